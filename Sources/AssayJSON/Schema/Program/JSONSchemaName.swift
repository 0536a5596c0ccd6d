/// A member name (or a string of an `enum`) that is compared with the bytes of a document.
struct JSONSchemaName: Sendable {
  var key: JSONSchemaNameKey

  /// Where the UTF-8 is in the program's text.
  var offset: Int32

  /// The part for the member's value; -1 where there is none.
  var part: Int32
}

/// The first and last eight bytes of a text and its length: all of it up to sixteen bytes.
struct JSONSchemaNameKey: Sendable {
  let head: UInt64
  let tail: UInt64
  let length: Int32

  /// The key of the empty text.
  static let empty = JSONSchemaNameKey(head: 0, tail: 0, length: 0)

  private init(head: UInt64, tail: UInt64, length: Int32) {
    self.head = head
    self.tail = tail
    self.length = length
  }

  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, _ count: Int) {
    length = Int32(truncatingIfNeeded: count)
    let raw = UnsafeRawPointer(base)
    if count >= 8 {
      head = raw.loadUnaligned(as: UInt64.self)
      tail = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let first = raw.loadUnaligned(as: UInt32.self)
      let last = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      head = UInt64(first) | UInt64(last) &<< 32
      tail = 0
    } else {
      var bytes: UInt64 = 0
      for i in 0..<count { bytes = bytes &<< 8 | UInt64(base[i]) }
      head = bytes
      tail = 0
    }
  }

  @inline(__always)
  var hash: Int {
    let mixed =
      (head ^ (tail &<< 29 | tail &>> 35) ^ UInt64(UInt32(bitPattern: length)))
      &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 33)
  }

  /// Whether the texts are the same as far as the keys tell.
  @inline(__always)
  func agrees(_ other: JSONSchemaNameKey) -> Bool {
    head == other.head && tail == other.tail && length == other.length
  }
}

/// A run of names, with a hash table where there are many.
struct JSONSchemaNameTable: Sendable {
  var first: Int32 = 0
  var count: Int32 = 0
  var slots: Int32 = 0

  /// The size of the hash table less one; 0 where the names are compared one by one.
  var mask: Int32 = 0

  static let searchable = 6
}

/// The names of a program, while it runs.
struct JSONSchemaNames {
  let names: UnsafeBufferPointer<JSONSchemaName>
  let text: UnsafeBufferPointer<UInt8>
  let slots: UnsafeBufferPointer<Int32>

  /// The index of the name with these bytes in a table; -1 when it has none.
  ///
  /// `guess` is looked at first: members tend to come in the order of the schema.
  @inline(__always)
  func index(
    of base: UnsafePointer<UInt8>, _ count: Int, in table: JSONSchemaNameTable, guess: Int
  ) -> Int {
    let key = JSONSchemaNameKey(base, count)
    let first = Int(table.first)
    let end = first &+ Int(table.count)
    if guess < end, names[guess].key.agrees(key), same(names[guess], base, count) { return guess }
    if table.mask == 0 {
      for i in first..<end where names[i].key.agrees(key) && same(names[i], base, count) {
        return i
      }
      return -1
    }
    var slot = key.hash & Int(table.mask)
    while true {
      let i = Int(slots[Int(table.slots) &+ slot])
      if i < 0 { return -1 }
      if names[i].key.agrees(key), same(names[i], base, count) { return i }
      slot = (slot &+ 1) & Int(table.mask)
    }
  }

  /// Compares what the keys leave out.
  @inline(__always)
  func same(_ name: JSONSchemaName, _ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var i = 8
    while i < count &- 8 {
      if text[Int(name.offset) &+ i] != base[i] { return false }
      i &+= 1
    }
    return true
  }

  func string(_ index: Int) -> String {
    let name = names[index]
    let start = Int(name.offset)
    return String(decoding: text[start..<start + Int(name.key.length)], as: UTF8.self)
  }
}

extension JSONSchemaProgram {
  /// Adds names in a row, each with a part, and a hash table where searching would be slow.
  mutating func add(names added: [(name: String, part: Int32)]) -> JSONSchemaNameTable {
    var table = JSONSchemaNameTable(first: Int32(names.count), count: Int32(added.count))
    for (name, part) in added {
      let bytes = Array(name.utf8)
      let key = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { JSONSchemaNameKey($0, buffer.count) } ?? .empty
      }
      names.append(JSONSchemaName(key: key, offset: Int32(text.count), part: part))
      text += bytes
    }
    guard added.count > JSONSchemaNameTable.searchable else { return table }
    var size = 16
    while size < 2 * added.count { size *= 2 }
    table.mask = Int32(size - 1)
    table.slots = Int32(slots.count)
    var own = [Int32](repeating: -1, count: size)
    for index in Int(table.first)..<names.count {
      var slot = names[index].key.hash & (size - 1)
      while own[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      own[slot] = Int32(index)
    }
    slots += own
    return table
  }
}
