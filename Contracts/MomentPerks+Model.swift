package import AssayContractModel
import AssayJSON

/// What a user of a MomentPerks offer unit sees, given the steps taken and the replies received.
///
/// Rests on the checklist and the platform guides: offers are shown in the order of the reply, one at
/// a time; accepting or declining moves on, and on the last offer dismisses the unit; closing
/// dismisses it. Loading shows nothing; each reply is shown once, by the next `offers.show`.
package struct MomentPerksModel: APIModel {
  private struct Offer {
    var id: JSONValue
    var urls: JSONObject
  }
  private struct Unit {
    var reply: Int
    var offers: [Offer]
    var position: Int
  }

  private var loaded: (reply: Int, offers: [Offer])?
  private var shown: Unit?

  package init() {}

  package var nextDue: Int? { nil }

  package mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    switch input {
    case .launch:
      loaded = nil
      shown = nil
      return []
    case .reply(let operation, let exchange, let status, let body, _):
      guard operation == "fetchOffers" else { return [] }
      let offers = status == 200 ? body.map(Self.offers) ?? [] : []
      loaded = offers.isEmpty ? nil : (exchange, offers)
      return []
    case .step(let verb, _, _): return step(verb)
    case .tick: return []
    }
  }

  private mutating func step(_ verb: String) -> [ModelOutput] {
    if verb == "offers.show" {
      guard let loaded, shown == nil else { return [] }
      self.loaded = nil
      return show(Unit(reply: loaded.reply, offers: loaded.offers, position: 0))
    }
    guard let unit = shown else { return [] }
    switch verb {
    case "offers.accept": return [output("accepted", unit)] + moveOn(unit)
    case "offers.decline": return [output("declined", unit)] + moveOn(unit)
    case "offers.next": return move(unit, by: 1)
    case "offers.previous": return move(unit, by: -1)
    case "offers.close", "offers.dismiss": return dismiss(unit)
    default: return []
    }
  }

  private mutating func show(_ unit: Unit) -> [ModelOutput] {
    shown = unit
    return [output("shown", unit)]
  }

  /// Navigation at either end changes nothing.
  private mutating func move(_ unit: Unit, by distance: Int) -> [ModelOutput] {
    var unit = unit
    unit.position += distance
    return unit.offers.indices.contains(unit.position) ? show(unit) : []
  }

  private mutating func moveOn(_ unit: Unit) -> [ModelOutput] {
    unit.position + 1 < unit.offers.count ? move(unit, by: 1) : dismiss(unit)
  }

  private mutating func dismiss(_ unit: Unit) -> [ModelOutput] {
    shown = nil
    return [output("dismissed", unit)]
  }

  private func output(_ name: String, _ unit: Unit) -> ModelOutput {
    let offer = unit.offers[unit.position]
    var fields: JSONObject = ["offer": offer.id]
    fields["reply"] = .number(JSONNumber(unit.reply))
    fields["position"] = .number(JSONNumber(unit.position))
    let wanted: [String]
    switch name {
    case "shown": wanted = ["pixel", "advPixel", "close", "noThanks", "click"]
    case "accepted": wanted = ["click"]
    case "declined": wanted = ["noThanks"]
    default: wanted = ["close"]
    }
    for key in wanted { fields[key] = offer.urls[key] }
    return ModelOutput(name: name, fields: fields)
  }

  private static let urlPlaces: [(field: String, path: [String])] = [
    ("pixel", ["pixel"]), ("advPixel", ["adv_pixel_url"]), ("close", ["beacons", "close"]),
    ("noThanks", ["beacons", "no_thanks_click"]), ("click", ["click_url"]),
  ]

  private static func offers(in body: JSONDocument) -> [Offer] {
    guard let list = body.root["data"]?["offers"], list.kind == .array else { return [] }
    return list.elements.compactMap { node in
      guard let id = node["id"].flatMap({ ServedField.Form.text.value(of: $0) }) else { return nil }
      var urls: JSONObject = [:]
      for (field, path) in urlPlaces {
        urls[field] = node.node(at: JSONPointer(tokens: path))
          .flatMap { ServedField.Form.url.value(of: $0) }
      }
      return Offer(id: id, urls: urls)
    }
  }
}
