#!/usr/bin/env python3
"""Lets `assay check --api engage -- python3 engage_adapter.py` drive the client beside this file.

`--mutant NAME` gives the client a defect, `--list-mutants` prints the names. What does not depend on
the API is in `adapter.py`.
"""

import sys

from adapter import Adapter, CountedExchange, RPCError, Session, serve
from engage_client import Configuration, EngageClient
from engage_mutants import MUTANTS
from transport import HTTPTransport


class EngageSession(Session):
    def __init__(self, adapter, name, base_urls, config, start):
        super().__init__(adapter, name, start)
        self.transport = HTTPTransport()
        self.client = adapter.client_class(
            configuration(base_urls, config), config.get("distinctId"), self.observed, self.clock,
            lambda request: CountedExchange(self.transport(request), self.work), self.work.spawn)

    def perform(self, verb, arguments):
        needed, known = ARGUMENTS.get(verb, (set(), {}))
        missing = needed - arguments.keys()
        if missing:
            raise RPCError(-32602, f'verb "{verb}" needs {", ".join(sorted(missing))}')
        values = {name: arguments.get(key) for key, name in known.items()}
        getattr(self.client, EngageAdapter.VERBS[verb])(**values)

    def close(self, ending):
        self.client.invalidate()
        if ending == "graceful":  # Requests under way may end; nobody waits for a held one.
            self.work.rest(0.5, 0)
        self.transport.cancel()


def configuration(base_urls, config):
    fields = {
        "host": "host", "fetchEndpoint": "fetch_endpoint", "sdkKey": "sdk_key",
        "apiKey": "api_key", "maxMessages": "max_messages", "teamId": "team_id",
        "projectId": "project_id", "sourceId": "source_id", "autoFetch": "auto_fetch",
        "excludedScreens": "excluded_screens", "platform": "platform", "language": "language",
        "enabled": "enabled"}
    given = {name: config[key] for key, name in fields.items() if config.get(key) is not None}
    given.setdefault("host", base_urls.get("engage", ""))
    return Configuration(**given, analytics_url=base_urls.get("analytics", ""))


ARGUMENTS = {  # those that a verb needs; and all that it may have, with their names in Python
    "screen.appear": ({"name"}, {"name": "name"}),
    "inbox.refresh": (set(), {"target": "target"}),
    # A message without an id is acted on without one.
    "message.click": ({"element"}, {"pushId": "push_id", "element": "element"}),
    "message.dismiss": ({"via"}, {"pushId": "push_id", "via": "via"}),
    "user.identify": ({"id"}, {"id": "user"})}


class EngageAdapter(Adapter):
    API = "engage"
    TITLE = "an Engage"
    CLIENT = EngageClient
    VERBS = {
        "app.launch": "activate", "app.foreground": "activate", "app.background": "deactivate",
        "screen.appear": "screen_appeared", "inbox.refresh": "refresh",
        "message.click": "click", "message.dismiss": "dismiss",
        "user.identify": "identify", "user.reset": "reset",
    }
    DESCRIPTION = {
        "adapter": {"name": "engage-python", "version": "1"},
        "client": {"name": "independent Engage client", "version": "1.0"},
        "language": "Python", "platform": sys.platform,
        "capabilities": ["triggers", "inbox", "interaction", "interaction-acks", "display", "images",
                         "deadlines"],
        "clock": "manual", "timeouts": "virtual", "opensURLs": "reports", "sessions": "many",
        # It keeps nothing beyond a session, so whichever store it is given is as it should be.
        "store": True}

    def make_session(self, name, base_urls, config, stores, start):
        return EngageSession(self, name, base_urls, config, start)


if __name__ == "__main__":
    serve(EngageAdapter, MUTANTS)
