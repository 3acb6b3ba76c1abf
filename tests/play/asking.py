"""Questions and answers: a position of which less is told is settled from one of which everything is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.facts.facts import known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.line_parser import names_of, read_line
from referee.notation.move import Move
from referee.record.opening_entry import cold_seats, opening
from referee.record.replay import state_with_values
from referee.rules.game import Game, Seat, find
from referee.table.table import Table
from tests.play.playground import Answer, Dispute, Playground, on_the_table
from tests.play.playing import judged


def blank(game: Game, seats: Sequence[Seat] = (), **options: Any) -> Any:
    """A position of which nothing is told, with the seats of a cold dispute unless some are named."""
    return _blank(game.id, tuple(seats or cold_seats(game)), tuple(options.items()))


@cache
def _blank(game: str, seats: tuple[Seat, ...], options: tuple[tuple[str, Any], ...]) -> Any:
    """Many disputes begin at the same blank position, and a state is never changed: it is opened once."""
    return Table("cold", [opening(find(game), seats, options=dict(options), blank=True)]).state


def told(game: Game, state: Any, path: str, value: Any) -> Any:
    """Tell an answer, as it is checked and kept."""
    fact = game.fact(tuple(state.seats), path)
    assert fact is not None, path
    kept = tuple(value) if isinstance(value, list) else value
    faults = fact.check(kept, path)
    assert not faults, (path, value, faults)
    return state_with_values(game, state, {path: kept})


def read(game: Game, text: str, state: Any) -> tuple[Move, ...]:
    """Read a declaration about a position."""
    return read_line(game, state, names_of(game, dict.fromkeys(state.seats, "")), text)


def settle(
    game: Game, state: Any, hidden: Any, moves: Sequence[Move], answer: Answer = on_the_table
) -> tuple[Verdict, list[str]]:
    """Ask one question after the other until the declaration is decided; give the verdict and what was asked."""
    asked: list[str] = []
    while True:
        verdict = judged(game, state, moves).verdict
        if verdict.status in (VerdictStatus.LEGAL, VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE):
            return verdict, asked
        assert verdict.status is VerdictStatus.NEEDS, verdict
        path = verdict.questions[0].path
        assert path not in asked, path
        asked.append(path)
        value = answer(hidden, moves, path)
        assert known(value), path
        state = told(game, state, path, value)


def check_dispute(ground: Playground, dispute: Dispute) -> VerdictStatus:
    """Settle a dispute: the verdict is that of the whole position."""
    whole = judged(ground.game, dispute.hidden, dispute.moves).verdict
    verdict, asked = settle(ground.game, dispute.blank, dispute.hidden, dispute.moves, ground.answer)
    wanted = (
        (VerdictStatus.INCOMPLETE, VerdictStatus.ILLEGAL)
        if verdict.status is VerdictStatus.INCOMPLETE
        else (verdict.status,)
    )
    assert whole.status in wanted, (
        dispute.moves,
        asked,
        verdict,
        whole,
    )  # what is not said can be said before facts are
    if verdict.status is VerdictStatus.ILLEGAL and not dispute.builds:
        assert set(verdict.clauses) <= set(whole.clauses), (dispute.moves, verdict, whole)
    return verdict.status
