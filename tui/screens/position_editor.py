"""The screen for the position of a game in progress, entered fact by fact."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key as Pressed
from textual.widgets import Input, Static

from referee.facts.facts import FactSpec, UnknownFactError, get, known
from referee.facts.verdict import Breach
from referee.rules.fact_paths import REST
from referee.rules.game import Game, Seat
from referee.table.described_position import START
from referee.table.standalone_position import StandalonePosition
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import Words
from tui.core.flows.steps import Rows, choices
from tui.core.i18n import messages
from tui.core.presenters.explanation_text import breach_lines
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.screen_base import GyojiScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.row_list import RowList, shorten

VALUE = 18
AT_START = f"{REST}={START}"
"""The typed text for "the rest as at the start"."""


def _compact(text: str) -> str:
    """Return a typed text without blanks and capitals."""
    return normalize(text).replace(" ", "").casefold()


class FactGroupHeading(NamedTuple):
    """The heading of a group of facts: a seat, or the first part of their paths."""

    group: str


class PositionEditorScreen(GyojiScreen):
    """The searchable list of all facts of the game. The result of the screen is the entered facts, or None."""

    HELP_ID = "position"

    DEFAULT_CSS = """
    PositionEditorScreen #search, PositionEditorScreen #search:focus {
        border: none; height: 1; padding: 0 1; margin: 0 1; background: $panel;
    }
    PositionEditorScreen #how { padding: 0 2; height: 1; color: $text-muted; }
    PositionEditorScreen InlineQuestion { margin: 1 2 0 2; }
    PositionEditorScreen.ascii InlineQuestion { border-left: ascii $warning; }
    PositionEditorScreen #wrong { height: auto; max-height: 6; padding: 0 2; border-top: solid $panel; }
    PositionEditorScreen.ascii #wrong { border-top: ascii $panel; }
    """

    def __init__(self, game: Game, seats: tuple[Seat, ...], printed: dict[str, Any], told: dict[str, Any]) -> None:
        super().__init__()
        self.cold = StandalonePosition(game, told, printed=printed, seats=seats)
        self.facts = {path: fact for path, fact in game.facts(self.cold.ids).items() if not path.startswith("now.")}
        self.input_text = ""
        self.question_path = ""
        self.told_only = False

    @property
    def words(self) -> Words:
        """The text catalogue of the game, with the names of the seats."""
        words = self.gyoji.session.words(self.cold.game.id).with_table_names(self.cold.own_words)
        return words.named({seat.id: seat.name for seat in self.cold.table_state.seats})

    def title_text(self) -> str:
        return self.plain(f"{self.cold.game.meta.title(self.words.lang)} · {self.translate('position.title')}")

    def title_emphasis(self) -> str:
        return self.cold.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the search, the facts, the question and the contradictions."""
        text = self.translate("position.search")
        yield Input(self.input_text, placeholder=text, compact=True, select_on_focus=False, id="search")
        yield Static(self.translate("position.how"), id="how", markup=False)
        yield RowList((), self._draw, skip=lambda row: isinstance(row, FactGroupHeading), ascii=self.ascii, id="facts")
        yield InlineQuestion(alone=True)
        with VerticalScroll(id="wrong", can_focus=False):
            yield HangingIndentText(id="contradictions")

    def on_mount(self) -> None:
        """Display all facts and focus the search."""
        self.fill(0)
        self.query_one("#search", Input).focus()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping a typed answer."""
        cursor, answer = self.query_one("#facts", RowList).cursor, self.query_one(InlineQuestion).input_text
        await super().compose_anew()
        self.fill(cursor)
        if self.question_path:
            self.ask(self.question_path, answer)

    # the list

    def group(self, path: str) -> str:
        """Return the group of a fact: its seat (`seats.A`), else the first part of its path; "" if the path has a
        single part.
        """
        parts = path.split(".")
        if parts[0] == "seats" and len(parts) > 1:
            return f"seats.{parts[1]}"
        return parts[0] if len(parts) > 1 else ""

    def rows(self) -> list[Any]:
        """Return the paths of the facts that match the search, with a heading before each group."""
        words, query = self.words, [fold(word) for word in self.input_text.split()]
        groups: dict[str, list[str]] = {"": []}
        for path, fact in self.facts.items():
            if self.told_only and path not in self.cold.facts:
                continue
            text = fold(f"{self._group_text(words, self.group(path))} {messages.fact(words, fact)} {path}")
            if all(word in text for word in query):
                groups.setdefault(self.group(path), []).append(path)
        return [row for group, paths in groups.items() if paths for row in (FactGroupHeading(group), *paths)]

    def _group_text(self, words: Words, group: str) -> str:
        if group.startswith("seats."):
            return words.format_field(group.removeprefix("seats."), "seat")
        return (
            words.translate_or(f"group.{group}", group.replace("_", " "))
            if group
            else words.translate("position.table")
        )

    def _draw(self, row: Any, width: int) -> StyledText:
        words = self.words
        if isinstance(row, FactGroupHeading):
            return StyledText(f"{symbol('dash', self.ascii)} {self._group_text(words, row.group)}", "bold")
        value = self.value(words, row, self.facts[row])
        is_known = row in self.cold.facts
        value_width = min(VALUE, width // 3)
        value = fit(shorten(value, value_width, self.ascii), value_width)
        return StyledText(f"{value}  {messages.fact(words, self.facts[row])}", "bold" if is_known else "")

    def value(self, words: Words, path: str, fact: FactSpec) -> str:
        """Format the entered or derived value of a fact; "?" if it is unknown."""
        try:
            value = get(self.cold.state, path)
        except (UnknownFactError, KeyError):
            return "?"
        return messages.value(words, fact, value) if known(value) else "?"

    def fill(self, cursor: int | None = None) -> None:
        """Display the facts and their contradictions."""
        rows, words, contradictions = self.rows(), self.words, self.cold.contradictions()
        self.query_one("#facts", RowList).show(rows, cursor)
        self.query_one("#how", Static).update(
            words.translate("position.how")
            if rows or AT_START.startswith(_compact(self.input_text))
            else words.translate("table.nothing_found", text=self.input_text.strip())
        )
        text = words.translate("position.told", count=len(self.cold.facts))
        if self.cold.rest:
            others = len(self.cold.whole()) - len(self.cold.facts)
            text = words.translate(
                "position.told_rest", told=text, rest=words.translate("record.rest_at_start", count=others)
            )
        lines: Lines = [("", StyledText(text, "dim"))]
        lines += [(symbol("no", self.ascii), StyledText(messages.breach(words, breach))) for breach in contradictions]
        self.query_one("#contradictions", HangingIndentText).set_lines(lines)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list by the search text."""
        if event.input.id == "search" and event.value != self.input_text:
            self.input_text = event.value
            self.fill(0)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask for the fact at the cursor, or switch on "the rest as at the start" if that was typed."""
        if event.input.id != "search":
            return
        if _compact(event.value) == AT_START:
            event.input.value = ""
            if not self.cold.rest:
                self.action_rest_at_start()
        else:
            self.query_one("#facts", RowList).action_choose()

    def on_key(self, event: Pressed) -> None:
        """Move in the list while the search is focused; Delete marks the fact at the cursor as unknown."""
        rows = self.query_one("#facts", RowList)
        searching = self.focused is not None and self.focused.id == "search"
        if searching and event.key in ("up", "down", "pageup", "pagedown"):
            event.stop()
            step = -1 if event.key.endswith("up") else 1
            (rows.action_move if event.key in ("up", "down") else rows.action_page)(step)
        elif (
            event.key == "delete"
            and isinstance(rows.item, str)
            and not (self.question_path or (searching and self.input_text))
        ):
            event.stop()
            self.cold.untell(rows.item)
            self.fill()

    def action_next_group(self) -> None:
        """Move to the next group; after the last group, to the first."""
        rows = self.query_one("#facts", RowList)
        heads = [index for index, row in enumerate(rows.items) if isinstance(row, FactGroupHeading)]
        if heads:
            rows.show(rows.items, next((index for index in heads if index > rows.cursor), heads[0]) + 1)

    def action_only_told(self) -> None:
        """Switch between all facts and the entered ones."""
        self.told_only = not self.told_only
        self.fill(0)

    # telling

    def action_rest_at_start(self) -> None:
        """Switch whether all other facts are as at the start of the game."""
        if self.cold.rest:
            self.cold.untell(REST)
        else:
            self.cold.tell(REST, START)
        self.fill()

    def told(self) -> dict[str, Any]:
        """Return the entered facts indexed by dotted path, including "the rest as at the start"."""
        return self.cold.facts | ({REST: START} if self.cold.rest else {})

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Ask for the selected fact."""
        path = event.item
        value = self.cold.facts.get(path)
        self.ask(path, "" if value is None else self.facts[path].write(value, self.cold.names, self.words))

    def ask(self, path: str, typed: str = "") -> None:
        """Display the question about a fact with its hints."""
        self.question_path = path
        words, fact = self.words, self.facts[path]
        hints = [messages.expected_values(words, fact)]
        hints += [words.translate("dispute.how_list")] if fact.is_list else []
        hints += [words.translate("dispute.how_none")] if fact.is_blank else []
        self.query_one(InlineQuestion).show_question(
            messages.fact(words, fact),
            "\n".join(hint for hint in hints if hint),
            typed,
            {label: label for label in messages.each(words, fact)},
        )

    def on_inline_question_answered(self, event: InlineQuestion.Answered) -> None:
        """Store an answer and move to the next fact; an empty answer marks the fact as unknown. An invalid answer stays
        with its errors.
        """
        path, text = self.question_path, event.text.strip()
        unknown = self.facts[path].is_unknown(text, self.cold.names)
        try:
            if text and not unknown:
                self.cold.answer(path, text)
            elif path in self.cold.facts:
                self.cold.untell(path)
            elif not unknown:
                raise input_error("answer_empty")
        except InputError as error:
            fault_texts = [messages.fault(self.words, Fault(fault.key, "", fault.values)) for fault in error.faults]
            self.query_one(InlineQuestion).refuse("\n".join(fault_texts))
            return
        self.close()
        rows = self.query_one("#facts", RowList)
        self.fill()
        if not self.told_only:
            rows.action_move(1)

    def on_inline_question_cancelled(self) -> None:
        self.close()

    def close(self) -> None:
        """Close the question and focus the search."""
        self.question_path = ""
        self.query_one(InlineQuestion).close()
        self.query_one("#search", Input).focus()

    # the whole

    def proof(self, words: Words, breaches: tuple[Breach, ...]) -> Lines:
        """Return the contradictions with their clauses as lines."""
        lines: Lines = [("", StyledText(words.translate("position.wrong", count=len(breaches)), "bold"))]
        for breach in breaches:
            lines += [BLANK, *breach_lines(words, self.cold.game, breach, self.ascii)]
        return lines

    def action_contradictions(self) -> None:
        """Display the contradictions with their rules."""
        contradictions = self.cold.contradictions()
        if not contradictions:
            self.notify(self.translate("audit.none"), markup=False)
            return
        self._decide(contradictions, choices((False, "position.look")), lambda _answer: None)

    def action_finish_position(self) -> None:
        """Check the position and close the screen with it. If there are contradictions, ask whether to start
        with them.
        """
        contradictions = self.cold.contradictions()
        if not contradictions:
            self.dismiss(self.told())
            return

        def decided(anyway: bool | None) -> None:
            if anyway:
                self.dismiss(self.told())

        self._decide(contradictions, choices((False, "position.look"), (True, "position.anyway")), decided)

    def _decide(self, breaches: tuple[Breach, ...], picks: Rows, decided: Any) -> None:
        title = "position.check"
        dialog = ChangeImpactDialog(
            lambda words: words.translate(title), lambda words: self.proof(words, breaches), picks, lambda: self.words
        )
        self.app.push_screen(dialog, decided)
