"""Tables of Crisis in memory, with a full set of INVENTED printed values, and ways to lay pieces on them.

INVENTED: no source gives the values of `INVENTED` or the cards and tiles of this file. They are made up for these
tests, within the bounds that the rules state, so that nothing is unknown. Never copy them anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.games.crisis.state import RESOURCES, Location, State
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

# What the tables of all games have in common is named here for the tests of this one.
from tests.play.laying import Change as Change
from tests.play.laying import changed as changed
from tests.play.laying import cited as cited
from tests.play.laying import lay as lay
from tests.play.laying import lines_of as lines_of
from tests.play.laying import opened_once
from tests.play.laying import path_of as path_of
from tests.play.laying import play as play
from tests.play.laying import untold as untold

GAME = find("crisis")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
A, B, C, D, E = "ABCDE"

# INVENTED price chart: import VP and credits, export VP and credits, black market credits. Energy is not imported.
CHART = {
    "energy": (None, None, 0, 2, 2),
    "food": (2, 6, 1, 3, 2),
    "minerals": (0, 4, 2, 4, 3),
    "gears": (1, 7, 2, 6, 4),
    "chemicals": (1, 8, 3, 6, 5),
    "sixth": (2, 9, 3, 8, 6),
}
LIMITS = {"energy": 10, "food": 8, "minerals": 6, "gears": 6, "chemicals": 6, "sixth": 4}  # INVENTED
SPACES = {"subsidies": 3, "leadership": 1, "vision": 1, "loan": 3, "domestic": 2, "temporary": 1, "foreign": 3}
# INVENTED import spaces: what they give for VP and credits, and how often.
IMPORTS = (
    (("food", "food"), 1, 3, 2),
    (("minerals",), 0, 3, 2),
    (("gears", "gears"), 2, 3, 1),
    (("chemicals",), 1, 5, 1),
    (("food", "minerals"), 1, 4, 1),
    (("sixth",), 2, 6, 1),
    (("energy", "energy"), 0, 4, 2),
    (("food", "food", "food"), 3, 2, 1),
)
# INVENTED energy spaces: credits, VP and resources for energy, and how often.
CONVERSIONS = (
    (0, 0, ("food", "food"), 3, 1),
    (2, 0, ("minerals",), 4, 2),
    (5, 0, (), 2, 3),
    (0, 1, (), 3, 1),
    (3, 1, ("chemicals",), 6, 1),
)
TRACK = {"red.low": 0, "red.high": 10, "yellow.low": 11, "yellow.high": 24, "green.low": 25, "green.high": 60}
GOALS = (18, 22, 26, 31, 36, 41, 47)  # INVENTED but for the first: that of four players in the rules (P7)

Card = dict[str, Any]


def company(
    cost: int,
    vp: int,
    icons: int = 0,
    *,
    employees: str = "",
    needs: str = "",
    bonus: str = "",
    outputs: str = "",
    level: int = 1,
) -> Card:
    """A company card; outputs as `3x2_vp 4_food`: a multiplier before the x, the number, the kind."""
    card: Card = {"level": level, "cost": cost, "vp": vp, "icons": icons}
    card |= {"employees": tuple(employees.split()), "resources": tuple(needs.split()), "bonus": tuple(bonus.split())}
    kinds = []
    for place, output in enumerate(outputs.split(), 1):
        number, _, kind = output.rpartition("_")
        multiplier, _, value = number.rpartition("x")
        kinds.append(kind)
        card |= {f"value.{place}": int(value), f"multiplier.{place}": int(multiplier or 0)}
    return card | {"outputs": tuple(kinds)}


# INVENTED cards, but for the outputs of `spies` and `farm`, which the rules quote (P2: E3).
COMPANIES: dict[str, Card] = {
    "spies": company(
        14, 3, 1, employees="engineer", needs="energy", bonus="worker farmer", outputs="3x2_vp 2x5_credits"
    ),
    "farm": company(6, 1, employees="farmer", bonus="worker/farmer farmer", outputs="4_food"),
    "mill": company(8, 2, 1, employees="worker engineer", needs="energy energy", bonus="farmer", outputs="5_food"),
    "smithy": company(9, 2, 1, employees="worker", needs="minerals", bonus="engineer", outputs="1_gears"),
    "bakery": company(5, 1, 1, employees="worker", needs="food food", bonus="worker", outputs="5_food"),
    "mint": company(7, 1, 1, employees="banker", needs="minerals", bonus="banker", outputs="6_credits"),
    "bank": company(12, 4, 1, employees="banker", bonus="banker", outputs="2x3_credits"),
}
EVENTS: dict[str, Card] = {
    "calm": {"colour": "green", "effects": ()},
    "downturn": {"colour": "green", "effects": ("status", "credits"), "amount.1": -2, "amount.2": -1},  # P7: E2
    "strike": {"colour": "yellow", "effects": ("close",), "closes.1": "domestic", "spaces.1": ("all",)},
    "slump": {"colour": "red", "effects": ("manual", "vp"), "manual.1": "the poorest loses 2 food", "amount.2": -1},
    "drought": {
        "colour": "green",
        "effects": ("reduce", "price"),
        "amount.1": 1,
        "reduces.1": ("food",),
        "company.1": "",
        "amount.2": 2,
        "prices.2": ("import_credits",),
        "priced.2": (),
    },
}
INFLUENCES: dict[str, Card] = {
    "bribe": {"timing": "any", "effects": ("gain_credits",), "amount.1": 5},
    "rumour": {"timing": "planning", "effects": ("penalty",), "amount.1": 1, "whom.1": "others"},
    "favour": {"timing": "text", "effects": ("gain_resources",), "gains.1": ("gears", "gears")},
}


def deck(kind: str, cards: Mapping[str, Card]) -> dict[str, Any]:
    """Cards as printed values by path."""
    return {f"{kind}.{name}.{what}": value for name, card in cards.items() for what, value in card.items()}


INVENTED: dict[str, Any] = {
    "price.import.listed": tuple(resource for resource in RESOURCES if resource != "energy"),
    "price.black_market.listed": RESOURCES,
    **{
        f"price.{side}.{part}.{resource}": price
        for resource, prices in CHART.items()
        for (side, part), price in zip(
            (
                ("import", "vp"),
                ("import", "credits"),
                ("export", "vp"),
                ("export", "credits"),
                ("black_market", "credits"),
            ),
            prices,
            strict=True,
        )
        if price is not None
    },
    **{f"warehouse.{resource}.limit": limit for resource, limit in LIMITS.items()},
    "large_space": "shady_business",
    **{f"location.{location}.spaces": count for location, count in SPACES.items()},
    **{
        f"import_space.{space}.{what}": value
        for space, row in enumerate(IMPORTS, 1)
        for what, value in zip(("gives", "vp", "credits", "multiple"), row, strict=True)
    },
    **{
        f"energy_space.{space}.{what}": value
        for space, row in enumerate(CONVERSIONS, 1)
        for what, value in zip(("credits", "vp", "resources", "energy", "multiple"), row, strict=True)
    },
    **{f"track.{end}": number for end, number in TRACK.items()},
    "track.top": 60,
    "foreign.types": ("worker", "farmer", "worker/farmer"),
    **{f"foreign.{kind}.tiles": 2 for kind in ("worker", "farmer", "worker/farmer")},
    **{
        f"plan.{players}.{difficulty}.goal.{round}": goal + step
        for players in range(1, 6)
        for step, difficulty in enumerate(("easy", "medium", "hard"), -1)
        for round, goal in enumerate(GOALS, 1)
    },
    **{f"contract_pile.{level}": count for level, count in ((1, 4), (2, 8), (3, 16))},
    **deck("company", COMPANIES),
    **deck("event", EVENTS),
    **deck("influence", INFLUENCES),
}
ON_BOARD = ("spies", "farm", "mill", "smithy", "bakery", "bank")
TILES = ("worker_1", "farmer_2", "engineer_1", "worker_1/farmer_2", "banker_2")
MARKET = (
    ("food_3", "gears_2", "minerals_4", "energy_3"),
    ("food_2", "chemicals_2", "sixth_1", "minerals_2"),
    ("food_3", "gears_3", "energy_4", "chemicals_1"),
)


def laid_out() -> dict[str, Any]:
    """What is read off the cards and tiles laid out at the start (INVENTED), by path."""
    facts: dict[str, Any] = {"difficulty": "medium"}
    facts |= {f"company_spaces.{space}": name for space, name in enumerate(ON_BOARD, 1)}
    facts |= {f"employee_spaces.{space}": tile for space, tile in enumerate(TILES, 1)}
    for column, contracts in enumerate(MARKET, 1):
        facts |= {f"market.{column}.rows.{row}": tile for row, tile in enumerate(contracts, 1)}
    return facts


@opened_once
def table(players: int = 4, *, printed: Mapping[str, Any] | None = None, **options: Any) -> Table:
    """Open a table of which everything is known; `printed` replaces invented values."""
    values = {**INVENTED, **(printed or {})}
    entry = opening(GAME, seats_of(GAME, NAMES[:players]), options=options, printed=values, invented=True)
    made = Table("test", [entry])
    made.tell(laid_out())
    return made


def situation(*changes: Change, players: int = 4, odd: bool = False, **options: Any) -> Table:
    """A table in play on which facts were set directly. It holds no contradiction unless it is meant to (`odd`)."""
    made = table(players, **options)
    lay(made, *changes, odd=odd)
    return made


def planning(active: str = A) -> Change:
    """Phase 3 has come, with all managers at hand."""
    return {"phase": "planning", "event": "calm", "active": active}


def managers(**places: str) -> Change:
    """Managers stand on spaces, the others are at home: `managers(import_3="B", shady_business="A A")`."""

    def change(state: State) -> State:
        hands = {seat: board.hand for seat, board in state.seats.items()}
        for space, owners in places.items():
            location, _, number = space.rpartition("_")
            for owner in owners.split():
                hands[owner] -= 1
            if number.isdecimal():
                spaces = {**state.placed[location].spaces, number: owners}
                closed = state.placed[location].closed
                state = structs.replace(state, placed={**state.placed, location: Location(spaces, closed)})
            else:
                state = structs.replace(state, large=(*state.large, *owners.split()))
        return changed(state, [{f"{seat}.hand": left for seat, left in hands.items()}])

    return change


def at(location: str, active: str = A) -> Change:
    """Phase 4 has come to a location (Export is a phase of its own)."""
    phase = "export" if location == "export" else "operations"
    return {"phase": phase, "event": "calm", "location": location, "active": active}


def standing(**places: str) -> Change:
    """Phase 4 has come to the first location of these managers, the first one's owner is due."""
    first = next(iter(places))
    location = first.rpartition("_")[0] if first[-1].isdecimal() else first

    def change(state: State) -> State:
        return changed(state, [managers(**places), at(location, places[first].split()[0])])

    return change


def owning(seat: str, *companies: str, employees: str = "", **stock: int) -> Change:
    """The seat owns companies (no longer laid out), employee tiles and units of resources."""

    def change(state: State) -> State:
        printed = state.printed
        icons = sum(printed[f"company.{name}.icons"] for name in companies)
        facts: dict[str, Any] = {
            f"{seat}.companies": companies,
            f"{seat}.icons": icons,
            f"{seat}.company_vp": sum(printed[f"company.{name}.vp"] for name in companies),
            f"{seat}.employees": tuple(employees.split()),
        }
        facts |= {f"{seat}.stock.{resource}": units for resource, units in stock.items()}
        facts |= {f"company_spaces.{n}": "" for n, name in state.company_spaces.items() if name in companies}
        return changed(state, [facts])

    return change


def through(table: Table, *lines: str) -> None:
    """Declare legal moves one after the other."""
    for line in lines:
        play(table, line)
