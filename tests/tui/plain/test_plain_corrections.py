"""A line that corrects the declaration recorded last never records a move of the next player at one Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.record.replay import moves_of
from tests.drawn import share
from tests.lines.table import load
from tests.tui.core.reading.test_fillers import table
from tests.tui.plain.test_plain_choices import At, numbers

IMPORT = ("crisis", "plan", "import 4")
MINES = ("nippon", "coloured", "mines 2")
BROWN = ("nippon", "coloured", "mines 2 worker=brown")
BID = ("plan_city", "four", "bid 4 on proposal #1")
IMPORT_5 = "place_manager import space=5"
MINES_3 = "mines 3"
BID_5 = "bid_proposal proposal_1 5"
SURE = [  # what is said, after what, and what the same player declares instead
    ("no, import 5", IMPORT, IMPORT_5),
    ("no, 5", IMPORT, IMPORT_5),
    ("I meant import 5", IMPORT, IMPORT_5),
    ("wait, no, import 5 instead", IMPORT, IMPORT_5),
    ("undo that, import 5", IMPORT, IMPORT_5),
    ("まちがえた、輸入5", IMPORT, IMPORT_5),
    ("輸入5の間違い", IMPORT, IMPORT_5),
    ("no wait, three steps", MINES, MINES_3),
    ("I meant 3 steps", MINES, MINES_3),
    ("actually 3", MINES, MINES_3),
    ("undo that, mines 3", MINES, MINES_3),
    ("ちがう、3", MINES, MINES_3),
    ("いや、やっぱ3で", MINES, MINES_3),
    ("鉱山3の間違い", MINES, MINES_3),
    ("no, 3 steps", BROWN, f"{MINES_3} worker=brown"),
    ("no wait, 5 on #1", BID, BID_5),
]
EITHER = [  # the next player may have said it too
    ("sorry, import 5", IMPORT, IMPORT_5),
    ("あ、やっぱ輸入5で", IMPORT, IMPORT_5),
    ("sorry, mines 3", MINES, MINES_3),
]


def at(folder: Path, after: tuple[str, str, str]) -> At:
    """Record the first declaration at a position of the recorded lines."""
    game, position, line = after
    here = At(folder, entries=tuple(table(game, position).entries))
    here.say(line)
    return here


def declared(here: At) -> tuple[str, str]:
    """Return the seat and the move of the declaration recorded last."""
    record = here.lines.table
    entry = next(entry for entry in reversed(record.entries) if entry.kind == "move")
    move = drop_implied(moves_of(record.game, entry.body))[-1]
    return move.seat, write(structs.replace(move, seat=""))


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))


@pytest.mark.parametrize(("text", "after", "move"), SURE)
def test_a_correction_replaces_the_declaration(
    tmp_path: Path, text: str, after: tuple[str, str, str], move: str
) -> None:
    here = at(tmp_path, after)
    seat, before = declared(here)
    count = here.steps
    said = here.say(text)
    assert here.steps == count, "nothing is recorded before it is confirmed"
    assert numbers(said) == [1], said
    assert "take back" in said[-1]
    here.say("1")
    assert declared(here) == (seat, move) != (seat, before)
    assert [entry.kind for entry in here.lines.table.entries[count:]] == ["retract", "move"]


@pytest.mark.parametrize(("text", "after", "move"), EITHER)
def test_what_the_next_player_may_have_said_is_a_second_row(
    tmp_path: Path, text: str, after: tuple[str, str, str], move: str
) -> None:
    here = at(tmp_path, after)
    seat, _ = declared(here)
    count = here.steps
    said = here.say(text)
    assert here.steps == count
    assert numbers(said) == [1, 2], said
    assert "take back" in said[-2]
    here.say("2")
    assert declared(here)[0] != seat, "the next player"
    assert declared(here)[1] == move


def test_the_pieces_of_the_replaced_declaration_are_put_back(tmp_path: Path) -> None:
    here = at(tmp_path, IMPORT)
    here.say("no, import 5")
    said = here.say("1")
    assert said[0] == here.lines.words.translate("table.todo_undo")
    assert "space 4" in said[1]
    assert any("space 5" in line for line in said[2:])


@pytest.mark.parametrize("text", ["no, Ben import 5", "no blueprints", "no, import 4", "undo that, zebra"])
def test_what_corrects_nothing_takes_nothing_back(tmp_path: Path, text: str) -> None:
    here = at(tmp_path, IMPORT)
    count = here.steps
    assert not any("take back" in line for line in here.say(text))
    assert here.steps == count


def test_after_an_undo_nothing_is_left_to_correct(tmp_path: Path) -> None:
    here = at(tmp_path, IMPORT)
    here.say("undo")
    here.say("sorry, import 5")
    assert not any("take back" in line for line in here.say("accept"))
    assert declared(here) == ("A", IMPORT_5)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("marker", ["no, ", "sorry, ", "まちがえた、"])
@pytest.mark.parametrize("game", ["russian_railroads", "crisis", "plan_city"])
def test_no_position_records_a_move_of_another_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, marker: str
) -> None:
    """Wherever a declaration was recorded last, a legal move of the next player is only offered after such words."""
    tried = 0
    for position in load(game).positions[:: share(3, 1)]:
        made = table(game, position.name)
        if made.steps[-1].entry.kind != "move":
            continue
        monkeypatch.setenv("GYOJI_HOME", str(tmp_path / position.name))
        here = At(tmp_path, entries=tuple(made.entries))
        seat, _ = declared(here)
        move = next((each for each in made.options() if each.seat != seat), None)
        if move is not None:
            tried += 1
            here.say(f"{marker}{write(structs.replace(move, seat=''))}")
            assert here.steps == len(made.entries), (position.name, write(move))
    assert tried >= share(1, 4)
