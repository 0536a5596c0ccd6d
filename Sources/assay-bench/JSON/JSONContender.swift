/// One way to do the operations that are compared, or some of them.
protocol JSONContender {
  var name: String { get }

  /// The operations that it has.
  var operations: Set<JSONOperation> { get }

  /// Does an operation so many times and times itself.
  func measure(_ operation: JSONOperation, times: Int) throws(BenchError) -> JSONMeasurement
}

/// What is done to the document.
enum JSONOperation: String {
  /// Parse, and read 22 fields.
  case read
  /// Parse alone, into whatever the contender keeps.
  case parse
  /// Write what was parsed, without whitespace.
  case write
  /// Parse, and validate against a schema.
  case validate
  /// The same with a document that is not valid; only to see that it is found out.
  case refuse

  /// Whether all contenders have to arrive at the same check.
  var isComparable: Bool { self == .read || self == .validate }
}

/// How long so many repetitions took, and proof that they did something.
struct JSONMeasurement {
  var nanoseconds: Double
  /// `read`: the sum of the fields of one repetition; `validate`: 1 for valid, 0 for not valid;
  /// otherwise whatever cannot be optimised away.
  var check: Int
}

extension JSONContender {
  /// The error of a contender that is asked for what is not among its operations.
  func lacks(_ operation: JSONOperation) -> BenchError {
    .failed("\(name) does not \(operation.rawValue).")
  }

  /// Times repetitions that happen in this process.
  func timed(
    _ times: Int, _ body: () throws -> Int
  ) throws(BenchError) -> JSONMeasurement {
    var check = 0
    let clock = ContinuousClock()
    let start = clock.now
    do {
      for _ in 0..<times { check = try body() }
    } catch {
      throw .failed("\(name) refuses the document: \(error)")
    }
    let (seconds, attoseconds) = (clock.now - start).components
    return JSONMeasurement(
      nanoseconds: Double(seconds) * 1e9 + Double(attoseconds) / 1e9, check: check)
  }
}
