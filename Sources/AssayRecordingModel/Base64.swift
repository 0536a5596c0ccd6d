import Foundation

/// Base64 (RFC 4648, section 4), as HAR uses it for bodies that are no text.
package enum Base64 {
  /// `nil` where the text is not Base64; line breaks are skipped.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters).map(Array.init)
  }

  package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
