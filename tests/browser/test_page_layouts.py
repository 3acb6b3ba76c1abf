"""Every page of every game, narrow and usual, in both languages: nothing cut off, nothing too small for a finger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.browser.page_layout import PAGES, layout_faults
from tests.tui.web.test_phone_results import demo

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
SIZES = ({"width": 390, "height": 844}, {"width": 320, "height": 568})
LONG_NAMES = ("Maximiliane von Hoh", "鈴木一郎太左衛門之助", "Wolfgang Amadeus M", "Bo", "Ξενοφών Παπαδόπου")
LEAST_TYPE = 18
"""The least size of the type of a board on a television of 1080 rows, in pixels."""
pytestmark = pytest.mark.phones


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ja", "dark")])
@pytest.mark.parametrize("part", [0.5, 1.0], ids=["under way", "over"])
@pytest.mark.parametrize("game", offered_games())
def test_a_page_fits_the_phone(
    companion: Serve, phone: Open, tmp_path: Path, game: str, part: float, lang: str, scheme: str
) -> None:
    demo(tmp_path, game, part)
    addresses = companion(lang=lang).scanned
    for address, size in zip((addresses[0], addresses[1]), SIZES, strict=True):
        held = phone(address, lang, color_scheme=scheme, viewport=size)
        held.page.goto(held.base + "/box")
        boxes = held.page.locator("main a[href^='/box/']").evaluate_all(
            "links => links.map((a) => a.getAttribute('href'))"
        )
        for path in (*PAGES, *boxes[:12]):
            held.page.goto(held.base + path)
            assert layout_faults(held.page) == [], path


@pytest.mark.parametrize("game", offered_games())
def test_long_names_and_the_most_players_fit(companion: Serve, phone: Open, game: str) -> None:
    names = LONG_NAMES[: find(game).meta.seats[1]]
    addresses = companion(game, names=names).scanned
    held = phone(addresses[0], viewport=SIZES[1])
    for path in PAGES:
        held.page.goto(held.base + path)
        assert layout_faults(held.page) == [], path


@pytest.mark.parametrize(("lang", "scheme"), [("en", "dark"), ("ja", "light")])
@pytest.mark.parametrize("game", offered_games())
def test_the_big_screen_fits_a_television(
    companion: Serve, phone: Open, tmp_path: Path, game: str, lang: str, scheme: str
) -> None:
    demo(tmp_path, game, 0.5)
    screen = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "device_scale_factor": 1}
    held = phone(companion(lang=lang).scanned[-1], lang, color_scheme=scheme, **screen)
    held.page.goto(held.base + "/board")
    height = held.page.evaluate("document.querySelector('.columns').getBoundingClientRect().bottom")
    assert height <= 1080, "standings and last entries are seen without scrolling"
    assert held.page.evaluate("document.documentElement.scrollWidth") <= 1920
    board = held.page.locator(".boards svg")
    if board.count():
        type_size = board.evaluate("svg => svg.getScreenCTM().d * parseFloat(svg.getAttribute('font-size'))")
        assert type_size >= LEAST_TYPE, "the board is read from the other end of the room"
        assert game == "nippon" or held.page.locator(".plate .then").count(), "the round and who is next"


@pytest.mark.parametrize("contrast", ["more", "no-preference"])
def test_high_contrast_and_forced_colours_keep_every_mark(companion: Serve, phone: Open, contrast: str) -> None:
    held = phone(
        companion("nippon").scanned[0], contrast=contrast, forced_colors="active" if contrast == "more" else "none"
    )
    assert layout_faults(held.page) == []
    quiet, text = (
        held.page.evaluate(f"getComputedStyle(document.querySelector('{where}')).color") for where in (".as-of", "main")
    )
    assert (quiet == text) is (contrast == "more")
