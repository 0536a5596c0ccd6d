import AssayJSON
import Foundation
import Testing

/// What Assay makes of the texts on which parsers differ: `test_transform` of the JSON test suite.
///
/// The document keeps every byte; the value, which programs compute with, keeps what it can.
@Suite(
  .enabled(
    if: SharedSuites.isPresent(SharedSuites.transform),
    "skipped: ../shared/suites/json-parsing is not there"))
struct TransformTableTests {
  enum Outcome: Sendable {
    /// The document and the value are written as the text was.
    case kept
    /// The document is written as the text was, the value differently.
    case document(value: String)
    case refused(String)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var outcome: Outcome
    var reason: String
    var testDescription: String { file }

    init(_ file: String, _ outcome: Outcome, _ reason: String) {
      self.file = file + ".json"
      self.outcome = outcome
      self.reason = reason
    }
  }

  static let numbers = "a number is its lexeme, whatever fits into a machine word"
  static let strings = "keys are compared by code points, not by canonical equivalence"
  static let duplicates = "the document keeps both members in order; of a value the last one counts"
  static let surrogates =
    "the document keeps the escape; no Swift string can, so U+FFFD stands there"
  static let utf8 = "three bytes for a surrogate are not UTF-8 (RFC 3629, section 3)"

  static let rows: [Row] = [
    Row("number_-9223372036854775808", .kept, numbers),
    Row("number_-9223372036854775809", .kept, numbers),
    Row("number_1.0", .kept, numbers),
    Row("number_1.000000000000000005", .kept, numbers),
    Row("number_1000000000000000", .kept, numbers),
    Row("number_10000000000000000999", .kept, numbers),
    Row("number_1e-999", .kept, numbers),
    Row("number_1e6", .kept, numbers),
    Row("number_9223372036854775807", .kept, numbers),
    Row("number_9223372036854775808", .kept, numbers),
    Row("object_key_nfc_nfd", .kept, strings),
    Row("object_key_nfd_nfc", .kept, strings),
    Row("object_same_key_different_values", .document(value: #"{"a":2}"#), duplicates),
    Row("object_same_key_same_value", .document(value: #"{"a":1}"#), duplicates),
    Row("object_same_key_unclear_values", .document(value: #"{"a":-0}"#), duplicates),
    Row("string_1_escaped_invalid_codepoint", .document(value: #"["\#u{FFFD}"]"#), surrogates),
    Row(
      "string_2_escaped_invalid_codepoints", .document(value: #"["\#u{FFFD}\#u{FFFD}"]"#),
      surrogates),
    Row(
      "string_3_escaped_invalid_codepoints",
      .document(value: #"["\#u{FFFD}\#u{FFFD}\#u{FFFD}"]"#), surrogates),
    Row("string_1_invalid_codepoint", .refused("1:3: byte \"0xED\" is not part of"), utf8),
    Row("string_2_invalid_codepoints", .refused("1:3: byte \"0xED\" is not part of"), utf8),
    Row("string_3_invalid_codepoints", .refused("1:3: byte \"0xED\" is not part of"), utf8),
    Row("string_with_escaped_NULL", .kept, "U+0000 is a character like any other"),
  ]

  @Test func `every file of the folder is in the table`() {
    let files = SharedSuites.files(in: SharedSuites.transform).map(\.lastPathComponent)
    #expect(Set(files) == Set(Self.rows.map(\.file)))
    #expect(Self.rows.count == 22)
  }

  @Test(arguments: rows)
  func `a text becomes what the table says`(row: Row) throws {
    let bytes = [UInt8](
      try Data(contentsOf: SharedSuites.transform.appendingPathComponent(row.file)))
    let compact = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    switch row.outcome {
    case .refused(let reason):
      let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
      #expect(error.map { "\($0)".hasPrefix(reason) } == true, "\(row.reason)")
    case .kept:
      let document = try JSONDocument(parsing: bytes)
      #expect(JSONWriter.compact(document.root) == compact, "\(row.reason)")
      #expect(JSONWriter.compact(document.root.value) == compact, "\(row.reason)")
    case .document(let value):
      let document = try JSONDocument(parsing: bytes)
      #expect(JSONWriter.compact(document.root) == compact, "\(row.reason)")
      #expect(JSONWriter.compact(document.root.value) == Array(value.utf8), "\(row.reason)")
    }
  }
}
