/// The six kinds of JSON value (RFC 8259, section 3), under the names that JSON Schema uses.
package enum JSONKind: String, Hashable, Sendable, CaseIterable {
  case null
  case boolean
  case number
  case string
  case array
  case object
}
