import AssayContractModel
import AssayJSON
import Testing

@testable import AssayContracts

/// The decision service that the mock plays.
@Suite struct `The service of Surface Decision` {
  private static let january = 1_767_225_600_000
  private static let token = ValueSource(seed: 1).draw(.jwt, for: "reader")

  private static let parameters: JSONObject = [
    "features": [
      "reading": [
        "properties": [
          "articles": [
            "type": "meterable", "limit": 2, "period": "month", "uniqueResources": true,
            "consumes": 1,
          ],
          "wide": ["type": "boolean", "value": true], "headline": ["type": "string"],
        ]
      ]
    ],
    "surfaces": [
      "app": [
        "components": [
          "article": [
            "properties": ["layout": "wall"],
            "gate": [
              "feature": "reading", "property": "articles", "whileOpen": "{remaining} of {total}",
              "whileHidden": "none of {total}",
            ],
            "forCustomers": ["hideContent": false],
          ]
        ]
      ],
      "closed": ["refuses": ["status": 451, "statusCode": 403, "message": "Not in your country"]],
      "ended": [
        "skipsComponents": true, "behavior": ["http": ["status": 200, "body": .null]],
        "components": ["article": [:]],
      ],
    ],
    "customers": [["identifiers": ["payer", "stripe_cus_1"]]],
  ]

  private static func service(
    _ settings: [String: String] = [:], more: JSONObject = [:]
  ) -> SurfaceDecisions {
    var all = parameters
    for (key, value) in more.members { all[key] = value }
    return SurfaceDecisions(
      BehaviourSetup(parameters: .object(all), settings: settings, config: ["key": "k"]))
  }

  private static func ask(
    _ identity: JSONValue?, surface: String? = "app", resource: String? = nil,
    authorization: String? = "Bearer pk_test_1_abc", more: JSONObject = [:], at date: Int = january
  ) -> BehaviourRequest {
    var body = more
    body["surfaceSlug"] = surface.map { .string($0) }
    body["identity"] = identity
    body["resource"] = resource.map { ["id": .string($0)] }
    return BehaviourRequest(
      operation: "decision",
      fields: authorization.map { [.init(name: "authorization", value: $0)] } ?? [],
      body: .object(body), date: date)
  }

  private static let ann: JSONValue = ["anonymousIdentifier": "ann"]

  private func at(_ answer: BehaviourAnswer, _ pointer: String) -> JSONValue? {
    (try? JSONPointer(parsing: pointer)).flatMap { answer.body?.value(at: $0) }
  }

  private static let errors: [(BehaviourRequest, [String: String], Int, String)] = [
    (ask(ann, authorization: nil), [:], 401, "Invalid API key"),
    (ask(ann, authorization: "pk_test_1_abc"), [:], 401, "Invalid API key"),
    (ask(ann, authorization: "Bearer pk_test"), [:], 401, "Invalid API key"),
    (ask(ann, authorization: "Bearer xk_test_1_abc"), ["badKey": "403"], 403, "Invalid API key"),
    (ask(nil), [:], 400, "identity is required"),
    (
      ask(["anonymousIdentifier": .null]), [:], 400, "identity.anonymousIdentifier is not valid"
    ),
    (
      ask(["anonymousIdentifier": "a", "userJwt": "b"]), [:], 400,
      "identity must name exactly one identifier"
    ),
    (ask(["anonymousIdentifier": ""]), [:], 400, "identity.anonymousIdentifier is not valid"),
    (ask(["userIdentifier": "u"]), [:], 403, "A public key cannot name a userIdentifier"),
    (
      ask(["userIdentifier": "u"]), ["publicUserIdentifier": "400"], 400,
      "A public key cannot name a userIdentifier"
    ),
    (
      ask(["createAnonymousIdentifierFallback": true, "anonymousIdentifier": "a"]), [:], 400,
      "identity.createAnonymousIdentifierFallback is not valid"
    ),
    (ask(["userJwt": "a.b.c"]), [:], 401, "Invalid user token"),
    (ask(ann, surface: nil), [:], 400, "surfaceSlug is required"),
    (ask(ann, surface: "shop"), [:], 404, "Surface not found"),
    (ask(ann, surface: "closed"), [:], 451, "Not in your country"),
    (
      ask(ann, more: ["cloudflare": [:]]), ["publicCloudflare": "refused"], 403,
      "A public key cannot send cloudflare"
    ),
  ]

