import AssayHTTP

/// Sends the content as gzip with every byte of the second half inverted.
struct CodingCorrupt: Fault {
  static let id = "coding.corrupt"
  static let summary = "sends the content as gzip with every byte of the second half inverted"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .contentLonger(than: 0) }
  var effect: FaultEffect {
    .answer { planned in
      let coded = GzipWriter.encode(planned.response.body)
      let half = coded.count / 2
      return planned.labelledGzip(coded[..<half] + coded[half...].map { ~$0 })
    }
  }
}

/// Sends the content as it is, labelled gzip.
struct CodingMislabelled: Fault {
  static let id = "coding.mislabelled"
  static let summary = "sends the content as it is, labelled gzip"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .contentLonger(than: 0) }
  var effect: FaultEffect {
    .answer { planned in
      planned.labelledGzip(planned.response.body)
    }
  }
}

/// Sends the first half of the content's gzip form, and says the length of that.
struct CodingTruncated: Fault {
  static let id = "coding.truncated"
  static let summary =
    "sends the first half of the content's gzip form, and says the length of that"
  static let parameters: [FaultParameter] = []
  init(_ arguments: [Int]) {}
  var need: FaultNeed { .contentLonger(than: 0) }
  var effect: FaultEffect {
    .answer { planned in
      let coded = GzipWriter.encode(planned.response.body)
      return planned.labelledGzip(Array(coded.prefix(coded.count / 2)))
    }
  }
}

extension PlannedAnswer {
  /// A content that is said to be in the gzip coding (RFC 9110, section 8.4.1.3).
  fileprivate func labelledGzip(_ content: [UInt8]) -> FaultedAnswer {
    var response = response
    response.setField("Content-Encoding", "gzip")
    response.body = content
    return .whole(response, answering: request)
  }
}
