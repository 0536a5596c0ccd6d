/// How a parameter's value is written (OpenAPI 3.1, section 4.8.12.3).
package enum ParameterStyle: String, Sendable, CaseIterable {
  case matrix, label, simple, form, spaceDelimited, pipeDelimited, deepObject

  /// The style of a parameter that names none.
  static func standard(for location: OpenAPIParameter.Location) -> ParameterStyle {
    switch location {
    case .query, .cookie: .form
    case .path, .header: .simple
    }
  }

  /// The styles that a parameter may have at a location.
  static func allowed(for location: OpenAPIParameter.Location) -> [ParameterStyle] {
    switch location {
    case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
    case .path: [.simple, .label, .matrix]
    case .header: [.simple]
    case .cookie: [.form]
    }
  }

  /// Whether arrays and objects become several pieces where `explode` is not given.
  var explodes: Bool { self == .form }
}
