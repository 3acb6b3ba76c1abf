"""Whole games of the City of Plan Cards from random options, and tables for them, with INVENTED cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import plan_city_cards as cards

from referee.game import find
from referee.move import Move
from referee.opening import opening, seats_of
from referee.table import Declared, Table
from referee.verdict import Status

GAME = find("plan_city")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
WORTHWHILE = {"place_plan": 8, "fuel": 4, "bid_proposal": 4, "place_contract": 0.3, "placement_done": 1}
MOST_MOVES = 600


class Box:
    """What the table can read off: the printed values (INVENTED), the plan deck and the contract cards, shuffled."""

    def __init__(self, players: int, chance: random.Random) -> None:
        self.values = cards.printed(
            chance, players, dense=chance.choice((0.4, 1.0, 1.0, 1.6)), same=chance.random() < 0.8
        )
        self.deck = chance.sample(cards.PLANS, len(cards.PLANS))
        self.contracts = chance.sample(cards.CONTRACTS, len(cards.CONTRACTS))
        self.doubtful: Move | None = None
        """A move of which the table has said what it read off for it; asked again, it says the same."""

    def answer(self, made: Table, path: str) -> dict[str, Any]:
        """Answer a question of the referee as the table would."""
        seat = path.split(".")[1]
        if path.startswith("printed.trust.space."):
            return {path: max(1, 5 - int(path.rpartition(".")[2]))}
        if path.startswith("printed."):
            return {path: self.values[path.removeprefix("printed.")]}
        if path.endswith(".layers.0.card"):
            return {path: f"start_{1 + list(made.seats).index(seat)}"}
        if path.startswith("beside."):
            return {path: self.deck.pop()}
        if path.endswith(".card"):
            return {path: self.contracts.pop() if self.is_contract(made, path) else self.deck.pop()}
        if path.endswith(".fronts"):
            held = made.state.seats[seat].contracts
            return {path: [self.contracts.pop() for _ in range(held)]}
        assert path == "now.placeable", path  # which back of different ones it would be nobody has said: rather not
        return {path: False}

    def is_contract(self, made: Table, path: str) -> bool:
        """Whether a card that lies on a field was laid as a contract card, by the record of the table; it is what is being laid."""
        _, seat, _, number, _ = path.split(".")
        laid = [
            move["verb"]
            for step in made.steps
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


def table(players: int, chance: random.Random, *, untold: float = 0.3) -> tuple[Table, Box]:
    """Open a table; in a part of the games a part of the values and cards is told only when it is asked for."""
    box = Box(players, chance)
    share = untold if chance.random() < 0.5 else 0.0
    printed = {path: value for path, value in box.values.items() if chance.random() >= share}
    seats = seats_of(GAME, NAMES[:players])
    made = Table("random", [opening(GAME, seats, options=settings(chance), printed=printed, invented=True)])
    if chance.random() > share:
        made.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate(made.seats, 1)})
    return made, box


def deal(made: Table, box: Box, chance: random.Random) -> None:
    """Now and then the table tells the cards beside the proposal cards as they are dealt."""
    used = ("proposal_1", "proposal_2", "proposal_3")[: len(made.seats) - 1]
    if chance.random() < 0.7:
        made.tell({f"beside.{proposal}": box.deck.pop() for proposal in used})


def chosen(made: Table, chance: random.Random) -> Move:
    """Choose an action and one of its options."""
    options: dict[str, list[Move]] = {}
    for move in made.options():
        options.setdefault(str(move.__struct_config__.tag), []).append(move)
    options.pop("may", None)
    assert options, f"somebody can always do something: {made.state}"
    verbs = list(options)
    verb = chance.choices(verbs, [WORTHWHILE.get(verb, 2) for verb in verbs])[0]
    move = chance.choice(options[verb])
    while (further := list(made.extensions(move))) and chance.random() < 0.6:
        move = chance.choice(further)
    return move


def declared(made: Table, box: Box, move: Move) -> Declared:
    """Declare a move, answering what is asked; it is legal, unless what was told just now rules it out."""
    found, asked = made.declare((move,)), move == box.doubtful
    while found.verdict.status is Status.NEEDS:
        asked = True
        path = found.verdict.questions[0].path
        made.tell(box.answer(made, path))
        if path.startswith("now."):
            box.doubtful = move
        found = made.declare((move,))
    assert found.step is not None or asked, (move, found.verdict)
    return found


After = Callable[[Table, Declared], None]
"""Looks at every declaration."""


def play_out(players: int, seed: int, after: After | None = None, *, untold: float = 0.3) -> Table:
    """Play a whole game from random options."""
    chance = random.Random(seed)
    made, box = table(players, chance, untold=untold)
    return played(made, box, chance, after)


def played(made: Table, box: Box, chance: random.Random, after: After | None = None) -> Table:
    """Play a table to its end."""
    dealt = 0
    for _ in range(MOST_MOVES):
        if made.state.phase == "done":
            return made
        if made.state.phase == "bidding" and made.state.round != dealt:
            dealt = made.state.round
            deal(made, box, chance)
        found = declared(made, box, chosen(made, chance))
        if after:
            after(made, found)
    raise AssertionError("the game does not end")
