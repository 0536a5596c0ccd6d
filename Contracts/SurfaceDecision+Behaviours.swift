import AssayContractModel
import AssayHTTP
import AssayJSON

/// The decision service as its pages describe it: keys, readers, surfaces, and meters that run down.
///
/// What no page settles is a setting; the contract says why each is set as it is.
struct SurfaceDecisions: APIBehaviour {
  private struct Refusal: Error {
    var status: Int
    var message: String
    /// What the body says, which may differ.
    var code: Int?
  }
  /// A reader whom the service has made out.
  private struct Reader {
    var meters: SurfaceMeters.Reader
    var answer: JSONObject
    var change: JSONObject?
  }

  private let setup: SurfaceSetup
  private let settings: [String: String]
  private let salt: String
  private var meters: SurfaceMeters
  private var count = 0
  private var served: [Int] = []

  init(_ setup: BehaviourSetup) {
    self.setup = SurfaceSetup(setup.parameters)
    settings = setup.settings
    salt = setup.config.description
    meters = SurfaceMeters(
      SurfaceMeters.Habits(
        lastUnitGrants: settings["lastUnit"] != "denied",
        usedIsFree: settings["usedResource"] != "by-limit",
        writesHTTPDates: settings["periodFormat"] == "http-date",
        leavesOutIdle: settings["idleMeter"] == "left-out"))
  }

  mutating func answer(_ request: BehaviourRequest) -> BehaviourAnswer {
    count += 1
    do throws(Refusal) {
      let (key, environment) = try authorize(request)
      if let rate = setup.rate {
        served.removeAll { $0 + rate.window <= request.date }
        guard served.count < rate.requests else {
          throw Refusal(status: 429, message: "Too many requests")
        }
        served.append(request.date)
      }
      guard case .object(let body)? = request.body else {
        throw Refusal(status: 400, message: "Invalid JSON body")
      }
      return request.operation == "counterUpdate"
        ? try update(body, key, environment, request.date)
        : try decide(body, key, environment, request.date)
    } catch {
      return BehaviourAnswer(
        status: error.status,
        fields: error.status == 429 ? [ReplyPlan.Field(name: "Retry-After", value: "30")] : [],
        body: [
          "status": "error", "statusCode": .number(JSONNumber(error.code ?? error.status)),
          "message": .string(error.message),
        ])
    }
  }

  // MARK: Who asks

  private func authorize(
    _ request: BehaviourRequest
  ) throws(Refusal) -> (SurfaceKey, SurfaceSetup.Environment) {
    let status = settings["badKey"] == "403" ? 403 : 401
    guard let key = request.field("Authorization").flatMap(SurfaceKey.init(authorization:)) else {
      throw Refusal(status: status, message: "Invalid API key")
    }
    guard let environment = setup.environment(of: key) else {
      throw Refusal(status: 404, message: "Organization not found")
    }
    guard environment.keys?.contains(key.text) ?? true else {
      throw Refusal(status: status, message: "Invalid API key")
    }
    return (key, environment)
  }

  private func reader(
    _ body: JSONObject, _ key: SurfaceKey, _ environment: SurfaceSetup.Environment, _ date: Int
  ) throws(Refusal) -> Reader {
    let identity: SurfaceIdentity
    do throws(SurfaceIdentity.Problem) {
      let isFirst = settings["twoIdentities"] == "token"
      identity = try .read(body["identity"], preference: isFirst ? "userJwt" : nil)
    } catch {
      let message =
        switch error {
        case .missing: "identity is required"
        case .several: "identity must name exactly one identifier"
        case .wrong(let member): "identity.\(member) is not valid"
        }
      throw Refusal(status: 400, message: message)
    }
    switch identity {
    case .anonymous(let identifier): return anonymous(identifier, environment, isMinted: false)
    case .minted: return anonymous(uuid("reader"), environment, isMinted: true)
    case .provided(let identifier):
      guard key.isSecret else {
        throw Refusal(
          status: settings["publicUserIdentifier"] == "400" ? 400 : 403,
          message: "A public key cannot name a userIdentifier")
      }
      return known(identifier, "provided", [:], environment)
    case .token(let text, let mintsInstead):
      if let token = SurfaceToken(text, key: environment.tokenKey, date: date),
        let identifier = token.claims[environment.claim]?.string, !identifier.isEmpty
      {
        return known(identifier, "jwt", token.claims, environment)
      }
      if mintsInstead { return anonymous(uuid("reader"), environment, isMinted: true) }
      throw Refusal(
        status: settings["badToken"] == "400" ? 400 : 401, message: "Invalid user token")
    }
  }

  private func anonymous(
    _ identifier: String, _ environment: SurfaceSetup.Environment, isMinted: Bool
  ) -> Reader {
    var answer: JSONObject = [
      "authType": "anonymous", "identifier": .string(identifier), "isAuthenticated": false,
    ]
    if settings["emptyClaims"] != "left-out" { answer["jwtClaims"] = [:] }
    return Reader(
      meters: SurfaceMeters.Reader(
        environmentType: environment.type, isAuthenticated: false, identifier: identifier),
      answer: answer, change: isMinted ? ["minted": .string(identifier)] : nil)
  }

  private func known(
    _ identifier: String, _ type: String, _ claims: JSONObject,
    _ environment: SurfaceSetup.Environment
  ) -> Reader {
    Reader(
      meters: SurfaceMeters.Reader(
        environmentType: environment.type, isAuthenticated: true, identifier: identifier),
      answer: [
        "authType": .string(type), "identifier": .string(identifier), "isAuthenticated": true,
        "jwtClaims": .object(claims),
      ])
  }

