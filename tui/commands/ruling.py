"""`gyoji ruling`: judges a move without a table, or lists the questions to answer first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from referee.facts.verdict import Verdict
from referee.notation.move import write_declaration
from referee.record.declaration import Declaration
from referee.rules.game import find
from referee.table.described_position import flatten
from referee.table.standalone_position import StandalonePosition
from scoring.breakdown import Breakdown, as_json
from scoring.text_catalogs import Words
from tui.commands.common import (
    CONFIRM,
    EXIT,
    RULES_ONLY,
    existing_store,
    only_several,
    print_json,
    read_facts,
    session,
    stored_library,
)
from tui.core.conversation.typed_answer_reader import distinct_questions
from tui.core.disputes.claimed_score import ClaimedScoreRow
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.question_answer_text import answer_lines, related_lines
from tui.core.disputes.ruling_text import stated_lines
from tui.core.flows.dispute import dispute
from tui.core.flows.steps import advance
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.move_text import understanding_text
from tui.core.i18n.rule_source_difference_text import verdict_interpretations
from tui.core.presenters.rule_search_text import result_json
from tui.core.reading.line import meanings_json
from tui.core.session.display_language import display_lang
from tui.core.session.user_files import read_file


def ruling(arguments: argparse.Namespace) -> int:
    """Rule on a move by the given values, or print the rules that may decide a question. Exit codes: 0 legal, 1
    illegal, 2 unusable, 3 values are missing, 4 unclear or ambiguous, 5 rules only.
    """
    game = find(arguments.game)
    printed = {} if arguments.no_library else stored_library(arguments, game.id)
    described = flatten(read_file(arguments.position)) if arguments.position else None
    procedure = DisputeProcedure(
        session(arguments), game, None, arguments.move, lambda: StandalonePosition(game, described, printed=printed)
    )
    position = procedure.fact_source
    assert isinstance(position, StandalonePosition)
    read_facts(arguments.fact, lambda path, text: _tell(position, path, text))
    _rule(procedure, arguments.deny)
    words = words_for(display_lang(arguments.lang), game.id, own=position.own_words)
    words = words.named(position.seat_names(words))
    for contradiction in position.contradictions():
        print(messages.breach(words, contradiction), file=sys.stderr)
    if arguments.json:
        print_json(_as_json(words, procedure))
    else:
        print("\n".join(_as_lines(words, procedure)))
        if (
            procedure.line.moves
            and procedure.evaluated
            and (row := _rests(words, arguments, position, procedure.evaluated))
        ):
            print(row)
    return _exit_code(procedure)


def _rule(procedure: DisputeProcedure, denied: Sequence[int]) -> None:
    """Carry out the dispute up to the first step for which the shell has no answer, after denying the assumptions with
    these numbers. Raises `InputError` for an unknown number.
    """
    if denied:
        procedure.advance()
    for number in denied:
        procedure.deny(number)
    advance(dispute(procedure))


def _as_json(words: Words, procedure: DisputeProcedure) -> dict[str, Any]:
    """Return the answer for `--json`, without empty parts but the moves."""
    verdict, related = _verdict(procedure), procedure.question_answer or procedure.related
    more = {
        "together": [question.path for question in procedure.form.open],
        **meanings_json(words, procedure.situation, procedure.line.choices, procedure.line.unused),
        "scores": _scores_json(words, related.score_rows) if related is not None else [],
        "rules": list(result_json(procedure.game, related.result)) if related is not None else [],
    }
    ruling = verdict_json.of_verdict(words, verdict, _interpretations(words, procedure))
    moves = {"moves": verdict_json.of_moves(words, procedure.line.moves)}
    return ruling | moves | {name: content for name, content in more.items() if content}


def _verdict(procedure: DisputeProcedure) -> Verdict:
    assert procedure.evaluated is not None
    return procedure.evaluated.verdict


def _interpretations(words: Words, procedure: DisputeProcedure) -> list[str]:
    """Return how the verdict would differ under other interpretations of the rules."""
    return verdict_interpretations(words, procedure.game, _verdict(procedure), procedure.fact_source.state.options)


def _scores_json(words: Words, rows: Iterable[ClaimedScoreRow]) -> list[dict[str, Any]]:
    """Return the rows of a claim as plain data for the `--json` output."""
    return [
        {
            "seat": row.seat,
            "claimed": row.claimed,
            "points": row.points,
            "right": row.is_right,
            "entry": row.entry,
            "lines": as_json(Breakdown(row.lines), words)["lines"],
        }
        for row in rows
    ]


def _as_lines(words: Words, procedure: DisputeProcedure) -> list[str]:
    from tui.core.presenters.plain_text import meaning_lines

    moves, answer = procedure.line.moves, procedure.question_answer
    heading = [understanding_text(words, moves), f"  {write_declaration(moves)}"] if moves else []
    others = [f"! {interpretation}" for interpretation in _interpretations(words, procedure)]
    rules = answer_lines(words, answer) if answer is not None else related_lines(words, procedure.related)
    meanings = meaning_lines(words, procedure.situation, procedure.line.choices, procedure.line.unused)
    verdict = _verdict_text(words, procedure)
    stated = stated_lines(words, procedure)
    verdict = [*verdict[:1], *heading, *stated, *verdict[1:], *meanings, *others]
    return [*rules, *verdict] if answer is not None and answer.is_of_rules else [*verdict, *rules]


def _verdict_text(words: Words, procedure: DisputeProcedure) -> list[str]:
    """Format the verdict as lines, with the questions that come later after those of now."""
    from tui.core.presenters.plain_text import verdict_lines

    answer, verdict, together = procedure.question_answer, _verdict(procedure), procedure.form.open
    if answer is not None and answer.answers_alone:
        return []
    lines = verdict_lines(words, structs.replace(verdict, questions=together), procedure.fact_source.names)
    if together and procedure.line.moves:
        lines[0] = words.translate("dispute.depends_on", fact=messages.question(words, together[0]))
    questions = distinct_questions(procedure.game, procedure.fact_source.state, verdict.questions)
    if later := questions[len(together) :]:
        lines += [f"  {words.translate('say.asked_later')}", *messages.question_lines(words, later)]
    return lines[:1] if procedure.line.choices and only_several(verdict) else lines[bool(procedure.line.unused) :]


def _exit_code(procedure: DisputeProcedure) -> int:
    answer = procedure.question_answer
    if answer is None or procedure.line.moves:
        return EXIT.get(_verdict(procedure).status, 2)
    if procedure.line.choices:
        return CONFIRM
    return RULES_ONLY if answer.is_match else 2


def _rests(words: Words, arguments: argparse.Namespace, position: StandalonePosition, evaluated: Declaration) -> str:
    """Return a line with the printed values that affect the verdict and that the players have not compared with their
    physical game; "" if there are none.
    """
    from tui.core.components.printed_value_confirmation import not_compared, rests_row

    store = None if arguments.no_library else existing_store(arguments)
    edition = position.game.meta.editions[0]
    paths = not_compared(store, position.game, edition, position.rests_on(evaluated.moves))
    return rests_row(words, position.game, {path: position.state.printed[path] for path in paths}) if paths else ""


def _tell(position: StandalonePosition, fact_name: str, text: str) -> dict[str, Any]:
    """Enter a value, all values of a card from its line, or that a value is unknown. Return the entered values indexed
    by dotted path; raise `InputError` for invalid text.
    """
    path = position.path(fact_name)
    fact = position.game.fact(position.ids, path)
    if fact is None:  # what the rest was told to be, a setting
        position.answer(path, text)
        return {}
    if fact.is_unknown(text, position.names):
        position.cannot_tell(path)
        return {}
    from tui.core.conversation.typed_answer_reader import read_with_path

    facts = read_with_path(position, path, text)
    for fact_path, value in facts.items():
        position.tell(fact_path, value)
    return facts
