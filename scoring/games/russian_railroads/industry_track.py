"""The industry track (RRR-4.1408): its spaces, the possible spaces of a marker, and the score lines for its VP."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.sheet import IndustryOnBoard, RoundSheet
from scoring.games.russian_railroads.values import LANE
from scoring.text_catalogs import Phrase

GAP, TOKEN = "gap", "?"
MARKERS = (1, 2)


class IndustryTrack(Struct, frozen=True):
    """The print of the industry track in order, and the VP of each space: its number, or the nearest number
    before it.
    """

    printed: tuple[str, ...]
    vp: tuple[int, ...]

    @property
    def gaps(self) -> tuple[int, ...]:
        """The indexes of the spaces that need a factory."""
        return tuple(index for index, text in enumerate(self.printed) if text == GAP)

    @property
    def token(self) -> int:
        """The index of the "?" space; the number of spaces if there is none."""
        return self.printed.index(TOKEN) if TOKEN in self.printed else len(self.printed)

    def open(self, factories: int | None) -> int:
        """Return the number of spaces that a marker can reach with this number of factories; all spaces if it
        is None.
        """
        gaps = self.gaps
        return len(self.printed) if factories is None or factories >= len(gaps) else gaps[factories]


@cache
def lane(printed: tuple[str, ...]) -> IndustryTrack:
    """Return an industry track from its printed spaces, with the VP of each."""
    vp, last = [], 0
    for text in printed:
        last = int(text) if text.isdecimal() else last
        vp.append(last)
    return IndustryTrack(printed, tuple(vp))


def lane_of(sheet: RoundSheet) -> IndustryTrack:
    """Return the industry track that the players entered, otherwise the default one (RRR-R30)."""
    return lane(LANE if sheet.industry_lane is None else sheet.industry_lane)


class IndustryMarkerPosition(Struct, frozen=True):
    """The position of an industry marker: its entered space, its VP as read from the board, and its possible spaces."""

    number: int
    place: int | None
    read_off: int | None
    places: tuple[int, ...]

    def vp(self, lane: IndustryTrack) -> int | None:
        """Return the VP of the marker, None if unknown. The number read from the board takes precedence."""
        if self.read_off is not None:
            return self.read_off
        return lane.vp[self.place] if self.place is not None and self.place < len(lane.vp) else None

    def may_reach(self, index: int) -> bool:
        """Return whether the marker can be on a space or beyond it."""
        is_known = self.place is not None or not self.places
        return (self.place is None or self.place >= index) if is_known else self.places[-1] >= index


def marker_position(industry: IndustryOnBoard, lane: IndustryTrack, number: int) -> IndustryMarkerPosition:
    """Return the position of a marker, with its possible spaces."""
    first = number == MARKERS[0]
    space, read_off = (industry.marker_1, industry.marker_1_vp) if first else (industry.marker_2, industry.marker_2_vp)
    places: tuple[int, ...]
    if space is not None:
        places = (space,) if space < len(lane.printed) else ()
    elif read_off is not None:
        places = tuple(at for at, vp in enumerate(lane.vp) if vp == read_off)
    else:
        places = tuple(range(lane.open(industry.factories)))
    return IndustryMarkerPosition(number, space, read_off, places)


def has_second_marker(industry: IndustryOnBoard) -> bool | None:
    """Return whether the track has a second marker, None if unknown."""
    if industry.marker_2 is not None or industry.marker_2_vp is not None:
        return True
    return industry.second_marker


def marker_line(seat: str, stand: IndustryMarkerPosition, lane: IndustryTrack) -> ScoreLine | None:
    """Return the score line of a marker, None if its VP are unknown."""
    vp = stand.vp(lane)
    if vp is None:
        return None
    clauses: tuple[str, ...] = ("RRR-4.1408",)
    if stand.number != MARKERS[0]:
        clauses += ("RRR-4.1104",)
    return ScoreLine(seat, "industry", vp, _working(stand, lane, vp), clauses, f"marker_{stand.number}")


def _working(stand: IndustryMarkerPosition, lane: IndustryTrack, vp: int) -> Phrase:
    if stand.place is None or stand.place >= len(lane.printed) or lane.vp[stand.place] != vp:
        return Phrase("working.marker_read_off", {"vp": vp})
    text = lane.printed[stand.place]
    key = {GAP: "marker_on_factory", TOKEN: "marker_on_token"}.get(text, "marker_on_number")
    return Phrase(f"working.{key}", {"vp": vp})
