import AssayContractModel
import AssayKit

/// Which API captured traffic is of, and the addresses that stand for its roles.
struct CapturedAPI {
  let api: LoadedAPI
  let addresses: [RoleAddress]

  /// Reads `--api` and every `--role`.
  ///
  /// - Throws: a failure of status 2 for an API or a role that there is not, and for what is no URL.
  init(_ arguments: Arguments, _ library: Library) throws(CommandFailure) {
    let known = library.apis.map(\.entry.id)
    let id = arguments.value(.capturedAPI) ?? (known.count == 1 ? known[0] : nil)
    guard let id else {
      throw .usage(
        "A capture does not say of which API it is. Give --api with one of \(Spelling.listed(known))."
      )
    }
    guard let api = library.api(id) else {
      throw .usage(
        "There is no API \"\(id)\"; there are \(Spelling.listed(known))."
          + Spelling.suggestion(for: id, in: known)
          + " For a contract of your own, give its folder with --contracts.")
    }
    self.api = api
    let roles = api.contract.roles.map(\.name)
    addresses = try arguments.values(.role).map { text throws(CommandFailure) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2 else {
        throw .usage(
          "\"--role\" has the value \"\(text)\"; a role and its address were expected, such as "
            + "\"\(roles.first ?? "api")=https://api.example.com\".")
      }
      guard roles.contains(parts[0]) else {
        throw .usage(
          "\"--role\" names \"\(parts[0])\", which is no role of \(api.contract.title); there are "
            + "\(Spelling.listed(roles)).\(Spelling.suggestion(for: parts[0], in: roles))")
      }
      guard let address = RoleAddress(role: parts[0], url: parts[1]) else {
        throw .usage(
          "\"--role\" gives \"\(parts[0])\" the address \"\(parts[1])\"; a URL was expected, such as "
            + "\"https://api.example.com\".")
      }
      return address
    }
  }

  /// What a reader should know about how a capture was read.
  func notes(on lane: CapturedTraffic) -> [String] {
    var notes = lane.notes.map { "\($0)." }
    guard !lane.otherHosts.isEmpty else { return notes }
    let shown = lane.otherHosts.prefix(8)
    let rest = lane.otherHosts.count - shown.count
    let more = rest > 0 ? ", and \(rest) more" : ""
    notes.append(
      "Left out as other traffic: the entries of \(shown.joined(separator: ", "))\(more). If some of "
        + "them stand for the API, name them with --role.")
    return notes
  }
}
