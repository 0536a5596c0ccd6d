import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The JSON object that it sends, from the last name to the first, with blanks, and with slashes
  /// escaped.
  var reorderedBody: Data? {
    let members = members.sorted { $0.key > $1.key }.compactMap { name, value in
      (try? JSONEncoder().encode(value)).map {
        "\t\"\(name)\" : " + String(decoding: $0, as: UTF8.self)
      }
    }
    return members.isEmpty ? httpBody : Data("{\n\(members.joined(separator: ",\n"))\n}\n".utf8)
  }
}
