"""Whole games of Crisis from random options, with INVENTED cards drawn by chance, and tables for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from crisis_tables import GAME, INVENTED, NAMES, company, deck

from referee.games.crisis.state import CONTRACTS, PRICES, PRODUCTS, RESOURCES, TILES, State
from referee.move import Move
from referee.opening import opening, seats_of
from referee.table import Declared, Table
from referee.verdict import Status

SLOTS = ("worker", "farmer", "engineer", "banker", "worker/farmer")
LEVELS = (1, 1, 1, 2, 2, 3, 3)
SELDOM = ("decline", "pass_export", "end_production", "repay_loan", "use_influence")
"""What is done seldom while something else can be done, so that much happens."""
CARDS = ("company.", "event.", "influence.")
MOST_MOVES = 4_000
TEXT = "Everybody counts what lies before them."


def any_company(chance: random.Random, level: int) -> dict[str, Any]:
    """A company card."""
    kinds = chance.sample(PRODUCTS, chance.choice((1, 1, 2)))
    outputs = (f"{chance.choice(('', '', '2x', '3x'))}{chance.randint(1, 5)}_{kind}" for kind in kinds)

    def roles(most: int) -> str:
        return " ".join(chance.choice(SLOTS) for _ in range(chance.randint(0, most)))

    return company(
        chance.randint(2, 16),
        chance.randint(0, 6),
        chance.randint(0, 1),
        employees=roles(2),
        needs=" ".join(chance.choice(RESOURCES) for _ in range(chance.randint(0, 2))),
        bonus=roles(3),
        outputs=" ".join(outputs),
        level=level,
    )


def any_effects(chance: random.Random, kinds: tuple[str, ...]) -> dict[str, Any]:
    """Effects of a card, each with what it needs."""
    effects = tuple(chance.sample(kinds, chance.randint(0, 3)))
    card: dict[str, Any] = {"effects": effects}
    locations = [location for location in GAME.rules.keys(())["location"] if location != "production"]
    for place, effect in enumerate(effects, 1):
        low = 1 if effect in ("penalty", "reduce", "gain_credits", "gain_vp") else -4
        card |= {
            f"amount.{place}": chance.randint(low, 3),
            f"whom.{place}": chance.choice(("everyone", "others", "told")),
            f"closes.{place}": chance.choice(locations),
            f"spaces.{place}": chance.choice((("all",), ("1",), ("1", "2"))),
            f"reduces.{place}": chance.choice(((), ("food", "vp"))),
            f"company.{place}": chance.choice(("", "c1")),
            f"prices.{place}": tuple(chance.sample(PRICES, 2)),
            f"priced.{place}": chance.choice(((), ("food",))),
            f"manual.{place}": TEXT,
        }
        card |= {f"gains.{place}": ("food", "gears")} if effect == "gain_resources" else {}
    return card


def any_cards(chance: random.Random) -> dict[str, Any]:
    """Event cards of every colour, and influence cards."""
    kinds = ("status", "credits", "vp", "penalty", "close", "reduce", "price", "manual")
    colours = ("green", "yellow", "red")
    events = {
        f"{colour}_{number}": {"colour": colour, **any_effects(chance, kinds)} for colour in colours for number in "123"
    }
    gains = (*kinds, "gain_credits", "gain_vp", "gain_resources")
    timings = ("any", "planning", "operations", "production", "export", "event", "text")
    influences = {f"card_{n}": {"timing": chance.choice(timings), **any_effects(chance, gains)} for n in range(5)}
    return deck("event", events) | deck("influence", influences)


def board(chance: random.Random) -> dict[str, Any]:
    """What is printed on the board, with the large space at either location, and goals that can be reached."""
    lower = chance.choice((0, 20, 30, 60))
    values = {path: value for path, value in INVENTED.items() if not path.startswith(CARDS)}
    values |= {path: max(0, goal - lower) for path, goal in values.items() if path.startswith("plan.")}
    if chance.random() < 0.5:
        values |= {"large_space": "subsidies", "location.shady_business.spaces": 2}
    return values


class Copy:
    """A copy of the game on a table: what is printed on its board and cards, whether the referee was told or not."""

    def __init__(self, chance: random.Random, untold: float) -> None:
        self.chance = chance
        self.values = board(chance)
        self.told = {path: value for path, value in self.values.items() if chance.random() >= untold}
        self.cards = any_cards(chance)
        self.companies = 0

    def answer(self, state: State, path: str) -> dict[str, Any]:
        """Answer a question of the referee as the table would; now and then a pile is empty (CRI-R38)."""
        chance = self.chance
        gone = chance.random() < 0.05
        if path.startswith("printed."):
            return {path: self.values[path.removeprefix("printed.")]}
        if path == "difficulty":
            return {path: chance.choice(("easy", "medium", "hard"))}
        if path.startswith("company_spaces"):
            self.companies += 1
            card = any_company(chance, LEVELS[state.round - 1])
            name = f"c{self.companies}"
            return {path: ""} if gone else {path: name} | {f"printed.company.{name}.{k}": v for k, v in card.items()}
        if path.startswith("employee_spaces"):
            return {path: "" if gone else chance.choice(TILES)}
        if path.startswith("market"):
            return {path: "" if gone else chance.choice(CONTRACTS)}
        assert path == "now.timely", path
        return {path: chance.random() < 0.8}


def table(players: int, mode: str, chance: random.Random, *, untold: float = 0.2) -> tuple[Table, Copy]:
    """Open a table; a part of the board is told when it is asked."""
    copy = Copy(chance, untold)
    seats = seats_of(GAME, NAMES[:players])
    printed = copy.told | copy.cards
    entry = opening(GAME, seats, options={"export_mode": mode}, printed=printed, invented=True)
    return Table("random", [entry]), copy


def options_by_verb(made: Table) -> dict[str, list[Move]]:
    """What may be declared now, by action."""
    found: dict[str, list[Move]] = {}
    for move in made.options():
        found.setdefault(str(move.__struct_config__.tag), []).append(move)
    return found


def chosen(made: Table, chance: random.Random) -> Move:
    """Choose an action and one of its options, extended now and then."""
    options = options_by_verb(made)
    assert options, "somebody can always do something"
    if made.state.pending and chance.random() < 0.5:
        return adjusted(made.state, chance)
    verbs = list(options)
    busy = [verb for verb in verbs if verb not in SELDOM]
    move = chance.choice(options[chance.choice(busy if busy and chance.random() < 0.9 else verbs)])
    while chance.random() < 0.7 and (further := list(made.extensions(move))):
        move = chance.choice(further)
    return move


def adjusted(state: State, chance: random.Random) -> Move:
    """Numbers that the table worked out for an effect: within what a seat has."""
    seat = chance.choice(list(state.seats))
    own = state.seats[seat]
    changes = {
        "credits": chance.randint(-min(3, own.credits), 3),
        "vp": chance.randint(-2, 2),
        "penalty_points": chance.randint(-min(1, own.penalty_points), 2),
        "influence": chance.randint(-min(1, own.influence), 1),
        "loans": chance.randint(-min(1, own.loans), min(1, 4 - own.loans)),
        "status": chance.randint(-3, 3),
    }
    said = {what: change for what, change in changes.items() if chance.random() < 0.4}
    return GAME.rules.actions["adjust"].move(seat=seat, **said)


def declared(made: Table, copy: Copy, move: Move) -> Declared:
    """Declare a move, answering what is asked; it is legal, or what was told just now has ruled it out."""
    found = made.declare((move,))
    while found.verdict.status is Status.NEEDS:
        made.tell(copy.answer(made.state, found.verdict.questions[0].path))
        found = made.declare((move,))
    timely = "not_timely" in [breach.why for breach in found.verdict.breaches]
    ruled_out = timely or move not in list(made.options())
    assert found.step is not None or ruled_out, (move, found.verdict)
    return found


After = Callable[[Table, Declared], None]
"""Looks at every declaration."""


def play_out(players: int, seed: int, after: After | None = None, *, untold: float = 0.2, mode: str = "") -> Table:
    """Play a whole game from random options; every other one with Export mode "repeat"."""
    chance = random.Random(seed)
    made, copy = table(players, mode or ("single", "repeat")[seed % 2], chance, untold=untold)
    return played(made, copy, chance, after)


def played(made: Table, copy: Copy, chance: random.Random, after: After | None = None) -> Table:
    """Play a table to its end."""
    for _ in range(MOST_MOVES):
        if made.state.phase == "done":
            return made
        found = declared(made, copy, chosen(made, chance))
        if after:
            after(made, found)
    raise AssertionError("the game does not end")
