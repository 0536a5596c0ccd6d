package import AssayJournaling

/// What an adapter tells the runner unasked.
package enum AdapterNotice: Hashable, Sendable {
  /// The client did or showed something.
  case observed(session: String, ObservationRecord)

  /// A remark for the person who reads the report; `level` is `debug`, `info`, `warning`, `error`.
  case log(level: String, text: String)
}
