"""The disputes of `tests/disputes/<game>.toml`, and how an answer to one is measured."""

from __future__ import annotations

import json
import time
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.rules import rule_search, search_documents
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import find, offered_games
from referee.rules.rule_search import SearchResult, search
from referee.rules.rulings import Ruling
from scoring.text_catalogs import Lang
from tui.core.disputes.dispute_procedure import ASK, DisputeProcedure
from tui.core.disputes.question_answer import AnswerRow
from tui.core.session.session import Session

FORMS = ("en", "ja", "en_short", "ja_short")
RANKS = (1, 3, 10)
FOLDS = 4
MOVES_OR_CLAIMS = ("move", "claim")
_RIGHT = {VerdictStatus.LEGAL: "legal", VerdictStatus.ILLEGAL: "illegal"}
_ANSWERS = {"yes": "legal", "no": "illegal", "depends": "depends"}


class Dispute(Struct, frozen=True):
    """One dispute: the sentence and a short form in both languages, and the right answer with the rules that decide.

    `move` is what is declared in it, in plain words, where that was written down.
    """

    id: str
    kind: Literal["move", "rule", "component", "claim", "order", "act"]
    en: str
    ja: str
    en_short: str
    ja_short: str
    situation: str
    right: Literal["legal", "illegal", "depends"]
    answer: str
    clauses: tuple[str, ...]
    move: str = ""

    def text(self, form: str) -> str:
        """Return the dispute in one of the `FORMS`."""
        return str(getattr(self, form))


class Outcome(Struct, frozen=True):
    """What becomes of one form of a dispute without a table, as after one Enter.

    `rank` is that of the first deciding clause by search alone, `place` its place among the rules on the first screen,
    both from 0. `verdict` is “legal”, “illegal” or “depends” if a move is judged or an act is answered at once, else "";
    `has_move` tells whether the reader finds a move, `questions` how many facts are asked.
    """

    dispute: Dispute
    form: str
    rank: int
    place: int
    has_move: bool
    verdict: str
    questions: int
    seconds: float

    @property
    def is_wrong(self) -> bool:
        """Tell whether the first line is a verdict or an answer that contradicts the right answer."""
        return bool(self.verdict) and self.verdict != self.dispute.right

    @property
    def is_right(self) -> bool:
        """Tell whether the first line is the right answer, or the rule that gives it."""
        return self.verdict == self.dispute.right or (not self.verdict and not self.questions and self.place == 0)

    @property
    def is_on_screen(self) -> bool:
        """Tell whether a deciding rule is on the first screen."""
        return self.place < NOWHERE

    @property
    def is_answered(self) -> bool:
        """Tell whether the verdict is right, or a deciding rule on the first screen."""
        return not self.is_wrong and (bool(self.verdict) or self.is_on_screen)


@cache
def load(game: str) -> tuple[Dispute, ...]:
    """Read the disputes of a game."""
    rows: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text("utf-8"))["dispute"]
    return tuple(msgspec.convert(row, Dispute) for row in rows)


def held_out(game: str, every: int = 1) -> Iterator[Dispute]:
    """Yield the disputes of a game, or each `every`-th, while the search of the rules does not know their texts: it
    knows those of three quarters of the disputes at a time.
    """
    load_questions, disputes = search_documents.example_questions, (*load(game), *of_people(game))
    for fold in range(FOLDS):
        own = [dispute for number, dispute in enumerate(disputes) if number % FOLDS == fold]
        texts = {dispute.text(form) for dispute in own for form in FORMS}
        known = tuple(each for each in load_questions(find(game).folder) if texts.isdisjoint((*each.en, *each.ja)))
        with patch.object(search_documents, "example_questions", lambda _folder, known=known: known):
            rule_search._indexes.cache_clear()
            yield from (dispute for dispute in disputes[::every] if dispute in own)
    rule_search._indexes.cache_clear()


@cache
def of_people(game: str) -> tuple[Dispute, ...]:
    """Read the disputes of `people.jsonl` about a game whose right answer is that a move is legal or illegal, with this
    answer: people had them.
    """
    rows = map(json.loads, Path(__file__).with_name("people.jsonl").read_text("utf-8").splitlines())
    return tuple(
        Dispute(
            row["id"], "move", row["words_en"], row["words_ja"], row["short_en"], row["short_ja"],
            row["situation"], row["right"], row["note"], tuple(row["clauses"]),
        )
        for row in rows
        if row["game"] == game and row["clauses"] and row["right"] in _RIGHT.values()
    )  # fmt: skip


