"""The two scoring functions of Nippon: a region scoring (NIP-17) and the final scoring (NIP-18, NIP-19), whose last
wages and achievement spaces are score lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, TieBreakStep, ranking
from scoring.errors import Fault, InputError
from scoring.games.nippon import values
from scoring.games.nippon.region_scoring import region_lines, region_needs, region_ranking
from scoring.games.nippon.sheet import FinalSeat, FinalSheet, RegionsSheet, check_final, check_regions
from scoring.games.nippon.values import SPACES, Space
from scoring.text_catalogs import Phrase

INCOME = ("NIP-18.2", "NIP-18.3")
NO_SYNERGY = "NIP-18.17"


class FinalWages(Struct, frozen=True):
    """The final wages of a seat: yen received and left, and the numbers of paid and unpaid worker colours (NIP-18.3,
    NIP-18.4).
    """

    income: int
    paid: int
    unpaid: int
    left: int


def wages(money_level: int, colours: int) -> FinalWages:
    """Return the final wages of a seat: the last income pays as many worker colours as possible (NIP-16.17 to
    NIP-16.19).
    """
    income = money_level * values.YEN_PER_LEVEL
    paid = min(colours, income // values.WAGE)
    return FinalWages(income, paid, colours - paid, income - paid * values.WAGE)


class AchievementBasePoints(Struct, frozen=True):
    """The VP of an achievement space before multiplication, with their arithmetic and clauses."""

    vp: int
    working: Phrase
    clauses: tuple[str, ...] = ()


class AchievementCounting(Struct, frozen=True):
    """The scoring rule of an achievement space: the seat fields that it uses, its clause, and the function for the VP
    before multiplication.
    """

    reads: tuple[str, ...]
    clause: str
    base: Callable[[FinalSeat], AchievementBasePoints]


def _base_by_count(space: Space, name: str) -> Callable[[FinalSeat], AchievementBasePoints]:
    def base(seat: FinalSeat) -> AchievementBasePoints:
        count: int = getattr(seat, name)
        return AchievementBasePoints(count, Phrase(f"working.base_{space}", {"n": count}))

    return base


def _stars(space: Space, stars: str, factory: str, synergy: str) -> Callable[[FinalSeat], AchievementBasePoints]:
    def base(seat: FinalSeat) -> AchievementBasePoints:
        count: int = getattr(seat, stars)
        if not getattr(seat, factory):
            return AchievementBasePoints(count, Phrase(f"working.base_{space}", {"n": count}))
        return AchievementBasePoints(
            count + 1, Phrase(f"working.base_{space}_{factory}", {"n": count, "base": count + 1}), (synergy,)
        )

    return base


def _money(seat: FinalSeat) -> AchievementBasePoints:
    yen = wages(seat.money_level or 0, seat.worker_colours or 0).left  # both told: see `AchievementCounting.reads`
    base = yen // values.YEN_PER_VP
    working = Phrase("working.base_money", {"yen": yen, "per": values.YEN_PER_VP, "base": base})
    return AchievementBasePoints(base, working, (*INCOME, "NIP-18.4", NO_SYNERGY))


def _contracts(seat: FinalSeat) -> AchievementBasePoints:
    count = seat.contracts or 0
    base = count // values.CONTRACTS_PER_VP
    figures = {"n": count, "per": values.CONTRACTS_PER_VP, "base": base}
    return AchievementBasePoints(base, Phrase("working.base_contracts", figures))


COUNTINGS: dict[Space, AchievementCounting] = {
    "money": AchievementCounting(("money_level", "worker_colours"), "NIP-18.7", _money),
    "ships": AchievementCounting(("ship_stars",), "NIP-18.8", _base_by_count("ships", "ship_stars")),
    "trains": AchievementCounting(("train_stars",), "NIP-18.9", _base_by_count("trains", "train_stars")),
    "influence": AchievementCounting(
        ("influence_regions",), "NIP-18.10", _base_by_count("influence", "influence_regions")
    ),
    "mechanisation": AchievementCounting(("mechanised",), "NIP-18.11", _base_by_count("mechanisation", "mechanised")),
    "factories": AchievementCounting(("factories",), "NIP-18.12", _base_by_count("factories", "factories")),
    "coal": AchievementCounting(
        ("coal_stars", "bento_2"), "NIP-18.13", _stars("coal", "coal_stars", "bento_2", "NIP-21.14")
    ),
    "knowledge": AchievementCounting(
        ("knowledge_stars", "paper_2"),
        "NIP-18.14",
        _stars("knowledge", "knowledge_stars", "paper_2", "NIP-21.6"),
    ),
    "contracts": AchievementCounting(("contracts",), "NIP-18.15", _contracts),
}


def multiplier(sheet: FinalSheet, seat: FinalSeat, space: Space) -> int:
    """Return the multiplier of an achievement space: its tile's number, otherwise 1 for a printed x1, otherwise 0
    (NIP-18.6, NIP-R50).
    """
    tile = seat.multipliers.on(space)
    if tile is not None:
        return tile
    printed = values.WITH_X1 if sheet.printed_multipliers is None else sheet.printed_multipliers
    return 1 if space in printed else 0


def _is_known(sheet: FinalSheet, name: str, field: str) -> bool:
    """Return whether a field is known, or its factory cannot belong to this seat."""
    seat = sheet.seats[name]
    if getattr(seat, field) is not None:
        return True
    if field not in ("bento_2", "paper_2"):
        return False
    # Each factory exists once (NIP-1.13), and bento_2 is one of level 2.
    elsewhere = any(getattr(other, field) for other in sheet.seats.values())
    return elsewhere or (field == "bento_2" and seat.factories == 0)


def final_lines(sheet: FinalSheet, name: str) -> tuple[list[ScoreLine], list[Fault]]:
    """Return the score lines of a seat, and a fault for each blank field that is needed. Points that depend on a blank
    field have no line.
    """
    seat = sheet.seats[name]
    lines: list[ScoreLine] = []
    blank: dict[str, None] = {}  # in order, each once
    if seat.vp is None:
        blank["vp"] = None
    else:
        key = "working.vp" if seat.region_points is None else "working.vp_before_regions"
        lines.append(ScoreLine(name, "vp", seat.vp, Phrase(key, {"points": seat.vp}), ("NIP-18.1",)))
    if seat.region_points is not None:
        working = Phrase("working.region_points", {"points": seat.region_points})
        lines.append(ScoreLine(name, "region_points", seat.region_points, working, ("NIP-17.6", "NIP-17.9")))
    paid = _wages_line(name, seat)
    if paid is not None:
        lines.append(paid)
    else:
        blank |= dict.fromkeys(
            field for field in ("money_level", "worker_colours") if not _is_known(sheet, name, field)
        )
    for space in SPACES:
        counting, times = COUNTINGS[space], multiplier(sheet, seat, space)
        missing = [field for field in counting.reads if not _is_known(sheet, name, field)]
        if times and missing:
            blank |= dict.fromkeys(missing)
        else:
            lines.append(_achievement(name, space, None if missing else counting.base(seat), times))
    return lines, [Fault("needed", f"seats.{name}.{field}") for field in blank]


def _wages_line(name: str, seat: FinalSeat) -> ScoreLine | None:
    """Return the line of the final wages, None if it depends on a blank field."""
    level, colours = seat.money_level, seat.worker_colours
    clauses: tuple[str, ...] = (*INCOME, "NIP-18.4", "NIP-16.17", NO_SYNERGY)
    if level is None or colours is None:
        least = (values.LOWEST_LEVEL if level is None else level) * values.YEN_PER_LEVEL
        owed = (values.WORKER_COLOURS if colours is None else colours) * values.WAGE
        if owed > least:
            return None
        return ScoreLine(name, "wages", 0, Phrase("working.wages_covered", {"due": owed, "income": least}), clauses)
    result = wages(level, colours)
    figures = {
        "level": level,
        "unit": values.YEN_PER_LEVEL,
        "income": result.income,
        "paid": result.paid,
        "wage": values.WAGE,
        "left": result.left,
    }
    if not result.unpaid:
        return ScoreLine(name, "wages", 0, Phrase("working.wages", figures), clauses)
    points = -values.PENALTY * result.unpaid
    figures |= {"unpaid": result.unpaid, "penalty": values.PENALTY, "points": points}
    clauses = (*INCOME, "NIP-18.4", "NIP-16.17", "NIP-16.18", "NIP-16.19", NO_SYNERGY)
    return ScoreLine(name, "wages", points, Phrase("working.wages_unpaid", figures), clauses)


def _achievement(name: str, space: Space, base: AchievementBasePoints | None, times: int) -> ScoreLine:
    clauses = ["NIP-18.5", "NIP-18.6", COUNTINGS[space].clause]
    if base is None:
        return ScoreLine(name, "achievement", 0, Phrase("working.no_multiplier"), tuple(clauses), space)
    points = base.vp * times
    figures = {"counted": base.working, "base": base.vp, "multiplier": times, "points": points}
    key = "working.achievement" if times else "working.achievement_no_multiplier"
    return ScoreLine(name, "achievement", points, Phrase(key, figures), (*clauses, *base.clauses), space)


def score_regions(sheet: RegionsSheet, *, trust: bool = False) -> Breakdown:
    """Score the regions of the sheet (NIP-17); there is no ranking of the seats.

    Raises `InputError` with every impossible value. `trust` skips that check: a running game may have reached an
    impossible position by a move that was allowed against the rules.
    """
    if not trust and (faults := check_regions(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    needed: list[Fault] = []
    undecided: set[str] = set()
    unpriced = False
    regions = sheet.regions.known()
    for name in regions:
        stand = region_ranking(sheet, name)
        lines += region_lines(sheet, name, stand)
        needed += region_needs(sheet, name, stand)
        seated = [row for row in stand if row.participant in sheet.seats]
        unpriced |= any(row.points is None for row in seated)
        undecided |= {row.participant for row in seated if row.points is None or row.ships is None}
        if not stand:
            undecided |= set(sheet.seats)
    if unpriced:
        needed.insert(0, Fault("needed", "points"))
    if not regions:
        needed.append(Fault("needed", "regions"))
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(seat, seat_values.vp_before + totals.get(seat, 0), seat_values.marker)
        for seat, seat_values in sheet.seats.items()
        if seat_values.vp_before is not None and seat_values.marker is not None and seat not in undecided
    )
    return Breakdown(tuple(lines), needed=tuple(needed), markers=markers)


def score_final(sheet: FinalSheet, *, trust: bool = False) -> Breakdown:
    """Score the end of the game: VP so far, wages, achievements (NIP-18), and ranking (NIP-18.16, NIP-19).

    The ranking is empty if a needed field is blank or the sheet lacks seats. Raises `InputError` with every impossible
    value, unless `trust` is set.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    needed: list[Fault] = []
    decided: set[str] = set()
    for name in sheet.seats:
        own, blank = final_lines(sheet, name)
        lines += own
        needed += blank
        if not blank:
            decided.add(name)
    totals = Breakdown(tuple(lines)).totals()
    tie = len(set(totals.values())) < len(totals)
    if not needed and tie and sheet.last_turns is None:
        needed.append(Fault("needed", "last_turns"))
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker)
        for name, seat in sheet.seats.items()
        if seat.marker is not None and name in decided
    )
    ranks = places(sheet, totals) if sheet.has_all_seats and not needed else ()
    return Breakdown(tuple(lines), ranks, tuple(needed), markers)


def places(sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by final VP; of tied seats, the one with the later last turn ranks first (NIP-18.16, NIP-19)."""
    order = {seat: turn for turn, seat in enumerate(sheet.last_turns or ())}
    return ranking(totals, [TieBreakStep("last_turn", order, ("NIP-19.1", "NIP-19.2"))])
