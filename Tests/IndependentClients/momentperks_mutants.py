"""Clients with one deliberate defect each, called after the reference client's mutants.

A defect of the same name means the same behaviour, so the verdicts must be the same as well. Each is
a class of its own, and the client knows nothing of them.
"""

import dataclasses
import json

from momentperks_client import MomentPerksClient, text


class PixelTwice(MomentPerksClient):
    """Requests an offer's pixel twice a display."""

    def _track_display(self, offer, position):
        super()._track_display(offer, position)
        self._fire(text(offer, "pixel"))


class PixelNever(MomentPerksClient):
    """Never requests a pixel, only the advertiser's."""

    def _track_display(self, offer, position):
        self._fire(text(offer, "adv_pixel_url"))


class PixelOnLoad(MomentPerksClient):
    """Requests the first offer's pixel when the offers arrive instead of when it is shown."""

    def _track_display(self, offer, position):
        super()._track_display({**offer, "pixel": None} if position == 0 else offer, position)

    def _event(self, name, **data):
        super()._event(name, **data)
        if name == "offers.loaded":
            self._fire(text(self._loaded[0], "pixel"))


class NoThanksForgotten(MomentPerksClient):
    """Never requests the beacon of a declined offer."""

    def _track_decline(self, offer):
        pass


class CloseOfFirstOffer(MomentPerksClient):
    """Requests the close beacon of the first offer, whichever is on screen."""

    def _close(self, offer):
        super()._close({**offer, "beacons": self._offers[0].get("beacons")})


class ClickTwice(MomentPerksClient):
    """Opens the page of an accepted offer twice."""

    def _open(self, url):
        super()._open(url)
        super()._open(url)


class KeyInBodyOnly(MomentPerksClient):
    """Sends the API key in the body instead of the query."""

    def _request(self):
        request = super()._request()
        url, _, query = request.url.partition("?")
        query = "&".join(part for part in query.split("&") if not part.startswith("api_key="))
        body = {**json.loads(request.body), "api_key": self._configuration.api_key}
        return dataclasses.replace(
            request, url=f"{url}?{query}" if query else url, body=json.dumps(body).encode())


MUTANTS = {
    "pixel-twice": PixelTwice, "pixel-never": PixelNever, "pixel-on-load": PixelOnLoad,
    "no-thanks-forgotten": NoThanksForgotten, "close-of-first-offer": CloseOfFirstOffer,
    "click-twice": ClickTwice, "key-in-body-only": KeyInBodyOnly,
}
