"""From what a person types to the value of a fact: numbers, yes or no, words by any unambiguous beginning, lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from referee.facts.facts import FactSpec, accept
from referee.facts.whole_number_parser import whole
from referee.notation.table_names import TableNames
from scoring.errors import Fault, InputError
from scoring.fields.common_words import is_none, yes_or_no
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words

NOTHING = "-"
"""How none is written."""
NOT_KNOWN = "?"
"""What people write for what nobody knows: it names nothing."""
_REMARK = re.compile(r"[,、。;]")
"""What parts a yes or no from what is said about it."""
_BETWEEN = re.compile(r"[,、・&と\s]+(?:and\s+)?")
"""What stands between things that are named one after the other."""
_COUNTED = re.compile(r"[0-9]+|[^\W\d_]+")
"""A number, or a word."""
_LINKS = ("and", "x", "と")
_MARK = re.compile(r"(?<=\d)\s*(?:\*|\+?\s*(?=[^\W\d]))")
"""Between a number and what is drawn beside it, or an asterisk for that."""


def read_answer(fact: FactSpec, path: str, text: str, names: TableNames) -> Any:
    """Read an answer to the question for a fact. Raises `InputError` naming the fact."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain and not fact.asked.blank and fact.type in (bool, int, str):
        raise InputError([Fault("answer_empty", path)])
    try:
        value = _value(fact, path, plain, names)
    except InputError as unread:
        raise InputError([Fault(unread.fault.key, path, unread.fault.values)]) from None
    accepted, faults = accept(fact, path, value)
    if faults:
        raise InputError(faults)
    return accepted


def write_answer(value: Any, words: Words | None = None) -> str:
    """Write the value of a fact the way it is typed, yes and no in the language of `words`."""
    if isinstance(value, bool):
        said = "yes" if value else "no"
        return words.say(f"yes_no.{said}") if words else said
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value)) or NOTHING
    return str(value) or NOTHING


def _value(fact: FactSpec, path: str, text: str, names: TableNames) -> Any:
    if fact.type is bool:
        said = _REMARK.split(text)[0]
        known = yes_or_no(said)
        return names.find("yes_no", said, path) == "yes" if known is None else known
    if fact.type is int:
        return _counted(fact, path, text, names) if fact.asked.counts else _number(path, text)
    if fact.type is str:
        if fact.asked.blank and (not text or is_none(text)):
            return ""
        if fact.asked.of:
            return _word(fact, path, text, names)
        if text == NOT_KNOWN:
            raise InputError([Fault("answer_no_name", path)])
        return text  # a name stays as it is written
    return _list(fact, path, text, names)


def _number(path: str, text: str) -> int:
    number = 0 if is_none(text) and text != NOTHING else whole(text.replace(",", ""))
    if number is None:
        raise InputError([Fault("fact_whole", path, {"given": text[:40]})])
    return number


def _counted(fact: FactSpec, path: str, text: str, names: TableNames) -> int:
    """Read how many different things there are, from their number or from their names."""
    number = 0 if not text or is_none(text) else whole(text)
    if number is not None:
        return number
    try:
        return len({names.find(fact.asked.counts, one, path) for one in _BETWEEN.split(text) if one})
    except InputError:
        known = tuple(names.folded(fact.asked.counts))
        values = {"given": text[:40], "choices": known, "of": fact.asked.counts}
        raise InputError([Fault("fact_counted", path, values)]) from None


def _word(fact: FactSpec, path: str, text: str, names: TableNames) -> str:
    if not fact.asked.of:
        return text.casefold()
    try:
        return names.find(fact.asked.of, text, path)
    except InputError:
        joined = _MARK.sub("+", text)  # "2 coal", "2coal" and "2*" for "2+coal"
        if joined == text:
            raise
        with suppress(InputError):
            return names.find(fact.asked.of, joined, path)
        raise


def _list(fact: FactSpec, path: str, text: str, names: TableNames) -> tuple[str, ...]:
    if not text or is_none(text):
        return ()
    if not fact.asked.of:
        return _free_list(text, names)
    parts = [part.strip() for part in text.replace("、", ",").split(",") if part.strip()]
    return tuple(word for part in parts for word in _words(fact, path, part, names))


def _free_list(text: str, names: TableNames) -> tuple[str, ...]:
    """Read a list of free words, or only how many there are; the label before a colon is left out.

    What stands between commas is one name, blanks and all, unless it counts or lists words of one key set:
    "2 red 2 blue" and "red red blue blue" are four workers, "steel mill" is one company.
    """
    before, _, after = text.partition(":")
    listed = after.strip() or before
    if listed.isdecimal():
        return ("?",) * min(int(listed), 99)  # so many, of whatever kind
    parts = [part.strip() for part in listed.replace("、", ",").split(",") if part.strip()]
    return tuple(word for part in parts for word in (_known_words(part, names) or [part]))


def _known_words(part: str, names: TableNames) -> list[str]:
    """Read words of one key set with how many of each, before or after the word; none where they are no such words."""
    written = [item for item in _COUNTED.findall(part) if item.casefold() not in _LINKS]
    words = [item for item in written if not item.isdecimal()]
    for section in names.key_sets:
        split = [run for word in words for run in _runs(word, section, names)]
        if words and all(split):
            return _multiplied(written, section, names)
    return []


def _runs(word: str, section: str, names: TableNames) -> list[str]:
    """Give a word of a key set, or its words of one sign each where it is made of such; "" for others."""
    if _is_name(word, section, names):
        return [word]
    return [sign if not word.isascii() and _is_name(sign, section, names) else "" for sign in word]


def _is_name(word: str, section: str, names: TableNames) -> bool:
    return any(fold(word) in called for called in names.folded(section).values())


def _multiplied(written: list[str], section: str, names: TableNames) -> list[str]:
    """Repeat each word as often as the number beside it says."""
    leads = written[0].isdecimal()
    found: list[str] = []
    count, last = 1, 0
    for item in written:
        if not item.isdecimal():
            runs = _runs(item, section, names)
            last = len(found)
            found += runs * (count if leads else 1)
            count = 1
        elif leads:
            count = min(int(item), 99)
        else:
            found[last:] = found[last:] * min(int(item), 99)
    return found


def _words(fact: FactSpec, path: str, part: str, names: TableNames) -> list[str]:
    """Read one item of a list, or several with nothing but blanks between them, each a name by itself."""
    try:
        return [_word(fact, path, part, names)]
    except InputError:
        with suppress(InputError):
            return list(_in_turn(fact, path, [one for one in _BETWEEN.split(part) if one], names))
        raise


def _in_turn(fact: FactSpec, path: str, parts: list[str], names: TableNames) -> Iterator[str]:
    """Read names one after the other, of two words together that are one."""
    while parts:
        for many in (1,) if all(map(str.isdecimal, parts[:2])) else (2, 1):  # two numbers are never one
            try:
                yield _word(fact, path, " ".join(parts[:many]), names)
            except InputError:
                if many == 1:
                    raise
                continue
            parts = parts[many:]
            break
