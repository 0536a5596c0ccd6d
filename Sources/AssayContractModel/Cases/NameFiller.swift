import AssayJSON

/// Puts the values of vars and axes where a document says `$name`; `$$` at the start is one `$`.
final class NameFiller {
  private let names: [String: JSONValue]
  private let file: String
  private(set) var diagnostics: [ContractDiagnostic] = []

  init(names: [String: JSONValue], file: String) {
    self.names = names
    self.file = file
  }

  /// Whether a value has names to fill in.
  static func hasNames(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.hasPrefix("$")
    case .array(let elements): elements.contains(where: hasNames)
    case .object(let object): object.members.contains { hasNames($0.value) }
    default: false
    }
  }

  func filled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("$$"): return .string(String(text.dropFirst()))
    case .string(let text) where text.hasPrefix("$"):
      let name = String(text.dropFirst())
      if let found = names[name] { return found }
      diagnostics.append(
        ContractDiagnostic(
          .unknownName, file: file,
          "The case uses \"\(text)\", but has no var or axis of that name."
            + Spelling.suggestion(for: name, in: names.keys.sorted())))
      return value
    case .array(let elements): return .array(elements.map(filled))
    case .object(let object):
      var copy: JSONObject = [:]
      for (key, member) in object.members { copy[key] = filled(member) }
      return .object(copy)
    default: return value
    }
  }

  func filled(_ plan: ReplyPlan) -> ReplyPlan {
    var plan = plan
    switch plan.source {
    case .recording(let name, let entry, let patch):
      plan.source = .recording(name: name, entry: entry, patch: filled(patch))
    case .plain(let status, let fields, let body):
      plan.source = .plain(status: status, fields: fields, body: body.map(filled))
    case .behaviour: break
    }
    return plan
  }

  func filled(_ step: CaseStep) -> CaseStep {
    switch step {
    case .perform(let verb, let arguments):
      return .perform(verb: verb, arguments: filled(arguments))
    case .burst(let steps): return .burst(steps.map(filled))
    case .relaunch(let kind, let changes): return .relaunch(kind, changes: filled(changes))
    case .release, .advance, .network: return step
    }
  }
}
