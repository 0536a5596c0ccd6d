/// Where one listener's share of the load goes: the ports of its POST and of its GET.
struct Endpoint: Equatable {
  var post: UInt16
  var get: UInt16

  /// Both with a colon between: `41001:41002`.
  var text: String { "\(post):\(get)" }

  init(post: UInt16, get: UInt16) {
    self.post = post
    self.get = get
  }

  init?(_ text: some StringProtocol) {
    let ports = text.split(separator: ":").map { UInt16($0) }
    guard ports.count == 2, let post = ports[0], let get = ports[1] else { return nil }
    self.init(post: post, get: get)
  }
}
