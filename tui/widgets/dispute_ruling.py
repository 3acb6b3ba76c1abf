"""The ruling of a dispute: the clauses at stake in the current question, the verdict with its justification, and the
remedies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key

from referee.club.settled_rulings import SettledRuling
from referee.facts.verdict import Question
from referee.rules import rulings
from referee.rules.game import Game
from referee.rules.rule_search import search
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.question_answer_text import related_lines
from tui.core.disputes.ruling_text import (
    below_card_lines,
    entry_heading,
    further_lines,
    move_lines,
    precedent_lines,
    precedent_text,
    ruling_lines,
    stake_lines,
    taking_back_lines,
    unstyled_text,
)
from tui.core.flows.dispute import ways
from tui.core.i18n import messages
from tui.core.presenters.explanation_text import section_lines, verdict_proof
from tui.core.presenters.verdict_text import cure_lines, ruling_call
from tui.core.rendering.plate import Plate, plate_rows
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.wrapping import hang
from tui.widgets.hanging_indent_text import HangingIndentText

EXAMPLES, RULINGS, SETTLED, MATCHES = 3, 5, 5, 20
"""The maximum numbers of example questions, rulings, settled disputes and found rules beside the line."""


class DisputeRulingPane(VerticalScroll):
    """A scrollable pane with the texts of a dispute."""

    def __init__(self, dispute: DisputeProcedure) -> None:
        super().__init__(id="right", classes="detail")
        self.dispute = dispute
        self._redraw: Callable[[], None] | None = None
        self._folded = True

    def compose(self) -> ComposeResult:
        """Compose the heading with the verdict, and the text of the ruling."""
        yield HangingIndentText(id="about")
        yield HangingIndentText(id="ruling")

    def offer(self, words: Words, settled: Sequence[SettledRuling], candidate: str) -> None:
        """Display beside the line the rules that its words and the move that it may mean (`candidate`) find; while it
        is empty, what people ask, and the disputes that were `settled`.
        """
        self._redraw = partial(self.offer, words, settled, candidate)
        text, game = self.dispute.raw_text.strip(), self.dispute.game
        text = f"{text} {candidate}" if text else ""
        matches = search(game, text).best_clauses[:MATCHES] if text else ()
        width, height = self.scrollable_content_region.size
        texts = [f"{clause.id}  {clause.text(words.lang)}" for clause in matches]
        while width and len(hang([("", StyledText(each)) for each in texts], width)) >= height:
            texts.pop()
        parts = [("found", texts)]
        if not text:
            doubtful = [ruling.question(words.lang) for ruling in rulings.load(game.folder).values() if ruling.doubt]
            parts = [("examples", _example_questions(game, words)), ("often", doubtful[:RULINGS])]
            parts.append(("lately", [precedent_text(words, ruling) for ruling in settled[:SETTLED]]))
        lines: Lines = []
        for name, texts in parts:
            head = [("", StyledText(words.translate(f"dispute.{name}"), "bold"))]
            lines += [*head, *(("", StyledText(each)) for each in texts), BLANK] if texts else []
        self._fill([], lines)

    def stake(self, question: Question, words: Words) -> None:
        """Display the clauses that depend on the answer to a question."""
        assert self.dispute.evaluated is not None
        stake = stake_lines(words, self.dispute.fact_source, self.dispute.evaluated, question.path)
        ids = [
            id for item in self.dispute.evaluated.verdict.unchecked if item.path == question.path for id in item.clauses
        ]
        self._redraw = partial(self._fill, [], [*_related_rules(self.dispute, words), *stake], (words, ids))
        self._redraw()

    def display_ruling(self, words: Words, answers: Sequence[str], ascii: bool) -> None:
        """Display the ruling from its beginning, with the given answers."""
        self._folded = True
        self._redraw = partial(self._rule, words, answers, ascii)
        self._redraw()
        self.scroll_home(animate=False)
        self.focus()

    def _rule(self, words: Words, answers: Sequence[str], ascii: bool) -> None:
        dispute, evaluated = self.dispute, self.dispute.evaluated
        assert evaluated is not None
        source, colours = dispute.fact_source, self.app.theme_variables
        plate = Plate("", call=ruling_call(words, evaluated))
        rows = plate_rows(plate, self.scrollable_content_region.width, self.app.theme, colours, ascii)
        cures = cure_lines(words, evaluated.verdict.breaches[0], ascii) if evaluated.verdict.breaches else []
        settings = source.state.options
        related = _related_rules(dispute, words)
        self._fill(
            [
                *_claims(dispute, words),
                *entry_heading(words, dispute),
                *move_lines(words, evaluated),
                *(("", row) for row in rows),
                *(("", StyledText(f"  {mark} ").append_text(row)) for mark, row in cures),
            ],
            [
                *below_card_lines(words, evaluated, len(ways(dispute)) + 1, self._folded, ascii),
                *verdict_proof(words, dispute.game, evaluated, source.names, ascii, settings, below_card=True),
                *further_lines(words, source, evaluated, answers, ascii, dispute.house_rules, below_card=True),
                *precedent_lines(words, dispute),
                *taking_back_lines(words, dispute),
                *_remedies(dispute, words),
                *([BLANK, *related] if related else []),
            ],
            (words, evaluated.verdict.clauses),
        )

    def _fill(
        self,
        about: Lines,
        text: Lines,
        sections: tuple[Words, Sequence[str]] | None = None,
    ) -> None:
        """Display the parts of the pane; where they leave room, also the `sections` of the rules with some clauses."""
        width, height = self.scrollable_content_region.size
        if sections is not None and width and self.screen.has_class("-wide"):
            free = height - len(hang(about, width)) - len(hang(text, width)) - 4
            of_rules = section_lines(sections[0], self.dispute.game, sections[1], width, free, around=True)
            text = [*text, BLANK, *of_rules] if of_rules else text
        self.query_one("#about", HangingIndentText).set_lines(about)
        self.query_one("#ruling", HangingIndentText).set_lines(text)

    def on_resize(self) -> None:
        """Redraw the ruling for the new width."""
        if self._redraw is not None:
            self._redraw()

    def on_key(self, event: Key) -> None:
        """Switch between the unchecked facts and only their number."""
        if event.key == "enter" and self._redraw is not None:
            event.stop()
            self._folded = not self._folded
            self._redraw()


def ruling_page(dispute: DisputeProcedure, words: Words, ascii: bool) -> str:
    return unstyled_text(_ruling(dispute, words, dispute.order, ascii))


def question_hint(question: Question, words: Words, is_numbered: bool) -> str:
    """Return the hint for a question: possible answers and how to type them."""
    is_list = question.fact.is_list
    hints = [messages.answers(words, question)]
    hints += [words.translate("dispute.how_list")] if is_list else []
    hints += [words.translate("dispute.how_none")] if question.fact.is_blank or is_list else []
    hints.append(words.translate("dispute.how_together" if is_numbered else "dispute.how_answer"))
    return "\n".join(hint for hint in hints if hint)


def _ruling(dispute: DisputeProcedure, words: Words, answers: Sequence[str], ascii: bool) -> Lines:
    assert dispute.evaluated is not None
    first_number = len(ways(dispute)) + 1
    ruling = ruling_lines(
        words, dispute.fact_source, dispute.evaluated, answers, ascii, dispute.house_rules, first_number
    )
    further = [*precedent_lines(words, dispute), *taking_back_lines(words, dispute)]
    return [ruling[0], *entry_heading(words, dispute), *ruling[1:], *further]


def _example_questions(game: Game, words: Words) -> list[str]:
    """Return example questions: the shortest ones about acts whose answer depends on the situation, and about a
    forbidden one.
    """
    acts = sorted(game.acts.values(), key=lambda act: (act.answer != "depends", len(act.text(words.lang))))
    examples = [*acts[: EXAMPLES - 1], *[act for act in acts[EXAMPLES - 1 :] if act.answer == "no"][:1]]
    return [words.translate("rule_search.question", act=act.text(words.lang)) for act in examples]


def _claims(dispute: DisputeProcedure, words: Words) -> Lines:
    rows = [
        ("", StyledText(words.translate("dispute.claim", seat=seat, text=text), "italic"))
        for seat, text in dispute.claims.items()
    ]
    return [*rows, BLANK] if rows else []


def _related_rules(dispute: DisputeProcedure, words: Words) -> Lines:
    lines = related_lines(words, dispute.related)
    if not lines:
        return []
    head: Lines = [("", StyledText(lines[0], "bold"))]
    return [*head, *(("", StyledText(line)) for line in lines[1:]), BLANK]


def _remedies(dispute: DisputeProcedure, words: Words) -> Lines:
    numbered = [(str(number), way) for number, (_, way) in enumerate(ways(dispute), 1)]
    if not numbered:
        return []
    head: Lines = [BLANK, ("", StyledText(words.translate("dispute.frozen"), "bold"))]
    return head + [
        ("", StyledText.assemble((f"{key:<9}", "bold"), words.translate(f"dispute.way_{way}"))) for key, way in numbered
    ]
