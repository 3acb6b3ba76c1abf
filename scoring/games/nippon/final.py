"""Final scoring (NIP-18): the last wages and the nine achievement spaces of one seat, line by line."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from scoring.breakdown import Line
from scoring.catalogs import Phrase
from scoring.games.nippon import values
from scoring.games.nippon.sheet import FinalSeat, FinalSheet
from scoring.games.nippon.values import SPACES, Space
from scoring.trouble import Fault

INCOME = ("NIP-18.2", "NIP-18.3")
NO_SYNERGY = "NIP-18.17"


class Wages(Struct, frozen=True):
    """The final wages of a seat: yen received and left, worker colours paid and not (NIP-18.3, NIP-18.4)."""

    income: int
    paid: int
    unpaid: int
    left: int


def wages(money_level: int, colours: int) -> Wages:
    """Pay as many worker colours as the last income allows (NIP-16.17 to NIP-16.19)."""
    income = money_level * values.YEN_PER_LEVEL
    paid = min(colours, income // values.WAGE)
    return Wages(income, paid, colours - paid, income - paid * values.WAGE)


class Base(Struct, frozen=True):
    """The base VP of an achievement space, how it was counted, and the clauses behind it."""

    vp: int
    working: Phrase
    clauses: tuple[str, ...] = ()


class Counting(Struct, frozen=True):
    """How an achievement space is counted: the fields of the seat it reads, its clause, its base VP."""

    reads: tuple[str, ...]
    clause: str
    base: Callable[[FinalSeat], Base]


def _plain(space: Space, name: str) -> Callable[[FinalSeat], Base]:
    def base(seat: FinalSeat) -> Base:
        count: int = getattr(seat, name)
        return Base(count, Phrase(f"working.base_{space}", {"n": count}))

    return base


def _stars(space: Space, stars: str, factory: str, synergy: str) -> Callable[[FinalSeat], Base]:
    def base(seat: FinalSeat) -> Base:
        count: int = getattr(seat, stars)
        if not getattr(seat, factory):
            return Base(count, Phrase(f"working.base_{space}", {"n": count}))
        return Base(count + 1, Phrase(f"working.base_{space}_{factory}", {"n": count, "base": count + 1}), (synergy,))

    return base


def _money(seat: FinalSeat) -> Base:
    yen = wages(seat.money_level or 0, seat.worker_colours or 0).left  # both told: see `Counting.reads`
    base = yen // values.YEN_PER_VP
    working = Phrase("working.base_money", {"yen": yen, "per": values.YEN_PER_VP, "base": base})
    return Base(base, working, (*INCOME, "NIP-18.4", NO_SYNERGY))


def _contracts(seat: FinalSeat) -> Base:
    count = seat.contracts or 0
    base = count // values.CONTRACTS_PER_VP
    shown = {"n": count, "per": values.CONTRACTS_PER_VP, "base": base}
    return Base(base, Phrase("working.base_contracts", shown))


COUNTINGS: dict[Space, Counting] = {
    "money": Counting(("money_level", "worker_colours"), "NIP-18.7", _money),
    "ships": Counting(("ship_stars",), "NIP-18.8", _plain("ships", "ship_stars")),
    "trains": Counting(("train_stars",), "NIP-18.9", _plain("trains", "train_stars")),
    "influence": Counting(("influence_regions",), "NIP-18.10", _plain("influence", "influence_regions")),
    "mechanisation": Counting(("mechanised",), "NIP-18.11", _plain("mechanisation", "mechanised")),
    "factories": Counting(("factories",), "NIP-18.12", _plain("factories", "factories")),
    "coal": Counting(("coal_stars", "bento_2"), "NIP-18.13", _stars("coal", "coal_stars", "bento_2", "NIP-21.14")),
    "knowledge": Counting(
        ("knowledge_stars", "paper_2"),
        "NIP-18.14",
        _stars("knowledge", "knowledge_stars", "paper_2", "NIP-21.6"),
    ),
    "contracts": Counting(("contracts",), "NIP-18.15", _contracts),
}


def multiplier(sheet: FinalSheet, seat: FinalSeat, space: Space) -> int:
    """Give the multiplier of a space: the tile's number, else the printed x1, else 0 (NIP-18.6, R50)."""
    tile = seat.multipliers.on(space)
    if tile is not None:
        return tile
    printed = values.WITH_X1 if sheet.printed_multipliers is None else sheet.printed_multipliers
    return 1 if space in printed else 0


