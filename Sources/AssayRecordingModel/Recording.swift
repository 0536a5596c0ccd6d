import AssayContractModel
package import AssayJSON

/// A folder of exchanges that the mock can replay: HAR 1.2 and a sidecar.
package struct Recording: Sendable {
  package enum Origin: String, Sendable, CaseIterable {
    /// Made from a sandbox by `assay record`.
    case recorded
    /// Written from the documentation.
    case canned
  }
  package var name: String
  package var api: String
  package var title: String
  package var origin: Origin
  package var entries: [RecordedExchange]

  /// Says that there is no such entry, and which there are.
  package func lack(of id: String?, answering operation: String) -> String {
    let known = entries.map(\.id)
    if let id {
      return
        "The recording \"\(name)\" has no entry \"\(id)\"; \(Spelling.listing("entry", known))."
        + Spelling.suggestion(for: id, in: known)
    }
    let operations = entries.map(\.operation)
    return
      "The recording \"\(name)\" has no entry that answers \"\(operation)\"; its entries answer "
      + "\(Spelling.listed(operations))." + Spelling.suggestion(for: operation, in: operations)
  }

  /// The entry with this id, or the first that answered the operation.
  package func entry(_ id: String?, answering operation: String) -> RecordedExchange? {
    entries.first { id == nil ? $0.operation == operation : $0.id == id }
  }
}

/// One request and its answer as the recording holds them; URLs name the real hosts.
package struct RecordedExchange: Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }
  package var id: String
  package var operation: String
  package var method: String
  package var url: String
  package var status: Int
  package var statusText: String
  package var fields: [Field]
  package var body: [UInt8]
  /// Why the answer is meant not to fit the OpenAPI document; `nil` for one that must fit.
  package var offContract: String?
  /// Where the answer stands in the HAR.
  package var pointer: JSONPointer
}
