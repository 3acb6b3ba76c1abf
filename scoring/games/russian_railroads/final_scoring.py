"""The end of the game of Russian Railroads (RRR-4.15xx): score lines for end bonus cards and the engineer majority."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads import values
from scoring.games.russian_railroads.sheet import FinalSeat, FinalSheet
from scoring.games.russian_railroads.values import END_BONUS, LINES, MAJORITY_VP, RAILROADS, EndBonus
from scoring.text_catalogs import Phrase

EXTRA_ENGINEER: EndBonus = "eb_extra_engineer"
HIGHEST_ENGINEER = 15


def tiles(seat: FinalSeat) -> int | None:
    """Return the number of engineers of a seat, from their list or from the entered count; None if unknown."""
    return seat.engineer_count if seat.engineers is None else len(seat.engineers)


# end bonus cards


class EndBonusCardPoints(Struct, frozen=True):
    """The points (VP) of an end bonus card and their explanation."""

    vp: int
    working: Phrase


class EndBonusCounting(Struct, frozen=True):
    """The scoring rule of an end bonus card: the seat fields that it uses, and the function for its VP."""

    reads: tuple[str, ...]
    score: Callable[[FinalSeat], EndBonusCardPoints]


def _each(key: str, name: str, vp: int, limit: int) -> EndBonusCounting:
    def score(seat: FinalSeat) -> EndBonusCardPoints:
        n: int = getattr(seat, name)
        points = min(n * vp, limit)
        return EndBonusCardPoints(points, Phrase(f"working.{key}", {"n": n, "vp": vp, "most": limit, "points": points}))

    return EndBonusCounting((name,), score)


def _fixed_points(_seat: FinalSeat) -> EndBonusCardPoints:
    return EndBonusCardPoints(values.FIXED_VP, Phrase("working.end_fixed", {"points": values.FIXED_VP}))


def _lines(seat: FinalSeat) -> EndBonusCardPoints:
    completed = tuple(line for line in LINES if (seat.black.on(line) or 0) >= RAILROADS[line].length)
    points = min(len(completed) * values.VP_PER_LINE, values.MAX_LINES_VP)
    if not completed:
        return EndBonusCardPoints(0, Phrase("working.end_no_line", {"points": 0}))
    figures = {
        "lines": completed,
        "n": len(completed),
        "vp": values.VP_PER_LINE,
        "most": values.MAX_LINES_VP,
        "points": points,
    }
    return EndBonusCardPoints(points, Phrase("working.end_lines", figures))


def _locomotives(seat: FinalSeat) -> EndBonusCardPoints:
    points = seat.locomotive_sum or 0
    return EndBonusCardPoints(points, Phrase("working.end_locomotives", {"points": points}))


def _black_tracks(seat: FinalSeat) -> EndBonusCardPoints:
    spaces = [seat.black.on(line) or 0 for line in LINES]
    return EndBonusCardPoints(
        sum(spaces),
        Phrase("working.end_black_tracks", {"sum": " + ".join(map(str, spaces)), "points": sum(spaces)}),
    )


def _doublers(seat: FinalSeat) -> EndBonusCardPoints:
    n = seat.doublers or 0
    least, points = next((tier for tier in values.DOUBLER_TIERS if n >= tier[0]), (0, 0))
    if not points:
        least = min(tier[0] for tier in values.DOUBLER_TIERS)
        return EndBonusCardPoints(0, Phrase("working.end_few_doublers", {"n": n, "least": least, "points": 0}))
    return EndBonusCardPoints(points, Phrase("working.end_doublers", {"n": n, "least": least, "points": points}))


def _extra_engineer(_seat: FinalSeat) -> EndBonusCardPoints:
    return EndBonusCardPoints(0, Phrase("working.end_extra_engineer", {"points": 0}))


def _engineers(seat: FinalSeat) -> EndBonusCardPoints:
    n = tiles(seat) or 0
    points = n * values.VP_PER_ENGINEER
    return EndBonusCardPoints(
        points, Phrase("working.end_engineers", {"n": n, "vp": values.VP_PER_ENGINEER, "points": points})
    )


BLACK = tuple(f"black.{line}" for line in LINES)
COUNTINGS: dict[EndBonus, EndBonusCounting] = {
    "eb_fixed_15": EndBonusCounting((), _fixed_points),
    "eb_lines": EndBonusCounting(BLACK, _lines),
    "eb_factories": _each("end_factories", "factories", values.VP_PER_FACTORY, values.MAX_FACTORIES_VP),
    "eb_locomotives": EndBonusCounting(("locomotive_sum",), _locomotives),
    "eb_workers": _each("end_workers", "extra_workers", values.VP_PER_WORKER, values.MAX_WORKERS_VP),
    "eb_black_tracks": EndBonusCounting(BLACK, _black_tracks),
    "eb_tokens": _each("end_tokens", "tokens", values.VP_PER_TOKEN, values.MAX_TOKENS_VP),
    "eb_doublers": EndBonusCounting(("doublers",), _doublers),
    EXTRA_ENGINEER: EndBonusCounting((), _extra_engineer),
    "eb_engineers": EndBonusCounting(("engineer_count",), _engineers),
}
"""The scoring rule of each end bonus card, in the order of the rules (RRR-4.1502)."""


def _is_known(seat: FinalSeat, path: str) -> bool:
    if path == "engineer_count":
        return tiles(seat) is not None
    value: object = seat
    for name in path.split("."):
        value = getattr(value, name)
    return value is not None


def card_lines(sheet: FinalSheet, name: str) -> tuple[list[ScoreLine], list[str]]:
    """Return the score lines of a seat's end bonus cards, and the blank fields that they need."""
    seat = sheet.seats[name]
    if seat.end_bonus is None:
        return [], ["end_bonus"]
    lines: list[ScoreLine] = []
    blank: dict[str, None] = {}  # in order, each once
    for card in sorted(seat.end_bonus, key=END_BONUS.index):
        missing = [path for path in COUNTINGS[card].reads if not _is_known(seat, path)]
        blank |= dict.fromkeys(missing)
        if missing:
            continue
        card_points = COUNTINGS[card].score(seat)
        clauses = ("RRR-4.1502", "RRR-4.1506") if card == EXTRA_ENGINEER else ("RRR-4.1502",)
        lines.append(ScoreLine(name, "end_bonus", card_points.vp, card_points.working, clauses, card))
    return lines, list(blank)


