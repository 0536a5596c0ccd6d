/// One element of a layout.
struct EngageBlock: Sendable, Equatable {
  /// What it is.
  enum Kind: String, Sendable, CaseIterable {
    case image, spacer, text, buttonGroup, button
  }

  /// What it is.
  var type: Kind

  /// What it says.
  var texts: [EngageText] = []

  /// How it looks.
  var fields: EngageFields

  /// The address of an image.
  var image: String?

  /// What the buttons do: nothing or `close` makes the message go away.
  var actions: [String] = []

  /// How its buttons look.
  var buttons: [EngageFields] = []

  /// Reads a block; nil where its type is none that can be drawn.
  init?(_ json: LooseJSON) {
    guard let type = json["type"]?.text.flatMap(Kind.init(rawValue:)) else { return nil }
    self.type = type
    switch type {
    case .image:
      fields = EngageFields(json, .image)
      image = json["url"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    case .spacer:
      fields = EngageFields(json, .spacer)
    case .text:
      fields = EngageFields(json, .text)
      texts = [EngageText(json["content"])].compactMap { $0 }
    case .buttonGroup:
      fields = EngageFields(json, .buttonGroup)
      for button in json["buttons"]?.list ?? [] where button.object != nil { add(button) }
    case .button:
      fields = EngageFields(json, .button)
      add(json)
    }
  }

  private mutating func add(_ button: LooseJSON) {
    if let label = EngageText(button["label"]) { texts.append(label) }
    if let action = button["action"]?.text { actions.append(action) }
    buttons.append(EngageFields(button, .button))
  }
}
