/// One deliberate defect of an `ArticleScreen`, to see whether a test suite notices it.
///
/// The screen itself knows nothing of them: each changes what the screen is configured with, a part that
/// it is made of, what it sends and gets, or what it is told and tells.
package enum SurfaceMutant: String, Sendable, CaseIterable {
  // MARK: Requests

  /// Asks by PUT.
  case putInsteadOfPost = "put-instead-of-post"

  /// Asks at a path in the singular.
  case wrongPath = "wrong-path"

  /// Adds a version to the address.
  case queryOnPath = "query-on-path"

  /// Sends the key without the word before it.
  case noBearer = "no-bearer"

  /// Sends the key in the header that customers' own endpoints have.
  case keyElsewhere = "key-elsewhere"

  /// Sends the key in the address as well.
  case keyInQuery = "key-in-query"

  /// Sends the token in the address as well.
  case jwtInQuery = "jwt-in-query"

  /// Has a secret key built in.
  case secretKey = "secret-key"

  /// Has a secret key left over from a test, and sends it along.
  case secretKeyInBody = "secret-key-in-body"

  /// Sends the JSON as plain text.
  case plainTextBody = "plain-text-body"

  /// Sends a form instead of JSON.
  case formBody = "form-body"

  /// Sends a list of one request.
  case arrayBody = "array-body"

  /// Leaves out the surface.
  case noSlug = "no-slug"

  /// Names another surface.
  case wrongSlug = "wrong-slug"

  /// Leaves out the article's id.
  case noResourceID = "no-resource-id"

  /// Gives every article the same id.
  case constantResourceID = "constant-resource-id"

  /// Takes the article's address for its id.
  case urlAsResourceID = "url-as-resource-id"

  /// Sends a path where an address belongs.
  case relativeFullPath = "relative-full-path"

  /// Describes the connection as Cloudflare would.
  case cloudflareBlock = "cloudflare-block"

  /// Describes the request as a proxy would.
  case httpBlock = "http-block"

  /// Names a user agent in place of the one that it has.
  case userAgentOverride = "user-agent-override"

  /// Tells where the articles come from who reads them, by the token, or by the key without one.
  case jwtLeaksToLogHost = "jwt-leaks-to-log-host"

  // MARK: Identity

  /// Sends the anonymous identifier beside the token.
  case bothIdentities = "both-identities"

  /// Sends a null for whom it does not mean.
  case nullIdentityMember = "null-identity-member"

  /// Sends an identifier without a letter in it.
  case emptyIdentifier = "empty-identifier"

  /// Names a signed-in reader instead of sending the token.
  case userIdentifier = "user-identifier"

  /// Asks for a new identifier each time.
  case createAnonymousAlways = "create-anonymous-always"

  /// Asks for a replacement where there is no token to replace.
  case fallbackFlagAlone = "fallback-flag-alone"

  /// Says that it wants no replacement, instead of saying nothing.
  case fallbackFlagFalse = "fallback-flag-false"

  /// Makes an identifier for each request.
  case newIDEachCall = "new-id-each-call"

  /// Makes identifiers in capitals.
  case upperCaseID = "upper-case-id"

  /// Keeps the identifier in memory alone.
  case idInMemory = "id-in-memory"

  /// Keeps the identifier where it goes with the app.
  case idInAppStore = "id-in-app-store"

  /// Has an identifier built in.
  case idOfTheBuild = "id-of-the-build"

  /// Makes a new identifier when the reader signs in.
  case newIDOnSignIn = "new-id-on-sign-in"

  /// Makes a new identifier when the reader signs out.
  case newIDOnSignOut = "new-id-on-sign-out"

  /// Keeps the identifier that comes back when a token was rejected.
  case idOverwrittenByRejectedToken = "id-overwritten-by-rejected-token"

  /// Keeps a signed-in reader's identifier as the installation's.
  case authenticatedIDKept = "authenticated-id-kept"

  /// Does not ask while the store fails.
  case noDecisionWithoutStorage = "no-decision-without-storage"

  /// Makes an identifier for each request while the store fails.
  case newIDsWithoutStorage = "new-ids-without-storage"

  // MARK: Accounts

  /// Does not ask again when the reader signs in.
  case noDecisionOnSignIn = "no-decision-on-sign-in"

  /// Does not ask again when the reader signs out.
  case noDecisionOnSignOut = "no-decision-on-sign-out"

  /// Keeps the token when the reader signs out.
  case tokenAfterSignOut = "token-after-sign-out"

  /// Sends the first token for whoever signs in later.
  case firstTokenKept = "first-token-kept"

  // MARK: Time and number

  /// Waits for ever.
  case noTimeout = "no-timeout"

  /// Waits for a minute.
  case timeoutSixty = "timeout-sixty"

  /// Waits as long as something comes now and then.
  case idleTimeoutOnly = "idle-timeout-only"

  /// Does not wait any more after the time, but leaves the request alone.
  case timeoutNotCancelled = "timeout-not-cancelled"

  /// Asks once more, at once, after a failure.
  case retryAtOnce = "retry-at-once"

  /// Asks once more when it was told to come later.
  case retryAfter429 = "retry-after-429"

  /// Asks once more half a minute after a failure.
  case retryLater = "retry-later"

  /// Asks twice at the same time.
  case decidesTwice = "decides-twice"

  /// Asks again every half minute.
  case polls = "polls"

  /// Does not ask again about an article that was decided.
  case answersRemembered = "answers-remembered"

  // MARK: The screen

  /// Draws nothing before there is a decision.
  case firstRenderWaits = "first-render-waits"

  /// Draws nothing else before there is a decision either.
  case screenWaits = "screen-waits"

  /// Holds the body back for as long as a decision is awaited.
  case holdWithoutCeiling = "hold-without-ceiling"

  /// Holds the body back although the decision failed.
  case holdKeptOnError = "hold-kept-on-error"

  /// Begins an article as the one before was left.
  case decisionOfPreviousArticle = "decision-of-previous-article"

  /// Draws the decision about another article.
  case lateAnswerOfOtherArticle = "late-answer-of-other-article"

  /// Draws the decision for another reader.
  case lateAnswerOfOtherIdentity = "late-answer-of-other-identity"

  // MARK: Failures

  /// Opens every article when there is no decision.
  case defaultLostOnFailure = "default-lost-on-failure"

  /// Hides every article when there is no decision.
  case defaultHidesAll = "default-hides-all"

  /// Keeps the decision before when there is none.
  case oldDecisionKeptOnFailure = "old-decision-kept-on-failure"

  /// Takes every status for success.
  case statusIgnored = "status-ignored"

  /// Takes an error in the body for a decision.
  case errorBodyApplied = "error-body-applied"

  /// Opens an article when the answer cannot be read.
  case rubbishOpens = "rubbish-opens"

  // MARK: Reading

  /// Does not hide.
  case hideIgnored = "hide-ignored"

  /// Hides, but does not open.
  case hideOnly = "hide-only"

  /// Does not say what it is told to say.
  case messageIgnored = "message-ignored"

  /// Keeps a message that the next decision does not repeat.
  case messageKept = "message-kept"

  /// Hides an article that nothing is said about.
  case missingComponentHides = "missing-component-hides"

  /// Opens an article whose decision does not say whether.
  case missingFieldOpens = "missing-field-opens"

  /// Reads a true in quotes.
  case quotedFlagAccepted = "quoted-flag-accepted"

  /// Draws a message that is no text.
  case wrongMessageShown = "wrong-message-shown"

  /// Loses the decision with a message that is no text.
  case wrongMessageVoids = "wrong-message-voids"

  /// Loses the decision with another component's field that is of another type.
  case strictSiblings = "strict-siblings"

  /// Loses the decision with a member that it does not know.
  case strictUnknown = "strict-unknown"

  /// Loses the decision with a feature that has no value.
  case featureNullVoids = "feature-null-voids"

  /// Loses the decision with a kind of feature that it does not know.
  case featureKindVoids = "feature-kind-voids"

  /// Loses the decision with a time that is written as in headers.
  case periodFormatVoids = "period-format-voids"

  /// Hides when components were skipped.
  case skippedHides = "skipped-hides"
}

extension SurfaceMutant {
  /// A screen with this defect.
  ///
  /// - Parameters:
  ///   - stores: Of which the right screen uses the secure one alone.
  ///   - log: Where some defects send what is nobody's business, without a trailing slash.
  package func client(
    configuration: SurfaceConfiguration, services: AppServices, stores: AppStores, log: String?,
    observer: any SurfaceObserver
  ) -> any SurfaceActions {
    let transport = DefectiveSurfaceTransport(
      self, configuration: configuration, services: services, stores: stores, log: log)
    var own = services
    own.transport = transport
    let observer = DefectiveSurfaceObserver(self, observer)
    return DefectiveSurface(
      self,
      ArticleScreen(
        changed(SurfaceParts(configuration, store: stores.secure), stores), services: own,
        observer: observer),
      transport: transport, services: services, observer: observer)
  }
}
