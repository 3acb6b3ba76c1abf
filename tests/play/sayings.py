"""What is said about a declaration: moves can be typed back, sentences leave nothing open, verdicts show nothing untold."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from referee.facts.facts import known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.line_parser import names_of
from referee.notation.move import Move, write
from referee.notation.move_parser import read_fields, tokens
from referee.notation.table_names import TableNames
from referee.record.declaration import Declaration
from referee.rules.game import Game
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Words
from tests.play.playground import Playground

SEATS = ("A", "B", "C", "D", "E")


@cache
def names(game: Game) -> TableNames:
    """The names that a typed line may use, with seats A to E."""
    return names_of(game, dict.fromkeys(SEATS, ""))


@cache
def catalogues(game: Game, seats: tuple[str, ...]) -> tuple[Words, ...]:
    """The words of a game in every language."""
    return tuple(Words(lang, game.words, {seat: f"<{seat}>" for seat in seats}) for lang in LANGS)


def check_written(game: Game, move: Move) -> None:
    """A move can be typed back as it is printed, and comes back from the record as it was."""
    words = tokens(write(move))
    kind = game.rules.actions[words[0]].move
    assert read_fields(kind, words[1:], names(game), move.seat) == move
    assert msgspec.json.decode(msgspec.json.encode(move), type=kind) == move


def check_said(game: Game, table: Table, result: Declaration) -> None:
    """Every sentence is in the catalogue, in every language, with nothing left open in it."""
    for words in catalogues(game, tuple(table.seats)):
        for prompt in table.prompts():
            check_sentence(words, f"prompt.{prompt.key}", prompt.values)
        for line in result.verdict.ledger:
            if line.kind == "todo":
                values = {"seat": line.seat, "amount": line.amount, **line.values}
                check_sentence(words, f"ledger.todo.{line.what}", values)
        for breach in result.verdict.breaches:
            check_sentence(words, f"breach.{breach.why}", breach.values)
            if breach.cure:
                check_sentence(words, f"cure.{breach.cure}", breach.values)
        for scored in result.step.score_lines if result.step else ():
            check_sentence(words, scored.working.key, scored.working.values)


def check_sentence(words: Words, key: str, values: dict[str, Any]) -> None:
    """One sentence says all its values."""
    assert words.has(key), key
    text = words.translate(key, **values)
    assert "{" not in text, text


def check_verdict(ground: Playground, verdict: Verdict) -> None:
    """A verdict shows nothing that nobody has told, and cites what is in the catalogue."""
    for breach in (*verdict.breaches, *verdict.waived):
        assert sayable(breach.values), breach
        assert {breach.clause, *breach.also} <= set(ground.game.clauses)
    for line in verdict.ledger:
        assert verdict.status is not VerdictStatus.LEGAL or (known(line.amount) and sayable(line.values)), line
        assert line.clause in ground.game.clauses
    if verdict.status is VerdictStatus.NEEDS:
        assert verdict.questions


def sayable(value: Any) -> bool:
    """Tell whether everything in some values is told."""
    if isinstance(value, dict):
        return all(map(sayable, value.values()))
    if isinstance(value, (tuple, list)):
        return all(map(sayable, value))
    return known(value)
