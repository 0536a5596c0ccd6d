import AssayJSON
import AssayJournaling

/// What an instance is about, and so what `$field` means in it.
enum Subject: Sendable {
  case lane
  /// The trigger.
  case event(Event)
  /// The values of the fields of `per`.
  case tuple([(field: String, value: JSONValue?)])

  /// The value of `$field`; `nil` when it is absent.
  subscript(field: String) -> JSONValue? {
    switch self {
    case .lane: nil
    case .event(let event): field == "on" ? .string(event.name) : event[field]
    case .tuple(let values): values.first { $0.field == field }?.value
    }
  }

  var name: String? {
    if case .event(let event) = self { event.name } else { nil }
  }
}
