"""What Enter would do with a line at a table, and which numbers and names stand in what it would record."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves, fields_of, verb_of
from referee.notation.sentence import said_of
from referee.rules.forbidden_acts import May
from referee.table.table import Table
from scoring.fields.typed_text import fold
from tests.lines.reading import same
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration
from tui.core.reading.line import Line
from tui.core.session.session import Session

GAMES = Path(__file__).parents[2] / "referee" / "games"
DIGITS = re.compile(r"\d+(?:,\d{3})*")
LANGUAGES = ("en", "ja")
NAME, AMOUNT = " name", " amount"
"""What a number is in moves where it is not the value of a field."""


class Does(StrEnum):
    """What Enter does with a line."""

    RECORDS = "records"
    ASKS = "asks"
    """Asks for a fact or a name; what is answered is recorded with the moves of the line."""
    CHOOSES = "chooses"
    """Lists what the line can mean, or the one thing that is to be confirmed."""
    REFUSES = "refuses"
    UNREAD = "unread"
    FAILS = "fails"
    """An exception was raised."""


class Outcome(Struct, frozen=True):
    """What Enter does with a line: the moves it is read as (without implied ones), or the rows it leaves to choose
    among; `error` is what was raised.
    """

    does: Does
    moves: Moves = ()
    rows: tuple[Moves, ...] = ()
    line: Line | None = None
    error: str = ""

    @property
    def taken(self) -> bool:
        """Tell whether the moves would be recorded, at once or after an answer."""
        return self.does in (Does.RECORDS, Does.ASKS)

    @property
    def counts(self) -> bool:
        """Tell whether the line can be the base of a variation: recorded, asked about, or refused as certain moves."""
        return bool(self.moves) and self.does in (Does.RECORDS, Does.ASKS, Does.REFUSES)


class Desk:
    """A table that stands in a position, its reader, and its words in both languages."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reader = LineEvaluator(table)
        self.words = {lang: Session(lang).words(table=table) for lang in LANGUAGES}
        self._outcomes: dict[str, Outcome] = {}

    def outcome(self, text: str) -> Outcome:
        """Tell what Enter would do with a line."""
        if text not in self._outcomes:
            self._outcomes[text] = self._outcome(text)
        return self._outcomes[text]

    def takes(self, text: str, outcome: Outcome) -> None:
        """Let a line be read in a certain way, whatever its reader makes of it."""
        self._outcomes[text] = outcome

    def _outcome(self, text: str) -> Outcome:
        try:
            return outcome_of(self.reader.line(text.strip()))
        except Exception as raised:  # every kind of exception is what is looked for
            return Outcome(Does.FAILS, error=f"{type(raised).__name__}: {str(raised)[:60]}")

    def message(self, outcome: Outcome, lang: str) -> str:
        """Give what is shown for a line: its verdict, its rows, and what it can mean that is not legal."""
        if outcome.line is None:
            return ""
        words = self.words[lang]
        shown = messages.verdict(words, outcome.line.evaluated.verdict, self.table.names)
        return "\n".join([*shown, *(declaration(words, one, self.table.acting) for one in outcome.rows)])

    def sentence(self, moves: Moves, lang: str) -> str:
        """Say moves as people read them."""
        return declaration(self.words[lang], moves)

    def alike(self, one: Moves, other: Moves) -> bool:
        """Tell whether two declarations are the same but for the case and width of names that people give."""
        return _plain(repr(one)) == _plain(repr(other)) or same(self.table, one, other)

    # what stands in moves

    def numbers(self, moves: Moves) -> Counter[int]:
        """Count the numbers that moves hold, each as often as it can stand for a number of the line."""
        return sum(self.roles(moves).values(), Counter())

    def roles(self, moves: Moves) -> dict[str, Counter[int]]:
        """Count the numbers that moves hold by what they are there: the value of a field, a part of a name (of an id,
        or as people read it), or how many there are of something.
        """
        found: dict[str, Counter[int]] = {NAME: Counter(), AMOUNT: Counter(_amounts(moves))}
        for move in moves:
            for field, value in leaves(move):
                if isinstance(value, int):
                    found.setdefault(field, Counter()).update({} if isinstance(value, bool) else {value, abs(value)})
                else:
                    found[NAME].update(self._numbers_of(value))
        values = sum((held for role, held in found.items() if role not in (NAME, AMOUNT)), Counter[int]())
        for lang in LANGUAGES:
            found[NAME] |= Counter(numbers_in(self.sentence(moves, lang))) - values
        return found

    def _numbers_of(self, value: str) -> set[int]:
        return {number for name in (value, *self._names.get(value, ())) for number in numbers_in(name)}

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        said = tomllib.loads((GAMES / self.table.game.id / "everyday_words.toml").read_text(encoding="utf-8"))
        for ids in (*map(self.table.names.folded, self.table.names.key_sets), *said.values()):
            lists = {id: names for id, names in ids.items() if not isinstance(names, int | str)}
            for id, names in lists.items():
                found.setdefault(id, set()).update(one for one in names if isinstance(one, str))
        return found

    @cached_property
    def ids(self) -> dict[str, set[str]]:
        """The ids that go by each name, reduced to what is compared: those that a field of a move can be (not
        what nobody may do)."""
        kinds = [action.move for action in self.table.game.rules.actions.values() if not issubclass(action.move, May)]
        sections = dict.fromkeys(
            field.key_set for kind in kinds for field in fields_of(kind) if field.key_set != "seats"
        )
        found: dict[str, set[str]] = {}
        for section in sections:
            for id, names in self.table.names.folded(section).items():
                for name in names:
                    found.setdefault(name, set()).add(id)
        return found

    def names_in(self, text: str) -> list[str]:
        """List the whole names in a text, the longest first; parts of a name found are not looked at again."""
        left, found = f" {_plain(text)} ", []
        for name, spelt in self._spelt:
            if spelt in left:
                found.append(name)
                left = left.replace(spelt, " | ")
        return found

    @cached_property
    def _spelt(self) -> list[tuple[str, str]]:
        texts = self.table.names.texts
        spelt: dict[str, str] = {}
        for name in (text for one in texts.values() for text in one.values()):
            if fold(name) in self.ids and len(name) > 1:
                plain = _plain(name)
                spelt[f" {plain} " if plain.isascii() else plain] = fold(name)
        return sorted(((name, spelling) for spelling, name in spelt.items()), key=lambda one: (-len(one[1]), one[1]))

    def holds_name(self, moves: Moves, name: str) -> bool:
        """Tell whether moves hold one of the ids that go by a name, or are said with that name."""
        held = {str(value) for move in moves for _, value in leaves(move)} | set(map(verb_of, moves))
        if self.ids[name] & held or any(name in said for id in held for said in self._names.get(id, ())):
            return True
        return any(name in fold(self.sentence(moves, lang)) for lang in LANGUAGES)


