/// orjson and pysimdjson, each only where it is installed.
enum PythonPeer {
  static let install = "pip install orjson pysimdjson"

  static func start(_ document: [UInt8], _ folder: WorkFolder) throws(BenchError) -> PeerProcess {
    let python = try Tool.needed("python3", install: "apt-get install python3")
    let script = try folder.write(Array(script.utf8), to: "peer.py")
    let peer = try PeerProcess([python, script], named: "python3", document: document)
    if peer.contenders.isEmpty {
      throw .missing(program: "orjson or pysimdjson for python3", install: install)
    }
    return peer
  }

  /// pysimdjson has no on-demand parser; `lazily` reads single fields of its DOM by proxies, and
  /// `wholly` turns all of it into objects.
  private static let script = """
    from sys import stdin, stdout
    from time import perf_counter_ns
    source = stdin.buffer
    document = source.read(int(source.readline()))
    OFFERS = (0, 5, 11)

    def fields(root):
        settings = root["settings"]
        total = len(root["session"].encode()) + root["count"]
        total += len(settings["currency"].encode()) + settings["ttl"]
        offers = root["offers"]
        for index in OFFERS:
            offer = offers[index]
            price = offer["price"]
            total += len(offer["id"].encode()) + len(offer["title"].encode())
            total += round(price["amount"] * 100) + price["minor"]
            total += (1 if offer["active"] else 0) + len(offer["links"]["click"].encode())
        return total

    table = {}
    try:
        from orjson import dumps, loads
        whole = loads(document)
        table["orjson"] = {
            "read": lambda: fields(loads(document)),
            "parse": lambda: len(loads(document)),
            "write": lambda: len(dumps(whole)),
        }
    except ImportError:
        pass
    try:
        from simdjson import Parser
        parser = Parser()
        table["pysimdjson-wholly"] = {
            "read": lambda: fields(parser.parse(document, True)),
            "parse": lambda: len(parser.parse(document, True)),
        }
        def lazily():
            root = parser.parse(document)
            return fields(root)
        def count():
            return len(parser.parse(document))
        table["pysimdjson-lazily"] = {"read": lazily, "parse": count}
    except ImportError:
        pass

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
