"""Requests of somebody hostile, drawn from a seed: whole ones with odd parts, broken ones and half ones."""

from __future__ import annotations

import random
from urllib.parse import quote, urlencode

from tests.phones.target import MOVE, SEATS, Target
from tests.tui.web.handset import Button

OWN, *OTHERS = SEATS
FORMS = 0.25
"""This part of the bodies is a form of the box or of the tally, of the sender's seat or of another one."""
OWN_MOVES = 0.1
"""This part of the requests that are posted declares a move of the sender's own seat, which is to act."""
ODD = (
    "", "\x00", "../../etc/passwd", "%2e%2e/%2e%2e/companion.json", "<script>alert(1)</script>", "{{7*7}}", "' OR 1=1 --",
    "A" * 700, "Ann: consolidate", "A: consolidate", "consolidate", "Ben: consolidate", "1", "-", "?", "undo", "overrule",
    "日本語" * 20, "\u202e\u0000\ud7ff", "9" * 30, "1; Ann: end", "%00%ff", "\r\nSet-Cookie: a=b", "answer", "½²", "🂡",
)  # fmt: skip
PATHS = (
    "/", "/now", "/ask", "/table", "/board", "/end", "/join", "/why/1", "/input", "/may-i", "/language", "/changes",
    "/static/pages.css", "/static/changes.js", "/s/", "/b/", "/static/", "/why/", "/templates/now.html", "/box", "/tally",
    "/box/", "/tally/", "/tally/final/", "/result/",
)  # fmt: skip
POSTED = ("/input", "/input", "/input", "/may-i", "/language", "/join", "/box/", "/tally/final/")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FOO")
ACTIONS = (
    "declare",
    "tap",
    "answer",
    "confirm",
    "leave",
    "line",
    "clear",
    "withdraw",
    "tick",
    "item",
    "count",
    "ask",
    "reply",
    "reply_item",
    "reply_count",
    "reply_leave",
    "keep",
    "",
    "undo",
    "revoke",
)
TYPES = (
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
    "\xff",
)
BROKEN = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50, b"\x00" * 400,
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n", b"POST /input HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Length: 5\r\nContent-Length: 6\r\n\r\ncode=", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /changes HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: "
    b"chunked\r\n\r\n5\r\ncode=\r\nzz\r\n", b"GET / HTTP/1.0\r\n\r\n", b"GET http://evil.example/now HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
)  # fmt: skip


class Sender:
    """Draws requests. `entry` is the last entry that an answer named."""

    def __init__(self, target: Target, forms: list[Button], seed: int) -> None:
        self.target, self.forms, self.chance = target, forms, random.Random(seed)
        self.entry = 1

    def draw(self) -> bytes:
        """Draw a request, or what is none."""
        if self.chance.random() < 0.1:
            return self.chance.choice(BROKEN)
        whole = self._whole()
        if self.chance.random() < 0.06:
            return whole[: self.chance.randrange(len(whole))]
        if self.chance.random() < 0.05:
            place = self.chance.randrange(len(whole))
            return whole[:place] + self.chance.randbytes(self.chance.randrange(1, 6)) + whole[place + 1 :]
        return whole

    def _strange_text(self) -> str:
        if self.chance.random() < 0.2:
            return "".join(
                chr(self.chance.choice((self.chance.randrange(128), self.chance.randrange(55_000)))) for _ in range(12)
            )
        return self.chance.choice(ODD)

    def _path(self, posted: tuple[str, ...]) -> str:
        path = self.chance.choice((*PATHS, *posted * 3))
        if path.endswith("/") and path != "/":
            path += quote(
                self.chance.choice((self._strange_text(), self.target.secrets[OWN][:-1], "1", "changes.js")), safe="/%."
            )
        return path + (f"?{quote(self._strange_text())}" if self.chance.random() < 0.1 else "")

    def _whole(self) -> bytes:
        chance, target = self.chance, self.target
        method = chance.choice(METHODS) if chance.random() < 0.05 else chance.choice(("GET", "POST", "POST"))
        seat = chance.choice((OWN, OWN, "", None))
        secret = target.secrets[seat] if seat is not None else self._strange_text()
        device = chance.choice(("one", "two", quote(self._strange_text()), str(chance.random())))
        is_odd = chance.random() < 0.15
        origin = chance.choice(("http://evil.example", "null", "")) if is_odd else target.base
        host = chance.choice(("evil.example", "", self._strange_text())) if is_odd else f"127.0.0.1:{target.port}"
        path = self._path(POSTED if method == "POST" else ())
        body = b""
        if method == "POST" and chance.random() < FORMS:
            path, body = self._form(secret, device)
        elif method == "POST" and chance.random() < OWN_MOVES:
            path, body = "/input", self._own_move(secret, device)
        elif method != "GET" or chance.random() < 0.1:
            body = self._body(secret, device)
        headers = {
            "Host": host,
            "Origin": origin,
            "Cookie": f"{target.cookies(secret, device)}; gyoji-lang={chance.choice(('en', 'ja', 'x'))}",
            "Accept-Language": chance.choice(("en", "ja", self._strange_text())),
            "Content-Type": chance.choice(TYPES),
            "X-Forwarded-For": chance.choice(("1.2.3.4", self._strange_text())),
            "Connection": chance.choice(("close", "keep-alive")),
        }
        headers["Content-Length"] = str(len(body) + (chance.choice((0, 0, 0, 0, 0, 0, 0, 0, -1, 5)) if body else 0))
        head = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {_line(value)}" for name, value in headers.items()),
        ]
        return "\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + body

    def _body(self, secret: str, device: str) -> bytes:
        chance = self.chance
        if chance.random() < 0.1:
            return chance.randbytes(chance.choice((1, 100, 9_000, 40_000)))
        token = self.target.token(secret, device)
        fields = {
            "action": chance.choice((*ACTIONS, self._strange_text())),
            "text": self._strange_text(),
            "entry": self._entry(),
            "nonce": self._nonce(),
            "token": chance.choice((token, token, token, self._strange_text())),
            "seat": chance.choice(OTHERS),
            "code": self._strange_text(),
            "back": chance.choice(("/now", "//evil.example", self._strange_text())),
        }
        return urlencode(fields, errors="replace").encode()[: chance.choice((10, 9_000, 9_000, 9_000))]

    def _form(self, secret: str, device: str) -> tuple[str, bytes]:
        """Draw a form of the box or of the tally, with other values than its page showed."""
        chance, form = self.chance, self.chance.choice(self.forms)
        token = self.target.token(secret, device)
        fields = {**form.fields, "token": token, "nonce": self._nonce(), "entry": self._entry()}
        for name in fields:
            if name.rpartition(".")[2].isdecimal() and chance.random() < 0.3:
                fields[name] = chance.choice((str(chance.randrange(-3, 60)), *fields.values(), self._strange_text()))
        return form.address, urlencode(fields, errors="replace").encode()

    def _own_move(self, secret: str, device: str) -> bytes:
        token = self.target.token(secret, device)
        fields = {"action": "declare", "text": MOVE, "entry": self._entry(), "nonce": self._nonce(), "token": token}
        return urlencode(fields, errors="replace").encode()

    def _entry(self) -> str:
        return self.chance.choice((*(str(self.entry),) * 5, str(self.entry + 1), "1", "0", self._strange_text()))

    def _nonce(self) -> str:
        return self.chance.choice((str(self.chance.random()), "same", self._strange_text()))


def _line(value: str) -> str:
    return value.replace("\r", "").replace("\n", "")
