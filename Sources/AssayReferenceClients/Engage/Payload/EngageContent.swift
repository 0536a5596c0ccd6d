/// What of a message is drawn, before the user's language is known to matter.
struct EngageContent: Sendable, Equatable {
  /// The frame.
  var layout: EngageLayout

  /// The blocks from top to bottom; none for a native message.
  var blocks: [EngageBlock]

  /// The texts of a native message.
  var nativeTexts: [EngageText] = []

  /// Whether there is a way to close it.
  var isClosable: Bool

  /// How each page looks: itself, its close button, the caption of that, and a banner.
  var styles: [EngageFields] = []

  /// The language to fall back on.
  var fallbackLanguage: String?

  /// The images to load before it is shown, each once.
  var images: [String] = []

  /// Nothing at all.
  static let blank = EngageContent(layout: .native, blocks: [], isClosable: true)

  /// Whether there is anything to see.
  var isDrawable: Bool { !blocks.isEmpty || !nativeTexts.isEmpty }

  /// What comes on screen in a language.
  func drawing(of message: String?, in language: String) -> EngageDrawing {
    let texts = nativeTexts + blocks.flatMap(\.texts)
    return EngageDrawing(
      message: message, layout: layout, blocks: blocks.map(\.type.rawValue),
      texts: texts.map { $0.resolved(language, fallbackLanguage) }.filter { !$0.isEmpty },
      isClosable: isClosable)
  }
}

/// A text in several languages.
struct EngageText: Sendable, Equatable {
  /// By language; a text without a language stands under the empty name.
  var texts: [String: String]

  /// Reads a map of languages or a plain text; nil where there is neither.
  init?(_ json: LooseJSON?) {
    if let text = json?.text {
      texts = ["": text]
    } else if let members = json?.object {
      texts = members.compactMapValues(\.text)
    } else {
      return nil
    }
  }

  /// The text in the first language, else in the second, else in any.
  func resolved(_ language: String, _ fallback: String?) -> String {
    let own = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    return texts[String(own)] ?? fallback.flatMap { texts[$0] }
      ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
