"""Two rounds of each game in which every seat plays from its phone in a browser, by tapping alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from referee.judging.line_parser import drop_implied
from referee.record.replay import moves_of
from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.test_phone_journeys import taught
from tui.core.session.session import Session

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
ROUNDS = 2
PLAYERS = 3
MOST_TAPS = 3_000
VAIN = 60
"""So many taps in a row lead to something."""
TURNS = 4
"""So many turns of each seat count as a round of a game whose rounds have no number."""
WHOLE_LIST = 'form:has(input[name=action][value=answer]) button:text-is("{label}")'
TO_RESULT = 'p > a.button[href="/end"]'
pytestmark = pytest.mark.phones


def buttons(phone: BrowserPhone, *actions: str) -> Locator:
    """Find the buttons of some actions that send a text of their own: nothing is typed."""
    forms = ", ".join(f"form:has(input[name=action][value={action}]):not(:has(input[type=text]))" for action in actions)
    return phone.page.locator(f":is({forms}) button")


def choose(phone: BrowserPhone, chance: random.Random) -> Locator | None:
    """Pick what somebody who types nothing could tap next."""
    label = "That is all" if phone.page.locator("html").get_attribute("lang") == "en" else "これで全部"
    lists = phone.page.locator(WHOLE_LIST.format(label=label))
    if lists.count() and chance.random() < 0.4:
        return lists.first
    for found in (
        buttons(phone, "answer", "item"),
        lists,
        *(buttons(phone, name) for name in ("confirm", "tap", "clear")),
    ):
        if count := found.count():
            return found.nth(chance.randrange(count))
    return None


def stored(folder: Path) -> Table:
    store = SqliteStore(folder)
    try:
        return Session("en", store).open("friday")
    finally:
        store.close()


@pytest.mark.parametrize("game", offered_games())
def test_two_rounds_are_played_by_tapping_alone(game: str, companion: Serve, phone: Open, tmp_path: Path) -> None:
    chance = random.Random(f"browser taps {game}")
    taught(tmp_path, game, PLAYERS, chance)
    play_two_rounds(companion().scanned, phone, tmp_path, chance)


def tap(phones: dict[str, BrowserPhone], chance: random.Random) -> str:
    """Let somebody tap something, first of all whose turn it is; return their seat."""
    order = sorted(phones, key=lambda seat: (not phones[seat].page.locator(".plate.mine").count(), chance.random()))
    seat, button = next(((seat, found) for seat in order if (found := choose(phones[seat], chance))), ("", None))
    assert button is not None, f"nobody can tap anything: {[phone.text for phone in phones.values()]}"
    phones[seat].press(button)
    return seat


def play_two_rounds(addresses: list[str], phone: Open, folder: Path, chance: random.Random) -> None:
    """Play two rounds from the phones of all seats."""
    table = stored(folder)
    phones = {
        seat: phone(address, chance.choice(("en", "ja")))
        for seat, address in zip(table.seats, addresses[:PLAYERS], strict=True)
    }
    first, began, vain = getattr(table.state, "round", 0), table.entries[-1].seq, 0
    by_entry: dict[int, str] = {}
    entry = began
    for _ in range(MOST_TAPS):
        seat = tap(phones, chance)
        vain = 0 if phones[seat].entry > entry else vain + 1
        assert vain < VAIN, f"nothing goes on any more: {phones[seat].text}"
        if phones[seat].entry == entry:
            continue
        by_entry |= dict.fromkeys(range(entry + 1, phones[seat].entry + 1), seat)
        entry = phones[seat].entry
        for other in phones.values():
            other.page.locator(f'#live:is([data-entry="{entry}"], [data-entry^="{entry}-"])').wait_for()
        if (entry - began) % 5 == 0 or phones[seat].page.locator(TO_RESULT).count():
            table = stored(folder)
            turns = (entry - began) // (PLAYERS * TURNS)
            if table.over or getattr(table.state, "round", first + turns) >= first + ROUNDS:
                break
    else:
        raise AssertionError(f"two rounds are not over: {table.state}")
    assert [entry.seq for entry in table.entries] == list(range(1, entry + 1))
    for recorded in table.entries[began:]:
        if recorded.kind == "move":
            stated = drop_implied(moves_of(table.game, recorded.body))[0].seat
            assert stated in ("", by_entry[recorded.seq]), f"entry {recorded.seq} was declared for {stated}"
