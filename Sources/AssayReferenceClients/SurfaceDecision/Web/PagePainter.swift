import Foundation

/// Carries out in a page what components say.
struct PagePainter: Sendable {
  /// Whether one component that cannot be carried out spoils the others.
  var isFragile = false

  /// Whether elements of unknown kinds show what they hold.
  var showsUnknown = false

  /// The page with all components carried out that name an element of it and say what to do.
  func painted(_ page: String, _ components: [WebDecision.Component]) -> String {
    var markup = PageMarkup(page)
    for component in components {
      guard let selector = component.metadata?["cssSelector"]?.text,
        let content = component.content?.object
      else {
        if isFragile { return page }
        continue
      }
      _ = markup.edit(selector, edit(content))
    }
    return markup.text
  }

  private func edit(_ content: [String: LooseJSON]) -> PageMarkup.Edit {
    var edit = PageMarkup.Edit(
      before: html(content["before"]), prepend: html(content["prepend"]),
      append: html(content["append"]), after: html(content["after"]),
      removes: content["remove"] == .flag(true))
    if let range = content["replaceRange"]?.object, let from = range["fromMarker"]?.text,
      let to = range["toMarker"]?.text
    {
      edit.range = (from, to, html(range["replaceWith"]))
    }
    return edit
  }

  private func html(_ elements: LooseJSON?) -> String {
    (elements?.list ?? []).map { html(one: $0) }.joined()
  }

  private func html(one element: LooseJSON) -> String {
    switch element["type"]?.text?.lowercased() {
    case "html": return element["content"]?.text ?? ""
    case "text": return Self.escaped(element["content"]?.text ?? "")
    case "element": return Self.custom(element) ?? ""
    default: return showsUnknown ? element["content"]?.text ?? "" : ""
    }
  }

  /// An element of the customer's own: `source:id@version` and its properties.
  private static func custom(_ element: LooseJSON) -> String? {
    let parts = element["schema"]?.text?.split(separator: "@", maxSplits: 1) ?? []
    guard parts.count == 2 else { return nil }
    let name = parts[0].split(separator: ":").joined(separator: "-")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let props = (try? encoder.encode(element["props"] ?? .object([:]))) ?? Data()
    let text = quoted(String(decoding: props, as: UTF8.self))
    return "<\(name) version=\"\(quoted(String(parts[1])))\" props=\"\(text)\"></\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private static func quoted(_ text: String) -> String {
    escaped(text).replacingOccurrences(of: "\"", with: "&quot;")
  }
}
