"""A whole evening of a game in rounds by three phones in a browser, one of which is closed and comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.sheets.sheet_lookup import game_of_form
from referee.store.sqlite_store import SqliteStore
from scoring.sheets.form import SheetForm, SheetName, SheetRounds
from scoring.sheets.row_lines import row_of_line
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.sheets.test_sheet_phones import record_round

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
pytestmark = pytest.mark.phones
ROUNDS = [("41", "7+2", "-3"), ("30", "20.5", "12"), ("20", "5", "15½"), ("9", "4", "60")]
TOTALS = {"Ann": "100", "Ben": "38.5", "Chie": "84.5"}


def write(phone: BrowserPhone, seat: str, text: str, label: str) -> None:
    """Open the sheet of the round from the first page, write the points, and send them."""
    phone.page.goto(
        f"{phone.base}/tally/round/{seat}{phone.page.url.partition('?')[1]}{phone.page.url.partition('?')[2]}"
    )
    phone.page.locator("input.typed").first.fill(text)
    phone.tap(label)


def test_an_evening_of_a_game_in_rounds_by_three_phones(companion: Serve, phone: Open, tmp_path: Path) -> None:
    rows = (row_of_line("cards"),)
    form = SheetForm(SheetName("Golf"), rows, wins="lowest", rounds=SheetRounds(until=100, dealer=True))
    game, store = game_of_form(form), SqliteStore(tmp_path)
    store.adopt("friday", [opening(game, seats_of(game, list(TOTALS)))])
    store.close()
    addresses = companion().scanned
    phones = {
        seat: phone(address, "ja" if seat == "B" else "en") for seat, address in zip("ABC", addresses, strict=False)
    }
    phones["A"].sees("Round 1: Ann deals. Then fill in the sheet.")
    for number, points in enumerate(ROUNDS, 1):
        if number == 3:
            phones["C"].close()  # the screen is locked, the browser forgotten
        for seat, text in zip("ABC", points, strict=True):
            if (number, seat) == (3, "C"):
                phones["C"] = phone(addresses[2])
                phones["C"].sees("Ahead: Chie (9)")
            write(phones[seat], seat, text, "登録する" if seat == "B" else "Enter")
        phones["A"].sees("Chie" if number < 4 else "Round 4")
        is_over = record_round(tmp_path)
        assert is_over == (number == len(ROUNDS))
    for each in phones.values():
        each.page.goto(f"{each.base}/end")
        for points in TOTALS.values():
            each.sees(points)
