import AssayDrivers
import AssayJSON
import AssayReferenceClients
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An Engage client whose clock, transport and loops are in the hands of a test.
struct EngageUnit: DrivenUnit {
  typealias Answering = @Sendable (_ request: URLRequest, _ number: Int) -> RecordedTransport.Reply

  /// When the client starts.
  static let start = 1_767_225_600_000

  static let configuration = EngageConfiguration(
    host: "http://engage.test", apiKey: "key", distinctID: "u-1",
    analyticsBase: "http://analytics.test")

  let session: AdapterSession
  let transport: RecordedTransport
  let client: any EngageActions
  private let observer: Observer

  /// All requests and all that was told, with the time since the start.
  let timeline = Log<String>()

  init(
    _ configuration: EngageConfiguration = EngageUnit.configuration, mutant: EngageMutant? = nil,
    variant: EngageVariant? = nil,
    fetch: @escaping Answering = { _, _ in .answer(201, #"{"messages": []}"#) },
    others: @escaping @Sendable (URLRequest) -> RecordedTransport.Reply = { _ in .answer(201, "") }
  ) {
    session = AdapterSession(
      SessionOpening(session: "s", api: "engage", baseURLs: [:], startTime: Self.start)
    ) { _ in }
    let fetches = Log<Int>()
    transport = RecordedTransport(ledger: session.ledger) { [session, timeline] request in
      timeline.append("\(session.now - Self.start) \(request.story)")
      guard request.members["maxMessages"] != nil else { return others(request) }
      fetches.append(0)
      return fetch(request, fetches.entries.count)
    }
    observer = Observer { [session, timeline] in
      timeline.append("\(session.now - Self.start) \($0)")
    }
    let loops = TestLoops(session: session)
    let services = AppServices(
      clock: loops, transport: transport, work: loops, screen: loops, openURL: { _ in })
    client =
      mutant?.client(configuration: configuration, services: services, observer: observer)
      ?? variant?.client(configuration: configuration, services: services, observer: observer)
      ?? Engage(configuration: configuration, services: services, observer: observer)
  }

  /// A unit for which each answer has these messages.
  init(
    messages: [String], _ configuration: EngageConfiguration = EngageUnit.configuration,
    mutant: EngageMutant? = nil, variant: EngageVariant? = nil,
    others: @escaping @Sendable (URLRequest) -> RecordedTransport.Reply = { _ in .answer(201, "") }
  ) {
    self.init(
      configuration, mutant: mutant, variant: variant,
      fetch: { _, _ in .answer(201, Self.envelope(messages)) }, others: others)
  }

  /// What the observer was told.
  var told: [String] { observer.log.entries }

  /// The bodies of the requests for messages so far.
  var fetches: [JSONObject] {
    transport.requests.map(\.members).filter { $0["maxMessages"] != nil }
  }

  /// The acknowledgements so far: id as it was written, status, user.
  var acks: [String] {
    transport.requests.map(\.members).filter { $0["status"] != nil }.map { members in
      "\(members["pushId"] ?? .null) \(members["status"]?.string ?? "-") "
        + "\(members["distinctId"]?.string ?? "-")"
    }
  }

  /// The addresses of images that were requested so far.
  var images: [String] {
    transport.requests.filter { $0.httpMethod == "GET" }.compactMap { $0.url?.absoluteString }
  }

  /// Does one thing and waits until the client is at rest.
  func act(_ step: @Sendable (any EngageActions) async -> Void) async {
    await session.working { await step(client) }
    await rest()
  }

  /// Asks for messages.
  func refresh() async { await act { await $0.refresh(target: nil) } }

  static func envelope(_ messages: [String]) -> String {
    #"{"messages": [\#(messages.joined(separator: ", "))]}"#
  }

  /// A native message; `id` and `condition` are JSON.
  static func native(_ id: String?, condition: String = "{}") -> String {
    let member = id.map { #""pushId": \#($0), "# } ?? ""
    return #"""
      {"payload": {\#(member)"condition": \#(condition), "defaultLang": "en",
        "native": {"title": {"en": "Hi", "tr": "Selam"}, "body": {"en": "You"}}}}
      """#
  }

  /// A modal with these blocks.
  static func modal(_ id: String, blocks: String, more: String = "") -> String {
    #"""
    {"payload": {"pushId": \#(id), "layoutType": "modal", "defaultLang": "en",
      "layouts": [{"style": {}, "close": {"active": true}, "extra": {},
        "blocks": {"align": "top", "order": [\#(blocks)]}}]\#(more)}}
    """#
  }
}

extension URLRequest {
  /// Everything about it, in a line.
  var story: String {
    let key = value(forHTTPHeaderField: "X-SDK-Key") ?? "-"
    let type = value(forHTTPHeaderField: "Content-Type") ?? "-"
    let body = members.isEmpty ? String(decoding: httpBody ?? Data(), as: UTF8.self) : ""
    let pairs = members.members.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
    return "\(httpMethod ?? "-") \(url?.absoluteString ?? "-") \(key) \(type) \(pairs)\(body)"
  }

  /// The members of the JSON object that it sends.
  var members: JSONObject {
    httpBody.flatMap { try? JSONDocument(parsing: Array($0)).root.value.object } ?? [:]
  }
}

private final class Observer: EngageObserver {
  let log = Log<String>()
  private let note: @Sendable (String) -> Void

  init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

  private func tell(_ text: String) {
    log.append(text)
    note(text)
  }

  func shown(_ drawing: EngageDrawing) {
    let blocks = drawing.blocks.joined(separator: ",")
    let texts = drawing.texts.joined(separator: " / ")
    tell(
      "\(drawing.message ?? "-") \(drawing.layout.rawValue) [\(blocks)] [\(texts)]"
        + (drawing.isClosable ? "" : " for ever"))
  }

  func closed(_ message: String?, via way: EngageWayOut) {
    tell("\(message ?? "-") closed by \(way.rawValue)")
  }
}
