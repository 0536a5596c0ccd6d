"""A news app's client for MonetizationOS surface decisions, written from a sheet of facts alone.

It knows nothing about Assay. What a tested app injects is injected here too: `store` (the device's
secure store: `read(name)` and `write(name, value)`, both of which may raise `StoreError`), `clock`
(`now()` in ms and `call_at(due, work)`, whose timer can be cancelled), `transport` (which makes an
exchange of a request) and `spawn` (where background work starts). No method blocks.
"""

import json
import threading
import uuid
from dataclasses import dataclass

from transport import ExchangeError, Request

DECISIONS_PATH = "/api/v1/surface-decisions"
IDENTIFIER = "mos.anonymousIdentifier"  # what the secure store calls it
USER_AGENT = "NewsExample/3.1 (Python; reader)"


@dataclass(frozen=True)
class Configuration:
    """What an app is built with."""

    base_url: str
    key: str
    surface: str = "mobile-app"
    component: str = "article"
    site: str = "https://news.example.com"
    ceiling: int = 8_000  # ms that a decision may take in all
    hold: bool = False  # whether the body stays behind a placeholder while a decision is awaited
    hold_ceiling: int = 5_000  # ms after which the placeholder goes in any case

    @property
    def url(self):
        return self.base_url.rstrip("/") + DECISIONS_PATH


class StoreError(Exception):
    """The secure store is locked or broken."""


class Unreadable(Exception):
    """An answer that is none."""


class AnonymousIdentity:
    """Who a reader is that did not sign in: one identifier for the life of the device's store."""

    def __init__(self, store):
        self._store = store
        self._value = None  # that of this run, once it is known

    def current(self):
        """A store that fails costs the reader the meter and nothing else."""
        try:
            stored = self._store.read(IDENTIFIER)
            if self._value is None:
                self._value = stored or self._make()
            if not stored:
                self._store.write(IDENTIFIER, self._value)
        except StoreError:
            # It is written by a later call if the store recovers in this run.
            self._value = self._value or self._make()
        return self._value

    def _make(self):
        return str(uuid.uuid4())


@dataclass
class Look:
    """What is drawn of an article."""

    hide: bool
    message: str | None
    source: str
    pending: bool


class Screen:
    """An open article."""

    def __init__(self, path, premium):
        self.path = path
        self.premium = premium
        self.look = self.default()
        self.drawn = None  # the look that the reader was shown last

    def default(self, pending=False):
        """What the app knows without being told."""
        return Look(self.premium, None, "default", pending)


class Inquiry:
    """One decision that was asked for, and what ends the wait for it."""

    def __init__(self, exchange):
        self.exchange = exchange
        self.deadline = None

    def end(self):
        self.deadline.cancel()
        self.exchange.cancel()


def start_thread(work):
    threading.Thread(target=work, daemon=True).start()


