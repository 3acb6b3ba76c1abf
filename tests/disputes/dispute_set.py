"""The disputes of `tests/disputes/<game>.toml`, and how an answer to one is measured."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.reading.legal_moves import LegalMoves
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import find, offered_games
from referee.rules.rule_search import SearchResult, search
from referee.rules.rulings import Ruling
from referee.table.standalone_position import StandalonePosition
from tui.core.disputes.question_answer import AnswerRow, answer_question, related_rules
from tui.core.reading.line_reader import LineReader

FORMS = ("en", "ja", "en_short", "ja_short")
RANKS = (1, 3, 10)
MOVES_OR_CLAIMS = ("move", "claim")
_RIGHT = {VerdictStatus.LEGAL: "legal", VerdictStatus.ILLEGAL: "illegal"}


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
    """What becomes of one form of a dispute.

    `rank` is that of the first deciding clause by search alone, from 0; `is_on_screen` tells whether a deciding rule is
    on the first screen; `verdict` is given at once without a table, "" where none is; `has_move` tells whether the
    reader finds a move.
    """

    dispute: Dispute
    form: str
    rank: int
    is_on_screen: bool
    has_move: bool
    verdict: str

    @property
    def is_wrong(self) -> bool:
        """Tell whether the verdict contradicts the right answer."""
        return bool(self.verdict) and self.verdict != self.dispute.right

    @property
    def is_answered(self) -> bool:
        """Tell whether the verdict is right, or a deciding rule on the first screen."""
        return not self.is_wrong and (bool(self.verdict) or self.is_on_screen)


@cache
def load(game: str) -> tuple[Dispute, ...]:
    """Read the disputes of a game."""
    rows: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text("utf-8"))["dispute"]
    return tuple(msgspec.convert(row, Dispute) for row in rows)


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


@cache
def searched(game: str, text: str) -> SearchResult:
    """Search the rules of a game once for each text."""
    return search(find(game), text)


def rank_of(game: str, dispute: Dispute, form: str) -> int:
    """Return the rank of the first deciding clause in the search, from 0."""
    ids = [clause.id for clause in searched(game, dispute.text(form)).clauses]
    return next((rank for rank, id in enumerate(ids) if id in dispute.clauses), NOWHERE)


def rule_ids(rows: Iterable[AnswerRow]) -> set[str]:
    """Return the ids of all clauses and rulings that rows name or are decided by."""
    ids: set[str] = set()
    for row in rows:
        if isinstance(row, PhysicalAct):
            ids |= set(row.clauses)
        elif isinstance(row, Clause | Ruling):
            ids.add(row.id)
    return ids


def outcome(game: str, dispute: Dispute, form: str) -> Outcome:
    """Answer one form of a dispute without a table, as the dispute screen does after one Enter."""
    text, position = dispute.text(form), StandalonePosition(find(game))
    parsed = LineReader(position, LegalMoves(position)).argue(text)
    verdict = ""
    is_on_screen = False
    if parsed.moves:
        judged = position.judge(parsed.moves, text).verdict
        verdict = _RIGHT.get(judged.status, "")
        related = related_rules(position, text, parsed)
        shown = set(judged.clauses) | rule_ids(related.related if related is not None else ())
        is_on_screen = not shown.isdisjoint(dispute.clauses)
    elif (answer := answer_question(position, text, parsed)) is not None:
        is_on_screen = not rule_ids(answer.rows).isdisjoint(dispute.clauses)
    has_move = bool(parsed.moves or parsed.choices)
    return Outcome(dispute, form, rank_of(game, dispute, form), is_on_screen, has_move, verdict)


def outcomes(game: str) -> Iterator[Outcome]:
    """Answer every form of every dispute of a game."""
    return (outcome(game, dispute, form) for dispute in load(game) for form in FORMS)
