"""Parsing and validation of the forms sent by phones."""

from __future__ import annotations

import hashlib
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from tui.core.session.pending_question import CELL_END
from tui.web.phone import MAX_LINE
from tui.web.table_host import PhoneInput

MAX_BODY = 8_192
"""The maximum size of a form, in bytes."""
MAX_FIELDS = 32
MAX_BOX_BODY, MAX_BOX_FIELDS = 32_768, 1_200
"""The maximum size in bytes and number of fields of a form with printed values; lists alone need up to 160 fields."""
MAX_ENTRY_DIGITS = 9
CELL = "cell-"
"""The start of the name of each field that is a cell of an answer."""


class Refusal(HTTPException):
    """An HTTP error with the catalogue id of its message."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(status)
        self.key = key


async def read_form(request: Request, max_body: int = MAX_BODY, max_fields: int = MAX_FIELDS) -> dict[str, str]:
    """Parse a sent form into {field name: text}. Raises `Refusal` if it is too large or malformed."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > max_body:
                raise Refusal(413, "too_large")
    except ClientDisconnect:
        raise Refusal(400, "bad_input") from None
    try:
        return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=max_fields))
    except ValueError:
        raise Refusal(400, "bad_input") from None


def phone_input(form: dict[str, str], actions: set[str]) -> PhoneInput:
    """Parse a phone input with one of `actions`. Raises `Refusal` for any other input."""
    action, question = form.get("action", ""), form.get("question", "")
    cells = [form[name] for name in sorted(form) if name.startswith(CELL)]
    text = CELL_END.join(cells) if cells else form.get("text", "")
    if action not in actions:
        raise Refusal(400, "bad_input")
    entry = entry_of(form)
    if len(text) > MAX_LINE:
        raise Refusal(413, "too_large")
    key = _digest("\n".join((form.get("nonce", ""), action, text, str(entry), question)))
    return PhoneInput(action, text, entry, key, question, form.get("line", "")[:MAX_LINE])


def entry_of(form: dict[str, str]) -> int:
    """Return the entry number on which a form was based. Raises `Refusal` if it is missing or invalid."""
    entry = form.get("entry", "")
    if not (entry.isdecimal() and len(entry) <= MAX_ENTRY_DIGITS):
        raise Refusal(400, "bad_input")
    return int(entry)


def key_of(request: Request, form: dict[str, str]) -> str:
    """Return a hash of a sent page of values, so that a repeated form counts once. Raises `Refusal` for texts that are
    too long.
    """
    if any(len(text) > MAX_LINE for text in form.values()):
        raise Refusal(413, "too_large")
    items = sorted(item for item in form.items() if item[0] != "taken_back")
    return _digest(f"{request.url.path}\n{items!r}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
