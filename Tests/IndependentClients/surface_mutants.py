"""Clients with one deliberate defect each, such as app teams make that are in a hurry.

Each is a class of its own, and the client knows nothing of them.
"""

import base64
import dataclasses
import html
import json
import urllib.parse
import uuid

from surface_client import (
    IDENTIFIER, AnonymousIdentity, Screen, StoreError, SurfaceClient, Unreadable)
from transport import ExchangeError, Request


def read(reply):
    """The object of an answer, whatever it says; empty where there is none."""
    try:
        answer = json.loads(reply[1])
    except (TypeError, ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def member(value, *names):
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def claims(token):
    try:
        part = token.split(".")[1]
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (IndexError, ValueError):
        return {}


def sent(exchange):
    """Nobody waits for what it answers."""
    try:
        exchange.run()
    except ExchangeError:
        pass


# What is read of an answer


class TruthyDefault(SurfaceClient):
    """Writes `hideContent or premium`: a decision can close an article and never open one."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        look.hide = look.hide or screen.premium
        return look


class NullOpens(SurfaceClient):
    """Writes `get("hideContent", premium)`, which a null gets past."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        if properties is not None and properties.get("hideContent", 0) is None:
            look.hide = False
        return look


class AnyTruth(SurfaceClient):
    """Takes `bool()` of whatever the flag is, so the text "false" hides."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        if properties is not None and properties.get("hideContent") is not None:
            look.hide = bool(properties["hideContent"])
        return look


class MessageMadeText(SurfaceClient):
    """Takes `str()` of whatever the message is: a reader sees "None", or 42."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        if properties is not None and "upsellMessage" in properties:
            look.message = str(properties["upsellMessage"])
        return look


class MessageEscaped(SurfaceClient):
    """Escapes the message as for a web page."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        look.message = look.message and html.escape(look.message)
        return look


class MessageOnGateOnly(SurfaceClient):
    """Shows the message only over a hidden body."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        look.message = look.message if look.hide else None
        return look


class GateNeedsMessage(SurfaceClient):
    """Does not gate an article where it has nothing to say instead."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        look.hide = look.hide and (properties is None or look.message is not None)
        return look


class ReadsAnswer(SurfaceClient):
    """Looks at more of an answer than the properties: `reread` may change what is drawn."""

    def _conclude(self, inquiry, screen, reply):
        self._answer = read(reply) if reply is not None and 200 <= reply[0] <= 299 else {}
        super()._conclude(inquiry, screen, reply)

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        self.reread(look, self._answer)
        return look

    def reread(self, look, answer):
        raise NotImplementedError


class FirstComponent(ReadsAnswer):
    """Takes the first component, whatever its slug: there is only one, after all."""

    def reread(self, look, answer):
        for behavior in (member(answer, "componentBehaviors") or {}).values():
            properties = member(behavior, "properties") or {}
            look.hide = properties.get("hideContent", look.hide) is True
            look.message = properties.get("upsellMessage", look.message)
            break


class ComponentsMerged(ReadsAnswer):
    """Merges the properties of all components into one dictionary."""

    def reread(self, look, answer):
        for behavior in (member(answer, "componentBehaviors") or {}).values():
            hide = member(behavior, "properties", "hideContent")
            look.hide = hide if isinstance(hide, bool) else look.hide


class FlagSearched(ReadsAnswer):
    """Searches the whole answer for something called `hideContent`."""

    def reread(self, look, answer):
        found = []

        def search(value):
            for key, inner in value.items():
                if key == "hideContent" and isinstance(inner, bool):
                    found.append(inner)
                elif isinstance(inner, dict):
                    search(inner)

        search(answer)
        look.hide = found[0] if found else look.hide


class SurfaceFirst(ReadsAnswer):
    """Takes the properties of the surface, if it has some, before those of the component."""

    def reread(self, look, answer):
        hide = member(answer, "surfaceBehavior", "properties", "hideContent")
        look.hide = hide if isinstance(hide, bool) else look.hide


class CustomersRead(ReadsAnswer):
    """Opens everything for whoever has products, whatever the workflow says."""

    def reread(self, look, answer):
        look.hide = look.hide and member(answer, "customer", "hasProducts") is not True


class AuthenticatedRead(ReadsAnswer):
    """Opens everything for whoever is authenticated."""

    def reread(self, look, answer):
        look.hide = look.hide and member(answer, "identity", "isAuthenticated") is not True


class MeterGates(ReadsAnswer):
    """Gates by the features itself, instead of what the workflow made of them."""

    def reread(self, look, answer):
        for feature in (member(answer, "features") or {}).values():
            for value in (member(feature, "properties") or {}).values():
                if member(value, "type") == "meterable" and member(value, "hasAccess") is False:
                    look.hide = True


class Refuses(SurfaceClient):
    """Reads an answer so strictly that `check` throws."""

    def _properties(self, reply):
        properties = super()._properties(reply)
        try:
            self.check(json.loads(reply[1]))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise Unreadable("too strict") from error
        return properties

    def check(self, answer):
        raise NotImplementedError


class UnitsRequired(Refuses):
    """Works out what is left of every meter, also of those that have no units."""

    def check(self, answer):
        for feature in answer.get("features", {}).values():
            for value in feature["properties"].values():
                if value["type"] == "meterable":
                    value["totalUnits"] - value["consumedUnits"]


class TypesInTable(Refuses):
    """Looks the types of features up in a table of the documented ones."""

    def check(self, answer):
        for feature in answer.get("features", {}).values():
            for value in feature["properties"].values():
                {"boolean": 1, "number": 2, "string": 3, "meterable": 4}[value["type"]]


class EveryComponentRead(Refuses):
    """Reads the flag of every component, also of those that are another screen's."""

    def check(self, answer):
        for behavior in (answer.get("componentBehaviors") or {}).values():
            if not isinstance((behavior.get("properties") or {}).get("hideContent", False), bool):
                raise TypeError("no boolean")


class DocumentedMembersOnly(Refuses):
    """Builds a dataclass of an answer with `**`, so a new member is an unexpected argument."""

    def check(self, answer):
        known = {"status", "eventId", "identity", "customer", "features", "surfaceBehavior",
                 "componentsSkipped", "componentBehaviors"}
        if answer.keys() - known:
            raise TypeError("unexpected keyword argument")


class FullAnswerRequired(Refuses):
    """Wants all that the vendor's own guard wants, and loses a good decision in half an answer."""

    def check(self, answer):
        for name in ("identity", "features", "customer", "surfaceBehavior", "componentsSkipped"):
            answer[name]


class AsciiOnly(SurfaceClient):
    """Decodes the body as ASCII."""

    def _properties(self, reply):
        if reply is not None and not reply[1].isascii():
            raise Unreadable("not ASCII")
        return super()._properties(reply)


class ExactContentType(SurfaceClient):
    """Takes no JSON but of the type "application/json", without a parameter."""

    def _properties(self, reply):
        if reply is not None and reply[2].get("Content-Type") != "application/json":
            raise Unreadable("not JSON")
        return super()._properties(reply)


class WesternText(SurfaceClient):
    """Decodes the body as Latin-1, as some stacks do where no charset is named."""

    def _properties(self, reply):
        if reply is not None:
            reply = (reply[0], reply[1].decode("latin-1").encode())
        return super()._properties(reply)


# Failures


class ClientErrorsAreAnswers(SurfaceClient):
    """Only a 5xx is a failure."""

    def _properties(self, reply):
        if reply is not None and 300 <= reply[0] <= 499:
            reply = (200, *reply[1:])
        return super()._properties(reply)


class ErrorShapeUnread(SurfaceClient):
    """Does not look at `status`: what is there is applied."""

    def _properties(self, reply):
        answer = read(reply)
        if answer.pop("status", None) is not None:
            reply = (reply[0], json.dumps(answer).encode())
        return super()._properties(reply)


class ParseErrorLost(SurfaceClient):
    """Lets a parse error end the thread: the reader waits until the deadline."""

    def _conclude(self, inquiry, screen, reply):
        if reply is not None and 200 <= reply[0] <= 299:
            try:
                json.loads(reply[1])
            except (ValueError, RecursionError):
                return
        super()._conclude(inquiry, screen, reply)


class EmptyOpens(SurfaceClient):
    """An empty answer forbids nothing, so the article opens."""

    def _properties(self, reply):
        if reply is not None and 200 <= reply[0] <= 299 and not reply[1].strip():
            return {"hideContent": False}
        return super()._properties(reply)


class NothingOpens(SurfaceClient):
    """An answer that does not name the component opens the article."""

    def _look(self, screen, properties):
        return super()._look(screen, {"hideContent": False} if properties is None else properties)


class OpensOffline(SurfaceClient):
    """Does not punish a reader for a bad network: without an answer everything is open."""

    def _conclude(self, inquiry, screen, reply):
        offline = (200, b'{"componentBehaviors":{"article":{"properties":{"hideContent":false}}}}')
        super()._conclude(inquiry, screen, offline if reply is None else reply)


class FailureTold(SurfaceClient):
    """Shows the service's error in the place of the message."""

    def _conclude(self, inquiry, screen, reply):
        message = read(reply).get("message") if reply is not None and reply[0] > 299 else None
        default = screen.default
        screen.default = lambda *given: dataclasses.replace(default(*given), message=message)
        super()._conclude(inquiry, screen, reply)
        screen.default = default


class LastKnown(SurfaceClient):
    """Falls back to what was last decided about the article."""

    def _properties(self, reply):
        known = vars(self).setdefault("_known", {})
        try:
            known[self._screen.path] = super()._properties(reply)
        except Unreadable:
            if self._screen.path not in known:
                raise
        return known[self._screen.path]


class PremiumOverwritten(SurfaceClient):
    """Writes the decision into the article, and so loses what the app knew of it."""

    def _look(self, screen, properties):
        look = super()._look(screen, properties)
        screen.premium = look.hide
        return look


class PremiumOfFirst(SurfaceClient):
    """Computes the default once, for the first article."""

    def open_article(self, path, premium):
        self._premium = vars(self).get("_premium", premium)
        super().open_article(path, self._premium)


class PendingForEver(SurfaceClient):
    """Takes the spinner away where a decision is applied, and nowhere else."""

    def _draw(self):
        look = self._screen.look
        if look.source == "default" and self._inquiry is None and self._hold is None:
            look.pending = True
        super()._draw()


# Time


class CeilingInSeconds(SurfaceClient):
    """Takes milliseconds for seconds, so it waits for more than two hours."""

    def __init__(self, configuration, *rest):
        super().__init__(dataclasses.replace(
            configuration, ceiling=configuration.ceiling * 1_000), *rest)


class HoldInSeconds(SurfaceClient):
    """The same for the placeholder alone."""

    def __init__(self, configuration, *rest):
        super().__init__(dataclasses.replace(
            configuration, hold_ceiling=configuration.hold_ceiling * 1_000), *rest)


class LiftedOnce(SurfaceClient):
    """Sets the placeholder's timer where an article opens, and not where a reader signs in."""

    def _identity_changed(self):
        settings = self._configuration
        self._configuration = dataclasses.replace(settings, hold=False)
        super()._identity_changed()
        self._configuration = settings


class HeldThroughFailure(SurfaceClient):
    """Removes the placeholder for a decision or by the timer, not for a failure."""

    def _conclude(self, inquiry, screen, reply):
        if self._hold is not None and inquiry is self._inquiry:
            try:
                self._properties(reply)
            except Unreadable:
                return
        super()._conclude(inquiry, screen, reply)


class RelatedWaits(SurfaceClient):
    """Fills in the related articles when the decision is there."""

    def __init__(self, configuration, store, on_event, *rest):
        def delayed(name, data, time):
            if data.get("part") == "related":
                return
            on_event(name, data, time)
            if name == "article.rendered" and not data["pending"]:
                on_event("screen.ready", {"part": "related"}, time)

        super().__init__(configuration, store, delayed, *rest)


class PremiumWaits(SurfaceClient):
    """Draws a premium article when it knows whether the reader may see it."""

    def _draw(self):
        if not self._screen.premium or not self._screen.look.pending:
            super()._draw()


class GivenUpOnly(SurfaceClient):
    """Stops waiting, but does not cancel: `asyncio.shield`, so to speak."""

    def _end_inquiry(self):
        inquiry, self._inquiry = self._inquiry, None
        if inquiry is not None:
            inquiry.deadline.cancel()


# Late answers


class Guarded(GivenUpOnly):
    """Draws an answer that comes late where `fits` says so."""

    def _decide(self):
        super()._decide()
        self._inquiry.reader = self._token

    def _conclude(self, inquiry, screen, reply):
        with self._lock:
            if reply is None:
                inquiry.exchange.cancel()
            elif inquiry is not self._inquiry and self._screen and self.fits(inquiry, screen):
                screen = self._screen
                try:
                    screen.look = self._look(screen, self._properties(reply))
                except Unreadable:
                    screen.look = screen.default()
                screen.look.pending = self._inquiry is not None
                self._draw()
            super()._conclude(inquiry, screen, reply)

    def fits(self, inquiry, screen):
        raise NotImplementedError


class GuardedByPath(Guarded):
    """Asks of a late answer only whether it is about the article on screen."""

    def fits(self, inquiry, screen):
        return self._screen.path == screen.path


class GuardedByReader(Guarded):
    """Asks of a late answer only whether it is for the reader of now."""

    def fits(self, inquiry, screen):
        return inquiry.reader == self._token


class DrawnAfterLeaving(SurfaceClient):
    """Leaves a screen, and nobody tells the request."""

    def leave_article(self):
        pass


# Number


class SameArticleKept(SurfaceClient):
    """Does nothing where the article is on screen already."""

    def open_article(self, path, premium):
        if self._screen is None or self._screen.path != path:
            super().open_article(path, premium)


class FreshForMinute(SurfaceClient):
    """Asks about an article once a minute at most."""

    def _properties(self, reply):
        properties = super()._properties(reply)
        vars(self).setdefault("_fresh", {})[self._screen.path, self._token] = (
            self._clock.now(), properties)
        return properties

    def _decide(self):
        at, properties = vars(self).get("_fresh", {}).get(
            (self._screen.path, self._token), (None, None))
        if at is None or self._clock.now() - at > 60_000:
            super()._decide()
        else:
            self._screen.look = self._look(self._screen, properties)
            self._draw()


class WarmsUp(SurfaceClient):
    """Opens the connection beforehand, with a GET."""

    def open_article(self, path, premium):
        if self._screen is None:
            warm = self._transport(Request("GET", self._configuration.url, self._headers()))
            self._spawn(lambda: sent(warm))
        super().open_article(path, premium)

class AsksBesides(SurfaceClient):
    """Asks more than it needs to, but for no longer than it may."""

    def _ask_besides(self, screen):
        self._post(self._request(screen))

    def _post(self, request):
        exchange = self._transport(request)
        self._after(self._configuration.ceiling, exchange.cancel)
        self._spawn(lambda: sent(exchange))


class DecidesAtLaunch(AsksBesides):
    """Asks about the front page as soon as it is made, though nobody looks."""

    def __init__(self, *given):
        super().__init__(*given)
        self._ask_besides(Screen("/", False))


class NextPrefetched(AsksBesides):
    """Asks about the next article in advance, so that swiping is smooth."""

    def open_article(self, path, premium):
        super().open_article(path, premium)
        self._ask_besides(Screen(path + "-next", premium))


class DecidesOnLeave(AsksBesides):
    """Asks once more when the article is left, to count it as read."""

    def leave_article(self):
        if self._screen is not None:
            self._ask_besides(self._screen)
        super().leave_article()


class SignInDecidesTwice(AsksBesides):
    """Asks in the handler of the sign-in, and again in the observer of the account."""

    def sign_in(self, token):
        super().sign_in(token)
        if self._screen is not None:
            self._ask_besides(self._screen)


class ReportsFailures(AsksBesides):
    """Sends the request that failed to a collector of logs, token and all."""

    def _conclude(self, inquiry, screen, reply):
        is_current = inquiry is self._inquiry
        super()._conclude(inquiry, screen, reply)
        if is_current and (reply is None or reply[0] >= 400):
            body = json.dumps({"failed": self._body(screen), "headers": self._headers()}).encode()
            self._post(Request(
                "POST", self._configuration.base_url + "/logs",
                {"Content-Type": "application/json"}, body))


class Retries(SurfaceClient):
    """Asks again where `again` says so, once."""

    def again(self, reply):
        raise NotImplementedError

    def _conclude(self, inquiry, screen, reply):
        with self._lock:
            is_current = inquiry is self._inquiry and inquiry is not None
            is_second = vars(self).get("_second") is inquiry
            if is_current and not is_second and self.again(reply):
                self._end_inquiry()
                self._decide()
                self._second = self._inquiry
            else:
                super()._conclude(inquiry, screen, reply)


class Timed(Retries):
    """Knows whether the time of the last request is up."""

    def _decide(self):
        self._asked_at = self._clock.now()
        super()._decide()

    def _is_due(self):
        return self._clock.now() - self._asked_at >= self._configuration.ceiling


class LostRepeated(Timed):
    """A connection pool that repeats what a broken connection took away, as urllib3 does."""

    def again(self, reply):
        return reply is None and not self._is_due()


class SlowRepeated(Timed):
    """Asks once more when the time is up."""

    def again(self, reply):
        return reply is None and self._is_due()


class BusyRepeated(Retries):
    """Asks once more at once where the service is overloaded: 502, 503, 504."""

    def again(self, reply):
        return reply is not None and reply[0] in (502, 503, 504)


class SignedOutByRefusal(Retries):
    """Forgets a token that the service refused, and asks for an anonymous reader."""

    def again(self, reply):
        if reply is None or reply[0] != 401 or self._token is None:
            return False
        self._token = None
        return True


class RedirectFollowed(Retries):
    """Follows a redirect with all its headers, the body too."""

    def again(self, reply):
        if reply is None or reply[0] not in (301, 302, 303, 307, 308):
            return False
        self._location = urllib.parse.urljoin(
            self._configuration.url, reply[2].get("Location", ""))
        return True

    def _request(self, screen):
        request = super()._request(screen)
        location, self._location = vars(self).get("_location"), None
        return dataclasses.replace(request, url=location) if location else request


class AsksWhileGated(SurfaceClient):
    """Asks every ten seconds whether a gated reader has subscribed."""

    def _conclude(self, inquiry, screen, reply):
        is_current = inquiry is self._inquiry
        super()._conclude(inquiry, screen, reply)
        if is_current and screen.look.hide and screen.look.source == "decision":
            self._after(10_000, lambda: self._ask_on(screen))

    def _ask_on(self, screen):
        if self._screen is screen and self._inquiry is None:
            self._decide()


# Who asks


class AccountSwitchUnnoticed(SurfaceClient):
    """Decides again where nobody was signed in before, not where somebody else was."""

    def sign_in(self, token):
        if self._token is None:
            super().sign_in(token)
        else:
            self._token = token


class SignOutDrawsDefault(SurfaceClient):
    """Knows what an anonymous reader sees, so it does not ask."""

    def sign_out(self):
        self._token = None
        if self._screen is not None:
            self._abandon()
            self._screen.look = self._screen.default()
            self._draw()


class IdentityOfOpening(SurfaceClient):
    """Looks who reads when the article opens, and asks for that one as long as it is open."""

    def open_article(self, path, premium):
        self._opener = super()._identity()
        super().open_article(path, premium)

    def _identity(self):
        return self._opener


class TokenBehindBearer(SurfaceClient):
    """Sends the token as the account library has it, with its scheme."""

    def _identity(self):
        identity = super()._identity()
        return {key: f"Bearer {value}" if key == "userJwt" else value
                for key, value in identity.items()}


class TokenAuthorizes(SurfaceClient):
    """One interceptor puts the reader's token on every request, over the key."""

    def _headers(self):
        headers = super()._headers()
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        return headers


class ExpiredTokenDropped(SurfaceClient):
    """Is cleverer than the service about expiry: a token that ran out is not sent."""

    def _identity(self):
        expiry = claims(self._token or "").get("exp")
        if isinstance(expiry, (int, float)) and expiry * 1_000 <= self._clock.now():
            return {"anonymousIdentifier": self._anonymous.current()}
        return super()._identity()


class SubjectNamed(SurfaceClient):
    """Sends the user's id out of the token, which only a server may."""

    def _identity(self):
        subject = claims(self._token or "").get("sub")
        return {"userIdentifier": subject} if subject else super()._identity()


class LinksOnSignIn(SurfaceClient):
    """Sends both names of the reader with the first decision after a sign-in, to link them."""

    def sign_in(self, token):
        self._linking = True
        super().sign_in(token)

    def _identity(self):
        linking, self._linking = vars(self).get("_linking", False), False
        more = {"anonymousIdentifier": self._anonymous.current()} if linking else {}
        return {**more, **super()._identity()}


class MisnamedIdentifier(SurfaceClient):
    """Writes `anonymousId`, which does not fail anywhere."""

    def _identity(self):
        identity = super()._identity()
        return {{"anonymousIdentifier": "anonymousId"}.get(key, key): value
                for key, value in identity.items()}


class FlatIdentity(SurfaceClient):
    """Leaves the identity's own object out."""

    def _body(self, screen):
        body = super()._body(screen)
        identity = body.pop("identity")
        return {**body, **identity}


class AllMembersWritten(SurfaceClient):
    """Serialises a dataclass with `asdict`, so the other member is there as null."""

    def _identity(self):
        return {"anonymousIdentifier": None, "userJwt": None, **super()._identity()}


class IdentifierAsNumber(SurfaceClient):
    """Sends the UUID's number, which JSON can do, too."""

    def _identity(self):
        identity = super()._identity()
        if "anonymousIdentifier" in identity:
            identity["anonymousIdentifier"] = uuid.UUID(identity["anonymousIdentifier"]).int
        return identity


class MintedWithToken(SurfaceClient):
    """Lets the service make the identifier whenever it asks, and keeps none."""

    def _identity(self):
        return super()._identity() if self._token else {"createAnonymousIdentifier": True}


# Where the identifier is kept


class RememberedAfterWriting(SurfaceClient):
    """Remembers the identifier once it is written, so a dead store makes new ones."""

    class ANONYMOUS(AnonymousIdentity):
        def current(self):
            value = super().current()
            try:
                self._store.read(IDENTIFIER)
            except StoreError:
                self._value = None
            return value


class RecoveredStoreWins(SurfaceClient):
    """Asks the store each time, so a reader changes name when it recovers."""

    class ANONYMOUS(AnonymousIdentity):
        def current(self):
            try:
                self._value = self._store.read(IDENTIFIER) or self._value
            except StoreError:
                pass
            return super().current()


class StoreErrorEscapes(SurfaceClient):
    """Does not catch what the store throws: the article opens, and nobody asks."""

    class ANONYMOUS(AnonymousIdentity):
        def current(self):
            self._store.read(IDENTIFIER)
            return super().current()


class NamedAfterSurface(SurfaceClient):
    """Derives the identifier from what it knows, so all devices have the same."""

    class ANONYMOUS(AnonymousIdentity):
        def _make(self):
            return str(uuid.uuid5(uuid.NAMESPACE_DNS, "mobile-app.news.example.com"))


class ForOneRun(SurfaceClient):
    """Reads under one name and writes under another."""

    class ANONYMOUS(AnonymousIdentity):
        def current(self):
            self._value = self._value or self._make()
            try:
                self._store.write("mos.anonymousID", self._value)
            except StoreError:
                pass
            return self._value


class ForOneDay(SurfaceClient):
    """Changes the identifier every day, for privacy."""

    def _identity(self):
        day = self._clock.now() // 86_400_000
        if vars(self).setdefault("_day", day) != day:
            self._day = day
            self._anonymous = self.ANONYMOUS(self._anonymous._store)
            self._anonymous._value = self._anonymous._make()
        return super()._identity()


class KeptAfterSuccess(SurfaceClient):
    """Writes the identifier when the service has answered: a failed first run loses it."""

    class ANONYMOUS(AnonymousIdentity):
        def current(self):
            try:
                self._value = self._value or self._store.read(IDENTIFIER) or self._make()
            except StoreError:
                self._value = self._make()
            return self._value

        def keep(self):
            AnonymousIdentity.current(self)

    def _properties(self, reply):
        properties = super()._properties(reply)
        self._anonymous.keep()
        return properties


class SignOutClearsStore(SurfaceClient):
    """Empties the secure store on sign-out; the next launch finds out."""

    def sign_out(self):
        super().sign_out()
        try:
            self._anonymous._store.write(IDENTIFIER, None)
        except StoreError:
            pass


class AnsweredIdentifierKept(SurfaceClient):
    """Keeps the identifier of every answer, since the service knows best."""

    def _properties(self, reply):
        identifier = member(read(reply), "identity", "identifier") if reply else None
        if isinstance(identifier, str) and identifier:
            self._anonymous._value = identifier
            try:
                self._anonymous._store.write(IDENTIFIER, identifier)
            except StoreError:
                pass
        return super()._properties(reply)


# The form of a request


class BasicKey(SurfaceClient):
    """Sends the key as a user's name with Basic."""

    def _headers(self):
        name = base64.b64encode(self._configuration.key.encode() + b":").decode()
        return {**super()._headers(), "Authorization": f"Basic {name}"}


class FormType(SurfaceClient):
    """Leaves the type of the body to urllib, which says that it is a form."""

    def _headers(self):
        return {**super()._headers(), "Content-Type": "application/x-www-form-urlencoded"}


class EncodedTwice(SurfaceClient):
    """Encodes what is encoded already: the body is a JSON string."""

    def _request(self, screen):
        request = super()._request(screen)
        return dataclasses.replace(request, body=json.dumps(request.body.decode()).encode())


class SlugWithUnderscore(SurfaceClient):
    """Writes the slug as Python would."""

    def _body(self, screen):
        body = super()._body(screen)
        return {**body, "surfaceSlug": body["surfaceSlug"].replace("-", "_")}


class ComponentAsSlug(SurfaceClient):
    """Asks for the component in the place of the surface."""

    def _body(self, screen):
        return {**super()._body(screen), "surfaceSlug": self._configuration.component}


class SlashAtEnd(SurfaceClient):
    """Ends the path with a slash, as Django has it."""

    def _request(self, screen):
        request = super()._request(screen)
        return dataclasses.replace(request, url=request.url + "/")


class LastPartAsId(SurfaceClient):
    """Sends the article's slug as the id, not its path."""

    def _resource(self, screen):
        return {**super()._resource(screen), "id": screen.path.rsplit("/", 1)[-1]}


class QuotedId(SurfaceClient):
    """Quotes the id as if it went into a URL."""

    def _resource(self, screen):
        return {**super()._resource(screen), "id": urllib.parse.quote(screen.path, safe="")}


class FoldedId(SurfaceClient):
    """Folds the id to lower case."""

    def _resource(self, screen):
        return {**super()._resource(screen), "id": screen.path.lower()}


class SiteWithoutSlash(SurfaceClient):
    """Takes the slash off the path before it joins site and path."""

    def _resource(self, screen):
        return {**super()._resource(screen),
                "fullPath": self._configuration.site + screen.path.lstrip("/")}


class WebsiteOfTest(SurfaceClient):
    """Points at the article on the staging site with another path."""

    def _resource(self, screen):
        return {**super()._resource(screen),
                "fullPath": f"{self._configuration.site}/preview{screen.path}"}


class ReaderAsContext(SurfaceClient):
    """Copies the proxy's context into an app: the service cannot believe it from there."""

    def _body(self, screen):
        return {**super()._body(screen),
                "http": {"url": self._configuration.site + screen.path, "userAgent": "NewsExample"}}


MUTANTS = {
    "truthy-default": TruthyDefault, "null-opens": NullOpens, "any-truth": AnyTruth,
    "message-made-text": MessageMadeText, "message-escaped": MessageEscaped,
    "message-on-gate-only": MessageOnGateOnly, "gate-needs-message": GateNeedsMessage,
    "first-component": FirstComponent, "components-merged": ComponentsMerged,
    "flag-searched": FlagSearched, "surface-first": SurfaceFirst,
    "customers-read": CustomersRead, "authenticated-read": AuthenticatedRead,
    "meter-gates": MeterGates, "units-required": UnitsRequired, "types-in-table": TypesInTable,
    "every-component-read": EveryComponentRead,
    "documented-members-only": DocumentedMembersOnly,
    "full-answer-required": FullAnswerRequired, "ascii-only": AsciiOnly,
    "exact-content-type": ExactContentType, "western-text": WesternText,
    "client-errors-are-answers": ClientErrorsAreAnswers, "error-shape-unread": ErrorShapeUnread,
    "parse-error-lost": ParseErrorLost, "empty-opens": EmptyOpens, "nothing-opens": NothingOpens,
    "opens-offline": OpensOffline, "failure-told": FailureTold, "last-known": LastKnown,
    "premium-overwritten": PremiumOverwritten, "premium-of-first": PremiumOfFirst,
    "pending-for-ever": PendingForEver, "ceiling-in-seconds": CeilingInSeconds,
    "hold-in-seconds": HoldInSeconds, "lifted-once": LiftedOnce,
    "held-through-failure": HeldThroughFailure, "related-waits": RelatedWaits,
    "premium-waits": PremiumWaits, "given-up-only": GivenUpOnly,
    "guarded-by-path": GuardedByPath, "guarded-by-reader": GuardedByReader,
    "drawn-after-leaving": DrawnAfterLeaving, "same-article-kept": SameArticleKept,
    "fresh-for-minute": FreshForMinute, "warms-up": WarmsUp,
    "decides-at-launch": DecidesAtLaunch, "next-prefetched": NextPrefetched,
    "decides-on-leave": DecidesOnLeave, "sign-in-decides-twice": SignInDecidesTwice,
    "reports-failures": ReportsFailures,
    "lost-repeated": LostRepeated, "slow-repeated": SlowRepeated, "busy-repeated": BusyRepeated,
    "signed-out-by-refusal": SignedOutByRefusal, "redirect-followed": RedirectFollowed,
    "asks-while-gated": AsksWhileGated, "account-switch-unnoticed": AccountSwitchUnnoticed,
    "sign-out-draws-default": SignOutDrawsDefault, "identity-of-opening": IdentityOfOpening,
    "token-behind-bearer": TokenBehindBearer, "token-authorizes": TokenAuthorizes,
    "expired-token-dropped": ExpiredTokenDropped, "subject-named": SubjectNamed,
    "links-on-sign-in": LinksOnSignIn, "misnamed-identifier": MisnamedIdentifier,
    "flat-identity": FlatIdentity, "all-members-written": AllMembersWritten,
    "identifier-as-number": IdentifierAsNumber, "minted-with-token": MintedWithToken,
    "remembered-after-writing": RememberedAfterWriting,
    "recovered-store-wins": RecoveredStoreWins, "store-error-escapes": StoreErrorEscapes,
    "named-after-surface": NamedAfterSurface, "for-one-run": ForOneRun, "for-one-day": ForOneDay,
    "kept-after-success": KeptAfterSuccess, "sign-out-clears-store": SignOutClearsStore,
    "answered-identifier-kept": AnsweredIdentifierKept, "basic-key": BasicKey,
    "form-type": FormType, "encoded-twice": EncodedTwice,
    "slug-with-underscore": SlugWithUnderscore, "component-as-slug": ComponentAsSlug,
    "slash-at-end": SlashAtEnd, "last-part-as-id": LastPartAsId, "quoted-id": QuotedId,
    "folded-id": FoldedId, "site-without-slash": SiteWithoutSlash,
    "website-of-test": WebsiteOfTest, "reader-as-context": ReaderAsContext,
}
