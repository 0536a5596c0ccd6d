import AssayHTTP
import AssayJSON
import Testing

@testable import AssayContractModel

/// A made-up document with every style, for requests and answers.
private enum StyledDocument {
  static let schemas = """
    "colors": { "type": "array", "items": { "type": "integer" } },
    "point": { "type": "object", "required": ["x"], "additionalProperties": false,
      "properties": { "x": { "type": "integer" }, "name": { "type": "string" } } },
    "either": { "anyOf": [{ "type": "integer", "maximum": 9 }, { "type": "string", "minLength": 2 }] }
    """

  static func parameter(
    _ location: String, _ style: String, explodes: Bool, _ schema: String
  ) -> String {
    """
    { "name": "p", "in": "\(location)", "required": true, "style": "\(style)",
      "explode": \(explodes), "schema": { "$ref": "#/components/schemas/\(schema)" } }
    """
  }

  static func load(
    path: String = "/a", parameters: String = "", operation: String = ""
  ) -> (OpenAPIDocument?, [String]) {
    let text = """
      { "openapi": "3.1.0", "paths": { "\(path)": { "post": {
        "parameters": [\(parameters)], "responses": {} \(operation) } } },
        "components": { "schemas": { \(schemas) },
          "parameters": { "page": { "name": "page", "in": "query", "schema": { "type": "integer" } } },
          "responses": { "no": { "content": { "text/plain": { "schema": { "maxLength": 2 } } } } } } }
      """
    let reader = DocumentReader(file: "openapi.json")
    let document = OpenAPIDocument(loading: Array(text.utf8), reader: reader)
    return (document, reader.diagnostics.map(\.message))
  }

  static func problems(
    _ target: String, fields: String = "", path: String = "/a", parameters: String = "",
    operation: String = "", body: String = ""
  ) throws -> [String] {
    let (document, diagnostics) = load(path: path, parameters: parameters, operation: operation)
    #expect(diagnostics == [])
    let head = "POST \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    let request = try HTTPRequest(head: Array(head.utf8), body: Array(body.utf8))
    let found = HTTPTarget(request.target)
    let described = try #require(document?.operation(method: "POST", path: found.path))
    return described.problems(in: request, target: found, body: request.body).map(\.description)
  }
}

@Suite struct `Parameters of an OpenAPI document` {
  private struct Style: CustomTestStringConvertible {
    let location: String
    let style: String
    let explodes: Bool
    let schema: String
    let good: String
    let bad: String
    let problem: String

    init(
      _ location: String, _ style: String, explodes: Bool, _ schema: String, good: String,
      bad: String, _ problem: String
    ) {
      self.location = location
      self.style = style
      self.explodes = explodes
      self.schema = schema
      self.good = good
      self.bad = bad
      self.problem = problem
    }

    var testDescription: String { "\(location) \(style) \(explodes) \(schema)" }
  }

  private static let x = #"type: must be integer, is string "b""#

