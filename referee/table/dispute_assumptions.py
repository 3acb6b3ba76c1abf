"""The assumptions of a verdict in a dispute, which players can deny: the turn, the phase, no action started yet, the
table settings. Disputed values become questions instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, get, known
from referee.facts.verdict import Assumption, UncheckedClauses, Verdict, VerdictStatus
from referee.judging.judge import questions
from referee.reading.source import normal_text
from referee.record.declaration import Declaration
from referee.rules import rulings
from referee.rules.fact_paths import OPTIONS, TURN
from referee.rules.game_metadata import GameOption
from referee.table.assumed_turn import mover_of
from referee.table.question_areas import by_area
from referee.table.question_order import DisputedCase, decisive_first, some_answers
from scoring.errors import input_error
from scoring.fields.simple_fields import YesNo
from scoring.text_catalogs import Phrase
from scoring.toml_cache import read_toml

FILE = Path(__file__).with_name("turn_order_words.toml")
WITH_RULES = (VerdictStatus.LEGAL, VerdictStatus.ILLEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)


def verdict_with_assumptions(
    case: DisputedCase, verdict: Verdict, text: str, denied: frozenset[str], settings: frozenset[str]
) -> Verdict:
    """Return the verdict on a disputed line (`text`) with its assumptions. Denied or disputed values become the first
    questions. `settings` are the table settings with known values.
    """
    if verdict.status not in WITH_RULES:
        return verdict
    questioned = denied | _disputed_paths(case, text)
    assumptions = tuple(structs.replace(assumption, path=TURN) for assumption in verdict.assumed)
    for implied in (_implied_turn, _implied_moments):
        answers = dict(implied(case, verdict, questioned))
        case, verdict = _with_answers(case, verdict, answers)
        assumptions += tuple(_assumption(case, path) for path in answers)
    assumptions += (*_moments(case, verdict), *_settings(case, verdict, settings))
    open_paths = {assumption.path for assumption in assumptions} & questioned | (
        questioned & {question.path for question in verdict.questions}
    )
    ordered = by_area(case, _with_denied(case, decisive_first(case, verdict), open_paths))
    return structs.replace(
        ordered, assumed=tuple(assumption for assumption in assumptions if assumption.path not in open_paths)
    )


def assumption_at(result: Declaration | None, number: int) -> Assumption:
    """Return an assumption of a verdict by its number, counted from 1. Raises `InputError` if there is no such
    assumption.
    """
    assumptions = [assumption for assumption in result.verdict.assumed if assumption.path] if result else []
    if not 0 < number <= len(assumptions):
        raise input_error("no_such_assumption", given=number, count=len(assumptions))
    return assumptions[number - 1]


def _disputed_paths(case: DisputedCase, text: str) -> frozenset[str]:
    """Return the paths of the values that a disputed line is about. These must not be assumed."""
    order = {TURN} if is_about_order(text) and not known(get(case.state, TURN)) else set()
    return frozenset(order | {*_open_moments(case)} if _is_about(text, "repetition") else order)


def _open_moments(case: DisputedCase) -> Iterator[str]:
    """Yield the paths of the unknown yes/no values about the current turn."""
    for path, fact in case.game.facts(case.seats).items():
        if "." not in path and isinstance(fact.field, YesNo) and not known(get(case.state, path)):
            yield path


def _implied_turn(case: DisputedCase, verdict: Verdict, questioned: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for the assumption that it is the turn of the declaring seat, if the turn is unknown."""
    is_open = any(item.path == TURN for item in verdict.unchecked)
    if is_open and TURN not in questioned and mover_of(case.moves):
        yield TURN, mover_of(case.moves)


