"""Checks of the score sheets of Russian Railroads: impossible values, and unusual values to be confirmed.

Each function returns `Fault`s with the path of the field; their texts and remedies are in words.toml. A fault based on
a rule contains the `clause`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from scoring.errors import Fault
from scoring.games.russian_railroads import values
from scoring.games.russian_railroads.blank_field_ranges import LOCOMOTIVES, BlankFieldRanges, reach, spans
from scoring.games.russian_railroads.final_scoring import no_engineer, tiles
from scoring.games.russian_railroads.industry_track import (
    GAP,
    MARKERS,
    TOKEN,
    IndustryMarkerPosition,
    IndustryTrack,
    has_second_marker,
    lane_of,
    marker_position,
)
from scoring.games.russian_railroads.sheet import BoardOnTable, FinalSeat, FinalSheet, RoundSheet
from scoring.games.russian_railroads.values import COLOURS, LINES, RAILROADS, Colour, EndBonus, LineName

FOUR = max(values.ENGINEERS)
"""The maximum number of seats, assumed if the sheet has fewer boards than there are players."""


# a round


def check_round(sheet: RoundSheet) -> list[Fault]:
    """Return a fault for every impossible value of a round's sheet; [] if it can be scored."""
    lane = lane_of(sheet)
    faults = _check_lane(lane) if sheet.industry_lane is not None else []
    for name, board in sheet.seats.items():
        for line in LINES:
            faults += _check_line(board, line, f"seats.{name}.{line}")
        faults += _check_industry(board, lane, f"seats.{name}.industry")
        starts = _locomotives(board)[values.START_LOCOMOTIVE]
        if starts > values.START_LOCOMOTIVES:
            details = {"number": values.START_LOCOMOTIVE, "given": starts, "most": values.START_LOCOMOTIVES}
            faults.append(Fault("locomotives_in_all", f"seats.{name}", details | {"clause": "RRR-4.117"}))
    return faults + _check_stock(sheet)


def _check_lane(lane: IndustryTrack) -> list[Fault]:
    numbers = [int(text) for text in lane.printed if text.isdecimal()]
    rising = all(earlier < later for earlier, later in pairwise(numbers))
    gaps, tokens = lane.printed.count(GAP), lane.printed.count(TOKEN)
    if lane.printed[0] == "0" and rising and gaps == values.GAPS and tokens == values.LANE_TOKEN_SPACES:
        return []
    details = {"gaps": values.GAPS, "tokens": values.LANE_TOKEN_SPACES}
    return [Fault("lane_form", "industry_lane", details)]


def _check_line(board: BoardOnTable, line: LineName, path: str) -> Iterator[Fault]:
    positions: dict[Colour, int] = {}  # the colours that may lie here, as far as they are told, from the front
    railroad = RAILROADS[line]
    black = board.trans_siberian.black
    for colour in COLOURS:
        at: int | None = getattr(board.line(line), colour)
        field = f"{path}.{colour}"
        details: dict[str, Any] = {"colour": colour, "at": at, "line": line}
        if at and colour not in railroad.colours:
            yield Fault("colour_not_here", field, details | {"clause": "RRR-4.315"})
        unlocked = values.UNLOCKED_AT.get(colour, 0)
        if at and black is not None and black < unlocked:
            yield Fault("not_unlocked", field, details | {"space": unlocked, "black": black, "clause": "RRR-4.310"})
        if at is None or colour not in railroad.colours:
            continue
        ahead = railroad.colours.index(colour)
        if at > railroad.length - ahead:
            clause = "RRR-4.312" if at <= railroad.length else "RRR-4.316"
            limits = {"most": railroad.length - ahead, "length": railroad.length, "clause": clause}
            yield Fault("track_too_far", field, details | limits)
        elif at and positions:
            front = next(reversed(positions))
            least = at + ahead - railroad.colours.index(front)
            if positions[front] < least:
                clause = "RRR-4.312" if positions[front] else "RRR-4.320"
                needs = {"front": front, "front_at": positions[front], "least": least, "clause": clause}
                yield Fault("track_order", field, details | needs)
        positions[colour] = at
    for slot, name in enumerate(LOCOMOTIVES):
        if getattr(board.line(line), name) and slot >= railroad.locomotives:
            yield Fault("locomotive_slots", f"{path}.{name}", {"line": line, "clause": "RRR-4.404"})


