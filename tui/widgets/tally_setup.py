"""The setup questions of a score sheet, one at a time: kind of scoring, parts of the board, and players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from referee.record.opening_entry import SHAPES, seats_of
from referee.rules.game import Game, Seat
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.number_span import span
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape, symbol
from tui.core.tally.form import TallyKind
from tui.widgets.row_list import RowList

GO_ON = ""


class TallySetupForm(Vertical):
    """The form with the setup questions of a score sheet: kind, parts and seats. Questions with a known answer are
    skipped.
    """

    DEFAULT_CSS = """
    TallySetupForm #asked { text-style: bold; padding: 1 2 0 2; height: auto; }
    TallySetupForm #how { padding: 1 2 0 2; height: auto; }
    TallySetupForm RowList { margin: 1 1 0 1; height: auto; max-height: 10; }
    TallySetupForm .names { height: auto; margin: 1 0 0 0; }
    TallySetupForm .name { height: 1; margin: 0 2; }
    TallySetupForm .name Static { width: 4; }
    TallySetupForm .name Input { width: 30; }
    TallySetupForm #wrong { color: $error; padding: 1 2 0 2; height: auto; }
    """

    class SetupCompleted(Message):
        """The message that all questions are answered."""

    class Cancelled(Message):
        """The message that the user left the first question with Esc."""

    def __init__(self, game: Game, kinds: Sequence[TallyKind], seats: tuple[Seat, ...], due: str, ascii: bool) -> None:
        super().__init__()
        self.game = game
        self.kinds = list(kinds)
        self.kind: TallyKind | None = self.kinds[0] if len(self.kinds) == 1 else None
        self.chosen: dict[str, bool] = dict.fromkeys(self.kind.parts, True) if self.kind else {}
        self.seats = seats
        self.boards = dict.fromkeys(seats, True)
        self.boards_known = False
        self.names = [""] * game.meta.seats[1]
        self.due = due
        self.sought = ""
        self.is_unmatched = False
        self.ascii = ascii
        self.parts_known = False

    @property
    def words(self) -> Words:
        return self.screen.words  # type: ignore[attr-defined,no-any-return]  # it stands on a GyojiScreen

    @property
    def step(self) -> str:
        """The name of the current question; "" if all are answered."""
        if self.kind is None:
            return "kind"
        if self.kind.parts and not self.parts_known:
            return "parts"
        if self.kind.least and len(self.boards) > self.kind.least and not self.boards_known:
            return "boards"
        return "" if self.seats else "seats"

    @property
    def _limits(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""
        low, high = self.game.meta.seats
        return low, min(high, (self.kind.most if self.kind else 0) or high)

    def _who_key(self, low: int, high: int) -> str:
        """Return the catalogue key of the question for the seats, given their minimum and maximum number."""
        if self.kind is None or not self.kind.least:
            return "tally.who_apart" if self.kind and 0 < self.kind.apart < low else "tally.who"
        return "tally.whose_one" if high == 1 else "tally.whose"

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(part for part, is_chosen in self.chosen.items() if is_chosen)

    def compose(self) -> ComposeResult:
        """Compose the current question."""
        words, step = self.words, self.step
        if step in ("", "seats"):
            low, high = self._limits
            least = self.kind.least if self.kind else 0
            text = words.translate(self._who_key(low, high), seats=span(words, least or low, high))
            yield Static(text, id="asked", markup=False)
            with Vertical(classes="names"):
                for number, name in enumerate(self.names[:high]):
                    with Horizontal(classes="name"):
                        yield Static(shape(SHAPES[number], self.ascii), markup=False)
                        yield Input(name, compact=True, max_length=24, id=f"name{number}")
            yield Static(words.translate("tally.who_keys"), id="how", markup=False)
        elif step == "kind":
            ids = [kind.id for kind in self.kinds]
            yield Static(words.translate("tally.which"), id="asked", markup=False)
            cursor = ids.index(self.due) if self.due in ids else 0
            yield RowList(self.kinds, self._draw_kind, ascii=self.ascii, cursor=cursor)
            yield Static(words.translate("tally.which_keys"), id="how", markup=False)
        else:
            rows = [*self._some, GO_ON]
            text = f"tally.{'board' if self._one else step}"
            yield Static(words.translate(text), id="asked", markup=False)
            yield RowList(rows[:-1] if self._one else rows, self._draw_one, ascii=self.ascii, cursor=self._begin(rows))
            yield Static(words.translate(f"{text}_keys"), id="how", markup=False)
        yield Static("", id="wrong", markup=False)

    @property
    def _one(self) -> bool:
        """Whether exactly one board must be selected."""
        return self.step == "boards" and self.kind is not None and self.kind.most == 1

    def _begin(self, rows: Sequence[Any]) -> int:
        """Return the initial row of the cursor: the row that continues, or the first board if exactly one must be
        selected.
        """
        return 0 if self._one else len(rows) - 1

    def _draw_kind(self, kind: TallyKind, _width: int) -> StyledText:
        return StyledText(f"{self.kinds.index(kind) + 1}  {self.words.translate(kind.label)}")

    @property
    def _some(self) -> dict[Any, bool]:
        """The selectable items, each with whether it is selected: boards of seats, or parts of the board."""
        return self.boards if self.step == "boards" else self.chosen

    def _draw_one(self, choice: Any, _width: int) -> StyledText:
        if choice == GO_ON:
            return StyledText(self.words.translate("tally.go_on"))
        assert self.kind is not None
        box = "" if self._one else symbol("on" if self._some[choice] else "off", self.ascii) + " "
        line = StyledText(f"{list(self._some).index(choice) + 1}  {box}")
        if isinstance(choice, Seat):
            return line.append_text(seat_mark(choice, self.app.theme, self.ascii)).append(f" {choice.name}")
        return line.append(self.words.translate(f"{self.kind.section}.{choice}"))

    def on_mount(self) -> None:
        self.settle()

    def settle(self) -> None:
        """Focus the input of the current question."""
        if self.step in ("kind", "parts", "boards"):
            self.query_one(RowList).focus()
        elif self.step == "seats":
            empty = next((number for number, name in enumerate(self.names) if not name), 0)
            self.query_one(f"#name{empty}", Input).focus()

    async def again(self) -> None:
        """Display the current question, or report that all questions are answered."""
        self.sought, self.is_unmatched = "", False
        if not self.step:
            self.post_message(self.SetupCompleted())
            return
        await self.recompose()
        self.settle()

    async def back(self) -> None:
        """Return to the previous question."""
        many = len(self.kinds) > 1
        if self.step in ("seats", "boards") and self.kind and self.kind.parts:
            self.parts_known = False
        elif self.step in ("parts", "seats", "boards") and many:
            self.kind, self.chosen, self.parts_known = None, {}, False
        else:
            self.post_message(self.Cancelled())
            return
        await self.again()

    # answers

    async def _take_kind(self, kind: TallyKind) -> None:
        self.kind = kind
        self.chosen = dict.fromkeys(kind.parts, True)
        await self.again()

    async def _take_one(self, choice: Any) -> None:
        assert self.kind is not None
        some = self._some
        if self._one:
            self.seats, self.boards_known = (choice,), True
            await self.again()
        elif choice != GO_ON:
            some[choice] = not some[choice]
            self.query_one(RowList).refresh()
        elif sum(some.values()) < max(1, self.kind.least if self.step == "boards" else 0):
            self._wrong(self.words.translate("tally.parts_none"))
        else:
            if self.step == "boards":
                self.seats = tuple(seat for seat, is_chosen in self.boards.items() if is_chosen)
                self.boards_known = True
            self.parts_known = True
            await self.again()

    async def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Process the selected row; Enter selects none while the typed name matches none."""
        event.stop()
        if self.is_unmatched and event.at is None:
            return
        if isinstance(event.item, TallyKind):
            await self._take_kind(event.item)
        else:
            await self._take_one(event.item)

    async def on_key(self, event: Key) -> None:
        """Choose the row with the typed number, or go to the kind with the typed name."""
        if self.step == "kind" and self._seek(event):
            event.stop()
            return
        if not (event.character and event.character.isdecimal()):
            return
        number = int(event.character) - 1
        if self.step == "kind" and 0 <= number < len(self.kinds):
            event.stop()
            await self._take_kind(self.kinds[number])
        elif self.step in ("parts", "boards") and 0 <= number < len(self._some):
            event.stop()
            await self._take_one(list(self._some)[number])

    def _seek(self, event: Key) -> bool:
        """Go to the first kind with the typed text in its name. Return whether the key belongs to that text."""
        if event.key == "backspace":
            text = self.sought[:-1]
        elif event.is_printable and event.character and not event.character.isdecimal():
            text = self.sought + event.character
        else:
            return False
        self.sought = text
        labels = [self.words.translate(kind.label).casefold() for kind in self.kinds]
        matches = [at for at, label in enumerate(labels) if text.casefold() in label]
        if matches and text:
            self.query_one(RowList).show(self.kinds, matches[0])
        self.is_unmatched = not matches
        key = "tally.which_typed" if text and matches else "tally.which_keys"
        self.query_one("#how", Static).update(self.words.translate(key, text=text))
        self._wrong("" if matches else self.words.translate("table.nothing_found", text=text))
        return True

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Forget the typed name, because the arrow keys have chosen another row."""
        event.stop()
        if self.step == "kind":
            self.sought, self.is_unmatched = "", False
            self.query_one("#how", Static).update(self.words.translate("tally.which_keys"))
            self._wrong("")

    def on_input_changed(self, _event: Input.Changed) -> None:
        self.names = [box.value.strip() for box in self.query(Input)]

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move to the next name. On the last name or an empty line, submit the names."""
        number = int((event.input.id or "name0").removeprefix("name"))
        self.names = [box.value.strip() for box in self.query(Input)]
        if self.names[number] and number + 1 < len(self.names):
            self.query_one(f"#name{number + 1}", Input).focus()
            return
        try:
            self.seats = seats_of(
                self.game, [name for name in self.names if name], self.kind.fewest if self.kind else 0
            )
        except InputError as error:
            self._wrong("\n".join(messages.faults(self.words, error.faults)))
            return
        await self.again()

    def _wrong(self, text: str) -> None:
        self.query_one("#wrong", Static).update(text)
