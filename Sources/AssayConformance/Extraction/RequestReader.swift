import AssayContractModel
import AssayHTTP
import AssayJSON

/// Reads from a request what the contract says that rules may speak of.
struct RequestReader {
  let contract: Contract
  let operation: String

  /// The declared fields that the request has.
  func extracted(from request: HTTPRequest) -> JSONObject {
    let wanted = contract.extractions.filter { $0.operation == operation }
    guard !wanted.isEmpty else { return [:] }
    let pairs = HTTPTarget(request.target).pairs
    let body = try? JSONDocument(parsing: request.decodedBody())
    var fields: JSONObject = [:]
    for one in wanted {
      switch one.source {
      case .query(let name):
        fields[one.field] = pairs.first { $0.name == name }.map { .string($0.value ?? "") }
      case .header(let name): fields[one.field] = request.fields.first(name).map { .string($0) }
      case .body(let pointer):
        fields[one.field] = body?.root.node(at: pointer).flatMap { one.form.value(of: $0) }
      }
    }
    return fields
  }

  /// What the OpenAPI document has against the request; `nil` where it does not describe one.
  func problems(in request: HTTPRequest) -> [MessageProblem]? {
    guard contract.operation(operation)?.paths.isEmpty == false else { return nil }
    return contract.openAPI.operation(
      method: request.method, path: HTTPTarget(request.target).path)?.problems(in: request)
  }
}
