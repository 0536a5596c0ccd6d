import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayRecordingModel

/// A reply plan turned into bytes once, with its URLs pointing into the lane.
final class PreparedReply: Sendable {
  let response: HTTPResponse
  /// The body as JSON, where it is JSON.
  let document: JSONDocument?
  /// What the body hands out.
  let handsOut: HandedOutTable?
  /// The gate at which the answer waits.
  let hold: String?
  /// The fault that befalls the answer, and how it was spelt.
  let fault: (any Fault)?
  let faultText: String?
  /// What the reply is made of anew for each request; `nil` for one that is always the same.
  let live: ReplyPlan?
  /// The answer to most requests, made once.
  private let usual: PreparedAnswer?

  init(
    response: HTTPResponse, document: JSONDocument? = nil, handsOut: HandedOutTable? = nil,
    hold: String? = nil, fault: (any Fault)? = nil, faultText: String? = nil,
    live: ReplyPlan? = nil
  ) {
    self.response = response
    self.document = document
    self.handsOut = handsOut
    self.hold = hold
    self.fault = fault
    self.faultText = faultText
    self.live = live
    usual = fault == nil ? Self.usualAnswer(response) : nil
  }

  /// The same reply with further header fields; of the CORS protocol's, it keeps none of its own.
  func adding(_ fields: [(name: String, value: String)]) -> PreparedReply {
    var response = response
    response.fields.removeAll { $0.name.lowercased().hasPrefix("access-control-") }
    response.fields += fields
    return PreparedReply(
      response: response, document: document, handsOut: handsOut, hold: hold, fault: fault,
      faultText: faultText, live: live)
  }

  /// What is done and written down for a request.
  func answer(to request: HTTPRequest) -> PreparedAnswer {
    if let usual, request.isUsual { return usual }
    let planned = PlannedAnswer(request: request, response: response)
    guard case .answer(let effect)? = fault?.effect else { return PreparedAnswer(planned) }
    return PreparedAnswer(effect(planned), to: request)
  }

  private static func usualAnswer(_ response: HTTPResponse) -> PreparedAnswer? {
    (try? PlannedAnswer(method: "GET", response: response)).map { PreparedAnswer($0) }
  }
}

/// An answer as actions and as the bytes that the journal keeps.
struct PreparedAnswer: Sendable {
  let actions: [WireAction]
  let status: Int
  let head: [UInt8]
  let body: [UInt8]
  /// Whether a client that takes what it gets has a whole message in the end.
  let isWhole: Bool
  /// Whether the answer comes to a halt that only the client ends.
  let stalls: Bool

  init(_ planned: PlannedAnswer) {
    actions = planned.actions
    let sent = actions.compactMap { if case .send(let bytes) = $0 { bytes } else { nil } }
    status = planned.response.status
    head = sent.first ?? []
    body = sent.count > 1 ? sent[1] : []
    isWhole = true
    stalls = false
  }

  init(_ faulted: FaultedAnswer, to request: HTTPRequest) {
    actions = faulted.actions
    let told = PlannedAnswer(request: request, response: faulted.response)
    status = told.response.status
    head = told.head
    body = told.body
    isWhole = faulted.isWhole
    stalls = actions.contains(.stall)
  }
}

extension ReplyPlan.Source {
  /// Whether the answer is another one each time that it is served.
  fileprivate var isLive: Bool {
    switch self {
    case .recording(_, _, let patch): ServingValue.isIn(patch)
    case .plain(_, _, let body): body.map(ServingValue.isIn) ?? false
    case .behaviour: true
    }
  }
}

extension HTTPRequest {
  /// Whether its answer is framed as that to a GET on a connection that lives on.
  fileprivate var isUsual: Bool {
    minorVersion > 0 && keepsAlive && !isMethod("HEAD") && !isMethod("CONNECT")
  }

