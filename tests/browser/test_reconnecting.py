"""A phone that loses its host or is just being tapped: what was typed and tapped is kept, the page comes back by itself."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
BACK_SECONDS = 5.0
AWAY = {"en": "No connection", "ja": "接続が切れています"}
pytestmark = pytest.mark.phones


@pytest.mark.parametrize(("lang", "begun", "whole"), [("en", "conso", "consolidate"), ("ja", "統合", "統合整理")])
def test_a_killed_host_is_found_again_and_the_line_is_kept(
    companion: Serve, phone: Open, lang: str, begun: str, whole: str
) -> None:
    served = companion("nippon", lang)
    ann, ben = (phone(address, lang) for address in served.scanned[:2])
    ann.type(begun)
    ann.sees(whole)
    served.kill()
    for each in (ann, ben):
        each.sees(AWAY[lang])
    ann.type(whole)
    served.start()
    started = time.monotonic()
    for each in (ann, ben):
        each.page.locator("#offline").wait_for(state="hidden")
    assert time.monotonic() - started < BACK_SECONDS
    assert ann.line == whole
    ben.tap("English" if lang == "ja" else "日本語")
    ann.tap("Declare" if lang == "en" else "宣言")
    ben.page.locator('#live[data-entry="2"]').wait_for()
    ann.page.reload()
    assert ann.line == "", "what was declared is not typed any more"


def test_a_typed_line_outlives_a_reload_and_a_change_of_pages(companion: Serve, phone: Open) -> None:
    served = companion("nippon")
    ann = phone(served.scanned[0])
    ann.type("build silk 2")
    served.kill()
    served.start()
    ann.page.goto(ann.page.url)
    assert ann.line == "build silk 2"
    ann.go("/table")
    ann.go("/now")
    assert ann.line == "build silk 2"
    ann.tap("Start over")
    assert ann.line == ""
    ann.page.reload()
    assert ann.line == ""


def test_a_page_is_not_exchanged_under_a_finger(companion: Serve, phone: Open) -> None:
    """A tap that begins on the old page and ends after a change of the table counts."""
    served = companion("nippon")
    ann, ben = (phone(address) for address in served.scanned[:2])
    box = ben.button("日本語").bounding_box()
    assert box is not None
    ben.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ben.page.mouse.down()
    ann.tap("consolidate")
    ben.page.wait_for_timeout(300)
    assert ben.entry == 1
    ben.page.mouse.up()
    ben.sees("手を言う")
    assert ben.entry == 2
