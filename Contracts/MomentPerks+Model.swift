package import AssayContractModel
import AssayJSON

/// What a user of a MomentPerks offer unit sees, given the steps taken and the replies received.
///
/// Rests on the checklist and the platform guides: offers are shown in the order of the reply, one at
/// a time; accepting or declining moves on, and on the last offer dismisses the unit; closing
/// dismisses it. Loading shows nothing; each reply is shown once, by the next `offers.show`, and again
/// by `offers.showAgain` until a newer reply comes.
package struct MomentPerksModel: APIModel {
  private struct Offers {
    var reply: Int
    var list: [MomentPerksServedOffer]
    /// Positions that were on screen.
    var seen: Set<Int> = []
  }
  private struct Unit {
    var offers: Offers
    var position: Int

    var isAtEnd: Bool { position + 1 == offers.list.count }
  }

  private var loaded: Offers?
  private var lastShown: Offers?
  private var unit: Unit?

  package init() {}

  package var nextDue: Int? { nil }

  package mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    switch input {
    case .launch:
      self = MomentPerksModel()
      return []
    case .reply("fetchOffers", let exchange, let status, let body, _, _):
      return answer(MomentPerksServedOffer.answer(status: status, body: body), exchange)
    case .step(let verb, _, _): return step(verb)
    case .reply, .tick: return []
    }
  }

  private mutating func answer(
    _ answer: MomentPerksServedOffer.Answer, _ exchange: Int
  ) -> [ModelOutput] {
    loaded = nil
    let reply = JSONValue.number(JSONNumber(exchange))
    switch answer {
    case .offers(let list):
      lastShown = nil
      loaded = Offers(reply: exchange, list: list)
      return []
    case .none(let form):
      lastShown = nil
      return [
        ModelOutput(name: "none", fields: ["reply": reply, "form": .string(form.rawValue)])
      ]
    case .failure:
      return [ModelOutput(name: "failed", fields: ["reply": reply])]
    }
  }

  private mutating func step(_ verb: String) -> [ModelOutput] {
    if unit == nil {
      switch verb {
      case "offers.show":
        guard let offers = loaded else { return [] }
        loaded = nil
        return show(offers, 0, "show")
      case "offers.showAgain":
        guard let offers = lastShown else { return [] }
        return show(offers, 0, "showAgain")
      default: return []
      }
    }
    guard let unit else { return [] }
    switch verb {
    case "offers.accept": return [output("accepted", unit, ["click"])] + moveOn(unit, "accept")
    case "offers.decline": return [output("declined", unit, ["noThanks"])] + moveOn(unit, "decline")
    case "offers.tapImage": return [output("imageTapped", unit, ["click"])]
    case "offers.save": return [output("saved", unit, ["save"])]
    case "offers.next": return turn(unit, by: 1, "next")
    case "offers.previous": return turn(unit, by: -1, "previous")
    case "offers.close": return dismiss(unit, "close")
    case "offers.dismiss": return dismiss(unit, "dismiss")
    default: return []
    }
  }

  private mutating func show(_ offers: Offers, _ position: Int, _ cause: String) -> [ModelOutput] {
    var offers = offers
    let isFirst = offers.seen.insert(position).inserted
    let unit = Unit(offers: offers, position: position)
    self.unit = unit
    var output = output("shown", unit, ["pixel", "advPixel"])
    output.fields["cause"] = .string(cause)
    output.fields["again"] = .boolean(!isFirst)
    for trait in offers.list[position].traits { output.fields[trait.rawValue] = true }
    return [output]
  }

  /// Navigation at either end changes nothing.
  private mutating func turn(_ unit: Unit, by distance: Int, _ cause: String) -> [ModelOutput] {
    let position = unit.position + distance
    return unit.offers.list.indices.contains(position)
      ? show(unit.offers, position, cause) : [output("stayed", unit, [])]
  }

  private mutating func moveOn(_ unit: Unit, _ cause: String) -> [ModelOutput] {
    unit.isAtEnd ? dismiss(unit, cause) : show(unit.offers, unit.position + 1, cause)
  }

  private mutating func dismiss(_ unit: Unit, _ cause: String) -> [ModelOutput] {
    self.unit = nil
    lastShown = unit.offers
    var output = output("dismissed", unit, ["close"])
    output.fields["cause"] = .string(cause)
    return [output]
  }

  private func output(_ name: String, _ unit: Unit, _ urls: [String]) -> ModelOutput {
    let offer = unit.offers.list[unit.position]
    var fields: JSONObject = ["offer": offer.id]
    fields["reply"] = .number(JSONNumber(unit.offers.reply))
    fields["position"] = .number(JSONNumber(unit.position))
    if ["accepted", "declined"].contains(name) {
      fields["isLast"] = .boolean(unit.isAtEnd)
      if !unit.isAtEnd { fields["following"] = unit.offers.list[unit.position + 1].id }
    }
    for url in urls { fields[url] = offer.urls[url] }
    return ModelOutput(name: name, fields: fields)
  }
}
