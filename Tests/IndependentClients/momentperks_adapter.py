#!/usr/bin/env python3
"""Lets `assay check -- python3 momentperks_adapter.py` drive the client beside this file.

`--mutant NAME` gives the client a defect, `--list-mutants` prints the names.

JSON-RPC 2.0, one message a line, on standard input and output. The client's calls do not block,
so they run on the reading thread, in order; each is answered when its future is done.
"""

import argparse
import json
import os
import sys
import threading

from momentperks_client import Configuration, HTTPTransport, MomentPerksClient
from momentperks_mutants import MUTANTS

PROTOCOL = "1"
VERBS = {
    "offers.load": "load", "offers.prefetch": "load", "offers.show": "show",
    "offers.accept": "accept", "offers.decline": "decline", "offers.close": "close",
    "offers.next": "next", "offers.previous": "previous", "offers.dismiss": "close",
}


class RPCError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Work:
    """The two counts of a session: work that could run on now, and requests without an answer."""

    def __init__(self):
        self._changed = threading.Condition()
        self.busy = self.in_flight = 0

    def move(self, busy, in_flight=0):
        with self._changed:
            self.busy += busy
            self.in_flight += in_flight
            self._changed.notify_all()

    def spawn(self, work):
        """Counts before the thread starts, until it and what it started are counted."""

        def run():
            try:
                work()
            finally:
                self.move(-1)

        self.move(+1)
        threading.Thread(target=run, daemon=True).start()

    def counting(self, transport):
        def send(request):
            self.move(-1, +1)
            try:
                return transport(request)
            finally:
                self.move(+1, -1)

        return send

    def rest(self, limit, held):
        """Waits up to `limit` seconds; returns whether the client rests and what is in flight."""
        with self._changed:
            idle = self._changed.wait_for(lambda: self.busy == 0 and self.in_flight <= held, limit)
            return idle, self.in_flight


class Session:
    def __init__(self, adapter, name, base_urls, config, start):
        self._adapter, self._name = adapter, name
        self.work, self.transport = Work(), HTTPTransport()
        self.observations, self.now = 0, start
        self.client = adapter.make_client(
            configuration(base_urls, config), self._observed, lambda: self.now,
            self.work.counting(self.transport), self.work.spawn)

    def _observed(self, name, data, at):
        with self._adapter.writing:
            self._adapter.write(method="observed", params={
                "session": self._name, "name": name, "data": data, "time": at})
            self.observations += 1

    def close(self, ending):
        self.client.invalidate()
        if ending == "graceful":  # Requests under way may end; nobody waits for a held one.
            self.work.rest(0.5, 0)
        self.transport.cancel()


def configuration(base_urls, config):
    named = ("placement", "pub_user_id", "adpx_fp", "ua", "country")
    payload = dict(config.get("attributes") or {})
    payload.update((key, config[key]) for key in named if config.get(key) is not None)
    query = {key: None if config.get(key) is None else str(config[key])
             for key in ("loyaltyboost", "creative", "campaignId")}
    return Configuration(
        base_urls["api"], config.get("apiKey", ""), query["loyaltyboost"], query["creative"],
        query["campaignId"], config.get("dev") is True, payload)


