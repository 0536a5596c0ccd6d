import AssayHTTP

extension ContractFiles {
  /// The SHA-256 of all documents, in 64 hexadecimal digits: two contracts with the same digest give
  /// the same verdicts with the same suite.
  ///
  /// Where the folder stands does not matter, but for the names of cases.
  package var digest: String {
    let named =
      [("contract.json", contract), ("openapi.json", openAPI), ("rules.json", rules)]
      + cases.map { ("cases/\($0.group)/\($0.name)", $0.file) }.sorted { $0.0 < $1.0 }
    var bytes: [UInt8] = []
    for (name, file) in named {
      bytes += Array("\(name.utf8.count) \(name) \(file.bytes.count) ".utf8)
      bytes += file.bytes
    }
    return SHA256.hex(SHA256.digest(bytes))
  }
}
