import AssayHTTP

/// Sends a field line without a colon first; the rest as planned.
///
/// RFC 9112, section 5.
struct HeadNoColon: Fault {
  static let id = "head.noColon"
  static let summary = "sends a field line without a colon first; the rest as planned"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      var head = planned.wireHead()
      head.lines.insert(Array("Assay-No-Colon".utf8), at: 0)
      return .cut(planned.actions(with: head), of: planned)
    }
  }
}

/// Says the length twice, the second time one byte longer; the rest as planned.
///
/// RFC 9112, section 6.3. Where none may be sent the lengths are 0 and 1.
struct HeadTwoLengths: Fault {
  static let id = "head.twoLengths"
  static let summary = "says the length twice, the second time one byte longer; the rest as planned"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      let length = planned.contentLength ?? 0
      var head = planned.wireHead()
      head.removeContentLength()
      head.append("Content-Length: \(length)")
      head.append("Content-Length: \(length + 1)")
      return .cut(planned.actions(with: head), of: planned)
    }
  }
}

/// Says that the length is -1; the rest as planned.
///
/// RFC 9110, section 8.6.
struct HeadNegativeLength: Fault {
  static let id = "head.negativeLength"
  static let summary = "says that the length is -1; the rest as planned"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var effect: FaultEffect {
    .answer { planned in
      var head = planned.wireHead()
      head.removeContentLength()
      head.append("Content-Length: -1")
      return .cut(planned.actions(with: head), of: planned)
    }
  }
}
