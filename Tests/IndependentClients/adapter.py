"""What the adapters beside this file share: JSON-RPC 2.0, one message a line, on standard input and
output, and the counts and the clock that tell when a client has come to rest.

A client's calls do not block, so they run on the reading thread, in order. Each is answered when it
returned, or, where it returns a future, when that is done.
"""

import argparse
import heapq
import itertools
import json
import os
import sys
import threading

PROTOCOL = "1"


class RPCError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Work:
    """The two counts of a session: work that could run on now, and requests without an answer."""

    def __init__(self):
        self._changed = threading.Condition()
        self.busy = self.in_flight = self.requests = 0

    def move(self, busy, in_flight=0):
        with self._changed:
            self.busy += busy
            self.in_flight += in_flight
            self.requests += max(in_flight, 0)
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

    def rest(self, limit, held):
        """Waits up to `limit` seconds; returns whether the client rests and what is in flight."""
        with self._changed:
            idle = self._changed.wait_for(lambda: self.busy == 0 and self.in_flight <= held, limit)
            return idle, self.in_flight, self.requests


class CountedExchange:
    """An exchange that moves its work from busy to in flight once the request is on its way."""

    def __init__(self, exchange, work):
        self._exchange, self._work = exchange, work
        self._lock = threading.Lock()
        self._is_over = self._is_waiting = False

    def run(self):
        def sent():
            with self._lock:
                if not self._is_over:
                    self._is_waiting = True
                    self._work.move(-1, +1)

        try:
            return self._exchange.run(sent)
        finally:
            self._end()

    def cancel(self):
        self._end()
        self._exchange.cancel()

    def _end(self):
        with self._lock:
            if self._is_waiting:
                self._work.move(+1, -1)
            self._is_over, self._is_waiting = True, False


class ManualClock:
    """Stands still until it is moved; then each timer fires at its own time."""

    def __init__(self, start):
        self._lock = threading.Lock()
        self._now = start
        self._timers = []  # a heap of (due, number, timer)
        self._numbers = itertools.count()

    class Timer:
        def __init__(self, work):
            self.work = work

        def cancel(self):
            self.work = None

    def now(self):
        with self._lock:
            return self._now

    def call_at(self, due, work):
        timer = self.Timer(work)
        with self._lock:
            heapq.heappush(self._timers, (due, next(self._numbers), timer))
        return timer

    def next_due(self):
        with self._lock:
            return self._next_due()

    def advance(self, to):
        """Returns how many timers fired."""
        fired = 0
        while True:
            with self._lock:
                due = self._next_due()
                if due is None or due > to:
                    self._now = max(self._now, to)
                    return fired
                timer = heapq.heappop(self._timers)[2]
                self._now = max(self._now, due)
            work = timer.work
            if work is not None:
                fired += 1
                work()

    def _next_due(self):
        while self._timers and self._timers[0][2].work is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None


class Session:
    """One client and what is counted of it; a subclass makes the client and ends it."""

    def __init__(self, adapter, name, start):
        self._adapter, self._name = adapter, name
        self.work, self.clock = Work(), ManualClock(start)
        self.observations = 0

    def observed(self, name, data, at):
        with self._adapter.writing:
            self._adapter.write(method="observed", params={
                "session": self._name, "name": name, "data": data, "time": at})
            self.observations += 1

    def perform(self, verb, arguments):
        """Does what the user does; returns None or a future."""
        raise NotImplementedError

    def close(self, ending):
        raise NotImplementedError


class Adapter:
    """Speaks the protocol; a subclass says who it is and makes its sessions."""

    API = ""
    TITLE = ""
    CLIENT = object  # the client's class, which mutants inherit
    VERBS = {}  # verb → the client's call, or what else it calls, with a dot
    DESCRIPTION = {}  # what `initialize` answers beyond the protocol and the verbs

    def __init__(self, client_class):
        self.client_class = client_class
        self.writing = threading.RLock()
        self._sessions = {}

    def make_session(self, name, base_urls, config, stores, start):
        raise NotImplementedError

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
        calls = {verb: (call if "." in call else f"{self.CLIENT.__name__}.{call}") + "()"
                 for verb, call in self.VERBS.items()}
        return {"protocolVersion": PROTOCOL, "verbs": calls, **self.DESCRIPTION}

    def session_open(self, id, session, api, baseURLs, config, stores, startTime, **_):
        if api != self.API:
            raise RPCError(-32602, f'API "{api}" is not known: this client speaks "{self.API}"')
        if session in self._sessions:
            raise RPCError(-32602, f'session "{session}" is open already')
        self._sessions[session] = self.make_session(
            session, baseURLs, config, stores, startTime)
        return {}

    def session_do(self, id, session, verb, arguments=None, **_):
        state = self._session(session)
        if verb not in self.VERBS:
            raise RPCError(-32601, f'verb "{verb}" is not supported')

        def answer(future):
            if future.exception():
                self.fail(id, -32000, f'"{verb}" failed: {future.exception()!r}')
            else:
                self.write(id=id, result={"value": None})

        state.work.move(+1)
        try:
            future = state.perform(verb, arguments or {})
        except RPCError:
            raise
        except Exception as error:
            raise RPCError(-32000, f'"{verb}" failed: {error!r}') from error
        finally:
            state.work.move(-1)
        if future is None:
            return {"value": None}
        future.add_done_callback(answer)

    def session_settle(self, id, session, limit, held=0, **_):
        state = self._session(session)

        def answer():
            idle, in_flight, requests = state.work.rest(limit / 1000, held)
            due = state.clock.next_due()
            with self.writing:
                self.write(id=id, result={
                    "idle": idle, "inFlight": in_flight, "requests": requests,
                    "observations": state.observations, "nextDue": due})

        threading.Thread(target=answer, daemon=True).start()

    def clock_advance(self, id, session, to, **_):
        state = self._session(session)
        state.work.move(+1)  # A timer's work is work.
        try:
            fired = state.clock.advance(to)
        finally:
            state.work.move(-1)
        return {"now": state.clock.now(), "fired": fired, "nextDue": state.clock.next_due()}

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


def serve(adapter_class, mutants):
    """The program: `--mutant NAME` gives the client a defect, `--list-mutants` prints the names."""
    options = argparse.ArgumentParser(
        description=f"Serves {adapter_class.TITLE} client to assay check.")
    options.add_argument("--mutant", metavar="NAME", choices=mutants)
    options.add_argument("--list-mutants", action="store_true")
    chosen = options.parse_args()
    if chosen.list_mutants:
        print("\n".join(mutants))
        sys.exit()
    adapter_class(mutants.get(chosen.mutant, adapter_class.CLIENT)).run()
    os._exit(0)  # Threads that wait for a held reply must not delay the end.
