#!/usr/bin/env python3
"""Lets a page in headless Chromium ask `assay serve` for surface decisions, across origins.

Usage: in_chromium.py [ASSAY]

Three articles are read, one after the other. The browser asks for permission by itself (a preflight), keeps
the identifier that the mock made, and the meter of two free articles runs down. Where there is no Chromium,
says so and ends with 0.
"""

import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ARTICLES = ["/articles/first", "/articles/second", "/articles/third"]
PATIENCE = 90


class Site(http.server.ThreadingHTTPServer):
    """The customer's site: the same page at the path of every article."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Visit)
        self.settings = {}
        self.outcomes = []
        self.is_over = threading.Event()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}"


class Visit(http.server.BaseHTTPRequestHandler):
    """One request to the site."""

    def do_GET(self):
        if self.path == "/settings":
            self.reply("application/json", json.dumps(self.server.settings).encode())
        elif self.path == "/surface_page.js":
            self.reply("text/javascript", (HERE / "surface_page.js").read_bytes())
        elif self.path in ARTICLES:
            self.reply("text/html", (HERE / "article.html").read_bytes())
        else:
            self.send_error(404)

    def do_POST(self):
        outcomes = self.server.outcomes
        outcomes.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        follows = ARTICLES[len(outcomes)] if len(outcomes) < len(ARTICLES) else None
        self.reply("application/json", json.dumps(follows).encode())
        if follows is None:
            self.server.is_over.set()

    def reply(self, kind, content):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


def browser():
    """The path of Chromium, or None."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return next(filter(None, map(shutil.which, names)), None)


def awaited(condition, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.05)
    raise SystemExit(f"in_chromium: {what} within {PATIENCE} s")


def read_articles(chromium, site, folder):
    """Lets the browser read the articles, and ends it."""
    options = ["--headless=new", "--disable-gpu", "--no-first-run", "--disable-extensions"]
    options += ["--disable-background-networking", f"--user-data-dir={folder / 'profile'}"]
    # A container's root user has no sandbox to offer.
    options += ["--no-sandbox", "--disable-dev-shm-usage"] if os.geteuid() == 0 else []
    with open(folder / "chromium.txt", "wb") as told:
        process = subprocess.Popen(
            [chromium, *options, site.address + ARTICLES[0]], stdout=told, stderr=told,
            start_new_session=True)
        try:
            awaited(lambda: site.is_over.is_set() or process.poll() is not None, "no page was read")
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def problems(outcomes, told):
    """What is not as it should be, a sentence each."""
    if [outcome["path"] for outcome in outcomes] != ARTICLES:
        yield f"not every article told how it went: {outcomes}"
        return
    if not all(outcome["decided"] and outcome["visible"] for outcome in outcomes):
        yield f"a page got no decision, or stayed covered: {outcomes}"
    identifiers = {name for outcome in outcomes for name in (outcome["identifier"], outcome["stored"])}
    if len(identifiers) != 1 or None in identifiers:
        yield f"the reader has more than one identifier: {sorted(map(str, identifiers))}"
    texts = [outcome["text"] for outcome in outcomes]
    if texts[:2] != ["The text"] * 2 or texts[2] == "The text":
        yield f"two articles are free and the third is not, but the pages show {texts}"
    if "OPTIONS" not in told:
        yield "the browser asked for no permission"


def main():
    assay = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/assay"
    chromium = browser()
    if chromium is None:
        print("skipped: there is no Chromium here (Debian: apt-get install chromium)")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        addresses, journal = folder / "addresses.json", folder / "seen.ndjson"
        site = Site()
        threading.Thread(target=site.serve_forever, daemon=True).start()
        with open(folder / "assay.txt", "wb") as told:
            server = subprocess.Popen(
                [assay, "serve", "--api", "surface-decision", "--config", "profile=browser",
                 "--config", "key=pk_test_1_page", "--config", "surfaceSlug=web-page",
                 "--addresses", addresses, "--journal", journal], stdout=told)
        try:
            awaited(lambda: addresses.exists() or server.poll() is not None, "assay did not start")
            site.settings = {
                "api": json.loads(addresses.read_text())["api"], "key": "pk_test_1_page",
                "surface": "web-page"}
            read_articles(chromium, site, folder)
        finally:
            server.send_signal(signal.SIGINT)
            status = server.wait()
        print((folder / "assay.txt").read_text(), end="")
        found = list(problems(site.outcomes, journal.read_text()))
        judged = subprocess.run([assay, "judge", journal], stdout=subprocess.PIPE, text=True)
    for problem in found:
        print(f"in_chromium: {problem}")
    print(judged.stdout.strip().splitlines()[-1])
    print(f"assay serve ended with {status}, assay judge with {judged.returncode}")
    return 1 if found or status or judged.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
