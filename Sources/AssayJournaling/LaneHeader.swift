package import AssayJSON

/// What was fixed when a lane was opened: enough to judge its journal without the case's document.
package struct LaneHeader: Hashable, Sendable {
  /// Names the lane within a file that holds several.
  package var id: String
  /// The API's id, as its contract says it.
  package var api: String
  /// The revision of the contract that served the lane.
  package var contract: String
  /// The case instance, `api/group/name[axis=value]`; `nil` for a lane served by hand.
  package var caseID: String?
  package var title: String?
  /// The rules that the case is for; invariants are judged besides.
  package var rules: [String]
  package var seed: UInt64
  package var clock: LaneClock
  /// For a client that could not say when it was at rest: how long nothing had to come, in
  /// milliseconds of real time, to be taken for rest.
  package var quietWindow: Int?
  /// What stands in for each role: `api` → `http://127.0.0.1:41235`.
  package var bases: [String: String]
  /// The configuration that the client was given, with the values drawn for this run.
  package var config: JSONValue
  /// Named durations in milliseconds: the contract's, as the case overrides them.
  package var limits: [String: Int]
  /// The date that lane time 0 stands for, in milliseconds since 1970.
  package var startDate: Int
  /// Whether the client opens handed-out pages itself or reports them (`opens`, `reports`).
  package var opensURLs: Bool
  /// Who was driven: name, version and language, as the adapter says.
  package var client: String?
  /// Whether the lane is traffic that another tool captured: nobody said when the client was at rest, and
  /// one observer saw every request and reply on one clock.
  package var isCaptured: Bool

  package init(
    id: String, api: String, contract: String, caseID: String? = nil, title: String? = nil,
    rules: [String] = [], seed: UInt64 = 0, clock: LaneClock = .manual, quietWindow: Int? = nil,
    bases: [String: String] = [:], config: JSONValue = .object([:]),
    limits: [String: Int] = [:], startDate: Int = 0, opensURLs: Bool = false,
    client: String? = nil, isCaptured: Bool = false
  ) {
    self.id = id
    self.api = api
    self.contract = contract
    self.caseID = caseID
    self.title = title
    self.rules = rules
    self.seed = seed
    self.clock = clock
    self.quietWindow = quietWindow
    self.bases = bases
    self.config = config
    self.limits = limits
    self.startDate = startDate
    self.opensURLs = opensURLs
    self.client = client
    self.isCaptured = isCaptured
  }
}
