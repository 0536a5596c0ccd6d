import Foundation

extension EngageMutant {
  /// What the client gets in place of an answer to its request for messages.
  func changed(_ answer: TransportAnswer) -> TransportAnswer {
    var changed = answer
    switch self {
    case .createdOnly:
      if answer.status != 201 { changed.status = 500 }
    case .statusIgnored: changed.status = 200
    case .wantsJSONLabel:
      if let type = answer.contentType, !type.contains("json") { changed.status = 500 }
    case .placeholderWhenEmpty:
      if 200..<300 ~= answer.status, answer.elements.isEmpty { changed.body = Self.placeholder }
    case .lastFirst: changed.elements = answer.elements.reversed()
    case .idBesideIgnored:
      changed.elements = answer.elements.map { $0.editing { $0["pushId"] = nil } }
    case .badNeighbourSpoilsAll:
      if answer.elements.contains(where: { $0["payload"]?.object == nil }) {
        changed.elements = []
      }
    case .unknownMembersRejected:
      if let members = answer.document?.object, Set(members.keys) != ["messages"] {
        changed.elements = []
      }
    case .firstMessageOnly: changed.elements = Array(answer.elements.prefix(1))
    default: changed.editPayloads(edit)
    }
    return changed
  }

  private static let placeholder = Data(
    #"{"messages": [{"payload": {"native": {"title": {"en": "Nothing new"}}}}]}"#.utf8)

  /// The payload as the client reads it, or nil where it cannot.
  private func edit(_ payload: [String: LooseJSON]) -> [String: LooseJSON]? {
    var payload = payload
    let layout = payload["layoutType"]?.text
    let isNative = layout == nil || layout == EngageLayout.native.rawValue
    let blocks = (payload["layouts"]?.list ?? []).flatMap { $0["blocks"]?["order"]?.list ?? [] }
    switch self {
    case .numberIDsUnread:
      return !isNative && payload["pushId"]?.text == nil ? nil : payload
    case .unknownBlockSpoilsAll:
      let types = blocks.compactMap { $0["type"]?.text }
      return types.contains { EngageBlock.Kind(rawValue: $0) == nil } ? nil : payload
    case .untypedBlockSpoilsAll:
      return blocks.contains { $0["type"]?.text == nil } ? nil : payload
    case .extrasNeeded:
      let pages = payload["layouts"]?.list ?? []
      return pages.contains { $0["extra"]?.object == nil } ? nil : payload
    case .unknownLayoutLost:
      return layout.map { EngageLayout(rawValue: $0) == nil } ?? false ? nil : payload
    case .quotedNumbersOnly:
      let pages = payload["layouts"]?.list ?? []
      return pages.contains { $0["style"]?["radius"]?.isNumber ?? false } ? nil : payload
    case .nestedTextLost:
      for name in ["native", "layouts"] where payload[name]?.text != nil { payload[name] = nil }
    case .neverShows:
      for name in ["native", "layouts"] { payload[name] = nil }
    case .layoutNeeded: return layout == nil ? nil : payload
    case .naturalTrueUnread:
      return LooseJSON.object(payload).replacing(.flag(true), by: .flag(false)).object
    case .quotedTrueUnread:
      return LooseJSON.object(payload).replacing(.text("true"), by: .flag(false)).object
    case .messageTextUnread:
      payload["native"] = payload["native"]?.editing { $0["message"] = nil }
    case .plainTextUnread:
      payload["native"] = payload["native"]?.editing { members in
        members = members.filter { $0.value.object != nil }
      }
    case .blocksSorted:
      payload["layouts"] = payload["layouts"]?.list.map { pages in
        .list(pages.map { page in page.editing { $0["blocks"] = $0["blocks"].map(Self.sorted) } })
      }
    default: return editTimes(payload)
    }
    return payload
  }

  private func editTimes(_ payload: [String: LooseJSON]) -> [String: LooseJSON]? {
    let condition = payload["condition"]?.object ?? [:]
    let times = ["displayTime", "expireDate"]
    var changed = payload
    switch self {
    case .timesInQuotesUnread:
      changed["condition"] = payload["condition"]?.editing { members in
        members = members.filter { $0.value.text == nil }
      }
    case .timesAsSeconds:
      changed["condition"] = payload["condition"]?.editing { members in
        for name in times {
          guard let time = members[name]?.truncatedNumber else { continue }
          let product = time.multipliedReportingOverflow(by: 1_000)
          members[name] = .integer(product.overflow ? .max : product.partialValue)
        }
      }
    case .badTimesReject:
      let isBad = times.contains { condition[$0].map { $0.truncatedNumber == nil } ?? false }
      return isBad ? nil : payload
    case .zeroEnds:
      return condition["expireDate"]?.truncatedNumber == 0 ? nil : payload
    default: break
    }
    return changed
  }

  private static func sorted(_ blocks: LooseJSON) -> LooseJSON {
    blocks.editing { members in
      members["order"] = members["order"]?.list.map { list in
        .list(list.sorted { ($0["order"]?.wholeNumber ?? 0) < ($1["order"]?.wholeNumber ?? 0) })
      }
    }
  }
}

extension LooseJSON {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }

  /// The value with each occurrence of another replaced.
  fileprivate func replacing(_ old: LooseJSON, by new: LooseJSON) -> LooseJSON {
    switch self {
    case old: new
    case .list(let elements): .list(elements.map { $0.replacing(old, by: new) })
    case .object(let members): .object(members.mapValues { $0.replacing(old, by: new) })
    default: self
    }
  }
}

extension TransportAnswer {
  fileprivate var document: LooseJSON? { LooseJSON.read(body) }

  /// The elements of the list of messages, changed only where there is one.
  fileprivate var elements: [LooseJSON] {
    get { document?["messages"]?.list ?? [] }
    set {
      guard case .object(var members)? = document, members["messages"]?.list != nil else { return }
      members["messages"] = .list(newValue)
      if let changed = try? JSONEncoder().encode(LooseJSON.object(members)) { body = changed }
    }
  }

  /// Changes each payload, and removes the messages for which there is none then.
  fileprivate mutating func editPayloads(
    _ edit: ([String: LooseJSON]) -> [String: LooseJSON]?
  ) {
    let before = elements
    let after = before.compactMap { element -> LooseJSON? in
      guard let payload = element["payload"]?.object else { return element }
      guard let changed = edit(payload) else { return nil }
      return element.editing { $0["payload"] = .object(changed) }
    }
    if after != before { elements = after }
  }
}
