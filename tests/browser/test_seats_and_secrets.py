"""Phones without scripts, two phones at one question, and secrets that are wrong, used twice or taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.conftest import NAMES

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
