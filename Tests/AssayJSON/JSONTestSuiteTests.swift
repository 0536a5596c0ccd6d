import AssayJSON
import Foundation
import Testing

@Suite(
  .enabled(
    if: SharedSuites.isPresent(SharedSuites.parsing),
    "skipped: ../shared/suites/json-parsing is not there"))
struct JSONTestSuiteTests {
  @Test func `every y_ text is accepted`() throws {
    let files = SharedSuites.files(in: SharedSuites.parsing, prefix: "y_")
    #expect(files.count >= 95)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") {
        _ = try JSONDocument(parsing: bytes)
      }
    }
  }

  @Test func `every n_ text is refused`() throws {
    let files = SharedSuites.files(in: SharedSuites.parsing, prefix: "n_")
    #expect(files.count >= 185)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: JSONSyntaxError.self, "\(file.lastPathComponent)") {
        _ = try JSONDocument(parsing: bytes)
      }
    }
  }

  @Test func `every i_ text is accepted or refused, and what is accepted can be read`() throws {
    let files = SharedSuites.files(in: SharedSuites.parsing, prefix: "i_")
    #expect(files.count >= 30)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      guard let document = try? JSONDocument(parsing: bytes) else { continue }
      let again = try JSONDocument(parsing: JSONWriter.compact(document.root.value))
      #expect(again.root.value == document.root.value, "\(file.lastPathComponent)")
    }
  }
}
