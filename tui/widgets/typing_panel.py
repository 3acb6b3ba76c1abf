"""The upper part of the Declare panel: line, completions, form and verdict, each following the others."""

from __future__ import annotations

from msgspec import structs
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from referee.facts.verdict import Question
from referee.notation.move import Move, verb_of
from scoring.words import Words
from tui.desk.command_words import slashed
from tui.desk.complete import Completion
from tui.desk.desk import Desk
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.desk.turn import Due, Enter, Turn
from tui.desk.understood import choices, declaration, near
from tui.desk.verdict_view import verdict_lines
from tui.widgets.ask import Ask
from tui.widgets.dialog import Pick, PickDialog
from tui.widgets.form import Form, Model
from tui.widgets.hanging import Hanging, Marked
from tui.widgets.line import LineInput, Suggestions
from tui.widgets.menu import Menu
from tui.widgets.move_form import MoveModel, ScoreModel
from tui.widgets.options_list import OptionsDialog

BESIDE = 2
"""Rows of a verdict that stay beside a long question."""
FEW = 5
"""So many of the declarations that a line can mean are shown below it."""
PAUSE = 0.05
"""Seconds after the last key before the line is judged."""


class TypingPanel(Vertical):
    """Line and form as two views of the desk's text. It declares nothing."""

    DEFAULT_CSS = """
    TypingPanel { height: 1fr; }
    """

    def __init__(self, desk: Desk, ascii: bool = False) -> None:
        super().__init__()
        self.desk = desk
        self.ascii = ascii
        self._pause: Timer | None = None
        self._taken: int | None = None
        self.last = ""
        self.refused = ("", "")
        self.scores = desk.table.world.depth == "score"
        self.sheets = desk.table.world.depth == "tally"
        self.model: Model = ScoreModel(desk) if self.scores else MoveModel(desk)

    @property
    def words(self) -> Words:
        """The words in use."""
        return self.desk.words

    @property
    def spoken(self) -> Words | None:
        """The words that go onto the line: English readers meet the short ids, others their own words."""
        return None if self.words.lang == "en" else self.words

    @property
    def commanded(self) -> bool:
        """Tell whether the line begins as a command."""
        return slashed(self.desk.text)

    @property
    def line(self) -> LineInput:
        """The line."""
        return self.query_one(LineInput)

    def compose(self) -> ComposeResult:
        """Compose the parts, from above."""
        place = "table.score_here" if self.scores else "table.declare_here"
        yield LineInput(
            self.desk.text, placeholder=self.words.say(place), compact=True, select_on_focus=False, id="line"
        )
        yield Suggestions(self.ascii)
        yield Form(self.model, lambda: self.desk.words, self.ascii)
        yield Ask()
        yield Menu()
        yield Marked(id="verdict-scroll", within="verdict")

    def ask(self, question: Question) -> None:
        """Ask for a fact that a list waits for, in place."""

    # room

    class Shown(Message):
        """Something else is shown, which may need more room, or less."""

    def rows(self, width: int) -> int:
        """As many rows as it takes to show everything at this width."""
        return self._above(width) + self.query_one("#verdict-scroll", Marked).rows(width)

    def _above(self, width: int) -> int:
        """As many rows as the parts above the verdict take."""
        ask, menu, form = self.query_one(Ask), self.query_one(Menu), self.query_one(Form)
        found = int(bool(self.line.display)) + (form.height if form.display else 0)
        if (shown := self.query_one(Suggestions)).display:
            found += len(shown.laid(width))
        if ask.has_class("asking"):
            found += ask.rows(width)
        return found + (menu.rows(width) if menu.has_class("open") else 0)

    def give(self, rows: int, width: int) -> None:
        """Let the verdict have what the parts above it leave of so many rows, a question all but a few."""
        verdict, ask, above = self.query_one("#verdict-scroll", Marked), self.query_one(Ask), self._above(width)
        if ask.has_class("asking"):
            needed = ask.rows(width)
            left = rows - above + needed - min(BESIDE, verdict.rows(width))
            ask.give(left, width)
            above += min(0, left - needed)
        verdict.give(max(1, rows - above), width)

    # showing

    def show(self) -> None:
        """Show completions, form and verdict for the desk's text; at a table that only keeps scorings, nothing."""
        self.post_message(self.Shown())
        if self.sheets:
            self.query_one(Suggestions).display = self.query_one(Form).display = False
            self.query_one("#verdict", Hanging).put([("", Text(self.words.say("table.sheet_how"), "dim"))])
            return
        self._taken = None
        self.query_one(Suggestions).show(self.completion())
        form = self.query_one(Form)
        form.show()
        roomy = self.screen.size.height >= 34
        form.most = 10 if roomy else 5
        busy = self.desk.talk.asked is not None or self.query_one(Menu).has_class("open")
        wanted = (
            bool(self.desk.text.strip() and not self.commanded)
            or self.scores
            or form.has_focus
            or (roomy and not self.desk.talk.over)
        )
        form.display = wanted and not busy
        self.query_one("#verdict", Hanging).put(self.verdict())

    def completion(self) -> Completion:
        """Give the completions of the line."""
        return Completion(0) if self.scores else self.desk.completion()

    def verdict(self) -> list[tuple[str, Text]]:
        """Draw the verdict, or what an empty line means."""
        words = self.words
        if self.scores:
            return self._score_lines()
        turn = self.desk.talk.turn
        judged = turn.judged if turn.asked is not None else self.desk.talk.line
        if judged is None:
            return [("", Text(self._when_empty(turn), "dim"))]
        if turn.asked is not None:
            judged = structs.replace(judged, verdict=structs.replace(judged.verdict, questions=()))
        rules = self.desk.house_rules if judged.verdict.breaches or judged.verdict.waived else ()
        names, colours = self.desk.table.names, self.app.theme_variables
        first, *lines = verdict_lines(words, judged, colours, names, self.ascii, rules)
        if key := self._enter_key(turn):
            lines.insert(0, ("", Text(words.say(f"table.{key}", count=len(turn.choices)), "dim")))
        return [*self._understood(turn), first, *lines]

    def _understood(self, turn: Turn) -> list[tuple[str, Text]]:
        """Say as what the line is taken that was read by its words, and what it can mean besides."""
        words, acting = self.words, self.desk.table.acting
        arrow = sign("arrow", self.ascii)
        if turn.said and turn.judged is not None:
            return [(arrow, Text(declaration(words, turn.judged.moves, acting), "bold"))]
        meant = [] if turn.due is Due.CHOOSE else choices(words, turn, acting)  # the menu lists them
        lines = [(str(place), Text(said)) for place, said in enumerate(meant[:FEW], 1)]
        lines += [("", Text(f"+{len(meant) - FEW}", "dim"))] if len(meant) > FEW else []
        return lines + [("", Text(said, "dim")) for said in near(words, turn, acting)]

    def _enter_key(self, turn: Turn) -> str:
        """Give the words that say what Enter does with the line; "" where the verdict says it, or a question stands."""
        if turn.due is Due.CONFIRM:
            return "enter_anyway"
        if turn.enter is Enter.DECLARES:
            return "enter_or_longer" if self.longer() else "enter_declares"
        if turn.enter is Enter.CHOOSES:
            return "enter_chooses" if len(turn.choices) > 1 else "enter_confirms"
        return {Enter.WARNS: "enter_warns", Enter.ASKS: "enter_asks"}.get(turn.enter, "")

    def _when_empty(self, turn: Turn) -> str:
        """Say what Enter does on an empty line."""
        if turn.judged is None:
            return self.words.say("table.how_over" if self.desk.talk.over else "table.how")
        last = turn.judged.moves[-1]
        asks = "_asks" if turn.enter is Enter.ASKS else ""
        key = "enter_ends" if last.ends_turn else "enter_closes"
        return self.words.say(f"table.{key}{asks}", verb=verb_of(last))

    def _score_lines(self) -> list[tuple[str, Text]]:
        assert isinstance(self.model, ScoreModel)
        score = self.model.score()
        if not (score.seat and score.category and score.points is not None):
            return [("", Text(self.words.say("table.score_how"), "dim"))]
        words = self.words
        values = {"seat": score.seat, "category": score.category, "points": score.points}
        said = Text(words.say("table.score_is", **values), "bold")
        return [(sign("ok", self.ascii), said), ("", Text(words.say("table.enter_declares"), "dim"))]

    def put(self, text: str) -> None:
        """Put a text on the line (from the form, the options, a completion) and judge it."""
        self.line.value = text
        self.line.cursor_position = len(text)
        self.judge()

    # typing

    def on_input_changed(self, event: Input.Changed) -> None:
        """Judge once the typing rests."""
        event.stop()
        if event.input.id != "line" or event.value == self.desk.text:
            return
        self.desk.talk.write(event.value)
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self.judge)

    def take(self) -> None:
        """Take the line as it stands."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        self.desk.talk.write(self.line.value)

    def judge(self) -> None:
        """Take the line as it stands, and show how it is judged."""
        self.take()
        self.show()

    def on_line_input_complete(self, event: LineInput.Complete) -> None:
        """Put the next completion in place."""
        event.stop()
        shown = self.query_one(Suggestions)
        items = shown.completion.items
        if not items:
            self.query_one(Form).focus()
            return
        here = -1 if self._taken is None else self._taken
        self._take((here + event.step) % len(items) if self._taken is not None or event.step > 0 else len(items) - 1)

    def on_suggestions_chosen(self, event: Suggestions.Chosen) -> None:
        """Put the completion that was clicked in place."""
        event.stop()
        self._take(event.place)
        self.line.focus()

    def _take(self, place: int) -> None:
        shown = self.query_one(Suggestions)
        completion = shown.completion
        text = completion.taken(self.desk.text, completion.items[place])
        alone = len(completion.items) == 1
        self.line.value = text
        self.line.cursor_position = len(text)
        self.judge()
        if not alone:
            self._taken = place
            shown.show(completion, place)
            self.query_one("#verdict", Hanging).put(self.verdict())

    def open_options(self) -> None:
        """Open the list of everything that may be declared now."""
        self.app.push_screen(OptionsDialog(self.desk), self.chosen)

    def open_longer(self) -> None:
        """Offer the same move with one unit more."""
        moves = self.longer()
        if moves:
            self.app.push_screen(OptionsDialog(self.desk, moves), self.chosen)
        else:
            self.app.notify(self.words.say("table.no_longer"), markup=False)

    def longer(self) -> list[Move]:
        """List the declared move with one unit more."""
        judged = self.desk.talk.line
        return self.desk.offers.longer(judged.moves[-1]) if judged and judged.moves else []

    def chosen(self, answer: str | Question | None) -> None:
        """Put a chosen option on the line, or ask what the options wait for."""
        if isinstance(answer, str):
            self.put(answer)
            self.line.focus()
        elif answer is not None:
            self.ask(answer)

    def on_line_input_longer(self, event: LineInput.Longer) -> None:
        """Offer one unit more."""
        event.stop()
        self.judge()
        self.open_longer()

    def on_line_input_down(self, event: LineInput.Down) -> None:
        """Go to the form."""
        event.stop()
        form = self.query_one(Form)
        form.display = True
        form.focus()

    def on_line_input_recall(self, event: LineInput.Recall) -> None:
        """Bring the line declared last back, on an empty line."""
        event.stop()
        if not self.desk.text and self.last:
            self.put(self.last)

    # the form

    def on_form_filled(self, event: Form.Filled) -> None:
        """Take the line that the form made."""
        event.stop()
        self.put(event.text)

    def on_form_left(self, event: Form.Left) -> None:
        """Go back to the line."""
        event.stop()
        self.line.focus()

    def on_form_opened(self, event: Form.Opened) -> None:
        """Open the list of a row."""
        event.stop()
        key = event.key
        if isinstance(self.app.screen, PickDialog):  # the next sign of a word, sent before the list was there
            self.app.screen.more(event.typed)
            return

        def label(words: Words) -> str:
            return next((row.label for row in self.model.rows(words) if row.key == key), "")

        def present(words: Words) -> str:
            if isinstance(self.desk.draft.values.get(key), tuple):
                return ""  # the next item of a list is taken, not once more the one that is there
            return next((row.value for row in self.model.rows(words) if row.key == key), "")

        def taken(text: str | None) -> None:
            if text is not None:
                self.put(text if self.scores else self.desk.filled(text))
            if event.clicked:  # Enter declares then, as the verdict says
                self.line.focus()

        def picks(words: Words) -> list[Pick]:
            return self.model.picks(key, words)

        def free(text: str) -> str | None:
            return self.model.typed(key, text, self.words)

        dialog = PickDialog(label, picks, lambda: self.desk.words, event.typed, free, present)
        self.app.push_screen(dialog, taken)
