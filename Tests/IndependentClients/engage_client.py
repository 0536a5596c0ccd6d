"""A client for Paylisher Engage's in-app messages (API pull), written from a sheet of facts alone.

It knows nothing about Assay. What a tested app injects is injected here too: `clock` (`now()` in ms
and `call_at(due, work)`, whose timer can be cancelled), `transport` (which makes an exchange of a
request) and `spawn` (where background work starts). No method blocks.
"""

import json
import threading
from dataclasses import dataclass

import engage_payload
from transport import ExchangeError, Request

FETCH_PATH = "/v1/push/inapp/fetch"
SECOND = 1_000
FOREGROUND_DELAY = 2 * SECOND
SCREEN_WINDOW = 15 * SECOND
EARLY = 60 * SECOND  # how long before its time a message is accepted
IMAGE_PATIENCE = 2 * SECOND
ACK_PATIENCE = 250  # ms


@dataclass(frozen=True)
class Configuration:
    """What an app passes to the client."""

    host: str
    fetch_endpoint: str = ""
    sdk_key: str = ""
    api_key: str = ""
    max_messages: int = 1
    team_id: str = ""
    project_id: str = ""
    source_id: str = ""
    auto_fetch: bool = True
    excluded_screens: tuple = ("Splash",)
    platform: str = "ios"
    language: str = "en"
    enabled: bool = True
    analytics_url: str = ""  # the base; empty for none

    @property
    def key(self):
        return self.sdk_key or self.api_key

    @property
    def fetch_url(self):
        return self.fetch_endpoint or self.host.removesuffix("/") + FETCH_PATH

    @property
    def ack_url(self):
        """The sibling of the fetch URL, by its text."""
        head, slash, _ = self.fetch_url.rpartition("/")
        return head + slash + "ack" if slash else self.fetch_url

    @property
    def tenant(self):
        ids = {"teamId": self.team_id, "projectId": self.project_id, "sourceId": self.source_id}
        return {name: value for name, value in ids.items() if value}


def start_thread(work):
    threading.Thread(target=work, daemon=True).start()


