import AssayDrivers
import AssayJSON
import AssayReferenceClients

/// What a user or an app does with MomentPerks, in the words of the contract.
enum MomentPerksVerb: String, CaseIterable {
  case load = "offers.load"
  case prefetch = "offers.prefetch"
  case retry = "offers.retry"
  case show = "offers.show"
  case showAgain = "offers.showAgain"
  case accept = "offers.accept"
  case decline = "offers.decline"
  case tapImage = "offers.tapImage"
  case save = "offers.save"
  case next = "offers.next"
  case previous = "offers.previous"
  case close = "offers.close"
  case dismiss = "offers.dismiss"

  /// What an app would write.
  var call: String {
    switch self {
    case .load, .prefetch: "MomentPerks.load()"
    case .retry: "MomentPerks.retry()"
    case .show: "MomentPerks.show()"
    case .showAgain: "MomentPerks.showAgain()"
    case .accept: "MomentPerks.accept()"
    case .decline: "MomentPerks.decline()"
    case .tapImage: "MomentPerks.tapImage()"
    case .save: "MomentPerks.save()"
    case .next: "MomentPerks.next()"
    case .previous: "MomentPerks.previous()"
    case .close: "MomentPerks.close()"
    case .dismiss: "MomentPerks.dismiss(by:)"
    }
  }

  /// The arguments that the verb has.
  var arguments: [String] { self == .dismiss ? ["by"] : [] }

  /// Calls the client as an app would.
  ///
  /// - Throws: `AdapterError.invalid` for an argument that is missing or of another type.
  func perform(
    on client: any MomentPerksActions, _ arguments: StepArguments
  ) async throws(AdapterError) {
    switch self {
    case .load, .prefetch: await client.load()
    case .retry: await client.retry()
    case .show: await client.show()
    case .showAgain: await client.showAgain()
    case .accept: await client.accept()
    case .decline: await client.decline()
    case .tapImage: await client.tapImage()
    case .save: await client.save()
    case .next: await client.next()
    case .previous: await client.previous()
    case .close: await client.close()
    case .dismiss: await client.dismiss(by: try arguments.word("by", MomentPerksGesture.self))
    }
  }
}
