import AssayHTTP
import Testing

@Suite struct HTTPFieldsTests {
  let fields = HTTPFields([("A", "1"), ("b", "2"), ("a", "3")])

  @Test func `names are found without case, in order`() {
    #expect(fields.values(of: "a") == ["1", "3"])
    #expect(fields.first("B") == "2")
    #expect(fields.first("c") == nil)
    #expect(fields.contains("b"))
    #expect(!fields.contains("bb"))
    #expect(!fields.contains(""))
  }

  @Test func `pairs come back as they were given`() {
    #expect(fields.pairs.map(\.name) == ["A", "b", "a"])
    #expect(fields.pairs.map(\.value) == ["1", "2", "3"])
    #expect(fields.count == 3)
    #expect(HTTPFields().isEmpty)
  }

  @Test func `order, case and values make fields different`() {
    #expect(fields == HTTPFields([("A", "1"), ("b", "2"), ("a", "3")]))
    #expect(fields != HTTPFields([("a", "3"), ("b", "2"), ("A", "1")]))
    #expect(fields != HTTPFields([("a", "1"), ("b", "2"), ("a", "3")]))
    #expect(fields != HTTPFields([("A", "1"), ("b", "2")]))
  }

  @Test func `no pair makes a second line`() {
    let fields = HTTPFields([("A\r\nB", "1\nC: 2")])
    #expect(fields.pairs.map(\.name) == ["A  B"])
    #expect(fields.pairs.map(\.value) == ["1 C: 2"])
  }

  @Test func `every byte of a value is one character`() throws {
    let bytes = (0x20...0x7E).map { UInt8($0) } + (0x80...0xFF).map { UInt8($0) }
    let head = "GET / HTTP/1.1\r\nHost: a\r\nX: x".latin1 + bytes + "x\r\n\r\n".latin1
    let value = try #require(try HTTPRequest(head: head, body: []).fields.first("x"))
    #expect(value.latin1 == [0x78] + bytes + [0x78])
  }
}