def _told(sheet: FinalSheet, name: str, field: str) -> bool:
    """Tell whether a field is known; a factory that cannot be this seat's need not be asked for."""
    seat = sheet.seats[name]
    if getattr(seat, field) is not None:
        return True
    if field not in ("bento_2", "paper_2"):
        return False
    # Each factory exists once (NIP-1.13), and bento_2 is one of level 2.
    elsewhere = any(getattr(other, field) for other in sheet.seats.values())
    return elsewhere or (field == "bento_2" and seat.factories == 0)


def final_lines(sheet: FinalSheet, name: str) -> tuple[list[Line], list[Fault]]:
    """Write the lines of one seat and list its blank fields that matter; what those decide has no line."""
    seat = sheet.seats[name]
    lines: list[Line] = []
    blank: dict[str, None] = {}  # in order, each once
    if seat.vp is None:
        blank["vp"] = None
    else:
        key = "working.vp" if seat.region_points is None else "working.vp_before_regions"
        lines.append(Line(name, "vp", seat.vp, Phrase(key, {"points": seat.vp}), ("NIP-18.1",)))
    if seat.region_points is not None:
        working = Phrase("working.region_points", {"points": seat.region_points})
        lines.append(Line(name, "region_points", seat.region_points, working, ("NIP-17.6", "NIP-17.9")))
    paid = _wages_line(name, seat)
    if paid is not None:
        lines.append(paid)
    else:
        blank |= dict.fromkeys(field for field in ("money_level", "worker_colours") if not _told(sheet, name, field))
    for space in SPACES:
        counting, times = COUNTINGS[space], multiplier(sheet, seat, space)
        missing = [field for field in counting.reads if not _told(sheet, name, field)]
        if times and missing:
            blank |= dict.fromkeys(missing)
        else:
            lines.append(_achievement(name, space, None if missing else counting.base(seat), times))
    return lines, [Fault("needed", f"seats.{name}.{field}") for field in blank]


def _wages_line(name: str, seat: FinalSeat) -> Line | None:
    """Write the wages, or None where a blank field decides them."""
    level, colours = seat.money_level, seat.worker_colours
    clauses: tuple[str, ...] = (*INCOME, "NIP-18.4", "NIP-16.17", NO_SYNERGY)
    if level is None or colours is None:
        least = (values.LOWEST_LEVEL if level is None else level) * values.YEN_PER_LEVEL
        due = (values.WORKER_COLOURS if colours is None else colours) * values.WAGE
        if due > least:
            return None
        return Line(name, "wages", 0, Phrase("working.wages_covered", {"due": due, "income": least}), clauses)
    result = wages(level, colours)
    shown = {
        "level": level,
        "unit": values.YEN_PER_LEVEL,
        "income": result.income,
        "paid": result.paid,
        "wage": values.WAGE,
        "left": result.left,
    }
    if not result.unpaid:
        return Line(name, "wages", 0, Phrase("working.wages", shown), clauses)
    points = -values.PENALTY * result.unpaid
    shown |= {"unpaid": result.unpaid, "penalty": values.PENALTY, "points": points}
    clauses = (*INCOME, "NIP-18.4", "NIP-16.17", "NIP-16.18", "NIP-16.19", NO_SYNERGY)
    return Line(name, "wages", points, Phrase("working.wages_unpaid", shown), clauses)


def _achievement(name: str, space: Space, base: Base | None, times: int) -> Line:
    clauses = ["NIP-18.5", "NIP-18.6", COUNTINGS[space].clause]
    if base is None:
        return Line(name, "achievement", 0, Phrase("working.no_multiplier"), tuple(clauses), space)
    points = base.vp * times
    shown = {"counted": base.working, "base": base.vp, "multiplier": times, "points": points}
    key = "working.achievement" if times else "working.achievement_no_multiplier"
    return Line(name, "achievement", points, Phrase(key, shown), (*clauses, *base.clauses), space)
