#!/usr/bin/env python3
"""Lets h11 read the dialogues of Tests/AssayHTTP/Dialogues as a server, and compares.

Prints one verdict per dialogue. Ends with 1 when h11 differs from a `read` block and
h11-differences.md has no row that says so and why, or when a row is no longer true; ends
with 3 when h11 cannot be imported. `--missing` prints rows for what is not listed.
"""

import pathlib
import re
import sys

try:
    import h11
except ImportError:
    print("skipped: h11 cannot be imported (pip install h11)")
    sys.exit(3)

HERE = pathlib.Path(__file__).resolve().parent
DIALOGUES = HERE.parent / "Dialogues"
TABLE = HERE / "h11-differences.md"
ESCAPE = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|(.))", re.S)
SINGLE = {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"0": b"\0", b"\\": b"\\"}


def unescaped(text):
    def one(match):
        return bytes([int(match[1], 16)]) if match[1] else SINGLE[match[2]]

    return ESCAPE.sub(one, text.encode("utf-8"))


def escaped(data):
    names = {13: "\\r", 10: "\\n", 9: "\\t", 0: "\\0", 92: "\\\\"}
    # A vertical bar would end a cell of the table.
    return "".join(
        names.get(b) or (chr(b) if 32 <= b < 127 and b != 0x7C else f"\\x{b:02X}") for b in data
    )


def dialogues():
    for path in sorted(DIALOGUES.glob("*.txt")):
        name, block, sent, read = None, "", b"", []
        for line in path.read_text("utf-8").split("\n") + ["== "]:
            if line.startswith("== "):
                if name:
                    yield path.name, name, sent, read
                name, block, sent, read = line[3:], "", b"", []
            elif line.startswith("  ") and block == "in:":
                sent += unescaped(line[2:])
            elif line.startswith("  ") and block == "read:":
                read.append(line[2:])
            elif line and not line.startswith(("  ", "#")):
                block = line


def verdict(requests, rejected):
    parts = [escaped(b" ".join(part for part in request if part)) for request in requests]
    return "; ".join(parts + ["reject"] * rejected) or "nothing"


def verdict_here(read):
    requests, rejected = [], False
    for line in read:
        kind, _, rest = line.partition(" ")
        if kind == "request":
            method, target, _ = rest.split(" ")
            requests.append([unescaped(method), unescaped(target), b""])
        elif kind == "content":
            requests[-1][2] = unescaped(rest)
        elif kind == "refusal":
            rejected = True
    return verdict(requests, rejected)


def verdict_of_h11(sent):
    connection = h11.Connection(h11.SERVER)
    requests, content = [], []
    try:
        if sent:
            connection.receive_data(sent)
        connection.receive_data(b"")
        while True:
            event = connection.next_event()
            if isinstance(event, h11.Request):
                content = [event.method, event.target, b""]
            elif isinstance(event, h11.Data):
                content[2] += event.data
            elif isinstance(event, h11.EndOfMessage):
                requests.append(content)
                # 404 also declines a CONNECT and an Upgrade.
                connection.send(h11.Response(status_code=404, headers=[("Content-Length", "0")]))
                connection.send(h11.EndOfMessage())
                if connection.our_state is not h11.DONE:
                    break
                connection.start_next_cycle()
            else:
                break
    except h11.RemoteProtocolError:
        return verdict(requests, True)
    return verdict(requests, False)


def differences():
    rows = {}
    for line in TABLE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 5 and cells[0] != "dialogue" and not cells[0].startswith("-"):
            name, here, there, stricter, reason = cells
            if not reason or "RFC" not in reason:
                print(f"WRONG  {name}: the row gives no reason with its RFC section")
                sys.exit(1)
            rows[name] = (here.strip("`"), there.strip("`"), stricter)
    return rows


def main():
    listed, faults, count, differing = differences(), 0, 0, 0
    for file, name, sent, read in dialogues():
        count += 1
        here, there = verdict_here(read), verdict_of_h11(sent)
        row = listed.pop(name, None)
        if here == there:
            print(f"same   {file}: {name}: {here}")
            if row:
                faults += 1
                print(f"WRONG  {name}: listed as a difference, and is none any more")
            continue
        differing += 1
        print(f"differ {file}: {name}: here {here}, h11 {there}")
        if "--missing" in sys.argv and not row:
            print(f"| {name} | `{here}` | `{there}` |  |  |")
        if not row or row[:2] != (here, there):
            faults += 1
            print(f"WRONG  {name}: not listed so in h11-differences.md")
    for name in listed:
        faults += 1
        print(f"WRONG  {name}: listed, and no dialogue has that name")
    print(
        f"{count} dialogues judged by h11 {h11.__version__}: {count - differing} the same, "
        f"{differing} listed differences, {faults} faults"
    )
    sys.exit(1 if faults or count == 0 else 0)


if __name__ == "__main__":
    main()
