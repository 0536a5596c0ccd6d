import AssayContractModel
import AssayJSON
import AssayJournaling

/// Reads the entries of a HAR 1.2 log, leniently where other tools differ.
///
/// What is read must be of its type: a member that is there and cannot be understood is a diagnostic,
/// since an answer without it would be another one than was recorded.
struct HARReader {
  let reader: DocumentReader

  func entries(_ document: JSONDocument) -> [RecordedExchange] {
    let root = DocumentReader.Place.root(document)
    guard let entries = document.root["log"]?["entries"], entries.kind == .array else {
      reader.note(
        root, .recordingEntry, "The HAR has no \"log\" with \"entries\". Export it as HAR 1.2.")
      return []
    }
    let log = root.child("log", document.root["log"] ?? document.root)
    return log.child("entries", entries).elements.compactMap(entry)
  }

  private func entry(_ place: DocumentReader.Place) -> RecordedExchange? {
    guard place.node.kind == .object else {
      wrong(place, "The entry", "an object")
      return nil
    }
    let id = string("_id", of: place)
    let request = object("request", of: place), response = object("response", of: place)
    let method = request.flatMap { string("method", of: $0) }
    let url = request.flatMap { string("url", of: $0) }
    let status = response.flatMap(status)
    let text = response.flatMap { optionalString("statusText", of: $0) }
    let fields = response.map(fields) ?? []
    let body = response.flatMap(body)
    guard let id, let method, let url, let status, let body else { return nil }
    return RecordedExchange(
      id: id, operation: "", method: method, url: url, status: status, statusText: text ?? "",
      fields: fields, body: body, pointer: place.pointer.appending("response"))
  }

  private func status(of response: DocumentReader.Place) -> Int? {
    guard let found = required("status", of: response) else { return nil }
    if let status = found.node.integer, (100...999).contains(status) { return status }
    wrong(found, "\"status\"", "a whole number from 100 to 999")
    return nil
  }

  private func fields(of response: DocumentReader.Place) -> [RecordedExchange.Field] {
    guard let headers = response.node["headers"] else { return [] }
    let place = response.child("headers", headers)
    guard headers.kind == .array else {
      wrong(place, "\"headers\"", "an array")
      return []
    }
    return place.elements.compactMap { field in
      guard field.node.kind == .object else {
        wrong(field, "The header field", "an object with \"name\" and \"value\"")
        return nil
      }
      let name = string("name", of: field), value = string("value", of: field)
      guard let name, let value else { return nil }
      return RecordedExchange.Field(name: name, value: value)
    }
  }

  /// The content, its Base64 removed; empty where the entry has none.
  private func body(of response: DocumentReader.Place) -> [UInt8]? {
    guard response.node["content"] != nil else {
      let size = response.node["bodySize"]?.integer ?? 0
      return size > 0 ? missingContent(response, "response", size) : []
    }
    guard let content = object("content", of: response) else { return nil }
    guard content.node["text"] != nil else {
      let size = content.node["size"]?.integer ?? 0
      return size > 0 ? missingContent(content, "content", size) : []
    }
    guard let text = string("text", of: content) else { return nil }
    guard content.node["encoding"] != nil else { return Array(text.utf8) }
    guard let encoding = optionalString("encoding", of: content) else { return nil }
    guard encoding == "base64", let decoded = Base64.decode(text) else {
      reader.note(
        content, .recordingEntry,
        "The content is said to be in \"\(encoding)\", but cannot be decoded so. HAR knows Base64 "
          + "only; correct \"encoding\", or the text.")
      return nil
    }
    return decoded
  }

  private func missingContent(
    _ place: DocumentReader.Place, _ what: String, _ size: Int
  ) -> [UInt8]? {
    reader.note(
      place, .recordingEntry,
      "The \(what) tells of \(size) bytes, but has no text. Export the HAR with its content.")
    return nil
  }

  private func required(
    _ key: String, of place: DocumentReader.Place
  ) -> DocumentReader.Place? {
    if let node = place.node[key] { return place.child(key, node) }
    reader.note(
      place, .missingMember,
      "\"\(place.pointer)\" of the HAR has no \"\(key)\", which replaying needs. Add it.")
    return nil
  }

  private func object(_ key: String, of place: DocumentReader.Place) -> DocumentReader.Place? {
    guard let found = required(key, of: place) else { return nil }
    if found.node.kind == .object { return found }
    wrong(found, "\"\(key)\"", "an object")
    return nil
  }

  private func string(_ key: String, of place: DocumentReader.Place) -> String? {
    required(key, of: place) == nil ? nil : optionalString(key, of: place)
  }

  private func optionalString(_ key: String, of place: DocumentReader.Place) -> String? {
    guard let node = place.node[key] else { return nil }
    if let text = node.string { return text }
    wrong(place.child(key, node), "\"\(key)\"", "a string")
    return nil
  }

  private func wrong(_ place: DocumentReader.Place, _ what: String, _ expected: String) {
    reader.note(
      place, .type, "\(what) of the HAR is \(place.shown), but must be \(expected) (HAR 1.2).")
  }
}
