"""Disputes in text mode: arguments, questions, ruling and remedy, all recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.facts.verdict import UNREAD, VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.table.dispute import DisputeRemedy, open_case, played_since, rewind_impact
from scoring.errors import input_error
from tui.core.disputes.dispute_procedure import ASK, LINE, DisputeProcedure
from tui.core.disputes.precedent_text import precedent_lines
from tui.core.disputes.question_answer_text import answer_lines, related_lines
from tui.core.disputes.recorded_entry_text import choice_texts, entry_heading, taking_back_lines
from tui.core.disputes.ruling_text import ruling_lines, unstyled_text
from tui.core.flows.command_arguments import apart, facts_of, find_seat, number_of
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.i18n.move_text import understanding_text
from tui.core.i18n.rule_source_difference_text import clause_interpretations
from tui.core.reading.command_words import first_word
from tui.plain.choice_list import pick
from tui.plain.protests import under_protest

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def dispute(lines: TextSessionProtocol, argument: str) -> None:
    """Open a dispute about a move; without an argument, continue the open dispute."""
    procedure = _current_dispute(lines)
    if argument:
        procedure.declare(argument)
    if not procedure.text:
        raise CommandUsageError
    _advance(lines, procedure)


def _advance(lines: TextSessionProtocol, procedure: DisputeProcedure) -> None:
    """Print the next step of a dispute: the ruling, a question, or the reason why the line is not understood, with its
    possible meanings.
    """
    procedure.advance()
    if procedure.stage == LINE and procedure.evaluated is not None:
        _not_read(lines, procedure, procedure.evaluated)
        return
    lines.dispute = procedure
    print_dispute_step(lines, procedure)


def _not_read(lines: TextSessionProtocol, procedure: DisputeProcedure, evaluated: EvaluatedDraft) -> None:
    answer = procedure.question_answer
    if answer is None or not answer.answers_alone:
        for line in messages.verdict(lines.words, evaluated.verdict, lines.table.names)[bool(procedure.unused) :]:
            lines.out(line)
    for line in answer_lines(lines.words, answer) if answer is not None and not answer.entries else ():
        lines.out(line)

    def take(index: int) -> None:
        procedure.choose(index, lines.words)
        _advance(lines, procedure)

    if texts := choice_texts(lines.words, procedure):
        lines.leave()  # a number is a row, no answer to an open question
        pick(lines, texts, take, procedure.unused)


def _current_dispute(lines: TextSessionProtocol) -> DisputeProcedure:
    """Return the current dispute, or create one."""
    return lines.dispute or DisputeProcedure(lines.session, lines.table.game, lines.table)


def _print_interpretations(lines: TextSessionProtocol, procedure: DisputeProcedure, path: str) -> None:
    """Print the other interpretations of the rules that depend on the fact `path`."""
    source, unchecked = procedure.fact_source, procedure.evaluated.verdict.unchecked if procedure.evaluated else ()
    ids = [id for item in unchecked if item.path == path for id in item.clauses]
    for interpretation in clause_interpretations(lines.words, source.game, ids, source.state.options):
        lines.out(f"! {interpretation}")


def _name_related(lines: TextSessionProtocol, procedure: DisputeProcedure) -> None:
    """Print further rules that match the words of the disputed line, before the first question or the ruling."""
    if not procedure.order:
        for line in related_lines(lines.words, procedure.related):
            lines.out(line)


def _list_together(lines: TextSessionProtocol, procedure: DisputeProcedure) -> None:
    """Print all questions of a form with several questions, before the first is asked."""
    form, words = procedure.form, lines.words
    if len(form.open) < 2 or form.has_answers:
        return
    lines.out(words.translate("plain.together", count=len(form.open)))
    for number, question in enumerate(form.open, 1):
        lines.out(f"  {number}. {messages.question(words, question)}")


def print_dispute_step(lines: TextSessionProtocol, procedure: DisputeProcedure) -> None:
    """Ask the next question of the dispute; without a question, print the ruling and the remedies."""
    words = lines.words
    lines.leave()
    if procedure.stage == ASK and procedure.open_question is not None:
        lines.out(understanding_text(words, procedure.moves))
        _list_together(lines, procedure)
        _print_interpretations(lines, procedure, procedure.open_question.path)
        _name_related(lines, procedure)
        lines.ask(procedure.open_question, lambda text: answer_question(lines, procedure, text))
        return
    assert procedure.evaluated is not None
    for seat, claim_text in procedure.claims.items():
        lines.out(words.translate("dispute.claim", seat=seat, text=claim_text))
    ruling = ruling_lines(
        words, procedure.fact_source, procedure.evaluated, procedure.fact_source.facts, rules=procedure.house_rules
    )
    further = [*precedent_lines(words, procedure), *taking_back_lines(words, procedure)]
    for line in unstyled_text([*entry_heading(words, procedure), *ruling, *further]).splitlines():
        if line.strip():
            lines.out(line)
    _name_related(lines, procedure)
    print_remedies(lines, procedure)


def print_remedies(
    lines: TextSessionProtocol, dispute: DisputeProcedure, evaluated: EvaluatedDraft | None = None
) -> None:
    """Print the possible remedies; overruling is only offered for a complete move."""
    evaluated = evaluated or dispute.evaluated
    special = "dispute_back" if dispute.entry else "dispute_overrule"
    unread = evaluated is None or evaluated.verdict.status in UNREAD
    lines.out(
        lines.words.translate(
            "plain.dispute_ways", overrule="" if unread else lines.words.translate(f"plain.{special}")
        )
    )


def answer_question(lines: TextSessionProtocol, procedure: DisputeProcedure, text: str) -> None:
    """Record the answer to a question of the dispute; "?" means that nobody knows it. If an overrule waited for the
    answer, carry it out.
    """
    procedure.answer(text)
    if procedure.pending:
        _settle(lines, DisputeRemedy("overrule", procedure.pending))
    else:
        procedure.advance()
        print_dispute_step(lines, procedure)


def claim(lines: TextSessionProtocol, argument: str) -> None:
    """Record the argument of a seat in the dispute. The command's argument is the seat and the text."""
    procedure = _require_open_dispute(lines)
    seat, claim_text = first_word(argument)
    id = find_seat(lines.table, seat.rstrip(":"))
    if not claim_text.strip(" :"):
        raise CommandUsageError
    procedure.claims |= {id: claim_text.strip(" :")}
    procedure.keep_open()
    lines.out(lines.words.translate("plain.told"))


