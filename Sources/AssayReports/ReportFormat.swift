package import AssayConformance

/// A way to write down what a run found out.
///
/// A format is a pure function: equal results give equal bytes, so judging the same journals again
/// gives the same report. Real time never shows unless an option of the format asks for it.
package protocol ReportFormat: Sendable {
  /// The word for the format on the command line, in file names and in documentation.
  static var id: String { get }

  /// What the format is for, in a few words that start with a small letter.
  static var purpose: String { get }

  /// The whole report.
  func render(_ result: SuiteResult) -> [UInt8]
}
