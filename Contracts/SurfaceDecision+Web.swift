import AssayContractModel

/// The models of all that may ask for decisions: an app, a page, a proxy.
///
/// All are told everything, and only the one of the session's profile has anything to say.
struct SurfaceProfiles: APIModel {
  private var app = SurfaceDecisionModel()
  private var page = SurfacePageModel()
  private var proxy = SurfaceProxyModel()

  var nextDue: Int? { [app.nextDue, page.nextDue, proxy.nextDue].compactMap { $0 }.min() }

  mutating func read(_ page: ServedPage) { proxy.read(page) }

  mutating func receive(_ input: ModelInput) -> [ModelOutput] {
    app.receive(input) + page.receive(input) + proxy.receive(input)
  }
}
