package import AssayContractModel
import AssayHTTP
import AssayJSON
package import AssayJournaling

/// Captured traffic as the journal of one lane, so that the same rules judge it.
///
/// Requests and the ends of replies come in the order of their times; what overlaps, or happened within
/// the same millisecond, is in no certain order. URLs in replies are pointed to one address for each
/// role, as the mock does it, so that requests to them are recognised. Times are those of the capture,
/// from its first exchange with the API.
package struct CapturedLane: Sendable {
  package var journal: SealedJournal
  /// How many entries belong to the API.
  package var exchanges: Int
  /// The hosts of the other entries, in alphabetical order.
  package var otherHosts: [String]
  /// What a reader should know, each in a sentence without its full stop.
  package var notes: [String]

  /// - Parameters:
  ///   - name: What the lane is called.
  ///   - given: The addresses that the user names.
  package init(
    _ capture: Capture, name: String, contract: Contract, given: [CaptureAddresses.Given]
  ) {
    var builder = Builder(contract, given)
    builder.learn(capture)
    builder.add(capture)
    journal = builder.journal(name, capture)
    exchanges = builder.count
    otherHosts = builder.otherHosts.sorted()
    notes = capture.notes + builder.notes
  }
}

private struct Builder {
  /// A request or the end of its reply, at the time of the capture.
  private struct Moment {
    var time: Int
    /// Of two at one time the request comes first, so that they overlap.
    var isEnd: Bool
    var number: Int
  }

  private struct Placed {
    var exchange: CapturedExchange
    var place: CaptureAddresses.Place
    var connection: Int
    var position: Int
    var operation: String?
  }

  let contract: Contract
  private var addresses: CaptureAddresses
  private let bases: [String: String]
  private var registry = HandedOutRegistry()
  private var placed: [Placed] = []
  private var entries: [JournalEntry] = []
  private(set) var otherHosts: Set<String> = []
  private var withoutBody = 0
  private var withoutRequest = 0
  private var unknown: [String] = []

  init(_ contract: Contract, _ given: [CaptureAddresses.Given]) {
    self.contract = contract
    addresses = CaptureAddresses(contract: contract, given: given)
    bases = addresses.bases
  }

  var count: Int { placed.count + withoutRequest }

  var notes: [String] {
    var notes: [String] = []
    if withoutRequest > 0 {
      let requests =
        withoutRequest == 1 ? "1 request came" : "\(withoutRequest) requests came"
      notes.append(
        "\(requests) without the body or the header fields that were sent; not judged, since rules would miss what is only not in the capture; export it with content"
      )
    }
    if withoutBody > 0 {
      let replies = withoutBody == 1 ? "1 reply" : "\(withoutBody) replies"
      notes.append(
        "\(replies) whose content hands out URLs came without it, so requests to these are not recognised; export the capture with content"
      )
    }
    if !unknown.isEmpty {
      let shown = unknown.prefix(5).joined(separator: ", ")
      let more = unknown.count > 5 ? " and \(unknown.count - 5) more" : ""
      notes.append(
        "Not judged, since neither the API documents them nor a captured reply handed them out: \(shown)\(more)"
      )
    }
    return notes
  }

  /// Looks through all replies for the addresses that they hand out.
  mutating func learn(_ capture: Capture) {
    for exchange in capture.exchanges {
      guard let place = addresses.place(of: exchange.url),
        let operation = contract.recognize(
          method: exchange.method, target: place.target, role: place.role,
          registry: HandedOutRegistry()
        ).operation, let body = exchange.replyBody, let document = try? JSONDocument(parsing: body)
      else { continue }
      addresses.learn(from: document, of: operation)
    }
  }

  mutating func add(_ capture: Capture) {
    var slots = ConnectionSlots()
    for exchange in capture.exchanges {
      guard let place = addresses.place(of: exchange.url) else {
        otherHosts.insert(HTTPTarget.split(exchange.url)?.host.lowercased() ?? exchange.url)
        continue
      }
      let isWhole =
        exchange.requestBody.map { $0.isEmpty || !exchange.requestFields.isEmpty } ?? false
      guard isWhole else {
        withoutRequest += 1
        continue
      }
      let slot = slots.take(exchange)
      placed.append(
        Placed(exchange: exchange, place: place, connection: slot.number, position: slot.position))
    }
  }

