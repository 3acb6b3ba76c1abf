"""Checks of every request: its host name, and the security headers of its response."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LOCAL_NAMES = ("localhost",)


class RequestGuard:
    """A middleware that refuses requests to host names other than IP addresses and this machine, because a foreign site
    could point its own name at this address.

    It adds headers to every response that protect the pages from other sites.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, forward it, and add the security headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        if not is_address(HTTPConnection(scope).headers.get("host", "")):
            await PlainTextResponse("Host?", 400)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)


def is_address(header: str) -> bool:
    """Return whether a Host header contains an IP address or a local name of this machine."""
    name = header.rpartition(":")[0] if header.rpartition(":")[2].isdecimal() else header
    if name in LOCAL_NAMES:
        return True
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_same_origin(request: Request) -> bool:
    """Return whether a page of this server sent the request."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site") == "same-origin"
    return origin == f"{request.url.scheme}://{request.headers.get('host', '')}"
