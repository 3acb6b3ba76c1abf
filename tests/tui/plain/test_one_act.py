"""Undo takes back all that one act recorded, and points can be given to the player who won them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry_bodies import check
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.tui.plain.final_sheets import nippon
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.plain.test_plain_seat_letters import scoring
from tui.core.session.session import Session

NAMES = ("Aki", "Ben", "Chie")


def vp(here: Sitting) -> list[int]:
    """The VP of the seats, in turn order; the record is also replayed from its store."""
    again = Table("friday", here.lines.session.store.entries("friday"))
    points = [here.table.state.seats[seat].vp for seat in here.table.seats]
    assert points == [again.state.seats[seat].vp for seat in again.seats]
    check(here.table.entries)
    return points


def test_a_sheet_with_other_points_is_one_act(tmp_path: Path) -> None:
    here, file = scoring(tmp_path, NAMES[:2]), tmp_path / "final.json"
    here.say("Ben 5", "Aki 3")  # from 10 and 11
    file.write_text(json.dumps(nippon({"A": 15, "B": 16})))
    here.say(f"sheet final {file}")
    assert here.kinds[-2:] == ["recount", "score"]
    after = vp(here)
    here.say("undo")
    assert vp(here) == [13, 16] and "Aki: +3 VP" in here.say("record") and "recount" not in here.say("record")
    here.say("redo")
    assert vp(here) == after
    here.say("undo", "undo")
    assert vp(here) == [10, 16]


def test_the_scores_of_a_line_are_one_act(tmp_path: Path) -> None:
    here = scoring(tmp_path, NAMES)
    here.say("Aki 1", "Ben 5, Chie 3")  # from 10, 11 and 12
    assert vp(here) == [11, 16, 15]
    here.say("undo")
    assert vp(here) == [11, 11, 12]
    here.say("redo")
    assert vp(here) == [11, 16, 15]
    here.say("undo", "undo")
    assert vp(here) == [10, 11, 12]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Chie 5", [13, 11, 17]),
        ("Chie", [13, 11, 17]),
        ("seat=Chie", [13, 11, 17]),
        ("seat=c points=6", [13, 11, 18]),
        ("7", [13, 18, 12]),
        ("Aki contract 6", [19, 11, 12]),
    ],
)
def test_points_given_to_the_wrong_player_are_put_right_where_they_stand(
    tmp_path: Path, line: str, expected: list[int]
) -> None:
    here = scoring(tmp_path, NAMES)
    here.say("Ben 5", "Aki 3", f"amend 2 {line}", "accept")
    assert vp(here) == expected
    here.say("amend 2 points=8", "accept")
    assert sum(vp(here)) == 33 + 3 + 8, "the player stays whom the first correction named"
    here.say("undo", "undo")
    assert vp(here) == [13, 16, 12]


def test_the_record_names_the_player_of_a_changed_entry(tmp_path: Path) -> None:
    here = scoring(tmp_path, NAMES)
    here.say("Ben 5", "amend 2 Chie 5", "accept")
    assert "Chie: +5 VP" in here.say("record") and "Ben" not in here.said[1]
    assert "seat=Chie" in here.say("amend 2")


def test_a_player_who_is_not_there_is_refused(tmp_path: Path) -> None:
    here = scoring(tmp_path, NAMES)
    here.say("Ben 5")
    refused = here.say("amend 2 seat=Dai")
    assert all(name in refused for name in NAMES) and here.kinds == ["open", "score"]
    here.table.amend(2, {"category": "told", "points": 5, "seat": "C"})
    *before, amend = here.table.entries
    body = {"target": 2, "body": {**amend.body["body"], "seat": "Z"}}
    with pytest.raises(InputError) as found:
        check([*before, structs.replace(amend, body=body)])
    assert "seat_none" in [fault.key for fault in found.value.faults]


def test_a_move_that_was_another_players_is_that_players(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, NAMES))])
    here = Sitting(session)
    here.say("park the red one")
    assert here.table.entries[-1].seat == "A"
    here.say("amend 2 Ben: invest silk_1", "accept")
    assert "Ben: build Silk" in here.say("record")
