/// jsonschema and fastjsonschema for Python, each only where it is installed, once with the parser of
/// Python's library and once with orjson, the fastest there is for it.
enum SchemaPeer {
  static let install = "pip install jsonschema fastjsonschema orjson"

  static func start(
    _ document: [UInt8], wrong: [UInt8], schema: String, _ folder: WorkFolder
  ) throws(BenchError) -> PeerProcess {
    let python = try Tool.needed("python3", install: "apt-get install python3")
    let script = try folder.write(Array(script.utf8), to: "schema-peer.py")
    let schemaPath = try folder.write(Array(schema.utf8), to: "schema.json")
    let wrongPath = try folder.write(wrong, to: "wrong.json")
    let peer = try PeerProcess(
      [python, script, schemaPath, wrongPath], named: "python3", document: document)
    if peer.contenders.isEmpty {
      throw .missing(program: "jsonschema or fastjsonschema for python3", install: install)
    }
    return peer
  }

  private static let script = """
    import json
    from sys import argv, stdin, stdout
    from time import perf_counter_ns
    source = stdin.buffer
    document = source.read(int(source.readline()))
    schema = json.load(open(argv[1]))
    wrong = open(argv[2], "rb").read()

    parsers = {"json": json.loads}
    try:
        from orjson import loads
        parsers["orjson"] = loads
    except ImportError:
        pass

    validators = {}
    try:
        from jsonschema import Draft202012Validator
        validators["jsonschema"] = Draft202012Validator(schema).is_valid
    except ImportError:
        pass
    try:
        import fastjsonschema
        compiled = fastjsonschema.compile({"$schema": "http://json-schema.org/draft-07/schema#", **schema})
        def is_valid(value):
            try:
                compiled(value)
                return True
            except fastjsonschema.JsonSchemaException:
                return False
        validators["fastjsonschema"] = is_valid
    except ImportError:
        pass

    table = {}
    for title, validate in validators.items():
        for parser, parse in parsers.items():
            table["%s+%s" % (title, parser)] = {
                "validate": lambda v=validate, p=parse: int(v(p(document))),
                "refuse": lambda v=validate, p=parse: int(v(p(wrong))),
            }

    def say(*words):
        stdout.write(" ".join(map(str, words)) + "\\n")
        stdout.flush()

    say("ready", *("%s:%s" % (name, ",".join(row)) for name, row in table.items()))
    for line in source:
        name, operation, times = line.decode().split()
        work, check = table[name][operation], 0
        begin = perf_counter_ns()
        for _ in range(int(times)):
            check = work()
        say(perf_counter_ns() - begin, check)

    """
}
