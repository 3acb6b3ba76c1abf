"""A change is on every page that is opened after it, no stream of changes misses one, and inputs go before pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from tests.tui.web.conftest import Companion
from tests.tui.web.counting_table import at
from tui.core.session.session import Session
from tui.web.routes import PhonePages

PROMPT = 2.0
Serve = Callable[..., Companion]


class OpenRequest:
    """A request whose sender stays connected."""

    async def is_disconnected(self) -> bool:
        return False


def test_no_stream_misses_a_change_that_comes_while_the_last_one_is_sent(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")

    async def watch() -> list[str]:
        here.host._changed = asyncio.Event()
        events = PhonePages(here.host)._events(OpenRequest())  # type: ignore[arg-type]  # asked for nothing else
        sent = [await anext(events)]
        await asyncio.to_thread(ann.tap, "consolidate")  # announced in the loop of the server: nobody waits yet
        here.host._changed.set()
        here.host._changed = asyncio.Event()
        sent.append(await asyncio.wait_for(anext(events), PROMPT))
        await events.aclose()
        return sent

    assert asyncio.run(watch()) == ["data: 1\n\n", "data: 2\n\n"]


def test_a_move_that_another_process_takes_back_is_on_no_page(companion: Serve, tmp_path: Path) -> None:
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B", "ja")
    ann.tap("consolidate")
    for address in ("/now", "/table", "/board"):
        ben.open(address)
    before = here.host.version
    assert "/why/2" in at(ben, "/table").page.links
    store = SqliteStore(tmp_path)
    Session("en", store).open("friday").undo()
    store.close()
    assert "/why/2" not in at(ben, "/table").page.links and here.host.version != before
    assert "consolidate" in ann.open("/now"), "it is her turn to act again"


def test_a_language_is_that_of_one_phone_and_a_sign_out_is_at_once(companion: Serve) -> None:
    here = companion("nippon")
    ann, other, ben = here.phone("A"), here.phone("A"), here.phone("B")
    ann.tap("日本語")
    assert "あなたの手番です" in ann.open("/now") and "your turn" in other.open("/now")
    here.host.run(here.host.keys.revoke, "A").result()
    ann.open("/now")
    assert ann.answer.status_code == 403 and "Ann" not in ann.said
    ben.open("/now")
    assert ben.answer.status_code == 200
