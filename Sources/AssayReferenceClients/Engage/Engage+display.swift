// MARK: - What is on screen

extension Engage {
  /// Brings a message on screen.
  func show(_ number: Int) {
    guard let delivery = deliveries[number] else { return }
    let message = delivery.message
    guard message.content.isDrawable else { return }
    onScreen.append(number)
    observer?.shown(message.content.drawing(of: message.id, in: configuration.language))
    tell(.seen, of: number)
    report("inappMessageRead", message, ["type": message.content.layout.eventName])
    if habits.showingIsAppearing { change() }
  }

  /// The user taps something in a message; what is not on screen cannot be tapped.
  ///
  /// A button without an address makes the message go away.
  package func click(_ message: String?, on element: EngageElement) {
    guard let number = find(message), let delivery = deliveries[number] else { return }
    tell(.clicked, of: number)
    let content = delivery.message.content
    let action = content.blocks.lazy.flatMap(\.actions).first
    if content.layout != .native {
      report(
        "inappMessageButtonClick", delivery.message,
        ["type": element.rawValue, "action": action ?? ""])
    }
    if element == .button, let action, action.isEmpty || action == "close" {
      dismiss(message, via: .closeButton)
    }
  }

  /// The user makes a message go away; one that is not on screen stays as it is.
  package func dismiss(_ message: String?, via way: EngageWayOut) {
    guard let number = find(message), let delivery = deliveries[number] else {
      if habits.acksUnseen { dismissUnseen(message) }
      return
    }
    onScreen.removeAll { $0 == number }
    observer?.closed(message, via: way)
    tell(.dismissed, of: number)
    if delivery.message.content.layout != .native {
      report("inappMessageClose", delivery.message, ["via": way.eventName])
    }
  }

  private func dismissUnseen(_ message: String?) {
    for (number, delivery) in deliveries where delivery.message.id == message {
      tell(.dismissed, of: number)
    }
  }

  /// The topmost message on screen of that id.
  private func find(_ message: String?) -> Int? {
    onScreen.last { deliveries[$0]?.message.id == message }
  }

  private func report(
    _ event: String, _ message: EngageMessage, _ properties: [String: String]
  ) {
    var properties = properties
    properties["pushId"] = message.id
    guard let request = requests.event(event, properties) else { return }
    let services = services
    let patience = habits.patience
    services.work.start { _ = try? await services.send(request, within: patience) }
  }
}

extension EngageLayout {
  /// Its name in analytics events.
  fileprivate var eventName: String {
    switch self {
    case .native: "Native"
    case .banner: "Banner"
    case .modal: "Modal"
    case .fullscreen: "Fullscreen"
    case .modalCarousel: "ModalCarousel"
    case .fullscreenCarousel: "FullscreenCarousel"
    }
  }
}

extension EngageWayOut {
  /// Its name in analytics events.
  fileprivate var eventName: String { self == .back ? "intent" : rawValue }
}
