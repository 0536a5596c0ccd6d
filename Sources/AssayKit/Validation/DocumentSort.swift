import AssayJSON
import Foundation

/// What a file holds, as far as `assay validate` reads it.
enum DocumentSort: Hashable {
  case configuration, baseline, schema, openAPI, rules, aCase, journal, report

  /// The name of the schema that the document, or each of its lines, must fit.
  var schema: String? {
    switch self {
    case .configuration: "configuration"
    case .baseline: "baseline"
    case .rules: "rules"
    case .aCase: "case"
    case .journal: "journal-line"
    case .report: "report-line"
    case .schema, .openAPI: nil
    }
  }

  /// Tells from its name, and else from its members, what a file holds; `nil` for one that is no
  /// concern of Assay's.
  init?(_ url: URL, _ bytes: () -> [UInt8]) {
    let name = url.lastPathComponent
    switch name {
    case "assay.json": self = .configuration
    case "openapi.json": self = .openAPI
    case "rules.json": self = .rules
    default:
      if name.hasSuffix(".schema.json") {
        self = .schema
      } else if name.hasSuffix(".ndjson") {
        let line = bytes().prefix { $0 != UInt8(ascii: "\n") }
        guard let root = try? JSONDocument(parsing: Array(line)).root else { return nil }
        if root["is"] != nil, root["lane"] != nil {
          self = .journal
        } else if root["type"]?.string == "header" {
          self = .report
        } else {
          return nil
        }
      } else if name.hasSuffix(".json"), let root = try? JSONDocument(parsing: bytes()).root,
        let sort = Self.sort(of: root)
      {
        self = sort
      } else {
        return nil
      }
    }
  }

  private static func sort(of root: JSONNode) -> DocumentSort? {
    if root["$schema"]?.string?.hasPrefix("https://json-schema.org/draft/") == true {
      return .schema
    }
    if root["openapi"] != nil, root["paths"] != nil { return .openAPI }
    if root["accepted"] != nil { return .baseline }
    if root["steps"] != nil, root["rules"] != nil, root["level"] != nil { return .aCase }
    return nil
  }
}
