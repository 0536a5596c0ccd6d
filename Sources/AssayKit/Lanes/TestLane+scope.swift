extension TestLane {
  /// Opens a lane, runs `body` within it as the current lane, and closes it with a final check.
  ///
  /// - Parameters:
  ///   - name: How reports call the lane.
  ///   - shelves: Where contracts and recordings are.
  ///   - isolation: Where `body` runs: the caller's actor.
  ///   - remark: Takes what to tell the test about requests that no verdict knows of.
  package static func scope<Result>(
    _ api: String, _ options: LaneOptions, name: String, on shelves: LaneShelves,
    isolation: isolated (any Actor)? = #isolation, remark: (String) -> Void,
    _ body: (TestLane) async throws -> Result
  ) async throws -> Result {
    let lane = try await open(api, options, name: name, on: shelves)
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await $open.withValue(open + [lane]) { try await body(lane) })
    } catch {
      result = .failure(error)
    }
    let late = await lane.close()
    if !late.isEmpty { remark(Self.remark(on: late)) }
    return try result.get()
  }

  private static func remark(on late: [LaneRequest]) -> String {
    let requests = late.count == 1 ? "1 request" : "\(late.count) requests"
    return
      "\(requests) came after the last verdict on the lane, which knows nothing of them: \(late.map(\.line).joined(separator: ", ")). Judge last, and let the client come to rest before: await it, or give the lane a longer LaneOptions.quiet."
  }
}
