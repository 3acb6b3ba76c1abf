"""A simple player of Russian Railroads: of every action offered it looks for the best way to carry it out, and takes
the one that its taste likes best. It knows the rules only through the options and verdicts of the referee.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.sheets_from_state import board_sheet, final_sheet
from referee.games.russian_railroads.state import Board, State
from referee.judging.judge import judge
from referee.notation.move import Move, fields_of, write
from referee.rules.game import find
from referee.table.table import Table
from scoring.games.russian_railroads.score import score_final, score_round
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet

GAME = find("russian_railroads")
VP = {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7}
LENGTH = {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}
BEAM, DEPTH = 5, 14
OPEN = {"steps": 4, "industry": 4, "take": 8, "reuse": 6, "token": 12, "card": 14, "end_bonus": 12}
"""VP that what is still open of an action is hoped to bring, by its kind."""
ON_ONE_LINE = 0.6
"""How often a whole action is declared on one line."""


class Taste(Struct, frozen=True):
    """What a player likes: VP that a step, a marker's place, a factory or an engineer is hoped to bring a round."""

    trans_siberian: float = 0.9
    st_petersburg: float = 0.5
    kiev: float = 0.5
    industry: float = 0.7
    engineers: float = 1.2


TASTES = (
    Taste(trans_siberian=2.2),
    Taste(industry=1.8, st_petersburg=0.3),
    Taste(kiev=1.0, engineers=2.2),
    Taste(st_petersburg=1.2, trans_siberian=1.4),
)


class Player:
    """Plays every seat, each with a taste of its own; in an eventful game it likes what nobody has done yet."""

    def __init__(self, chance: random.Random, table: Table, eventful: bool) -> None:
        tastes = chance.sample(TASTES, len(table.seats))
        self.tastes = dict(zip(table.seats, tastes, strict=True))
        self.wanted = set(GAME.rules.actions) - {"may"} if eventful else set()
        self.planned: list[Move] = []

    def __call__(self, table: Table, chance: random.Random) -> str:
        """Say the next line."""
        state: State = table.state
        legal = self.planned and table.judge((self.planned[0],)).verdict.status is VerdictStatus.LEGAL
        if not legal:
            self.planned = list(self.best(state, chance))
        whole = len(self.planned) <= 8 and chance.random() < ON_ONE_LINE
        said, self.planned = (self.planned, []) if whole else (self.planned[:1], self.planned[1:])
        self.wanted -= {str(move.__struct_config__.tag) for move in said}
        return f"{table.seats[said[0].seat]}: {'; '.join(map(write, shortest(state, said)))}"

    def best(self, state: State, chance: random.Random) -> tuple[Move, ...]:
        """Find the best way to go on: the moves of an action up to its end."""
        seat = GAME.rules.actor(state, "")
        if state.phase == "reveal":
            return (best_cards(state, seat),)
        ways = [
            (self.worth(end, seat) + self.novelty(moves) + chance.gauss(0, 1.5), moves)
            for first in first_moves(state)
            for end, moves in self.carried_out(state, first, seat)
        ]
        passing = [way for way in ways if "pass" in {str(move.__struct_config__.tag) for move in way[1]}]
        acting = [way for way in ways if way not in passing]
        return max(acting or passing, key=lambda way: way[0])[1]

    def novelty(self, moves: tuple[Move, ...]) -> float:
        """What nobody has done yet is worth a try."""
        return 30.0 * len({str(move.__struct_config__.tag) for move in moves} & self.wanted)

    def carried_out(self, state: State, first: Move, seat: str) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """Carry an action out in the ways that look best at each step."""
        after = outcome(state, (first,))
        open_ways = [] if after is None else [(after, (first,))]
        for _ in range(DEPTH):
            yield from (way for way in open_ways if not GAME.rules.unfinished(way[0]))
            longer = [
                (after, (*moves, move))
                for at, moves in open_ways
                if GAME.rules.unfinished(at)
                for move in options(at)
                if (after := outcome(at, (move,))) is not None
            ]
            rated = sorted(longer, key=lambda way: -self.worth(way[0], seat) - self.novelty(way[1]))
            open_ways = rated[:BEAM]

    def worth(self, state: State, seat: str) -> float:
        """Estimate what a position will bring: VP, each round's scoring still to come, hopes, pieces in hand."""
        board, taste = state.seats[seat], self.tastes[seat]
        rounds = (7 if state.players == 4 else 6) - state.round + 1
        sheet = RoundSheet(
            seats={seat: board_sheet(board)}, round=state.round, kiev_8=10, industry_lane=state.printed["industry.lane"]
        )
        now = sum(line.points for line in score_round(sheet, trust=True).lines)
        hand = board.own + board.black + 0.9 * board.turquoise + board.rubles
        claims = sum(state.spaces[space].owner == seat for space in ("turn_first", "turn_second"))
        begun = sum(OPEN.get(one.kind, 0) * one.count for one in state.pending if one.seat == seat)
        return board.vp + 0.9 * rounds * now + hopes(board, taste, rounds) + 3 * hand + 2.5 * claims + begun