GAMES = tuple(offered_games())
NOWHERE = 999
"""The rank of what is not found."""


def searched(game: str, text: str) -> SearchResult:
    """Search the rules of a game."""
    return search(find(game), text)


def rank_of(game: str, dispute: Dispute, form: str) -> int:
    """Return the rank of the first deciding clause in the search, from 0."""
    ids = [clause.id for clause in searched(game, dispute.text(form)).clauses]
    return next((rank for rank, id in enumerate(ids) if id in dispute.clauses), NOWHERE)


def rule_ids(rows: Iterable[AnswerRow]) -> set[str]:
    """Return the ids of all clauses and rulings that rows name or are decided by."""
    return {id for row in rows for id in ids_of(row)}


def ids_of(row: AnswerRow) -> tuple[str, ...]:
    """Return the ids of the rules that a row names or is decided by."""
    if isinstance(row, PhysicalAct):
        return row.clauses
    return (row.id,) if isinstance(row, Clause | Ruling) else ()


def place_of(rules: Iterable[Iterable[str]], clauses: Iterable[str]) -> int:
    """Return the place of the first of some rules that holds a deciding clause, from 0."""
    deciding = set(clauses)
    return next((place for place, ids in enumerate(rules) if not deciding.isdisjoint(ids)), NOWHERE)


def argued(game: str, text: str, lang: Lang = "en") -> DisputeProcedure:
    """Return the dispute about a line without a table, after Enter."""
    procedure = DisputeProcedure(Session(lang), find(game), None, text)
    procedure.advance()
    return procedure


def rules_of_answer(procedure: DisputeProcedure) -> list[tuple[str, ...]]:
    """Return the ids of the rules that the answer shows, in order: those of the verdict first."""
    evaluated, answer = procedure.evaluated, procedure.question_answer
    if evaluated is None or not evaluated.moves:
        return [ids for ids in map(ids_of, answer.rows if answer is not None else ()) if ids]
    verdict, related = evaluated.verdict, procedure.related
    unchecked = tuple(id for item in verdict.unchecked for id in item.clauses)
    return [tuple(verdict.clauses), unchecked, *map(ids_of, related.related if related is not None else ())]


def verdict_of(procedure: DisputeProcedure) -> str:
    """Return what the first line answers: the verdict on a move, or the answer of the act; "" if it does not."""
    evaluated, answer = procedure.evaluated, procedure.question_answer
    if evaluated is not None and evaluated.moves:
        return _RIGHT.get(evaluated.verdict.status, "")
    acts = answer.result.acts if answer is not None and answer.is_of_rules else ()
    return _ANSWERS[acts[0].answer] if acts else ""


def outcome(game: str, dispute: Dispute, form: str) -> Outcome:
    """Answer one form of a dispute without a table, as the dispute screen does after one Enter."""
    text = dispute.text(form)
    begun = time.process_time()
    procedure = argued(game, text, "ja" if form.startswith("ja") else "en")
    seconds = time.process_time() - begun
    place = place_of(rules_of_answer(procedure), dispute.clauses)
    has_move = bool(procedure.line.moves or procedure.line.choices)
    questions = len(procedure.form.open) if procedure.stage == ASK else 0
    rank = rank_of(game, dispute, form)
    return Outcome(dispute, form, rank, place, has_move, verdict_of(procedure), questions, seconds)


class ActOutcome(Struct, frozen=True):
    """What becomes of the own words of an act that is never allowed, typed as they are or after the name of a seat."""

    line: str
    lang: Lang
    has_seat: bool
    is_first: bool


def acts_stated(game: str, every: int = 1) -> Iterator[ActOutcome]:
    """Type the acts of a game that are never allowed, in both languages, with and without a seat; `is_first` tells
    whether a clause that forbids it is the first rule of the answer.
    """
    forbidden = [act for act in find(game).acts.values() if act.answer == "no"]
    seats: tuple[tuple[Lang, str], ...] = (("en", "blue: "), ("ja", "青: "))
    for act in forbidden[::every]:
        for lang, seat in seats:
            for before in ("", seat):
                procedure = argued(game, before + act.text(lang), lang)
                is_first = place_of(rules_of_answer(procedure), act.clauses) == 0 and verdict_of(procedure) != "legal"
                yield ActOutcome(before + act.text(lang), lang, bool(before), is_first)


def outcomes(game: str, every: int = 1) -> Iterator[Outcome]:
    """Answer every form of every dispute of a game, or of each `every`-th."""
    return (outcome(game, dispute, form) for dispute in held_out(game, every) for form in FORMS if dispute.text(form))
