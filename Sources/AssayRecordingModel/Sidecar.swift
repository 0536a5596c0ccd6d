import AssayContractModel
import AssayJSON

/// `recording.json`: what HAR has no place for.
struct Sidecar {
  struct Entry {
    var id: String
    var operation: String
    /// Why the answer is meant not to fit the OpenAPI document.
    var offContract: String?
    /// Where the entry's id stands.
    var place: DocumentReader.Place
  }
  var api: String
  var title: String
  var origin: Recording.Origin
  var entries: [Entry]

  /// The keys of the document and of an entry; the shipped schema lists the same.
  private static let keys = [
    "format", "api", "title", "origin", "documents", "recordedAt", "entries",
  ]
  private static let entryKeys = ["_id", "operation", "outcome", "offContract"]

  init?(_ root: DocumentReader.Place, reader: DocumentReader) {
    guard let object = ObjectReader(root, "The sidecar", keys: Self.keys, reader: reader) else {
      return nil
    }
    if let format = object.required("format"), format.node.integer != 1 {
      reader.note(
        format, format.node.kind == .number ? .choice : .type,
        "\"format\" of the sidecar is \(format.shown), but 1 is the only one known. Record it anew."
      )
    }
    _ = object.strings("documents")
    _ = object.optionalText("recordedAt")
    let api = object.text("api"), title = object.text("title")
    let origin = object.choice("origin", Recording.Origin.self)
    if let list = object.required("entries"), list.node.kind == .array, list.node.count == 0 {
      reader.note(list, .empty, "The sidecar has no entries, so nothing can be replayed. Add one.")
    }
    let entries = object.list("entries").compactMap { Self.entry($0, reader) }
    for (index, entry) in entries.enumerated()
    where entries[..<index].contains(where: { $0.id == entry.id }) {
      reader.note(
        entry.place, .repeatedName, "The entry \"\(entry.id)\" is described twice. Keep one.")
    }
    guard let api, let title, let origin else { return nil }
    self.api = api
    self.title = title
    self.origin = origin
    self.entries = entries
  }

  private static func entry(
    _ place: DocumentReader.Place, _ reader: DocumentReader
  ) -> Entry? {
    guard let object = ObjectReader(place, "The entry", keys: entryKeys, reader: reader) else {
      return nil
    }
    let id = object.text("_id"), operation = object.text("operation")
    let offContract = object.optionalText("offContract")
    _ = object.optionalChoice("outcome", Outcome.self)
    guard let id, let operation else { return nil }
    return Entry(
      id: id, operation: operation, offContract: offContract,
      place: object.optional("_id") ?? place)
  }

  /// How the exchange ended when it was recorded; only whole answers can be replayed.
  private enum Outcome: String, CaseIterable { case complete }
}
