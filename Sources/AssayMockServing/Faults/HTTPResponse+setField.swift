import AssayHTTP

extension HTTPResponse {
  /// Replaces all fields of that name by one, at the end.
  mutating func setField(_ name: String, _ value: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
    fields.append((name, value))
  }
}