  // MARK: Deciding

  private mutating func decide(
    _ body: JSONObject, _ key: SurfaceKey, _ environment: SurfaceSetup.Environment, _ date: Int
  ) throws(Refusal) -> BehaviourAnswer {
    let reader = try reader(body, key, environment, date)
    if !key.isSecret, body["cloudflare"] != nil, settings["publicCloudflare"] == "refused" {
      throw Refusal(status: 403, message: "A public key cannot send cloudflare")
    }
    let slug = body["surfaceSlug"]?.string
    if slug?.isEmpty ?? true, settings["missingSlug"] != "empty" {
      throw Refusal(status: 400, message: "surfaceSlug is required")
    }
    let surface = slug.flatMap { setup.surfaces[$0] }
    if surface == nil, slug != nil, settings["unknownSurface"] != "empty" {
      throw Refusal(status: 404, message: "Surface not found")
    }
    if let refusal = surface?.refusal {
      throw Refusal(status: refusal.status, message: refusal.message, code: refusal.code)
    }
    let skips = surface?.skipsComponents ?? true
    let resource = body["resource"]?["id"]?.string
    var changes = reader.change.map { [$0] } ?? []
    var evaluations: [String: SurfaceMeters.Evaluation] = [:]
    var features: JSONObject = [:]
    for feature in setup.features {
      var properties: JSONObject = [:]
      for (slug, property) in feature.properties {
        switch property {
        case .fixed(let fixed): properties[slug] = .object(fixed)
        case .metered(let meter):
          let evaluation = meters.evaluate(
            meter, reader.meters, resource: resource, date: date, acts: !skips)
          properties[slug] = .object(evaluation.property)
          evaluations["\(feature.slug).\(slug)"] = evaluation
          if let change = evaluation.change { changes.append(change) }
        }
      }
      features[feature.slug] = [
        "featureId": .string(feature.id), "featureSlug": .string(feature.slug),
        "properties": .object(properties),
      ]
    }
    let customer = customer(reader)
    var components: JSONObject = [:]
    for component in skips ? [] : surface?.components ?? [] {
      components[component.slug] = .object(
        behavior(of: component, evaluations, isCustomer: customer["isCustomer"] == true))
    }
    var answer: JSONObject = [
      "status": "success", "eventId": .string(uuid("event")), "identity": .object(reader.answer),
      "customer": .object(customer), "features": .object(features),
      "surfaceBehavior": .object(surface?.behavior ?? [:]),
      "componentsSkipped": .boolean(surface?.skipsComponents ?? false),
      "componentBehaviors": .object(components),
    ]
    for name in setup.leftOut { answer.remove(name) }
    return BehaviourAnswer(status: 200, body: .object(answer), changes: changes)
  }

  private func customer(_ reader: Reader) -> JSONObject {
    let identifier = reader.meters.identifier
    let isKnown = reader.meters.isAuthenticated
    return (isKnown ? setup.customers[identifier] : nil) ?? [
      "isCustomer": false, "hasProducts": false,
      "customerIdentifiers": .array(isKnown ? [.string(identifier)] : []),
    ]
  }

  private func behavior(
    of component: SurfaceSetup.Component, _ evaluations: [String: SurfaceMeters.Evaluation],
    isCustomer: Bool
  ) -> JSONObject {
    var properties = component.behavior["properties"]?.object ?? [:]
    if isCustomer, !component.forCustomers.isEmpty {
      for (name, value) in component.forCustomers.members { properties[name] = value }
    } else if let gate = component.gate,
      let evaluation = evaluations["\(gate.feature).\(gate.property)"]
    {
      properties[gate.hides] = .boolean(!evaluation.hasAccess)
      let text = evaluation.hasAccess ? gate.whileOpen : gate.whileHidden
      properties[gate.message] = text.map { text in
        .string(
          text.replacing("{remaining}", with: String(evaluation.remaining))
            .replacing("{total}", with: String(evaluation.total)))
      }
    }
    var behavior = component.behavior
    behavior["properties"] = .object(properties)
    return behavior
  }

  // MARK: Counting

  private mutating func update(
    _ body: JSONObject, _ key: SurfaceKey, _ environment: SurfaceSetup.Environment, _ date: Int
  ) throws(Refusal) -> BehaviourAnswer {
    let reader = try reader(body, key, environment, date)
    guard let counter = body["counterId"]?.string, !counter.isEmpty else {
      throw Refusal(status: 400, message: "counterId is required")
    }
    guard let units = body["update"].map(\.integer) ?? 1 else {
      throw Refusal(status: 400, message: "update must be a whole number")
    }
    guard let meter = setup.meter(counter: counter) else {
      throw Refusal(status: 404, message: "Counter not found")
    }
    let change = meters.move(
      meter, reader.meters, by: units, resource: body["resourceId"]?.string, date: date)
    return BehaviourAnswer(
      status: 200, body: ["status": "success"],
      changes: [reader.change, change].compactMap { $0 })
  }

  /// A UUID (RFC 9562, version 8) that is another one for each request, and the same in each run.
  private func uuid(_ purpose: String) -> String {
    var bytes = Array(SHA256.digest(Array("\(salt) \(purpose) \(count)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    let hex = Array(SHA256.hex(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
      .joined(separator: "-")
  }
}
