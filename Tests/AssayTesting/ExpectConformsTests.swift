import AssayJournaling
import AssayTesting
import Testing

@testable import AssayTesting

@Suite(.lane("momentperks", .visitor)) struct `The verdict on a lane` {
  /// Loads, shows, and requests the pixels of the first offer `pixels` times.
  private func visit(pixels: Int) async throws -> Lane {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await lane.step("offers.load") { try await visitor.load() }
    try await lane.step("offers.show") {
      for _ in 0..<pixels { try await visitor.track(0, "pixel", in: offers) }
      try await visitor.track(0, "adv_pixel_url", in: offers)
    }
    return lane
  }

  @Test func `says which rules judged something`() async throws {
    let lane = try await visit(pixels: 1)
    let verdict = try #require(await lane.expectConforms(to: "pixel.once-per-display"))
    #expect(verdict.conforms)
    #expect(verdict.passed.contains("pixel.once-per-display"))
    #expect(verdict.description.hasPrefix("The conversation with MomentPerks conforms.\n"))
    #expect(
      verdict.description.contains("Judged something: pixel.once-per-display (1 instance), "))
  }

  @Test func `is one issue at the call, in the words of the report`() async throws {
    let lane = try await visit(pixels: 2)
    let line = #line + 3
    let found = Guarded<[(text: String, line: Int?)]>([])
    await withKnownIssue {
      await lane.expectConforms(to: "pixel.once-per-display", within: .zero)
    } matching: { issue in
      found.withLock { $0.append((issue.flat, issue.sourceLocation?.line)) }
      return true
    }
    let issues = found.withLock { $0 }
    #expect(issues.map(\.line) == [line])
    let text = try #require(issues.first).text
    let parts = [
      "The conversation with MomentPerks violates 3 rules. 1) MUST pixel.once-per-display is broken",
      "(1 of 1 instance)", "Why it matters The pixel is", "Expected exactly 1 request `pixel`",
      "Got 2 such requests: entries ", "What happened, by entry and in lane time",
      "step offers.show", "Repeat it: swift test --filter 'AssayTestingTests.",
      "Judged something: pixel.once-per-display (1 instance, broken)",
    ]
    for part in parts { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test func `does not pass a named rule that had nothing to judge`() async throws {
    let lane = try await visit(pixels: 1)
    await withKnownIssue {
      let verdict = await lane.expectConforms(to: "click.once-per-accept", within: .zero)
      #expect(verdict?.unjudged.contains("click.once-per-accept") == true)
    } matching: {
      $0.flat.contains("proves nothing: what was to be judged did not happen.")
    }
  }

  @Test func `does not pass a lane without requests, and asks the likeliest question`() async throws
  {
    let lane = try Lane.current
    await withKnownIssue {
      await lane.expectConforms(to: "request.valid", within: .zero)
    } matching: {
      $0.flat.contains("is it configured with the lane's baseURLs?")
    }
    await withKnownIssue {
      await lane.expectConforms(within: .zero)
    } matching: {
      $0.flat.contains(
        "proves nothing: what was to be judged did not happen. Repeat it: swift test")
        && $0.flat.contains("Judged something: no rule. Had nothing to judge: ")
    }
  }

  @Test func `judges all rules that can be judged where none is named, and lists the others`()
    async throws
  {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try await lane.step("offers.load") { _ = try await visitor.load() }
    let verdict = try #require(await lane.expectConforms())
    #expect(verdict.passed.contains("request.valid"))
    #expect(verdict.unjudged.contains("pixel.once-per-display"))
    #expect(verdict.broken.isEmpty && verdict.open.isEmpty)
    #expect(verdict.description.contains("Had nothing to judge: request.blank-key-stays-home, "))
  }

  @Test func `does not pass what stays open`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await lane.step("offers.load") { try await visitor.load() }
    try lane.observe("offers.loaded")
    try lane.script("pixel", .usual.held(at: "tracker"))
    try await lane.step("offers.show")
    async let pixel = visitor.track(0, "pixel", in: offers)
    try await visitor.track(0, "adv_pixel_url", in: offers)
    try await lane.wait(for: "pixel")
    await withKnownIssue {
      await lane.expectConforms(to: "tracking.hang-harmless", within: .zero)
    } matching: {
      $0.flat.contains("stays open, which is no pass.")
        && $0.flat.contains("the clock never reached 1,000 ms: call lane.advance(by:)")
    }
    try lane.observe("offer.shown", ["offer": "4008"])
    try await lane.release(gate: "tracker")
    #expect(try await pixel == 204)
    await lane.expectConforms(to: "tracking.hang-harmless")
  }

  @Test func `waits for what is on its way`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    let offers = try await lane.step("offers.load") { try await visitor.load() }
    try await lane.step("offers.show")
    async let verdict = lane.expectConforms(to: "pixel.once-per-display", within: .seconds(600))
    try await visitor.track(0, "adv_pixel_url", in: offers)
    try await visitor.track(0, "pixel", in: offers)
    #expect(try #require(await verdict).conforms)
  }

  @Test func `is none where a client at rest sends a request by itself`() async throws {
    let lane = try Lane.current
    let visitor = Visitor(lane: lane)
    try await lane.settle()
    _ = try await visitor.load()
    await withKnownIssue {
      await lane.expectConforms(to: "request.valid", within: .zero)
    } matching: {
      $0.flat.contains("cannot be judged: the client was at rest (entry 3)")
        && $0.flat.contains("mark the step that makes it do so with lane.step")
    }
  }

  @Test func `is the same from the journal that it keeps`() async throws {
    let lane = try await visit(pixels: 1)
    let verdict = try #require(await lane.expectConforms(to: "pixel.once-per-display"))
    let journals = try JournalFile.decode(verdict.journal)
    #expect(journals.first?.lane?.rules == ["pixel.once-per-display"])
    #expect(journals.count == 1)
  }
}

@Suite struct `The command that repeats a test` {
  @Test func `is this test's`() {
    #expect(RepeatCommand.current.hasPrefix("swift test --filter 'AssayTestingTests."))
  }

  @Test func `leaves nothing in that a regular expression or a shell would take up`() {
    #expect(
      RepeatCommand.command(module: "M", names: ["S", "closes(_:)"])
        == #"swift test --filter 'M.S/closes\('"#)
    #expect(
      RepeatCommand.command(module: "M", names: ["`Is it?`", "`the user's (own)`()"])
        == #"swift test --filter 'M.`Is it.`/`the user.s .own.`\('"#)
  }
}