def outcome_of(line: Line) -> Outcome:
    """Tell what Enter would do with a line as it is read (see `Conversation.enter`)."""
    evaluated = line.evaluated
    moves = drop_implied(evaluated.moves)
    if line.blank is not None:
        return Outcome(Does.ASKS, drop_implied(line.blank.moves), line.choices, line)
    if line.choices:
        return Outcome(Does.REFUSES if moves else Does.CHOOSES, moves, line.choices, line)
    if not moves:
        return Outcome(Does.UNREAD, line=line)
    if evaluated.question is not None:
        return Outcome(Does.ASKS, moves, line=line)
    legal = evaluated.verdict.status is VerdictStatus.LEGAL and not evaluated.idle
    return Outcome(Does.RECORDS if legal else Does.REFUSES, moves, line=line)


def leaves(said: Struct) -> Iterator[tuple[str, Any]]:
    """Give every single value that a move or an item says with its field, those within lists and items too."""
    for field, value in said_of(said).items():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Struct):
                yield from leaves(one)
            else:
                yield field, one


def free_words(moves: Moves) -> str:
    """Join what moves say in free words, as names that people give."""
    found = [_free(move) for move in moves]
    return fold(" ".join(name for names in found for name in names))


def _free(said: Struct) -> list[str]:
    found: list[str] = []
    for field in fields_of(type(said)):
        value = getattr(said, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Struct):
                found += _free(one)
            elif isinstance(one, str) and not field.key_set:
                found.append(one)
    return found


def numbers_in(text: str) -> list[int]:
    """List the numbers written in a text."""
    plain = unicodedata.normalize("NFKC", text)
    return [int(found.replace(",", "")) for found in DIGITS.findall(plain)]


def _amounts(moves: Moves) -> set[int]:
    """Give how many there are: of moves, of equal moves, of moves of one verb, of a list, of equal items of a list."""
    lists = [value for move in moves for value in said_of(move).values() if isinstance(value, tuple)]
    counted = (moves, tuple(map(verb_of, moves)), *lists)
    return {count for some in counted for count in (len(some), *Counter(some).values())}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
