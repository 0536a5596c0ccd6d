/// One deliberate defect of a `SurfaceProxy`, to see whether a test suite notices it.
package enum SurfaceProxyMutant: String, Sendable, CaseIterable {
  // MARK: Asking

  /// Waits for the decision however long it takes.
  case waitsForever = "proxy-waits-forever"

  /// Asks for decisions about redirects.
  case decidesOnRedirect = "proxy-decides-on-redirect"

  /// Asks for decisions about images and the like.
  case decidesOnImages = "proxy-decides-on-images"

  /// Asks for decisions about paths that are to be left alone.
  case decidesOnIgnored = "proxy-decides-on-ignored"

  /// Never asks.
  case neverDecides = "proxy-never-decides"

  /// Asks once more after a failure.
  case retries = "proxy-retries"

  /// Sends the public key.
  case publicKey = "proxy-public-key"

  /// Sends the key to the site as well.
  case keyToOrigin = "proxy-key-to-origin"

  // MARK: What is told of the visit

  /// Names itself where the visitor's browser is to be named.
  case ownAgent = "proxy-own-user-agent"

  /// Leaves the query out of the address.
  case urlWithoutQuery = "proxy-url-without-query"

  /// Tells the address behind the proxy.
  case originURL = "proxy-origin-url"

  /// Leaves out how the site answered.
  case statusMissing = "proxy-origin-status-missing"

  /// Leaves out the visitor's address in the network.
  case addressMissing = "proxy-client-address-missing"

  /// Leaves out the page from which the visitor came.
  case refererMissing = "proxy-referer-missing"

  /// Names the resource with its query.
  case queryInResource = "proxy-resource-with-query"

  // MARK: Who reads

  /// Sends the identifier beside the token.
  case bothIdentities = "proxy-both-identities"

  /// Asks for a new identifier at each visit.
  case mintsEveryVisit = "proxy-mints-every-visit"

  /// Gives up the identifier for the one that came with a rejected token.
  case idOverwritten = "proxy-id-overwritten"

  /// Keeps the identifier of a reader who is signed in as an anonymous one.
  case authenticatedKept = "proxy-authenticated-id-kept"

  /// Takes all visitors for one.
  case oneForAll = "proxy-one-id-for-all"

  // MARK: Answers

  /// Serves a page of its own when there is no decision.
  case errorPage = "proxy-error-page"

  /// Reads a failure as a decision because its body is one.
  case statusIgnored = "proxy-status-not-looked-at"

  /// Reads a body that calls itself an error as a decision.
  case errorApplied = "proxy-error-body-applied"

  /// Carries out components that the surface skipped.
  case skippedApplied = "proxy-components-despite-skipped"

  /// Carries out no component when there is one without an element.
  case guardMissing = "proxy-metadata-guard-missing"

  /// Takes a body that is null for none.
  case nullIgnored = "proxy-body-null-ignored"

  /// Carries out components in the body that the service sent.
  case componentsAfterBody = "proxy-components-after-body"

  /// Sends a body with a status that allows none.
  case bodyWithout = "proxy-body-despite-status"

  /// Removes header fields before it adds some.
  case headerOrder = "proxy-header-order"

  /// Adds header fields beside those of the same name.
  case headersAppended = "proxy-headers-appended"
}

extension SurfaceProxyMutant {
  /// A proxy with this defect.
  package func client(
    configuration: SurfaceProxyConfiguration, services: AppServices,
    observer: any SurfaceProxyObserver
  ) -> any SurfaceProxyActions {
    var own = services
    if self == .keyToOrigin {
      own.transport = KeyEverywhere(services.transport, key: configuration.key)
    }
    return SurfaceProxy(
      changed(SurfaceProxyParts(configuration)), services: own, observer: observer)
  }
}
