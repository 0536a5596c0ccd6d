#!/usr/bin/env python3
"""Lets `assay check -- python3 momentperks_adapter.py` drive the client beside this file.

`--mutant NAME` gives the client a defect, `--list-mutants` prints the names. What does not depend on
the API is in `adapter.py`.
"""

import sys

from adapter import Adapter, Session, serve
from momentperks_client import Configuration, HTTPTransport, MomentPerksClient
from momentperks_mutants import MUTANTS


class MomentPerksSession(Session):
    def __init__(self, adapter, name, base_urls, config, start):
        super().__init__(adapter, name, start)
        self.transport = HTTPTransport()
        self.client = adapter.client_class(
            configuration(base_urls, config), self.observed, self.clock.now, self._send,
            self.work.spawn)

    def perform(self, verb, arguments):
        return getattr(self.client, MomentPerksAdapter.VERBS[verb])()

    def close(self, ending):
        self.client.invalidate()
        if ending == "graceful":  # Requests under way may end; nobody waits for a held one.
            self.work.rest(0.5, 0)
        self.transport.cancel()

    def _send(self, request):
        self.work.move(-1, +1)
        try:
            return self.transport(request)
        finally:
            self.work.move(+1, -1)


def configuration(base_urls, config):
    named = ("placement", "pub_user_id", "adpx_fp", "ua", "country")
    payload = dict(config.get("attributes") or {})
    payload.update((key, config[key]) for key in named if config.get(key) is not None)
    query = {key: None if config.get(key) is None else str(config[key])
             for key in ("loyaltyboost", "creative", "campaignId")}
    return Configuration(
        base_urls["api"], config.get("apiKey", ""), query["loyaltyboost"], query["creative"],
        query["campaignId"], config.get("dev") is True, payload)


class MomentPerksAdapter(Adapter):
    API = "momentperks"
    TITLE = "a MomentPerks"
    CLIENT = MomentPerksClient
    VERBS = {
        "offers.load": "load", "offers.prefetch": "load", "offers.show": "show",
        "offers.accept": "accept", "offers.decline": "decline", "offers.close": "close",
        "offers.next": "next", "offers.previous": "previous", "offers.dismiss": "close",
    }
    DESCRIPTION = {
        "adapter": {"name": "momentperks-python", "version": "1"},
        "client": {"name": "independent MomentPerks client", "version": "1.0"},
        "language": "Python", "platform": sys.platform,
        "capabilities": ["offers", "navigation", "dismissal"],
        "clock": "manual", "timeouts": "real", "opensURLs": "reports", "sessions": "many",
        # It keeps nothing beyond a session, so whichever store it is given is as it should be.
        "store": True}

    def make_session(self, name, base_urls, config, stores, start):
        return MomentPerksSession(self, name, base_urls, config, start)


if __name__ == "__main__":
    serve(MomentPerksAdapter, MUTANTS)
