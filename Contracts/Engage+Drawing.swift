import AssayJSON

/// Reads what a message draws, in one language.
struct EngageDrawingReader {
  static let layouts = [
    "native", "banner", "modal", "fullscreen", "modal-carousel", "fullscreen-carousel",
  ]
  private static let blocks = ["image", "spacer", "text", "buttonGroup", "button"]

  let language: String
  let fallback: String?

  func native(_ value: JSONValue, _ traits: inout JSONObject) -> EngageMessage.Drawing? {
    let body = value["body"] ?? value["message"]
    if value["body"] == nil, body != nil { traits["bodyAsMessage"] = true }
    if value["title"]?.string != nil { traits["plainTexts"] = true }
    let texts = [value["title"], body, value["actionText"]].compactMap(text)
    if texts.isEmpty { return nil }
    return EngageMessage.Drawing(layout: "native", blocks: [], texts: texts, isClosable: true)
  }

  /// The pages of a layout: all of a carousel, the first of any other.
  func pages(
    _ value: JSONValue, _ layout: String, _ traits: inout JSONObject
  ) -> EngageMessage.Drawing? {
    let all = value.array ?? []
    let pages = layout.hasSuffix("-carousel") ? all : Array(all.prefix(1))
    var blocks: [String] = []
    var texts: [String] = []
    var isClosable = false
    for page in pages where page.object != nil {
      if page["extra"] == nil { traits["extraMissing"] = true }
      note(page, &traits)
      isClosable = isClosable || Self.isTrue(page["close"]?["active"])
      for block in page["blocks"]?["order"]?.array ?? [] {
        guard let type = block["type"]?.string else {
          traits["blockUntyped"] = true
          continue
        }
        guard Self.blocks.contains(type) else {
          traits["blockUnknown"] = true
          continue
        }
        blocks.append(type)
        switch type {
        case "text": texts += [text(block["content"])].compactMap { $0 }
        case "button": texts += [text(block["label"])].compactMap { $0 }
        case "buttonGroup":
          texts += (block["buttons"]?.array ?? []).compactMap { text($0["label"]) }
        default: break
        }
      }
    }
    if blocks.isEmpty { return nil }
    return EngageMessage.Drawing(
      layout: layout, blocks: blocks, texts: texts, isClosable: isClosable)
  }

  /// Notes how a page writes its numbers and its choices.
  private func note(_ page: JSONValue, _ traits: inout JSONObject) {
    switch page["style"]?["radius"] {
    case .number?: traits["numbers"] = "natural"
    case .string?: traits["numbers"] = "text"
    default: break
    }
    switch page["close"]?["active"] {
    case .boolean?: traits["choices"] = "natural"
    case .string?: traits["choices"] = "text"
    default: break
    }
  }

  /// A text of a map of languages, or a plain one: of the device's language, else of the message's, else any.
  ///
  /// Of several others nobody says which one it is, so cases have one.
  private func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text)?: return text.isEmpty ? nil : text
    case .object(let object)?:
      let found =
        object[language] ?? fallback.flatMap { object[$0] } ?? object.members.first?.value
      return found?.string.flatMap { $0.isEmpty ? nil : $0 }
    default: return nil
    }
  }

  private static func isTrue(_ value: JSONValue?) -> Bool {
    switch value {
    case .boolean(let flag)?: flag
    case .string(let text)?: text.lowercased() == "true"
    default: false
    }
  }
}