# the engineer majority


def no_engineer(sheet: FinalSheet, name: str) -> bool:
    """Return whether a seat certainly has no rank in the engineer majority, because it has no engineers
    (RRR-4.1505).
    """
    card = _holds_extra(sheet, name)
    return tiles(sheet.seats[name]) == 0 and (card is False or (card is True and sheet.majority_needs_tile))


def own_majority(sheet: FinalSheet, name: str) -> tuple[list[ScoreLine], list[str]]:
    """Return the engineer majority line of a seat from its entered rank, and the needed blank field; used if the other
    seats are not on the sheet (RRR-4.1503).
    """
    rank = 0 if no_engineer(sheet, name) else sheet.seats[name].majority_place
    if rank is None:
        return [], ["majority_place"]
    points = _pays(rank) if rank else 0
    if no_engineer(sheet, name):
        working = Phrase("working.majority_none", {"points": points})
    else:
        key = "working.majority_entered" if points else "working.majority_entered_below"
        working = Phrase(key, {"rank": rank, "points": points})
    clauses = ("RRR-4.1503", "RRR-4.1506") if _holds_extra(sheet, name) else ("RRR-4.1503",)
    return [ScoreLine(name, "engineer_majority", points, working, clauses)], []


class EngineerRank(Struct, frozen=True):
    """The rank of a seat in the engineer majority (RRR-4.1503 to RRR-4.1506).

    `count` is its number of engineers, plus one for the end bonus card (`card`); `highest` is its highest engineer
    number (0 without an engineer, None if unknown); `tied` contains the seats with the same count. `rank` is 0 for no
    rank, and None if an unknown engineer number must break a tie; `points` (VP) is None if it depends on that number.
    `asks` contains the seats whose highest number is needed.
    """

    seat: str
    tiles: int
    card: bool
    count: int
    highest: int | None
    tied: tuple[str, ...] = ()
    rank: int | None = 0
    points: int | None = 0
    asks: tuple[str, ...] = ()


def majority(sheet: FinalSheet) -> tuple[EngineerRank, ...]:
    """Rank the seats by their engineers, in sheet order; () if a count is unknown."""
    counts = {name: tiles(seat) for name, seat in sheet.seats.items()}
    cards = {name: _holds_extra(sheet, name) for name in sheet.seats}
    own = {name: count for name, count in counts.items() if count is not None}
    has_card = {name: card for name, card in cards.items() if card is not None}
    if len(own) < len(counts) or len(has_card) < len(cards):
        return ()
    total = {name: own[name] + has_card[name] for name in own}
    ranked = [name for name in own if total[name] and (own[name] or not sheet.majority_needs_tile)]
    numbers = {name: _highest(sheet, name, own[name]) for name in own}
    rows = []
    for name in own:
        low, high = numbers[name]
        start = EngineerRank(name, own[name], has_card[name], total[name], low if low == high else None)
        rows.append(_engineer_rank(start, ranked, total, numbers) if name in ranked else start)
    return tuple(rows)


