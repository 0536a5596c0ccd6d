package import AssayContractModel
import AssayJSON

extension ReferencePage {
  /// A case as its readers need it.
  ///
  /// - Parameter instances: The ids of its instances.
  package init(case document: CaseDocument, instances: [String]) {
    let axes = document.axes.map { axis in
      "\(axis.name): \(Counted.list(axis.values.map(\.name)))"
    }
    let config = (document.config.object?.members ?? []).map { "\($0.key) = \($0.value)" }
    self.init(
      title: "\(document.id) (case)", sentence: document.title,
      fields: [
        Field("Why", [document.why]),
        Field("Level", [document.level.rawValue]),
        Field("Needs", document.requires),
        Field("Clock", document.clock == .any ? [] : [document.clock.rawValue]),
        Field("Configuration", config),
        Field("The mock", document.mock.map { Self.line($0.operation, $0.replies) }),
        Field(
          "Connections",
          document.connectionFaults.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }),
        Field("Steps", document.steps.enumerated().map { "\($0.offset + 1). \($0.element.words)" }),
        Field("Axes", axes),
        Field("Instances", instances.count == 1 ? [] : instances),
        Field("Rules", document.rules.map(Self.line)),
        Field("File", [document.file.split(separator: "/").suffix(4).joined(separator: "/")]),
      ])
  }

  private static func line(_ operation: String, _ replies: [ReplyEntry]) -> String {
    let plans = replies.compactMap { entry -> String? in
      switch entry {
      case .plan(let plan): plan.words
      case .axis(let name): "whatever the axis \(name) says"
      case .then(.refuse): "and refuses further requests"
      case .then(.repeat): nil
      }
    }
    return "answers \(operation) with \(plans.joined(separator: ", then "))"
  }

  private static func line(_ rule: CaseDocument.NamedRule) -> String {
    let conditions = rule.when.sorted { $0.key < $1.key }.map { axis, values in
      "\(axis) is \(values.joined(separator: " or "))"
    }
    return rule.id + (conditions.isEmpty ? "" : ", where \(Counted.list(conditions))")
  }
}

extension ReplyPlan {
  /// The answer in words.
  fileprivate var words: String {
    var text: String
    switch source {
    case .recording(let name, let entry, let patch):
      text = "the recording \(name)" + (entry.map { " (its \($0))" } ?? "")
      if patch.array?.isEmpty == false { text += ", patched" }
    case .plain(let status, _, _): text = "status \(status)"
    case .behaviour(let name): text = "what the behaviour \(name) makes of it"
    }
    if let fault { text += ", befallen by \(fault)" }
    if let hold { text += ", held at the gate \(hold)" }
    return text
  }
}

extension CaseStep {
  /// The step in words.
  fileprivate var words: String {
    switch self {
    case .perform(let verb, let arguments):
      verb + (arguments.object?.isEmpty == false ? " with \(arguments)" : "")
    case .burst(let steps): "at once: \(Counted.list(steps.map(\.words)))"
    case .release(let gate): "the gate \(gate) opens"
    case .advance(let milliseconds): "\(milliseconds) ms pass"
    case .relaunch(let kind, let changes):
      kind.words + (changes.object?.isEmpty == false ? ", configured with \(changes)" : "")
    case .network(let state): state == .online ? "the network is back" : "the network is gone"
    }
  }
}

extension Relaunch {
  fileprivate var words: String {
    switch self {
    case .kill: "the client's process ends and starts anew"
    case .reinstall: "the client's app is removed and installed anew"
    case .wipe: "the client starts on another device"
    }
  }
}
