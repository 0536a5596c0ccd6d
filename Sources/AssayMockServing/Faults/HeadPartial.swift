import AssayHTTP

/// Sends the status line up to the second digit of the status, then closes (FIN).
struct HeadPartialStatus: Fault {
  static let id = "head.partialStatus"
  static let summary =
    "sends the status line up to the second digit of the status, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect { .answer { .cut([.send(Array($0.head.prefix(11))), .close], of: $0) } }
}

/// Sends the status line and half a field name, then closes (FIN).
struct HeadPartialHeader: Fault {
  static let id = "head.partialHeader"
  static let summary = "sends the status line and half a field name, then closes (FIN)"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      let bytes = planned.wireHead().startLine + Array("\r\nContent-Ty".utf8)
      return .cut([.send(bytes), .close], of: planned)
    }
  }
}
