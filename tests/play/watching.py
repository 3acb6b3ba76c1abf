"""What must hold after every declaration of every game, whatever else a game has to say about it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.facts.facts import known, same
from referee.facts.verdict import VerdictStatus
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move
from referee.table.table import Table
from tests.helpers import verb_of
from tests.play.playground import Change, Playground
from tests.play.playing import Moment, judged
from tests.play.sayings import check_said, check_written

MOST_ON_A_LINE = 4


class Watch:
    """Looks at every declaration of a game, and at what it changed."""

    def __init__(self, ground: Playground) -> None:
        self.ground = ground
        self.shown: dict[int, Counter[str]] = {}
        self.line: list[Move] = []
        self.start: Any = None

    def __call__(self, moment: Moment) -> None:
        """Look at one."""
        ground, table, found = self.ground, moment.table, moment.found
        assert not list(ground.game.rules.faults(table.state))
        ground.position(table.state)
        check_said(ground.game, table, found)
        for move in found.moves:
            check_written(ground.game, move)
        if found.step is None:
            assert found.verdict.stuck or not found.taken_back
            self.line = []
            return
        place = next(place for place, step in enumerate(table.steps) if step is found.step)
        before, state = (
            table.steps[place - 1].table_state.state,
            found.step.table_state.state,
        )  # something may be told by now
        points(before, state, moment)
        seen = self.shown[found.step.entry.seq] = Counter(map(verb_of, found.moves))
        ground.change(Change(found, before, state, seen))
        again = judged(ground.game, before, found.moves)
        if (
            again.state is not None and again.verdict.status is VerdictStatus.LEGAL
        ):  # unless something was read off for it
            assert same(again.state, state), "judged again it leaves the same"
        self.on_one_line(before, state, found.moves)

    def seen(self, table: Table) -> Counter[str]:
        """What the game has shown, of the declarations that are still in effect."""
        found: Counter[str] = Counter()
        for made in table.steps:
            found += self.shown.get(made.entry.seq, Counter())
        return found

    def on_one_line(self, before: Any, state: Any, moves: tuple[Move, ...]) -> None:
        """Moves that follow each other leave, declared on one line, what they leave one by one."""
        unfinished = self.ground.game.rules.unfinished
        if not self.line or self.last is not before:  # something was told in between, or taken back
            self.line, self.start = [], before
        self.line += moves
        self.last = state
        if (unfinished and unfinished(state)) or (not unfinished and len(self.line) < MOST_ON_A_LINE):
            return
        if len(self.line) > 1:
            whole = judged(self.ground.game, self.start, tuple(self.line))
            if whole.verdict.status is not VerdictStatus.NEEDS and not whole.verdict.unsettled:  # nothing was read off
                assert whole.verdict.status is VerdictStatus.LEGAL, (self.line, whole.verdict)
                assert same(whole.state, state), self.line
        self.line = []


def points(before: Any, state: Any, moment: Moment) -> None:
    """Score markers move by the lines that were scored, and by nothing else."""
    assert moment.found.step
    for seat, board in state.seats.items():
        scored = sum(line.points for line in moment.found.step.score_lines if line.seat == seat)
        if known(board.vp) and known(before.seats[seat].vp):
            assert board.vp - before.seats[seat].vp == scored, seat


def check_end(table: Table) -> None:
    """At the end nothing is open, and the lines add up to the markers and to the standings."""
    assert not open_choices(table.state)
    assert list(table.options()) == []
    totals = dict.fromkeys(table.seats, 0)
    for line in table.lines():
        totals[line.seat] += line.points
    assert totals == {seat: board.vp for seat, board in table.state.seats.items()}
    places = table.breakdown().places
    assert {(place.seat, place.points) for place in places} <= set(totals.items())  # some seats may have lost outright
    assert [place.rank for place in places] == sorted(place.rank for place in places)
    assert len(places) == len(totals) or table.game.rules.places
