import AssayJSON
import Testing

struct JSONPatchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let document: JSONValue
    let patch: JSONValue
    let result: JSONValue
    var testDescription: String { name }

    init(_ name: String, _ document: JSONValue, _ patch: JSONValue, _ result: JSONValue) {
      self.name = name
      self.document = document
      self.patch = patch
      self.result = result
    }
  }

  static let cases = [
    Case(
      "A.1 adding an object member", ["foo": "bar"],
      [["op": "add", "path": "/baz", "value": "qux"]], ["baz": "qux", "foo": "bar"]),
    Case(
      "A.2 adding an array element", ["foo": ["bar", "baz"]],
      [["op": "add", "path": "/foo/1", "value": "qux"]], ["foo": ["bar", "qux", "baz"]]),
    Case(
      "A.3 removing an object member", ["baz": "qux", "foo": "bar"],
      [["op": "remove", "path": "/baz"]], ["foo": "bar"]),
    Case(
      "A.4 removing an array element", ["foo": ["bar", "qux", "baz"]],
      [["op": "remove", "path": "/foo/1"]], ["foo": ["bar", "baz"]]),
    Case(
      "A.5 replacing a value", ["baz": "qux", "foo": "bar"],
      [["op": "replace", "path": "/baz", "value": "boo"]], ["baz": "boo", "foo": "bar"]),
    Case(
      "A.6 moving a value", ["foo": ["bar": "baz", "waldo": "fred"], "qux": ["corge": "grault"]],
      [["op": "move", "from": "/foo/waldo", "path": "/qux/thud"]],
      ["foo": ["bar": "baz"], "qux": ["corge": "grault", "thud": "fred"]]),
    Case(
      "A.7 moving an array element", ["foo": ["all", "grass", "cows", "eat"]],
      [["op": "move", "from": "/foo/1", "path": "/foo/3"]],
      ["foo": ["all", "cows", "eat", "grass"]]),
    Case(
      "A.8 testing a value: success", ["baz": "qux", "foo": ["a", 2, "c"]],
      [
        ["op": "test", "path": "/baz", "value": "qux"],
        ["op": "test", "path": "/foo/1", "value": 2.0],
      ], ["baz": "qux", "foo": ["a", 2, "c"]]),
    Case(
      "A.10 adding a nested member object", ["foo": "bar"],
      [["op": "add", "path": "/child", "value": ["grandchild": [:]]]],
      ["foo": "bar", "child": ["grandchild": [:]]]),
    Case(
      "A.11 ignoring unrecognized elements", ["foo": "bar"],
      [["op": "add", "path": "/baz", "value": "qux", "xyz": 123]], ["foo": "bar", "baz": "qux"]),
    Case(
      "A.14 escape ordering", ["/": 9, "~1": 10],
      [["op": "test", "path": "/~01", "value": 10]], ["/": 9, "~1": 10]),
    Case(
      "A.16 adding an array value", ["foo": ["bar"]],
      [["op": "add", "path": "/foo/-", "value": ["abc", "def"]]],
      ["foo": ["bar", ["abc", "def"]]]),
    Case(
      "adding over an existing member replaces it", ["a": 1],
      [["op": "add", "path": "/a", "value": nil]], ["a": nil]),
    Case("adding at the root replaces all", ["a": 1], [["op": "add", "path": "", "value": 2]], 2),
    Case(
      "replacing the root", [1], [["op": "replace", "path": "", "value": [:]]], [:]),
    Case(
      "copying", ["a": [1], "b": 0], [["op": "copy", "from": "/a", "path": "/b"]],
      ["a": [1], "b": [1]]),
    Case(
      "copying into itself", ["a": [1]], [["op": "copy", "from": "/a", "path": "/a/0"]],
      ["a": [[1], 1]]),
    Case(
      "moving onto itself", ["a": 1], [["op": "move", "from": "/a", "path": "/a"]], ["a": 1]),
    Case(
      "moving a sibling with a longer name", ["a": 1, "ab": [:]],
      [["op": "move", "from": "/a", "path": "/ab/c"]], ["ab": ["c": 1]]),
    Case(
      "replacing deep inside", ["a": [["b": 1]]],
      [["op": "replace", "path": "/a/0/b", "value": 2]], ["a": [["b": 2]]]),
    Case("an empty patch", ["a": 1], [], ["a": 1]),
  ]

  @Test(arguments: cases)
  func `a patch has the result of RFC 6902`(_ example: Case) throws {
    #expect(try JSONPatch.apply(example.patch, to: example.document) == example.result)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let patch: JSONValue
    let message: String
    var testDescription: String { message }

    init(_ patch: JSONValue, _ message: String) {
      self.patch = patch
      self.message = message
    }
  }

  static let document: JSONValue = ["foo": "bar", "list": [1, 2]]

  static let mistakes = [
    Mistake([:], #"patch: found "object", expected an array of operations"#),
    Mistake(
      [1], #"patch operation 0: found "number", expected an object with "op" and "path""#),
    Mistake([["path": "/a"]], #"patch operation 0 at "/a": member "op" is missing"#),
    Mistake(
      [["op": 1, "path": "/a"]],
      #"patch operation 0 at "/a": member "op" is "number", expected a string"#),
    Mistake(
      [["op": "swap", "path": "/a"]],
      #"patch operation 0 "swap" at "/a": unknown operation "swap", expected add, remove, "#
        + "replace, move, copy or test"),
    Mistake([["op": "add"]], #"patch operation 0 "add": member "path" is missing"#),
    Mistake(
      [["op": "add", "path": "/a"]],
      #"patch operation 0 "add" at "/a": member "value" is missing"#),
    Mistake(
      [["op": "copy", "path": "/a"]],
      #"patch operation 0 "copy" at "/a": member "from" is missing"#),
    Mistake(
      [["op": "remove", "path": "a"]],
      #"patch operation 0 "remove" at "a": JSON pointer "a" must be empty or start with "/""#),
    Mistake(
      [["op": "test", "path": "/foo", "value": "bar"], ["op": "remove", "path": "/baz"]],
      #"patch operation 1 "remove" at "/baz": there is no "baz"; use "add" to create it"#),
    Mistake(
      [["op": "add", "path": "/baz/bat", "value": "qux"]],
      #"patch operation 0 "add" at "/baz/bat": there is no "baz"; use "add" to create it"#),
    Mistake(
      [["op": "replace", "path": "/baz", "value": 1]],
      #"patch operation 0 "replace" at "/baz": there is no "baz"; use "add" to create it"#),
    Mistake(
      [["op": "add", "path": "/list/3", "value": 1]],
      #"patch operation 0 "add" at "/list/3": "3" is no index of an array of 2 elements"#),
    Mistake(
      [["op": "remove", "path": "/list/2"]],
      #"patch operation 0 "remove" at "/list/2": "2" is no index of an array of 2 elements"#),
    Mistake(
      [["op": "replace", "path": "/list/-", "value": 1]],
      #"patch operation 0 "replace" at "/list/-": "-" is no index of an array of 2 elements"#),
    Mistake(
      [["op": "add", "path": "/list/01", "value": 1]],
      #"patch operation 0 "add" at "/list/01": "01" is no index of an array of 2 elements"#),
    Mistake(
      [["op": "add", "path": "/foo/x", "value": 1]],
      #"patch operation 0 "add" at "/foo/x": the value on the way is "string", expected an "#
        + "object or an array"),
    Mistake(
      [["op": "remove", "path": ""]],
      #"patch operation 0 "remove" at "": the whole document cannot be removed; use "replace""#),
    Mistake(
      [["op": "move", "from": "/list", "path": "/list/0"]],
      #"patch operation 0 "move" at "/list/0": the value at "/list" cannot be moved into itself"#),
    Mistake(
      [["op": "move", "from": "/x", "path": "/y"]],
      #"patch operation 0 "move" at "/x": there is no "x"; use "add" to create it"#),
    Mistake(
      [["op": "test", "path": "/foo", "value": 10]],
      #"patch operation 0 "test" at "/foo": found ""bar"", expected "10""#),
  ]

  @Test(arguments: mistakes)
  func `an operation that fails is named with its path and the reason`(
    _ mistake: Mistake
  ) throws {
    let error = try #require(throws: JSONPatchError.self) {
      _ = try JSONPatch.apply(mistake.patch, to: Self.document)
    }
    #expect(error.description == mistake.message)
  }
}
