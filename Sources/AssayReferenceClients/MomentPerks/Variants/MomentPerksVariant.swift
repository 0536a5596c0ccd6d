/// A way in which a correct client may differ from `MomentPerks`, to see whether a test suite is
/// fair.
///
/// Each does something that the vendor's documentation leaves open, or that a vendor's own client
/// does.
package enum MomentPerksVariant: String, Sendable, CaseIterable {
  /// Asks at the older path, v2.
  case olderPath = "older-path"

  /// Writes the parameters in another order, and escapes more than it must, in lower case.
  case queryReordered = "query-reordered"

  /// Writes the payload with blanks, in another order, with every character beyond ASCII escaped.
  case payloadReordered = "payload-reordered"

  /// Names the character set, and writes the media type in capitals.
  case charsetNamed = "charset-named"

  /// Accepts several types with weights.
  case acceptsMore = "accepts-more"

  /// Writes `dev` as true instead of "1".
  case devAsBoolean = "dev-as-boolean"

  /// Writes `dev` as 0 when live offers are wanted.
  case devSpeltOut = "dev-spelt-out"

  /// Adds attributes of its own to the payload.
  case ownAttributes = "own-attributes"

  /// Has a User-Agent header of its HTTP library, other than the end user's in the payload.
  case libraryUserAgent = "library-user-agent"

  /// Asks for offers once more, at once, when the service is unavailable.
  case unavailableRetried = "unavailable-retried"

  /// Asks for offers once more, after two seconds, when the connection is lost.
  case lossRetried = "loss-retried"

  /// Requests the advertiser's pixel first, and the offer's beside it.
  case advertiserPixelFirst = "advertiser-pixel-first"

  /// Requests a tracking URL once more, after two seconds, when the connection is lost.
  case lostBeaconResent = "lost-beacon-resent"

  /// Requests a tracking URL once more, at once, when the connection broke without an answer, as HTTP
  /// stacks do by themselves (RFC 9110, section 9.2.2).
  case brokenBeaconResent = "broken-beacon-resent"

  /// Sends headers with tracking requests, as HTTP libraries do.
  case trackersWithHeaders = "trackers-with-headers"

  /// Loads the images of offers, before they are shown and again when they are.
  case imagesLoaded = "images-loaded"

  /// Requests the pages of accepted offers itself instead of handing their URLs to the system.
  case opensClicks = "opens-clicks"

  /// Drops options that the service does not know instead of refusing to ask.
  case badOptionsDropped = "bad-options-dropped"

  /// Takes for one gesture what the user does within 300 ms.
  case gesturesDebounced = "gestures-debounced"

  /// Saves offers by GET.
  case savesByGET = "saves-by-get"
}

extension MomentPerksVariant {
  /// A client that differs in this way.
  package func client(
    configuration: MomentPerksConfiguration, services: AppServices,
    observer: any MomentPerksObserver
  ) -> any MomentPerksActions {
    var own = services
    let transport = VariantTransport(self, services: services)
    own.transport = transport
    if self == .opensClicks {
      own.openURL = { url in
        services.openURL(url)
        services.work.start { await transport.visit(url) }
      }
    }
    var configuration = configuration
    if self == .badOptionsDropped, !configuration.isValid {
      configuration.loyaltyBoost = nil
      configuration.creative = nil
    }
    let client = MomentPerks(configuration: configuration, services: own, observer: observer)
    return self == .gesturesDebounced ? DebouncedMomentPerks(client, services.clock) : client
  }
}
