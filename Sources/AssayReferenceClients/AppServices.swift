/// What an app hands to each of its API clients.
package struct AppServices: Sendable {
  /// Shows the time and runs timers.
  package var clock: any AppClock

  /// Sends requests.
  package var transport: any Transport

  /// Starts work that nobody waits for.
  package var work: any BackgroundWork

  /// Changes the screen after a user action.
  package var screen: any ScreenUpdates

  /// Hands a URL to the system: a browser, a shop, another app.
  ///
  /// Never an HTTP request of the app.
  package var openURL: @Sendable (String) -> Void

  /// Creates the services of an app in its users' hands, any of which a test may replace.
  package init(
    clock: any AppClock = SystemClock(),
    transport: any Transport = URLSessionTransport(),
    work: any BackgroundWork = TaskWork(),
    screen: any ScreenUpdates = MainLoopUpdates(),
    openURL: @escaping @Sendable (String) -> Void
  ) {
    self.clock = clock
    self.transport = transport
    self.work = work
    self.screen = screen
    self.openURL = openURL
  }
}