class EngageClient:
    """Fetches messages, shows them and acknowledges them.

    `on_event(name, data, time)` plays the part of the screen: it is told what a user would see.
    """

    REPEAT_WINDOW = 3_600 * SECOND  # for how long a message is not taken again
    TIMEOUT = 10 * SECOND

    def __init__(self, configuration, user, on_event, clock, transport, spawn=start_thread):
        self._configuration = configuration
        self._user = user  # as the app gave it
        self._on_event = on_event
        self._clock = clock
        self._transport = transport
        self._spawn = spawn
        self._lock = threading.RLock()
        self._foreground = True
        self._screen = ""
        self._screen_fetch = None  # when the last fetch for a screen was tried
        self._screen_timer = None
        self._seen = {}  # (user, pushId) → when it was accepted
        self._queue = []  # accepted
        self._postponed = []  # due, but there was no place to draw on
        self._shown = []  # on screen, the newest last
        self._invalidated = False

    # What the app calls

    def activate(self):
        """The app became active."""
        with self._lock:
            self._foreground = True
            self._drain()
            if self._configuration.auto_fetch:
                self._after(FOREGROUND_DELAY, self._fetch)

    def deactivate(self):
        with self._lock:
            self._foreground = False

    def screen_appeared(self, name):
        with self._lock:
            self._screen = name
            self._drain()
            if self._configuration.auto_fetch:
                self._screen_changed()

    def refresh(self, target=None):
        with self._lock:
            self._fetch(target)

    def identify(self, user):
        with self._lock:
            self._user = user

    def reset(self):
        with self._lock:
            self._user = None

    def click(self, push_id, element):
        with self._lock:
            message = self._on_screen(push_id)
            if message is None:
                return
            self._ack(message, "CLICKED")
            button = message.buttons[0] if element == "button" and message.buttons else {}
            self._track(message, "inappMessageButtonClick", action=button.get("action"),
                        type=element)
            if button.get("action") in ("", "close"):
                self._close(message, "closeButton")

    def dismiss(self, push_id, via):
        with self._lock:
            message = self._on_screen(push_id)
            if message is not None:
                self._close(message, via)

    def invalidate(self):
        """The client is not used any more: replies and timers that still come change nothing."""
        with self._lock:
            self._invalidated = True

    # Fetching

    def _screen_changed(self):
        now = self._clock.now()
        if self._screen_fetch is None or now - self._screen_fetch >= SCREEN_WINDOW:
            self._fetch_for_screen()
        elif self._screen_timer is None:
            self._screen_timer = self._after(
                self._screen_fetch + SCREEN_WINDOW - now, self._fetch_for_screen)

    def _fetch_for_screen(self):
        # The window opens at the attempt, also where there is nobody to fetch for.
        self._screen_timer, self._screen_fetch = None, self._clock.now()
        self._fetch()

    def _fetch(self, target=None):
        user = (self._user or "").strip()
        settings = self._configuration
        if not user or not settings.key or not settings.enabled or self._invalidated:
            return
        self._exchange(self._post(settings.fetch_url, self._fetch_body(user, target)),
                       lambda reply: self._fetched(user, reply))

    def _fetch_body(self, user, target):
        settings = self._configuration
        return {
            "distinctId": user, "sdkKey": settings.key, "platform": settings.platform,
            "maxMessages": min(5, max(1, settings.max_messages)),
            **({"target": target} if target else {}), **settings.tenant}

    def _fetched(self, user, reply):
        if reply is None or not 200 <= reply[0] <= 299:
            return  # Nothing is tried again: the next trigger fetches.
        try:
            elements = engage_payload.messages(reply[1])
        except engage_payload.Unreadable:
            return
        for element in elements:
            try:
                message = engage_payload.message(element, self._configuration.language)
            except engage_payload.Unreadable:
                continue
            message.user = user
            if self._is_in_time(message) and self._is_new(message):
                self._queue.append(message)
        if elements:
            self._drain()

    def _is_in_time(self, message):
        early = message.display_time is not None and \
            self._clock.now() < message.display_time - EARLY
        return not early and not self._is_expired(message)

    def _is_expired(self, message):
        return message.expire_date is not None and self._clock.now() > message.expire_date

    def _is_new(self, message):
        """Whether this user was not given the message in the last hour; notes it if so."""
        if message.push_id is None:
            return True
        now = self._clock.now()
        self._seen = {key: at for key, at in self._seen.items() if at + self.REPEAT_WINDOW >= now}
        key = self._seen_key(message)
        if key in self._seen:
            return False
        self._seen[key] = now
        return True

    def _seen_key(self, message):
        return message.user, message.push_id

    # Presenting

    def _can_draw(self):
        name = self._screen.lower()
        excluded = any(part and part.lower() in name
                       for part in self._configuration.excluded_screens)
        return self._foreground and not excluded

    def _drain(self):
        if not self._can_draw():
            return
        postponed, self._postponed = self._postponed, []
        for message in postponed:
            self._due(message)
        queue, self._queue = self._queue, []
        for message in queue:
            if not self._is_expired(message):
                self._accept(message)

    def _accept(self, message):
        self._ack(message, "DELIVERED")
        wait = max(message.delay, (message.display_time or 0) - self._clock.now())
        if wait > 0:
            self._after(wait, lambda: self._due(message))
        else:
            self._due(message)

    def _due(self, message):
        if self._is_expired(message):
            return
        if not self._can_draw():
            self._postponed.append(message)
        elif message.images and not message.prepared:
            self._prepare(message)
        else:
            self._show(message)

    def _prepare(self, message):
        """Loads the images, and goes on after two seconds in any case."""
        waiting = set(message.images)

        def go_on():
            if not message.prepared:
                message.prepared = True
                timer.cancel()
                self._due(message)

        def loaded(url):
            waiting.discard(url)
            if not waiting:
                go_on()

        timer = self._after(IMAGE_PATIENCE, go_on)
        for url in message.images:
            self._exchange(Request("GET", url, {}), lambda _, url=url: loaded(url))

    def _show(self, message):
        self._shown.append(message)
        self._event("message.shown", message, layout=message.layout,
                    blocks=",".join(message.blocks), texts=" / ".join(message.texts),
                    closable=message.closable)
        self._ack(message, "SEEN")
        self._track(message, "inappMessageRead", type="".join(
            part.capitalize() for part in message.layout.split("-")))

    def _on_screen(self, push_id):
        """The newest message of that id that a user can see and touch, or None."""
        found = [message for message in self._shown if message.push_id == push_id]
        return found[-1] if found and self._foreground else None

    def _close(self, message, via):
        self._shown.remove(message)
        self._event("message.closed", message, via=via)
        self._ack(message, "DISMISSED")
        self._track(message, "inappMessageClose", via="intent" if via == "back" else via)

    # Acknowledging

    def _ack(self, message, status):
        """Each status at most once."""
        if message.number is not None and status not in message.acked:
            message.acked.add(status)
            message.unsent.append(status)
            self._send_next_ack(message)

    def _send_next_ack(self, message):
        """Requests on two connections may overtake each other, so those of one message take turns.

        What the reply is does not matter, and one that does not come is not waited for.
        """
        if message.sending or not message.unsent:
            return
        is_done = False

        def go_on():
            nonlocal is_done
            if not is_done:
                is_done = True
                timer.cancel()
                message.sending = False
                self._send_next_ack(message)

        message.sending = True
        body = self._ack_body(message, message.unsent.pop(0))
        timer = self._after(ACK_PATIENCE, go_on)
        self._exchange(self._post(self._configuration.ack_url, body), lambda reply: go_on())

    def _ack_body(self, message, status):
        settings = self._configuration
        return {"sdkKey": settings.key, "distinctId": message.user, "pushId": message.number,
                "status": status, **settings.tenant}

    def _track(self, message, name, **properties):
        """Tells the analytics host, which is not Engage."""
        settings = self._configuration
        if settings.analytics_url:
            properties["pushId"] = message.push_id
            properties = {key: value for key, value in properties.items() if value is not None}
            body = {"api_key": settings.api_key or settings.key,
                    "batch": [{"event": name, "properties": properties}]}
            self._exchange(Request(
                "POST", settings.analytics_url + "/batch", {"Content-Type": "application/json"},
                json.dumps(body).encode()))

    # Background work

    def _post(self, url, body):
        headers = {
            "Content-Type": "application/json", "X-SDK-Key": self._configuration.key.encode()}
        return Request("POST", url, headers, json.dumps(body).encode())

    def _exchange(self, request, done=lambda reply: None):
        """Sends it in the background; `done` is called once, under the lock.

        It is given status and body, or None where no whole reply came in ten seconds.
        """
        exchange = self._transport(request)
        is_over = False

        def finish(reply):
            nonlocal is_over
            with self._lock:
                if not is_over and not self._invalidated:
                    is_over = True
                    timer.cancel()
                    done(reply)

        def give_up():
            exchange.cancel()
            finish(None)

        def run():
            try:
                reply = exchange.run()
            except ExchangeError:
                reply = None
            finish(reply)

        timer = self._after(self.TIMEOUT, give_up)
        self._spawn(run)

    def _after(self, wait, work):
        def fire():
            with self._lock:
                if not self._invalidated:
                    work()

        return self._clock.call_at(self._clock.now() + wait, fire)

    def _event(self, name, message, **data):
        identified = {} if message.push_id is None else {"pushId": message.push_id}
        self._on_event(name, {**identified, **data}, self._clock.now())
