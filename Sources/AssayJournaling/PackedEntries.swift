/// The entries of a journal that come with every exchange, packed into chunks of memory.
///
/// A request costs its head, what is new in its body, and a header of fixed size; a reply whose bytes
/// were served before costs its header alone. Packing keeps a lane as fast as a server without a journal:
/// what costs most of the time of a naive journal is fresh memory.
struct PackedEntries {
  private var chunks: [JournalChunk] = []
  /// Texts that headers name by their place: roles and operations.
  private var names: [String] = []
  /// Byte arrays that replies share, kept once however often they are served.
  private var replies = SharedArrays()
  /// Bodies of requests, each kept as what differs from one like it.
  private var bodies = SimilarBodies()

  /// Bytes of the wire that the entry adds, as the journal's limit counts them: what a reply shares with
  /// an earlier one is counted once.
  func cost(of content: JournalEntry.Content) -> Int {
    switch content {
    case .request(let record): record.head.count + record.body.count
    case .reply(let record): replies.cost(of: record.head) + replies.cost(of: record.body)
    case .malformed(let record): record.bytes.count
    case .noise(let line): line.utf8.count
    default: 0
    }
  }

  /// Takes the entry if its kind is one of those that are packed.
  mutating func append(number: Int, time: Int, _ content: JournalEntry.Content) -> Bool {
    switch content {
    case .request(let record):
      var header = PackedHeader(.request, number, time, exchange: record.exchange)
      header.first = record.connection
      header.second = record.index
      header.role = place(of: record.role)
      header.operation = record.operation.map { place(of: $0) } ?? -1
      header.headCount = record.head.count
      header.body = bodies.take(record.body)
      record.head.withUnsafeBytes { head in
        record.body.withUnsafeBytes { body in
          write(header, header.byteCount) { target in
            target.copy(head[...], at: 0)
            target.copy(body[header.body.prefix..<body.count - header.body.suffix], at: head.count)
          }
        }
      }
    case .reply(let record) where record.fault == nil && record.miss == nil:
      var header = PackedHeader(.reply, number, time, exchange: record.exchange)
      header.first = record.status
      header.operation = record.operation.map { place(of: $0) } ?? -1
      header.headCount = replies.share(record.head)
      header.second = replies.share(record.body)
      write(header, 0) { _ in }
    case .replied(let record):
      var header = PackedHeader(.replied, number, time, exchange: record.exchange)
      header.first = record.bytesWritten
      header.ending = record.ending
      write(header, 0) { _ in }
    default:
      return false
    }
    return true
  }

  /// Hands out every entry in order and gives back the memory as it goes.
  mutating func unpack(_ body: (JournalEntry) -> Void) {
    chunks.reverse()
    while let chunk = chunks.popLast() {
      var offset = 0
      while offset < chunk.used {
        let header = chunk.header(at: offset)
        let bytes = chunk.bytes(at: offset + PackedHeader.size, count: header.byteCount)
        body(entry(header, bytes))
        offset += PackedHeader.space(for: header.byteCount)
      }
    }
  }

  private func entry(_ header: PackedHeader, _ bytes: UnsafeRawBufferPointer) -> JournalEntry {
    let operation = header.operation < 0 ? nil : names[Int(header.operation)]
    let content: JournalEntry.Content
    switch header.kind {
    case .request:
      content = .request(
        RequestRecord(
          exchange: header.exchange, connection: header.first, index: header.second,
          role: names[Int(header.role)],
          head: Array(UnsafeRawBufferPointer(rebasing: bytes[..<header.headCount])),
          body: bodies.body(
            header.body, UnsafeRawBufferPointer(rebasing: bytes[header.headCount...])),
          operation: operation))
    case .reply:
      content = .reply(
        ReplyRecord(
          exchange: header.exchange, operation: operation, status: header.first,
          head: replies[header.headCount], body: replies[header.second]))
    case .replied:
      content = .replied(
        RepliedRecord(
          exchange: header.exchange, bytesWritten: header.first, ending: header.ending))
    }
    return JournalEntry(number: header.number, time: header.time, content: content)
  }

  private mutating func write(
    _ header: PackedHeader, _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let space = PackedHeader.space(for: count)
    if chunks.last.map({ $0.capacity - $0.used < space }) ?? true {
      chunks.append(
        JournalChunk(capacity: max(space, JournalChunk.nextCapacity(after: chunks.last))))
    }
    chunks[chunks.count - 1].append(header, count, space, fill)
  }

  private mutating func place(of name: String) -> Int32 {
    if let known = names.firstIndex(of: name) { return Int32(truncatingIfNeeded: known) }
    names.append(name)
    return Int32(truncatingIfNeeded: names.count - 1)
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func copy(
    _ source: Slice<UnsafeRawBufferPointer>, at offset: Int
  ) {
    let bytes = UnsafeRawBufferPointer(rebasing: source)
    guard let from = bytes.baseAddress, let to = baseAddress else { return }
    (to + offset).copyMemory(from: from, byteCount: bytes.count)
  }
}
