extension HTTPRequest {
  /// The content without the codings that `Content-Encoding` names (RFC 9110, section 8.4).
  ///
  /// - Parameter maxBytes: what every single coding may yield.
  /// - Throws: the coding that has no decoder here, or that the content does not follow.
  package func decodedBody(
    maxBytes: Int = HTTPLimits().body
  ) throws(HTTPContentCodingError) -> [UInt8] {
    let codings = fields.values(of: "content-encoding")
    guard !codings.isEmpty, !body.isEmpty else { return body }
    return try HTTPContentCoding.decode(body, codings: codings, maxBytes: maxBytes).bytes
  }
}
