/// The report formats there are, in the order in which every list shows them.
package enum ReportFormats {
  /// One of each, with its default options.
  package static let all: [any ReportFormat] = [
    TextReport(),
    NDJSONReport(),
    JUnitReport(),
  ]

  /// The format's words, in order.
  package static var ids: [String] { all.map { type(of: $0).id } }

  /// The format of that name.
  package static func format(_ id: String) -> (any ReportFormat)? {
    all.first { type(of: $0).id == id }
  }
}
