import AssayContractModel
import AssayHTTP
import AssayJSON

/// Reads from a request what the contract says that rules may speak of.
struct RequestReader {
  private let contract: Contract
  private let operation: String
  private let request: HTTPRequest
  private let target: HTTPTarget
  /// The content with its codings removed, or why that is not possible.
  private let content: Result<[UInt8], HTTPContentCodingError>

  init(contract: Contract, operation: String, request: HTTPRequest, target: String) {
    self.contract = contract
    self.operation = operation
    self.request = request
    self.target = HTTPTarget(target)
    content = request.content
  }

  /// The content without its codings; as it came when they cannot be removed.
  var contentOrRaw: [UInt8] { (try? content.get()) ?? request.body }

  /// The declared fields that the request has.
  var extracted: JSONObject {
    let wanted = contract.extractions.filter { $0.operation == operation }
    guard !wanted.isEmpty else { return [:] }
    let pairs = target.pairs
    let body = (try? content.get()).flatMap { try? JSONDocument(parsing: $0) }
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
  var problems: [MessageProblem]? {
    contract.problems(asking: operation, request, target: target, content: content)
  }
}
