"""Between two turns: what the table does then, and the figures that are compared at the end of a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.ledger import Ledger, between_turns
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.table.test_round_check import demo
from tui.core.conversation.between_turns import (
    enter_text,
    last_step,
    meanwhile_lines,
    own_lines,
    read_figure,
    table_lines,
)
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.conversation.table_session import AttentionCallHistory
from tui.core.session.session import Session


def start_conversation(game: str, until: int, lang: str = "en") -> Conversation:
    """A conversation at a table at which the demo has been played up to an entry."""
    return Conversation(Session(lang), Table("t", list(demo(game)[0][:until])))


def at_round_end(game: str = "russian_railroads", lang: str = "en") -> Conversation:
    return start_conversation(game, demo(game)[1][0], lang)


def said(conversation: Conversation) -> str:
    words = conversation.session.words(table=conversation.table)
    return "\n".join(text.plain for _, text in meanwhile_lines(words, conversation.table, conversation.before))


def test_a_ledger_marks_what_the_table_does() -> None:
    @between_turns
    def refill(ledger: Ledger) -> None:
        ledger.todo("", "refill", "X-1")

    ledger = Ledger(None)
    ledger.todo("A", "own", "X-0")
    refill(ledger)
    ledger.todo("A", "own", "X-2")
    assert [line.between for line in ledger.lines] == [False, True, False]


def test_what_the_mover_does_and_what_the_table_does_are_apart() -> None:
    """Nobody declares the end of a turn before the next move: one entry, a row refills the slot, the mover takes his."""
    moves = [step for step in Table("t", demo("nippon")[0]).steps if step.entry.kind == "move"]
    found = [step for step in moves if [move["verb"] for move in step.entry.body["moves"]][:-1] == ["end"]]
    with_both = [step for step in found if table_lines(step)]
    assert with_both, "a turn in the demo is ended by the next move and refills a slot"
    for step in with_both:
        assert "take_worker" not in [line.what for line in table_lines(step)]
        assert {"row_to_slot", "full_refill", "marker_moves"}.isdisjoint(line.what for line in own_lines(step))
        assert len(own_lines(step)) + len(table_lines(step)) == len(step.ledger)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "whats"),
    [
        ("nippon", {"row_to_slot", "full_refill", "marker_moves"}),  # NIP-4.2, 4.4, 4.6
        ("russian_railroads", {"workers_back", "engineers_slide", "turn_card"}),  # RRR-4.1302, 4.1305, 4.1306
        ("crisis", {"difference", "board_cleared", "round_begins"}),  # CRI-5.1, 6.3, 6.7
        ("plan_city", {"markers_home", "deal", "round_marker", "coal_sum"}),  # PLC-8.1 to 8.3, 5.2
    ],
)
def test_what_every_game_does_between_turns(game: str, whats: set[str]) -> None:
    table = Table("t", demo(game)[0])
    between = {line.what for step in table.steps for line in table_lines(step)}
    own = {line.what for step in table.steps for line in own_lines(step)}
    assert whats <= between
    assert whats.isdisjoint(own)


def test_what_befalls_several_seats_alike_is_one_list() -> None:
    """The marker that a higher bid drives off goes back to its owner (PLC-3.9): the bidder's own is put by himself."""
    steps = [step for step in Table("t", demo("plan_city")[0]).steps if step.entry.kind == "move"]
    driven = next(step for step in steps if any(line.what == "marker_back" for line in step.ledger))
    assert [line.what for line in table_lines(driven)] == ["marker_back"]
    assert [line.what for line in own_lines(driven)] == ["bid_marker"]
    event = next(
        step
        for step in Table("t", demo("crisis")[0]).steps
        if step.ledger
        and step.entry.body.get("moves", [{}])[0].get("verb") == "draw_event"
        and {line.seat for line in step.ledger} - {"", step.entry.seat}
    )
    assert not [line for line in own_lines(event) if line.seat]


def test_between_turns_enter_ticks_off_and_records_nothing() -> None:
    conversation = at_round_end()
    count = len(conversation.table.entries)
    assert (conversation.state.next_action, conversation.state.enter) == (NextAction.BETWEEN, EnterAction.DONE)
    assert "all workers on the boards back to their owners" in said(conversation)
    entered = conversation.enter()
    assert (entered.step, len(conversation.table.entries)) == (None, count)
    assert entered.next_action is NextAction.CHECK


