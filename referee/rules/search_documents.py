"""The texts by which the search finds a rule: its own, acts and rulings about it, and questions that people put."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from referee.rules import rulings
from referee.rules.game import Game
from scoring.text_catalogs import Lang


class ExampleQuestion(Struct, frozen=True):
    """A question that people put, in wordings of both languages, and the clauses and rulings that decide it."""

    rules: tuple[str, ...]
    en: tuple[str, ...] = ()
    ja: tuple[str, ...] = ()


_decode = msgspec.json.Decoder(ExampleQuestion).decode


class RuleText(NamedTuple):
    """A text about a clause or ruling. `is_example` is whether it is a question that people put: the rules use none of
    its words.
    """

    rule: str
    text: str
    is_example: bool = False


@cache
def example_questions(folder: Path) -> tuple[ExampleQuestion, ...]:
    """Load the questions in the `questions.jsonl` of a game, one on each line; none without the file."""
    path = folder / "questions.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else ()
    return tuple(map(_decode, lines))


def rule_texts(game: Game, lang: Lang) -> Iterator[RuleText]:
    """Yield the texts about the clauses and rulings of a game."""
    for clause in game.clauses.values():
        yield RuleText(clause.id, clause.text(lang))
    for act in game.acts.values():
        yield from _for_each(act.clauses, act.text(lang))
    for ruling in rulings.load(game.folder).values():
        yield from _for_each((ruling.id, *ruling.clauses), ruling.question(lang))
        yield from _for_each((ruling.id,), ruling.ruling(lang))
        yield from _for_each((ruling.id,), ruling.elsewhere(lang))
    for question in example_questions(game.folder):
        for text in question.ja if lang == "ja" else question.en:
            yield from _for_each(question.rules, text, is_example=True)


def _for_each(rules: Iterable[str], text: str, *, is_example: bool = False) -> Iterator[RuleText]:
    if text:
        yield from (RuleText(rule, text, is_example) for rule in rules)
