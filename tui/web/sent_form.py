"""Forms as phones send them, and the answer to what is none."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

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
