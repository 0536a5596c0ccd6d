#!/usr/bin/env python3
"""Lets `assay check --api surface-decision -- python3 surface_adapter.py` drive the client here.

`--mutant NAME` gives the client a defect, `--list-mutants` prints the names. What does not depend on
the API is in `adapter.py`.
"""

import sys

from adapter import Adapter, CountedExchange, RPCError, Session, serve
from surface_client import IDENTIFIER, Configuration, StoreError, SurfaceClient
from surface_mutants import MUTANTS
from transport import HTTPTransport


class SecureStore:
    """What a device keeps for the app, as long as this process runs."""

    def __init__(self):
        self.values = {}
        self.fails = False

    def read(self, name):
        self._check()
        return self.values.get(name)

    def write(self, name, value):
        self._check()
        self.values[name] = value

    def fail(self, on):
        self.fails = on

    def _check(self):
        if self.fails:
            raise StoreError("the secure store does not answer")


class SurfaceSession(Session):
    def __init__(self, adapter, name, base_urls, config, store, start):
        super().__init__(adapter, name, start)
        self.transport = HTTPTransport()
        self.store = store
        if config.get("anonymousId"):  # as if an earlier version had stored it
            store.values.setdefault(IDENTIFIER, config["anonymousId"])
        self.client = adapter.client_class(
            configuration(base_urls, config), store, self.observed, self.clock,
            lambda request: CountedExchange(self.transport(request), self.work), self.work.spawn)

    def perform(self, verb, arguments):
        needed = ARGUMENTS.get(verb, {})
        missing = needed.keys() - arguments.keys()
        if missing:
            raise RPCError(-32602, f'verb "{verb}" needs {", ".join(sorted(missing))}')
        values = {name: arguments[key] for key, name in needed.items()}
        if verb == "storage.fail":
            self.store.fail(values["on"])
        else:
            getattr(self.client, SurfaceAdapter.VERBS[verb])(**values)

    def close(self, ending):
        self.client.invalidate()
        self.transport.cancel()


def configuration(base_urls, config):
    fields = {
        "baseURL": "base_url", "key": "key", "surfaceSlug": "surface", "component": "component",
        "siteBase": "site", "ceiling": "ceiling", "hold": "hold", "holdCeiling": "hold_ceiling"}
    given = {name: config[key] for key, name in fields.items() if config.get(key) is not None}
    given.setdefault("base_url", base_urls.get("api", ""))
    given.setdefault("key", "")
    return Configuration(**given)


ARGUMENTS = {  # those that a verb needs, with their names in Python
    "article.open": {"path": "path", "premium": "premium"},
    "auth.signIn": {"jwt": "token"},
    "storage.fail": {"on": "on"}}


class SurfaceAdapter(Adapter):
    API = "surface-decision"
    TITLE = "a Surface Decision"
    CLIENT = SurfaceClient
    VERBS = {
        "article.open": "open_article", "article.leave": "leave_article",
        "auth.signIn": "sign_in", "auth.signOut": "sign_out",
        "storage.fail": "SecureStore.fail",  # what a device does, and no call
    }
    DESCRIPTION = {
        "adapter": {"name": "surface-python", "version": "1"},
        "client": {"name": "independent Surface Decision client", "version": "1.0"},
        "language": "Python", "platform": sys.platform,
        "capabilities": ["native", "articles", "accounts", "storage", "screen", "deadlines",
                         "hold"],
        "clock": "manual", "timeouts": "virtual", "opensURLs": "reports", "sessions": "many",
        "store": True}

    def __init__(self, client_class):
        super().__init__(client_class)
        self._stores = {}  # handle → what it names

    def make_session(self, name, base_urls, config, stores, start):
        # The client keeps nothing that goes with the app, so that handle is as it should be.
        store = self._stores.setdefault(stores["secure"], SecureStore())
        return SurfaceSession(self, name, base_urls, config, store, start)


if __name__ == "__main__":
    serve(SurfaceAdapter, MUTANTS)
