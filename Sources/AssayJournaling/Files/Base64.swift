import Foundation

/// Base64 (RFC 4648, section 4), for bytes that are no text.
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// `nil` where the text is not Base64; line breaks are skipped, as HAR writers break lines.
  package static func decode(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
  }
}
