"""The drawing context of Nippon, with short texts for its pieces; unknown values are "?"."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known
from referee.games.nippon import values
from referee.games.nippon.state import State
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import none_if_unknown, number, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

TRACK = ("▰", "#"), ("▱", "-")
FOREIGN = ("░", "%")
"""The sign of the foreign companies."""
GOODS_STORED = ("▪", "o"), ("▫", ".")


class NipponPainter(BoardContext, frozen=True, kw_only=True):
    """The drawing context for a Nippon position, which draws its pieces."""

    state: State

    def times(self, count: object) -> str:
        """Return a number of pieces or a multiplier as text, for example `×3`."""
        return f"{symbol('times', self.ascii)}{count}"

    def gauge(self, signs: tuple[tuple[str, str], tuple[str, str]], count: int, of: int, style: str = "") -> StyledText:
        """Draw a row of `of` spaces, the first `count` of them filled."""
        full, empty = signs
        return StyledText().append(self.bar(full, count), style).append(self.bar(empty, of - count), "dim")

    def workers(self, workers: Any) -> StyledText:
        """Draw workers by colour, with the number of workers of unknown colour."""
        if not known(workers):
            return unknown()
        colours = [self.words.translate_or(f"worker_colour.{colour}", colour) for colour in workers if colour != "?"]
        untold = len(workers) - len(colours)
        parts = [*colours, *([self.translate("n_workers", n=untold)] if untold else ())]
        return StyledText(" ".join(parts)) if parts else self.dash()

    def slot(self, city: str, good: str) -> StyledText:
        """Draw an influence slot: the tile on it, otherwise the foreign number; a dash if the city does not have the
        good.
        """
        slot = self.state.cities[city].slots[good]
        has_good, value, owner = value_or_none(slot.shown), value_or_none(slot.value), value_or_none(slot.owner)
        if value:
            return self.piece(owner, str(value)) if owner in self.ids else StyledText(f"?{value}")
        if has_good is None:
            return unknown()
        return StyledText(f"{self.drawn(FOREIGN)}{number(slot.foreign)}") if has_good else self.dash()

    def links(self, region: str, kind: str) -> list[StyledText]:
        """Draw each seat's trains or ships in a region, by their visible side (2 or 3)."""
        cells = []
        for seat in self.ids:
            counts = getattr(self.state.regions[region], kind)[seat]
            twos, threes = value_or_none(counts.twos), value_or_none(counts.threes)
            if twos is None or threes is None:
                cells.append(self.piece(seat, " ?"))
            elif twos or threes:
                cells.append(self.piece(seat, " " + "+".join(["2"] * twos + ["3"] * threes)))
        return cells


def level(state: State, seat: str, track: str) -> str:
    return number(none_if_unknown(lambda: values.level(state, seat, track)))
