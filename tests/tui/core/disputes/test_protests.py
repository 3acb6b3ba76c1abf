"""The ways to play on under protest: what counts for now, what counts if it is upheld."""

from __future__ import annotations

import pytest

from referee.table.json_schemas import plain
from referee.table.protest import open_protests, uphold
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from tests.play.recorded import demo
from tests.referee.tiny import TURNS, played, table
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protests import choice_text, play_under_protest, protest_choices, topic_of
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session


def argued(table: Table, text: str) -> DisputeProcedure:
    dispute = DisputeProcedure(Session("en"), table.game, table)
    dispute.declare(text)
    dispute.advance()
    return dispute


def kinds(dispute: DisputeProcedure) -> list[tuple[str, str]]:
    return [(choice.kind, choice.play) for choice in protest_choices(dispute) if choice.kind != "option"]


def test_a_legal_move_is_played_and_taken_back_if_upheld() -> None:
    made = table()
    dispute = argued(made, TURNS[0])
    assert kinds(dispute) == [("played", "declare")]
    play_under_protest(dispute, protest_choices(dispute)[0], text="no", seat="B")
    assert plain(made.state) == plain(played_up_to(1).state)
    assert made.table_state.disputed == 0
    (protest,) = open_protests(made)
    uphold(made, protest.seq, "")
    assert plain(made.state) == plain(table().state)


def played_up_to(count: int) -> Table:
    made = table()
    for line in TURNS[:count]:
        made.declare(line)
    return made


def test_a_refused_move_is_not_played_or_played_anyway() -> None:
    text = "B: knowledge 1"  # it is A's turn
    for place, expected in enumerate([("not_played", ""), ("played", "overrule")]):
        made = table()
        dispute = argued(made, text)
        assert kinds(dispute)[place] == expected
        before = plain(made.state)
        play_under_protest(dispute, protest_choices(dispute)[place], text="I am on", seat="B")
        (protest,) = open_protests(made)
        assert (plain(made.state) == before) == (place == 0)
        uphold(made, protest.seq, "")
        assert (plain(made.state) == before) == (place == 1)


def test_an_entry_stands_for_now_and_is_taken_back_if_upheld() -> None:
    table = played()
    dispute = argued(table, "#7")
    assert kinds(dispute) == [("taken_back", "")]
    play_under_protest(dispute, protest_choices(dispute)[0], text="no")
    uphold(table, open_protests(table)[0].seq, "")
    assert plain(table.state) == plain(played_up_to(5).state)


def test_what_nobody_can_tell_is_a_question_of_fact() -> None:
    made = table()
    dispute = argued(made, TURNS[0])
    assert topic_of(dispute) is None
    dispute.fact_source.untellable = frozenset({"seats.A.yen"})
    assert topic_of(dispute) == "fact"


@pytest.mark.parametrize("game", ["russian_railroads", "plan_city"])
def test_a_rule_that_is_read_otherwise_counts_from_the_protest_on(game: str) -> None:
    """Of the demo: a move whose rules depend on a setting; the other value is the alternative."""
    shown = 0
    for step in reversed(demo(game).steps):
        if step.entry.kind != "move" or shown >= 3:
            continue
        after = next((each.entry.seq for each in demo(game).steps if each.entry.seq > step.entry.seq), 0)
        made = demo(game).before(after) if after else demo(game)
        dispute = argued(made, f"#{step.entry.seq}")
        found = [choice for choice in protest_choices(dispute) if choice.kind == "option"]
        if not found or found[0].other is None:
            continue
        shown += 1
        other, words = found[0].other, words_for("ja", game, made.seats)
        assert choice_text(words, dispute, found[0])
        play_under_protest(dispute, found[0], text="we read it otherwise")
        (protest,) = open_protests(made)
        assert made.state.options[other.option] != other.value
        outcome = ProtestReplays().outcome(made, (protest.seq,))
        assert outcome.unknown_from == 0
        uphold(made, protest.seq, "")
        assert made.state.options[other.option] == other.value
    assert shown