  private static let styles = [
    Style("query", "form", explodes: true, "colors", good: "p=1&p=2", bad: "p=1&p=b", "p /1: \(x)"),
    Style("query", "form", explodes: false, "colors", good: "p=1,2", bad: "p=1,b", "p /1: \(x)"),
    Style(
      "query", "spaceDelimited", explodes: false, "colors", good: "p=1%202", bad: "p=b+2",
      "p /0: \(x)"),
    Style(
      "query", "pipeDelimited", explodes: false, "colors", good: "p=1|2", bad: "p=1%7Cb",
      "p /1: \(x)"),
    Style("query", "form", explodes: true, "point", good: "x=1&name=a", bad: "x=b", "p /x: \(x)"),
    Style("query", "form", explodes: false, "point", good: "p=x,1", bad: "p=x,b", "p /x: \(x)"),
    Style(
      "query", "form", explodes: false, "point", good: "p=name,a%2Cb,x,1", bad: "p=x",
      "p: has 1 pieces, not names and values in turn"),
    Style(
      "query", "deepObject", explodes: true, "point", good: "p[x]=1&p%5Bname%5D=a",
      bad: "p[x]=1&p[y]=2",
      "p /y: additionalProperties: must be only the members x, name, is member \"y\""),
    Style(
      "query", "form", explodes: true, "either", good: "p=5", bad: "p=12&p=13",
      "p: is there 2 times, not once"),
    Style(
      "query", "form", explodes: true, "either", good: "p=12", bad: "q=1", "p: is missing"),
    Style("header", "simple", explodes: false, "colors", good: "1, 2", bad: "1, b", "p /1: \(x)"),
    Style(
      "header", "simple", explodes: true, "point", good: "x=1,name=a", bad: "x=b", "p /x: \(x)"),
    Style(
      "header", "simple", explodes: true, "point", good: "x=1", bad: "x",
      #"p: "x" is no name with "=" and a value"#),
    Style("header", "simple", explodes: false, "point", good: "x,1", bad: "x,b", "p /x: \(x)"),
    Style(
      "cookie", "form", explodes: false, "colors", good: "q=7; p=1,2", bad: "p=b", "p /0: \(x)"),
    Style("path", "simple", explodes: false, "colors", good: "1,2", bad: "b,2", "p /0: \(x)"),
    Style(
      "path", "simple", explodes: true, "point", good: "x=1,name=%2F", bad: "x=b", "p /x: \(x)"),
    Style("path", "label", explodes: true, "colors", good: ".1.2", bad: ".1.b", "p /1: \(x)"),
    Style("path", "label", explodes: false, "colors", good: ".1,2", bad: ".b,2", "p /0: \(x)"),
    Style(
      "path", "label", explodes: false, "colors", good: ".1", bad: "1",
      #"p: "1" does not start with ".""#),
    Style("path", "label", explodes: true, "point", good: ".x=1", bad: ".x=b", "p /x: \(x)"),
    Style("path", "matrix", explodes: true, "colors", good: ";p=1;p=2", bad: ";p=b", "p /0: \(x)"),
    Style("path", "matrix", explodes: false, "colors", good: ";p=1,2", bad: ";p=1,b", "p /1: \(x)"),
    Style(
      "path", "matrix", explodes: false, "colors", good: ";p=1", bad: "p=1",
      #"p: "p=1" does not start with ";""#),
    Style(
      "path", "matrix", explodes: false, "colors", good: ";p=1", bad: ";q=1",
      #"p: ";q=1" is not made of ";p=" and a value"#),
    Style(
      "path", "matrix", explodes: true, "point", good: ";x=1;name=a", bad: ";x=b", "p /x: \(x)"),
    Style(
      "path", "matrix", explodes: false, "point", good: ";p=x,1", bad: ";p=x,b", "p /x: \(x)"),
  ]

  @Test(arguments: styles)
  private func `a value is read as its style says`(_ style: Style) throws {
    let parameter = StyledDocument.parameter(
      style.location, style.style, explodes: style.explodes, style.schema)
    func problems(_ value: String) throws -> [String] {
      switch style.location {
      case "query": try StyledDocument.problems("/a?\(value)", parameters: parameter)
      case "header":
        try StyledDocument.problems("/a", fields: "p: \(value)\r\n", parameters: parameter)
      case "cookie":
        try StyledDocument.problems("/a", fields: "Cookie: \(value)\r\n", parameters: parameter)
      default:
        try StyledDocument.problems("/a/\(value)", path: "/a/{p}", parameters: parameter)
      }
    }
    #expect(try problems(style.good) == [])
    #expect(try problems(style.bad) == ["\(style.location) \(style.problem)"])
  }

  @Test func `a parameter may be JSON, and one of the components`() throws {
    let parameters = """
      { "name": "p", "in": "query", "content": { "application/json": { "schema": {
        "$ref": "#/components/schemas/point" } } } }, { "$ref": "#/components/parameters/page" }
      """
    func problems(_ query: String) throws -> [String] {
      try StyledDocument.problems("/a?\(query)", parameters: parameters)
    }
    #expect(try problems("p=%7B%22x%22:1%7D&page=2") == [])
    #expect(try problems("p=%7B%22x%22:%22b%22%7D") == ["query p /x: \(Self.x)"])
    #expect(try problems("p=%7B").first?.hasPrefix("query p: is no JSON: ") == true)
    #expect(try problems("page=b") == [#"query page: "b" is no number or boolean"#])
  }

  @Test func `a mistake in a parameter is named`() {
    let (_, wrongStyle) = StyledDocument.load(
      parameters: StyledDocument.parameter("header", "form", explodes: true, "colors"))
    #expect(
      wrongStyle == [
        #"The parameter "p" in the header has the style "form", but may have "simple" only. "#
          + "Choose one of these."
      ])
    let (_, unnamed) = StyledDocument.load(path: "/a/{id}")
    #expect(
      unnamed == [
        #"The path "/a/{id}" has "{id}", but no parameter in the path has that name. Add the "#
          + "parameter."
      ])
    let (_, stray) = StyledDocument.load(
      parameters: StyledDocument.parameter("path", "simple", explodes: false, "colors"))
    #expect(
      stray == [
        #"The parameter "p" is not in the path "/a". Add "{p}" to the path or remove the parameter."#
      ])
    let (_, broken) = StyledDocument.load(
      parameters: ##"{ "$ref": "#/components/parameters/pages" }"##)
    #expect(
      broken.first
        == ##""$ref": "#/components/parameters/pages" leads nowhere. Point it to a place in this "##
        + "document.")
  }
}

@Suite struct `Bodies of an OpenAPI document` {
  private static let body = """
    , "requestBody": { "content": {
      "application/json": { "schema": { "$ref": "#/components/schemas/point" } },
      "application/x-www-form-urlencoded": { "schema": { "properties": {
        "c": { "$ref": "#/components/schemas/colors" }, "n": { "type": "integer" } } } },
      "text/*": { "schema": { "type": "string", "maxLength": 3 } }, "image/png": {} } }
    """

