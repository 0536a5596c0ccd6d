/// A running server that can be loaded and looked at.
protocol BenchServer: AnyObject {
  var name: String { get }
  /// One for each share of the load.
  var endpoints: [Endpoint] { get }
  /// The processes whose time and memory count.
  var processes: [Int32] { get }

  /// Ends the server; returns what it has to say about what it did.
  func stop() -> String
}
