/// A page that shows itself again without asking when it is loaded again; the rest is a `SurfacePage`.
actor SilentReloads: SurfacePageActions {
  private let page: SurfacePage
  private let configuration: SurfacePageConfiguration
  private weak var observer: (any SurfacePageObserver)?
  private var path: String?

  /// Stands before a page.
  init(
    _ page: SurfacePage, configuration: SurfacePageConfiguration,
    observer: any SurfacePageObserver
  ) {
    self.page = page
    self.configuration = configuration
    self.observer = observer
  }

  func load(_ path: String) async {
    self.path = path
    await page.load(path)
  }

  func reload() async {
    guard let path else { return }
    observer?.rendered(
      SurfacePageDrawing(path: path, isCloaked: false, body: configuration.markup))
  }

  func decide() async { await page.decide() }
  func identify(_ token: String) async { await page.identify(token) }
  func forget() async { await page.forget() }
}