  @Test(arguments: [
    ("application/json", #"{"x":1}"#, nil),
    ("application/json; charset=utf-8", "{}", "body : required: "),
    ("application/x-www-form-urlencoded", "c=1&c=2&n=3", nil),
    ("application/x-www-form-urlencoded", "c=1&c=b", "body /c/1: type: must be integer"),
    ("text/csv", "a,b", nil),
    ("text/csv", "a,b,c", "body : maxLength: must be at most 3 characters"),
    ("image/png", "\u{1}", nil),
    (
      "image/gif", "\u{1}",
      #"header Content-Type: is "image/gif", but must be application/json, "#
    ),
  ])
  func `a body is judged by its media type`(
    _ type: String, _ body: String, _ problem: String?
  ) throws {
    let found = try StyledDocument.problems(
      "/a", fields: "Content-Type: \(type)\r\n", operation: Self.body, body: body)
    #expect(found.count == (problem == nil ? 0 : 1))
    if let problem { #expect(found.first?.hasPrefix(problem) == true, "\(found)") }
  }

  @Test(arguments: [(200, "200"), (204, "2XX"), (404, "default"), (500, "default")])
  func `a status is looked up by number, then by range, then by default`(
    _ status: Int, _ key: String
  ) throws {
    let text = """
      {"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"default":{"$ref":"#/no"},
      "2XX":{},"200":{}}}}},"no":{"content":{"text/plain":{}}}}
      """
    let reader = DocumentReader(file: "openapi.json")
    let document = try #require(OpenAPIDocument(loading: Array(text.utf8), reader: reader))
    let response = document.operation(method: "GET", path: "/a")?.response(for: status)
    #expect(response?.status == key)
    #expect(response?.content.isEmpty == (key != "default"))
    #expect(reader.diagnostics.isEmpty)
  }
}

@Suite struct `Path templates` {
  @Test(
    arguments: [
      ("/a/{id}", "/a/7", ["id=7"]), ("/a/{id}", "/a/", nil), ("/a/{id}", "/a/7/8", nil),
      ("/a/{id}.json", "/a/x.y.json", ["id=x.y"]), ("/a/{id}.json", "/a/.json", nil),
      ("/{a}-{b}", "/1-2-3", ["a=1", "b=2-3"]), ("/{a}-{b}", "/12", nil),
      ("/{a}/{b}", "/%2F/é", ["a=%2F", "b=é"]), ("/a", "/a", []), ("/a", "/A", nil),
      ("/{a", "/{a", []),
    ] as [(String, String, [String]?)])
  func `placeholders stand for parts of segments`(
    _ template: String, _ path: String, _ values: [String]?
  ) {
    let found = PathTemplate(template).values(in: path)?.map { "\($0.name)=\($0.value)" }
    #expect(found == values)
    #expect(PathTemplate(template).matches(path) == (values != nil))
  }

  @Test func `a literal is preferred to a placeholder`() throws {
    let text = """
      {"openapi":"3.1.0","paths":{
      "/a/{b}/{c}":{"get":{"parameters":[{"$ref":"#/b"},{"$ref":"#/c"}],"responses":{}}},
      "/a/{b}/c":{"get":{"parameters":[{"$ref":"#/b"}],"responses":{}}},
      "/a/b/{c}":{"get":{"parameters":[{"$ref":"#/c"}],"responses":{}}}},
      "b":{"name":"b","in":"path","required":true,"schema":{}},
      "c":{"name":"c","in":"path","required":true,"schema":{}}}
      """
    let reader = DocumentReader(file: "openapi.json")
    let document = try #require(OpenAPIDocument(loading: Array(text.utf8), reader: reader))
    func path(_ path: String) -> String? {
      document.operation(method: "GET", path: path)?.path.description
    }
    #expect(path("/a/b/c") == "/a/b/{c}")
    #expect(path("/a/x/c") == "/a/{b}/c")
    #expect(path("/a/x/y") == "/a/{b}/{c}")
    #expect(path("/b/x/y") == nil)
    #expect(reader.diagnostics.isEmpty)
  }
}
