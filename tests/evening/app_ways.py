"""The ways to declare a move in the app: typed on the line, taken from the list, filled into the form, clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.widgets import OptionList
from thrift import look

from referee.move import Move, fields_of
from tui.widgets.dialog import PickDialog
from tui.widgets.draft import draft_of, read_draft
from tui.widgets.form import Form
from tui.widgets.line import Suggestions
from tui.widgets.options_list import OptionsDialog
from tui.widgets.rows import Rows

if TYPE_CHECKING:
    from .app_front import AppFront

LONG = 12
"""In a list with more rows than this people type to narrow it."""
MOST = 80
"""So many keys at most to fill a form or to go through a list."""


class Ways:
    """Each way puts a move onto the line, and leaves the last Enter to the front."""

    def __init__(self, front: AppFront) -> None:
        self.front = front

    def line(self, move: Move, text: str) -> None:
        self.front.type(text)

    def _rest(self, text: str) -> None:
        """Type what is not on the line yet, or all of it anew."""
        line = self.front.line
        if line.value != text:
            if not text.startswith(line.value):
                self.front.press("end", "ctrl+u")
            self.front.type(text[len(line.value) :])

    def list(self, move: Move, text: str) -> None:
        self.front.offers()
        if not isinstance(self.front.screen, OptionsDialog):
            self._rest(text)
            return
        dialog = self.front.screen
        for word in text.split(" "):
            found = [row for row in dialog.rows if row.line and row.line == text]
            if not found or len(dialog.query_one(Rows).items) <= LONG:
                break
            self.front.type(f"{word} ")
        row = next((row for row in dialog.query_one(Rows).items if row.line == text), None)
        if row is None:
            self.front.press("escape")
        else:
            self.front.go_to(row)
        self._rest(text)

    def form(self, move: Move, text: str) -> None:
        draft = draft_of(move, self.front.table)
        if draft.seat:
            self._rest(text)
            return
        self.front.press("down")
        form = self.front.at_table.query_one(Form)
        self._fill("verb", move, form)
        for field in fields_of(type(move)):
            if field.name not in draft.values:
                continue
            for _ in range(len(draft.values[field.name]) if field.shape == "list" else 1):
                before = self.front.line.value
                self._fill(field.name, move, form)
                if self.front.line.value == before:
                    break
        for _ in range(MOST):
            if self.front.at_table.focused is self.front.line:
                break
            self.front.press("up")
        self._rest(text)

    def _fill(self, key: str, move: Move, form: Form) -> None:
        """Open a row of the form and take the value that is meant; what is not there is left."""
        keys = [row.key for row in form.shown]
        if key not in keys and keys and keys[-1] not in (key, "verb"):
            self._row(form, len(keys) - 1)
            self.front.press("enter")
            keys = [row.key for row in form.shown]
        if key not in keys:
            return
        self._row(form, keys.index(key))
        self.front.press("enter")
        dialog = self.front.screen
        if not isinstance(dialog, PickDialog):
            return
        at = next((place for place, row in enumerate(dialog.rows) if self._means(str(row.value), key, move)), None)
        if at is None:
            self.front.press("escape")
            return
        if at > LONG:
            self.front.type(dialog.rows[at].text.split()[0])
            at = next((place for place, row in enumerate(dialog.rows) if self._means(str(row.value), key, move)), 0)
        for _ in range(MOST):
            if dialog.query_one(OptionList).highlighted == at:
                break
            self.front.press("down")
        self.front.press("enter")

    def _means(self, line: str, key: str, move: Move) -> bool:
        draft = read_draft(self.front.table, line)
        if key == "verb":
            return draft.verb == move.__struct_config__.tag
        given, wanted = draft.values.get(key), getattr(move, key)
        if isinstance(wanted, tuple) and isinstance(given, tuple):
            return bool(given) and wanted[: len(given)] == given and len(given) > len(self._given(key))
        return bool(given == wanted)

    def _given(self, key: str) -> tuple[Any, ...]:
        given = read_draft(self.front.table, self.front.line.value).values.get(key, ())
        return given if isinstance(given, tuple) else ()

    def _row(self, form: Form, place: int) -> None:
        for _ in range(MOST):
            if form.at == place or self.front.app.focused is not form:
                break
            self.front.press("down" if form.at < place else "up")

    def mouse(self, move: Move, text: str) -> None:
        """Click what is offered below the line as long as it goes on with what is meant; type what is not."""
        for _ in range(12):
            line = self.front.line.value
            if line.rstrip() == text:
                break
            if line and not line.endswith((" ", ",", "=")):
                self.front.type(text[len(line)])
                continue
            spot = self.front.inside(self._spot, text)
            if spot is None:
                break
            self.front.click(*spot)
            if not text.startswith(self.front.line.value.rstrip()):
                break
        self._rest(text)

    def _spot(self, text: str) -> tuple[int, int] | None:
        """Find the completion on the screen that goes on with a text."""
        row = self.front.at_table.query_one(Suggestions)
        seen = self.front.screen._compositor.visible_widgets.get(row)
        if seen is None or not row.display:
            return None
        region = seen[0].intersection(seen[1])
        line = self.front.line.value
        fitting = [
            (len(item.text), place)
            for place, item in enumerate(row.completion.items)
            if f"{text} ".startswith(row.completion.taken(line, item))
            and len(row.completion.taken(line, item)) > len(line)
        ]
        look(self.front.pilot)
        for _, place in sorted(fitting, reverse=True):
            for y in range(region.y, region.bottom):
                for x in range(region.x, region.right):
                    meta = self.front.screen.get_style_at(x, y).meta
                    if meta.get("@click") == f"chosen({place})":
                        return x, y
        return None