def _check_industry(board: BoardOnTable, lane: IndustryTrack, path: str) -> Iterator[Fault]:
    industry = board.industry
    numbers = [number for number in MARKERS if number == MARKERS[0] or has_second_marker(industry)]
    stands = [marker_position(industry, lane, number) for number in numbers]
    for marker in stands:
        field = f"{path}.marker_{marker.number}"
        if marker.place is not None and marker.place >= len(lane.printed):
            details = {"given": marker.place, "most": len(lane.printed) - 1, "clause": "RRR-4.613"}
            yield Fault("marker_off_lane", field, details)
        elif marker.place is not None and marker.read_off not in (None, lane.vp[marker.place]):
            details = {
                "place": marker.place,
                "vp": lane.vp[marker.place],
                "given": marker.read_off,
                "clause": "RRR-4.1408",
            }
            yield Fault("marker_number", f"{field}_vp", details)
        elif (marker.place is not None or marker.read_off is not None) and marker.places:
            walkable = lane.open(industry.factories)
            if marker.places[0] >= walkable:
                known_field = field if marker.place is not None else f"{field}_vp"
                yield Fault("gap_empty", known_field, {"factories": industry.factories, "clause": "RRR-4.603"})
    if len(stands) > 1 and all(marker.places for marker in stands) and len({*stands[0].places, *stands[1].places}) == 1:
        known_field = f"{path}.marker_2" if industry.marker_2 is not None else f"{path}.marker_2_vp"
        yield Fault("markers_share", known_field, {"clause": "RRR-4.609"})
    if industry.second_marker is False and has_second_marker(industry):
        yield Fault("no_second_marker", f"{path}.second_marker", {"clause": "RRR-4.1104"})


def _locomotives(board: BoardOnTable) -> Counter[int]:
    numbers = (getattr(board.line(line), name) for line in LINES for name in LOCOMOTIVES)
    return Counter(number for number in numbers if number)


def _too_many(sheet: RoundSheet, seats: int, clause: str) -> list[Fault]:
    in_play = sum((_locomotives(board) for board in sheet.seats.values()), Counter[int]())
    return [
        Fault(
            "locomotives_in_all",
            "seats",
            {"number": number, "given": count, "most": values.locomotives_of(number, seats), "clause": clause},
        )
        for number, count in sorted(in_play.items())
        if count > values.locomotives_of(number, seats)
    ]


def _check_stock(sheet: RoundSheet) -> list[Fault]:
    faults = _too_many(sheet, FOUR, "RRR-4.105")
    return faults + _check_doublers([board.doublers for board in sheet.seats.values()])


def _check_doublers(counts: list[int | None]) -> list[Fault]:
    placed = sum(count or 0 for count in counts)
    if placed <= values.DOUBLERS:
        return []
    return [Fault("doublers_in_all", "seats", {"given": placed, "most": values.DOUBLERS, "clause": "RRR-4.704"})]


