import AssayContractModel
import AssayJSON

/// What a customer of the service has set up: environments, features, surfaces, readers.
struct SurfaceSetup: Sendable {
  struct Environment: Sendable {
    var id: String
    /// Environments of one type share their counters.
    var type: String
    /// The keys that are accepted; `nil` for any of the right form.
    var keys: [String]?
    var tokenKey: String
    /// The claim of a token that says who the reader is.
    var claim: String
  }
  struct Feature: Sendable {
    var slug: String
    var id: String
    var properties: [(slug: String, property: Property)]
  }
  enum Property: Sendable {
    /// One that is the same for everybody.
    case fixed(JSONObject)
    case metered(SurfaceMeter)
  }
  /// How a component's properties follow from a meter.
  struct Gate: Sendable {
    var feature: String
    var property: String
    /// The property that is true where the meter denies access.
    var hides: String
    /// The property that holds the message.
    var message: String
    /// Texts in which `{remaining}` and `{total}` stand for numbers; `nil` for none.
    var whileOpen: String?
    var whileHidden: String?
  }
  struct Component: Sendable {
    var slug: String
    /// What the component says of itself: properties, metadata, content.
    var behavior: JSONObject
    /// Properties that are others for customers.
    var forCustomers: JSONObject
    var gate: Gate?
  }
  struct Surface: Sendable {
    var components: [Component]
    var behavior: JSONObject
    /// Whether the surface's workflow ends the request, so that components are not asked.
    var skipsComponents: Bool
    /// The status and the body with which the surface's middleware refuses.
    var refusal: (status: Int, code: Int, message: String)?
  }

  var environments: [Environment]?
  var features: [Feature]
  var surfaces: [String: Surface]
  /// What is said of readers that are known, by identifier.
  var customers: [String: JSONObject]
  /// Members that answers lack.
  var leftOut: [String]
  var rate: (requests: Int, window: Int)?

  init(_ parameters: JSONValue) {
    environments = parameters["environments"]?.array?.map(Self.environment)
    features = Self.members(parameters["features"]).map(Self.feature)
    surfaces = Dictionary(
      Self.members(parameters["surfaces"]).map { ($0.key, Self.surface($0.value)) },
      uniquingKeysWith: { first, _ in first })
    customers = [:]
    for customer in parameters["customers"]?.array ?? [] {
      let identifiers = Self.texts(customer["identifiers"])
      for identifier in identifiers {
        customers[identifier] = [
          "isCustomer": .boolean(customer["isCustomer"] != false),
          "hasProducts": .boolean(customer["hasProducts"] != false),
          "customerIdentifiers": .array(identifiers.map { .string($0) }),
        ]
      }
    }
    leftOut = Self.texts(parameters["leaveOut"])
    rate = parameters["rateLimit"].map {
      ($0["requests"]?.integer ?? .max, $0["per"]?.integer ?? 0)
    }
  }

  /// The environment of a key; `nil` where there is none.
  func environment(of key: SurfaceKey) -> Environment? {
    guard let environments else {
      let type = key.environment.prefix { $0 != "_" }
      return Environment(
        id: key.environment, type: String(type), keys: nil, tokenKey: Self.tokenKey, claim: "sub")
    }
    return environments.first { $0.id == key.environment }
  }

  /// The meter of a counter.
  func meter(counter: String) -> SurfaceMeter? {
    for property in features.flatMap(\.properties) {
      if case .metered(let meter) = property.property, meter.counterID == counter { return meter }
    }
    return nil
  }

  private static let tokenKey = "assay-test-key"

  private static func environment(_ value: JSONValue) -> Environment {
    let id = value["id"]?.string ?? ""
    return Environment(
      id: id, type: value["type"]?.string ?? String(id.prefix { $0 != "_" }),
      keys: value["keys"].map(texts), tokenKey: value["tokenKey"]?.string ?? tokenKey,
      claim: value["claim"]?.string ?? "sub")
  }

  private static func feature(_ slug: String, _ value: JSONValue) -> Feature {
    let id = value["featureId"]?.string ?? slug
    var properties = members(value["properties"]).map { name, property in
      (slug: name, property: self.property(property, counter: "default:\(id).\(name)"))
    }
    if !properties.contains(where: { $0.slug == "enabled" }) {
      properties.append(("enabled", property(["state": "off"], counter: "default:\(id).enabled")))
    }
    return Feature(slug: slug, id: id, properties: properties)
  }

  private static func property(_ value: JSONValue, counter: String) -> Property {
    let counter = value["counterId"]?.string ?? counter
    if let type = value["type"]?.string, type != "meterable" {
      return .fixed([
        "type": .string(type), "value": value["value"] ?? .null,
        "isFallback": .boolean(value["value"] == nil),
      ])
    }
    guard let limit = value["limit"]?.integer else {
      return .fixed([
        "type": "meterable", "counterId": .string(counter),
        "hasAccess": .boolean(value["state"] == "on"),
        "isFallback": .boolean(value["state"] != "on"),
      ])
    }
    return .metered(
      SurfaceMeter(
        counterID: counter, limit: limit,
        period: value["period"]?.string.flatMap(SurfacePeriod.init) ?? .month,
        isUnique: value["uniqueResources"] == true, consumes: value["consumes"]?.integer ?? 0,
        takesPart: value["takesPart"] == true, increments: value["increments"]?.integer ?? 0))
  }

  private static func surface(_ value: JSONValue) -> Surface {
    let refusal = value["refuses"].map { refusal in
      let status = refusal["status"]?.integer ?? 403
      return (
        status, refusal["statusCode"]?.integer ?? status,
        refusal["message"]?.string ?? "The request was refused"
      )
    }
    return Surface(
      components: members(value["components"]).map(component),
      behavior: value["behavior"]?.object ?? [:],
      skipsComponents: value["skipsComponents"] == true, refusal: refusal)
  }

  private static func component(_ slug: String, _ value: JSONValue) -> Component {
    var behavior: JSONObject = ["properties": value["properties"] ?? .object([:])]
    if value["withoutMetadata"] != true {
      behavior["metadata"] = ["cssSelector": value["cssSelector"] ?? .null]
    }
    behavior["content"] = value["content"]
    let gate = value["gate"].map { gate in
      Gate(
        feature: gate["feature"]?.string ?? "", property: gate["property"]?.string ?? "",
        hides: gate["hides"]?.string ?? "hideContent",
        message: gate["message"]?.string ?? "upsellMessage",
        whileOpen: gate["whileOpen"]?.string, whileHidden: gate["whileHidden"]?.string)
    }
    return Component(
      slug: slug, behavior: behavior, forCustomers: value["forCustomers"]?.object ?? [:],
      gate: gate)
  }

  private static func members(_ value: JSONValue?) -> [(key: String, value: JSONValue)] {
    value?.object?.members ?? []
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap(\.string)
  }
}
