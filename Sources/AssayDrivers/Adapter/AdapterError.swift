/// Why an adapter did not do what it was asked to.
package enum AdapterError: Error, Hashable, Sendable {
  /// The adapter does not map this verb or method.
  case unsupported(String)

  /// A parameter, session or configuration key is unknown or has a wrong value.
  case invalid(String)

  /// The client failed in a way of its own.
  case failed(code: Int, message: String)
}

extension AdapterError {
  /// The error code of the answer (JSON-RPC 2.0, section 5.1).
  package var code: Int {
    switch self {
    case .unsupported: AdapterProtocol.Code.unsupported
    case .invalid: AdapterProtocol.Code.invalidParameters
    case .failed(let code, _): code
    }
  }

  /// The text of the answer.
  package var message: String {
    switch self {
    case .unsupported(let verb): "\"\(verb)\" is not supported by this adapter"
    case .invalid(let problem): problem
    case .failed(_, let message): message
    }
  }
}

extension AdapterError {
  /// What any error of a client amounts to.
  init(_ error: any Error) {
    self = error as? AdapterError ?? .failed(code: AdapterProtocol.Code.failed, message: "\(error)")
  }
}