def test_between_turns_blocks_nothing_and_stays_done_after_an_undo() -> None:
    conversation = at_round_end()
    assert conversation.state.next_action is NextAction.BETWEEN
    conversation.write("pass")
    assert conversation.state.next_action not in (NextAction.BETWEEN, NextAction.CHECK)
    assert conversation.enter(anyway=True).step is not None
    assert conversation.state.next_action is NextAction.SAY, "the round is left behind"
    conversation.undo()
    assert conversation.state.next_action is NextAction.CHECK


def test_everybody_agrees() -> None:
    conversation = at_round_end()
    conversation.enter()
    state = conversation.state
    assert (state.next_action, state.enter) == (NextAction.CHECK, EnterAction.AGREES)
    entered = conversation.enter()
    assert entered.step is not None
    assert entered.step.entry.kind == "note"
    assert entered.next_action is NextAction.SAY
    again = Conversation(Session("en"), Table("t", conversation.table.entries))
    again.enter()  # what lies there is to be done once more for who comes back
    assert again.state.next_action is NextAction.SAY
    conversation.undo()
    assert conversation.state.next_action is NextAction.CHECK


def test_a_yes_agrees_too() -> None:
    conversation = at_round_end(lang="ja")
    conversation.enter()
    conversation.write("はい")
    assert conversation.state.enter is EnterAction.AGREES


def test_a_difference_is_searched_for_and_the_count_wins() -> None:
    conversation = at_round_end()
    conversation.enter()
    figure = next(
        one
        for one in (conversation.state.check.figures if conversation.state.check else ())
        if one.path == "seats.B.vp"
    )
    assert figure.value is not None
    conversation.write(f"Ben {figure.value + 1}")
    assert (conversation.state.next_action, conversation.state.enter) == (NextAction.CHECK, EnterAction.COMPARES)
    conversation.enter()
    asked = 0
    while conversation.state.next_action is NextAction.TRACE:
        assert conversation.state.enter is EnterAction.ANSWERS
        conversation.write("no" if asked % 2 else "")
        conversation.enter()
        asked += 1
    assert asked <= 6
    assert (conversation.state.next_action, conversation.state.enter) == (NextAction.SETTLE, EnterAction.COUNTS)
    entered = conversation.enter()
    assert entered.step is not None
    assert entered.step.entry.body["facts"] == {"seats.B.vp": figure.value + 1}
    assert (entered.next_action, entered.enter) == (NextAction.CHECK, EnterAction.AGREES)
    assert conversation.enter().next_action is NextAction.SAY


def test_a_figure_that_cannot_be_is_refused_and_stays() -> None:
    conversation = at_round_end()
    conversation.enter()
    conversation.write("Ben -1 rubles")
    assert (conversation.state.next_action, conversation.state.enter) == (NextAction.CHECK, EnterAction.REFUSES)
    with pytest.raises(InputError):
        conversation.enter()
    assert conversation.text == "Ben -1 rubles"


def test_a_difference_may_be_left() -> None:
    conversation = at_round_end()
    conversation.enter()
    conversation.write("Ben 99")
    conversation.enter()
    while conversation.state.next_action is NextAction.TRACE:
        conversation.enter()
    conversation.write("no")
    assert conversation.state.enter is EnterAction.LEAVES
    count = len(conversation.table.entries)
    conversation.enter()
    assert (conversation.state.next_action, len(conversation.table.entries)) == (NextAction.CHECK, count)


def test_the_check_is_passed_over_step_by_step() -> None:
    conversation = at_round_end()
    assert not conversation.skip()
    assert conversation.state.next_action is NextAction.BETWEEN
    conversation.enter()
    conversation.write("Ben 99")
    conversation.enter()
    conversation.write("")
    assert conversation.skip()
    assert conversation.state.next_action is NextAction.CHECK
    assert conversation.skip()
    assert conversation.state.next_action is NextAction.SAY
    assert not conversation.skip()


