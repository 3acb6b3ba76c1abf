"""The people at a random table of Crisis, with INVENTED cards drawn by chance: what they choose and what they answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.facts.facts import known
from referee.games.crisis.state import CONTRACTS, PRICES, PRODUCTS, RESOURCES, TILES, State
from referee.notation.move import Move
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Seat
from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, INVENTED, NAMES, company, deck
from tests.play.playground import Sitting
from tests.play.playing import by_verb, extended

SLOTS = ("worker", "farmer", "engineer", "banker", "worker/farmer")
LEVELS = (1, 1, 1, 2, 2, 3, 3)
SELDOM = ("decline", "pass_export", "end_production", "repay_loan", "use_influence")
"""What is done seldom while something else can be done, so that much happens."""
CARDS = ("company.", "event.", "influence.")
TIMINGS = ("any", "planning", "operations", "production", "export", "event", "text")
"""When an influence card may be used; the last one is read off when it is."""
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


def any_cards(chance: random.Random, timings: tuple[str, ...]) -> dict[str, Any]:
    """Event cards of every colour, and influence cards of these timings."""
    kinds = ("status", "credits", "vp", "penalty", "close", "reduce", "price", "manual")
    colours = ("green", "yellow", "red")
    events = {
        f"{colour}_{number}": {"colour": colour, **any_effects(chance, kinds)} for colour in colours for number in "123"
    }
    gains = (*kinds, "gain_credits", "gain_vp", "gain_resources")
    influences = {f"card_{n}": {"timing": chance.choice(timings), **any_effects(chance, gains)} for n in range(5)}
    return deck("event", events) | deck("influence", influences)


def board(chance: random.Random, lower: int) -> dict[str, Any]:
    """What is printed on the board, with the large space at either location, and goals that are so much lower."""
    values = {path: value for path, value in INVENTED.items() if not path.startswith(CARDS)}
    values |= {path: max(0, goal - lower) for path, goal in values.items() if path.startswith("plan.")}
    if chance.random() < 0.5:
        values |= {"large_space": "subsidies", "location.shady_business.spaces": 2}
    return values


class Copy:
    """A copy of the game on a table: what is printed on its board and cards, whether the referee was told or not."""

    def __init__(self, chance: random.Random, untold: float) -> None:
        self.chance = chance
        self.untold = untold
        # Many nations go bankrupt early, which leaves little to look at where everything is to be known.
        self.values = board(chance, chance.choice((0, 20, 30, 60) if untold else (30, 60)))
        self.told = {path: value for path, value in self.values.items() if chance.random() >= untold}
        self.cards = any_cards(chance, TIMINGS if untold else TIMINGS[:-1])
        self.companies = 0

    def answer(self, table: Table, path: str, chance: random.Random) -> dict[str, Any]:
        """Answer a question of the referee as the table would; now and then a pile is empty (CRI-R38)."""
        gone = chance.random() < 0.05
        if path.startswith("printed."):
            return {path: self.values[path.removeprefix("printed.")]}
        if path == "difficulty":
            return {path: chance.choice(("easy", "medium", "hard"))}
        if path.startswith("company_spaces"):
            self.companies += 1
            card = any_company(chance, LEVELS[table.state.round - 1])
            name = f"c{self.companies}"
            return {path: ""} if gone else {path: name} | {f"printed.company.{name}.{k}": v for k, v in card.items()}
        if path.startswith("employee_spaces"):
            return {path: "" if gone else chance.choice(TILES)}
        if path.startswith("market"):
            return {path: "" if gone else chance.choice(CONTRACTS)}
        assert path == "now.timely", path
        return {path: chance.random() < 0.8}

    def unasked(self, table: Table) -> dict[str, Any]:
        """Tell whatever lies on the table, where nothing is to be untold."""
        state: State = table.state
        if self.untold:
            return {}
        paths = [f"company_spaces.{space}" for space, name in state.company_spaces.items() if not known(name)]
        paths += [f"employee_spaces.{space}" for space, tile in state.employee_spaces.items() if not known(tile)]
        for number, column in state.market.items():
            paths += [f"market.{number}.rows.{row}" for row, tile in column.rows.items() if not known(tile)]
        paths += [] if known(state.difficulty) else ["difficulty"]
        return {path: value for one in paths for path, value in self.answer(table, one, self.chance).items()}


def sit(players: int, chance: random.Random, untold: float, *, seats: Sequence[Seat] = (), **options: Any) -> Sitting:
    """Open a table, in half of the games with Export mode "repeat"; a part of the board is told when it is asked."""
    copy = Copy(chance, untold)
    drawn = {"export_mode": chance.choice(("single", "repeat"))} | options
    seated = seats or seats_of(GAME, NAMES[:players])
    entry = opening(GAME, seated, options=drawn, printed=copy.told | copy.cards, invented=True)
    return Sitting(Table("random", [entry]), chosen, copy.answer, copy.unasked)


def chosen(table: Table, chance: random.Random) -> Move:
    """Choose an action and one of its options, extended now and then."""
    options = by_verb(table)
    if table.state.pending and chance.random() < 0.5:
        return adjusted(table.state, chance)
    busy = [verb for verb in options if verb not in SELDOM]
    verb = chance.choice(busy if busy and chance.random() < 0.9 else list(options))
    return extended(table, chance.choice(options[verb]), chance, 0.7)


def adjusted(state: State, chance: random.Random) -> Move:
    """Numbers that the table worked out for an effect: within what a seat has."""
    seat = chance.choice(list(state.seats))
    own = state.seats[seat]
    changes = {
        "credits": chance.randint(-min(3, max(own.credits, 0)), 3),
        "vp": chance.randint(-2, 2),
        "penalty_points": chance.randint(-min(1, own.penalty_points), 2),
        "influence": chance.randint(-min(1, own.influence), 1),
        "loans": chance.randint(-min(1, own.loans), min(1, 4 - own.loans)),
        "status": chance.randint(-3, 3),
    }
    said = {what: change for what, change in changes.items() if chance.random() < 0.4 and change}
    return GAME.rules.actions["adjust"].move(seat=seat, **(said or {"penalty_points": 1}))
