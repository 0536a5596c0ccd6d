import AssayJSON

extension Checklist {
  /// The list for a person: one line each, and below a failure its three parts.
  package func text(isColoured: Bool = false) -> [UInt8] {
    var page = TextPage(isColoured: isColoured)
    page.prose("", heading)
    page.line()
    let width = (items.map(\.name.count).max() ?? 0) + 2
    for item in items {
      let name = TextPage.padded(item.name, to: width)
      switch item.outcome {
      case .ok:
        page.line(page.toned("ok       ", .good) + name + TextPage.printable(item.claim))
      case .skipped(let reason):
        page.line(page.toned("skipped  ", .quiet) + name + TextPage.printable(reason))
      case .failed(let expected, let got, let next):
        page.line(page.toned("FAILED   ", .bad) + name + TextPage.printable(item.claim))
        page.field("Expected", expected, indent: 9)
        page.field("Got", got, indent: 9)
        page.field("What to do", next, indent: 9)
      }
    }
    page.line()
    page.prose(
      "",
      "\(Counted.noun(items.count, "check")) = \(count("ok")) ok + \(count("failed")) failed "
        + "+ \(count("skipped")) skipped")
    return page.bytes
  }

  /// The list for a program: one JSON object on one line.
  ///
  /// - Parameter schema: The name of the format and its version, as in `assay-adapter-check/1`.
  package func json(schema: String) -> [UInt8] {
    let object: JSONObject = [
      "schema": .string(schema), "subject": .string(heading), "passes": .boolean(passes),
      "checks": .array(items.map(Self.object)),
    ]
    var bytes = JSONWriter.compact(.object(object))
    bytes.append(0x0A)
    return bytes
  }

  private static func object(_ item: Item) -> JSONValue {
    var object: JSONObject = [
      "check": .string(item.name), "outcome": .string(item.outcome.word),
      "claim": .string(item.claim),
    ]
    switch item.outcome {
    case .ok: break
    case .skipped(let reason): object["reason"] = .string(reason)
    case .failed(let expected, let got, let next):
      object["expected"] = .string(expected)
      object["got"] = .string(got)
      object["next"] = .string(next)
    }
    return .object(object)
  }
}
