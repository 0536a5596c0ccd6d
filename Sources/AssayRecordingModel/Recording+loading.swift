package import AssayContractModel
import AssayJSON
import AssayJournaling

extension Recording {
  /// The documents of a recording's folder, before anything is read into them.
  package struct Files: Sendable {
    package var har: ContractFiles.File
    package var sidecar: ContractFiles.File

    package init(har: ContractFiles.File, sidecar: ContractFiles.File) {
      self.har = har
      self.sidecar = sidecar
    }
  }

  /// Loads a recording; `nil` when it cannot be replayed, always with every diagnostic.
  package static func load(_ name: String, _ files: Files) -> (Recording?, [ContractDiagnostic]) {
    let sidecarReader = DocumentReader(file: files.sidecar.path)
    let harReader = DocumentReader(file: files.har.path)
    let sidecar = sidecarReader.parse(files.sidecar.bytes)
      .flatMap { Sidecar(.root($0), reader: sidecarReader) }
    let exchanges = harReader.parse(files.har.bytes).map {
      HARReader(reader: harReader).entries($0)
    }
    var recording: Recording?
    if let sidecar, let exchanges {
      var entries: [RecordedExchange] = []
      for described in sidecar.entries {
        guard var entry = exchanges.first(where: { $0.id == described.id }) else {
          sidecarReader.note(
            described.place,
            "The entry \"\(described.id)\" is not in traffic.har. Add it, or drop it here.")
          continue
        }
        entry.operation = described.operation
        entries.append(entry)
      }
      recording = Recording(
        name: name, api: sidecar.api, title: sidecar.title, origin: sidecar.origin,
        entries: entries)
    }
    let diagnostics = sidecarReader.diagnostics + harReader.diagnostics
    return (diagnostics.contains { $0.severity == .error } ? nil : recording, diagnostics)
  }
}

/// `recording.json`: what HAR has no place for.
private struct Sidecar {
  struct Entry {
    var id: String
    var operation: String
    var place: DocumentReader.Place
  }
  var api: String
  var title: String
  var origin: Recording.Origin
  var entries: [Entry] = []

  init?(_ root: DocumentReader.Place, reader: DocumentReader) {
    guard
      let object = ObjectReader(
        root, "The sidecar",
        keys: ["format", "api", "title", "origin", "documents", "recordedAt", "entries"],
        reader: reader),
      let api = object.string("api"), let title = object.string("title"),
      let origin = object.choice("origin", Recording.Origin.self)
    else { return nil }
    if object.optionalInteger("format") != 1 {
      reader.note(root, "The sidecar's \"format\" is not 1, the only one known. Record it anew.")
    }
    self.api = api
    self.title = title
    self.origin = origin
    for place in object.list("entries") {
      guard
        let entry = ObjectReader(
          place, "The entry", keys: ["_id", "operation", "outcome"], reader: reader),
        let id = entry.string("_id"), let operation = entry.string("operation")
      else { continue }
      if let outcome = entry.optionalString("outcome"), outcome != "complete" {
        reader.note(
          place,
          "The entry \"\(id)\" has the outcome \"\(outcome)\"; only \"complete\" entries can be replayed."
        )
      }
      entries.append(Entry(id: id, operation: operation, place: place))
    }
  }
}

/// Reads the entries of a HAR 1.2 log, leniently where other tools differ.
private struct HARReader {
  let reader: DocumentReader

  func entries(_ document: JSONDocument) -> [RecordedExchange] {
    let root = DocumentReader.Place.root(document)
    guard let entries = document.root["log"]?["entries"], entries.kind == .array else {
      reader.note(root, "The HAR has no \"log\" with \"entries\". Export it as HAR 1.2.")
      return []
    }
    var result: [RecordedExchange] = []
    for node in entries.elements {
      let place = DocumentReader.Place(
        node: node, pointer: JSONPointer(tokens: ["log", "entries", String(result.count)]))
      if let entry = entry(place) { result.append(entry) }
    }
    return result
  }

  private func entry(_ place: DocumentReader.Place) -> RecordedExchange? {
    guard let id = place.node["_id"]?.string, let request = place.node["request"],
      let method = request["method"]?.string, let url = request["url"]?.string,
      let response = place.node["response"], let status = response["status"]?.integer
    else {
      reader.note(
        place,
        "The entry lacks \"_id\", \"request\" with \"method\" and \"url\", or \"response\" with \"status\"."
      )
      return nil
    }
    let content = response["content"]
    var body = Array((content?["text"]?.string ?? "").utf8)
    if let encoding = content?["encoding"]?.string {
      guard encoding == "base64", let decoded = Base64.decode(String(decoding: body, as: UTF8.self))
      else {
        reader.note(
          place, "The entry \"\(id)\" has content in \"\(encoding)\" that cannot be decoded.")
        return nil
      }
      body = decoded
    }
    var fields: [RecordedExchange.Field] = []
    if let headers = response["headers"] {
      for header in headers.elements {
        if let name = header["name"]?.string, let value = header["value"]?.string {
          fields.append(RecordedExchange.Field(name: name, value: value))
        }
      }
    }
    return RecordedExchange(
      id: id, operation: "", method: method, url: url, status: status,
      statusText: response["statusText"]?.string ?? "", fields: fields, body: body)
  }
}
