"""Declaring by clicks: completions below the line, rows of the form and their lists, the list of all offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.widget import Widget
from textual.widgets import OptionList

from referee.notation.move import Move
from scoring.fields.simple_fields import FreeText, WholeNumber
from tui.screens.screen_base import KeyBar
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MORE, SEAT, VERB, MoveForm
from tui.widgets.move_suggestion_list import MoveSuggestionList

from .app_ways import Ways
from .cells import strips

CLICKS = 30
"""So many clicks at most for one move."""
TURNS = 60
"""So often the wheel is turned at most to find a row."""

MANY = 1000
"""A number that may be as high is in no list: it is typed."""

Spot = tuple[int, int]


class Mouse:
    """Somebody whose hand stays on the mouse, but for what only people can name."""

    def __init__(self, ways: Ways) -> None:
        self.ways, self.front = ways, ways.front

    def say(self, move: Move, text: str) -> None:
        """Click a move together; what cannot be clicked is a gap."""
        for _ in range(CLICKS):
            line = self.front.line.value
            if self.ways.says(line, move):
                return
            if not self._by_list(move) or self.front.line.value == line:
                break
        form = self.front.at_table.query_one(MoveForm)
        if not self.ways.says(self.front.line.value, move) and not form.display:
            self._upright()
        for _ in range(CLICKS):
            line = self.front.line.value
            if self.ways.says(line, move) or not self._by_form(move) or self.front.line.value == line:
                break
        free = [name for name in self.ways.wanted(move).values if self._free(move, name)]
        if not self.ways.says(self.front.line.value, move) and not free:
            self.ways.gap(f"mouse: “{self.front.line.value}” for “{text}”")

    def _free(self, move: Move, name: str) -> bool:
        field = self.ways.field(move, name).field
        return isinstance(field, FreeText) or (isinstance(field, WholeNumber) and field.high >= MANY)

    # what is clicked

    def _by_list(self, move: Move) -> bool:
        """Click the row that says most of the move."""
        rows = self.front.at_table.query_one(MoveSuggestionList)
        given = self.ways.begins(self.front.line.value, move) if self.front.line.value else -1
        at = self.ways.row_for(move, given)
        for _ in range(TURNS):
            region = self._seen(rows)
            if at is None or region is None:
                return False
            cells = ((x, y) for x in (6, region.width * 3 // 4) for y in range(region.height))
            if (cell := next((cell for cell in cells if rows.place_at(*cell) == at), None)) is not None:
                self.front.click(region.x + cell[0], region.y + cell[1])
                return True
            self.front.wheel(region.x + 6, region.y, 1)
        return False

    def _upright(self) -> None:
        """Turn the sentence upright by the bar of keys."""
        bar = self.front.at_table.query_one(KeyBar)
        spot = self.front.inside(self._meta, bar, lambda meta: meta.get("@click") == "screen.form")
        if spot is not None:
            self.front.click(*spot)

    def _by_form(self, move: Move) -> bool:
        form = self.front.at_table.query_one(MoveForm)
        if not form.display:
            return False
        given = self.ways.given()
        there = {name: list(value) for name, value in given.values.items() if isinstance(value, tuple)}
        for key, value in self.ways.filled(move):
            has = given.verb if key == VERB else given.seat if key == SEAT else given.values.get(key)
            if has == value:
                continue
            if value in there.get(key, ()):  # an item that is wanted twice has to be there twice
                there[key].remove(value)
                continue
            if self._fill(form, key, value):
                return True
        return False

    def _fill(self, form: MoveForm, key: str, value: Any) -> bool:
        before, keys = self.front.line.value, [row.key for row in form.shown]
        if key not in keys and MORE in keys:
            self._form_row(form, keys.index(MORE))
            keys = [row.key for row in form.shown]
        if key not in keys or not self._form_row(form, keys.index(key)):
            return False
        dialog = self.front.screen
        if not isinstance(dialog, PickDialog):
            return False
        at = self.ways.pick(dialog, key, value, before)
        spot = None if at is None else self._wheel(dialog.query_one(OptionList), lambda meta: meta.get("option") == at)
        if spot is None:
            self.front.press("escape")
            return False
        self.front.click(*spot)
        return True

    def _form_row(self, form: MoveForm, place: int) -> bool:
        """Click a row of the form, if it can be seen or the wheel brings it."""
        for _ in range(len(form.shown) + 1):
            y = form.line_of(place)
            region = self._seen(form)
            if region is None:
                return False
            if 0 <= y < region.height:
                self.front.click(region.x + 2, region.y + y)
                return True
            self.front.wheel(region.x + 2, region.y, 1 if y > 0 else -1)
        return False

    # where it is

    def _seen(self, widget: Widget) -> Any:
        seen = self.front.screen._compositor.visible_widgets.get(widget)
        return seen[0].intersection(seen[1]) if seen else None

    def _meta(self, widget: Widget, meant: Callable[[dict[str, Any]], bool]) -> Spot | None:
        """Find the first cell of a widget whose text does what is meant."""
        region = self._seen(widget)
        if region is None:
            return None
        for y, strip in enumerate(strips(self.front.app)[region.y : region.bottom], region.y):
            x = 0
            for part in strip:
                if region.x <= x < region.right and part.style and meant(part.style.meta):
                    return x, y
                x += part.cell_length
        return None

    def _wheel(self, widget: OptionList, meant: Callable[[dict[str, Any]], bool]) -> Spot | None:
        """Find a row of a list, from its top down by the wheel."""
        for _ in range(TURNS):
            spot = self.front.inside(self._meta, widget, meant)
            region = self._seen(widget)
            if spot is not None or region is None:
                return spot
            before = widget.scroll_offset.y
            self.front.wheel(region.x + 2, region.y, 1)
            if widget.scroll_offset.y == before:
                return None
        return None
