"""A table described in the middle: its points, its quick placements, and what is odd about what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.printed_lines.line import lines_of
from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.fields.simple_fields import YesNo
from tests.games.plan_city.needs.plan_city_hidden import read
from tests.games.plan_city.plan_city_tables import (
    GAME,
    IDLE_CENTRE,
    START,
    field,
    lay,
    placing,
    situation,
    table,
    untold,
)
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

# points of a described table


def described(**facts: Any) -> Table:
    table = Table("test", [opening(GAME, seats_of(GAME, ("Ann", "Ben", "Cleo")), blank=True)])
    table.describe({path.replace("__", "."): value for path, value in facts.items()})
    return table


def test_points_before_the_end_of_a_described_game_contradict_it() -> None:
    """PLC-9: points are counted at the end only."""
    for phase in ("bidding", "placement", "trust", "scoring"):
        early = described(phase=phase, seats__A__vp=7)
        found = list(GAME.rules.faults(early.state))
        assert [(breach.clause, breach.why) for breach in found] == [("PLC-9.1", "points_early")]
        assert list(GAME.rules.faults(described(phase=phase, seats__A__vp=0).state)) == []
    assert list(GAME.rules.faults(described(phase="done", seats__A__vp=7).state)) == []


def test_the_scoring_of_a_described_table_asks_for_no_points() -> None:
    """A: 2 chips (PLC-9.14). All have nothing else: the lone stations share the rail network, 7 + 4 + 0 over 3 is 4 for
    each, and so are the districts (4 each), with the slums −4: A 4 × 4 − 4 + 2 = 14, the others 12 (PLC-9.9).
    """
    table = situation(3, {"phase": "scoring", "A.coal": 2, **{f"{seat}.contracts": 0 for seat in "ABC"}})
    lay(table, *(untold(f"seats.{seat}.vp") for seat in "ABC"))
    verdict = table.declare("declare_scoring").verdict
    assert verdict.status is VerdictStatus.LEGAL
    assert [table.state.seats[seat].vp for seat in "ABC"] == [14, 12, 12]
    assert {place.seat: place.points for place in table.breakdown().places} == {"A": 14, "B": 12, "C": 12}


# the quick placement


def test_a_quick_placement_says_that_a_chip_goes_back() -> None:
    """PLC-4.9: a covered engine space with a chip may be covered if the chip is put back into the stock; of a field
    that is not described nobody knows whether one lies there.
    """
    facts = {
        "seats.R.place": "proposal_1",
        "seats.R.bid": "4",
        "now.covered": 4,
        "now.one_card": True,
        "now.river_under": False,
        "now.idle_under": False,
        "now.half_factory": False,
        "seats.R.contracts": 1,
        "round": 2,
        "now.placeable": True,
    }
    for text in ("R: place_plan 1 1", "R: place_contract 1 1"):
        cold_one = StandalonePosition(GAME, facts)
        state = cold_one.state
        moves = read(text, state)
        verdict = judge(GAME, state, moves, seats=tuple(state.seats)).verdict
        assert ("return_under", "PLC-4.9") in {(line.what, line.clause) for line in verdict.ledger}, verdict


def test_a_described_placement_names_the_chips_that_go_back() -> None:
    table = situation(4, field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2"), placing(A="1:4"))
    ledger = table.judge("A: place_plan 2 2").verdict.ledger
    assert [line.what for line in ledger if line.clause == "PLC-4.9"] == ["return_chips"]


# what is odd


def test_one_proposal_card_with_three_players_is_odd() -> None:
    """PLC-R12: two are expected, so that there are as many places as players; the table may say otherwise."""
    odd = GAME.rules.odd
    assert odd is not None
    path = "printed.proposals_used.3"
    for used, keys in ((("proposal_1",), ["proposals_odd"]), (("proposal_1", "proposal_2"), [])):
        assert [fault.key for fault in odd(None, path, used)] == keys
    assert [fault.key for fault in odd(None, path, ("proposal_1", "proposal_2", "proposal_3"))] == ["proposals_odd"]
    assert list(odd(None, "printed.proposals_used.4", ("proposal_1",))) == []


def test_a_line_of_the_card_library_with_one_proposal_card_is_odd_as_well() -> None:
    (line,) = (each for each in lines_of(GAME) if each.spec.id == "proposals_3")
    assert [fault.key for fault in line.warnings("#1")] == ["proposals_odd"]
    assert line.warnings("#1 #2") == []


# in plain lines


def sitting(folder: Path, **facts: Any) -> tuple[TextReferee, Callable[..., str]]:
    """A blank table of three of which these facts are told, and how to type lines at it and hear the answers."""
    session = Session("en", SqliteStore(folder))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, ("Ann", "Ben", "Cleo")), blank=True)])
    heard: list[str] = []
    lines = TextReferee(session, session.open("friday"), heard.append)
    if facts:
        lines.table.describe({path.replace("__", "."): value for path, value in facts.items()})

    def typed(*texts: str) -> str:
        heard.clear()
        _ = [lines.answer(text) for text in texts]
        return " / ".join(heard)

    return lines, typed


def test_a_place_with_a_number_sign_is_an_answer_and_a_remark_is_none(tmp_path: Path) -> None:
    lines, typed = sitting(tmp_path)
    assert "bids 2 on proposal #2" in typed("#2")  # nothing is asked: rows, and nothing typed is dropped unsaid
    assert "Where is Ann's bid marker?" in typed("A: bid_coal")
    assert typed("# Ann's marker is", "#") == ""
    assert "PLC-3.2" in typed("#2")
    assert lines.table.state.seats["A"].place == "proposal_2"


def test_one_proposal_card_is_taken_when_it_is_said_twice(tmp_path: Path) -> None:
    lines, typed = sitting(tmp_path, players=3, active="A", seats__A__place="")
    typed("A: bid_proposal proposal_1 4")
    while lines.open_question and lines.open_question.path != "printed.proposals_used.3":
        typed("no" if isinstance(lines.open_question.fact.field, YesNo) else "none")
    assert "PLC-R12" in typed("#1")
    assert "proposals_used.3" not in lines.table.state.printed
    typed("#1")
    assert lines.table.state.printed["proposals_used.3"] == ("proposal_1",)


@pytest.mark.parametrize(("lang", "words"), [("en", "besides the spaces fuelled just now"), ("ja", "のほかに")])
def test_the_question_about_engines_leaves_out_what_was_fuelled_just_now(lang: str, words: str) -> None:
    """PLC-R5: a space fuelled in the same move may be covered: after that chip it is no idle one."""
    asked = next(
        question
        for question in StandalonePosition(GAME, {"seats.R.place": "proposal_1"})
        .judge("R: place_plan 1 1 fuel_first=2:2")
        .verdict.questions
        if question.path == "now.idle_under"
    )
    assert words in messages.question(words_for(lang, "plan_city"), asked)


def test_a_card_entered_twice_is_refused_in_a_sentence(tmp_path: Path) -> None:
    _, typed = sitting(tmp_path, seats__A__cards=2, seats__A__layers__1__card="plan_09")
    said = typed("tell seats.B.layers.1.card=plan_9")
    assert "The field of Ann already has plan 9 (PLC-4.3)" in said
    assert "start" in typed("tell seats.B.layers.0.card=plan_10")


# what the set-up says, told otherwise


def test_what_the_set_up_gives_is_corrected_before_anything_came_of_it() -> None:
    """PLC-1.8: every seat is given the same coal. Read off as 3 it was 2: who has just bid has 2 as well. A count of
    one seat by itself stands, and so does what was given once chips were taken and spent.
    """
    made = table(3)
    told = {"printed.setup.coal": 3, "printed.setup.trust_space": 5, "printed.setup.contracts": 1}
    made.recount(told, "the set-up page")
    made.recount({"printed.setup.coal": 2}, "looked again")
    assert [(one.coal, one.trust, one.contracts) for one in made.state.seats.values()] == [(2, 5, 1)] * 3
    made.recount({"seats.B.coal": 4}, "counted")
    made.recount({"printed.setup.coal": 0}, "looked again")
    assert [one.coal for one in made.state.seats.values()] == [2, 4, 2]
    later = situation(3, {"phase": "placement"})
    before = [one.coal for one in later.state.seats.values()]
    later.recount({"printed.setup.coal": 9}, "looked again")
    assert [one.coal for one in later.state.seats.values()] == before
