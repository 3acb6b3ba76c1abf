"""INVENTED values of Crisis for recorded plays: a board, a plan card, company, event and influence cards, tiles.

No source gives any of these values; they are made up so that a game can be played and recorded. Never copy them
anywhere: a table reads its own cards and board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

RESOURCES = ("energy", "food", "minerals", "gears", "chemicals", "sixth")
# Import VP and credits, export VP and credits, black market credits; energy is not imported.
CHART = {
    "energy": (None, None, 0, 2, 1),
    "food": (0, 4, 1, 1, 2),
    "minerals": (1, 4, 1, 2, 3),
    "gears": (1, 7, 2, 3, 4),
    "chemicals": (2, 8, 3, 3, 5),
    "sixth": (1, 6, 2, 2, 4),
}
LIMITS = (8, 8, 8, 6, 6, 6)
SPACES = {"subsidies": 3, "leadership": 1, "vision": 1, "loan": 3, "domestic": 2, "temporary": 1, "foreign": 3}
# What a space gives, its VP and credits, how often at most.
IMPORTS = (
    ("food food", 0, 5, 2),
    ("minerals", 0, 3, 2),
    ("gears gears", 1, 8, 1),
    ("chemicals", 1, 5, 1),
    ("food minerals", 1, 3, 1),
    ("sixth", 0, 5, 1),
    ("minerals minerals", 2, 2, 2),
    ("food food food", 2, 2, 1),
)
# Credits, VP and resources that a space costs, its energy, how often at most.
CONVERSIONS = (
    (0, 0, "food", 2, 3),
    (1, 0, "minerals", 4, 2),
    (4, 0, "", 2, 2),
    (0, 1, "", 3, 1),
    (2, 0, "chemicals", 6, 1),
)
TRACK = {"red.low": 0, "red.high": 10, "yellow.low": 11, "yellow.high": 24, "green.low": 25, "green.high": 50}
PILES = (4, 10, 14)
# Name, cost, VP, icons | left side | resources | bottom side | outputs, with a multiplier before an x.
COMPANIES = {
    1: """
        grain_farm 5 1 0 | farmer | | farmer worker/farmer | 3_food
        coal_mine 6 1 0 | worker | energy | worker | 3_minerals
        workshop 8 2 1 | worker engineer | minerals energy | engineer | 3_gears
        kiosk 4 1 0 | worker | food | banker | 5_credits
        bakery 6 1 1 | worker | food food | worker | 2x1_vp 3_credits
        brewery 7 2 0 | farmer | food food | farmer | 2x2_credits 2_vp
        pawnshop 6 1 0 | banker | | banker | 4_credits
        wind_park 8 2 1 | engineer | | engineer | 4_energy
        laboratory 9 2 1 | engineer | food energy | engineer banker | 2_chemicals
        quarry 7 1 0 | worker worker | energy | worker | 4_minerals
        dairy 6 1 0 | farmer | | farmer | 2_food 1_vp
        printing_press 7 2 0 | worker | energy | banker | 2_vp 2_credits
        inn 5 1 1 | farmer | food | worker | 2x2_credits
        foundry 9 2 1 | worker engineer | minerals energy | worker | 4_gears
        fishery 6 1 0 | worker | energy | worker farmer | 4_food
        weaving_mill 7 2 0 | worker | | worker | 2_sixth
        market_hall 8 3 0 | banker | food food | banker | 3_vp
        power_station 8 1 1 | worker engineer | minerals | engineer | 5_energy
    """,
    2: """
        cannery 10 3 1 | farmer worker | food food | worker | 3x2_vp
        steelworks 12 3 1 | worker engineer | minerals minerals energy | engineer worker | 2x3_gears
        dye_works 12 4 0 | engineer | minerals energy | engineer | 4_chemicals
        savings_bank 11 4 1 | banker | | banker banker | 2x3_credits
        tannery 10 3 0 | worker worker | energy | worker | 4_sixth
        railway 13 5 1 | engineer banker | energy energy | engineer | 4_vp 2x2_credits
        estate 10 3 0 | farmer farmer | | farmer worker/farmer | 6_food
        dam 12 4 1 | engineer engineer | | engineer | 7_energy
        glassworks 11 3 0 | worker engineer | minerals energy | banker | 3x2_vp
        tool_shop 12 4 0 | engineer | gears | engineer worker | 2x3_vp
        auction_house 11 4 1 | banker worker | sixth | banker | 2x2_vp 4_credits
        pharmacy 13 4 0 | engineer banker | chemicals | banker | 3x2_vp 2_credits
    """,
    3: """
        shipyard 18 7 1 | engineer worker worker | gears gears energy | engineer worker | 3x3_vp
        stock_exchange 17 7 1 | banker banker | energy | banker banker | 2x3_vp 2x4_credits
        car_plant 19 8 0 | engineer worker worker | gears energy energy | worker worker | 4x2_vp 4_credits
        agrochemicals 16 6 1 | farmer engineer | food energy | engineer farmer | 3x2_chemicals
        airline 20 9 0 | engineer banker | energy energy energy | banker | 3x3_vp
        food_combine 15 6 1 | farmer farmer worker | food food food | worker/farmer farmer | 3x3_vp
        pharma_works 18 8 0 | engineer banker | chemicals chemicals | engineer banker | 5x2_vp
        textile_mill 15 6 0 | worker worker | sixth sixth energy | worker worker | 3x3_vp
        insurance 16 7 1 | banker banker | | banker engineer | 5_vp 2x3_credits
        refinery 17 7 0 | engineer worker | minerals minerals | engineer | 5_chemicals 3_energy
        arms_works 18 7 0 | worker engineer | gears gears | engineer worker | 4x2_vp
        grand_hotel 16 8 1 | worker farmer banker | food food energy | banker worker/farmer | 6_vp
    """,
}
# Name, colour, then effects: what it changes and by how much, or what it closes, or a text.
EVENTS: dict[str, tuple[str, tuple[tuple[Any, ...], ...]]] = {
    "boom": ("green", (("credits", 2),)),
    "tax_reform": ("green", (("status", -2), ("credits", -1))),
    "full_employment": ("green", (("close", "foreign", "all"),)),
    "cheap_imports": ("green", (("price", -1, "space_credits"),)),
    "trade_fair": ("green", (("price", 1, "export_credits"),)),
    "quiet_year": ("green", ()),
    "flood": ("green", (("manual", "Everybody returns 1 food to the supply or takes 1 penalty point."),)),
    "export_ban": ("green", (("close", "export", "5"), ("vp", 1))),
    "strike": ("yellow", (("close", "domestic", "all"),)),
    "drought": ("yellow", (("reduce", 1, "food"),)),
    "inflation": ("yellow", (("price", 1, "company_credits"), ("price", 1, "import_credits"))),
    "scandal": ("yellow", (("vp", -1),)),
    "power_cuts": ("yellow", (("reduce", 1, "energy"), ("close", "energy", "5"))),
    "storm": ("yellow", (("manual", "Everybody returns 1 food to the supply or takes 1 penalty point."),)),
    "rating_cut": ("yellow", (("status", -2),)),
    "riots": ("red", (("penalty", 1, "everyone"),)),
    "capital_flight": ("red", (("credits", -3),)),
    "general_strike": ("red", (("reduce", 1, ""), ("close", "leadership", "all"))),
    "rescue_package": ("red", (("status", 4),)),
    "bank_run": ("red", (("manual", "Whoever has most credits returns 4 of them."),)),
    "default_looms": ("red", (("status", -1), ("vp", -1))),
    "grey_year": ("red", ()),
}
# Name, when it may be used, effects.
INFLUENCES: dict[str, tuple[str, tuple[tuple[Any, ...], ...]]] = {
    "bribe": ("any", (("gain_credits", 5),)),
    "rumour": ("planning", (("penalty", 1, "others"),)),
    "press_release": ("any", (("gain_vp", 2),)),
    "secret_stock": ("production", (("gain_resources", "food minerals energy"),)),
    "friend_in_parliament": ("operations", (("status", 2), ("gain_vp", 1))),
    "old_debt": ("text", (("gain_credits", 8),)),
    "customs_friend": ("export", (("price", 1, "export_vp"),)),
}
EMPLOYEES = (
    *("worker_1", "worker_2", "farmer_1", "farmer_2", "engineer_1", "engineer_2", "banker_1", "banker_2") * 3,
    *("worker_1/farmer_1", "worker_1/farmer_2", "engineer_1/banker_1", "worker_2/engineer_1", "farmer_1/banker_1") * 3,
)
CONTRACTS = {
    1: ("food_2", "food_3", "minerals_2", "minerals_3", "gears_2", "energy_3", "sixth_2", "chemicals_1"),
    2: ("food_4", "minerals_4", "gears_3", "sixth_3", "chemicals_2", "energy_4"),
    3: ("food_5", "minerals_5", "gears_4", "sixth_4", "chemicals_4", "gears_5"),
}


def _cards() -> Iterator[tuple[str, Any]]:
    for level, rows in COMPANIES.items():
        for row in rows.strip().splitlines():
            face, employees, resources, bonus, outputs = row.split("|")
            name, cost, vp, icons = face.split()
            card = f"company.{name}"
            yield from ((f"{card}.level", level), (f"{card}.cost", int(cost)), (f"{card}.vp", int(vp)))
            yield from ((f"{card}.icons", int(icons)), (f"{card}.employees", employees.split()))
            yield from ((f"{card}.resources", resources.split()), (f"{card}.bonus", bonus.split()))
            parts = [output.rpartition("_") for output in outputs.split()]
            yield f"{card}.outputs", [kind for _, _, kind in parts]
            for place, (number, _, _) in enumerate(parts, 1):
                multiplier, _, value = number.rpartition("x")
                yield from ((f"{card}.value.{place}", int(value)), (f"{card}.multiplier.{place}", int(multiplier or 0)))
    for name, (colour, effects) in EVENTS.items():
        yield f"event.{name}.colour", colour
        yield from _effects(f"event.{name}", effects)
    for name, (timing, effects) in INFLUENCES.items():
        yield f"influence.{name}.timing", timing
        yield from _effects(f"influence.{name}", effects)


def _effects(card: str, effects: tuple[tuple[Any, ...], ...]) -> Iterator[tuple[str, Any]]:
    yield f"{card}.effects", [effect for effect, *_ in effects]
    for place, (effect, *values) in enumerate(effects, 1):
        match effect:
            case "close":
                yield from ((f"{card}.closes.{place}", values[0]), (f"{card}.spaces.{place}", [values[1]]))
            case "reduce":
                yield from ((f"{card}.amount.{place}", values[0]), (f"{card}.reduces.{place}", values[1].split()))
                yield f"{card}.company.{place}", ""
            case "price":
                yield from ((f"{card}.amount.{place}", values[0]), (f"{card}.prices.{place}", [values[1]]))
                yield f"{card}.priced.{place}", []
            case "penalty":
                yield from ((f"{card}.amount.{place}", values[0]), (f"{card}.whom.{place}", values[1]))
            case "manual":
                yield f"{card}.manual.{place}", values[0]
            case "gain_resources":
                yield f"{card}.gains.{place}", values[0].split()
            case _:
                yield f"{card}.amount.{place}", values[0]


def _board() -> Iterator[tuple[str, Any]]:
    yield "price.import.listed", [resource for resource in RESOURCES if resource != "energy"]
    yield "price.black_market.listed", list(RESOURCES)
    prices = ("import.vp", "import.credits", "export.vp", "export.credits", "black_market.credits")
    for resource, row in CHART.items():
        yield from (
            (f"price.{price}.{resource}", value) for price, value in zip(prices, row, strict=True) if value is not None
        )
    yield from ((f"warehouse.{resource}.limit", limit) for resource, limit in zip(RESOURCES, LIMITS, strict=True))
    yield "large_space", "shady_business"
    yield from ((f"location.{location}.spaces", count) for location, count in SPACES.items())
    for number, (gives, vp, credits, multiple) in enumerate(IMPORTS, 1):
        space = f"import_space.{number}"
        yield from ((f"{space}.gives", gives.split()), (f"{space}.vp", vp), (f"{space}.credits", credits))
        yield f"{space}.multiple", multiple
    for number, (credits, vp, resources, energy, multiple) in enumerate(CONVERSIONS, 1):
        space = f"energy_space.{number}"
        yield from ((f"{space}.credits", credits), (f"{space}.vp", vp), (f"{space}.resources", resources.split()))
        yield from ((f"{space}.energy", energy), (f"{space}.multiple", multiple))
    yield from ((f"track.{end}", number) for end, number in TRACK.items())
    yield "track.top", 50
    types = ("worker", "farmer", "engineer")
    yield "foreign.types", list(types)
    yield from ((f"foreign.{kind}.tiles", 2) for kind in types)
    yield from ((f"contract_pile.{level}", count) for level, count in enumerate(PILES, 1))


GOALS = {
    "easy": (17, 20, 24, 29, 35, 42, 49),
    "medium": (18, 22, 27, 33, 41, 50, 60),
    "hard": (19, 24, 30, 37, 46, 56, 67),
}


def printed(players: int) -> dict[str, Any]:
    """Everything printed on the board and the cards, by path; the plan cards of this number of players."""
    plans = {
        f"plan.{players}.{difficulty}.goal.{round}": goal
        for difficulty, goals in GOALS.items()
        for round, goal in enumerate(goals, 1)
    }
    return {**dict(_board()), **plans, **dict(_cards())}


def names_of(level: int) -> list[str]:
    """The names of the company cards of a level."""
    return [row.split()[0] for row in COMPANIES[level].strip().splitlines()]
