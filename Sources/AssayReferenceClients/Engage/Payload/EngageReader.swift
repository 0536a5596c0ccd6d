import Foundation

/// Reads what the service sends, as far as it can be read.
struct EngageReader: Sendable {
  /// Whether messages are kept that there is nothing to draw of.
  var keepsBlank = false

  /// The messages of an answer that can be shown, in their order.
  ///
  /// What cannot be read does not hide its neighbours.
  func messages(_ body: Data) -> [EngageMessage] {
    (LooseJSON.read(body)?["messages"]?.list ?? []).compactMap(message)
  }

  /// The message in an element, or nil where there is nothing to draw.
  func message(_ element: LooseJSON) -> EngageMessage? {
    guard let payload = element["payload"]?.unwrapped, payload.object != nil,
      let content = content(payload) ?? (keepsBlank ? .blank : nil)
    else { return nil }
    let name = payload["pushId"] ?? element["pushId"]
    return EngageMessage(
      id: id(name), isTextID: name?.text != nil,
      condition: condition(payload["condition"]?.unwrapped), content: content)
  }

  /// A number or a text that is not empty.
  func id(_ json: LooseJSON?) -> String? {
    switch json {
    case .integer(let integer)?: String(integer)
    case .number(let number)?: "\(number)"
    case .text(let text)? where !text.isEmpty: text
    default: nil
    }
  }

  /// The times of a message; those that cannot be read are none.
  func condition(_ json: LooseJSON?) -> EngageCondition {
    let end = json?["expireDate"]?.truncatedNumber
    let minutes = json?["delay"]?.truncatedNumber ?? 0
    return EngageCondition(
      displayTime: json?["displayTime"]?.truncatedNumber, expireDate: end == 0 ? nil : end,
      delay: min(max(minutes, 0), Self.longestDelay) * 60_000)
  }

  /// What to draw, or nil for nothing.
  func content(_ payload: LooseJSON) -> EngageContent? {
    let fallback = payload["defaultLang"]?.text
    guard let name = payload["layoutType"]?.text, name != EngageLayout.native.rawValue else {
      return native(payload["native"]?.unwrapped, fallback)
    }
    let layout = EngageLayout(rawValue: name)
    return pages(payload["layouts"]?.unwrapped, layout ?? .modal, fallback)
      ?? (layout == nil ? native(payload["native"]?.unwrapped, fallback) : nil)
  }

  private func native(_ json: LooseJSON?, _ fallback: String?) -> EngageContent? {
    let body = EngageText(json?["body"]) ?? EngageText(json?["message"])
    let texts = [EngageText(json?["title"]), body, EngageText(json?["actionText"])]
      .compactMap { $0 }.filter { text in text.texts.values.contains { !$0.isEmpty } }
    if texts.isEmpty { return nil }
    return EngageContent(
      layout: .native, blocks: [], nativeTexts: texts, isClosable: true,
      fallbackLanguage: fallback)
  }

  /// The pages of a layout: all of a carousel, the first of any other.
  private func pages(
    _ json: LooseJSON?, _ layout: EngageLayout, _ fallback: String?
  ) -> EngageContent? {
    let isCarousel = layout == .modalCarousel || layout == .fullscreenCarousel
    let all = json?.list ?? []
    let pages = (isCarousel ? all : Array(all.prefix(1))).filter { $0.object != nil }
    let blocks = pages.map { ($0["blocks"]?["order"]?.list ?? []).compactMap(EngageBlock.init) }
    guard blocks.contains(where: { !$0.isEmpty }) else { return nil }
    var images: [String] = []
    for (page, blocks) in zip(pages, blocks) {
      for image in [page["style"]?["bgImage"]?.text] + blocks.map(\.image) {
        if let image, !image.isEmpty, !images.contains(image) { images.append(image) }
      }
    }
    return EngageContent(
      layout: layout, blocks: blocks.flatMap { $0 },
      isClosable: pages.contains { $0["close"]?["active"]?.choice == true },
      styles: pages.flatMap(Self.styles),
      fallbackLanguage: fallback, images: images)
  }

  private static func styles(_ page: LooseJSON) -> [EngageFields] {
    [
      EngageFields(page["style"], .style), EngageFields(page["close"], .close),
      EngageFields(page["close"]?["text"], .closeText),
      EngageFields(page["extra"]?["banner"], .banner),
    ]
  }

  /// Ten years, in minutes: nobody waits longer, and no sum overflows.
  private static let longestDelay: Int64 = 5_256_000
}
