import Foundation

/// Tells an observer something else than what happened.
final class DefectiveObserver: MomentPerksObserver {
  private let mutant: MomentPerksMutant
  private let observer: any MomentPerksObserver

  /// Stands between a client and its observer.
  init(_ mutant: MomentPerksMutant, _ observer: any MomentPerksObserver) {
    self.mutant = mutant
    self.observer = observer
  }

  func offersLoaded(count: Int) {
    observer.offersLoaded(count: count)
  }

  func offersNone() {
    if mutant == .noneAsFailure {
      observer.offersFailed(.unreadable)
    } else {
      observer.offersNone()
    }
  }

  func offersFailed(_ failure: MomentPerksFailure) {
    switch mutant {
    case .failureSilent: break
    case .failureAsNone: observer.offersNone()
    default: observer.offersFailed(failure)
    }
  }

  func offerShown(_ id: String?, position: Int) {
    observer.offerShown(id, position: position)
  }

  func opened(_ url: String) {
    for url in mutant.opened(url) { observer.opened(url) }
  }

  func unitDismissed(_ id: String?) {
    if mutant == .crashOnClose { abort() }
    observer.unitDismissed(id)
  }
}

extension MomentPerksMutant {
  /// What is opened in place of a URL.
  func opened(_ url: String) -> [String] {
    switch self {
    case .clickForgotten: []
    case .clickTwice: [url, url]
    default: [url]
    }
  }
}
