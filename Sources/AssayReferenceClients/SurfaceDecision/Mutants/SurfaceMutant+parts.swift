import Foundation

extension SurfaceMutant {
  /// What the screen is made of in place of the right parts.
  func changed(_ parts: SurfaceParts, _ stores: AppStores) -> SurfaceParts {
    var changed = parts
    changeIdentity(&changed.identity, stores)
    changeHabits(&changed.habits)
    return changed
  }

  private func changeIdentity(_ identity: inout AnonymousIdentity, _ stores: AppStores) {
    switch self {
    case .upperCaseID: identity.make = { UUID().uuidString }
    case .idOfTheBuild: identity.make = { "5b0c6a5e-7d21-4c1b-9a0e-3f6d2b8c4e10" }
    case .idInMemory: identity.store = NoStore()
    case .idInAppStore: identity.store = stores.app
    case .newIDEachCall:
      identity.store = NoStore()
      identity.isRemembered = false
    case .newIDsWithoutStorage: identity.isRemembered = false
    default: break
    }
  }

  private func changeHabits(_ habits: inout SurfaceHabits) {
    switch self {
    case .noTimeout, .idleTimeoutOnly: habits.patience = nil
    case .timeoutSixty: habits.patience = 60_000
    case .timeoutNotCancelled: habits.cancels = false
    case .holdWithoutCeiling: habits.holdPatience = nil
    case .holdKeptOnError: habits.keepsHold = true
    case .decisionOfPreviousArticle: habits.beginsAsBefore = true
    case .lateAnswerOfOtherArticle: habits.mindsArticle = false
    case .lateAnswerOfOtherIdentity: habits.mindsReader = false
    case .messageKept: habits.keepsMessage = true
    case .defaultLostOnFailure:
      habits.fallback = { article, _ in
        Article(path: article.path, isPremium: false).defaultDrawing
      }
    case .defaultHidesAll:
      habits.fallback = { article, _ in
        Article(path: article.path, isPremium: true).defaultDrawing
      }
    case .oldDecisionKeptOnFailure:
      habits.fallback = { article, before in
        var kept = before ?? article.defaultDrawing
        kept.isPending = false
        return kept
      }
    default: break
    }
  }
}

/// A store that keeps nothing.
private struct NoStore: KeyValueStore {
  func value(_ key: String) -> String? { nil }
  func keep(_ value: String, as key: String) {}
}