def hopes(board: Board, taste: Taste, rounds: int) -> float:
    """Estimate what is not scored yet: tracks beyond the reach, reach beyond the tracks, factories, engineers."""
    hope = 0.0
    for line, length in LENGTH.items():
        tracks = board.lines[line].tracks
        reach = min(length, sum(number for slot, number in board.locomotives.items() if slot.startswith(line)))
        hope += getattr(taste, line) * tracks["black"] + 0.35 * reach
        hope += sum(0.4 * VP[colour] * max(0, at - reach) for colour, at in tracks.items())
    markers = board.marker_1 + board.marker_2
    factories = sum(bool(number) for number in board.factories.values())
    hope += taste.industry * (markers + 1.5 * factories) + taste.engineers * len(board.engineers)
    gained = 2 - board.stock
    hope += 0.8 * board.doublers + 3 * gained
    return rounds * hope + 8 * sum(board.used_tokens.values()) + 14 * board.end_bonus_cards + 4 * len(board.engineers)


def options(state: State) -> Iterator[Move]:
    """List what may be declared."""
    for action in GAME.rules.actions.values():
        try:
            yield from action.options(state)
        except UnknownFactError:
            continue


def first_moves(state: State) -> list[Move]:
    """List the beginnings of actions, each paid in one way: turquoise workers first, rubles last."""
    best: dict[str, tuple[tuple[int, int], Move]] = {}
    for move in options(state):
        unpaid = {name: None for name in ("own", "black", "turquoise", "rubles") if hasattr(move, name)}
        rank = (getattr(move, "rubles", None) or 0, -(getattr(move, "turquoise", None) or 0))
        key = repr(structs.replace(move, **unpaid))
        if key not in best or rank < best[key][0]:
            best[key] = (rank, move)
    return [move for _, move in best.values()]


def outcome(state: State, moves: tuple[Move, ...]) -> State | None:
    """Give the state that moves leave; None where they are not legal."""
    judged = judge(GAME, state, moves, seats=tuple(state.seats))
    return judged.state if judged.verdict.status is VerdictStatus.LEGAL else None


def best_cards(state: State, seat: str) -> Move:
    """Choose the end bonus cards that bring most of those nobody has shown."""

    def points(move: Move) -> int:
        shown = structs.replace(state, revealed={**state.revealed, seat: move.cards})
        sheet = final_sheet(shown)
        alone = FinalSheet(seats={seat: sheet.seats[seat]})
        return sum(line.points for line in score_final(alone, trust=True).lines)

    return max(options(state), key=points)


def shortest(state: State, moves: list[Move]) -> Iterator[Move]:
    """Leave unsaid what need not be said, and whose moves they are: the line begins with it."""
    for move in moves:
        meant = outcome(state, (move,))
        assert meant is not None
        for field in fields_of(type(move)):
            if not field.required:
                less = structs.replace(move, **{field.name: default_of(move, field.name)})
                move = less if repr(outcome(state, (less,))) == repr(meant) else move
        state = meant
        yield structs.replace(move, seat="")


def default_of(move: Move, name: str) -> object:
    """Give what an optional field is where it is not said."""
    return next(info.default for info in structs.fields(move) if info.name == name)