def deny(lines: TextSessionProtocol, argument: str) -> None:
    """Reject an assumption of the ruling by its number."""
    procedure = _require_open_dispute(lines)
    procedure.deny(number_of(argument))
    print_dispute_step(lines, procedure)


def drop(lines: TextSessionProtocol, _argument: str) -> None:
    """Withdraw the open dispute."""
    _require_open_dispute(lines).drop()
    _over(lines)
    lines.out(lines.words.translate("dispute.withdrawn"))
    lines.now()


def _over(lines: TextSessionProtocol) -> None:
    lines.dispute = None
    lines.leave()


def finish(lines: TextSessionProtocol, argument: str) -> None:
    """Settle the dispute. The argument is a remedy (`leave`, `overrule`, `back`, `fix`, `rewind`, `house` or
    `protest`), a colon, and the agreement.
    """
    procedure = _require_open_dispute(lines)
    head, agreed = apart(argument)
    kind, more = first_word(head)
    remedies = ("leave", "back" if procedure.entry else "overrule", "fix", "rewind", "house", "protest")
    if not agreed or kind not in remedies:
        print_remedies(lines, procedure, procedure.judge(procedure.text)[1])
        return
    clauses = tuple(id.upper() for id in more.replace(",", " ").split())
    if kind == "protest":
        _play_on(lines, procedure, more, agreed)
    elif kind == "rewind":
        _offer_rewind(lines, DisputeRemedy("rewind", agreed, back_to=number_of(more)))
    elif kind == "back":
        _settle(lines, DisputeRemedy("rewind", agreed, taken_back=(procedure.entry,)))
    elif kind == "fix":
        _settle(lines, DisputeRemedy("fix", agreed, fixed=facts_of(lines.table, more)))
    elif kind == "house":
        _settle(lines, DisputeRemedy("house_rule", agreed, clauses=clauses))
    else:
        _settle(lines, DisputeRemedy(kind, agreed))


def _play_on(lines: TextSessionProtocol, dispute: DisputeProcedure, details: str, text: str) -> None:
    """Continue the game under protest. If the ruling still depends on an answer, ask the question instead."""
    lines.dispute = dispute
    if dispute.final_evaluation is None:
        dispute.advance()
    if dispute.final_evaluation is None:
        print_dispute_step(lines, dispute)
    else:
        under_protest(lines, dispute, details, text)


def _offer_rewind(lines: TextSessionProtocol, remedy: DisputeRemedy) -> None:
    if not played_since(lines.table, remedy.back_to):
        raise input_error("nothing_to_rewind")
    for line in knock_on_lines(lines.words, rewind_impact(lines.table, remedy.back_to)):
        lines.out(line)
    lines.offer(lambda: _settle(lines, remedy))


def _settle(lines: TextSessionProtocol, remedy: DisputeRemedy) -> None:
    procedure = lines.dispute = _require_open_dispute(lines)
    procedure.advance()
    evaluated = procedure.evaluated
    if procedure.stage == ASK or evaluated is None:
        print_dispute_step(lines, procedure)
        return
    if remedy.kind == "overrule" and evaluated.verdict.status in UNREAD:
        _not_read(lines, procedure, evaluated)
        print_remedies(lines, procedure)
        return
    if remedy.kind == "house_rule" and not remedy.clauses:
        remedy = DisputeRemedy("house_rule", remedy.agreed, clauses=evaluated.verdict.clauses)
        if not remedy.clauses:
            lines.out(lines.words.translate("dispute.house_none"))
            return
    if remedy.kind == "overrule" and evaluated.verdict.status is VerdictStatus.LEGAL:
        remedy = DisputeRemedy("leave", remedy.agreed)
    step = procedure.settle(remedy)
    if step is None:
        print_dispute_step(lines, procedure)
        return
    _over(lines)
    message_key = {"overrule": "overrule_done", "house_rule": "house_done"}.get(remedy.kind, "agreed_done")
    lines.out(lines.words.translate(f"dispute.{message_key}", entry=step.entry.seq))
    lines.now()


def _require_open_dispute(lines: TextSessionProtocol) -> DisputeProcedure:
    """Return the open dispute. Raises `InputError` if there is none."""
    if open_case(lines.table) is None:
        raise input_error("no_dispute")
    return _current_dispute(lines)


COMMANDS = {"dispute": dispute, "claim": claim, "deny": deny, "withdraw": drop, "settle": finish}
