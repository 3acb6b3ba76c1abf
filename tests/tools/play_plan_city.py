"""A simple player of the City of Plan Cards: it bids by chance and lays cards where they would score most at once. It
knows the rules only through the options and verdicts of the referee, and the scoring floor.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.city_field import idle_known
from referee.games.plan_city.sheets_from_state import final_sheet
from referee.games.plan_city.state import CONTRACTS, PLAN_CARDS, PROPOSALS, ROUNDS, State
from referee.judging.judge import judge
from referee.notation.move import Move, write
from referee.rules.game import find
from referee.table.table import Table
from scoring.games.plan_city.score import score_final

GAME = find("plan_city")
BIDS = ("bid_proposal", "bid_coal", "declare_stuck")
TRIED = 24
"""Placements that are weighed against each other."""
HOPE = 1.5
"""Points that an idle engine is hoped to bring beyond its loss, once it is fuelled."""
ON_ONE_LINE = 0.5
"""How often several moves of a seat are declared on one line."""
CONTRACT = 0.012
"""How often a contract card is placed when somebody could."""


class Player:
    """Plays every seat; it holds the plan deck and the contract cards. In an eventful game chips are kept longer."""

    def __init__(self, chance: random.Random, table: Table, eventful: bool) -> None:
        self.deck = chance.sample(PLAN_CARDS, len(PLAN_CARDS))
        self.fronts = chance.sample(CONTRACTS, len(CONTRACTS))
        self.used = PROPOSALS[: len(table.seats) - 1]
        self.dealt: dict[str, str] = {}
        self.round = 0

    def __call__(self, table: Table, chance: random.Random) -> str:
        """Say the next line."""
        state: State = table.state
        if state.phase == "scoring":
            return self.at_the_end(state)
        if state.phase == "trust" and chance.random() < 0.5:
            return "trust_step"
        if state.phase in ("trust", "preparation"):
            return "prepare_round" if state.round == ROUNDS or state.round % 2 == 0 else self.bid(table, chance)
        if state.phase == "bidding" and self.round != state.round:
            self.round = state.round
            self.dealt = {proposal: self.deck.pop() for proposal in self.used}
            if state.round % 2:  # in the other rounds the card is named when it is laid
                return "tell " + " ".join(f"beside.{proposal}={card}" for proposal, card in self.dealt.items())
        if (moves := options(state, "place_contract")) and chance.random() < CONTRACT:
            return said(table, [self.best(state, chance.sample(moves, min(TRIED, len(moves))))])
        if state.phase == "bidding":
            return self.bid(table, chance)
        return said(table, self.placement(state, chance))

    def at_the_end(self, state: State) -> str:
        """Show the contract cards in hand, then score."""
        for seat, board in state.seats.items():
            if board.contracts and not known(board.fronts):
                return f"tell seats.{seat}.fronts={','.join(self.fronts.pop() for _ in range(board.contracts))}"
        return "declare_scoring"

    def bid(self, table: Table, chance: random.Random) -> str:
        """Bid low more often than high; the coal card is worth more with idle engines."""
        state: State = table.state
        lead = GAME.rules.lead_in(state, GAME.rules.actions["bid_coal"].move(seat=state.start_marker))
        at = outcome(state, lead) if lead else state
        assert at is not None
        moves = [move for verb in BIDS for move in options(at, verb)]
        coal = 1 + len(idle_known(at, at.active))
        move = chance.choices(moves, [6 / (2 + move.number) if hasattr(move, "number") else coal for move in moves])[0]
        return said(table, [move])

    def placement(self, state: State, chance: random.Random) -> list[Move]:
        """Do what a seat has to do: lay the card, fuel, be done; sometimes all of it on one line."""
        first = self.step(state, chance, "")
        moves = [first]
        while chance.random() < ON_ONE_LINE:
            after = outcome(state, tuple(moves))
            if after is None or after.phase != "placement" or after.seats[first.seat].done:
                break
            moves.append(self.step(after, chance, first.seat))
        return moves

    def step(self, state: State, chance: random.Random, seat: str) -> Move:
        """Choose the next move of a seat, or of anybody."""
        for verbs in (("declare_unplaceable", "place_plan", "fuel", "placement_done"), ("place_contract",)):
            found = [move for verb in verbs for move in options(state, verb) if seat in ("", move.seat)]
            one = next((one for one in state.seats if any(move.seat == one for move in found)), "")
            mine = [move for move in found if move.seat == one]
            first = [move for move in mine if type(move) is type(mine[0])]
            if first:
                tried = chance.sample(first, min(TRIED, len(first)))
                return self.best(state, [self.named(state, move) for move in tried])
        raise AssertionError("somebody can always do something")

    def named(self, state: State, move: Move) -> Move:
        """Name the plan card that is laid, where nobody has told it yet."""
        place = state.seats[move.seat].place
        if str(move.__struct_config__.tag) != "place_plan" or known(state.beside[place]):
            return move
        return structs.replace(move, card=self.dealt[place])  # type: ignore[call-arg]

    def best(self, state: State, moves: list[Move]) -> Move:
        """Take the move that would leave its seat with most points."""
        return max(moves, key=lambda move: worth(outcome(state, (move,)), move.seat))


def worth(state: State | None, seat: str) -> float:
    """Estimate a position: the score as if the game ended now, without contract cards, and hopes for idle engines."""
    if state is None:
        return -1000
    boards = {one: structs.replace(board, contracts=0) for one, board in state.seats.items()}
    try:
        sheet = final_sheet(structs.replace(state, seats=boards))
    except UnknownFactError:
        return 0
    return score_final(sheet, trust=True).totals()[seat] + HOPE * len(idle_known(state, seat))


def options(state: State, verb: str) -> list[Move]:
    """List what may be declared of one action."""
    return list(_options(state, verb))


def _options(state: State, verb: str) -> Iterator[Move]:
    try:
        yield from GAME.rules.actions[verb].options(state)
    except UnknownFactError:
        return


def outcome(state: State, moves: tuple[Move, ...]) -> State | None:
    """Give the state that moves leave; None where they are not legal."""
    judged = judge(GAME, state, moves, seats=tuple(state.seats))
    return judged.state if judged.verdict.status is VerdictStatus.LEGAL else None


def said(table: Table, moves: list[Move]) -> str:
    """Say moves of one seat on one line."""
    return f"{table.seats[moves[0].seat]}: {'; '.join(write(structs.replace(move, seat='')) for move in moves)}"
