import AssayContractModel
import AssayJSON

/// The fields that stand on every event: which process, which installation, which step, and what
/// the contract's `context` adds.
struct AmbientState {
  private let rules: [AmbientField]
  private(set) var fields: JSONObject = [:]
  private var counts: [String: Int] = [:]

  init(contract: Contract, config: JSONValue) {
    rules = contract.context
    configure(config)
  }

  private mutating func configure(_ config: JSONValue) {
    for rule in rules {
      // A value that is said to be null is known to be absent.
      guard case .config(let key) = rule.source else { continue }
      fields[rule.name] = config[key] == .null ? nil : config[key]
    }
  }

  mutating func launch(_ launch: Int, _ install: Int, _ device: Int, config: JSONValue?) {
    if let config { configure(config) }
    fields["launch"] = .number(JSONNumber(launch))
    fields["install"] = .number(JSONNumber(install))
    fields["device"] = .number(JSONNumber(device))
  }

  mutating func step(_ verb: String, _ arguments: JSONValue) {
    fields["step"] = .string(verb)
    for rule in rules {
      switch rule.source {
      case .argument(verb, let name): fields[rule.name] = arguments[name]
      case .count(verb):
        counts[rule.name, default: 0] += 1
        fields[rule.name] = counts[rule.name].map { .number(JSONNumber($0)) }
      default: break
      }
      if rule.clearedBy == verb { fields[rule.name] = nil }
    }
  }
}
