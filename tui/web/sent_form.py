"""Forms as phones send them, and the answer to what is none."""

from __future__ import annotations

import hashlib
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from tui.web.phone import MAX_LINE
from tui.web.table_host import PhoneInput

MAX_BODY = 8_192
"""So many bytes of a form are read."""
MAX_FIELDS = 12
MAX_BOX_BODY, MAX_BOX_FIELDS = 32_768, 1_200
"""A page of the box has many fields, a hundred and sixty in lists alone."""
MAX_ENTRY_DIGITS = 9


class Refusal(HTTPException):
    """An answer in words: the text of the catalogue that says what is wrong."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(status)
        self.key = key


async def read_form(request: Request, max_body: int = MAX_BODY, max_fields: int = MAX_FIELDS) -> dict[str, str]:
    """Read a form of not too many short fields. Raises `Refusal` for anything else."""
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
    """Read an input of some actions. Raises `Refusal` for anything else."""
    action, text, question = form.get("action", ""), form.get("text", ""), form.get("question", "")
    if action not in actions:
        raise Refusal(400, "bad_input")
    entry = entry_of(form)
    if len(text) > MAX_LINE:
        raise Refusal(413, "too_large")
    key = _digest("\n".join((form.get("nonce", ""), action, text, str(entry), question)))
    return PhoneInput(action, text, entry, key, question, form.get("line", "")[:MAX_LINE])


def entry_of(form: dict[str, str]) -> int:
    """Read the number of the entry on which a form was made. Raises `Refusal` for what is none."""
    entry = form.get("entry", "")
    if not (entry.isdecimal() and len(entry) <= MAX_ENTRY_DIGITS):
        raise Refusal(400, "bad_input")
    return int(entry)


def key_of(request: Request, form: dict[str, str]) -> str:
    """Return the key by which a page of values that was filled in counts once. Raises `Refusal` for texts too long."""
    if any(len(text) > MAX_LINE for text in form.values()):
        raise Refusal(413, "too_large")
    return _digest(f"{request.url.path}\n{sorted(form.items())!r}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
