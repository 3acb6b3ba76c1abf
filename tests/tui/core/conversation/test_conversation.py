"""The conversation at a copy that nobody has taught: what is judged, asked, answered and declared, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.judging import judge as judging
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import closing_step, table
from scoring.errors import InputError
from tests.games.nippon.needs.test_nippon_empty_slots import before_scoring
from tests.games.nippon.nippon_tables import situation, tile
from tests.lines.table import load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.session.session import Session


def start_conversation(folder: Path, game: str = "nippon", printed: dict[str, Any] | None = None) -> Conversation:
    session, found = Session("en", SqliteStore(folder)), find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, ["Aki", "Ben"]), printed=printed or {})])
    return Conversation(session, session.open("friday"))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every declaration that the rules are asked about, by its verbs."""
    calls: list[str] = []

    def counted(*given: Any, **more: Any) -> judging.JudgingResult:
        calls.append("; ".join(str(move.__struct_config__.tag) for move in given[2]))
        return judging.judge(*given, **more)

    monkeypatch.setattr(table, "judge", counted)
    monkeypatch.setattr("referee.record.replay.judge", counted)
    return calls


def test_a_line_is_judged_once_and_recorded_as_it_was_judged(tmp_path: Path, judged: list[str]) -> None:
    """Enter on `invest silk_1` asked the rules 42 times."""
    conversation = start_conversation(tmp_path)
    conversation.write("invest silk_1")
    assert conversation.state.enter is EnterAction.DECLARES
    assert conversation.state.evaluated is conversation.declaration
    assert judged == ["invest"]
    judged.clear()
    entered = conversation.enter()
    assert entered.step is not None
    assert judged == ["end"], "it was judged when it was typed; what an empty line would do next is judged once"
    again = table.Table("again", conversation.table.entries)
    assert repr(again.steps[-1]) == repr(conversation.table.steps[-1]), "carried out as a replay carries it out"


