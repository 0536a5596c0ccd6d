"""Clients with one deliberate defect each, such as somebody makes who writes this one in Python.

Each is a class of its own, and the client knows nothing of them.
"""

import dataclasses
import json

import engage_payload
from engage_client import SCREEN_WINDOW, EngageClient


class PushIdAsText(EngageClient):
    """Acknowledges the id as the message had it, a text."""

    def _ack_body(self, message, status):
        return {**super()._ack_body(message, status), "pushId": message.push_id}


class PushIdThroughFloat(EngageClient):
    """Reads the id with `int(float(text))`, which rounds beyond 2**53."""

    def _ack_body(self, message, status):
        return {**super()._ack_body(message, status), "pushId": int(float(message.push_id))}


class ZeroIsFalse(EngageClient):
    """Asks `if number` where it means `if number is not None`: 0 is never acknowledged."""

    def _ack(self, message, status):
        if message.number:
            super()._ack(message, status)


class NullTarget(EngageClient):
    """Serialises a dictionary with `None` in it, so `target` is null where there is none."""

    def _fetch_body(self, user, target):
        return {**super()._fetch_body(user, target), "target": target}


class ScreenAsTarget(EngageClient):
    """Automatic fetches ask for the screen that is open."""

    def _fetch_body(self, user, target):
        return super()._fetch_body(user, target or self._screen)


class BlankUserSent(EngageClient):
    """Sends the id as the app gave it, blanks and all."""

    def _fetch_body(self, user, target):
        return {**super()._fetch_body(user, target), "distinctId": self._user}


class AckBesideHost(EngageClient):
    """Makes the ack URL of the host, whatever the fetch endpoint is."""

    def _post(self, url, body):
        if url == self._configuration.ack_url:
            url = self._configuration.host.removesuffix("/") + "/v1/push/inapp/ack"
        return super()._post(url, body)


class AckAsCurrentUser(EngageClient):
    """Acknowledges for whoever is signed in now."""

    def _ack_body(self, message, status):
        return {**super()._ack_body(message, status), "distinctId": (self._user or "").strip()}


class AcksInARow(EngageClient):
    """One worker for everything that is acknowledged: each waits for the reply to the one before."""

    _row = None

    def _ack(self, message, status):
        if message.number is not None and status not in message.acked:
            message.acked.add(status)
            if self._row is None:
                self._row = []
            self._row.append(self._ack_body(message, status))
            if len(self._row) == 1:
                self._next_of_row()

    def _next_of_row(self):
        def done(_):
            self._row.pop(0)
            if self._row:
                self._next_of_row()

        self._exchange(self._post(self._configuration.ack_url, self._row[0]), done=done)


class AckRetried(EngageClient):
    """Tries an ack once more a second after it failed."""

    def _exchange(self, request, done=lambda reply: None):
        def retrying(reply):
            done(reply)
            if request.url == self._configuration.ack_url and (reply is None or reply[0] >= 400):
                self._after(1_000, lambda: super(AckRetried, self)._exchange(request))

        super()._exchange(request, retrying)


class FetchRetried(EngageClient):
    """Fetches again five seconds after a fetch failed."""

    def _fetched(self, user, reply):
        super()._fetched(user, reply)
        if reply is None or not 200 <= reply[0] <= 299:
            self._after(5_000, self._fetch)


class AnyStatus(EngageClient):
    """Reads the reply without a look at its status, as urllib3 and requests let one."""

    def _fetched(self, user, reply):
        super()._fetched(user, reply and (201, reply[1]))


class PatientClient(EngageClient):
    """Waits half a minute for a reply."""

    TIMEOUT = 30_000


class AllOrNothing(EngageClient):
    """One `try` around all messages of a reply: a bad one takes the others down."""

    def _fetched(self, user, reply):
        try:
            for element in engage_payload.messages(reply[1]) if reply else []:
                engage_payload.message(element, self._configuration.language)
        except engage_payload.Unreadable:
            return
        super()._fetched(user, reply)


class ScreenChangesDropped(EngageClient):
    """Forgets a screen change within fifteen seconds of the last fetch."""

    def _screen_changed(self):
        if self._screen_fetch is None or self._clock.now() - self._screen_fetch >= SCREEN_WINDOW:
            self._fetch_for_screen()


class ScreenChangesPutOff(EngageClient):
    """Debounces as a text field does: every change begins the wait anew."""

    def _screen_changed(self):
        if self._screen_timer is not None:
            self._screen_timer.cancel()
            self._screen_timer = self._after(SCREEN_WINDOW, self._fetch_for_screen)
        else:
            super()._screen_changed()


class RefreshMovesWindow(EngageClient):
    """A manual fetch counts as one for a screen."""

    def refresh(self, target=None):
        with self._lock:
            self._screen_fetch = self._clock.now()
        super().refresh(target)


class HourForAllUsers(EngageClient):
    """Remembers a message for the device, not for the user."""

    def _seen_key(self, message):
        return message.push_id


