extension HTTPRequest {
  /// Content may grow to this by decoding; more is refused like content that cannot be decoded.
  private static let largestContent = 64 << 20

  /// The content with its codings removed (RFC 9110, section 8.4), or why that is not possible.
  package var content: Result<[UInt8], HTTPContentCodingError> {
    let codings = fields.values(of: "content-encoding")
    if codings.isEmpty { return .success(body) }
    do throws(HTTPContentCodingError) {
      let decoded = try HTTPContentCoding.decode(
        body, codings: codings, maxBytes: Self.largestContent)
      return .success(decoded.bytes)
    } catch {
      return .failure(error)
    }
  }
}
