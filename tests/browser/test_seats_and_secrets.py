"""Phones without scripts, two phones at one question, and secrets that are wrong, used twice or taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.conftest import NAMES
from tui.web.server import PhoneServer

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
pytestmark = pytest.mark.phones


@pytest.mark.parametrize(
    ("lang", "move", "recorded", "ask", "legal"),
    [
        ("en", "consolidate", "Recorded: 2 Ann", "Ask", "✓ Ann: legal"),
        ("ja", "統合整理", "記録しました: 2 Ann", "聞く", "✓ Ann: ルールどおり"),
    ],
)
def test_everything_works_without_scripts(
    companion: Serve, phone: Open, lang: str, move: str, recorded: str, ask: str, legal: str
) -> None:
    addresses = companion("nippon", lang).scanned
    ann, ben = (phone(address, lang, java_script_enabled=False) for address in addresses[:2])
    ann.go("/ask")
    ann.type(move)
    ann.tap(ask)
    ann.sees(legal)
    ann.go("/now")
    ann.tap(move)
    ann.sees(recorded)
    ben.page.reload()
    assert ben.entry == 2
    for path in ("/table", "/end"):
        ben.go(path)
        assert ben.entry == 2


def test_two_phones_at_one_question_record_one_answer(companion: Serve, phone: Open) -> None:
    """The other phone is told, keeps what was typed, and nothing is doubled."""
    address = companion("crisis").scanned[0]
    first, second = phone(address), phone(address)
    for each in (first, second):
        each.tap("reveal the event")
        each.page.locator("#answer").fill("boom")
        each.tap("Answer")
        each.sees("What does the event")
    second.page.locator("#answer").fill("status -2")
    first.page.locator("#answer").fill("-")
    first.tap("Answer")
    first.sees("Recorded")
    entry = first.entry
    second.page.locator(f'#live[data-entry="{entry}"]').wait_for()
    second.page.wait_for_timeout(500)
    assert first.entry == second.entry == entry


def test_two_tabs_of_a_browser_play_two_seats(companion: Serve, phone: Open) -> None:
    addresses = companion("nippon").scanned
    ann = phone(addresses[0])
    ben = ann.other_tab(addresses[1])
    ann.tap("consolidate")
    ann.sees("Recorded: 2 Ann")
    ben.page.locator('#live[data-seat="B"][data-entry="2"]').wait_for()
    ann.tap("end the turn")
    ben.sees("your turn")
    ben.tap("consolidate")
    ben.sees("Recorded: 4 Ben")
    ann.page.locator('#live[data-seat="A"][data-entry="4"]').wait_for()
    for tab, seat in ((ann, "A"), (ben, "B")):
        tab.page.reload()
        for path in ("/table", "/now"):
            tab.page.locator(f'nav a[href^="{path}"]').tap()
            tab.page.wait_for_url(f"**{path}?seat={seat}")
            assert tab.page.locator("#live").get_attribute("data-seat") == seat


@pytest.mark.parametrize(("answer", "told"), [("yes", "Accepted by the table"), ("no", "Refused by the table")])
def test_a_phone_is_told_by_itself_what_became_of_its_declaration(
    companion: Serve, phone: Open, answer: str, told: str
) -> None:
    laptop = companion("nippon", "en", NAMES[:3], "--confirm")
    ann = phone(laptop.scanned[0])
    ann.tap("consolidate")
    ann.sees("Take it back")
    laptop.sees("Record it?")
    laptop.type(answer)
    ann.sees(told)
    assert ann.entry == (2 if answer == "yes" else 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_wrong_secret_shows_no_table(companion: Serve, phone: Open, lang: str) -> None:
    address = companion("nippon", lang).scanned[0]
    for wrong in (address[:-1], f"{address}x", address.replace("/s/", "/s/A"), f"{address.rpartition('/')[0]}/none"):
        stranger = phone(wrong, lang)
        stranger.errors.clear()  # the browser names the status of the answer
        stranger.sees("no longer belongs to a seat" if lang == "en" else "席はもうありません")
        assert "Ann" not in stranger.text
        stranger.page.goto(stranger.base + "/now")
        stranger.errors.clear()
        assert "Ann" not in stranger.text


def test_a_secret_serves_two_phones_of_its_seat_until_it_is_taken_back(
    companion: Serve, phone: Open, tmp_path: Path
) -> None:
    addresses = companion("nippon").scanned
    first, second, ben = phone(addresses[0]), phone(addresses[0]), phone(addresses[1])
    first.tap("consolidate")
    second.page.locator('#live[data-entry="2"]').wait_for()
    revoking = PhoneServer("friday", port=0, folder=tmp_path)
    revoking.start()
    try:
        revoking.revoke("A")
    finally:
        revoking.stop()
    for each in (first, second):
        each.page.reload()
        each.errors.clear()
        each.sees("no seat at the table")
    ben.page.reload()
    assert ben.entry == 2
    late = phone(addresses[0])
    late.errors.clear()
    late.sees("no longer belongs to a seat")
