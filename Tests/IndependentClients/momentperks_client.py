"""A MomentPerks client, written from the vendor's iOS integration guide alone.

It knows nothing about Assay. What a tested app injects is injected here too: `now` (the clock),
`transport` (one HTTP exchange, blocking) and `spawn` (where background work starts). No method
blocks: each returns a future that is done when the call, with everything it awaits, has ended.
"""

import http.client
import json
import socket
import threading
import urllib.parse
from concurrent.futures import Future
from dataclasses import dataclass, field

DEVICE_USER_AGENT = "MomentPerksPythonClient/1.0 (independent)"
OFFERS_PATH = "/native/v4/offers.json"
ALLOWED = {"loyaltyboost": ("0", "1", "2"), "creative": ("0", "1")}


@dataclass(frozen=True)
class Configuration:
    """What an app passes to the client; `payload` is the request body without `dev`."""

    base_url: str
    api_key: str
    loyaltyboost: str | None = None
    creative: str | None = None
    campaign_id: str | None = None
    is_development: bool = False
    payload: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict
    body: bytes | None = None


class OffersError(Exception):
    """Why a load or a beacon failed: `invalidParameter`, `network`, `status` or `decoding`."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


class HTTPTransport:
    """One connection for each request; redirects are followed; `cancel` ends all that run."""

    REDIRECTS = 10

    def __init__(self, timeout=60.0):
        self.timeout = timeout
        self._lock = threading.Lock()
        self._sockets = set()
        self._cancelled = False

    def __call__(self, request):
        """Returns status and body; raises OffersError when no whole reply came."""
        method, url, body = request.method, request.url, request.body
        for _ in range(self.REDIRECTS + 1):
            try:
                status, location, content = self._exchange(method, url, request.headers, body)
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise OffersError("network", f"{method} {url}: {error!r}") from error
            if location is None or status not in (301, 302, 303, 307, 308):
                return status, content
            url = urllib.parse.urljoin(url, location)
            if status == 303 or (status in (301, 302) and method == "POST"):
                method, body = "GET", None
        raise OffersError("network", f"{request.url}: more than {self.REDIRECTS} redirects")

    def _exchange(self, method, url, headers, body):
        parts = urllib.parse.urlsplit(url)
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        if parts.scheme.lower() not in kinds or not parts.hostname:
            raise ValueError("not an HTTP URL")
        connection = kinds[parts.scheme.lower()](parts.hostname, parts.port, timeout=self.timeout)
        # The target is cut out of the text, not rebuilt, so that it goes out byte for byte.
        rest = url.split("#", 1)[0].split("://", 1)[1]
        target = rest[len(parts.netloc):]
        sock = None
        try:
            connection.connect()
            sock = connection.sock
            with self._lock:
                if self._cancelled:
                    raise OSError("the client was closed")
                self._sockets.add(sock)
            connection.request(
                method, target if target.startswith("/") else "/" + target, body, headers)
            response = connection.getresponse()
            return response.status, response.getheader("Location"), response.read()
        finally:
            with self._lock:
                self._sockets.discard(sock)
            connection.close()

    def cancel(self):
        with self._lock:
            self._cancelled = True
            for sock in self._sockets:
                try:
                    sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass  # It has ended by itself.


def start_thread(work):
    threading.Thread(target=work, daemon=True).start()


def text(container, key):
    """The member when it is a text with something in it: an empty URL counts as none."""
    value = container.get(key) if isinstance(container, dict) else None
    return value if isinstance(value, str) and value else None


class MomentPerksClient:
    """Loads offers and presents them one after the other, as the vendor's container view does.

    `on_event(name, data, time)` plays the part of the screen: it is told what a user would see.
    """

    def __init__(self, configuration, on_event, now, transport, spawn=start_thread):
        self._configuration = configuration
        self._on_event = on_event
        self._now = now
        self._transport = transport
        self._spawn = spawn
        self._lock = threading.RLock()
        self._loads = 0  # loads begun
        self._settled_load = 0  # the newest load whose outcome is known
        self._loaded = None  # offers that were loaded and not yet shown
        self._offers = []  # the unit on screen
        self._position = 0
        self._closing = False
        self._invalidated = False

    # What the app calls

    def load(self):
        """Fetches offers and shows nothing."""
        with self._lock:
            self._loads += 1
            number = self._loads
        return self._background(lambda: self._load(number))

    def show(self):
        """Shows the first offer of the newest reply, unless that reply was shown before.

        The unit is modal: while one is on screen, nothing happens.
        """
        with self._lock:
            if self._loaded and self._current() is None and not self._invalidated:
                self._offers, self._loaded, self._closing = self._loaded, None, False
                self._display(0)
            return self._done()

    def accept(self):
        with self._lock:
            offer = self._current()
            if offer is None:
                return self._done()
            url = text(offer, "click_url")
            if url and urllib.parse.urlsplit(url).scheme:
                self._open(url)
            return self._go_on()

    def decline(self):
        with self._lock:
            offer = self._current()
            if offer is None:
                return self._done()
            self._track_decline(offer)
            return self._go_on()

    def close(self):
        """The close button, and every other way in which a user leaves the unit."""
        with self._lock:
            offer = self._current()
            if offer is None:
                return self._done()
            self._closing = True
            return self._background(lambda: self._close(offer))

    def next(self):
        return self._turn(+1)

    def previous(self):
        return self._turn(-1)

    def invalidate(self):
        """The client is not used any more: replies that still come change nothing."""
        with self._lock:
            self._invalidated = True

    # Loading

    def _load(self, number):
        try:
            offers, failure = self._fetch(), None
        except OffersError as error:
            offers, failure = None, error
        with self._lock:
            if number < self._settled_load or self._invalidated:
                return  # A newer load was answered first.
            self._settled_load = number
            self._loaded = offers or None
            if failure:
                self._event("offers.failed", kind=failure.kind)
            elif offers:
                self._event("offers.loaded", count=len(offers))
            else:
                self._event("offers.none")

    def _fetch(self):
        status, content = self._transport(self._request())
        if not 200 <= status <= 299:
            raise OffersError("status", f"the reply has status {status}")
        try:
            reply = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise OffersError("decoding", str(error)) from error
        if not isinstance(reply, dict):
            raise OffersError("decoding", "the reply is no object")
        data = reply.get("data")
        offers = data.get("offers") if isinstance(data, dict) else None
        return [o for o in offers if isinstance(o, dict)] if isinstance(offers, list) else []

    def _request(self):
        settings = self._configuration
        if not settings.api_key.strip():
            raise OffersError("invalidParameter", "there is no API key")
        query = [
            ("api_key", settings.api_key), ("loyaltyboost", settings.loyaltyboost),
            ("creative", settings.creative), ("campaignId", settings.campaign_id)]
        query = [(name, value) for name, value in query if value is not None]
        for name, value in query:
            if name in ALLOWED and value not in ALLOWED[name]:
                raise OffersError("invalidParameter", f'{name} "{value}" is not allowed')
        payload = dict(settings.payload)
        if settings.is_development:
            payload["dev"] = "1"
        agent = payload.get("ua", DEVICE_USER_AGENT)
        headers = {
            "Content-Type": "application/json", "Accept": "application/json",
            "User-Agent": agent.encode()}
        url = f"{settings.base_url}{OFFERS_PATH}?" + urllib.parse.urlencode(
            query, quote_via=urllib.parse.quote)
        return Request("POST", url, headers, json.dumps(payload, ensure_ascii=False).encode())

    # Presenting

    def _current(self):
        """The offer that a user can act on, or None."""
        usable = self._offers and not self._closing and not self._invalidated
        return self._offers[self._position] if usable else None

    def _display(self, position):
        self._position = position
        offer = self._offers[position]
        self._event("offer.shown", offer=str(offer.get("id", "")), position=position)
        self._track_display(offer, position)

    def _track_display(self, offer, position):
        self._fire(text(offer, "pixel"))
        self._fire(text(offer, "adv_pixel_url"))

    def _track_decline(self, offer):
        self._fire(text(offer.get("beacons"), "no_thanks_click"))

    def _open(self, url):
        self._event("url.opened", url=url)

    def _turn(self, step):
        with self._lock:
            turned = self._position + step
            if self._current() is not None and 0 <= turned < len(self._offers):
                self._display(turned)
            return self._done()

    def _go_on(self):
        """After an answer the next offer comes; after the last one the unit closes."""
        if self._position + 1 < len(self._offers):
            self._display(self._position + 1)
            return self._done()
        return self.close()

    def _close(self, offer):
        # The close beacon is awaited, then the unit goes away, whatever became of the beacon.
        url = text(offer.get("beacons"), "close")
        if url:
            self._beacon(url)
        with self._lock:
            if self._invalidated:
                return
            if self._closing:  # A unit shown meanwhile stays.
                self._offers, self._closing = [], False
            self._event("unit.dismissed", offer=str(offer.get("id", "")))

    # Background work

    def _fire(self, url):
        if url:
            self._background(lambda: self._beacon(url))

    def _beacon(self, url):
        try:
            self._transport(Request("GET", url, {"User-Agent": DEVICE_USER_AGENT}))
        except OffersError:
            pass  # A lost beacon is not the user's concern.

    def _background(self, work):
        future = Future()

        def run():
            try:
                work()
                future.set_result(None)
            except BaseException as error:  # The caller decides what to do about it.
                future.set_exception(error)

        self._spawn(run)
        return future

    @staticmethod
    def _done():
        future = Future()
        future.set_result(None)
        return future

    def _event(self, name, **data):
        self._on_event(name, data, self._now())
