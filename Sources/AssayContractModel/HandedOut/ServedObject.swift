package import AssayJSON
import Foundation

/// One object inside a reply that rules speak of, and the URLs that a reply hands out.
///
/// A body that the mock serves again and again is looked through once.
package struct ServedContent: Sendable {
  package struct Item: Sendable {
    package var item: String
    package var pointer: JSONPointer
    package var fields: JSONObject
  }
  package var items: [Item]
  package var urls: HandedOutTable
}

extension Contract {
  /// What a reply to `operation`, as it was served, contains and hands out.
  ///
  /// Pure, so that the mock (while serving) and the judge (from the journal) come to the same.
  package func servedContent(
    of body: JSONDocument, operation: String, bases: [String: String]
  ) -> ServedContent {
    var items: [ServedContent.Item] = []
    for kind in served where kind.operation == operation {
      kind.pattern.forEach(in: body.root) { pointer, node in
        items.append(
          ServedContent.Item(
            item: kind.item, pointer: pointer, fields: fields(kind.fields, of: node, at: pointer)))
      }
    }
    var urls: [HandedOutURLEntry] = []
    for kind in handedOut where kind.inside == operation {
      kind.pattern.forEach(in: body.root) { pointer, node in
        guard let url = node.string, !url.isEmpty else { return }
        let owner = items.last { pointer.tokens.starts(with: $0.pointer.tokens) }
        let target = Self.target(of: url, bases: bases)
        urls.append(
          HandedOutURLEntry(
            operation: kind.operation, role: kind.role, methods: kind.methods, url: url,
            target: ComparableTarget(target),
            owner: owner.map { ownFields($0, operation: operation) } ?? [:],
            isLegal: Escapes.isLegal(target: target)))
      }
    }
    return ServedContent(items: items, urls: HandedOutTable(urls))
  }

  /// The request target of a URL: what follows the authority, without the fragment, `/` for none.
  static func target(of url: String, bases: [String: String]) -> String {
    var rest = Substring(url)
    if let base = bases.values.filter({ url.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
      rest = rest.dropFirst(base.count)
    } else if let scheme = rest.range(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] } ?? ""
    }
    rest = rest.prefix { $0 != "#" }
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  private func fields(
    _ kinds: [ServedField], of node: JSONNode, at pointer: JSONPointer
  ) -> JSONObject {
    var fields: JSONObject = [:]
    for kind in kinds {
      if kind.form == .index {
        fields[kind.name] = pointer.tokens.last.flatMap { Int($0) }.map { .number(JSONNumber($0)) }
      } else if let value = node.node(at: kind.pointer) {
        fields[kind.name] = kind.form.value(of: value)
      }
    }
    return fields
  }

  /// The fields that a URL takes over from its owner: all but the owner's own URLs.
  private func ownFields(_ item: ServedContent.Item, operation: String) -> JSONObject {
    let kind = served.first { $0.operation == operation && $0.item == item.item }
    var fields = item.fields
    for field in kind?.fields ?? [] where field.form == .url { fields[field.name] = nil }
    return fields
  }
}

extension ServedField.Form {
  /// A JSON value as a field; `nil` where the form has no place for it.
  package func value(of node: JSONNode) -> JSONValue? {
    switch self {
    case .text:
      switch node.kind {
      case .string: return node.string.map { .string($0) }
      case .number, .boolean: return .string(node.lexeme)
      default: return nil
      }
    case .integer: return node.integer.map { .number(JSONNumber($0)) }
    case .url: return node.string.flatMap { $0.isEmpty ? nil : .string($0) }
    case .value:
      switch node.kind {
      case .object, .array: return .string(node.lexeme)
      case .null: return nil
      default: return node.value
      }
    case .present: return .boolean(!node.isNull)
    case .index: return nil
    }
  }
}