class HourProlonged(EngageClient):
    """A repeat begins the hour anew."""

    def _is_new(self, message):
        new = super()._is_new(message)
        self._seen[self._seen_key(message)] = self._clock.now()
        return new


class HourFromRejection(EngageClient):
    """Remembers a message before it asks whether it is time for it."""

    def _is_in_time(self, message):
        if super()._is_in_time(message):
            return True
        self._is_new(message)
        return False


class TwoHours(EngageClient):
    """Remembers a message for two hours instead of one."""

    REPEAT_WINDOW = 2 * EngageClient.REPEAT_WINDOW


class DelayInSeconds(EngageClient):
    """Takes the delay for seconds, as `time.sleep` has them."""

    def _accept(self, message):
        message.delay //= 60
        super()._accept(message)


class DelaysAdded(EngageClient):
    """Waits for the display time, and then for the delay."""

    def _accept(self, message):
        message.delay += max(0, (message.display_time or 0) - self._clock.now())
        super()._accept(message)


class LostWhenDue(EngageClient):
    """Drops a message that is due where nothing can be drawn."""

    def _due(self, message):
        if self._can_draw():
            super()._due(message)


class ExclusionByName(EngageClient):
    """Compares excluded screens with `==`."""

    def _can_draw(self):
        return self._foreground and self._screen not in self._configuration.excluded_screens


class SeenOnArrival(EngageClient):
    """Says SEEN with DELIVERED, before the delay."""

    def _accept(self, message):
        super()._accept(message)
        self._ack(message, "SEEN")


class KeyOnImages(EngageClient):
    """Loads images with the headers of the API, as a shared session has them."""

    def _exchange(self, request, done=lambda reply: None):
        if request.method == "GET":
            headers = {"X-SDK-Key": self._configuration.key.encode()}
            request = dataclasses.replace(request, headers=headers)
        super()._exchange(request, done)


class Translated(EngageClient):
    """Reads a reply as another one: `rewrite` is given each payload."""

    def _fetched(self, user, reply):
        try:
            body = json.loads(reply[1])
            elements = list(body["messages"])
        except (TypeError, ValueError, KeyError):
            elements = []
        for element in elements:
            try:
                self.rewrite(element["payload"])
            except (TypeError, KeyError, AttributeError):
                pass  # The client itself decides about what is malformed.
        super()._fetched(user, (reply[0], json.dumps(body).encode()) if elements else reply)


class TimesAsNumbersOnly(Translated):
    """Asks `isinstance(value, int)`, so a time or a delay in a text is none."""

    def rewrite(self, payload):
        condition = payload.get("condition")
        for name in ("displayTime", "expireDate", "delay"):
            if isinstance(condition, dict) and isinstance(condition.get(name), str):
                del condition[name]


class TextIsTrue(Translated):
    """Asks `bool(value)`, so `"false"` is true."""

    def rewrite(self, payload):
        for page in payload["layouts"]:
            page["close"]["active"] = bool(page["close"].get("active"))


class ZeroExpired(Translated):
    """Takes an `expireDate` of 0 for 1970."""

    def rewrite(self, payload):
        condition = payload.get("condition")
        if isinstance(condition, dict) and condition.get("expireDate") in (0, "0"):
            condition["expireDate"] = 1


class UnknownBlockIsFatal(Translated):
    """Raises a KeyError at a block of a type that it does not know."""

    def rewrite(self, payload):
        kinds = ("image", "spacer", "text", "buttonGroup", "button")
        for page in payload.get("layouts") or []:
            if any(block.get("type") not in kinds for block in page["blocks"]["order"]):
                payload["layouts"] = []


MUTANTS = {
    "push-id-as-text": PushIdAsText, "push-id-through-float": PushIdThroughFloat,
    "zero-is-false": ZeroIsFalse, "null-target": NullTarget, "screen-as-target": ScreenAsTarget,
    "blank-user-sent": BlankUserSent, "ack-beside-host": AckBesideHost,
    "ack-as-current-user": AckAsCurrentUser, "acks-in-a-row": AcksInARow,
    "ack-retried": AckRetried, "fetch-retried": FetchRetried, "any-status": AnyStatus,
    "patient": PatientClient, "all-or-nothing": AllOrNothing,
    "screen-changes-dropped": ScreenChangesDropped, "screen-changes-put-off": ScreenChangesPutOff,
    "refresh-moves-window": RefreshMovesWindow, "hour-for-all-users": HourForAllUsers,
    "hour-prolonged": HourProlonged, "hour-from-rejection": HourFromRejection,
    "two-hours": TwoHours, "delay-in-seconds": DelayInSeconds, "delays-added": DelaysAdded,
    "lost-when-due": LostWhenDue, "exclusion-by-name": ExclusionByName,
    "seen-on-arrival": SeenOnArrival, "key-on-images": KeyOnImages,
    "times-as-numbers-only": TimesAsNumbersOnly, "text-is-true": TextIsTrue,
    "zero-expired": ZeroExpired, "unknown-block-is-fatal": UnknownBlockIsFatal,
}
