"""A dispute: what is argued about, the questions that decide it, the verdict opened; cold, or at a running table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.widgets import Input, Static

from referee.facts.verdict import Question
from referee.table.table import Declared, Table
from scoring.words import Words
from tui.desk import say
from tui.desk.answering import Answering
from tui.desk.cells import fit
from tui.desk.cold import Cold
from tui.desk.hearing import Hearing, TableHearing
from tui.desk.ink import Text
from tui.desk.ruling_text import ruling_lines, stake_lines, told, understood
from tui.screens.base import GENERAL, Key, KeyBar, TitleBar, keys
from tui.screens.dispute_answers import DisputeAnswers
from tui.screens.dispute_typing import UNREAD
from tui.widgets.ask import Ask
from tui.widgets.dispute_line import DisputeLine
from tui.widgets.hanging import Hanging
from tui.widgets.rows import Rows
from tui.widgets.suggest import offer_text

STAGES = ("line", "ask", "verdict")
ANSWER = 16
AT_A_TABLE = ("overrule_verdict", "fix", "rewind", "house_rule_verdict", "claims")


class DisputeScreen(DisputeAnswers):
    """One dispute. It goes from the line through the questions to the verdict, and back to any of them."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("a", "a", "agree"),
        Key("o", "o", "overrule_verdict"),
        Key("f", "f", "fix"),
        Key("w", "w", "rewind"),
        Key("h", "h", "house_rule_verdict"),
        Key("p", "p", "claims"),
        Key("e", "e", "change_line"),
        Key("l,up", "l", "answers"),
        Key("r", "r", "open_rules"),
        Key("c,ctrl+c", "^C", "copy_verdict"),
        Key("s", "s", "save_verdict"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(*KEYS)
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]  # type: ignore[misc]
    DEFAULT_CSS = """
    DisputeScreen #asks { text-style: bold; padding: 0 2; height: 1; margin-top: 1; }
    DisputeScreen #said { padding: 0 2; height: auto; max-height: 4; min-height: 1; }
    DisputeScreen #below { layout: vertical; height: 1fr; }
    DisputeScreen.-wide #below { layout: horizontal; }
    DisputeScreen #left { height: auto; }
    DisputeScreen.-wide #left { width: 76; height: 1fr; }
    DisputeScreen.-line #left { height: 1fr; }
    DisputeScreen #offers { height: 1fr; }
    DisputeScreen #only { padding: 0 2; height: auto; }
    DisputeScreen #answers { height: auto; max-height: 7; margin: 0 1; }
    DisputeScreen.-wide #answers { max-height: 24; }
    DisputeScreen Ask { margin: 1 2 0 2; }
    DisputeScreen.ascii Ask { border-left: ascii $warning; }
    DisputeScreen #right { height: 1fr; padding: 1 2; }
    DisputeScreen.-wide #right { border-left: solid $panel; }
    DisputeScreen.-line #only, DisputeScreen.-line #answers, DisputeScreen.-line #right { display: none; }
    DisputeScreen.-ask #offers, DisputeScreen.-verdict #offers { display: none; }
    DisputeScreen.-verdict #left, DisputeScreen.-verdict #said { display: none; }
    DisputeScreen.-verdict.-listed #left { display: block; }
    DisputeScreen.-verdict.-wide #left { display: block; }
    """

    def __init__(self, game: str = "", table: Table | str = "", text: str = "") -> None:
        """Open a dispute. Raises `Trouble` for a game or a table that is not here."""
        super().__init__(table, game)
        session = self.gyoji.session
        self.hearing: Hearing = (
            TableHearing(session, self.table) if self.table else Cold(self.game, printed=session.library(self.game.id))
        )
        self.text = text
        self.take_up()
        self.typed = self.text
        self.stage = "line"
        self.judged: Declared | None = None
        self.asked: Question | None = None
        self.answers = Answering()
        self.order: list[str] = []

    # words and frame

    @property
    def words(self) -> Words:
        """The words of the game; the seats go by their names, cold by their colours."""
        words = self.own(self.gyoji.session.words(self.game.id))
        return words.named(self.hearing.seat_names(words))

    def title_text(self) -> str:
        """Give the job, the game and the table."""
        return self.plain(f"{self.say('dispute.title')} · {self.game_title()}")

    def compose(self) -> ComposeResult:
        """Compose the frame; the keys follow the stage."""
        yield TitleBar(self.title_text(), markup=False)
        yield from self.body()
        yield KeyBar(self.bar())

    def bar(self) -> tuple[Key, ...]:
        """List the keys that mean something now."""
        shown = [key for key in self.KEYS if self.useful(key.action)]
        return (*shown, Key("escape", "Esc", "back"), *GENERAL)

    def useful(self, action: str) -> bool:
        """Tell whether a key means something now."""
        if self.stage != "verdict":
            return False
        return self.table is not None or action not in AT_A_TABLE

    def body(self) -> ComposeResult:
        """Compose the line, what may follow, the questions, and the ruling."""
        yield Static(self.say("dispute.asks"), id="asks", markup=False)
        yield DisputeLine(self.typed, compact=True, select_on_focus=False, max_length=500)
        yield Static("", id="said", markup=False)
        with Container(id="below"):
            with Vertical(id="left"):
                yield Rows([], lambda offer, _width: offer_text(offer), ascii=self.ascii, id="offers")
                yield Static(self.say("dispute.only"), id="only", markup=False)
                yield Rows([], lambda path, _width: Text(self._answer(path)), ascii=self.ascii, id="answers")
                yield Ask()
            with VerticalScroll(id="right"):
                yield Hanging(id="ruling")

    def _answer(self, path: str) -> str:
        words, fact = self.words, self.hearing.fact(path)
        return f"{fit(told(words, self.hearing, path, fact), ANSWER)}  {say.fact(words, fact)}"

    def on_mount(self) -> None:
        """Begin with the line, or with the ruling on one that was handed over."""
        if self.text:
            self.advance()
        else:
            self.enter("line")

    async def relabel(self) -> None:
        """Show the screen in the language now in use; what was typed stays."""
        typed = self.query_one(Ask).typed if self.stage == "ask" else ""
        await super().relabel()
        self.enter(self.stage, typed)

    # the stages

    def enter(self, stage: str, typed: str = "") -> None:
        """Go to a stage and show it."""
        self.stage = stage
        for name in STAGES:
            self.set_class(name == stage, f"-{name}")
        self.remove_class("-listed")
        bar = self.query_one(KeyBar)
        bar.bound = self.bar()
        bar.refresh()
        self.query_one("#answers", Rows).show(self.listed)
        {"line": self._show_line, "ask": self._show_question, "verdict": self._show_verdict}[stage](typed)

    def _show_line(self, _typed: str = "") -> None:
        self.query_one(Ask).close()
        self.line.focus()
        self.line.cursor_position = len(self.line.value)
        self.follow()

    def _show_question(self, typed: str = "") -> None:
        asked = self.asked
        assert asked is not None and self.judged is not None
        words = self.words
        hints = [say.expected(words, asked.fact)]
        kind = asked.fact.type
        hints += [words.say("dispute.how_list")] if kind not in (bool, int, str) else []
        hints += [words.say("dispute.how_none")] if asked.fact.asked.blank or kind not in (bool, int, str) else []
        hints.append(words.say("dispute.how_answer"))
        self.query_one("#said", Static).update(understood(words, self.judged))
        self.query_one("#only", Static).update(words.say("dispute.overrule_needs" if self.pending else "dispute.only"))
        self.query_one(Ask).put(say.fact(words, asked.fact), "\n".join(hint for hint in hints if hint), typed)
        self.query_one("#ruling", Hanging).put(stake_lines(words, self.hearing, self.judged, asked.path))

    def _show_verdict(self, _typed: str = "") -> None:
        assert self.judged is not None
        self.query_one(Ask).close()
        self.query_one("#said", Static).update("")
        self.query_one("#only", Static).update(self.say("dispute.known"))
        answers = [] if self.has_class("-wide") else self.order
        words = self.words
        lines = ruling_lines(words, self.hearing, self.judged, answers, self.ascii, self.house_rules())
        self.query_one("#ruling", Hanging).put([*self.claim_lines(words), *lines, *self.remedy_lines(words)])
        scroll = self.query_one("#right", VerticalScroll)
        scroll.scroll_home(animate=False)
        scroll.focus()

    def advance(self) -> None:
        """Judge the line on what is known, and go to what is next: a question or the verdict."""
        self.judged = self.hearing.judge(self.text)
        verdict = self.judged.verdict
        if verdict.status in UNREAD or not self.keep_open():
            self.enter("line")
        elif verdict.questions:
            self.ask(verdict.questions[0])
        else:
            self.enter("verdict")

    def ask_for(self, needed: Declared, reason: str) -> None:
        """Ask what carrying out an overruled move needs, and come back to it."""
        self.pending = reason
        self.ask(needed.verdict.questions[0])

    # what is chosen

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the ruling."""
        if event.input is self.line:
            self.text = event.value.strip()
            self.pending = ""
            self.advance()

    def on_descendant_focus(self) -> None:
        """Go back to the line when it is clicked."""
        if self.focused is self.line and self.stage != "line":
            self.enter("line")

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Take a way to go on, or correct an answer."""
        if event.rows.id == "offers":
            self.take(event.item)
        else:
            self.correct(event.item)

    # going back

    def action_change_line(self) -> None:
        """Say it otherwise."""
        self.enter("line")

    def action_open_rules(self) -> None:
        """Open the rulebook at the first clause of the verdict."""
        if self.judged is not None and self.stage == "verdict":
            ids = self.judged.verdict.clauses
            self.gyoji.show("rulebook", game=self.game.id, clause=ids[0] if ids else "")

    def action_back(self) -> None:
        """Step back: from the answers to the question, from there to the line, and out."""
        answers = self.focused is self.query_one("#answers", Rows)
        if self.stage == "ask" and answers:
            self.query_one("#answer", Input).focus()
        elif self.stage == "verdict" and answers:
            self.enter("verdict")
        elif self.stage != "line":
            self.enter("line")
        elif self.focused is not self.line:
            self.line.focus()
        else:
            self.leave()
