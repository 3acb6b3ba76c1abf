"""A protest is on record and freezes nothing; it is closed later, and upheld it gives the game it would have been."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.replay import moves_of
from referee.table import protest
from referee.table.dispute import open_or_change_dispute
from referee.table.json_schemas import plain
from referee.table.protest import (
    alternative_of_entry,
    alternative_of_moves,
    alternative_of_option,
    dismiss,
    lodge,
    open_protests,
)
from referee.table.table import Table
from scoring.errors import InputError
from tests.helpers import raised
from tests.referee.tiny import TURNS, played, table


def told(lines: tuple[str, ...]) -> Table:
    """A table at which some lines were declared, one after another."""
    made = table()
    for line in lines:
        assert made.declare(line).step is not None, line
    return made


def test_a_protest_changes_and_freezes_nothing() -> None:
    table = told(TURNS[:2])
    before = plain(table.state)
    step = lodge(table, "2 steps are too many", alternative_of_entry(table.entries[-1].seq), seat="A")
    assert (step.entry.kind, step.entry.seat, step.entry.body["text"]) == ("protest", "A", "2 steps are too many")
    assert plain(table.state) == before
    assert [found.seq for found in open_protests(table)] == [step.entry.seq]
    assert table.declare(TURNS[2]).step is not None


@pytest.mark.parametrize("seq", [0, 99])
def test_a_protest_is_about_an_entry_in_effect(seq: int) -> None:
    table = played()
    table.undo()
    gone = table.entries[-1].body["target"]
    faults = raised(lambda: lodge(table, "no", alternative_of_entry(seq or gone)))
    assert [fault.key for fault in faults] == ["no_such_entry"]
    assert not open_protests(table)


def test_a_setting_that_is_none_is_refused() -> None:
    assert raised(lambda: lodge(played(), "no", alternative_of_option("tempo", 3)))[0].key == "option_unknown"


def test_nothing_is_protested_while_a_dispute_is_open() -> None:
    table = played()
    open_or_change_dispute(table, "A: mines 1")
    assert raised(lambda: lodge(table, "no", alternative_of_entry(2)))[0].key == "table_disputed"


def test_an_entry_that_is_taken_back_leaves_the_game_without_it() -> None:
    """What came after it is judged on that game: here everything but the turn order still stands."""
    table = told(TURNS[:3])
    found = lodge(table, "no", alternative_of_entry(table.entries[-1].seq)).entry.seq
    protest.uphold(table, found, "we agree")
    assert plain(table.state) == plain(told(TURNS[:2]).state)
    assert not open_protests(table)
    assert [entry.kind for entry in table.entries[-2:]] == ["protest", "retract"]


def test_an_entry_that_is_changed_gives_the_game_declared_so() -> None:
    made = told(TURNS[:3])
    other = table()
    for line in ("A: knowledge 1", "B: knowledge 1"):
        other.declare(line)
    entry = next(step.entry for step in made.steps if step.entry.seat == "B")
    found = lodge(made, "only 1", alternative_of_entry(entry.seq, other.entries[-1].body), seat="C").entry.seq
    made.declare(TURNS[3])
    other.declare(TURNS[2])
    other.declare(TURNS[3])
    protest.uphold(made, found, "")
    assert plain(made.state) == plain(other.state)


def test_a_refused_move_is_carried_out_in_its_place() -> None:
    table = told(TURNS[:2])
    evaluated = table.judge("C: mines 9")
    assert evaluated.verdict.status is VerdictStatus.ILLEGAL
    step = lodge(
        table, "9 is fine", alternative_of_moves(moves_of(table.game, told(TURNS[:3]).entries[-1].body)), seat="C"
    )
    protest.uphold(table, step.entry.seq, "")
    assert plain(table.state) == plain(told(TURNS[:3]).state)


def test_a_setting_counts_from_the_protest_on() -> None:
    table = told(TURNS[:2])
    found = lodge(table, "four tiles", alternative_of_option("local_market_max_tiles", 4))
    table.declare(TURNS[2])
    protest.uphold(table, found.entry.seq, "")
    assert table.state.options["local_market_max_tiles"] == 4
    worlds = {step.entry.seq: step.table_state for step in table.steps}
    assert worlds[found.entry.seq - 1].state.options["local_market_max_tiles"] == 3


def test_what_is_dismissed_stands() -> None:
    table = told(TURNS[:3])
    before = plain(table.state)
    found = lodge(table, "no", alternative_of_entry(table.entries[-1].seq)).entry.seq
    dismiss(table, found, "he could")
    assert plain(table.state) == before
    assert not open_protests(table)
    assert [fault.key for fault in raised(lambda: dismiss(table, found, "again"))] == ["protest_none"]


@pytest.mark.parametrize("alternative", ["taken back", "changed", "setting"])
def test_undo_takes_a_protest_and_its_outcome_back(alternative: str) -> None:
    table = told(TURNS[:3])
    other = {
        "taken back": alternative_of_entry(4),
        "changed": alternative_of_entry(3, {"moves": [{"verb": "knowledge", "seat": "B", "steps": 1}]}),
        "setting": alternative_of_option("local_market_max_tiles", 4),
    }[alternative]
    before = plain(table.state)
    found = lodge(table, "no", other).entry.seq
    protest.uphold(table, found, "")
    after = plain(table.state)
    assert after != before
    table.undo()
    assert plain(table.state) == before
    assert [one.seq for one in open_protests(table)] == [found]
    table.redo()
    assert plain(table.state) == after
    assert not open_protests(table)
    table.undo()
    table.undo()
    assert not open_protests(table)
    assert table.past.undoable() == 4, "the protest is gone, the move is next"


def test_another_reader_of_the_record_finds_it() -> None:
    table = told(TURNS[:3])
    seq = lodge(table, "no", alternative_of_entry(3), seat="C", question="fact").entry.seq
    again = Table("again", table.entries)
    (found,) = open_protests(again)
    assert (found.seq, found.seat, found.body.text, found.body.question) == (seq, "C", "no", "fact")
    with pytest.raises(InputError):
        protest.uphold(again, 2, "")
