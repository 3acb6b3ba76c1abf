"""The phones of a table and the share room, driven: codes that are read, who is connected, what is written."""

from __future__ import annotations

import asyncio
import gc
import re
import threading
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Static

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tests.tui.screens.narrow.narrow_rooms import seen
from tests.tui.screens.table.table_rooms import fresh
from tests.tui.web.qr_reader import read_code
from tui.app import GyojiApp
from tui.core.export import qr_code_text
from tui.core.session.session import Session
from tui.screens.phones import PhonesScreen
from tui.screens.table import TableScreen
from tui.screens.table_screen_base import PhoneOffers

SECONDS = 20.0


class Laptop:
    """The app at a table, with its pilot."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def until(self, holds: Callable[[], bool]) -> None:
        """Let the app run until something holds."""
        async with asyncio.timeout(SECONDS):
            while not holds():
                await self.pilot.pause(0.02)

    async def open_phones(self) -> PhonesScreen:
        await press_keys(self.pilot, "ctrl+n")
        await self.until(lambda: isinstance(self.app.screen, PhonesScreen) and bool(self.app.screen.rows))
        screen = self.app.screen
        assert isinstance(screen, PhonesScreen)
        return screen

    async def get(self, address: str) -> httpx.Response:
        """Open an address on a phone that keeps its cookies for this once."""

        def opened() -> httpx.Response:
            with httpx.Client(follow_redirects=True) as client:
                return client.get(address)

        return await asyncio.to_thread(opened)

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def code(self) -> str:
        """The address that the code on the screen leads to."""
        (address,) = read_code(str(self.app.screen.query_one("#code", Static).render()).splitlines())
        return address


@asynccontextmanager
async def at_table(folder: Path, lang: str = "en", size: tuple[int, int] = (80, 24)) -> AsyncIterator[Laptop]:
    """Sit down at the laptop; nothing is served when the app is left."""
    before = set(threading.enumerate())
    app = GyojiApp(fresh(folder, lang), "table", name="friday")
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Laptop(app, pilot)
    serving = [thread.name for thread in set(threading.enumerate()) - before if thread.name.startswith("gyoji")]
    assert not serving


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(
    ("lang", "board", "watching", "only"),
    [("en", "Big screen", "Spectators", "Only this computer"), ("ja", "大画面", "観戦", "このコンピューターだけ")],
)
async def test_every_code_is_read_and_leads_to_its_seat(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    board: str,
    watching: str,
    only: str,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr("tui.screens.phones.network_addresses", lambda: ())
    async with at_table(tmp_path, lang, size) as laptop:
        screen = await laptop.open_phones()
        assert board in laptop.text and watching in laptop.text and only in laptop.text
        for place, page in enumerate(("/now", "/now", "/now", "/now", "/now", "/board")):
            row = screen.rows[place]
            assert laptop.code == row.address
            assert row.address.startswith("http://127.0.0.1:")
            beside = seen(laptop.app, screen.query_one(".list"))
            assert row.code in beside and row.address in beside
            answer = await laptop.get(row.address)
            assert (answer.status_code, answer.url.path) == (200, page)
            await press_keys(laptop.pilot, "down")


async def test_a_connected_phone_is_shown_and_signed_out(tmp_path: Path) -> None:
    async with at_table(tmp_path) as laptop:
        screen = await laptop.open_phones()
        old = screen.rows[1].address
        assert "1 phone" not in laptop.text
        await laptop.get(old)
        await laptop.until(lambda: screen.rows[1].connected == 1)
        await laptop.until(lambda: "1 phone" in laptop.text)
        await press_keys(laptop.pilot, "down", "delete")
        assert "Sign out the phones of Ben?" in laptop.text
        await press_keys(laptop.pilot, "enter")
        assert (await laptop.get(old)).status_code == 200, "Enter leaves them"
        await press_keys(laptop.pilot, "delete", "y")
        await laptop.until(lambda: screen.rows[1].address != old)
        assert (await laptop.get(old)).status_code == 404
        assert (await laptop.get(screen.rows[1].address)).status_code == 200
        await laptop.until(lambda: screen.rows[1].connected == 1)
        await laptop.until(lambda: "2 phones" not in laptop.text)


async def test_the_pages_stay_open_when_the_screen_is_left_and_close_on_request(tmp_path: Path) -> None:
    async with at_table(tmp_path) as laptop:
        screen = await laptop.open_phones()
        address = screen.rows[0].address
        await press_keys(laptop.pilot, "f10")
        assert isinstance(laptop.app.screen, TableScreen)
        assert (await laptop.get(address)).status_code == 200
        again = await laptop.open_phones()
        assert again.rows[0].address == address
        await press_keys(laptop.pilot, "ctrl+g")
        await laptop.until(lambda: not again.is_served and not again.rows)
        await laptop.until(lambda: "The pages are closed" in laptop.text)
        with pytest.raises(httpx.ConnectError):
            await laptop.get(address)
        await press_keys(laptop.pilot, "ctrl+g")
        await laptop.until(lambda: bool(again.rows))
        assert again.rows[0].address == address, "phones find the table where it was"
        assert (await laptop.get(address)).status_code == 200


@pytest.mark.parametrize(("lang", "named"), [("en", "Enter lets phones in, at 127.0.0.2"), ("ja", "（127.0.0.2）")])
async def test_the_first_code_is_one_that_a_phone_can_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, named: str
) -> None:
    """The code of the loopback address came first, which no phone can open."""
    monkeypatch.setattr("tui.screens.phones.network_addresses", lambda: ("127.0.0.2",))
    monkeypatch.setattr("tui.web.server.is_loopback", lambda address: address == "127.0.0.1")
    async with at_table(tmp_path, lang) as laptop:
        screen = await laptop.open_phones()
        await laptop.pilot.pause()
        assert not str(screen.query_one("#code", Static).render()).strip()
        beside = "".join(line.strip() for line in laptop.text.splitlines())
        assert named.replace(" ", "") in beside.replace(" ", "")
        await press_keys(laptop.pilot, "enter")
        await laptop.until(lambda: bool(screen.rows) and screen.rows[0].address.startswith("http://127.0.0.2:"))
        await laptop.pilot.pause()
        assert laptop.code == screen.rows[0].address
        await press_keys(laptop.pilot, "ctrl+g", "escape")
        await laptop.until(lambda: not screen.is_served)
        again = await laptop.open_phones()
        await laptop.until(lambda: bool(again.rows) and again.rows[0].address.startswith("http://127.0.0.2:"))
        await laptop.pilot.pause()
        assert laptop.code == again.rows[0].address, "where phones were let in once, the code is there at once"


async def test_what_a_phone_records_is_seen_at_once_with_who_declared_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.table_watcher.POLL", 3600.0)  # the host says when
    async with at_table(tmp_path) as laptop:
        screen = await laptop.open_phones()
        address = screen.rows[0].address
        await press_keys(laptop.pilot, "f10")
        table = laptop.app.screen
        assert isinstance(table, TableScreen)

        assert "Recorded" in await asyncio.to_thread(declared, address, "consolidate")
        await laptop.until(lambda: table.table.entries[-1].seq == 2)
        await laptop.until(lambda: "2 Aki: consolidate" in laptop.text)


def declared(address: str, text: str) -> str:
    """Declare a line from a phone that claims a seat; return the page."""
    base = address.split("/s/")[0]
    with httpx.Client(base_url=base, follow_redirects=True, headers={"origin": base}) as phone:
        page = phone.get(address).text
        token, nonce, entry = (
            re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("token", "nonce", "entry")
        )
        form = {"action": "declare", "text": text, "entry": entry, "token": token, "nonce": nonce}
        return phone.post("/input", data=form).text


async def test_each_look_at_the_phones_is_awaited_though_another_replaces_it(tmp_path: Path) -> None:
    """Python wrote a warning of each that was not to standard error, over the app."""
    async with at_table(tmp_path) as laptop:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            screen = await laptop.open_phones()
            for _ in range(2):
                screen._look()
            await press_keys(laptop.pilot, "f10")
            table = laptop.app.screen
            assert isinstance(table, TableScreen)
            for _ in range(2):
                table.phone_offers.look()
            await laptop.pilot.pause()
            gc.collect()
    assert not [each for each in caught if "never awaited" in str(each.message)]


async def test_a_key_answers_only_the_declaration_that_is_displayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a phone declares instead, and the laptop has read but not displayed yet, is not recorded unseen."""
    async with at_table(tmp_path) as laptop:
        screen = await laptop.open_phones()
        aki = screen.rows[0].address
        await press_keys(laptop.pilot, "tab")
        await laptop.until(lambda: screen.state is not None and screen.state.confirms)
        await press_keys(laptop.pilot, "f10")
        table = laptop.app.screen
        assert isinstance(table, TableScreen)
        await asyncio.to_thread(declared, aki, "consolidate")
        await laptop.until(lambda: "Aki declares by phone: consolidate" in laptop.text)
        monkeypatch.setattr(PhoneOffers, "_show", lambda *_: None)
        server = laptop.app.phones._servers[table.table.name]
        await asyncio.to_thread(server.answer_offer, server.offers(table.words)[0].key, False)
        await asyncio.to_thread(declared, aki, "consolidate")
        for key in ("ctrl+o", "ctrl+r"):
            table.phone_offers.look()
            await laptop.pilot.pause(0.3)
            await press_keys(laptop.pilot, key)
            await laptop.pilot.pause(0.3)
            assert await asyncio.to_thread(lambda: len(server.offers(table.words))) == 1
        assert table.table.entries[-1].seq == 1


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "offer", "accept"),
    [
        ("en", "Aki declares by phone: consolidate", "^O record it"),
        ("ja", "Akiが端末で宣言: 統合整理する", "^O 記録する"),
    ],
)
async def test_what_a_phone_declares_is_confirmed_at_the_table_by_one_key(
    tmp_path: Path, lang: str, offer: str, accept: str
) -> None:
    async with at_table(tmp_path, lang) as laptop:
        screen = await laptop.open_phones()
        address = screen.rows[0].address
        await press_keys(laptop.pilot, "tab")
        await laptop.until(lambda: screen.state is not None and screen.state.confirms and "^O" in laptop.text)
        await press_keys(laptop.pilot, "f10")
        table = laptop.app.screen
        assert isinstance(table, TableScreen) and offer not in laptop.text
        await asyncio.to_thread(declared, address, "consolidate")
        await laptop.until(lambda: offer in laptop.text and accept in laptop.text)
        await press_keys(laptop.pilot, "c", "o")
        assert table.input_text == "co", "who types at the laptop is not disturbed"
        await press_keys(laptop.pilot, "ctrl+r")
        await laptop.until(lambda: offer not in laptop.text)
        assert table.table.entries[-1].seq == 1
        await asyncio.to_thread(declared, address, "consolidate")
        await laptop.until(lambda: offer in laptop.text)
        await press_keys(laptop.pilot, "f2")
        await laptop.until(lambda: "^O" in laptop.text and offer not in laptop.text)
        await press_keys(laptop.pilot, "f2")
        await laptop.until(lambda: offer in laptop.text)
        await press_keys(laptop.pilot, "ctrl+o")
        await laptop.until(lambda: offer not in laptop.text)
        await laptop.until(lambda: [entry.kind for entry in table.table.entries] == ["open", "move"])
        assert accept not in laptop.text and table.input_text == "co"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_result_is_shown_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(tmp_path / "home")
    game = find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    app = GyojiApp(Session(lang, store), "table", name="friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await press_keys(pilot, *chosen("share"))
        drawn = str(app.screen.query_one("#code", Static).render())
        text = str(app.screen.query_one("#text", Static).render()).splitlines()[-1].strip()
        assert "1 Ben 11, 2 Aki 10" in text
        assert qr_code_text.fitting((text,), 80, 20) == (text, drawn.splitlines())
        assert all(line.startswith("████") and line.endswith("████") for line in drawn.splitlines())
        await press_keys(pilot, "tab")
        shown = app.screen.query_one("#text", Static).render()
        assert isinstance(shown, Content) and {"en": "Open in BG Stats", "ja": "BG Stats で開く"}[lang] in shown.plain
        assert "://" not in shown.plain and "createPlay" in str(shown.markup)
        await press_keys(pilot, "ctrl+s", "enter")
        assert app.screen.query_one(Input).value == str(tmp_path / "friday.md")
        await press_keys(pilot, "enter")
        first = (tmp_path / "friday.md").read_text()
        assert "Aki" in first
        (tmp_path / "friday.md").write_text("mine")
        await press_keys(pilot, "ctrl+s", "enter", "enter")
        assert (tmp_path / "friday.md").read_text() == "mine"


async def test_an_address_that_is_not_here_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.phones.network_addresses", lambda: ("203.0.113.9",))
    async with at_table(tmp_path) as laptop:
        screen = await laptop.open_phones()
        await press_keys(laptop.pilot, "f4")
        await press_keys(laptop.pilot, "enter")
        await laptop.until(lambda: "Gyoji cannot use" in laptop.text)
        assert "Traceback" not in laptop.text
        assert (await laptop.get(screen.rows[0].address)).status_code == 200, "it is served where it was"