  private func isMethod(_ name: StaticString) -> Bool {
    let bytes = methodBytes
    guard bytes.count == name.utf8CodeUnitCount else { return false }
    return bytes.elementsEqual(
      UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}

/// Prepares replies for one lane.
struct ReplyPreparer {
  let contract: Contract
  var folder: String
  var recordings: RecordingStore
  let bases: [String: String]
  /// When the reply is served.
  var moment = ServingMoment(start: 0, now: 0)

  func prepare(_ plan: ReplyPlan, operation: String) throws(LaneError) -> PreparedReply {
    if case .behaviour = plan.source {
      return PreparedReply(
        response: HTTPResponse(status: 200), hold: plan.hold,
        fault: try fault(plan.fault, operation: operation), faultText: plan.fault, live: plan)
    }
    let isLive = plan.source.isLive
    let planned = try source(plan.source, operation: operation)
    var response = planned.response
    var document = try? JSONDocument(parsing: response.body)
    if let parsed = document {
      response.body = URLRewriter.rewrite(
        parsed, operation: operation, contract: contract, bases: bases)
      document = try? JSONDocument(parsing: response.body)
    }
    if plan.offContract == nil, planned.offContract == nil {
      let problems = problems(response, operation)
      if !problems.isEmpty {
        throw .replyOffContract(operation: operation, source: plan.source, problems)
      }
    }
    let handsOut = document.map {
      contract.servedContent(of: $0, operation: operation, bases: bases).urls
    }
    let fault = try fault(plan.fault, operation: operation)
    if let fault, let problem = problem(of: fault, response, operation) {
      throw .unusableFault(
        "The fault \"\(plan.fault ?? "")\" of \"\(operation)\" cannot befall its reply: \(problem)")
    }
    return PreparedReply(
      response: response, document: document, handsOut: handsOut, hold: plan.hold, fault: fault,
      faultText: plan.fault, live: isLive ? plan : nil)
  }

  /// What an answer, as it is before any fault, has that the OpenAPI document does not allow.
  func problems(_ response: HTTPResponse, _ operation: String) -> [MessageProblem] {
    contract.problems(
      answering: operation, status: response.status, contentType: response.first("content-type"),
      body: response.body)
  }

  /// Why a fault cannot do anything to the answers of an operation, judged by its first method.
  private func problem(
    of fault: any Fault, _ response: HTTPResponse, _ operation: String
  ) -> String? {
    let method = contract.operation(operation)?.methods.first ?? "GET"
    return (try? PlannedAnswer(method: method, response: response))
      .flatMap { fault.problem(for: $0) }
  }

  private func fault(_ text: String?, operation: String) throws(LaneError) -> (any Fault)? {
    guard let text else { return nil }
    do {
      let fault = try FaultRegistry.fault(text)
      switch fault.effect {
      case .answer, .reading: return fault
      case .refusal, .connection, .lateAdmission:
        throw LaneError.unusableFault(
          "The fault \"\(text)\" of \"\(operation)\" befalls connections, before any request. Name it in the case's \"connections\", by role."
        )
      }
    } catch let error as LaneError {
      throw error
    } catch {
      throw .unusableFault("\(error)")
    }
  }

  /// What a plan serves, and why a recording says that it is meant not to fit the OpenAPI document.
  func source(
    _ source: ReplyPlan.Source, operation: String
  ) throws(LaneError) -> (response: HTTPResponse, offContract: String?) {
    switch source {
    case .plain(let status, let fields, let body):
      return (plain(status, fields, body.map { ServingValue.resolved($0, at: moment) }), nil)
    case .behaviour:
      throw .unusableReply(operation: operation, [])
    case .recording(let name, let entry, let patch):
      let (found, diagnostics) = recordings.recording(name, api: folder)
      guard let recording = found else {
        throw .unusableReply(operation: operation, diagnostics)
      }
      guard let exchange = recording.entry(entry, answering: operation) else {
        throw .unusableReply(
          operation: operation,
          [
            ContractDiagnostic(
              .recordingEntry, file: name, recording.lack(of: entry, answering: operation))
          ])
      }
      var body = exchange.body
      if patch != .array([]) { body = try patched(body, by: patch, name, operation) }
      let response = HTTPResponse(
        status: exchange.status, reason: exchange.statusText,
        fields: exchange.fields.filter(Self.isEndToEnd).map { ($0.name, $0.value) }, body: body)
      return (response, exchange.offContract)
    }
  }

  private func patched(
    _ body: [UInt8], by patch: JSONValue, _ name: String, _ operation: String
  ) throws(LaneError) -> [UInt8] {
    let reason: String
    do {
      let document = try JSONDocument(parsing: body)
      return JSONWriter.compact(
        try JSONPatch.apply(ServingValue.resolved(patch, at: moment), to: document.root.value))
    } catch let error as JSONPatchError {
      reason = "The patch does not fit: \(error)."
    } catch {
      reason = "The body is no JSON and cannot be patched: \(error)."
    }
    throw .unusableReply(operation: operation, [ContractDiagnostic(.patch, file: name, reason)])
  }

  /// A string is sent as it is; any other JSON value as JSON.
  private func plain(_ status: Int, _ fields: [ReplyPlan.Field], _ body: JSONValue?) -> HTTPResponse
  {
    var pairs = fields.map { (name: $0.name, value: $0.value) }
    var bytes: [UInt8] = []
    if let body {
      if let text = body.string {
        bytes = Array(text.utf8)
      } else {
        bytes = JSONWriter.compact(body)
        if !pairs.contains(where: { $0.name.lowercased() == "content-type" }) {
          pairs.append(("Content-Type", "application/json"))
        }
      }
    }
    return HTTPResponse(status: status, fields: pairs, body: bytes)
  }

  /// Fields that describe the recorded connection or its framing are not served again
  /// (RFC 9110, section 7.6.1); HAR content has its coding already removed.
  private static func isEndToEnd(_ field: RecordedExchange.Field) -> Bool {
    let dropped = [
      "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
      "upgrade", "content-length", "content-encoding", "strict-transport-security", "alt-svc",
    ]
    return !dropped.contains(field.name.lowercased()) && !field.name.hasPrefix(":")
  }
}
