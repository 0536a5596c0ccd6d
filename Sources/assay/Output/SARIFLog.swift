import AssayContractModel
import AssayJSON
import AssayKit
import Foundation

/// Diagnostics as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// There is one run. Its rules are the kinds of diagnostic that occur in it, in alphabetical order. A
/// column counts bytes of UTF-8 in Assay and UTF-16 code units here, so it is translated.
enum SARIFLog {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  static func object(_ diagnostics: [ContractDiagnostic]) -> JSONObject {
    let kinds = Set(diagnostics.map(\.kind)).sorted { $0.id < $1.id }
    let columns = ColumnTable()
    let driver: JSONObject = [
      "name": "assay", "version": .string(Suite.revision),
      "rules": .array(kinds.map { .object(rule($0)) }),
    ]
    let run: JSONObject = [
      "tool": ["driver": .object(driver)], "columnKind": "utf16CodeUnits",
      "results": .array(
        diagnostics.map { diagnostic in
          let index = kinds.firstIndex(of: diagnostic.kind) ?? 0
          return .object(result(diagnostic, index, columns))
        }),
    ]
    return ["$schema": .string(schema), "version": "2.1.0", "runs": [.object(run)]]
  }

  private static func rule(_ kind: DiagnosticKind) -> JSONObject {
    ["id": .string(kind.id), "shortDescription": ["text": .string(kind.summary)]]
  }

  private static func result(
    _ diagnostic: ContractDiagnostic, _ index: Int, _ columns: ColumnTable
  ) -> JSONObject {
    var place: JSONObject = ["artifactLocation": ["uri": .string(uri(diagnostic.file))]]
    if let position = diagnostic.position {
      place["region"] = [
        "startLine": .number(JSONNumber(position.line)),
        "startColumn": .number(JSONNumber(columns.column(of: position, in: diagnostic.file))),
      ]
    }
    var location: JSONObject = ["physicalLocation": .object(place)]
    if let pointer = diagnostic.pointer, !pointer.tokens.isEmpty {
      location["logicalLocations"] = [["fullyQualifiedName": .string("\(pointer)")]]
    }
    var result: JSONObject = [
      "ruleId": .string(diagnostic.kind.id), "ruleIndex": .number(JSONNumber(index)),
      "level": .string(diagnostic.severity.rawValue),
      "message": ["text": .string(diagnostic.message)], "locations": [.object(location)],
    ]
    if let suggestion = diagnostic.suggestion {
      result["properties"] = ["suggestion": .string(suggestion)]
    }
    return result
  }

  /// The file as a URI (RFC 3986): relative where it is below the working folder.
  private static func uri(_ file: String) -> String {
    let allowed = CharacterSet(
      charactersIn:
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=@")
    let path = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
    return file.hasPrefix("/") ? "file://\(path)" : path
  }
}

/// Turns columns that count bytes into columns that count UTF-16 code units.
private final class ColumnTable {
  private var files: [String: [[UInt8]]] = [:]

  func column(of position: JSONPosition, in file: String) -> Int {
    let lines = lines(of: file)
    guard lines.indices.contains(position.line - 1) else { return position.column }
    let before = lines[position.line - 1].prefix(position.column - 1)
    return String(decoding: before, as: UTF8.self).utf16.count + 1
  }

  private func lines(of file: String) -> [[UInt8]] {
    if let known = files[file] { return known }
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))).map { Array($0) } ?? []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    files[file] = lines
    return lines
  }
}
