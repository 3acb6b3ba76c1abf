"""`gyoji ruling`: a cold verdict, or the questions still needed for one."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft, unread
from referee.reading.legal_moves import LegalMoves
from referee.rules.game import find
from referee.table.described_position import flatten
from referee.table.dispute_assumptions import assumption_at
from referee.table.question_areas import QuestionForm, next_form
from referee.table.standalone_position import StandalonePosition
from scoring.text_catalogs import Words
from tui.commands.common import (
    CONFIRM,
    EXIT,
    RULES_ONLY,
    kept_library,
    kept_store,
    only_several,
    print_json,
    read_facts,
)
from tui.core.disputes.claimed_score_text import scores_json
from tui.core.disputes.question_answer import QuestionAnswer, answer_question, related_rules
from tui.core.disputes.question_answer_text import answer_lines, related_lines
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.catalogs import locale_lang, words_for
from tui.core.i18n.move_text import understood
from tui.core.i18n.rule_source_difference_text import verdict_readings
from tui.core.presenters.rule_search_json import result_json
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine
from tui.core.session.user_files import read_file


def ruling(chosen: argparse.Namespace) -> int:
    """Judge a move on what is known, or list the rules that may decide.

    Exit 0 legal, 1 illegal, 3 needs, 4 unclear or to be chosen, 5 rules only, 2 unusable.
    """
    game = find(chosen.game)
    printed = {} if chosen.no_library else kept_library(chosen, game.id)
    cold = StandalonePosition(game, flatten(read_file(chosen.position)) if chosen.position else None, printed=printed)
    read_facts(chosen.fact, lambda path, text: _tell(cold, path, text))
    parsed = LineReader(cold, LegalMoves(cold)).argue(chosen.move)
    moves = parsed.moves
    draft = DeclarationDraft(chosen.move, moves)
    judged = _decide(cold, draft, chosen.deny) if moves else unread(chosen.move, parsed.undecided)
    verdict, rows = judged.verdict, () if moves else parsed.choices
    answer = None if moves else answer_question(cold, chosen.move, parsed)
    related = related_rules(cold, chosen.move, parsed) if moves else answer
    code = _exit_code(verdict, parsed, answer)
    words = words_for(chosen.lang or locale_lang(), game.id, own=cold.own_words)
    words = words.named(cold.seat_names(words))
    for contradiction in cold.contradictions():
        print(messages.breach(words, contradiction), file=sys.stderr)
    readings = verdict_readings(words, game, verdict, cold.state.options)
    together = next_form(QuestionForm(), verdict.questions, moves, ()).open
    if chosen.json:
        more = {
            "together": [question.path for question in together],
            "moves": verdict_json.of_moves(words, moves),
            "choices": verdict_json.of_rows(words, rows),
            "scores": scores_json(words, related.score_rows) if related is not None else [],
            "rules": list(result_json(game, related.result)) if related is not None else [],
        }
        print_json(
            verdict_json.of_verdict(words, verdict, readings) | {name: found for name, found in more.items() if found}
        )
        return code
    from tui.core.presenters.plain_text import meaning_lines, verdict_lines

    said = [] if parsed.notation else [understood(words, moves)] if moves else []  # the notation says itself
    told = verdict_lines(words, structs.replace(verdict, questions=together), cold.names)
    if later := verdict.questions[len(together) :]:
        told += [f"  {words.say('say.asked_later')}", *messages.question_lines(words, later)]
    others = [f"! {reading}" for reading in readings]
    told = told[:1] if rows and only_several(verdict) else told
    told = [] if answer is not None and answer.answers_alone else told
    rules = answer_lines(words, answer) if answer is not None else related_lines(words, related)
    print("\n".join([*said, *told, *meaning_lines(words, cold, rows), *others, *rules]))
    if moves and (row := _rests(words, chosen, cold, judged)):
        print(row)
    return code


def _decide(cold: StandalonePosition, draft: DeclarationDraft, denied: list[int]) -> EvaluatedDraft:
    """Judge a declaration without what is denied of the assumptions of its verdict. Raises `InputError`."""
    result = cold.decide(draft)
    for assumption in [assumption_at(result, number) for number in denied]:
        cold.deny(assumption)
    return cold.decide(draft) if denied else result


def _exit_code(verdict: Verdict, parsed: ParsedLine, answer: QuestionAnswer | None) -> int:
    if answer is None:
        return EXIT.get(verdict.status, 2)
    if parsed.choices:
        return CONFIRM
    return RULES_ONLY if answer.is_match else 2


def _rests(words: Words, chosen: argparse.Namespace, cold: StandalonePosition, judged: EvaluatedDraft) -> str:
    """Say which values the verdict rests on that nobody here has compared with the box; "" for none."""
    from tui.core.components.printed_value_confirmation import not_compared, rests_row

    store = None if chosen.no_library else kept_store(chosen)
    edition = cold.game.meta.editions[0]
    paths = not_compared(store, cold.game, edition, cold.rests_on(judged.draft))
    return rests_row(words, cold.game, {path: cold.state.printed[path] for path in paths}) if paths else ""


def _tell(cold: StandalonePosition, given: str, text: str) -> dict[str, Any]:
    """Tell a fact, or by the line of a card all that is on it, or that nobody can tell. Raises `InputError`."""
    path = cold.path(given)
    fact = cold.game.fact(cold.ids, path)
    if fact is None:  # what the rest was told to be, a setting
        cold.answer(path, text)
        return {}
    question = Question(path, fact)
    if question.fact.is_unknown(text, cold.names):
        cold.cannot_tell(path)
        return {}
    from tui.core.conversation.typed_answer_reader import read_told

    told, _ = read_told(cold.game, cold.state, cold.names, question, text, by_path=True)
    for one, value in told.items():
        cold.tell(one, value)
    return told
