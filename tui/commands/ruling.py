"""`gyoji ruling`: judges a move without a table, or lists the questions to answer first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.notation.move import Moves, write_declaration
from referee.reading.legal_moves import LegalMoves
from referee.record.declaration import Declaration, unread
from referee.rules.game import find
from referee.table.described_position import flatten
from referee.table.dispute_assumptions import assumption_at
from referee.table.question_areas import QuestionForm, next_form
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
    stored_library,
)
from tui.core.disputes.claimed_score import ClaimedScoreRow
from tui.core.disputes.question_answer import QuestionAnswer, answer_question, related_rules
from tui.core.disputes.question_answer_text import answer_lines, related_lines
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.move_text import understanding_text
from tui.core.i18n.rule_source_difference_text import verdict_interpretations
from tui.core.presenters.rule_search_text import result_json
from tui.core.reading.line import Line, meanings_json
from tui.core.reading.line_reader import LineReader
from tui.core.session.display_language import display_lang
from tui.core.session.user_files import read_file


def ruling(arguments: argparse.Namespace) -> int:
    """Judge a move by the given values, or print the rules that may decide a question. Exit codes: 0 legal, 1 illegal,
    2 unusable, 3 values are missing, 4 unclear or ambiguous, 5 rules only.
    """
    game = find(arguments.game)
    printed = {} if arguments.no_library else stored_library(arguments, game.id)
    position = StandalonePosition(
        game, flatten(read_file(arguments.position)) if arguments.position else None, printed=printed
    )
    parsed = LineReader(position, LegalMoves(position)).argue(arguments.move)  # no fact changes what the line says
    read_facts(arguments.fact, lambda path, text: _tell(position, path, text))
    evaluated = _decide(position, arguments, parsed.moves) if parsed.moves else unread(arguments.move, parsed.undecided)
    answer = None if parsed.moves else answer_question(position, arguments.move, parsed)
    related = related_rules(position, arguments.move, parsed) if parsed.moves else answer
    code = _exit_code(evaluated.verdict, parsed, answer)
    words = words_for(display_lang(arguments.lang), game.id, own=position.own_words)
    words = words.named(position.seat_names(words))
    for contradiction in position.contradictions():
        print(messages.breach(words, contradiction), file=sys.stderr)
    result = _RulingResult(position, parsed, evaluated, answer, related)
    if arguments.json:
        print_json(_as_json(words, result))
        return code
    print("\n".join(_as_lines(words, result)))
    if parsed.moves and (row := _rests(words, arguments, position, evaluated)):
        print(row)
    return code


class _RulingResult(NamedTuple):
    """A question as it was answered: its verdict, or (`answer`) the rules that may decide it; `related` are the rules
    beside either.
    """

    position: StandalonePosition
    parsed: Line
    evaluated: Declaration
    answer: QuestionAnswer | None
    related: QuestionAnswer | None

    @property
    def rows(self) -> tuple[Moves, ...]:
        """The possible meanings of a question without one."""
        return () if self.parsed.moves else self.parsed.choices

    @property
    def together(self) -> tuple[Question, ...]:
        return next_form(QuestionForm(), self.evaluated.verdict.questions, self.parsed.moves, ()).open

    def interpretations(self, words: Words) -> list[str]:
        """Return how the verdict would differ under other interpretations of the rules."""
        return verdict_interpretations(words, self.position.game, self.evaluated.verdict, self.position.state.options)


def _as_json(words: Words, result: _RulingResult) -> dict[str, Any]:
    """Return the answer for `--json`, without empty parts but the moves."""
    related = result.related
    more = {
        "together": [question.path for question in result.together],
        **meanings_json(words, result.position, result.rows, result.parsed.unused),
        "scores": _scores_json(words, related.score_rows) if related is not None else [],
        "rules": list(result_json(result.position.game, related.result)) if related is not None else [],
    }
    verdict = verdict_json.of_verdict(words, result.evaluated.verdict, result.interpretations(words))
    moves = {"moves": verdict_json.of_moves(words, result.parsed.moves)}
    return verdict | moves | {name: content for name, content in more.items() if content}


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


def _as_lines(words: Words, result: _RulingResult) -> list[str]:
    from tui.core.presenters.plain_text import meaning_lines

    parsed, answer = result.parsed, result.answer
    heading = [understanding_text(words, parsed.moves), f"  {write_declaration(parsed.moves)}"] if parsed.moves else []
    others = [f"! {interpretation}" for interpretation in result.interpretations(words)]
    rules = answer_lines(words, answer) if answer is not None else related_lines(words, result.related)
    meanings = meaning_lines(words, result.position, result.rows, parsed.unused)
    return [*heading, *_verdict_text(words, result), *meanings, *others, *rules]


def _verdict_text(words: Words, result: _RulingResult) -> list[str]:
    """Format the verdict as lines, with the questions that come later after those of now."""
    from tui.core.presenters.plain_text import verdict_lines

    if result.answer is not None and result.answer.answers_alone:
        return []
    verdict, together = result.evaluated.verdict, result.together
    lines = verdict_lines(words, structs.replace(verdict, questions=together), result.position.names)
    if later := verdict.questions[len(together) :]:
        lines += [f"  {words.translate('say.asked_later')}", *messages.question_lines(words, later)]
    return lines[:1] if result.rows and only_several(verdict) else lines[bool(result.parsed.unused) :]


def _decide(position: StandalonePosition, arguments: argparse.Namespace, moves: Moves) -> Declaration:
    """Judge a declaration, after denying the assumptions of its verdict with the stated numbers. Raises `InputError`
    for an unknown number.
    """
    result = position.decide(moves, arguments.move)
    for assumption in [assumption_at(result, number) for number in arguments.deny]:
        position.deny(assumption)
    return position.decide(moves, arguments.move) if arguments.deny else result


def _exit_code(verdict: Verdict, parsed: Line, answer: QuestionAnswer | None) -> int:
    if answer is None:
        return EXIT.get(verdict.status, 2)
    if parsed.choices:
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
