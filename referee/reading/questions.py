"""Questions for information and thoughts, by the words of a line: neither declares a move.

“How much is mines 2” asks about a move, “maybe mines 2” considers one. Both are recognised without a question mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.reading.context import Act
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    Mention,
    NumberMention,
    SeatSense,
    SmallSense,
    ThingSense,
    ValueSense,
    VerbSense,
)
from scoring.fields.typed_text import normalize
from scoring.toml_cache import read_toml

FILE = Path(__file__).with_name("questions.toml")
_SEPARATOR = re.compile(
    r"(?<!\d)[,、]|[,、](?!\d)|[;；:：…—–]|\.\.+| - "
    r"|\b(?:so(?! (?:do|does|did|is|are|will|can)\b)|but|because|cause|though)\b"
    r"|(?:けど|けれど|から|ので|のに)、?"
)
_REASONS = frozenset("けかの")
"""The first letters of the separators that end a reason in Japanese."""
_KATAKANA = re.compile("[ァ-ヺ]")


class _Patterns(Struct, frozen=True):
    """The compiled patterns, by their section and key in `questions.toml`."""

    opening: re.Pattern[str]
    ending: re.Pattern[str]
    by_key: dict[str, re.Pattern[str]]


@cache
def _patterns() -> _Patterns:
    table = read_toml(FILE)
    opening = "|".join(table["opening"])
    ending = "|".join(table["ending"])

    def compiled(section: dict[str, Any], key: str, form: str) -> re.Pattern[str]:
        texts = (text.replace("{verb}", table["verb"]).replace("{subject}", table["subject"]) for text in section[key])
        return re.compile(form.format("|".join(texts)))

    forms = {"first": r"(?:{})", "opens": r"(?:{})", "last": r"(?:{})$", "ending": r"(?:{})$", "asked": r"(?:{})$"}
    forms["topic"] = forms["request"] = r"(?:{})$"
    patterns = {
        f"{section}.{key}": compiled(table[section], key, forms.get(key, "(?:{})"))
        for section in ("inquiry", "thought", "firm")
        for key in table[section]
    }
    for key in ("permission", "asked_permission"):
        patterns[key] = compiled(table, key, "(?:{})")
    return _Patterns(re.compile(rf"^(?:(?:{opening})\b[ ,]*)+"), re.compile(rf"(?:{ending})+$"), patterns)


class _Clause(Struct, frozen=True):
    """A clause of a line: `text` without opening words and marks at its end, from position `start`; `is_content` is
    whether it names something of the game.
    """

    text: str
    start: int
    is_content: bool
    is_first: bool
    has_question_mark: bool
    """Whether it ends with a question mark."""
    is_reason: bool
    """Whether it gives a reason or another circumstance (〜から, 〜けど)."""


def act_by_words(lattice: Lattice, is_question: bool) -> Act:
    """Return `Act.INQUIRE` for a question for information, `Act.CONSIDER` for a thought, otherwise `Act.DECLARE`;
    `is_question` is whether the line is known to ask.
    """
    clauses = list(_clauses(lattice))
    content = [index for index, clause in enumerate(clauses) if clause.is_content]
    last = content[-1] if content else -1
    act = Act.DECLARE
    for index, clause in enumerate(clauses):
        later = clauses[index + 1 :]
        is_overruled = any(_is_declaration(each) for each in later if each.is_content)
        is_introduction = not clause.is_content and index < last
        if clause.is_reason and index < last:
            continue
        if _inquires(clause, lattice, is_question, is_last=index >= last) and not is_overruled:
            if index >= last and (clause.is_content or not content):
                return Act.INQUIRE
            act = Act.CONSIDER if index > last or clause.is_content else act
        elif is_question and _patterns().by_key["permission"].search(clause.text):
            continue
        elif _considers(clause, lattice, is_overruled or any(map(_requests, later)), is_introduction):
            act = Act.CONSIDER
    return act


def has_permission_word(text: str) -> bool:
    """Return whether a text holds a word by which a question asks whether a move may be made."""
    return _patterns().by_key["permission"].search(normalize(text).casefold()) is not None


def asks_permission(lattice: Lattice) -> bool:
    """Return whether the last clause with any content asks whether a move may be made, with or without a question
    mark.
    """
    content = [clause.text for clause in _clauses(lattice) if clause.is_content]
    return bool(content) and _patterns().by_key["asked_permission"].search(content[-1]) is not None


def _clauses(lattice: Lattice) -> Iterator[_Clause]:
    """Yield the clauses of the last sentence that names something of the game."""
    text = lattice.source.text
    start, until = _sentence(lattice)
    cuts = [match.span() for match in _SEPARATOR.finditer(text, start, until)]
    starts = [start, *(end for _, end in cuts)]
    ends = [*(begin for begin, _ in cuts), until]
    is_first = True
    for begin, end in zip(starts, ends, strict=True):
        if not text[begin:end].strip():
            continue
        is_reason = text[end : end + 1] in _REASONS
        raw = text[begin:end]
        indent = len(raw) - len(raw.lstrip())
        opening = _patterns().opening.match(raw.strip())
        at = begin + indent + (opening.end() if opening else 0)
        tail = raw.rstrip()
        clause = _patterns().ending.sub("", text[at : begin + len(tail)])
        is_content = any(begin <= edge.start < end and is_of_game(edge) for edge in lattice.path)
        yield _Clause(clause, at, is_content, is_first, tail.endswith("?"), is_reason)
        is_first = is_first and not is_content


def _sentence(lattice: Lattice) -> tuple[int, int]:
    """Return the range of the last sentence that names something of the game, with its final marks; the whole line if
    none does.
    """
    text = lattice.source.text
    bounds = [0, *(match.end() for match in re.finditer(r"[.!?。！？](?!\d)(?<!\.\.)|…", text)), len(text)]
    sentences = [(start, end) for start, end in pairwise(bounds) if text[start:end].strip()]
    for start, end in reversed(sentences):
        edges = [edge for edge in lattice.path if start <= edge.start < end]
        if any(map(is_of_game, edges)) or _patterns().by_key["firm.refers"].search(text, start, end):
            return start, end
    return 0, len(text)


def is_of_game(edge: Edge) -> bool:
    """Return whether a word may name something of the game: a number, seat, object, value or action."""
    if isinstance(edge, NumberMention):
        return True
    if not isinstance(edge, Mention) or edge.is_function_word:
        return False
    return any(
        isinstance(sense, ThingSense | VerbSense | SeatSense) or (isinstance(sense, ValueSense) and sense.field != "")
        for sense in edge.senses
    )


def _inquires(clause: _Clause, lattice: Lattice, is_question: bool, is_last: bool) -> bool:
    """Return whether a clause asks for information, and not whether a move may be made."""
    patterns = _patterns().by_key
    if _occurs(patterns["inquiry.anywhere"], clause, lattice) or (
        is_last and patterns["inquiry.last"].search(clause.text)
    ):
        return True
    has_question_word = _is_at_start("inquiry.first", clause) or (
        clause.is_first and _is_at_start("inquiry.opens", clause)
    )
    if has_question_word and clause.text.startswith(("what", "how", "wh")):
        return True
    has_question_word = has_question_word or _begins_with_seat(clause, lattice)
    has_question_ending = (clause.has_question_mark or is_question) and bool(
        patterns["inquiry.asked"].search(clause.text)
    )
    has_question_ending = has_question_ending or bool(patterns["inquiry.topic"].search(clause.text))
    return (has_question_word or (is_last and has_question_ending)) and not patterns["permission"].search(clause.text)


def _begins_with_seat(clause: _Clause, lattice: Lattice) -> bool:
    """Return whether a clause begins with a verb and the name of a seat (“did Ben take the loan”)."""
    match = re.match(r"(?:do|did|has|have|had|will|would|must) ", clause.text)
    if match is None:
        return False
    at = clause.start + match.end()
    return any(
        edge.start == at and isinstance(edge, Mention) and any(isinstance(each, SeatSense) for each in edge.senses)
        for edge in lattice.path
    )


def _is_at_start(key: str, clause: _Clause) -> bool:
    return _patterns().by_key[key].match(clause.text) is not None


def _occurs(pattern: re.Pattern[str], clause: _Clause, lattice: Lattice) -> bool:
    """Return whether a pattern occurs in a clause, outside names and words in katakana."""
    for match in pattern.finditer(clause.text):
        start, until = clause.start + match.start(), clause.start + match.end()
        raw = lattice.source.raw[lattice.source.offsets[start] : lattice.source.offsets[until - 1] + 1]
        if not _is_name(lattice.path, start, until) and not _KATAKANA.match(raw):
            return True
    return False


def _is_name(path: Sequence[Edge], start: int, until: int) -> bool:
    """Return whether a range lies within the name of something in the game that is no function word."""
    return any(
        edge.start <= start
        and until <= edge.until
        and isinstance(edge, Mention)
        and is_of_game(edge)
        and not any(isinstance(sense, SmallSense) for sense in edge.senses)
        for edge in path
    )


def _considers(clause: _Clause, lattice: Lattice, is_overruled: bool, is_introduction: bool) -> bool:
    """Return whether a clause considers a move. `is_overruled` means that a later clause declares one,
    `is_introduction` that the clause itself names none.
    """
    patterns = _patterns().by_key
    if _occurs(patterns["thought.hedge"], clause, lattice):
        return True
    if is_overruled:
        return False
    if _occurs(patterns["thought.doubt"], clause, lattice) or _occurs(patterns["thought.ending"], clause, lattice):
        return True
    return not is_introduction and _occurs(patterns["thought.sigh"], clause, lattice)


def _is_declaration(clause: _Clause) -> bool:
    """Return whether a clause clearly declares: “I take …”, 〜お願いします."""
    patterns = _patterns().by_key
    return bool(
        patterns["firm.first"].match(clause.text) or patterns["firm.last"].search(clause.text) or _requests(clause)
    )


def _requests(clause: _Clause) -> bool:
    """Return whether a clause ends with a Japanese request or polite verb."""
    return _patterns().by_key["firm.request"].search(clause.text) is not None
