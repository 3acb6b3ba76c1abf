"""Parking by chance: a game in which declarations are parked now and then, and what is asked because of them told."""

from __future__ import annotations

import random
from typing import Any

from referee.facts.facts import UnknownFactError, get, known
from referee.facts.verdict import VerdictStatus
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, write
from referee.record.declaration import Declaration
from referee.table.closing_step import closing
from referee.table.table import Table
from tests.play.described import any_answer
from tests.play.playground import Playground, Sitting
from tests.play.playing import extended, verb_of
from tests.play.told import Told

OF_NOBODY = {
    "crisis": ("end_production", "evaluate_round", "last_chance_done"),
    "plan_city": ("trust_step", "prepare_round"),
}
"""Declarations that are no player's: a parked line is none of them."""
WHERE = ("phase", "round", "location")
MOST_QUESTIONS = 500
MOST_REFUSED = 400


def offered(table: Table) -> list[Move]:
    """What you can declare now; the acts that are never allowed left out."""
    return [move for move in table.options() if verb_of(move) != "may"]


# what is still known is so


def check_sound(ground: Playground, table: Table, chance: random.Random) -> bool:
    """A declaration is made at one copy of a table and parked at another: what the second one still knows is so there,
    and what the seat can declare next is not refused there.

    Tells whether that could be compared.
    """
    made, parked = table.trial(), table.trial()
    seat = _declare_whole(ground, made, chance)
    if not seat:
        return False
    parked.park("something", seat)
    _check_next(made, parked, seat, chance)
    if not known(parked.state.active) or _stands(parked) != _stands(made):
        return False  # the order of play waits for a fact that was left open
    for path in ground.game.facts(tuple(table.seats)):
        here, there = _lies(parked.state, path), _lies(made.state, path)
        assert not (known(here) and known(there) and here != there), (made.steps[-1].entry.body, path, here, there)
    return True


def _check_next(made: Table, parked: Table, seat: str, chance: random.Random) -> None:
    """Whatever the seat can declare after a declaration is not refused behind the same one parked."""
    if made.over or parked.over:
        return
    following = [move for move in offered(made) if move.seat == seat]
    for move in chance.sample(following, min(3, len(following))):
        verdict = parked.judge((move,)).verdict
        refused = made.judge((move,)).verdict.status is VerdictStatus.LEGAL and verdict.status is VerdictStatus.ILLEGAL
        assert not refused, (made.steps[-1].entry.body, write(move), verdict.breaches)


def _declare_whole(ground: Playground, table: Table, chance: random.Random) -> str:
    """Make a random declaration with all the choices it leaves open; "" where it cannot be made as things are known."""
    left_out = OF_NOBODY.get(ground.game.id, ())
    options = [move for move in offered(table) if verb_of(move) not in left_out]
    if open_choices(table.state) or not options:
        return ""
    first = move = extended(table, chance.choice(options), chance, 0.3)
    while table.declare((move,)).step:
        if not _goes_on(table, first.seat):
            return first.seat
        move = chance.choice(offered(table))
    return ""


def _goes_on(table: Table, seat: str) -> bool:
    """Tell whether choices of a declaration are open; a new phase that begins with choices is none of it."""
    pending, unfinished = open_choices(table.state), table.game.rules.unfinished
    return bool(pending) and pending[-1].seat == seat and (unfinished is None or unfinished(table.state))


def _stands(table: Table) -> list[Any]:
    values = [getattr(table.state, name, "") for name in WHERE]
    return [value if known(value) else None for value in values]


def _lies(state: Any, path: str) -> Any:
    if path.startswith("now."):
        return None
    try:
        return get(state, path)
    except (KeyError, UnknownFactError):
        return None


# playing on


class Evening:
    """A table at which lines are parked; what is asked because of them is told as it was before, as if nothing of it
    had been changed.
    """

    def __init__(self, ground: Playground, sitting: Sitting, chance: random.Random) -> None:
        self.ground, self.sitting, self.table, self.chance = ground, sitting, sitting.table, chance
        self.parked, self.refused = 0, 0

    def play(self, share: float) -> Table:
        """Play the game to its end; a `share` of the declarations is parked."""
        state = self.table.state
        while not self.ground.game.rules.over(state):
            waits = next((one for one in (state.active, state.phase) if not known(one)), None)
            if waits is not None:
                self.tell(waits.path)
            else:
                self._next(share)
            state = self.table.state
        return self.table

    def _next(self, share: float) -> None:
        if told := self.sitting.unasked(self.table):
            self.table.tell(told)
        if self.table.acting and self.chance.random() < share:
            self.table.park("something")
            self.parked += 1
            return
        options = offered(self.table)
        if options:
            moves: tuple[Move, ...] = (extended(self.table, self.chance.choice(options), self.chance, 0.3),)
        else:
            moves = self.table.read(closing(self.table))
        if not self.declare(moves).step:
            self.refused += 1
            assert self.refused < MOST_REFUSED, moves

    def declare(self, moves: tuple[Move, ...]) -> Declaration:
        """Declare, and answer what is asked."""
        told = Told(self.table)
        result = told.declare(moves)
        for _ in range(MOST_QUESTIONS):
            if result.verdict.status is not VerdictStatus.NEEDS:
                return result
            path = result.verdict.questions[0].path
            told.tell(path, self._answer(path))
            result = told.declare(moves)
        raise AssertionError(f"asked for ever: {moves}, {result.verdict.questions}")

    def tell(self, path: str) -> None:
        """Tell one fact; it is known then."""
        self.table.tell({path: self._answer(path)})
        assert known(self.table.known_as(path)), path

    def _answer(self, path: str) -> Any:
        for left in reversed(self.table.table_state.parked.values()):
            if path in left.before and known(was := left.before[path]):
                return was
        if path.startswith("now.idle"):
            return 0  # nobody has to place chips on a field that nobody describes any more
        try:
            return self.sitting.answer(self.table, path, self.chance)[path]
        except AssertionError:  # nothing that is asked at a table of which all is told
            fact, narrow = self.table.fact(path), self.ground.game.rules.narrow
            fact = narrow(self.table.state, path, fact) if narrow else fact
            return any_answer(fact, self.chance, self.ground.words)
