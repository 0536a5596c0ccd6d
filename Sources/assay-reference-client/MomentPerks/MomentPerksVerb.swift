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

  /// The arguments of a step, read and checked.
  struct Arguments: Sendable {
    /// How the user leaves; for `dismiss` alone.
    var gesture: MomentPerksGesture

    /// Reads the arguments of `step`.
    ///
    /// - Throws: `AdapterError.invalid` for an argument that the verb does not have.
    init(_ step: ClientStep, of verb: MomentPerksVerb) throws(AdapterError) {
      let known = verb == .dismiss ? ["by"] : []
      for name in step.arguments.object?.keys ?? [] where !known.contains(name) {
        throw .invalid("\"\(step.verb)\" has no argument \"\(name)\"; leave it out")
      }
      gesture = .back
      guard verb == .dismiss else { return }
      let name = step.arguments["by"]
      guard let gesture = name?.string.flatMap(MomentPerksGesture.init(rawValue:)) else {
        let words = MomentPerksGesture.allCases.map { "\"\($0.rawValue)\"" }
        throw .invalid(
          """
          "\(step.verb)" has \(name.map { "\($0)" } ?? "nothing") for "by"; \
          give one of \(words.joined(separator: ", "))
          """)
      }
      self.gesture = gesture
    }
  }

  /// Calls the client as an app would.
  func perform(on client: any MomentPerksActions, _ arguments: Arguments) async {
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
    case .dismiss: await client.dismiss(by: arguments.gesture)
    }
  }
}
