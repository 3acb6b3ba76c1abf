"""The URLs of the phone pages: access to each page, accepted inputs, and responses to all other requests."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar
from urllib.parse import quote

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from referee.error_boundary import caught
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Lang
from tui.core.export.formats import FORMS, file_name
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.web import box_pages, club_tables, pages, result_page, tally_pages
from tui.web.phone import MAX_LINE, Phone
from tui.web.request_guard import AttemptLimiter, RequestGuard, is_same_origin
from tui.web.responses import EventStream, static_file
from tui.web.sent_form import (
    MAX_BOX_BODY,
    MAX_BOX_FIELDS,
    MAX_ENTRY_DIGITS,
    Refusal,
    entry_of,
    key_of,
    phone_input,
    read_form,
)
from tui.web.table_host import ACTIONS, INQUIRY_ACTIONS, OWN_ACTIONS, TableHost
from tui.web.table_thread import Priority

POLL = 0.15
"""The interval between checks for entries of other processes, in seconds."""
KEEP_ALIVE = 15.0
"""The time without changes after which an event stream sends a comment, in seconds."""
COOKIE_SECONDS = 30 * 24 * 3600
JOIN_LIMIT, INPUT_LIMIT, MINUTE = 10, 600, 60.0
"""The maximum number of join attempts and of inputs per sender in `MINUTE` seconds."""
JOINS_OF_ALL = 120
"""The maximum number of join attempts per minute by all senders together."""
SECRETS_JOINT = "."
"""The separator of the secrets in the cookie of a browser with several seats; no secret contains it."""
MAX_SEATS = 8
"""The maximum number of seats that a browser holds at a table; the one claimed first is given up."""
PAGES = ("/now", "/ask", "/table", "/box", "/tally", "/board", "/end")


class Visitor(Struct):
    """A phone with a seat that sent a request, and the security token of its forms."""

    phone: Phone
    token: str


R = TypeVar("R")
Events = Callable[[Request], AsyncIterator[str]]


class PhonePages:
    """The phone pages of one table."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self._joins = AttemptLimiter(JOIN_LIMIT, MINUTE)
        self._all_joins = AttemptLimiter(JOINS_OF_ALL, MINUTE)
        self._inputs = AttemptLimiter(INPUT_LIMIT, MINUTE)
        self._club = club_tables.ClubTables(host.folder)

    def application(self) -> Starlette:
        """Return the web application."""
        page_routes = [Route(path, partial(self._page, path)) for path in PAGES]
        return Starlette(
            routes=[
                Route("/", self._start),
                Route("/s/{secret}", partial(self._claim, "/now")),
                Route("/b/{secret}", partial(self._claim, "/board")),
                Route("/c/{secret}", partial(self._claim, "/club")),
                Route("/club", self._club_page),
                Route("/club/changes", partial(self._changes, self._club_events)),
                Route("/join", self._join_page),
                Route("/join", self._join, methods=["POST"]),
                *page_routes,
                Route("/why/{number:int}", self._why),
                Route("/result/{form}", self._result),
                Route("/input", partial(self._input, {*ACTIONS, *OWN_ACTIONS}, "/now"), methods=["POST"]),
                Route("/may-i", partial(self._input, {*INQUIRY_ACTIONS}, "/ask"), methods=["POST"]),
                Route("/box/{page}", self._box_form),
                Route("/box/{page}", self._enter_box, methods=["POST"]),
                Route("/tally/{kind}", self._tally_form),
                Route("/tally/{kind}/{seat}", self._tally_form),
                Route("/tally/{kind}/{seat}", self._enter_tally, methods=["POST"]),
                Route("/language", self._language, methods=["POST"]),
                Route("/changes", partial(self._changes, self._events)),
                Route("/static/{name}", static_file),
            ],
            middleware=[Middleware(RequestGuard)],
            exception_handlers={HTTPException: self._refused, InputError: self._unusable, Exception: self._failed},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            self._club.close()

    async def _watch(self) -> None:
        """Poll the table for new entries in a loop, and notify the phones of changes."""
        while True:
            await asyncio.sleep(POLL)
            await self._host.call(self._follow)
            self._host.announce()

    def _follow(self) -> None:
        """Read new entries of the table; errors are ignored until the next poll."""
        try:
            self._host.follow()
        except InputError:
            pass
        except Exception as error:
            caught(error, table=self._host.name)

    # seats

    async def _start(self, request: Request) -> Response:
        try:
            await self._required(request)
        except Refusal:
            return RedirectResponse("/join", 303)
        return RedirectResponse("/now", 303)

    async def _claim(self, path: str, request: Request) -> Response:
        """Sign a phone in at the seat of a secret, and redirect it to a page. A correct secret does not count as an
        attempt.
        """
        secret = request.path_params["secret"]
        key = await self._host.call(lambda: self._host.keys.by_secret(secret))
        if key is None:
            raise Refusal(404 if self._may_join(request) else 429, "wrong_secret")
        return self._signed_in(request, key.secret, path)

    async def _join_page(self, request: Request) -> Response:
        words = words_for(_lang(request))
        return HTMLResponse(pages.render("join", words, notice=(), table_name=self._host.name))

    async def _join(self, request: Request) -> Response:
        form = await read_form(request)
        if not is_same_origin(request):
            raise Refusal(403, "not_from_here")
        if not self._may_join(request):
            raise Refusal(429, "too_often")
        key = await self._host.call(partial(self._host.keys.by_code, form.get("code", "")[:MAX_LINE]))
        if key is not None:
            return self._signed_in(request, key.secret)
        words = words_for(_lang(request))
        notice = (words.translate("web.wrong_code"),)
        return HTMLResponse(pages.render("join", words, notice=notice, table_name=self._host.name), 403)

    def _may_join(self, request: Request) -> bool:
        """Return whether the sender may try a code or secret now, and count the attempt."""
        return self._joins.allows(_sender(request)) and self._all_joins.allows("")

    def _signed_in(self, request: Request, secret: str, path: str = "/now") -> Response:
        response = RedirectResponse(path, 303)
        others = [each for each in self._secrets_of(request) if each != secret]
        self._set_cookie(response, "seat", SECRETS_JOINT.join([secret, *others][:MAX_SEATS]))
        if not request.cookies.get(self._cookie("device")):
            self._set_cookie(response, "device", secrets.token_urlsafe(12))
        return response

    def _cookie(self, name: str) -> str:
        """Return the name of a cookie for this table, because one address may serve several tables."""
        return f"gyoji-{name}-{self._host.table.entries[0].hash[:8]}"

    def _set_cookie(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(self._cookie(name), value, COOKIE_SECONDS, httponly=True, samesite="strict")

    async def _visit(
        self, request: Request, function: Callable[[Visitor], R], priority: Priority = Priority.PAGE, token: str = ""
    ) -> R:
        """Call a function with the phone of a request, on the table's thread, and return its result. Raises `Refusal`
        if the phone has no seat.

        A browser may hold several seats: a form belongs to the seat of its `token`, a page to the seat in its address,
        and without either to the seat claimed last.
        """
        seat_secrets = self._secrets_of(request)
        device = request.cookies.get(self._cookie("device"), "")[:MAX_LINE]
        seat = request.query_params.get("seat")

        def visit() -> R:
            visitors = []
            for secret in seat_secrets:
                phone = self._host.phone(secret, device, _lang(request))
                if phone is not None:
                    visitors.append(Visitor(phone, _form_token(secret, device)))
            of_seat = [visitor for visitor in visitors if seat in (None, visitor.phone.seat)]
            of_form = [visitor for visitor in visitors if _is_equal(visitor.token, token)]
            visitor = next(iter(of_form or of_seat), None)
            if visitor is None:
                raise Refusal(403, "closed_seat")
            visitor.phone.query = f"?seat={visitor.phone.seat}" if len(visitors) > 1 else ""
            return function(visitor)

        return await self._host.call(visit, priority)

    def _secrets_of(self, request: Request) -> list[str]:
        """Return the secrets of the seats that a browser has, the one claimed last first."""
        cookie_secrets = request.cookies.get(self._cookie("seat"), "").split(SECRETS_JOINT, MAX_SEATS)[:MAX_SEATS]
        return list(dict.fromkeys(filter(None, cookie_secrets)))

    async def _required(self, request: Request) -> Visitor:
        return await self._visit(request, lambda visitor: visitor)

    # pages

    async def _page(self, path: str, request: Request) -> Response:
        return HTMLResponse(await self._visit(request, partial(self._fresh, LAYOUTS[path])))

    def _fresh(self, layout: Callable[[Phone, str], str], visitor: Visitor) -> str:
        """Read new entries of the table, then return a page."""
        self._host.follow()
        return layout(visitor.phone, visitor.token)

    async def _why(self, request: Request) -> Response:
        number = request.path_params["number"]
        if number >= 10**MAX_ENTRY_DIGITS:
            raise Refusal(404, "no_page")
        text = await self._visit(request, lambda visitor: pages.why_page(visitor.phone, visitor.token, number))
        if text is None:
            raise Refusal(404, "no_page")
        return HTMLResponse(text)

    async def _result(self, request: Request) -> Response:
        visitor, form = await self._required(request), request.path_params["form"]
        if form not in FORMS:
            raise Refusal(404, "no_page")
        content = await self._host.call(partial(result_page.result_file, visitor.phone, form))
        name = quote(file_name(visitor.phone.table, form))
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return Response(content, media_type="application/octet-stream", headers=headers)

    # inputs

    async def _take(self, request: Request, form: dict[str, str], key: str, function: Callable[[Phone], object]) -> str:
        """Execute a form sent from a page of this table, notify all phones, and return what the addresses of the next
        pages end with. A repetition, known by its `key`, is
        ignored; a form that was taken back is not executed, even if it arrives once more. Raises `Refusal` for a form
        from elsewhere or too many inputs.
        """
        token = form.get("token", "")

        def take(visitor: Visitor) -> str:
            if not is_same_origin(request) or not _is_equal(visitor.token, token):
                raise Refusal(403, "not_from_here")
            if not self._inputs.allows(visitor.phone.seat):
                raise Refusal(429, "too_often")
            if visitor.phone.is_new_input(key) and "taken_back" not in form:
                function(visitor.phone)
            return visitor.phone.query

        query = await self._visit(request, take, Priority.INPUT, token)
        self._host.announce()
        return query

    async def _input(self, actions: set[str], path: str, request: Request) -> Response:
        """Execute a form's action if it is in `actions`, and redirect to the page with the result."""
        form = await read_form(request)
        sent = phone_input(form, actions)
        query = await self._take(request, form, sent.key, lambda phone: self._host.receive(phone, sent))
        return RedirectResponse(path + query, 303)

    # the box

    async def _box_form(self, request: Request) -> Response:
        layout = partial(box_pages.box_form_page, id=request.path_params["page"])
        html = await self._visit(request, partial(self._fresh, layout))
        return HTMLResponse(html) if html else RedirectResponse("/now", 303)

    async def _enter_box(self, request: Request) -> Response:
        """Store a filled-in page of printed values."""
        form, page = await read_form(request, MAX_BOX_BODY, MAX_BOX_FIELDS), request.path_params["page"]
        query = await self._take(
            request, form, key_of(request, form), lambda phone: self._host.enter_box(phone, page, form)
        )
        return RedirectResponse(request.url.path + query, 303)

    # the tally

    async def _tally_form(self, request: Request) -> Response:
        kind, seat = request.path_params["kind"], request.path_params.get("seat", "")
        layout = partial(tally_pages.tally_form_page, kind_id=kind, seat=seat)
        return HTMLResponse(await self._visit(request, partial(self._fresh, layout)))

    async def _enter_tally(self, request: Request) -> Response:
        """Store a filled-in score sheet."""
        form = await read_form(request, MAX_BOX_BODY, MAX_BOX_FIELDS)
        kind, seat = request.path_params["kind"], request.path_params["seat"]

        def enter(phone: Phone) -> None:
            entry = entry_of(form)
            if entry > self._host.entry:  # no page was ever laid out on it
                raise Refusal(400, "bad_input")
            self._host.enter_tally(phone, kind, seat, form, entry)

        query = await self._take(request, form, key_of(request, form), enter)
        return RedirectResponse(request.url.path + query, 303)

    async def _language(self, request: Request) -> Response:
        form = await read_form(request)
        lang = form.get("text", "")

        def choose(phone: Phone) -> None:
            if lang not in LANGS:
                raise Refusal(400, "bad_input")
            phone.lang = lang

        query = await self._take(request, form, key_of(request, form), choose)
        response = RedirectResponse((form["back"] if form.get("back") in PAGES else "/now") + query, 303)
        self._set_cookie(response, "lang", lang)
        response.set_cookie("gyoji-lang", lang, COOKIE_SECONDS, httponly=True, samesite="strict")
        return response

    async def _club_page(self, request: Request) -> Response:
        """Return the response with the live tables of all laptops that share the store, for a wall screen."""
        await self._required(request)
        await self._club.read()
        return HTMLResponse(self._club.page(_lang(request)))

    async def _changes(self, events: Events, request: Request) -> Response:
        visitor = await self._required(request)
        return EventStream(self._host, visitor.phone, events(request))

    async def _events(self, request: Request) -> AsyncIterator[str]:
        """Yield the table's version as a server-sent event, now and after each change, and a comment after `KEEP_ALIVE`
        seconds without changes.
        """
        sent = ""
        while not (self._host.is_closing or await request.is_disconnected()):
            if self._host.version == sent:
                await self._host.wait_for_change(KEEP_ALIVE)
            version, before = self._host.version, sent
            sent = version
            yield f"data: {version}\n\n" if version != before else ":\n\n"

    async def _club_events(self, request: Request) -> AsyncIterator[str]:
        """Yield the version of the live tables as a server-sent event now and after every change, and a comment at
        every other look at the store.
        """
        sent = 0
        while not (self._host.is_closing or await request.is_disconnected()):
            await self._club.read()
            version, before = self._club.version, sent
            sent = version
            yield f"data: {version}\n\n" if version != before else ":\n\n"
            await asyncio.sleep(club_tables.EVERY)

    # what is refused

    async def _refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        key = error.key if isinstance(error, Refusal) else "no_page"
        return _error_page(request, key, error.status_code)

    async def _unusable(self, request: Request, error: Exception) -> Response:
        """Return an error page for a table that cannot be read (deleted or damaged)."""
        assert isinstance(error, InputError)
        words = words_for(_lang(request))
        message = words.join_sentences(messages.fault(words, fault) for fault in error.faults)
        return HTMLResponse(pages.render("error", words, message=message, joins=False), 409)

    async def _failed(self, request: Request, error: Exception) -> Response:
        """Write a crash report for an exception, and return an error page."""
        reported = caught(error, table=self._host.name)
        if reported.key == "game_fault":
            return _error_page(request, "game_failed", 500, game=reported.values["game"])
        return _error_page(request, "failed", 500)


LAYOUTS: dict[str, Callable[[Phone, str], str]] = {
    "/now": pages.now_page,
    "/ask": pages.ask_page,
    "/table": pages.table_page,
    "/box": box_pages.box_page,
    "/tally": tally_pages.tally_page,
    "/board": pages.board_page,
    "/end": result_page.result_page,
}


def _error_page(request: Request, key: str, status: int, **values: object) -> Response:
    words = words_for(_lang(request))
    joins = key in ("closed_seat", "wrong_secret", "too_often")
    return HTMLResponse(
        pages.render("error", words, message=words.translate(f"web.{key}", **values), joins=joins), status
    )


def _form_token(secret: str, device: str) -> str:
    return hmac.new(secret.encode("utf-8", "replace"), f"form {device}".encode(), hashlib.sha256).hexdigest()


def _is_equal(token: str, other: str) -> bool:
    """Compare tokens in a time that does not depend on where they differ."""
    return hmac.compare_digest(token.encode(), other.encode("utf-8", "replace"))


def _sender(request: Request) -> str:
    return request.client.host if request.client else ""


def _lang(request: Request) -> Lang:
    """Return the language selected on the phone, otherwise the browser's first supported language."""
    selected = request.cookies.get("gyoji-lang", "")
    accepted = request.headers.get("accept-language", "")[:MAX_LINE].split(",")
    preferred = (part.partition(";")[0].strip()[:2].casefold() for part in accepted)
    return next((lang for lang in (selected, *preferred) if lang in LANGS), "en")
