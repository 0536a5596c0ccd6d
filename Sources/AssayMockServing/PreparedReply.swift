import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayRecordingModel

/// A reply plan turned into bytes once, with its URLs pointing into the lane.
struct PreparedReply: Sendable {
  var response: HTTPResponse
  /// The body as JSON, where it is JSON.
  var document: JSONDocument?
  /// What the body hands out.
  var handsOut: HandedOutTable?
  /// The gate at which the answer waits.
  var hold: String?
  /// The fault that befalls the answer, and how it was spelt.
  var fault: (any Fault)?
  var faultText: String?
}

/// Prepares replies for one lane.
struct ReplyPreparer {
  let contract: Contract
  let folder: String
  let recordings: RecordingStore
  let bases: [String: String]

  func prepare(_ plan: ReplyPlan, operation: String) throws(LaneError) -> PreparedReply {
    var response = try source(plan.source, operation: operation)
    var document = try? JSONDocument(parsing: response.body)
    if let parsed = document {
      response.body = URLRewriter.rewrite(
        parsed, operation: operation, contract: contract, bases: bases)
      document = try? JSONDocument(parsing: response.body)
    }
    let problems = contract.problems(
      answering: operation, status: response.status, contentType: response.first("content-type"),
      body: response.body)
    if !problems.isEmpty {
      throw .replyOutsideContract(operation: operation, problems)
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
      faultText: plan.fault)
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

  private func source(
    _ source: ReplyPlan.Source, operation: String
  ) throws(LaneError) -> HTTPResponse {
    switch source {
    case .plain(let status, let fields, let body):
      return plain(status, fields, body)
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
              file: name,
              "The recording has no entry \(entry.map { "\"\($0)\"" } ?? "that answers \"\(operation)\"")."
            )
          ])
      }
      var body = exchange.body
      if patch != .array([]) { body = try patched(body, by: patch, name, operation) }
      return HTTPResponse(
        status: exchange.status, reason: exchange.statusText,
        fields: exchange.fields.filter(Self.isEndToEnd).map { ($0.name, $0.value) }, body: body)
    }
  }

  private func patched(
    _ body: [UInt8], by patch: JSONValue, _ name: String, _ operation: String
  ) throws(LaneError) -> [UInt8] {
    let reason: String
    do {
      let document = try JSONDocument(parsing: body)
      return JSONWriter.compact(try JSONPatch.apply(patch, to: document.root.value))
    } catch let error as JSONPatchError {
      reason = "The patch does not fit: \(error)."
    } catch {
      reason = "The body is no JSON and cannot be patched: \(error)."
    }
    throw .unusableReply(operation: operation, [ContractDiagnostic(file: name, reason)])
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
