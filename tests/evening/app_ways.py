"""The ways to declare a move in the app by keys: typed on the line, taken from the list, filled into the form.

What a way could not say is noted as a gap, and typed instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.widgets import OptionList

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, MoveField, fields_of, write_value, write_verb
from scoring.errors import InputError
from tui.core.reading.line_suggestions import Suggestion
from tui.core.reading.move_draft import MoveDraft, draft_of, read_draft
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MORE, SEAT, VERB, MoveForm
from tui.widgets.move_suggestion_list import MoveSuggestionList

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

    def composed(self, move: Move, text: str) -> None:
        """Write with an input method."""
        self.front.compose(text)

    def gap(self, what: str) -> None:
        """Note what this way could not do."""
        self.front.gaps.append(what)

    def _rest(self, move: Move, text: str) -> None:
        """Type what is not on the line yet, or all of it anew."""
        if isinstance(self.front.screen, PickDialog):
            self.front.press("escape")
        if self.says(self.front.line.value, move):
            return
        if self.front.at_table.focused is not self.front.line:
            self.front.leave()
        line = self.front.line.value
        if not text.startswith(line):
            self.front.press("end", "ctrl+u")
            line = ""
        self.front.type(text[len(line) :])

    # reading

    def says(self, line: str, move: Move) -> bool:
        """Whether a line says this move, in whatever words: what it leaves out follows from the position."""
        try:
            said = self.front.table.read(line) if line.strip() else ()
        except InputError:
            return False
        return any(self._same(said[:until], move) for until in range(1, len(said) + 1))

    def _same(self, said: tuple[Move, ...], move: Move) -> bool:
        *before, last = said
        if last == move or (not move.seat and replace(last, seat="") == move):
            return True
        if type(last) is not type(move) or last.seat != move.seat:
            return False
        one, other = self.front.table.judge(said), self.front.table.judge((*before, move))
        if one.outcome is None or other.outcome is None:
            return False
        return one.verdict.status is VerdictStatus.LEGAL and repr(one.outcome.state) == repr(other.outcome.state)

    def wanted(self, move: Move) -> MoveDraft:
        """The move, taken apart."""
        return draft_of(move, self.front.table)

    def given(self, line: str | None = None) -> MoveDraft:
        """What the line says so far, taken apart."""
        return read_draft(self.front.table, self.front.line.value if line is None else line)

    def field(self, move: Move, name: str) -> MoveField:
        """A field of a move."""
        return next(field for field in fields_of(type(move)) if field.name == name)

    def begins(self, line: str, move: Move) -> int:
        """How much of a move a line says, if it says nothing else; -1 if it does."""
        has, wants = self.given(line), self.wanted(move)
        if has.verb != wants.verb or has.seat not in ("", wants.seat):
            return -1
        for name, value in has.values.items():
            to_be = wants.values.get(name)
            short = isinstance(value, tuple) and isinstance(to_be, tuple) and to_be[: len(value)] == value
            if value != to_be and not short:
                return -1
        return sum(len(value) if isinstance(value, tuple) else 1 for value in has.values.values())

    # the list

    def list(self, move: Move, text: str) -> None:
        """Put the row of the move on the line; of one that is longer than those listed, what it begins with."""
        spoken = None if self.front.words.lang == "en" else self.front.words
        self.front.type(f"{write_verb(self.wanted(move).verb, spoken)} ")
        said = -1
        for _ in range(MOST):
            at = self.row_for(move, said)
            if at is None or self.says(self.front.line.value, move):
                break
            said = self.begins(self.rows[at].line, move)
            self._take(at)
        if not self.says(self.front.line.value, move) and not (self._only_named(move) or self._figure(move)):
            self.gap(f"list: no row for “{text}”")
        self._rest(move, text)

    def _figure(self, move: Move) -> bool:
        """Take the row that leaves a figure open which no list can know, and say the figure; tells whether there is
        one.
        """
        wants = self.wanted(move).values
        for name, value in wants.items():
            at = next((at for at, row in enumerate(self.rows) if row.line.endswith(f" {name}=")), None)
            if at is not None and self.field(move, name).is_number:
                self._take(at)
                self.front.type(str(value))
                return True
        return False

    def _take(self, at: int) -> None:
        for _ in range(at + 1):
            self.front.press("down")
        self.front.press("right")

    def _only_named(self, move: Move) -> bool:
        """Whether all that the line still lacks is a name that no list can know: that of a card nobody has seen."""
        has, wants = self.given(), self.wanted(move)
        lacks = [self.field(move, name) for name, value in wants.values.items() if has.values.get(name) != value]
        return has.verb == wants.verb and all(field.is_free for field in lacks)

    @property
    def rows(self) -> tuple[Suggestion, ...]:
        """What stands below the line."""
        return self.front.at_table.query_one(MoveSuggestionList).items

    def row_for(self, move: Move, said: int) -> int | None:
        """Find the row of a move, else the one that says most of it."""
        exact = next((at for at, row in enumerate(self.rows) if row.line and self.says(row.line, move)), None)
        if exact is not None:
            return exact
        begins = [self.begins(row.line, move) if row.line else -1 for row in self.rows]
        return begins.index(max(begins)) if begins and max(begins) > said else None

    # the form

    def form(self, move: Move, text: str) -> None:
        """Fill one row after the other."""
        form = self.front.at_table.query_one(MoveForm)
        self.front.press("down" if form.display else "f4")
        if self.front.at_table.focused is not form:
            self.gap("form: cannot be reached")
            self._rest(move, text)
            return
        for key, value in self.filled(move):
            if self.says(self.front.line.value, move):  # what can be one thing only has filled itself
                break
            whole = self.wanted(move).values.get(key)
            if whole is None or self.given().values.get(key) != whole:
                self._fill(form, key, value, move)
        if not self.says(self.front.line.value, move):
            self.gap(f"form: “{self.front.line.value}” for “{text}”")
        for _ in range(MOST):
            if self.front.at_table.focused is self.front.line:
                break
            self.front.press("up")
        self._rest(move, text)

    def filled(self, move: Move) -> list[tuple[str, Any]]:
        """What is filled in, row by row; an item of a list is one."""
        draft = self.wanted(move)
        found: list[tuple[str, Any]] = [(VERB, draft.verb), *([(SEAT, draft.seat)] if draft.seat else [])]
        for field in fields_of(type(move)):
            value = draft.values.get(field.name)
            many = field.is_list and value
            found += (
                [(field.name, one) for one in value] if many else [(field.name, value)] if value is not None else []
            )
        return found

    def _fill(self, form: MoveForm, key: str, value: Any, move: Move) -> None:
        """Open a row and take the value, or type it where none is listed."""
        before = self.front.line.value
        if key not in (row.key for row in form.shown) and any(row.key == MORE for row in form.shown):
            self._row(form, MORE)
            self.front.press("enter")
        if not self._row(form, key):
            self.gap(f"form: no row {key} of {self.wanted(move).verb}")
            return
        self.front.press("enter")
        dialog = self.front.screen
        if not isinstance(dialog, PickDialog):
            self.gap(f"form: no list for {key} of {self.wanted(move).verb}")
            return
        at = self.pick(dialog, key, value, before)
        if at is not None and at > LONG:
            self.front.type(dialog.rows[at].text.split()[0])
            at = self.pick(dialog, key, value, before)
        if at is None:
            self.type_in(dialog, key, value, move)
            return
        for _ in range(MOST):
            if dialog.query_one(OptionList).highlighted == at:
                break
            self.front.press("down" if (dialog.query_one(OptionList).highlighted or 0) < at else "up")
        self.front.press("enter")

    def type_in(self, dialog: PickDialog, key: str, value: Any, move: Move) -> None:
        """Type a value that is in no list."""
        if key not in (VERB, SEAT):
            field = self.field(move, key)
            self.front.press("ctrl+u")
            spoken = None if self.front.words.lang == "en" else self.front.words
            self.front.type(write_value(field.element, value, spoken))
            self.front.press("enter")
        if self.front.screen is dialog:
            self.gap(f"form: {key} of {self.wanted(move).verb} cannot be {value!r}")
            self.front.press("escape")

    def pick(self, dialog: PickDialog, key: str, value: Any, before: str) -> int | None:
        """Find the row of a value, by the line it makes."""
        for place, row in enumerate(dialog.rows):
            made = self.given(str(row.value))
            now = made.verb if key == VERB else made.seat if key == SEAT else made.values.get(key)
            had = self.given(before).values.get(key)
            if isinstance(now, tuple) and not isinstance(value, tuple):
                begun = had if isinstance(had, tuple) else ()
                if now == (*begun, value):
                    return place
            elif now == value:
                return place
        return None

    def _row(self, form: MoveForm, key: str) -> bool:
        keys = [row.key for row in form.shown]
        if key not in keys:
            return False
        if self.front.at_table.focused is self.front.line:  # the form led there when all that must be said was
            self.front.press("down")
        for _ in range(MOST):
            if form.at == keys.index(key) or self.front.at_table.focused is not form:
                break
            self.front.press("down" if form.at < keys.index(key) else "up")
        return form.at == keys.index(key)

    # the mouse

    def mouse(self, move: Move, text: str) -> None:
        """Click."""
        from .app_mouse import Mouse

        Mouse(self).say(move, text)
        self._rest(move, text)
