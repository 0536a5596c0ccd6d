/// One deliberate defect of a `SurfacePage`, to see whether a test suite notices it.
package enum SurfacePageMutant: String, Sendable, CaseIterable {
  // MARK: The cover

  /// Covers the page until there is an answer, however long that takes.
  case noCeiling = "browser-no-cloak-ceiling"

  /// Keeps the page covered up to the ceiling although there will be no decision.
  case keptOnError = "browser-cloak-kept-on-error"

  /// Keeps the page covered up to the ceiling although the decision is there.
  case keptOnAnswer = "browser-cloak-kept"

  /// Shows the page before there is a decision although it is to be covered.
  case neverCloaks = "browser-never-cloaks"

  // MARK: Who reads

  /// Asks for a new identifier each time.
  case mintsEveryLoad = "browser-mints-every-load"

  /// Forgets the identifier with the page.
  case idForgotten = "browser-minted-id-forgotten"

  /// Gives up the identifier for the one that came with a rejected token.
  case idOverwritten = "browser-anonymous-id-overwritten"

  /// Keeps the identifier of a reader who is signed in as an anonymous one.
  case authenticatedKept = "browser-authenticated-id-kept"

  /// Sends the identifier beside the token.
  case bothIdentities = "browser-both-identities"

  /// Names the reader as only servers may.
  case userIdentifier = "browser-user-identifier"

  /// Sends the token of a reader who signed out.
  case tokenKept = "browser-token-after-sign-out"

  // MARK: Requests

  /// Sends the secret key.
  case secretKey = "browser-secret-key"

  /// Claims to be an HTTP request of somebody else.
  case httpBlock = "browser-http-block"

  /// Names the page by its whole address.
  case addressAsResource = "browser-address-as-resource"

  /// Asks twice at each load.
  case decidesTwice = "browser-decides-twice"

  /// Asks once more after a failure.
  case retries = "browser-retries"

  /// Does not ask when the page is loaded again.
  case reloadSilent = "browser-reload-silent"

  // MARK: Answers

  /// Carries out components that the surface skipped.
  case skippedApplied = "browser-components-despite-skipped"

  /// Carries out no component when there is one without an element.
  case fragile = "browser-selectorless-stops-others"

  /// Shows elements of kinds that it does not know.
  case unknownShown = "browser-unknown-elements-shown"

  /// Reads a failure as a decision because its body is one.
  case statusIgnored = "browser-status-not-looked-at"

  /// Reads a body that calls itself an error as a decision.
  case errorApplied = "browser-error-body-applied"

  /// Empties the page after a failure.
  case blankOnFailure = "browser-blank-on-failure"

  /// Carries out what is said of an HTTP response that it does not make.
  case httpApplied = "browser-http-applied"

  /// Carries out a decision that comes after a later one.
  case lateOverwrites = "browser-superseded-applied"
}

extension SurfacePageMutant {
  /// A page with this defect.
  package func client(
    configuration: SurfacePageConfiguration, services: AppServices, storage: any KeyValueStore,
    observer: any SurfacePageObserver
  ) -> any SurfacePageActions {
    let page = SurfacePage(
      changed(SurfacePageParts(configuration), storage), services: services, storage: storage,
      observer: observer)
    return self == .reloadSilent
      ? SilentReloads(page, configuration: configuration, observer: observer) : page
  }
}
