/// A client that ignores what the user does right after something else.
actor DebouncedMomentPerks: MomentPerksActions {
  /// In milliseconds.
  private static let gesture: Int64 = 300

  private let client: MomentPerks
  private let clock: any AppClock
  private var last: Int64?

  /// Stands before a client, on its clock.
  init(_ client: MomentPerks, _ clock: any AppClock) {
    self.client = client
    self.clock = clock
  }

  var offerOnScreen: MomentPerksOffer? {
    get async { await client.offerOnScreen }
  }

  func load() async { await client.load() }
  func retry() async { await client.retry() }
  func show() async { await client.show() }
  func showAgain() async { await client.showAgain() }
  func accept() async { if isNew() { await client.accept() } }
  func decline() async { if isNew() { await client.decline() } }
  func tapImage() async { if isNew() { await client.tapImage() } }
  func save() async { if isNew() { await client.save() } }
  func next() async { if isNew() { await client.next() } }
  func previous() async { if isNew() { await client.previous() } }
  func close() async { if isNew() { await client.close() } }
  func dismiss(by gesture: MomentPerksGesture) async {
    if isNew() { await client.dismiss(by: gesture) }
  }

  private func isNew() -> Bool {
    let now = clock.now
    defer { last = now }
    return last.map { now - $0 >= Self.gesture } ?? true
  }
}