def _implied_moments(case: DisputedCase, verdict: Verdict, questioned: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for each unknown yes/no value about the turn with only one legal answer."""
    open_paths = {item.path for item in verdict.unchecked} - questioned - case.untellable
    for path in sorted(open_paths.intersection(_open_moments(case))):
        states = [(value, case.with_answer(case.state, path, value)) for value in (False, True)]
        legal = [value for value, state in states if state is not None and not case.judge(state).clauses]
        if len(legal) == 1:
            yield path, legal[0]


def _assumption(case: DisputedCase, path: str) -> Assumption:
    return Assumption("turn" if path == TURN else path, {"seat": mover_of(case.moves)}, path)


def _with_answers(case: DisputedCase, verdict: Verdict, answers: Mapping[str, Any]) -> tuple[DisputedCase, Verdict]:
    """Return the disputed case with some values answered, and the new verdict."""
    state = case.state
    for path, value in answers.items():
        answered = case.with_answer(state, path, value)
        state = state if answered is None else answered
    return (structs.replace(case, state=state), case.judge(state)) if answers else (case, verdict)


def _with_denied(case: DisputedCase, verdict: Verdict, paths: Iterable[str]) -> Verdict:
    """Return a verdict whose first questions are about the denied values; “unclear” if the players cannot find out any
    of them.
    """
    paths = sorted(paths)
    to_ask = [path for path in paths if path not in case.untellable]
    if not paths or not (to_ask or verdict.status is VerdictStatus.LEGAL):
        return verdict
    unchecked = (*verdict.unchecked, *(UncheckedClauses((), path) for path in paths))
    if not to_ask:
        return structs.replace(verdict, status=VerdictStatus.UNCLEAR, unchecked=unchecked, ledger=())
    others = tuple(question for question in verdict.questions if question.path not in to_ask)
    first = questions(case.game, case.state, to_ask, case.seats)
    return structs.replace(
        verdict, status=VerdictStatus.NEEDS, breaches=(), questions=(*first, *others), unchecked=unchecked, ledger=()
    )


def _moments(case: DisputedCase, verdict: Verdict) -> Iterator[Assumption]:
    """Yield an assumption for each unknown value about the turn, if another answer would violate a further rule."""
    open_paths = {TURN, *(item.path for item in verdict.unchecked)}
    for path, fact in case.game.facts(case.seats).items():
        if "." in path or path in open_paths or path in case.untellable or known(get(case.state, path)):
            continue
        if _can_break(case, verdict, path, fact):
            yield Assumption(path, {"seat": mover_of(case.moves)}, path)


def _can_break(case: DisputedCase, verdict: Verdict, path: str, fact: FactSpec) -> bool:
    for value in some_answers(fact, ()):
        state = case.with_answer(case.state, path, value)
        if state is not None and not set(case.judge(state).clauses) <= set(verdict.clauses):
            return True
    return False


def _settings(case: DisputedCase, verdict: Verdict, settings: frozenset[str]) -> Iterator[Assumption]:
    """Yield an assumption for each table setting that affects the verdict: with another value, the verdict would
    differ. A setting chosen by the players is included only if editions or public sources disagree on it.
    """
    disputed = {ruling.option for ruling in rulings.load(case.game.folder).values() if ruling.elsewhere_en}
    for option in case.game.meta.options:
        current = case.state.options[option.id]
        is_known = option.id in settings
        for value in option.values if not is_known or option.id in disputed else ():
            if value == current:
                continue
            state = structs.replace(case.state, options={**case.state.options, option.id: value})
            other = case.judge(state)
            if (other.status, other.clauses) != (verdict.status, verdict.clauses):
                values = {
                    "option": option.id,
                    "value": _text(option, current),
                    "other": _text(option, value),
                    "status": Phrase(f"status.{other.status}"),
                }
                if is_known:
                    yield Assumption("agreed_setting", values)
                else:
                    yield Assumption("setting", values, f"{OPTIONS}{option.id}", value)
                break


def _text(option: GameOption, value: Any) -> Any:
    """Return a setting's value for use in a sentence."""
    if option.kind == "yes_no":
        return Phrase(f"yes_no.{'yes' if value else 'no'}")
    return Phrase(f"option_value.{option.id}.{value}") if option.kind == "choice" else value


def is_about_order(text: str) -> bool:
    """Return whether a disputed line is about whose turn it is."""
    return _is_about(text, "order")


def _is_about(text: str, topic: str) -> bool:
    """Return whether a disputed line contains words listed for a topic."""
    latin, japanese = _words_about(topic)
    line = normal_text(text).casefold()
    spaced = f" {''.join(letter if letter.isalnum() else ' ' for letter in line)} "
    return any(f" {word} " in " ".join(spaced.split(" ")) for word in latin) or any(word in line for word in japanese)


@cache
def _words_about(topic: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words = read_toml(FILE)[topic]
    return tuple(words["en"]), tuple(words["ja"])
