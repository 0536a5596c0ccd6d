/// A way in which a correct client may differ from `Engage`, to see whether a test suite is fair.
///
/// Each does something that the vendor's documentation leaves open, or that a vendor's own client
/// does.
package enum EngageVariant: String, Sendable, CaseIterable {
  /// Writes the names of headers in small letters, and names the character set.
  case headersInSmallLetters = "headers-in-small-letters"

  /// Writes JSON in another order, with blanks, and with slashes escaped.
  case bodyReordered = "body-reordered"

  /// Acknowledges nothing but DELIVERED, and does not claim more.
  case deliveredOnly = "delivered-only"

  /// Tells the analytics host of more than it has to.
  case moreAnalytics = "more-analytics"

  /// Sends an acknowledgement a little after it is due.
  case acksUnhurried = "acks-unhurried"

  /// Loads no images before a message is shown.
  case imagesUnloaded = "images-unloaded"

  /// Asks at once and two seconds later when the app becomes active, as older SDKs do.
  case startsTwice = "starts-twice"

  /// Sends headers of its own, as HTTP libraries do.
  case libraryHeaders = "library-headers"

  /// Reports failed requests to the service's diagnostics, as newer SDKs do.
  case diagnosed = "diagnosed"
}

extension EngageVariant {
  /// A client that differs in this way.
  package func client(
    configuration: EngageConfiguration, services: AppServices, observer: any EngageObserver
  ) -> any EngageActions {
    var own = services
    own.transport = EngageVariantTransport(
      self, configuration: configuration, services: services)
    var parts = EngageParts(configuration)
    if self == .imagesUnloaded { parts.habits.loadsImages = false }
    let client = Engage(parts, services: own, observer: observer)
    return self == .startsTwice
      ? EagerEngage(client, configuration: configuration) : client
  }
}