def _holds_extra(sheet: FinalSheet, name: str) -> bool | None:
    """Return whether a seat has the end bonus card that counts as an engineer, None if unknown."""
    cards = sheet.seats[name].end_bonus
    if cards is not None:
        return EXTRA_ENGINEER in cards
    elsewhere = any(EXTRA_ENGINEER in (seat.end_bonus or ()) for seat in sheet.seats.values())
    return False if elsewhere else None


def _numbers(seat: FinalSeat) -> set[int]:
    return set(seat.engineers or ()) | ({seat.highest_engineer} if seat.highest_engineer else set())


def _highest(sheet: FinalSheet, name: str, count: int) -> tuple[int, int]:
    """Return the (lowest, highest) possible value of a seat's highest engineer number. Numbers of other seats are
    excluded.
    """
    seat = sheet.seats[name]
    known_number = max(_numbers(seat), default=0)
    if known_number or not count:
        return known_number, known_number
    used = {number for other, other_seat in sheet.seats.items() if other != name for number in _numbers(other_seat)}
    free = [number for number in range(1, HIGHEST_ENGINEER + 1) if number not in used] or [HIGHEST_ENGINEER]
    return free[min(count, len(free)) - 1], free[-1]


def _engineer_rank(
    own: EngineerRank, ranked: list[str], total: dict[str, int], numbers: dict[str, tuple[int, int]]
) -> EngineerRank:
    low, high = numbers[own.seat]
    others = [name for name in ranked if name != own.seat]
    tied = tuple(name for name in others if total[name] == own.count)
    above = sum(total[name] > own.count for name in others) + sum(numbers[name][0] > high for name in tied)
    unparted = [
        name
        for name in tied
        if numbers[name][0] <= high and low <= numbers[name][1] and not (low == high and numbers[name] == (low, high))
    ]
    best, worst = _pays(1 + above), _pays(1 + above + len(unparted))
    asks = tuple(name for name in (own.seat, *unparted) if numbers[name][0] != numbers[name][1])
    return EngineerRank(
        own.seat,
        own.tiles,
        own.card,
        own.count,
        own.highest,
        tied,
        None if unparted else 1 + above,
        best if best == worst else None,
        asks if best != worst else (),
    )


def _pays(rank: int) -> int:
    return MAJORITY_VP[rank - 1] if rank <= len(MAJORITY_VP) else 0


def majority_lines(stand: tuple[EngineerRank, ...]) -> list[ScoreLine]:
    """Return the score lines of the engineer majority; unknown points have no line."""
    return [
        ScoreLine(row.seat, "engineer_majority", row.points, _majority_working(row), _majority_clauses(row))
        for row in stand
        if row.points is not None
    ]


def _majority_working(row: EngineerRank) -> Phrase:
    if not row.count:
        return Phrase("working.majority_none", {"points": 0})
    key = "engineers_card" if row.card and row.tiles else "engineers_card_alone" if row.card else "engineers"
    figures = {
        "counted": Phrase(f"working.{key}", {"tiles": row.tiles, "n": row.count}),
        "others": row.tied,
        "highest": row.highest,
        "rank": row.rank,
        "points": row.points,
    }
    if row.rank == 0:
        return Phrase("working.majority_no_tile", figures)
    if row.rank is None:
        return Phrase("working.majority_below", figures)
    if not row.tied:
        return Phrase("working.majority", figures)
    return Phrase("working.majority_tied" if row.highest is not None else "working.majority_tied_by_number", figures)


def _majority_clauses(row: EngineerRank) -> tuple[str, ...]:
    applies = {
        "RRR-4.1503": True,
        "RRR-4.1504": bool(row.tied),
        "RRR-4.1505": row.rank == 0,
        "RRR-4.1506": row.card,
    }
    return tuple(clause for clause, cited in applies.items() if cited)


def majority_lacks(sheet: FinalSheet, stand: tuple[EngineerRank, ...]) -> dict[str, str]:
    """Return the blank field of each seat that the majority needs: its engineer count, or its highest number to break a
    tie.
    """
    if not stand:
        return {name: "engineer_count" for name, seat in sheet.seats.items() if tiles(seat) is None}
    return {name: "highest_engineer" for row in stand for name in row.asks}
