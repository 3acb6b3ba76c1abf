"""Pass for the rest of the round (RRR-4.903 to RRR-4.905)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.games.russian_railroads import turns
from referee.games.russian_railroads.state import State
from referee.judging.asking import passes
from referee.notation.move import Move
from referee.rules.game import Action, Checks
from scoring.catalogs import Phrase


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Take no more turns in this round."""


def objections(state: State, move: Pass) -> Checks:
    """Check the turn; passing is always allowed in it."""
    yield from turns.may_act(state, move)


def effects(book: Ledger, move: Pass) -> None:
    """Turn the turn order card over and score it at once (RRR-4.905)."""
    turns.begins(book)
    if move.seat == book.state.active:
        turns.uses_turn(book, move.seat)
    book.seat(move.seat, passed=True)
    place = turns.position(book.state, move.seat)
    vp = turns.pass_vp(book.state, move.seat)
    book.todo(move.seat, "card_turned", "RRR-4.905", place)
    book.score(move.seat, "pass", vp, "RRR-4.905", Phrase("working.pass", {"place": place, "points": vp}))
    turns.acted(book)


def options(state: State) -> Iterator[Pass]:
    """Offer to pass."""
    if not state.pending and known(state.active):
        move = Pass(seat=state.active)
        if passes(turns.own_turn(state, move), turns.not_passed(state, move)):
            yield move


ACTION = Action("pass", Pass, objections, effects, options)