def round_warnings(sheet: RoundSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed; the sheet can still be scored."""
    lane = lane_of(sheet)
    # The first gap and the 5 before it are in the rule text; what comes after is not (RRR-R30).
    first_gap = min(lane.gaps, default=0)
    faults: list[Fault] = []
    star = lane_counts = False
    for name, board in sheet.seats.items():
        ranges = spans(board, lane)
        stands = [marker_position(board.industry, lane, number) for number in MARKERS]
        faults += _board_warnings(name, board, ranges, stands)
        star |= min(ranges.low["kiev.black"], reach(ranges.low, "kiev")) >= values.STAR_TO_CONFIRM
        lane_counts |= any(marker.read_off is None and (marker.place or 0) > first_gap for marker in stands)
    if star and sheet.kiev_8 is None:
        details = {"space": values.STAR_TO_CONFIRM, "vp": values.STARS[values.STAR_TO_CONFIRM], "clause": "RRR-4.1017"}
        faults.append(Fault("star_to_confirm", "kiev_8", details))
    if lane_counts and sheet.industry_lane is None:
        faults.append(
            Fault("lane_to_confirm", "industry_lane", {"lane": " ".join(values.LANE), "clause": "RRR-4.1408"})
        )
    players = len(sheet.seats)
    return faults + (_too_many(sheet, players, "RRR-4.106") if players in values.ENGINEERS and players < FOUR else [])


def _board_warnings(
    name: str, board: BoardOnTable, ranges: BlankFieldRanges, stands: list[IndustryMarkerPosition]
) -> Iterator[Fault]:
    path = f"seats.{name}"
    for line in LINES:
        if board.line(line).black == 0:
            yield Fault("black_not_started", f"{path}.{line}.black", {"line": line, "clause": "RRR-4.118"})
    if not any(reach(ranges.high, line) for line in LINES):
        yield Fault("no_locomotive", path, {"who": name, "clause": "RRR-4.117"})
    if ranges.tokens_used > ranges.token_spaces:
        details = {"used": ranges.tokens_used, "spaces": ranges.token_spaces, "clause": "RRR-4.1020"}
        yield Fault("tokens_too_many", path, details)
    for marker in stands:
        if marker.place is None and marker.read_off is not None and not marker.places:
            details = {"given": marker.read_off, "clause": "RRR-4.1408"}
            yield Fault("number_not_on_lane", f"{path}.industry.marker_{marker.number}_vp", details)
    if board.marker is not None and board.vp_before is None:
        yield Fault("marker_alone", f"{path}.vp_before", {"who": name})


# the end of the game


def check_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every impossible value of a sheet for the end of the game; [] if it can be scored."""
    faults: list[Fault] = []
    for name, seat in sheet.seats.items():
        faults += _check_seat(seat, f"seats.{name}")
        if seat.majority_place is not None:
            faults += _check_majority_rank(sheet, name, seat.majority_place)
    faults += _check_once(sheet)
    players = len(sheet.seats) if sheet.has_all_seats else FOUR
    hired = sum(tiles(seat) or 0 for seat in sheet.seats.values())
    if hired > values.ENGINEERS[players]:
        clause = "RRR-4.113" if players == FOUR else "RRR-4.114"
        details: dict[str, Any] = {"given": hired, "most": values.ENGINEERS[players], "clause": clause}
        faults.append(Fault("engineers_in_all", "seats", details))
    cards = sum(len(seat.end_bonus or ()) for seat in sheet.seats.values())
    if cards > values.END_BONUS_PILE:
        details = {"given": cards, "most": values.END_BONUS_PILE, "clause": "RRR-4.104"}
        faults.append(Fault("cards_in_all", "seats", details))
    everything = values.OWN_WORKERS_IN_STOCK + values.BLACK_WORKERS
    with_black = [name for name, seat in sheet.seats.items() if seat.extra_workers == everything]
    if len(with_black) > values.BLACK_WORKERS:
        details = {"owners": tuple(with_black), "given": everything, "clause": "RRR-4.110"}
        faults.append(Fault("black_workers", f"seats.{with_black[1]}.extra_workers", details))
    return faults + _check_doublers([seat.doublers for seat in sheet.seats.values()])


def _check_seat(seat: FinalSeat, path: str) -> Iterator[Fault]:
    engineers, count, highest = seat.engineers, seat.engineer_count, seat.highest_engineer
    if engineers is not None:
        if count not in (None, len(engineers)):
            yield Fault("engineers_differ", f"{path}.engineer_count", {"given": count, "counted": len(engineers)})
        if highest not in (None, max(engineers, default=0)):
            details: dict[str, Any] = {"given": highest, "highest": max(engineers, default=0)}
            yield Fault("highest_differs", f"{path}.highest_engineer", details)
    elif highest is not None and count is not None and (not count or highest < count):
        yield Fault("highest_low", f"{path}.highest_engineer", {"given": highest, "count": count})
    spaces = values.LANE_TOKEN_SPACES
    for line in LINES:
        black = seat.black.on(line)
        spaces += sum(black is None or black >= space for space in RAILROADS[line].token_spaces)
    if seat.tokens is not None and seat.tokens > spaces:
        details = {"given": seat.tokens, "most": spaces, "clause": "RRR-4.1018"}
        yield Fault("tokens_high", f"{path}.tokens", details)
    kiev = seat.black.kiev
    own = values.OWN_WORKERS_IN_STOCK - (kiev is not None and kiev < values.WORKER_SPACE)
    if seat.extra_workers is not None and seat.extra_workers > own + values.BLACK_WORKERS:
        details = {"given": seat.extra_workers, "most": own + values.BLACK_WORKERS, "black": kiev}
        details |= {"space": values.WORKER_SPACE, "clause": "RRR-4.1014"}
        yield Fault("workers_many", f"{path}.extra_workers", details)


def _check_majority_rank(sheet: FinalSheet, name: str, rank: int) -> Iterator[Fault]:
    """Yield a fault if a majority rank is entered although the sheet computes it, or for a seat without engineers
    (RRR-4.1505).
    """
    path = f"seats.{name}.majority_place"
    if sheet.has_all_seats:
        yield Fault("majority_compared", path, {"given": rank, "clause": "RRR-4.1503"})
    elif rank and no_engineer(sheet, name):
        yield Fault("majority_without", path, {"given": rank, "clause": "RRR-4.1505"})


def _check_once(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for each end bonus card and each engineer that is listed twice."""
    faults = []
    cards: dict[EndBonus, list[str]] = {}
    engineers: dict[int, list[str]] = {}
    for name, seat in sheet.seats.items():
        for card in seat.end_bonus or ():
            cards.setdefault(card, []).append(name)
        numbers = seat.engineers if seat.engineers is not None else (seat.highest_engineer,)
        for number in numbers:
            if number is not None:
                engineers.setdefault(number, []).append(name)
    for card, owners in cards.items():
        if len(owners) > 1:
            details: dict[str, Any] = {"card": card, "owners": tuple(dict.fromkeys(owners)), "clause": "RRR-4.104"}
            faults.append(Fault("card_twice", f"seats.{owners[1]}.end_bonus", details))
    for number, owners in engineers.items():
        if len(owners) > 1:
            field = "engineers" if sheet.seats[owners[1]].engineers is not None else "highest_engineer"
            details = {"number": number, "owners": tuple(dict.fromkeys(owners)), "clause": "RRR-4.112"}
            faults.append(Fault("engineer_twice", f"seats.{owners[1]}.{field}", details))
    return faults


def final_warnings(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every unusual value that should be confirmed; the sheet can still be scored."""
    faults = []
    for name, seat in sheet.seats.items():
        for line in LINES:
            if seat.black.on(line) == 0:
                details: dict[str, Any] = {"line": line, "clause": "RRR-4.118"}
                faults.append(Fault("black_not_started", f"seats.{name}.black.{line}", details))
        if seat.extra_workers == 0 and (seat.black.kiev or 0) >= values.WORKER_SPACE:
            details = {"black": seat.black.kiev, "space": values.WORKER_SPACE, "clause": "RRR-4.1014"}
            faults.append(Fault("worker_missing", f"seats.{name}.extra_workers", details))
    return faults
