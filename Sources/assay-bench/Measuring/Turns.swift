/// Which side of a pair goes first: A B, B A, A B, … so that a slow drift of the machine favours
/// none.
enum Turns {
  /// For each pair, whether the first side begins.
  static func firstBegins(_ pairs: Int) -> [Bool] { (0..<pairs).map { $0 % 2 == 0 } }
}
