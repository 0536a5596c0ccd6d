/// Other ways to find the violations of one rule in an event file: a plain script and a query.
enum JudgePeer: CaseIterable {
  case python, duckdb, duckdbOnAll

  var name: String {
    switch self {
    case .python: "Python, orjson"
    case .duckdb: "DuckDB, 1 thread"
    case .duckdbOnAll: "DuckDB, all threads"
    }
  }

  /// What the program says on one line: `EVENTS SECONDS FAILURES PEAK`, or `missing`.
  func command(_ python: String, _ script: String, _ file: String) -> [String] {
    switch self {
    case .python: [python, script, "python", file]
    case .duckdb: [python, script, "1", file]
    case .duckdbOnAll: [python, script, "0", file]
    }
  }

  static let install = "pip install orjson duckdb"

  /// Both count the displays that have a pixel and were not shown before, and whose pixel was not
  /// requested exactly once until the lane settled.
  static let script = """
    import resource, sys
    from time import perf_counter
    how, path = sys.argv[1:]

    def plainly():
        from orjson import loads
        lanes, events, failures = {}, 0, 0
        with open(path, "rb") as file:
            for line in file:
                event = loads(line)
                name = event.get("on")
                if name is None:
                    if "opened" in event:
                        lanes[event["lane"]] = ([], {})
                    else:
                        shown, pixels = lanes.pop(event["lane"])
                    continue
                events += 1
                if name == "pixel":
                    fields = event["fields"]
                    key = (fields.get("offer"), fields.get("reply"))
                    pixels = lanes[event["lane"]][1]
                    pixels[key] = pixels.get(key, 0) + 1
                elif name == "expected.shown":
                    fields = event["fields"]
                    if "pixel" in fields and fields.get("again") is False:
                        key = (fields.get("offer"), fields.get("reply"))
                        lanes[event["lane"]][0].append(key)
                elif name == "mark.settled":
                    shown, pixels = lanes[event["lane"]]
                    for key in shown:
                        if pixels.get(key, 0) != 1:
                            failures += 1
                    shown.clear()
                    pixels.clear()
        return events, failures

    QUERY = '''
    WITH events AS (
      SELECT lane, "at", "on" AS name, fields.offer AS offer, fields.reply AS reply,
        fields.pixel IS NOT NULL AND fields.again = false AS counts
      FROM read_ndjson(?, columns = {
        lane: 'VARCHAR', "at": 'BIGINT', "on": 'VARCHAR',
        fields: 'STRUCT(offer VARCHAR, reply BIGINT, pixel VARCHAR, again BOOLEAN)'})
      WHERE name IN ('mark.settled', 'expected.shown', 'pixel')),
    segments AS (
      SELECT *, count(*) FILTER (name = 'mark.settled') OVER (
        PARTITION BY lane ORDER BY "at" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS segment
      FROM events),
    counted AS (
      SELECT *, count(*) FILTER (name = 'pixel') OVER (
        PARTITION BY lane, segment, offer, reply) AS pixels
      FROM segments WHERE name != 'mark.settled')
    SELECT count(*) FROM counted WHERE name = 'expected.shown' AND counts AND pixels != 1
    '''

    def by_query():
        import duckdb
        connection = duckdb.connect()
        if how != "0":
            connection.execute("SET threads = " + how)
        failures = connection.execute(QUERY, [path]).fetchone()[0]
        return 0, failures

    try:
        begin = perf_counter()
        events, failures = plainly() if how == "python" else by_query()
        seconds = perf_counter() - begin
    except ImportError:
        print("missing")
        sys.exit()
    print(events, seconds, failures, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    """
}