class Adapter:
    def __init__(self, make_client):
        self.make_client = make_client
        self.writing = threading.RLock()
        self._sessions = {}

    def write(self, **message):
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=True) + "\n"
        with self.writing:
            sys.stdout.buffer.write(line.encode())
            sys.stdout.buffer.flush()

    def fail(self, id, code, message):
        self.write(id=id, error={"code": code, "message": message})

    # One method for each request; a thread or a future answers where None is returned.

    def initialize(self, id, protocolVersions, **_):
        if PROTOCOL not in protocolVersions:
            raise RPCError(-32602, f"protocol versions {json.dumps(protocolVersions)} are not "
                           f'supported: this adapter speaks "{PROTOCOL}"')
        return {
            "protocolVersion": PROTOCOL, "adapter": {"name": "momentperks-python", "version": "1"},
            "client": {"name": "independent MomentPerks client", "version": "1.0"},
            "language": "Python", "platform": sys.platform,
            "capabilities": ["offers", "navigation", "dismissal"],
            "verbs": {verb: f"MomentPerksClient.{call}()" for verb, call in VERBS.items()},
            "clock": "manual", "timeouts": "real", "opensURLs": "reports", "sessions": "many",
            # It keeps nothing beyond a session, so whichever store it is given is as it should be.
            "store": True}

    def session_open(self, id, session, api, baseURLs, config, startTime, **_):
        if api != "momentperks":
            raise RPCError(-32602, f'API "{api}" is not known: this client speaks "momentperks"')
        if session in self._sessions:
            raise RPCError(-32602, f'session "{session}" is open already')
        self._sessions[session] = Session(self, session, baseURLs, config, startTime)
        return {}

    def session_do(self, id, session, verb, **_):
        client = self._session(session).client
        if verb not in VERBS:
            raise RPCError(-32601, f'verb "{verb}" is not supported')

        def answer(future):
            if future.exception():
                self.fail(id, -32000, f'"{verb}" failed: {future.exception()!r}')
            else:
                self.write(id=id, result={"value": None})

        try:
            getattr(client, VERBS[verb])().add_done_callback(answer)
        except Exception as error:
            raise RPCError(-32000, f'"{verb}" failed: {error!r}') from error

    def session_settle(self, id, session, limit, held=0, **_):
        state = self._session(session)

        def answer():
            idle, in_flight = state.work.rest(limit / 1000, held)
            with self.writing:
                self.write(id=id, result={
                    "idle": idle, "inFlight": in_flight, "observations": state.observations,
                    "nextDue": None})

        threading.Thread(target=answer, daemon=True).start()

    def clock_advance(self, id, session, to, **_):
        self._session(session).now = to  # The vendor's guide knows no timer.
        return {"now": to, "fired": 0, "nextDue": None}

    def session_close(self, id, session, ending="drop", **_):
        state = self._session(session)
        del self._sessions[session]

        def answer():
            state.close(ending)
            self.write(id=id, result={})

        threading.Thread(target=answer, daemon=True).start()

    def shutdown(self, id, **_):
        return {}

    def _session(self, name):
        if name not in self._sessions:
            raise RPCError(-32602, f'session "{name}" is not open')
        return self._sessions[name]

    def handle(self, message):
        id, method = message.get("id"), message.get("method")
        known = ("initialize", "session/open", "session/do", "session/settle", "clock/advance",
                 "session/close", "shutdown")
        try:
            if method not in known:
                raise RPCError(-32601, f'method "{method}" is not supported')
            call = getattr(self, method.replace("/", "_"))
            result = call(id, **message.get("params") or {})
            if result is not None:
                self.write(id=id, result=result)
        except RPCError as error:
            self.fail(id, error.code, str(error))
        except (TypeError, KeyError, AttributeError) as error:
            self.fail(id, -32602, f'"{method}" has bad parameters: {error!r}')
        return method != "shutdown"

    def run(self):
        for line in sys.stdin.buffer:
            try:
                message = json.loads(line)
            except ValueError as error:
                self.fail(None, -32700, f"the line is no JSON: {error}")
                continue
            if isinstance(message, dict) and "id" in message and not self.handle(message):
                break


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Serves a MomentPerks client to assay check.")
    options.add_argument("--mutant", metavar="NAME", choices=MUTANTS)
    options.add_argument("--list-mutants", action="store_true")
    chosen = options.parse_args()
    if chosen.list_mutants:
        print("\n".join(MUTANTS))
        sys.exit()
    Adapter(MUTANTS.get(chosen.mutant, MomentPerksClient)).run()
    os._exit(0)  # Threads that wait for a held reply must not delay the end.
