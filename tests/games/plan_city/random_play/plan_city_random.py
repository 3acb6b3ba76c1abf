"""The people at a random table of the City of Plan Cards, with INVENTED cards: what they choose and what they answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.facts.facts import known
from referee.games.plan_city.state import State
from referee.notation.move import Move
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Seat
from referee.table.table import Table
from tests.games.plan_city import plan_city_cards as cards
from tests.games.plan_city.plan_city_tables import GAME, NAMES
from tests.play.playground import Sitting
from tests.play.playing import by_verb, extended

WORTHWHILE = {"place_plan": 8, "fuel": 4, "bid_proposal": 4, "place_contract": 0.3, "placement_done": 1}


class Box:
    """What the table can read off: the printed values (INVENTED), the plan deck and the contract cards, shuffled."""

    def __init__(self, players: int, chance: random.Random, untold: float) -> None:
        self.chance, self.untold, self.dealt = chance, untold, 0
        self.values = cards.printed(
            chance, players, dense=chance.choice((0.4, 1.0, 1.0, 1.6)), same=not untold or chance.random() < 0.8
        )
        self.deck = chance.sample(cards.PLANS, len(cards.PLANS))
        self.contracts = chance.sample(cards.CONTRACTS, len(cards.CONTRACTS))

    def answer(self, table: Table, path: str, _chance: random.Random) -> dict[str, Any]:
        """Answer a question of the referee as the table would."""
        seat = path.split(".")[1]
        if path.startswith("printed.trust.space."):
            return {path: max(1, 5 - int(path.rpartition(".")[2]))}
        if path.startswith("printed."):
            return {path: self.values[path.removeprefix("printed.")]}
        if path.endswith(".layers.0.card"):
            return {path: f"start_{1 + list(table.seats).index(seat)}"}
        if path.startswith("beside."):
            return {path: self.unseen(table.state, self.deck)[0]}
        if path.endswith(".card"):
            return {path: self.unseen(table.state, self.contracts if self.is_contract(table, path) else self.deck)[0]}
        if path.endswith(".fronts"):
            held = table.state.seats[seat].contracts
            return {path: self.unseen(table.state, self.contracts)[:held]}
        assert path == "now.placeable", path  # which back of different ones it would be nobody has said: rather not
        return {path: False}

    def unasked(self, table: Table) -> dict[str, Any]:
        """Tell the cards beside the proposal cards as they are dealt, and the contract cards in hand as they are shown:
        always, or now and then where a part is to be untold.
        """
        state: State = table.state
        facts: dict[str, Any] = {}
        if state.phase == "bidding" and (state.round != self.dealt or not self.untold):
            self.dealt = state.round
            if not self.untold or self.chance.random() < 0.7:
                used = state.printed[f"proposals_used.{state.players}"]
                used = used if known(used) else ("proposal_1", "proposal_2", "proposal_3")[: state.players - 1]
                cards = [f"beside.{one}" for one in used if not known(state.beside[one])]
                facts = dict(zip(cards, self.unseen(state, self.deck), strict=False))
        if state.phase == "scoring" and not self.untold:
            fronts = iter(self.unseen(state, self.contracts))
            shown = {seat: board.contracts for seat, board in state.seats.items() if not known(board.fronts)}
            facts = {f"seats.{seat}.fronts": [next(fronts) for _ in range(held)] for seat, held in shown.items()}
        return facts

    def unseen(self, state: State, pile: Sequence[str]) -> list[str]:
        """The cards of a pile, from the top, that lie nowhere on the table (those that were taken back are on it again)."""
        boards = state.seats.values()
        seen = [layer.card for board in boards for layer in board.layers.values() if known(layer.card)]
        seen += [card for card in state.beside.values() if known(card)]
        seen += [card for board in boards if known(board.fronts) for card in board.fronts]
        return [card for card in pile if card not in seen]

    def is_contract(self, table: Table, path: str) -> bool:
        """Whether a card that lies on a field was laid as a contract card, by the record of the table; it is what is being laid."""
        _, seat, _, number, _ = path.split(".")
        laid = [
            move["verb"]
            for step in table.steps
            for move in step.entry.body.get("moves", ())
            if move["seat"] == seat and move["verb"] in ("place_plan", "place_contract")
        ]
        return len(laid) < int(number) or laid[int(number) - 1] == "place_contract"


def settings(chance: random.Random) -> dict[str, Any]:
    """Draw the settings of a table."""
    drawn: dict[str, Any] = {}
    for option in GAME.meta.options:
        if chance.random() < 0.3:
            drawn[option.id] = {
                "choice": lambda one=option: chance.choice(one.choices),
                "yes_no": lambda: chance.random() < 0.5,
                "number": lambda one=option: chance.randint(one.low, one.high),
            }[option.kind]()
    return drawn


def sit(players: int, chance: random.Random, untold: float, *, seats: Sequence[Seat] = (), **options: Any) -> Sitting:
    """Open a table with settings drawn by chance where they are not given; in half of the games a part of the values
    and cards is told only when it is asked for.
    """
    share = untold if chance.random() < 0.5 else 0.0
    box = Box(players, chance, share)
    printed = {path: value for path, value in box.values.items() if chance.random() >= share}
    seated = seats or seats_of(GAME, NAMES[:players])
    drawn = settings(chance) | options
    table = Table("random", [opening(GAME, seated, options=drawn, printed=printed, invented=True)])
    if chance.random() >= share:
        table.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate(table.seats, 1)})
    return Sitting(table, chosen, box.answer, box.unasked)


def chosen(table: Table, chance: random.Random) -> Move:
    """Choose an action and one of its options."""
    options = by_verb(table)
    verb = chance.choices(list(options), [WORTHWHILE.get(verb, 2) for verb in options])[0]
    return extended(table, chance.choice(options[verb]), chance, 0.6)
