import AssayContractModel
import AssayHTTP
import AssayJSON
import AssayJournaling

/// The behaviours of a lane, each with its state.
struct LaneService {
  private var behaviours: [String: any APIBehaviour] = [:]

  init(_ setup: LaneSetup, _ header: LaneHeader) throws(LaneError) {
    let moment = ServingMoment(start: header.startDate, now: header.startDate)
    for kind in setup.contract.behaviours {
      guard let make = setup.behaviours[kind.name] else { continue }
      let parameters = ServingValue.resolved(
        setup.parameters[kind.name] ?? kind.usual, at: moment)
      behaviours[kind.name] = make(
        BehaviourSetup(
          parameters: parameters, settings: setup.contract.settings(setup.settings),
          config: header.config))
    }
  }

  /// What a behaviour makes of a request; `nil` when nothing makes that behaviour.
  mutating func answer(_ name: String, _ request: BehaviourRequest) -> BehaviourAnswer? {
    behaviours[name]?.answer(request)
  }
}

extension LaneState {
  /// A reply as it is served to this request.
  ///
  /// A reply that cannot be served is a fault of Assay's data: the lane is no evidence from then on.
  mutating func made(
    _ reply: PreparedReply, _ request: HTTPRequest, _ operation: String
  ) -> PreparedReply {
    guard var plan = reply.live else { return reply }
    catchUp()
    var preparer = preparer
    preparer.moment.now = header.startDate + now
    if case .behaviour(let name) = plan.source {
      let asked = BehaviourRequest(
        operation: operation,
        fields: request.fields.map { ReplyPlan.Field(name: $0.name, value: $0.value) },
        body: (try? request.content.get())
          .flatMap { try? JSONDocument(parsing: $0) }?.root.value,
        date: preparer.moment.now)
      guard let answer = service.answer(name, asked) else {
        return spoilt("Nothing makes the behaviour \"\(name)\" of this API.")
      }
      for change in answer.changes {
        append(
          .changed(ChangeRecord(behaviour: name, fields: change, exchange: exchanges)))
      }
      plan.source = .plain(status: answer.status, fields: answer.fields, body: answer.body)
    }
    do throws(LaneError) {
      return try preparer.prepare(plan, operation: operation)
    } catch {
      return spoilt("\(error)")
    }
  }

  private mutating func spoilt(_ reason: String) -> PreparedReply {
    append(.notRun(NotRunRecord(kind: .harness, reason: reason)))
    return PreparedReply(response: HTTPResponse(status: 500))
  }
}
