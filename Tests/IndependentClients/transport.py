"""What carries the requests of two of the clients beside this file: it knows no API.

An exchange has no time-out of its own: whoever began it gives it up, by whatever clock.
"""

import http.client
import socket
import threading
import urllib.parse
from dataclasses import dataclass


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict
    body: bytes | None = None


class ExchangeError(Exception):
    """No whole reply came."""


class HTTPTransport:
    """One connection for each request, without a time-out of its own and without redirects."""

    def __init__(self):
        self.lock = threading.Lock()
        self.exchanges = set()
        self.cancelled = False

    def __call__(self, request):
        return Exchange(self, request)

    def cancel(self):
        """Ends all exchanges; none begins any more."""
        with self.lock:
            self.cancelled = True
            running = list(self.exchanges)
        for exchange in running:
            exchange.cancel()


class Exchange:
    """One request and its reply; `run` blocks, and `cancel`, on any thread, ends it."""

    def __init__(self, transport, request):
        self._transport = transport
        self._request = request
        self._socket = None
        self._cancelled = False

    def run(self, on_sent=lambda: None):
        """Returns status, body and headers; `on_sent` is called once the request is on its way."""
        try:
            return self._run(on_sent)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ExchangeError(f"{self._request.method} {self._request.url}: {error!r}") from error

    def cancel(self):
        with self._transport.lock:
            self._cancelled = True
            if self._socket is not None:
                try:
                    self._socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass  # It has ended by itself.

    def _run(self, on_sent):
        url = self._request.url
        parts = urllib.parse.urlsplit(url)
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        if parts.scheme.lower() not in kinds or not parts.hostname:
            raise ValueError("not an HTTP URL")
        # The target is cut out of the text, not rebuilt, so that it goes out byte for byte.
        target = url.split("#", 1)[0].split("://", 1)[1][len(parts.netloc):]
        connection = kinds[parts.scheme.lower()](parts.hostname, parts.port)
        self._check()
        try:
            connection.connect()
            with self._transport.lock:
                self._socket = connection.sock
                self._transport.exchanges.add(self)
            self._check()
            connection.request(
                self._request.method, target if target.startswith("/") else "/" + target,
                self._request.body, self._request.headers)
            on_sent()
            response = connection.getresponse()
            body = response.read()
            self._check()
            return response.status, body, response.headers
        finally:
            with self._transport.lock:
                self._socket = None
                self._transport.exchanges.discard(self)
            connection.close()

    def _check(self):
        with self._transport.lock:
            if self._cancelled or self._transport.cancelled:
                raise OSError("the exchange was cancelled")
