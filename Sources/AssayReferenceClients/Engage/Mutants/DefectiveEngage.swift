/// A client whose app does not call it as it should; the rest is an `Engage`.
actor DefectiveEngage: EngageActions {
  private let mutant: EngageMutant
  private let client: Engage

  /// Puts a defect around a client.
  init(_ mutant: EngageMutant, _ client: Engage) {
    self.mutant = mutant
    self.client = client
  }

  func launch() async { await client.launch() }
  func enterForeground() async { await client.enterForeground() }
  func enterBackground() async { await client.enterBackground() }
  func refresh(target: String?) async { await client.refresh(target: target) }
  func reset() async { await client.reset() }

  func appear(_ screen: String) async {
    if mutant == .screensIgnored {
      await client.enter(screen)
    } else {
      await client.appear(screen)
    }
  }

  func click(_ message: String?, on element: EngageElement) async {
    await client.click(message, on: element)
  }

  func dismiss(_ message: String?, via way: EngageWayOut) async {
    await client.dismiss(message, via: way)
  }

  func identify(_ id: String) async {
    if mutant == .userCached, await client.isKnown { return }
    await client.identify(id)
  }
}
