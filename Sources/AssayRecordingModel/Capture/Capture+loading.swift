package import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling

extension Capture {
  /// Reads a HAR 1.2 document, leniently where tools differ; `nil` when it is none.
  ///
  /// An entry that cannot be read is a diagnostic; members that begin with `_` are not looked at.
  package static func load(
    _ bytes: [UInt8], file: String
  ) -> (Capture?, [ContractDiagnostic]) {
    let reader = DocumentReader(file: file)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let document = reader.parse(text) else { return (nil, reader.diagnostics) }
    var har = HARCaptureReader(reader: reader)
    let capture = har.capture(document)
    return (reader.hasErrors ? nil : capture, reader.diagnostics)
  }
}

/// Reads the entries of a HAR log that any tool may have written.
private struct HARCaptureReader {
  let reader: DocumentReader
  private var counts: [(note: String, count: Int)] = []

  init(reader: DocumentReader) { self.reader = reader }

  mutating func capture(_ document: JSONDocument) -> Capture? {
    let root = DocumentReader.Place.root(document)
    guard let log = document.root["log"], let entries = log["entries"], entries.kind == .array
    else {
      reader.note(
        root, .unexpectedDocument,
        "The document is no HAR: it has no \"log\" with a list of \"entries\". Export it as HAR 1.2."
      )
      return nil
    }
    let list = root.child("log", log).child("entries", entries)
    var exchanges: [CapturedExchange] = []
    var last = 0
    for (index, place) in list.elements.enumerated() {
      guard let exchange = exchange(place, index: index, after: last) else { continue }
      last = exchange.start
      exchanges.append(exchange)
    }
    let creator = log["creator"]
    let name = [creator?["name"]?.string, creator?["version"]?.string].compactMap(\.self)
    return Capture(
      creator: name.isEmpty ? nil : name.joined(separator: " "),
      exchanges: exchanges.sorted { ($0.start, $0.index) < ($1.start, $1.index) },
      notes: counts.map { $0.count == 1 ? "1 entry \($0.note)" : "\($0.count) entries \($0.note)" })
  }

  /// Counts an entry that was read otherwise than it stands; each kind is told once.
  private mutating func note(_ text: String) {
    if let index = counts.firstIndex(where: { $0.note == text }) {
      counts[index].count += 1
    } else {
      counts.append((text, 1))
    }
  }

  private mutating func exchange(
    _ place: DocumentReader.Place, index: Int, after last: Int
  ) -> CapturedExchange? {
    let node = place.node
    guard let request = node["request"], let method = request["method"]?.string,
      let url = request["url"]?.string
    else {
      reader.note(
        place, .missingMember,
        "The entry has no \"request\" with \"method\" and \"url\". Export the traffic as HAR 1.2.")
      return nil
    }
    guard let started = node["startedDateTime"]?.string.flatMap(ISOMoment.milliseconds) else {
      reader.note(
        place, .missingMember,
        "The entry has no \"startedDateTime\" such as \"2026-11-30T12:34:56.789Z\", so nobody knows "
          + "when its request came. Export the traffic as HAR 1.2.")
      return nil
    }
    let response = node["response"]
    let status = response?["status"]?.integer ?? 0
    if status == 0 { note("failed without a reply (status 0)") }
    return CapturedExchange(
      index: index, start: started, duration: duration(node), connection: connection(node),
      method: method.uppercased(), url: url, requestFields: fields(request["headers"]),
      requestBody: requestBody(request), status: max(0, status),
      statusText: response?["statusText"]?.string ?? "", replyFields: fields(response?["headers"]),
      replyBody: response.flatMap { replyBody($0) })
  }

  private mutating func duration(_ node: JSONNode) -> Int {
    if let time = node["time"].flatMap(Self.milliseconds), time >= 0 { return time }
    let parts = ["blocked", "dns", "connect", "send", "wait", "receive"]
    let known = parts.compactMap { node["timings"]?[$0].flatMap(Self.milliseconds) }
      .filter { $0 > 0 }
    if known.isEmpty { note("without its \"time\", read as 0 ms") }
    return known.reduce(0, +)
  }

  private static func milliseconds(_ node: JSONNode) -> Int? {
    guard node.kind == .number, let value = Double(node.lexeme), value.magnitude < 1e12 else {
      return nil
    }
    return Int(value.rounded())
  }

  private func connection(_ node: JSONNode) -> String? {
    let name = node["connection"].flatMap { $0.string ?? ($0.kind == .number ? $0.lexeme : nil) }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Header fields as `{"name": …, "value": …}` or `[name, value]`; those of HTTP/2's own are left out.
  private func fields(_ headers: JSONNode?) -> [CapturedExchange.Field] {
    guard let headers, headers.kind == .array else { return [] }
    return headers.elements.compactMap { header in
      let pair = header.kind == .array ? Array(header.elements) : []
      let name = pair.count == 2 ? pair[0].string : header["name"]?.string
      let value = pair.count == 2 ? pair[1].string : header["value"]?.string
      guard let name, let value, !name.hasPrefix(":"), !name.isEmpty else { return nil }
      return CapturedExchange.Field(name: name, value: value)
    }
  }

  /// `nil` where the capture does not hold it.
  private mutating func requestBody(_ request: JSONNode) -> [UInt8]? {
    guard let data = request["postData"], data.kind == .object else {
      let length = fields(request["headers"]).first { $0.name.lowercased() == "content-length" }
      let size = length.flatMap { Int($0.value) } ?? request["bodySize"]?.integer ?? 0
      return size > 0 ? nil : []
    }
    if let text = data["text"]?.string, !text.isEmpty || data["params"] == nil {
      if data["encoding"]?.string == "base64" {
        if let bytes = Base64.decode(text) { return bytes }
        note("with a request body that is no base64, read as text")
      }
      return Array(text.utf8)
    }
    let parameters = data["params"].map { Array($0.elements) } ?? []
    if parameters.isEmpty { return [] }
    if data["mimeType"]?.string?.lowercased().hasPrefix("multipart/") ?? false {
      return nil
    }
    let pairs = parameters.map { parameter in
      let name = HTTPPercentCoding.encode(parameter["name"]?.string ?? "")
      return "\(name)=\(HTTPPercentCoding.encode(parameter["value"]?.string ?? ""))"
    }
    return Array(pairs.joined(separator: "&").utf8)
  }

  /// `nil` where the capture does not hold it.
  private mutating func replyBody(_ response: JSONNode) -> [UInt8]? {
    let content = response["content"]
    guard let text = content?["text"]?.string else {
      let isEmpty = (content?["size"]?.integer ?? 0) <= 0
      return isEmpty ? [] : nil
    }
    guard content?["encoding"]?.string == "base64" else { return Array(text.utf8) }
    if let bytes = Base64.decode(text) { return bytes }
    note("with a reply body that is no base64, read as text")
    return Array(text.utf8)
  }
}
