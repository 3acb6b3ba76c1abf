"""What lies in a region when it is scored, the influence of each participant as a bar, and what the end counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.games.nippon.state import GOODS, InfluenceSlot, SeatTransportTiles, State, region_of
from scoring.breakdown import ScoreLine
from scoring.games.nippon.region_scoring import RegionStanding
from scoring.games.nippon.sheet import FOREIGN
from tui.core.rendering.drawing import DrawingContext, flow, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

TILES, TRAINS, OUTSIDE, NONE = ("█", "#"), ("▒", "="), ("░", ":"), ("·", ".")
PAID, UNPAID = ("■", "#"), ("□", "o")
MOST = 40
"""Cells of the longest bar."""


def cities(sight: DrawingContext, state: State, region: str) -> Iterator[StyledText]:
    """Draw the slots of a region's cities: the tile with its owner, or the foreign number; then trains and ships."""
    for name, city in state.cities.items():
        if region_of(name) == region:
            slots = [
                _slot(sight, good, city.slots[good]) for good in GOODS if seen(city.slots[good].shown) is not False
            ]
            yield from flow(f"{sight.words.say('nippon.city', n=name[-1])}  ", slots, sight.width)
    for kind in ("trains", "ships"):
        pieces = list(_transport(sight, getattr(state.regions[region], kind)))
        if pieces:
            yield from flow(f"{sight.words.say(f'resource.{kind}')}  ", pieces, sight.width)


def _slot(sight: DrawingContext, good: str, slot: InfluenceSlot) -> StyledText:
    """Draw the slot of a good: the tile on it, the foreign number in brackets, or a dash."""
    label = StyledText(f"{sight.words.say(f'good.{good}')} ", "dim")
    value, owner = seen(slot.value), seen(slot.owner)
    if value:
        return label.append_text(_piece(sight, owner, str(value)))
    if value is not None and seen(slot.foreign) is not None:
        return label.append(f"({slot.foreign})")
    return label.append(sign("dash", sight.ascii), "dim")


def _transport(sight: DrawingContext, pieces: Mapping[str, SeatTransportTiles]) -> Iterator[StyledText]:
    """Draw the trains or ships of each seat by their sides, such as 2+2+3."""
    for seat, lying in pieces.items():
        twos, threes = seen(lying.twos), seen(lying.threes)
        if twos or threes:
            yield _piece(sight, seat, " " + "+".join(["2"] * (twos or 0) + ["3"] * (threes or 0)))


def _piece(sight: DrawingContext, owner: str | None, text: str) -> StyledText:
    if owner is None:
        return StyledText(text)
    return StyledText(sight.mark(owner).plain.replace(" ", "") + text, sight.style(owner))


def scale_of(stand: Sequence[RegionStanding], width: int) -> int:
    """Give how much influence a cell of the bars stands for."""
    most = max((one.influence for one in stand), default=0)
    return max(1, -(-most // max(1, min(MOST, width - 8))))


def bar(sight: DrawingContext, one: RegionStanding, scale: int) -> StyledText:
    """Draw the influence of a participant: its tiles, then the trains that count beside them."""
    if one.participant == FOREIGN:
        return StyledText("    " + sight.drawn(OUTSIDE) * -(-one.influence // scale), "dim")
    tiles = -(-one.influence // scale)
    trains = one.trains // scale if one.tiles else 0
    style = sight.style(one.participant)
    return (
        StyledText("    ")
        .append(sight.drawn(TILES) * (tiles - trains), style)
        .append(sight.drawn(TRAINS) * trains, style)
    )


# the end


def workers_paid(sight: DrawingContext, line: ScoreLine) -> StyledText:
    """Draw the income, and a piece for each worker colour: full where its wage is paid, empty where it is not."""
    told = line.working.values
    if "paid" not in told:
        return StyledText("")
    text = StyledText("    ").append(f"[{told['level']}] ", "bold").append(sight.drawn(PAID) * told["paid"], "bold")
    return text.append(sight.drawn(UNPAID) * told.get("unpaid", 0), "bold")


def base_stars(sight: DrawingContext, line: ScoreLine) -> StyledText:
    """Draw what an achievement counts, a star each, and the multiplier on the space in square brackets."""
    told = line.working.values
    if "base" not in told:
        return StyledText("")
    stars = sign("star", sight.ascii) * told["base"] or sight.drawn(NONE)
    times = sign("times", sight.ascii)
    shown = f"[{times}{told['multiplier']}]" if told["multiplier"] else f"[{sign('dash', sight.ascii)}]"
    return StyledText("    ").append(stars, "bold").append(f" {shown}", "bold" if told["multiplier"] else "dim")
