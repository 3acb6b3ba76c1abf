"""What is declared without a connection is sent as it stood; the page says that it waits, and lets it be taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from referee.store.sqlite_store import SqliteStore
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tui.core.session.session import Session

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
WORDS = {
    "en": ("Declare", "No connection", "Waiting to be sent: {}", "Take it back"),
    "ja": ("宣言", "接続が切れています", "送信待ち: {}", "取り下げる"),
}
pytestmark = pytest.mark.phones


def kinds(folder: Path) -> list[str]:
    store = SqliteStore(folder)
    try:
        return [entry.kind for entry in Session("en", store).open("friday").entries]
    finally:
        store.close()


def reconnected(phone: BrowserPhone) -> None:
    """Wait until the phone has found its host again, and has sent what waited."""
    phone.page.locator("#offline").wait_for(state="hidden")
    phone.page.locator("#unsent").wait_for(state="hidden")
    phone.page.wait_for_timeout(500)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("declared", "over", "recorded"), [("build", "consolidate", 0), ("consolidate", "build", 1)])
def test_what_stood_in_the_line_is_declared(
    companion: Serve, phone: Open, tmp_path: Path, lang: str, declared: str, over: str, recorded: int
) -> None:
    declare, away, waits, _ = WORDS[lang]
    served = companion("nippon", lang)
    ann = phone(served.scanned[0], lang)
    served.kill()
    ann.sees(away)
    ann.type(declared)
    ann.button(declare).tap()
    ann.sees(waits.format(declared))
    ann.type(over)
    ann.page.wait_for_timeout(400)
    ann.sees(waits.format(declared))
    served.start()
    reconnected(ann)
    assert kinds(tmp_path) == ["open", *["move"] * recorded]
    assert ann.line == over, "what was typed meanwhile stays"


def test_an_unchanged_line_is_declared_once(companion: Serve, phone: Open, tmp_path: Path) -> None:
    declare, away, waits, _ = WORDS["en"]
    served = companion("nippon")
    ann = phone(served.scanned[0])
    served.kill()
    ann.sees(away)
    ann.type("consolidate")
    for _ in range(3):
        ann.button(declare).tap()
    ann.sees(waits.format("consolidate"))
    served.start()
    ann.sees("Recorded: 2 Ann")
    reconnected(ann)
    assert kinds(tmp_path) == ["open", "move"]
    assert ann.line == ""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("taps", [True, False], ids=["a row", "the line"])
def test_what_waits_is_withdrawn(companion: Serve, phone: Open, tmp_path: Path, lang: str, taps: bool) -> None:
    declare, away, waits, withdraw = WORDS[lang]
    served = companion("nippon", lang)
    ann = phone(served.scanned[0], lang)
    row = {"en": "consolidate", "ja": "統合整理する"}[lang]
    served.kill()
    ann.sees(away)
    if taps:
        ann.button(row).tap()
    else:
        ann.type(row)
        ann.button(declare).tap()
    ann.sees(waits.format(row))
    ann.button(withdraw).tap()
    expect(ann.page.locator("#unsent")).to_be_hidden()
    served.start()
    reconnected(ann)
    assert kinds(tmp_path) == ["open"]
    assert ann.line == ("" if taps else row)
    ann.tap(row if taps else declare)
    assert kinds(tmp_path) == ["open", "move"]


@pytest.mark.parametrize("is_lost", [True, False], ids=["lost", "held up"])
def test_what_is_under_way_is_withdrawn(companion: Serve, phone: Open, tmp_path: Path, is_lost: bool) -> None:
    """The network takes the request but brings no answer, or breaks it off again and again."""
    declare, _, waits, withdraw = WORDS["en"]
    ann = phone(companion("nippon").scanned[0])

    is_back = False

    def lose(route: Route) -> None:
        if is_back:
            route.continue_()
        elif is_lost:
            route.abort()

    ann.page.route("**/input", lose)
    ann.type("consolidate")
    ann.button(declare).tap()
    ann.sees(waits.format("consolidate"))
    is_back = True
    ann.button(withdraw).tap()
    expect(ann.page.locator("#unsent")).to_be_hidden()
    ann.page.wait_for_timeout(1_500)
    assert (kinds(tmp_path), ann.line) == (["open"], "consolidate")
    ann.tap(declare)
    assert kinds(tmp_path) == ["open", "move"]


def test_nothing_waits_where_the_server_answers(companion: Serve, phone: Open) -> None:
    ann = phone(companion("nippon").scanned[0])
    ann.page.evaluate(
        "() => new MutationObserver(() => { window.waited = true; })"
        ".observe(document.getElementById('unsent'), { attributes: true })"
    )
    ann.tap("consolidate")
    ann.sees("Recorded")
    assert not ann.page.evaluate("() => window.waited")


@pytest.mark.parametrize(("steps", "text"), [("けっさん", "決算"), ("とうごう", "統合")])
def test_a_change_of_the_table_leaves_a_composition_alone(companion: Serve, phone: Open, steps: str, text: str) -> None:
    """An input method composes in the line; another seat moves, twice, before what is composed is taken."""
    served = companion("nippon", "ja")
    ann, ben = (phone(address, "ja") for address in served.scanned[:2])
    ben.page.locator("#text").tap()
    method = ben.page.context.new_cdp_session(ben.page)
    for end in range(1, len(steps) + 1):
        method.send("Input.imeSetComposition", {"text": steps[:end], "selectionStart": end, "selectionEnd": end})
        ben.page.wait_for_timeout(400)
        assert ben.line == steps[:end]
    for entry, row in enumerate(("統合整理する", "手番を終える"), start=2):
        ann.tap(row)
        ben.page.locator(f'#live[data-entry^="{entry}"]').wait_for()
    ben.sees("あなたの手番です")
    method.send("Input.imeSetComposition", {"text": text, "selectionStart": 2, "selectionEnd": 2})
    method.send("Input.insertText", {"text": text})
    assert ben.line == text
    ben.page.wait_for_timeout(600)
    assert ben.line == text
    ben.tap("やり直す")
    assert ben.line == ""
