"""A move that was made is argued about as the table stood then: with the verdict that it had, or had not."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.rules.game import offered_games
from referee.table.dispute import open_case
from referee.table.table import Table
from scoring.text_catalogs import Words
from tests.drawn import share
from tests.play.recorded import demo
from tui.core.disputes.described_acts import MAX_ROUND, RECENT, declared_steps
from tui.core.disputes.dispute_procedure import LINE, VERDICT, DisputeProcedure
from tui.core.disputes.recorded_entry import disputed_step
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import entry_text
from tui.core.session.session import Session

GAMES = offered_games()


def words_of(table: Table, lang: str) -> Words:
    return words_for(lang, table.game.id, table.seats, table.own_words)


def argued(table: Table, text: str, lang: str = "en") -> DisputeProcedure:
    dispute = DisputeProcedure(Session(lang), table.game, table)
    dispute.declare(text)
    dispute.advance()
    return dispute


@cache
def halfway(game: str) -> Table:
    """The demo after two thirds of its entries, in effect: somebody has just moved."""
    steps = [step for step in demo(game).steps if step.entry.kind == "move"]
    return demo(game).before(steps[len(steps) * 2 // 3].entry.seq)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_each_of_the_last_twenty_entries_has_the_verdict_it_had(game: str, lang: str) -> None:
    table = demo(game)
    steps = declared_steps(table)
    assert len(steps) == RECENT
    for step in steps:
        dispute = DisputeProcedure(Session(lang), table.game, table.trial())
        dispute.dispute_entry(step.entry.seq)
        dispute.advance()
        assert (dispute.stage, dispute.entry) == (VERDICT, step.entry.seq)
        assert dispute.evaluated is not None
        assert dispute.evaluated.verdict.status == step.entry.verdict, dispute.text
        if step.entry.seq % 3:
            continue
        again = DisputeProcedure(Session(lang), table.game, dispute.table)
        again.advance()
        assert again.evaluated is not None
        assert (again.entry, again.line.moves) == (step.entry.seq, dispute.line.moves), (
            "its line on record says the same"
        )
        assert again.evaluated.verdict == dispute.evaluated.verdict


@pytest.mark.parametrize("game", GAMES)
def test_what_is_illegal_there_is_refused_by_the_clause_of_then(game: str) -> None:
    """The same by another seat is illegal then as a rule, for it was not its turn."""
    table = demo(game)
    refused = 0
    for step in declared_steps(table):
        before, move = table.before(step.entry.seq), moves_of(table.game, step.entry.body)[-1]
        other = next(seat for seat in table.seats if seat != move.seat)
        changed = structs.replace(move, seat=other)
        line = f"{other}: {write(changed)}"  # it may imply moves before it
        move_facts = step.entry.body.get("readings", {})
        expected = before.judge(line, move_facts=move_facts).verdict
        if expected.status is not VerdictStatus.ILLEGAL:
            continue
        dispute = argued(table.trial(), f"#{step.entry.seq} {line}")
        assert dispute.evaluated is not None
        assert dispute.evaluated.moves[-1] == changed
        assert dispute.evaluated.verdict.status is VerdictStatus.ILLEGAL
        assert set(dispute.evaluated.verdict.clauses) == set(expected.clauses)
        refused += 1
    assert refused >= 5, "else nothing is shown"


def seat_and_step(table: Table, back: int = 0) -> tuple[str, ReplayStep]:
    step = declared_steps(table)[back]
    return table.seats[step.entry.seat], step


BARE = (
    "was that allowed?",
    "that's illegal",
    "{name} couldn't do that",
    "hold on, is that legal?",
    "今のはおかしい",
    "それできないでしょ",
    "{name}の今のは反則では",
    "え、さっきのいいの?",
)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("text", BARE)
@pytest.mark.parametrize("game", GAMES)
def test_an_objection_opens_the_ruling_on_the_last_entry(game: str, text: str) -> None:
    table = halfway(game).trial()
    name, step = seat_and_step(table)
    dispute = argued(table, text.format(name=name), "ja" if text[-1] > "z" else "en")
    assert not dispute.entries
    check_ruled_as_then(dispute, table, step)
    case = open_case(table)
    assert case is not None and case.text == dispute.text, "the entry is disputed on record, not the words"
    assert len(table.entries) == len(halfway(game).entries) + 1


def check_ruled_as_then(dispute: DisputeProcedure, table: Table, step: ReplayStep) -> None:
    """The verdict is known: on the moves of the entry, and the one that they had."""
    assert (dispute.stage, dispute.entry) == (VERDICT, step.entry.seq)
    assert dispute.evaluated is not None
    assert dispute.evaluated.moves == moves_of(table.game, step.entry.body)
    assert dispute.evaluated.verdict.status == step.entry.verdict


@pytest.mark.parametrize("text", ["{name} couldn't do that", "{name}の今のは反則では"])
@pytest.mark.parametrize("game", GAMES)
def test_an_objection_to_a_named_seat_is_about_what_that_seat_did_last(game: str, text: str) -> None:
    """Only what is long past, or done by the seat to move, which may be about to do something, is offered and not ruled
    on at once.
    """
    stages = []
    for seat, name in halfway(game).seats.items():
        table = halfway(game).trial()
        step = next((each for each in declared_steps(table) if each.entry.seat == seat), None)
        dispute = argued(table, text.format(name=name), "ja" if text[-1] > "z" else "en")
        stages.append(dispute.stage)
        if step is None:
            assert not dispute.entries and not dispute.entry, "not what another seat did"
            continue
        if dispute.entries:
            is_past = step not in declared_steps(table)[: MAX_ROUND * len(table.seats)]
            assert (dispute.stage, dispute.entries[0]) == (LINE, step.entry.seq)
            assert is_past or seat == table.acting
            assert len(table.entries) == len(halfway(game).entries), "nothing is frozen yet"
            dispute.choose(0)
            dispute.advance()
        check_ruled_as_then(dispute, table, step)
    assert VERDICT in stages


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_named_finds_its_entry(game: str, lang: str) -> None:
    """The entry's own words with an objection: of the last few each is ruled on or is the first row, or one that says
    the same.
    """
    table = halfway(game).trial()
    words = words_of(table, lang)
    for step in declared_steps(table)[: share(3, 6)]:
        said, name = entry_text(words, table, step.entry), table.seats[step.entry.seat]
        text = f"{name}は「{said}」できないでしょ" if lang == "ja" else f"no, {name} couldn't {said}"
        dispute = argued(table, text, lang)
        assert dispute.entries or dispute.entry, text
        matched = disputed_step(table, dispute.entry or dispute.entries[0])
        assert entry_text(words, table, matched.entry) == said, text
        if not dispute.entries:
            check_ruled_as_then(dispute, table, matched)
        dispute.drop()


@pytest.mark.parametrize("game", GAMES)
def test_a_move_made_again_is_taken_for_the_one_made(game: str) -> None:
    """Declared once more it would be refused: the only entry with that move, by a seat that is not to move, is ruled
    on; of several each is offered, and the declaration as a move of its own after them.
    """
    table = halfway(game).trial()
    several, single = 0, 0
    for step in declared_steps(table)[: share(6, 8)]:
        words = words_of(table, "en")
        dispute = argued(table, f"{table.seats[step.entry.seat]}: {entry_text(words, table, step.entry)}")
        if dispute.entry:
            single += 1
            check_ruled_as_then(dispute, table, step)
        elif dispute.entries:
            several += 1
            assert step.entry.seq in dispute.entries
            place = len(dispute.entries)
            moves = dispute.line.choices[0]
            dispute.choose(place)
            dispute.advance()
            assert (dispute.entry, drop_implied(dispute.line.moves)) == (0, drop_implied(moves))
        dispute.drop()
    assert several and single


@pytest.mark.parametrize("text", ["#1", "#9999", "#1 Aki: end"])
def test_what_was_never_judged_is_refused(text: str) -> None:
    dispute = argued(demo("nippon"), text)
    assert dispute.evaluated is not None
    (fault,) = dispute.evaluated.verdict.faults
    assert fault.key in ("no_such_entry", "entry_not_judged")
