"""The example of a refereed game, installed and played: by line, on screen, on a phone. Sums by hand beside each."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.installed_games import EXAMPLES, install_project
from tests.play.laying import lay, play, refused
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screen_text import screen_text
from tests.tui.screens.home.test_home_screen import settled
from tests.tui.web.conftest import serve_in
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session

BROKEN = [
    ("LC-2.1", {}, "B: play red 3"),
    ("LC-2.2", {}, "A: draw deck"),
    ("LC-2.2", {"phase": "draw"}, "A: discard red 3"),
    ("LC-3.1", {"A.expeditions.red": ("2", "7")}, "A: play red 5"),
    ("LC-3.2", {"A.expeditions.red": ("2",)}, "A: play red wager"),
    ("LC-3.3", {"B.expeditions.red": ("5",)}, "A: play red 5"),
    ("LC-3.3", {"piles.red": ("wager", "wager"), "B.expeditions.red": ("wager",)}, "A: discard red wager"),
    ("LC-3.3", {"B.taken": ("red_5",)}, "A: discard red 5"),
    ("LC-5.1", {"phase": "draw"}, "A: draw red"),
    ("LC-5.2", {"phase": "draw", "discarded": "red", "piles.red": ("5",)}, "A: draw red"),
    ("LC-6.5", {"phase": "done"}, "A: play red 5"),
]
KEPT = [
    ({"A.expeditions.red": ("2", "7")}, "A: play red 8"),
    ({"A.expeditions.red": ("wager",)}, "A: play red wager"),
    ({"A.expeditions.red": ("2", "7")}, "A: discard red 5"),
    ({"piles.red": ("wager", "wager")}, "A: play red wager"),
    ({"A.taken": ("red_5",)}, "A: play red 5"),
    ({"phase": "draw", "discarded": "red", "piles.red": ("5",), "piles.blue": ("3",)}, "A: draw blue"),
    ({"phase": "draw", "piles.red": ("5", "3")}, "A: draw red"),
]


@pytest.fixture
def game(installed: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("GYOJI_HOME", str(installed / "home"))
    return install_project(installed, EXAMPLES / "lost_cities")


def table_of(game: str, **options: int) -> Table:
    found = find(game)
    return Table(found, [opening(found, seats_of(found, ("Aki", "Ben")), options=options)])


@pytest.mark.parametrize(("clause", "facts", "line"), BROKEN, ids=lambda value: str(value)[:24])
def test_what_a_clause_forbids_is_refused(game: str, clause: str, facts: dict[str, object], line: str) -> None:
    table = table_of(game)
    lay(table, facts)
    refused(table, line, clause)


@pytest.mark.parametrize(("facts", "line"), KEPT, ids=lambda value: str(value)[:24])
def test_what_is_close_to_it_is_legal(game: str, facts: dict[str, object], line: str) -> None:
    table = table_of(game)
    lay(table, facts)
    play(table, line)


@pytest.mark.parametrize("line", ["the red card, 1 white 1 blue", "play the red card, 1 white 1 blue"])
def test_a_card_has_the_colour_that_is_named_with_it(game: str, tmp_path: Path, line: str) -> None:
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", table_of(game).entries)
    here = Sitting(session)
    said = here.say(line)
    assert "play the red" in said and "play the white" not in said and here.kinds == ["open"]


def test_every_enforced_clause_has_a_case(game: str) -> None:
    enforced = {id for id, clause in find(game).clauses.items() if clause.kind == "enforced"}
    assert {clause for clause, _, _ in BROKEN} == enforced


def test_the_round_ends_with_the_last_card_of_the_deck(game: str) -> None:
    table = table_of(game)
    rows = {
        "A.expeditions.yellow": ("wager", "wager", "2", "3", "4", "5", "6", "7"),  # (27 − 20) × 3 + 20 = 41
        "A.expeditions.red": ("wager",),  # (0 − 20) × 2 = −40
        "B.expeditions.blue": ("8", "9", "10"),  # 27 − 20 = 7
    }
    lay(table, rows, {"phase": "draw", "deck": 1})
    play(table, "A: draw deck")
    state = table.state
    assert {seat: board.vp for seat, board in state.seats.items()} == {"A": 1, "B": 7}
    assert (state.round, state.active, state.deck, state.phase) == (2, "B", 44, "lay")
    assert all(not any(board.expeditions.values()) for board in state.seats.values())


def test_with_as_many_points_the_same_player_begins_again(game: str) -> None:
    table = table_of(game)
    lay(table, {"phase": "draw", "deck": 1, "active": "B"})
    play(table, "B: draw deck")
    assert (table.state.round, table.state.active) == (2, "A")


def reckoned(rows: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, int]:
    """Count the points anew, card by card: each number less its share of 20, times the wagers and one."""
    points = Counter(dict.fromkeys(rows, 0))
    for seat, expeditions in rows.items():
        for row in expeditions.values():
            if row:
                value = -20
                for rank in row:
                    value += int(rank) if rank != "wager" else 0
                points[seat] += value * (row.count("wager") + 1) + (20 if len(row) > 7 else 0)
    return dict(points)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_by_chance(game: str, seed: int) -> None:
    chance, table = random.Random(seed), table_of(game)
    expected = {"A": 0, "B": 0}
    while not table.over:
        state = table.state
        rows = {seat: board.expeditions for seat, board in state.seats.items()}
        move = chance.choice(list(table.options()))
        if state.phase == "draw" and state.deck > 1 and chance.random() < 0.7:
            move = next(one for one in table.options() if one.source == "deck")
        if (state.phase, state.deck, getattr(move, "source", "")) == ("draw", 1, "deck"):
            expected = {seat: points + reckoned(rows)[seat] for seat, points in expected.items()}
        assert table.declare((move,)).verdict.status == "legal"
    assert table.state.round == 3
    assert {seat: board.vp for seat, board in table.state.seats.items()} == expected
    assert {place.seat: place.points for place in table.places()} == expected


@pytest.mark.parametrize(
    ("lang", "size", "line", "shown"),
    [
        ("en", (80, 24), "play the red wager", ("“draw” from the deck",)),
        ("ja", (120, 36), "赤の賭けを出す", ("赤の賭けを自分の列に置く", "山札か捨て札から「引く」")),
    ],
)
def test_a_turn_on_screen(
    game: str, installed: Path, lang: str, size: tuple[int, int], line: str, shown: tuple[str, ...]
) -> None:
    async def journey() -> None:
        assert main(["new", game, "--seats", "Aki,Ben", "--name", "friday"]) == 0
        app = GyojiApp(Session(lang, SqliteStore(installed / "home")))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await pilot.press("enter")
            await settled(pilot)
            await pilot.press(*line, "enter")
            await settled(pilot)
            await pilot.press("x")  # the next letter ends the reading back
            await pilot.pause(0.3)
            await pilot.press("backspace")
            await settled(pilot)
            text = " ".join(screen_text(app).split())
            assert all(part in text for part in shown)
            await pilot.press("f5")
            await settled(pilot)
            text = screen_text(app)
            row = next(row for row in text.splitlines() if row.startswith((" red", " 赤")))
            assert row.split()[1:2] == [{"en": "w", "ja": "賭"}[lang]]
            assert "−40" in text, "a wager alone loses (0 − 20) × 2"

    asyncio.run(journey())


def test_a_turn_on_a_phone(game: str, tmp_path: Path) -> None:
    served, close = serve_in(tmp_path / "phones", game, ("Ann", "Ben"))
    try:
        phone = served.phone("A")
        assert "play 50 ways" in phone.open("/now")
        page = phone.open("/table")
        assert "yellow" in page and "Discards" in page and "44 cards in the deck" in page
        assert "山札44枚" in served.phone("A", "ja").open("/table")
    finally:
        close()


def test_a_round_is_counted_from_a_file_and_impossible_cards_are_refused(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.json"
    seats = {"A": {"red": [10, 9, 8], "red_wagers": 2}, "B": {"red_wagers": 1, "blue": [2]}}
    sheet.write_text(json.dumps({"seats": seats}), encoding="utf-8")
    assert main(["tally", game, "round", "--from", str(sheet), "--json"]) == 0
    # A: (27 − 20) × 3 = 21; B: (0 − 20) × 2 + (2 − 20) = −58
    assert json.loads(capsys.readouterr().out)["totals"] == {"A": 21, "B": -58}
    seats["B"] |= {"red": [9], "red_wagers": 2}
    sheet.write_text(json.dumps({"seats": seats}), encoding="utf-8")
    assert main(["tally", game, "round", "--from", str(sheet)]) == 2
    told = capsys.readouterr().err
    assert "There is only one red 9." in told and "4 red wagers: there are 3." in told


def test_three_rounds_are_added_up(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "sheet.json"
    seats = {"A": {"rounds": [10, -5, 30]}, "B": {"rounds": [20, 20, -4]}}
    sheet.write_text(json.dumps({"seats": seats}), encoding="utf-8")
    assert main(["tally", game, "final", "--from", str(sheet), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["totals"] == {"A": 35, "B": 36}
    assert found["ranking"][0]["seat"] == "B"


def test_the_recorded_round_ends_as_its_cards_were_counted(game: str) -> None:
    script = recorded_script.load(recorded_script.demo_of(game))
    *_, (table, _) = recorded_script.replay(script)
    assert table.over
    assert {seat: board.vp for seat, board in table.state.seats.items()} == script.final == {"A": 60, "B": 68}
