import AssayJSON

extension ReplyPlan {
  /// The keys of a reply; the shipped schema lists the same.
  private static let keys = [
    "recording", "entry", "patch", "behaviour", "status", "fields", "body", "hold", "fault",
    "offContract",
  ]

  /// Reads `{"recording": …, "patch": […]}` or `{"status": …, "fields": {…}, "body": …}`, either
  /// with `"hold": gate` and `"fault": name`; these alone befall the default reply of `fallback`.
  package static func load(
    _ place: DocumentReader.Place, what: String, reader: DocumentReader,
    fallback: ReplyPlan? = nil
  ) -> ReplyPlan? {
    guard let object = ObjectReader(place, what, keys: keys, reader: reader) else { return nil }
    var plan: ReplyPlan?
    if object.optional("behaviour") != nil {
      object.refuse(
        ["recording", "entry", "patch", "status", "fields", "body"],
        " beside \"behaviour\", which makes the whole answer. Keep one.")
      plan = object.text("behaviour").map { ReplyPlan(source: .behaviour(name: $0)) }
    } else if object.optional("recording") != nil {
      object.refuse(
        ["status", "fields", "body"],
        " beside \"recording\", which has it already. Change the recording by \"patch\".")
      plan = object.text("recording").map { name in
        ReplyPlan(
          source: .recording(
            name: name, entry: object.optionalText("entry"), patch: patch(object, reader)))
      }
    } else if let status = object.optional("status") {
      object.refuse(
        ["entry", "patch"], ", which goes with \"recording\", not with \"status\".")
      plan = plain(status, object, reader)
    } else if let fallback, object.optional("hold") != nil || object.optional("fault") != nil {
      object.refuse(
        ["entry", "patch", "fields", "body"],
        ", but neither \"recording\" nor \"status\" that it could belong to.")
      plan = fallback
    } else {
      reader.note(
        place, .missingMember,
        "\(what) needs a \"recording\" to serve, or a \"status\" from 100 to 999 of its own.")
    }
    plan?.hold = object.optionalText("hold")
    plan?.fault = object.optionalText("fault")
    if let reason = object.optionalText("offContract") { plan?.offContract = reason }
    return plan
  }

  private static func plain(
    _ place: DocumentReader.Place, _ object: ObjectReader, _ reader: DocumentReader
  ) -> ReplyPlan? {
    let fields = object.table("fields").compactMap { name, value -> Field? in
      guard value.node.kind == .string || value.node.kind == .number else {
        reader.note(
          value, .type,
          "The header field \"\(name)\" is \(value.shown), but must be a string or a number.")
        return nil
      }
      return Field(name: name, value: value.node.string ?? value.node.lexeme)
    }
    guard let status = place.node.integer, (100...999).contains(status) else {
      reader.note(
        place, place.node.kind == .number ? .range : .type,
        "The status is \(place.shown), but must be a whole number from 100 to 999.")
      return nil
    }
    return ReplyPlan(
      source: .plain(status: status, fields: fields, body: object.optional("body")?.node.value))
  }

  /// Reads a JSON Patch (RFC 6902); whether it fits its recording shows when it is applied.
  private static func patch(_ object: ObjectReader, _ reader: DocumentReader) -> JSONValue {
    for place in object.list("patch") {
      guard place.node.kind == .object else {
        reader.note(
          place, .type,
          "The change is \(place.shown), but must be an object with \"op\" and \"path\" (RFC 6902)."
        )
        continue
      }
      let known = PatchOperation.allCases.map(\.rawValue)
      guard let written = place.node["op"] else {
        reader.note(
          place, .missingMember,
          "The change has no \"op\". Say what it does: \(Spelling.listed(known)).")
        continue
      }
      guard let operation = written.string.flatMap(PatchOperation.init) else {
        let at = place.child("op", written)
        reader.note(
          at, .choice,
          "\"op\" of the change is \(at.shown), but must be one of \(Spelling.listed(known))."
            + Spelling.suggestion(for: written.string ?? "", in: known))
        continue
      }
      for key in operation.needs where place.node[key] == nil {
        reader.note(
          place, .missingMember,
          "The change has \"op\": \"\(operation)\", but no \"\(key)\". Add it.")
      }
      for key in ["path", "from"] where operation.needs.contains(key) {
        guard let node = place.node[key] else { continue }
        reader.checkPointer(place.child(key, node), "\"\(key)\" of the change")
      }
    }
    return object.optional("patch")?.node.value ?? .array([])
  }
}

/// What a change of a JSON Patch does (RFC 6902, section 4).
private enum PatchOperation: String, CaseIterable {
  case add, remove, replace, move, copy, test

  var needs: [String] {
    switch self {
    case .add, .replace, .test: ["path", "value"]
    case .remove: ["path"]
    case .move, .copy: ["path", "from"]
    }
  }
}

extension DocumentReader {
  /// Notes a value that is no JSON pointer.
  func checkPointer(_ place: Place, _ what: String) {
    guard let text = place.node.string else {
      return note(place, .type, "\(what) is \(place.shown), but must be a JSON pointer.")
    }
    do {
      _ = try JSONPointer(parsing: text)
    } catch {
      note(place, .form, "\(what) is \"\(text)\", which is no JSON pointer: \(error.advice)")
    }
  }
}

extension JSONPointerError {
  /// What a text needs to be a pointer, to end a sentence that shows the text.
  var advice: String {
    switch self {
    case .missingSlash: "it must be empty or start with \"/\"."
    case .loneTilde: "write \"~0\" for \"~\"."
    }
  }
}
