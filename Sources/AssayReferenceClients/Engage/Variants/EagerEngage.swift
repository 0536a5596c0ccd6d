/// A client that asks once more, at once, when the app comes back.
actor EagerEngage: EngageActions {
  private let client: Engage
  private let isEager: Bool

  /// Stands before a client.
  init(_ client: Engage, configuration: EngageConfiguration) {
    self.client = client
    isEager = configuration.fetchesByItself
  }

  func launch() async { await client.launch() }
  func enterBackground() async { await client.enterBackground() }
  func appear(_ screen: String) async { await client.appear(screen) }
  func refresh(target: String?) async { await client.refresh(target: target) }
  func identify(_ id: String) async { await client.identify(id) }
  func reset() async { await client.reset() }

  func enterForeground() async {
    await client.enterForeground()
    if isEager { await client.refresh(target: nil) }
  }

  func click(_ message: String?, on element: EngageElement) async {
    await client.click(message, on: element)
  }

  func dismiss(_ message: String?, via way: EngageWayOut) async {
    await client.dismiss(message, via: way)
  }
}
