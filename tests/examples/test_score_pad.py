"""The example of a game that is only counted, installed and used as people use it. Sums by hand beside each."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.installed_games import EXAMPLES, install_project
from tests.tui.screen_text import screen_text
from tests.tui.screens.home.test_home_screen import settled
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session

CITIES = {
    # 5 + 8 // 3 + 3 + 10 + 0 + 4 + (3² + 1² + 1² + 7, the free symbol as a tablet) = 42
    "A": {"military": 5, "coins": 8, "wonder": 3, "civilian": 10, "commercial": 0, "guilds": 4}
    | {"compasses": 3, "gears": 1, "tablets": 0, "free_symbols": 1},
    # −3 + 9 // 3 + 10 + 20 + 6 + 6 + 0 = 42: as many, and more coins
    "B": {"military": -3, "coins": 9, "wonder": 10, "civilian": 20, "commercial": 6, "guilds": 6}
    | {"compasses": 0, "gears": 0, "tablets": 0, "free_symbols": 0},
    # 0 + 0 + 7 + 8 + 1 + 5 + (2² + 2² + 1² + 7) = 37
    "C": {"military": 0, "coins": 2, "wonder": 7, "civilian": 8, "commercial": 1, "guilds": 5}
    | {"compasses": 2, "gears": 2, "tablets": 1, "free_symbols": 0},
}


@pytest.fixture
def game(installed: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("GYOJI_HOME", str(installed / "home"))
    return install_project(installed, EXAMPLES / "score_pad")


def test_a_sheet_is_scored_and_a_tie_goes_to_the_coins(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"seats": CITIES}), encoding="utf-8")
    assert main(["tally", game, "final", "--from", str(sheet), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["totals"] == {"A": 42, "B": 42, "C": 37}
    assert [(place["seat"], place["rank"]) for place in found["ranking"]] == [("B", 1), ("A", 2), ("C", 3)]
    assert found["ranking"][0]["tie_break"] == "coins"


@pytest.mark.parametrize(
    ("lang", "working"),
    [("en", "3² + 1² + 1² + 7 × 1 set, 1 free symbol"), ("ja", "3²＋1²＋1²＋7×1組、自由な記号1")],
)
def test_the_working_says_where_the_free_symbol_went(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, working: str
) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(json.dumps({"seats": CITIES}), encoding="utf-8")
    assert main(["--lang", lang, "tally", game, "final", "--from", str(sheet)]) == 0
    out = capsys.readouterr().out
    assert working in out and "category." not in out and "working." not in out


def test_conflict_tokens_that_no_battles_give_are_doubted(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.json"
    cities = CITIES | {"C": CITIES["C"] | {"military": 1}}  # 5 − 3 + 1 = 3
    sheet.write_text(json.dumps({"seats": cities}), encoding="utf-8")
    main(["tally", game, "final", "--from", str(sheet)])
    found = capsys.readouterr()
    assert "+3, an odd number" in " ".join((found.out + found.err).split())


@pytest.mark.parametrize(
    ("lang", "shown", "answers"),
    [
        ("en", "Conflict tokens", ("Result: nothing is missing.", "3² + 1² + 1² + 7 × 1 set, 1 free symbol")),
        ("ja", "軍事トークンの合計", ("結果: すべて揃いました。", "3²＋1²＋1²＋7×1組、自由な記号1")),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_form_is_filled_in_on_screen(
    game: str, installed: Path, lang: str, shown: str, answers: tuple[str, ...], size: tuple[int, int]
) -> None:
    """Seven names fit; the row goes on from seat to seat, and the result names the winner."""

    async def journey() -> None:
        app = GyojiApp(Session(lang, SqliteStore(installed / "store")))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            app.show("tally", game=game)
            await settled(pilot)
            assert all(sign in screen_text(app) for sign in "●▲■◆★▼♣"), "a place for each of seven cities"
            await pilot.press(*"Aki", "enter", *"Ben", "enter", *"Chie", "enter", "enter")
            await settled(pilot)
            text = screen_text(app)
            assert shown in text and "field." not in text and "category." not in text
            figures = [str(CITIES[seat][field]) for field in CITIES["A"] for seat in "ABC"]
            await pilot.press(*(key for figure in figures for key in (*figure, "enter")))
            await settled(pilot)
            text = screen_text(app)
            assert all(answer in text for answer in answers)
            assert text.index("Ben") < text.index("Aki"), "as many points, and more coins"
            await pilot.press("f6")
            await settled(pilot)
            text = screen_text(app)
            for marker in ("Marker should be at", "マーカーの正しい位置"):
                assert marker not in text, "there is no score track in the box"

    asyncio.run(journey())