class SurfaceClient:
    """Opens articles with the app's default, and redraws them as the service decides.

    `on_event(name, data, time)` plays the part of the screen: it is told what a reader would see.
    """

    ANONYMOUS = AnonymousIdentity

    def __init__(self, configuration, store, on_event, clock, transport, spawn=start_thread):
        self._configuration = configuration
        self._anonymous = self.ANONYMOUS(store)
        self._on_event = on_event
        self._clock = clock
        self._transport = transport
        self._spawn = spawn
        self._lock = threading.RLock()
        self._token = None
        self._screen = None
        self._inquiry = None
        self._hold = None  # the timer of the placeholder
        self._invalidated = False

    # What the app calls

    def open_article(self, path, premium):
        with self._lock:
            self._abandon()
            self._screen = Screen(path, premium)
            self._screen.look.pending = True
            self._draw()
            for part in ("title", "related"):
                self._on_event("screen.ready", {"part": part}, self._clock.now())
            self._decide()

    def leave_article(self):
        with self._lock:
            self._abandon()
            self._screen = None

    def sign_in(self, token):
        with self._lock:
            self._token = token or None
            self._identity_changed()

    def sign_out(self):
        with self._lock:
            if self._token is not None:
                self._token = None
                self._identity_changed()

    def invalidate(self):
        """The client is not used any more: answers and timers that still come change nothing."""
        with self._lock:
            self._abandon()
            self._invalidated = True

    # Asking

    def _identity_changed(self):
        """What was decided for somebody else stays drawn until there is an answer."""
        if self._screen is not None:
            self._end_inquiry()
            self._screen.look.pending = True
            self._draw()
            self._decide()

    def _decide(self):
        """Asks once; whatever goes wrong, nobody asks again by himself: a decision may consume."""
        screen, settings = self._screen, self._configuration
        inquiry = self._inquiry = Inquiry(self._transport(self._request(screen)))
        inquiry.deadline = self._after(
            settings.ceiling, lambda: self._conclude(inquiry, screen, None))
        if settings.hold and self._hold is None:  # Nobody looks at a placeholder for longer.
            self._hold = self._after(settings.hold_ceiling, self._lift)

        def run():
            try:
                reply = inquiry.exchange.run()
            except ExchangeError:
                reply = None
            self._conclude(inquiry, screen, reply)

        self._spawn(run)

    def _request(self, screen):
        return Request("POST", self._configuration.url, self._headers(),
                       json.dumps(self._body(screen)).encode())

    def _headers(self):
        return {
            "Accept": "application/json", "User-Agent": USER_AGENT,
            "Content-Type": "application/json; charset=utf-8",
            "Authorization": f"Bearer {self._configuration.key}", "Connection": "close"}

    def _body(self, screen):
        return {"resource": self._resource(screen), "identity": self._identity(),
                "surfaceSlug": self._configuration.surface}

    def _identity(self):
        """Exactly one member."""
        if self._token is not None:
            return {"userJwt": self._token}
        return {"anonymousIdentifier": self._anonymous.current()}

    def _resource(self, screen):
        """What a workflow may want to know is free; only the first two are agreed."""
        return {"id": screen.path, "fullPath": self._configuration.site.rstrip("/") + screen.path,
                "premium": screen.premium, "meta": {"og:type": "article"}}

    # Deciding

    def _conclude(self, inquiry, screen, reply):
        """`reply` is status, body and headers, or None where no whole one came in time."""
        with self._lock:
            if inquiry is not self._inquiry:
                return  # Of another article, of another reader, or too late.
            self._abandon()
            try:
                screen.look = self._look(screen, self._properties(reply))
            except Unreadable:
                screen.look = screen.default()
            self._draw()

    def _properties(self, reply):
        """The object of that name of the app's component; None where an answer has none."""
        if reply is None or not 200 <= reply[0] <= 299:
            raise Unreadable("no answer")
        try:
            answer = json.loads(reply[1])
        except (ValueError, RecursionError) as error:
            raise Unreadable("no JSON") from error
        if not isinstance(answer, dict) or answer.get("status") not in (None, "success"):
            raise Unreadable("no success")
        # What the app does not act on is not looked at, so it cannot be wrong.
        for name in ("componentBehaviors", self._configuration.component, "properties"):
            answer = answer.get(name)
            if not isinstance(answer, dict):
                return None
        return answer

    def _look(self, screen, properties):
        """Each field by itself: one that is missing, or of another type, is as the app would."""
        look = screen.default()
        if properties is not None:
            look.source = "decision"
            if isinstance(properties.get("hideContent"), bool):
                look.hide = properties["hideContent"]
            if isinstance(properties.get("upsellMessage"), str):
                look.message = properties["upsellMessage"] or None
        return look

    def _lift(self):
        """The placeholder goes; the answer may still come."""
        self._hold = None
        self._screen.look = self._screen.default()
        self._draw()

    def _draw(self):
        screen = self._screen
        if screen.look != screen.drawn:
            screen.drawn = Look(**vars(screen.look))
            data = {"path": screen.path, "hideContent": screen.look.hide,
                    "source": screen.look.source, "pending": screen.look.pending}
            if screen.look.message is not None:
                data["upsellMessage"] = screen.look.message
            self._on_event("article.rendered", data, self._clock.now())

    # Ending

    def _abandon(self):
        """Nothing is awaited any more."""
        self._end_inquiry()
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None

    def _end_inquiry(self):
        inquiry, self._inquiry = self._inquiry, None
        if inquiry is not None:
            inquiry.end()

    def _after(self, wait, work):
        def fire():
            with self._lock:
                if not self._invalidated:
                    work()

        return self._clock.call_at(self._clock.now() + wait, fire)