def test_the_check_can_be_switched_off(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    session.checks = False
    conversation = Conversation(session, Table("t", list(demo("crisis")[0][: demo("crisis")[1][0]])))
    conversation.enter()
    assert conversation.state.next_action is NextAction.SAY
    session.checks = True
    assert conversation.state.next_action is NextAction.CHECK


@pytest.mark.parametrize(
    ("game", "lang", "text", "meant"),
    [
        ("nippon", "en", "Ben 31", "seats.B.vp=31"),
        ("nippon", "en", "ben: 12,000 yen", "seats.B.yen=12000"),
        ("nippon", "en", "B coal 3", "seats.B.coal=3"),
        ("nippon", "en", "b31", "seats.B.vp=31"),
        ("nippon", "ja", "Ben ３１点", "seats.B.vp=31"),
        ("nippon", "ja", "Benの石炭3", "seats.B.coal=3"),
        ("crisis", "en", "Chie 2 loans", "seats.C.loans=2"),
        ("crisis", "ja", "Chie　借金　2", "seats.C.loans=2"),
        ("plan_city", "ja", "Dai 信頼度6段目", "seats.D.trust=6"),
        ("russian_railroads", "en", "Aki -3", "seats.A.vp=-3"),
        ("plan_city", "en", "Ben: bid_coal 3", ""),
        ("russian_railroads", "en", "Aki has 2 workers", "seats.A.own=2"),
        ("russian_railroads", "en", "Aki places 2 workers", ""),
        ("russian_railroads", "en", "Aki places 2 workers on “locomotive middle”", ""),
        ("russian_railroads", "en", "Aki is placing two workers", ""),
        ("nippon", "en", "Ben thirteen coal", "seats.B.coal=13"),
        ("nippon", "en", "Ben 5+5 coal", "seats.B.coal=10"),
        ("nippon", "en", "Ben 12 yen", "seats.B.yen=12"),
        ("nippon", "en", "Ben 3 and 4 coal", "seats.B.coal=7"),
        ("nippon", "ja", "Benの石炭 十", "seats.B.coal=10"),
        ("nippon", "en", "Ben coal 3 or 4", ""),
        ("nippon", "en", "Zoe 31", ""),
        ("nippon", "en", "Ben 3 4", ""),
        ("nippon", "en", "Ben mines 2", ""),
        ("nippon", "en", "Ben", ""),
    ],
)
def test_a_figure_as_people_say_it(game: str, lang: str, text: str, meant: str) -> None:
    conversation = start_conversation(game, 1, lang)
    found = read_figure(conversation.session.words(table=conversation.table), conversation.table, text)
    assert (f"{found.path}={found.value}" if found else "") == meant


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_given_as_an_example_can_be_typed(lang: str) -> None:
    for game in ("nippon", "russian_railroads", "crisis", "plan_city"):
        conversation = at_round_end(game, lang)
        while conversation.state.next_action is NextAction.BETWEEN:
            conversation.enter()
        words = conversation.session.words(table=conversation.table)
        hint = enter_text(words, conversation.state)
        example = hint.split("“")[1].split("”")[0] if lang == "en" else hint.split("「")[1].split("」")[0]
        conversation.write(example)
        assert conversation.state.enter is EnterAction.COMPARES, example


def test_people_are_called_once_for_a_turn_and_once_for_a_question(tmp_path: Path) -> None:
    session, nippon = Session("en", SqliteStore(tmp_path)), find("nippon")
    conversation = Conversation(session, Table("t", [opening(nippon, seats_of(nippon, ["Aki", "Ben"]))]))
    calling = AttentionCallHistory()
    assert not calling.must_call(conversation), "who sits down is not called"
    conversation.write("ships west")
    conversation.enter()
    assert conversation.state.next_action is NextAction.ANSWER
    assert calling.must_call(conversation)
    assert not calling.must_call(conversation)
    conversation.answer("0")
    assert not calling.must_call(conversation), "the same player goes on"
    conversation.enter()
    assert not calling.must_call(conversation)
    conversation.enter()
    assert conversation.table.acting == "B"
    assert calling.must_call(conversation)
    assert not calling.must_call(conversation)


def test_the_kind_of_move_declared_last_is_begun_once_more(tmp_path: Path) -> None:
    session, nippon = Session("en", SqliteStore(tmp_path)), find("nippon")
    conversation = Conversation(session, Table("t", [opening(nippon, seats_of(nippon, ["Aki", "Ben"]))]))
    assert conversation.again() == ""
    for line in ("ships west", "", "invest silk_1", ""):
        conversation.write(line)
        conversation.enter()
        while conversation.pending_question is not None:
            conversation.answer("0")
            conversation.enter()
    assert conversation.table.acting == "A"
    assert conversation.again() == "ships "
    assert conversation.text == "ships "
    conversation.session.lang = "ja"
    assert conversation.again() == f"{session.words(table=conversation.table).translate('action.ships')} "


def test_nobody_has_done_anything_yet() -> None:
    conversation = start_conversation("nippon", 1)
    assert last_step(conversation.table) is None
    assert conversation.before is None


def test_what_the_table_does_between_turns_names_no_rule() -> None:
    """Nobody moves a piece better for a number; F3 has it. At the end of this round workers go home (RRR-4.1302)."""
    conversation = at_round_end()
    state = conversation.before
    assert state is not None and any(line.clause for line in state.between)
    assert "RRR-" not in said(conversation) and said(conversation)
