"""What an Engage message says, read from the JSON of a fetch's reply.

Natural JSON types and their text forms count alike, and what should be an object or a list may be a
text that holds one. What cannot be read costs the field or the block, and only if nothing is left to
draw the message.
"""

import json
import re
from dataclasses import dataclass, field

CAROUSELS = ("modal-carousel", "fullscreen-carousel")
LAYOUTS = ("banner", "modal", "fullscreen") + CAROUSELS
INTEGER = re.compile(r"[+-]?[0-9]{1,19}", re.ASCII)
INT64 = range(-(2 ** 63), 2 ** 63)


class Unreadable(Exception):
    """The message, or the reply, has nothing that can be shown."""


@dataclass(eq=False)
class Message:
    push_id: str | None
    display_time: int | None
    expire_date: int | None
    delay: int  # ms
    layout: str
    blocks: list
    texts: list
    images: list
    closable: bool
    buttons: list  # dictionaries, in order
    user: str = ""  # the distinct id that it was fetched for
    acked: set = field(default_factory=set)  # statuses
    unsent: list = field(default_factory=list)  # statuses whose request has not begun
    sending: bool = False
    prepared: bool = False  # its images were loaded or given up

    @property
    def number(self):
        """The id as an ack carries it; None where it is no whole number of 64 bits."""
        return integer(self.push_id)


def parse(text):
    """JSON as the standard has it; raises ValueError."""

    def refuse(name):
        raise ValueError(f"{name} is no JSON")

    try:
        return json.loads(text, parse_constant=refuse)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error


def messages(body):
    """The elements of a reply, or none."""
    try:
        reply = parse(body.decode("utf-8-sig"))
    except ValueError as error:
        raise Unreadable(str(error)) from error
    elements = reply.get("messages") if isinstance(reply, dict) else None
    return elements if isinstance(elements, list) else []


def message(element, language):
    """One element as a message; raises Unreadable."""
    payload = element.get("payload") if isinstance(element, dict) else None
    if not isinstance(payload, dict):
        raise Unreadable("there is no payload")
    condition = structure(payload.get("condition"), dict) or {}
    expires = integer(condition.get("expireDate"))
    minutes = integer(condition.get("delay")) or 0
    texts = Texts(language, payload.get("defaultLang"))
    kind = payload.get("layoutType")
    return Message(
        push_id=push_id(payload["pushId"] if "pushId" in payload else element.get("pushId")),
        display_time=integer(condition.get("displayTime")),
        expire_date=expires or None,  # 0 says that it never expires.
        delay=max(0, minutes) * 60_000,
        **appearance(payload, kind if isinstance(kind, str) else "native", texts))


def appearance(payload, kind, texts):
    if kind == "native":
        return native(payload, texts)
    if kind in LAYOUTS:
        return layout(payload, kind, texts)
    try:
        return layout(payload, "modal", texts)
    except Unreadable:
        return native(payload, texts)


def native(payload, texts):
    content = structure(payload.get("native"), dict) or {}
    title = texts.of(content.get("title"))
    body = texts.of(content.get("body")) or texts.of(content.get("message"))
    if not title and not body:
        raise Unreadable("the native block has no text")
    drawn = [text for text in (title, body, texts.of(content.get("actionText"))) if text]
    return {"layout": "native", "blocks": [], "texts": drawn, "images": [], "closable": True,
            "buttons": []}


def layout(payload, kind, texts):
    pages = structure(payload.get("layouts"), list) or []
    if kind not in CAROUSELS:
        pages = pages[:1]
    drawing = {"layout": kind, "blocks": [], "texts": [], "images": [], "closable": False,
               "buttons": []}
    for page in pages:
        draw_page(page, drawing, texts)
    if not any(block != "spacer" for block in drawing["blocks"]):
        raise Unreadable("the layout has nothing to draw")
    return drawing


def draw_page(page, drawing, texts):
    parts = {name: page.get(name) if isinstance(page, dict) else None
             for name in ("style", "close", "blocks")}
    if not all(isinstance(part, dict) for part in parts.values()):
        return  # All three are needed; `extra` is not.
    order = structure(parts["blocks"].get("order"), list)
    add_image(parts["style"].get("bgImage"), drawing)
    drawing["closable"] |= boolean(parts["close"].get("active"))
    for block in order or []:
        if isinstance(block, dict) and draw_block(block, drawing, texts):
            drawing["blocks"].append(block["type"])


def draw_block(block, drawing, texts):
    """Returns whether it is drawn: a block of an unknown type, or an empty one, is skipped."""
    kind = block.get("type")
    if kind == "image":
        return add_image(block.get("url"), drawing)
    if kind == "text":
        drawn = texts.of(block.get("content"))
        drawing["texts"] += [drawn] if drawn else []
        return bool(drawn)
    if kind in ("buttonGroup", "button"):
        buttons = [block] if kind == "button" else structure(block.get("buttons"), list) or []
        buttons = [button for button in buttons if isinstance(button, dict)]
        labels = [texts.of(button.get("label")) for button in buttons]
        drawing["buttons"] += buttons
        drawing["texts"] += [label for label in labels if label]
        return bool(buttons)
    return kind == "spacer"


def add_image(url, drawing):
    if not isinstance(url, str) or not url:
        return False
    if url not in drawing["images"]:
        drawing["images"].append(url)
    return True


class Texts:
    """Chooses the language: the device's, else the message's default, else whichever there is."""

    def __init__(self, language, default):
        self._wanted = (re.split("[-_]", language)[0].lower(), default)

    def of(self, value):
        if isinstance(value, str):
            return value
        if not isinstance(value, dict):
            return ""
        texts = {key: text for key, text in value.items() if isinstance(text, str) and text}
        for language in self._wanted:
            if isinstance(language, str) and language in texts:
                return texts[language]
        return next(iter(texts.values()), "")


def structure(value, kind):
    """The object or list, also where a text holds it; None where it is neither."""
    if isinstance(value, str):
        try:
            value = parse(value)
        except ValueError:
            return None
    return value if isinstance(value, kind) else None


def integer(value):
    """A number, cut to a whole one, or the text of a whole number; None for all else."""
    if isinstance(value, str) and INTEGER.fullmatch(value):
        value = int(value)
    elif isinstance(value, float) and abs(value) < 2 ** 63:
        value = int(value)
    elif isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if value in INT64 else None


def boolean(value):
    return value is True or isinstance(value, str) and value.lower() == "true"


def push_id(value):
    """The id as text: 5 and "5" are the same one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2 ** 53 else repr(value)
    if isinstance(value, int):
        return str(value)
    return value if isinstance(value, str) and value else None
