package import AssayContractModel
import AssayJSON
import AssayJournaling
package import Foundation

/// The JSON Schemas that come with Assay, compiled when they are first asked for.
package final class SchemaShelf: Sendable {
  private let folder: URL?
  private let compiled = Guarded<[String: JSONSchema]>([:])

  /// - Parameter folder: Where `NAME.schema.json` stand; without it every document fits.
  package init(folder: URL?) { self.folder = folder }

  /// What of a document does not fit the schema of its sort.
  ///
  /// - Parameter line: The line of the file that the document is, for one of several documents.
  package func problems(
    _ bytes: [UInt8], _ name: String, file: String, line: Int = 1
  ) -> [ContractDiagnostic] {
    guard let schema = schema(name), let document = try? JSONDocument(parsing: bytes) else {
      return []
    }
    return schema.validate(document.root).map { failure in
      var position = document.root.node(at: failure.instance)?.position
      position?.line += line - 1
      return ContractDiagnostic(
        .schemaMismatch, file: file, position: position, pointer: failure.instance,
        "Found \(failure.found) where the schema \"\(name)\" expects \(failure.expected); \"assay schema "
          + "\(name)\" prints all of it.")
    }
  }

  private func schema(_ name: String) -> JSONSchema? {
    if let known = compiled.withLock({ $0[name] }) { return known }
    guard let folder,
      let data = try? Data(contentsOf: folder.appendingPathComponent("\(name).schema.json")),
      let document = try? JSONDocument(parsing: Array(data)),
      let schema = try? JSONSchemaSource(document: document).compile(at: .root)
    else { return nil }
    compiled.withLock { $0[name] = schema }
    return schema
  }
}