def test_a_reading_of_the_moment_travels_in_its_draft(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("ships west")
    assert conversation.state.enter is EnterAction.ASKS
    asked = conversation.enter()
    assert (asked.next_action, asked.enter) == (NextAction.ANSWER, EnterAction.ANSWERS)
    for other in ("trains hokkaido", "mines 1", "nonsense"):  # completions and candidates are judged meanwhile
        conversation.table.judge(other)
    state = conversation.answer("0")
    assert (state.next_action, state.enter) == (NextAction.SAY, EnterAction.DECLARES)
    assert conversation.enter().step is not None
    assert conversation.table.entries[-1].body["readings"] == {"now.symbols": 0}
    conversation.undo()
    conversation.write("ships west")
    assert conversation.state.enter is EnterAction.ASKS, "after an undo it is asked again"


def test_another_line_leaves_the_question_and_what_was_read_off(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("ships west")
    conversation.enter()
    conversation.write("ships hokkaido")
    assert (conversation.pending_question, conversation.dropped) == (None, True)
    conversation.enter()
    conversation.answer("1")
    conversation.write("ships west")
    assert conversation.state.enter is EnterAction.ASKS, "each of them has its own symbols"


def test_an_answer_that_cannot_be_one_leaves_the_question(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("ships west")
    conversation.enter()
    with pytest.raises(InputError):
        conversation.answer("many")
    assert conversation.state.next_action is NextAction.ANSWER


def test_an_answer_that_does_not_go_with_what_is_declared_says_so() -> None:
    """A plan card is laid because the table wants it so; a contract card was taken for an answer, and asked again."""
    there = next(found for position, found in opened(load("plan_city")) if position.name == "trust")
    conversation = Conversation(Session("en"), table.Table("t", there.entries))
    conversation.write("Ann: place_plan 0 1; placement_done")
    assert conversation.state.enter is EnterAction.REFUSES
    conversation.ask(None)
    conversation.overrule("so we play")
    before = len(conversation.table.entries)
    with pytest.raises(InputError) as found:
        conversation.answer("contract 1")
    assert [fault.key for fault in found.value.faults] == ["answer_unfit"]
    assert len(conversation.table.entries) == before, "what is refused is not in the record"
    assert conversation.pending_question is not None and conversation.pending_question.question is not None
    assert conversation.pending_question.question.path == "seats.A.layers.2.card"
    conversation.answer("plan 20")
    assert (
        conversation.pending_question is None
        or conversation.pending_question.question is None
        or conversation.pending_question.question.path != "seats.A.layers.2.card"
    )


def test_a_refused_line_stays_and_an_overrule_records_it(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("invest light_bulb_1")  # NIP-7.6: not even the knowledge for it
    assert conversation.state.enter is EnterAction.REFUSES
    entered = conversation.enter()
    assert entered.step is None
    assert entered.evaluated is not None
    assert entered.evaluated.verdict.status is VerdictStatus.ILLEGAL
    assert conversation.text == "invest light_bulb_1"
    conversation.ask(None)
    assert conversation.state.next_action is NextAction.REASON


def test_an_empty_line_says_what_it_does_and_does_it(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    assert (conversation.state.next_action, conversation.state.enter) == (NextAction.SAY, EnterAction.NOTHING)
    assert conversation.enter().step is None
    conversation.write("invest silk_1")
    assert conversation.enter().step is not None
    assert conversation.state.enter is EnterAction.ENDS
    assert closing_step.closing(conversation.table) == "end"
    entered = conversation.enter()
    assert entered.step is not None or entered.next_action is NextAction.ANSWER


def test_a_disputed_table_declares_nothing(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.table.add("ruling", {"opened": True, "text": "invest silk_1"})
    conversation.write("mines 1")
    assert conversation.state.next_action is NextAction.DISPUTE
    with pytest.raises(InputError):
        conversation.enter()


def test_what_the_library_has_learnt_since_is_not_asked(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("mines 1")
    evaluated = conversation.state.evaluated
    assert evaluated is not None
    assert evaluated.question is not None
    path = evaluated.question.path
    assert path == "printed.tracks.coal.top"
    edition = str(conversation.table.entries[0].body["edition"])
    conversation.session.store.learn("nippon", edition, {path.removeprefix("printed."): 12})
    asked = conversation.enter().pending_question
    assert asked is None or asked.question is None or asked.question.path != path
    assert conversation.table.state.printed["tracks.coal.top"] == 12


def test_a_line_that_leaves_a_choice_lists_it_and_a_number_takes_it(tmp_path: Path) -> None:
    """Two factories of a good lie on the market at the start: "silk" is each of them (NIP-7.1)."""
    conversation = start_conversation(tmp_path)
    conversation.write("silk")
    state = conversation.state
    assert state.enter is EnterAction.CHOOSES
    assert {moves[-1].__struct_config__.tag for moves in state.line.choices} == {"invest"}
    assert conversation.enter().next_action is NextAction.CHOOSE
    wanted = state.line.choices[1]
    entered = conversation.choose(1)
    assert entered.evaluated is not None
    assert entered.evaluated.moves == wanted
    assert entered.step is not None or entered.next_action is NextAction.ANSWER


def test_what_is_typed_after_a_choice_was_offered_is_another_line(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("silk")
    conversation.enter()
    conversation.write("silk 3")
    assert conversation.state.next_action is NextAction.SAY
    assert conversation.declaration is not None
    assert [str(move) for move in conversation.declaration.moves] == [
        str(move) for move in conversation.table.judge("invest silk_3").moves
    ]
    assert conversation.state.line.is_understood, "it is shown how the line is understood"


def test_an_illegal_name_never_becomes_a_legal_one(tmp_path: Path) -> None:
    """Light Bulb #1 needs knowledge that nobody has at the start (NIP-7.6): it stays what was said."""
    conversation = start_conversation(tmp_path)
    conversation.write("build light bulb 1")
    assert conversation.state.enter is EnterAction.REFUSES
    assert conversation.declaration is not None
    assert "NIP-7.6" in conversation.declaration.verdict.clauses


def test_a_refused_line_is_parked_for_the_seat_that_it_is_judged_for(tmp_path: Path) -> None:
    """Ann has acted, so the next line is Ben's: parked as Ann's it would end her turn and take his."""
    conversation = Conversation(Session("en", SqliteStore(tmp_path)), situation(3))
    conversation.write("invest silk_1")
    assert conversation.enter().step
    conversation.write("trains east east")  # NIP-12.5: refused
    assert conversation.declaration
    assert conversation.declaration.moves[-1].seat == "B"
    step = conversation.park().step
    assert step
    assert step.entry.seat == "B"
    assert conversation.table.state.active == "B"
    assert not known(conversation.table.state.main_done)


def test_a_line_that_nobody_can_read_is_of_who_acts_next(tmp_path: Path) -> None:
    """The turn before only waits for its end: whoever speaks then is the next player, or is named."""
    conversation = Conversation(Session("en", SqliteStore(tmp_path)), situation(3))
    conversation.write("invest silk_1")
    assert conversation.enter().step
    conversation.write("it rains tomorrow")
    step = conversation.park().step
    assert step is not None and step.entry.seat == "B"


def test_a_line_that_nobody_can_read_is_parked(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.write("we do the thing with the thing")
    assert conversation.state.enter is EnterAction.REFUSES
    entered = conversation.park()
    assert entered.step is not None
    assert (entered.step.entry.kind, entered.step.entry.body) == ("parked", {"text": "we do the thing with the thing"})
    assert conversation.text == ""
    conversation.undo()
    assert conversation.table.table_state.parked == {}


def test_what_was_read_off_for_the_end_of_a_turn_is_asked_again_once_it_is_undone(tmp_path: Path) -> None:
    """A scoring at the end of the turn asks for a sum; answered wrongly, it was scored with that again, unasked."""
    conversation = Conversation(
        Session("en", SqliteStore(tmp_path)), before_scoring(2, tile("east_japan_2", "silk", 3, "B"))
    )
    conversation.write("mechanise hold")
    assert conversation.enter(anyway=True).step
    assert conversation.enter().next_action is NextAction.ANSWER
    conversation.answer("11")
    assert conversation.enter().step
    conversation.undo()
    assert conversation.state.enter is EnterAction.ASKS
