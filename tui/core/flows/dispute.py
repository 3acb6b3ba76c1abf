"""A dispute from its line through the deciding questions to the ruling and its settlement."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from typing import Any, NamedTuple

from referee.facts.verdict import VerdictStatus
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import ASK, LINE, DisputeProcedure
from tui.core.disputes.question_answer_text import answer_lines, related_lines
from tui.core.disputes.ruling_text import (
    choice_texts,
    entry_heading,
    interpretations_at_stake,
    precedent_lines,
    ruling_lines,
    stated_lines,
    taking_back_lines,
    unstyled_text,
)
from tui.core.flows.dispute_remedies import ask_question, claims, settle
from tui.core.flows.protests import under_protest
from tui.core.flows.steps import CancelledStepError, Flow, Pick, PickRow, Show, Step, text
from tui.core.i18n import messages
from tui.core.i18n.move_text import understanding_text

CLAIMS, PROTEST, WITHDRAWAL = "claims", "protest", "withdraw"


class Settlement(NamedTuple):
    """What is done about a ruling: a way to settle the dispute, `CLAIMS`, `PROTEST` or `WITHDRAWAL`. For a protest,
    `agreed` is the claim, and `detail` the seat and the topic.
    """

    way: str
    agreed: str = ""
    detail: Any = None


def dispute(procedure: DisputeProcedure, settlement: Settlement | None = None, corrected: str | None = None) -> Flow:
    """Rule on the line of a dispute with the facts known so far, ask what is missing, and carry out the settlement that
    is stated or selected. With `corrected`, repeat the open question first, from this answer.

    The steps follow from the line and the facts alone: after a change of these, the workflow is started again.
    """
    start = corrected or ""
    if corrected is None:
        procedure.advance()
    while True:
        if procedure.stage == ASK:
            yield from ask_question(procedure, text("dispute.only"), start, lambda w: _before_question(w, procedure))
            start = ""
            procedure.advance()
        elif procedure.stage == LINE and (settlement is None or settlement.way in ("overrule", PROTEST)):
            yield from _select_meaning(procedure)
        else:
            selected = settlement or (yield from _select_settlement(procedure))
            settlement = None
            with suppress(CancelledStepError):
                yield from _carry_out(procedure, selected)
                if selected.way != CLAIMS:
                    return
            procedure.advance()


def _carry_out(procedure: DisputeProcedure, settlement: Settlement) -> Flow:
    way, agreed, detail = settlement
    if way == CLAIMS:
        yield from claims(procedure)
    elif way == WITHDRAWAL:
        procedure.drop()
        yield Show(text("dispute.withdrawn"))
    elif way == PROTEST:
        yield from under_protest(procedure, agreed, *(detail or ()))
    else:
        yield from settle(procedure, way, agreed, detail)


def _select_meaning(procedure: DisputeProcedure) -> Flow:
    """Let the user select the subject of a line that is not understood, among record entries and declarations."""

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(index, label) for index, label in enumerate(choice_texts(words, procedure))]

    index = yield Pick(text("dispute.asks"), rows, lambda w: _why_not_read(w, procedure), procedure.line.unused)
    procedure.choose(index)
    procedure.advance()


def _select_settlement(procedure: DisputeProcedure) -> Generator[Step, Any, Settlement]:
    def rows(words: Words) -> list[PickRow]:
        return [PickRow(Settlement(way), words.translate(f"dispute.way_{key}"), way) for way, key in ways(procedure)]

    settlement: Settlement = yield Pick(text("dispute.frozen"), rows, lambda words: _ruling(words, procedure))
    return settlement


def ways(procedure: DisputeProcedure) -> list[tuple[str, str]]:
    """Return what can be done about a ruling in display order, as (way of `Settlement`, key of its text); empty
    without a table or a final verdict.
    """
    ruled = procedure.final_evaluation
    if procedure.table is None or ruled is None:
        return []
    is_legal = ruled.verdict.status is VerdictStatus.LEGAL
    against = ("back", "take_back") if procedure.entry else ("overrule", "forbid" if is_legal else "anyway")
    house = [("house", "house")] if ruled.verdict.clauses else []
    further = [(CLAIMS, "claims"), (PROTEST, "protest"), (WITHDRAWAL, "withdraw")]
    return [("leave", "leave"), against, ("rewind", "rewind"), ("fix", "fix"), *house, *further]


def _why_not_read(words: Words, procedure: DisputeProcedure) -> list[str]:
    evaluated, answer = procedure.evaluated, procedure.question_answer
    faults: list[str] = []
    if evaluated is not None and (answer is None or not answer.answers_alone):
        names = procedure.fact_source.names
        faults = messages.verdict(words, evaluated.verdict, names)[bool(procedure.line.unused) :]
    rules = answer_lines(words, answer, procedure.table) if answer is not None else []
    is_above = answer is not None and (answer.is_of_rules or bool(answer.entries))
    return [*rules, *faults] if is_above else [*faults, *rules]


def _before_question(words: Words, procedure: DisputeProcedure) -> list[str]:
    """Return the declaration, all questions of a new form with several, the other interpretations of the rules that
    depend on the answer and, before the first question, further rules that match the line.
    """
    form, question, evaluated = procedure.form, procedure.open_question, procedure.evaluated
    assert question is not None and evaluated is not None
    lines = [understanding_text(words, procedure.line.moves), *stated_lines(words, procedure)]
    if len(form.open) > 1 and not form.has_answers:
        lines.append(words.translate("plain.together", count=len(form.open)))
        lines += [f"  {number}. {messages.question(words, each)}" for number, each in enumerate(form.open, 1)]
    texts = interpretations_at_stake(words, procedure.fact_source, evaluated, question.path)
    lines += [f"! {each}" for each in texts]
    return lines + ([] if procedure.has_answers else related_lines(words, procedure.related))


def _ruling(words: Words, procedure: DisputeProcedure) -> list[str]:
    evaluated, source = procedure.evaluated, procedure.fact_source
    assert evaluated is not None
    ruling = ruling_lines(words, source, evaluated, source.facts, rules=procedure.house_rules)
    further = [*precedent_lines(words, procedure), *taking_back_lines(words, procedure)]
    lines = [words.translate("dispute.claim", seat=seat, text=claim) for seat, claim in procedure.claims.items()]
    lines += unstyled_text([ruling[0], *entry_heading(words, procedure), *ruling[1:], *further]).splitlines()
    related = [] if procedure.has_answers else related_lines(words, procedure.related)
    return [*filter(str.strip, lines), *related, *([words.translate("dispute.frozen")] if ways(procedure) else [])]
