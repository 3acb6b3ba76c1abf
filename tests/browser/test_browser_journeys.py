"""From the code on the laptop to a move on its screen, in Chromium: scan, claim, ask, declare, seen by the others."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from playwright.sync_api import Route

from tests.browser.app_at_table import AppAtTable
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.browser.page_layout import PAGES, layout_faults

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
LATE_SECONDS = 0.6


class Said(Struct):
    """The texts of the journey in one language."""

    lang: str
    turn: str
    ask: str
    question: str
    legal: str
    move: str
    recorded: str
    end: str
    waits: str
    row: str


EN = Said(
    lang="en",
    turn="your turn",
    ask="Ask",
    question="may I consolidate?",
    legal="✓ Ann: legal",
    move="consolidate",
    recorded="Recorded: 2 Ann",
    end="end the turn",
    waits="Ann is to act.",
    row="Ben builds Silk",
)
JA = Said(
    lang="ja",
    turn="あなたの手番です",
    ask="聞く",
    question="統合整理できる?",
    legal="✓ Ann: ルールどおり",
    move="統合整理",
    recorded="記録しました: 2 Ann",
    end="手番を終える",
    waits="Annの手番です。",
    row="Benが絹糸工場",
)


@pytest.mark.parametrize("said", [EN, JA], ids=["en", "ja"])
def test_a_seat_is_claimed_by_its_code_and_its_move_is_seen_everywhere(
    said: Said, companion: Serve, phone: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    addresses = companion("nippon", said.lang).scanned
    assert len(set(addresses)) == 4, "three seats and the spectators"
    with AppAtTable("friday", said.lang) as app:
        app.sees_whose_turn("Ann")
        assert said.end not in app.screen
        ann, ben = phone(addresses[0], said.lang), phone(addresses[1], said.lang)
        assert ann.page.url.endswith("/now"), "the secret does not stay in the address"
        ann.sees(said.turn)
        ben.sees(said.waits)
        ann.go("/ask")
        ann.type(said.question)
        ann.tap(said.ask)
        ann.sees(said.legal)
        assert ann.entry == 1, "nothing is recorded"
        ann.go("/now")
        ann.tap(said.move)
        ann.sees(said.recorded)
        ben.page.locator('#live[data-entry="2"]').wait_for()
        app.sees(said.end)
        type_while_busy(ben, said.row)
        ann.tap(said.end)
        ben.sees(said.turn)
        assert ben.line == "silk", "a line being typed stays when the table moves on"
        app.sees_whose_turn("Ben")
    for path in PAGES:
        ben.page.goto(ben.base + path)
        assert layout_faults(ben.page) == [], path


def type_while_busy(phone: BrowserPhone, row: str) -> None:
    """Type on while what was typed before is still under way; the rows are those of the whole line in the end."""

    def hold_up(route: Route) -> None:
        time.sleep(LATE_SECONDS)
        route.continue_()

    phone.page.route("**/input", hold_up, times=1)
    with phone.page.expect_request("**/input"):
        phone.type("s")
    phone.type("silk")
    phone.sees(row)
    assert phone.line == "silk"