  mutating func journal(_ name: String, _ capture: Capture) -> SealedJournal {
    let start = placed.map(\.exchange.start).min() ?? 0
    let header = LaneHeader(
      id: name, api: contract.id, contract: contract.revision,
      title: "Traffic that \(capture.creator ?? "another tool") captured", clock: .real,
      bases: bases, config: .null, limits: contract.limits, startDate: start, opensURLs: true,
      isCaptured: true)
    append(0, .opened(header))
    var moments: [Moment] = []
    for (number, one) in placed.enumerated() {
      let begin = one.exchange.start - start
      moments.append(Moment(time: begin, isEnd: false, number: number))
      moments.append(Moment(time: begin + one.exchange.duration, isEnd: true, number: number))
    }
    moments.sort {
      ($0.time, $0.isEnd ? 1 : 0, $0.number) < ($1.time, $1.isEnd ? 1 : 0, $1.number)
    }
    for moment in moments {
      if moment.isEnd { end(moment) } else { request(moment) }
    }
    append(moments.last?.time ?? 0, .mark(.end))
    return SealedJournal(entries: entries)
  }

  private mutating func append(_ time: Int, _ content: JournalEntry.Content) {
    entries.append(JournalEntry(number: entries.count + 1, time: time, content: content))
  }

  private mutating func request(_ moment: Moment) {
    let one = placed[moment.number]
    let authority = HTTPTarget.split(one.exchange.url)?.authority ?? ""
    let head = CapturedHead.request(one.exchange, target: one.place.target, authority: authority)
    let target = (try? HTTPRequest(head: head, body: []))?.target ?? one.place.target
    let recognition = contract.recognize(
      method: one.exchange.method, target: target, role: one.place.role, registry: registry)
    let operation = recognition.operation
    if operation == nil, !recognition.isTolerated {
      unknown.append("\(one.exchange.method) \(target.prefix { $0 != "?" })")
    }
    placed[moment.number].operation = operation
    append(
      moment.time,
      .request(
        RequestRecord(
          exchange: moment.number + 1, connection: one.connection, index: one.position,
          role: one.place.role, head: head, body: one.exchange.requestBody ?? [],
          operation: operation)))
  }

  private mutating func end(_ moment: Moment) {
    let one = placed[moment.number]
    let number = moment.number + 1
    guard one.exchange.status > 0 else {
      append(
        moment.time, .replied(RepliedRecord(exchange: number, bytesWritten: 0, ending: .reset)))
      return
    }
    let body = served(one, number)
    append(
      moment.time,
      .reply(
        ReplyRecord(
          exchange: number, operation: one.operation, status: one.exchange.status,
          head: CapturedHead.reply(one.exchange), body: body)))
    append(
      moment.time,
      .replied(RepliedRecord(exchange: number, bytesWritten: body.count, ending: .complete)))
  }

  /// The body with its URLs pointed to the lane's addresses; what it hands out is noted.
  private mutating func served(_ one: Placed, _ number: Int) -> [UInt8] {
    guard let operation = one.operation else { return one.exchange.replyBody ?? [] }
    guard let raw = one.exchange.replyBody else {
      let isOK = (200..<300).contains(one.exchange.status)
      if isOK, contract.handedOut.contains(where: { $0.inside == operation }) { withoutBody += 1 }
      return []
    }
    guard let document = try? JSONDocument(parsing: raw) else { return raw }
    let body = URLRewriter.rewrite(
      document, operation: operation, contract: contract, bases: bases)
    if let rewritten = try? JSONDocument(parsing: body) {
      let content = contract.servedContent(of: rewritten, operation: operation, bases: bases)
      registry.serve(content.urls, reply: number)
    }
    return body
  }
}