  @Test(arguments: errors.indices) func `refuses what it must`(index: Int) {
    let (request, settings, status, message) = Self.errors[index]
    var service = Self.service(settings)
    let answer = service.answer(request)
    #expect(answer.status == status)
    #expect(at(answer, "/status") == "error")
    #expect(at(answer, "/message") == .string(message))
    #expect(at(answer, "/statusCode")?.integer == (status == 451 ? 403 : status))
    #expect(answer.changes.isEmpty)
  }

  @Test func `refuses bodies that are no object, unknown environments, and too many requests`() {
    var service = Self.service(more: [
      "environments": [["id": "test_1", "keys": ["pk_test_1_abc"]]],
      "rateLimit": ["requests": 2, "per": 1_000],
    ])
    var broken = Self.ask(Self.ann)
    broken.body = nil
    #expect(at(service.answer(broken), "/message") == "Invalid JSON body")
    let elsewhere = service.answer(Self.ask(Self.ann, authorization: "Bearer pk_live_1_abc"))
    #expect(at(elsewhere, "/message") == "Organization not found")
    #expect(
      service.answer(Self.ask(Self.ann, authorization: "Bearer pk_test_1_other")).status == 401)
    #expect(service.answer(Self.ask(Self.ann)).status == 200)
    let limited = service.answer(Self.ask(Self.ann))
    #expect(limited.status == 429)
    #expect(limited.fields == [.init(name: "Retry-After", value: "30")])
    #expect(service.answer(Self.ask(Self.ann, at: Self.january + 1_000)).status == 200)
  }

  @Test func `answers with what the surface has, and with every feature`() throws {
    var service = Self.service()
    let answer = service.answer(Self.ask(Self.ann, resource: "/a"))
    #expect(answer.status == 200)
    #expect(
      at(answer, "/identity") == [
        "authType": "anonymous", "identifier": "ann", "isAuthenticated": false, "jwtClaims": [:],
      ])
    #expect(
      at(answer, "/componentBehaviors/article") == [
        "properties": ["layout": "wall", "hideContent": false, "upsellMessage": "1 of 2"],
        "metadata": ["cssSelector": .null],
      ])
    let properties = try #require(at(answer, "/features/reading/properties"))
    #expect(
      properties["articles"] == [
        "type": "meterable", "counterId": "default:reading.articles", "hasAccess": true,
        "isFallback": false, "consumedUnits": 1, "remainingUnits": 1, "totalUnits": 2,
        "consumedUnitsInRequest": 1, "excessUnitsInRequest": 0,
        "periodStart": "2026-01-01T00:00:00Z", "uniqueResources": true, "resourceIdUsed": false,
        "consumedInRequest": true,
      ])
    #expect(properties["wide"] == ["type": "boolean", "value": true, "isFallback": false])
    #expect(properties["headline"] == ["type": "string", "value": .null, "isFallback": true])
    #expect(
      properties["enabled"] == [
        "type": "meterable", "counterId": "default:reading.enabled", "hasAccess": false,
        "isFallback": true,
      ])
    #expect(
      answer.changes == [
        [
          "counter": "default:reading.articles", "environmentType": "test",
          "userType": "anonymous", "identifier": "ann", "periodStart": "2026-01-01T00:00:00Z",
          "units": 1, "resources": 1,
        ]
      ])
  }

  @Test func `runs down from article to article, there and back`() {
    var service = Self.service()
    let seen = ["/a", "/a", "/b", "/c", "/a"].map { path in
      let answer = service.answer(Self.ask(Self.ann, resource: path))
      return at(answer, "/componentBehaviors/article/properties/upsellMessage")?.string ?? "-"
    }
    #expect(seen == ["1 of 2", "1 of 2", "0 of 2", "none of 2", "0 of 2"])
  }

  @Test func `takes nothing where components are not asked`() {
    var service = Self.service()
    let answer = service.answer(Self.ask(Self.ann, surface: "ended", resource: "/a"))
    #expect(at(answer, "/componentsSkipped") == true)
    #expect(at(answer, "/componentBehaviors") == [:])
    #expect(at(answer, "/surfaceBehavior/http/body") == .null)
    #expect(answer.changes.isEmpty)
  }

  @Test func `knows readers by their tokens, and customers by their names`() throws {
    var service = Self.service()
    let answer = service.answer(Self.ask(["userJwt": .string(Self.token)]))
    let subject = try #require(at(answer, "/identity/identifier")?.string)
    #expect(subject.hasPrefix("reader-"))
    #expect(at(answer, "/identity/authType") == "jwt")
    #expect(at(answer, "/identity/jwtClaims") == ["sub": .string(subject)])
    #expect(at(answer, "/customer/isCustomer") == false)
    let payer = service.answer(
      Self.ask(["userIdentifier": "payer"], authorization: "Bearer sk_test_1_abc"))
    #expect(at(payer, "/identity/authType") == "provided")
    #expect(
      at(payer, "/customer") == [
        "isCustomer": true, "hasProducts": true,
        "customerIdentifiers": ["payer", "stripe_cus_1"],
      ])
    #expect(
      at(payer, "/componentBehaviors/article/properties")
        == ["layout": "wall", "hideContent": false])
  }

  /// HS256 with the key `assay-test-key`; `exp` is the second at which 2026 begins.
  private static let expiring =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
    + ".eyJzdWIiOiJyIiwiZXhwIjoxNzY3MjI1NjAwfQ"
    + ".afE3RrQYn4FdMx0kj9x9ltTWbWZU_ARc5uZ48QlP5EA"

  @Test func `accepts a token up to its end, by the lane's date, and only as it was signed`() {
    let token = Self.expiring
    func status(_ token: String, at date: Int, key: String = "assay-test-key") -> Int {
      var service = Self.service(more: [
        "environments": [["id": "test_1", "tokenKey": .string(key)]]
      ])
      return service.answer(Self.ask(["userJwt": .string(token)], at: date)).status
    }
    #expect(status(token, at: Self.january - 1) == 200)
    #expect(status(token, at: Self.january) == 401)
    #expect(status(token, at: Self.january - 1, key: "another") == 401)
    for place in [0, 40, token.count - 2] {
      var characters = Array(token)
      characters[place] = characters[place] == "A" ? "B" : "A"
      #expect(status(String(characters), at: Self.january - 1) == 401, "\(place)")
    }
    #expect(status(token + ".x", at: Self.january - 1) == 401)
  }

  @Test func `mints an identifier where it is asked to, and instead of a token that is no good`()
    throws
  {
    var service = Self.service()
    let one = service.answer(Self.ask(["createAnonymousIdentifier": true]))
    let two = service.answer(
      Self.ask(["userJwt": "x", "createAnonymousIdentifierFallback": true]))
    let identifiers = [one, two].compactMap { at($0, "/identity/identifier")?.string }
    #expect(Set(identifiers).count == 2)
    #expect(
      identifiers.allSatisfy {
        $0.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil
      })
    #expect(at(two, "/identity/isAuthenticated") == false)
    #expect(one.changes.first == ["minted": .string(identifiers[0])])
  }

  @Test func `moves counters by hand, both ways`() {
    var service = Self.service()
    func update(_ units: JSONValue?, counter: String = "default:reading.articles") -> Int {
      var body: JSONObject = ["identity": Self.ann, "counterId": .string(counter)]
      body["update"] = units
      var request = Self.ask(nil)
      request.operation = "counterUpdate"
      request.body = .object(body)
      return service.answer(request).status
    }
    #expect(update(nil) == 200)
    #expect(update(4) == 200)
    #expect(update(.number(JSONNumber(-2))) == 200)
    #expect(update("1") == 400)
    #expect(update(1, counter: "elsewhere") == 404)
    let answer = service.answer(Self.ask(Self.ann, resource: "/a"))
    #expect(at(answer, "/features/reading/properties/articles/consumedUnits") == 3)
    #expect(at(answer, "/features/reading/properties/articles/remainingUnits") == 0)
    #expect(at(answer, "/componentBehaviors/article/properties/hideContent") == true)
  }

  @Test func `settles what no source settles as it is told to`() {
    let settings = [
      "twoIdentities": "token", "unknownSurface": "empty", "emptyClaims": "left-out",
      "periodFormat": "http-date", "lastUnit": "denied", "usedResource": "by-limit",
    ]
    var service = Self.service(settings, more: ["leaveOut": ["customer"]])
    let empty = service.answer(Self.ask(Self.ann, surface: "shop", resource: "/a"))
    #expect(at(empty, "/componentBehaviors") == [:])
    #expect(at(empty, "/identity/jwtClaims") == nil)
    #expect(at(empty, "/customer") == nil)
    #expect(
      at(empty, "/features/reading/properties/articles/periodStart")
        == "Thu, 01 Jan 2026 00:00:00 GMT")
    let both = service.answer(
      Self.ask(["userJwt": .string(Self.token), "anonymousIdentifier": "ann"]))
    #expect(at(both, "/identity/authType") == "jwt")
    let access = ["/a", "/b", "/a"].map { path in
      at(
        service.answer(Self.ask(Self.ann, resource: path)),
        "/features/reading/properties/articles/hasAccess")?.boolean ?? false
    }
    #expect(access == [true, false, false])
  }
}
