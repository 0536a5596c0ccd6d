"""A small adapter without a client, and with one defect that its first argument names."""
import json
import os
import sys

defect = sys.argv[1] if len(sys.argv) > 1 else "none"
clocks = {}
observations = 0


def write(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def refuse(identifier, code, text):
    write({"id": identifier, "error": {"code": code, "message": text}})


def describe(params):
    verbs = ["load", "show", "accept", "decline", "close"]
    description = {
        "protocolVersion": "1",
        "adapter": {"name": "adapter.py", "version": "1"},
        "client": {"name": "small client", "version": "0"},
        "language": "Python",
        "platform": "any",
        "capabilities": ["offers"],
        "verbs": {"offers." + verb: verb + "()" for verb in verbs},
        "clock": "manual",
        "timeouts": "real",
        "opensURLs": "reports",
        "sessions": "one" if defect == "one-session" else "many",
        "store": False,
    }
    if defect == "unknown-version":
        description["protocolVersion"] = "7"
    if defect == "lacks-clock":
        del description["clock"]
    if defect == "misspelt-capability":
        description["capabilities"] = ["ofers"]
    if defect == "misspelt-verb":
        description["verbs"] = {"offers.lod": "load()"}
    if defect == "claims-nothing":
        description["capabilities"] = []
    if defect == "real-clock":
        description["clock"] = "real"
    if defect == "other-description":
        description["platform"] = "process %d" % os.getpid()
    return description


def perform(identifier, params):
    global observations
    verb = params["verb"]
    if defect == "hangs":
        if len(sys.argv) > 2:
            with open(sys.argv[2], "w") as told:
                told.write("%d\n" % os.getpid())
        return
    if defect == "dies" and verb == "offers.show":
        print("Traceback: the client fell over its own feet", file=sys.stderr)
        sys.exit(3)
    if verb == "offers.accept" and defect == "claims-too-much":
        return refuse(identifier, -32601, "no such verb")
    if verb == "offers.load":
        write({
            "method": "observed",
            "params": {"session": params["session"], "name": "offers.none", "data": {}},
        })
        observations += 1
    if not verb.startswith("offers.") and defect != "any-verb":
        return refuse(identifier, -32601, "no such verb")
    write({"id": identifier, "result": {"value": None}})


def settle(identifier):
    count = observations - 1 if defect == "forgets-observation" and observations else observations
    if defect == "counts-too-much":
        count += 1
    write({"id": identifier, "result": {
        "idle": defect != "never-idle", "inFlight": 0, "observations": count, "nextDue": None}})


def answer(message):
    global observations
    method, params, identifier = message["method"], message["params"], message["id"]
    if method == "initialize":
        if defect == "silent":
            return
        if "1" not in params["protocolVersions"] and defect != "any-version":
            return refuse(identifier, -32602, "unknown version")
        write({"id": identifier, "result": describe(params)})
    elif method == "session/open":
        if defect == "refuses-session":
            return refuse(identifier, -32602, "\"apiKey\" is too long")
        clocks[params["session"]] = params["startTime"]
        observations = 0
        write({"id": identifier, "result": {}})
        if defect == "dies-after-opening":
            sys.exit(5)
    elif method == "session/do":
        perform(identifier, params)
    elif method == "session/settle":
        settle(identifier)
    elif method == "clock/advance":
        if defect != "stopped-clock":
            clocks[params["session"]] = params["to"]
        if defect == "one-clock":
            for session in clocks:
                clocks[session] = max(clocks.values())
        write({"id": identifier, "result": {
            "now": clocks[params["session"]], "fired": 0, "nextDue": None}})
    elif method == "session/close":
        clocks.pop(params["session"], None)
        write({"id": identifier, "result": {}})
    elif method == "shutdown":
        if defect == "stays":
            while True:
                sys.stdin.readline()
        write({"id": identifier, "result": {}})
        sys.exit(4 if defect == "bad-ending" else 0)


if defect == "garbage":
    print("Hello, this is no protocol.")
    sys.stdout.flush()
if defect == "complains-and-ends":
    print("the configuration file is missing", file=sys.stderr)
    sys.exit(1)
for line in iter(sys.stdin.readline, ""):
    if defect == "garbage":
        print("You said: " + line.strip())
        sys.stdout.flush()
    else:
        answer(json.loads(line))
