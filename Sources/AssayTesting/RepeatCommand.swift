import Testing

/// The command that runs a test again.
enum RepeatCommand {
  /// The command for the test that is running; empty outside of tests.
  static var current: String {
    guard let id = Test.current?.id else { return "" }
    return command(module: id.moduleName, names: id.nameComponents)
  }

  /// - Parameters:
  ///   - module: The test target.
  ///   - names: Suites, outermost first, and the function: `conforms(_:)`.
  static func command(module: String, names: [String]) -> String {
    let path = names.map { name in
      let plain = name.lastIndex(of: "(").map { name[..<$0] } ?? name[...]
      // What a regular expression takes for more than a letter may be any letter.
      return String(plain.map { #".\()[]{}?*+^$|'"#.contains($0) ? "." : $0 })
    }
    // The bracket keeps tests out whose names only begin alike.
    return #"swift test --filter '\#(module).\#(path.joined(separator: "/"))\('"#
  }
}
