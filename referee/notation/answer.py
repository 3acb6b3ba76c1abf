"""From what a person types to the value of a fact: numbers, yes or no, words by any unambiguous beginning, lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from referee.facts.facts import Fact, accept
from referee.facts.whole import whole
from referee.notation.move import Names, Unread
from scoring.trouble import Fault, Trouble
from scoring.words import Words

NONE = ("", "-", "none", "nothing", "0", "なし", "無し", "ない", "無い", "何もない", "なにもない")
NOT_KNOWN = "?"
"""What people write for what nobody knows: it names nothing."""
_REMARK = re.compile(r"[,、。;]")
"""What parts a yes or no from what is said about it."""
_BETWEEN = re.compile(r"[,、・&と\s]+(?:and\s+)?")
"""What stands between things that are named one after the other."""
_MARK = re.compile(r"(?<=\d)\s*(?:\*|\+?\s*(?=[^\W\d]))")
"""Between a number and what is drawn beside it, or an asterisk for that."""


def read_answer(fact: Fact, path: str, text: str, names: Names) -> Any:
    """Read an answer to the question for a fact. Raises `Trouble` naming the fact."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain and not fact.asked.blank and fact.type in (bool, int, str):
        raise Trouble([Fault("answer_empty", path)])
    try:
        value = _value(fact, path, plain, names)
    except Unread as unread:
        raise Trouble([Fault(unread.fault.key, path, unread.fault.values)]) from None
    accepted, faults = accept(fact, path, value)
    if faults:
        raise Trouble(faults)
    return accepted


def write_answer(value: Any, words: Words | None = None) -> str:
    """Write the value of a fact the way it is typed, yes and no in the language of `words`."""
    if isinstance(value, bool):
        said = "yes" if value else "no"
        return words.say(f"yes_no.{said}") if words else said
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value)) or NONE[1]
    return str(value) or NONE[1]


def _value(fact: Fact, path: str, text: str, names: Names) -> Any:
    if fact.type is bool:
        return names.find("yes_no", _REMARK.split(text)[0], path) == "yes"
    if fact.type is int:
        return _counted(fact, path, text, names) if fact.asked.counts else _number(path, text)
    if fact.type is str:
        if fact.asked.blank and text.casefold() in NONE:
            return ""
        if fact.asked.of:
            return _word(fact, path, text, names)
        if text == NOT_KNOWN:
            raise Trouble([Fault("answer_no_name", path)])
        return text  # a name stays as it is written
    return _list(fact, path, text, names)


def _number(path: str, text: str) -> int:
    number = whole(text.replace(",", ""))
    if number is None:
        raise Trouble([Fault("fact_whole", path, {"given": text[:40]})])
    return number


def _counted(fact: Fact, path: str, text: str, names: Names) -> int:
    """Read how many different things there are, from their number or from their names."""
    number = 0 if text.casefold() in NONE else whole(text)
    if number is not None:
        return number
    try:
        return len({names.find(fact.asked.counts, one, path) for one in _BETWEEN.split(text) if one})
    except Unread:
        known = tuple(names.sets.get(fact.asked.counts, ()))
        values = {"given": text[:40], "choices": known, "of": fact.asked.counts}
        raise Trouble([Fault("fact_counted", path, values)]) from None


def _word(fact: Fact, path: str, text: str, names: Names) -> str:
    if not fact.asked.of:
        return text.casefold()
    try:
        return names.find(fact.asked.of, text, path)
    except Unread:
        joined = _MARK.sub("+", text)  # "2 coal", "2coal" and "2*" for "2+coal"
        if joined == text:
            raise
        with suppress(Unread):
            return names.find(fact.asked.of, joined, path)
        raise


def _list(fact: Fact, path: str, text: str, names: Names) -> tuple[str, ...]:
    if text.casefold() in NONE:
        return ()
    if not fact.asked.of and text.isdecimal():
        return ("?",) * min(int(text), 99)  # so many, of whatever kind
    parts = [part.strip() for part in text.replace("、", ",").split(",") if part.strip()]
    return tuple(word for part in parts for word in _words(fact, path, part, names))


def _words(fact: Fact, path: str, part: str, names: Names) -> list[str]:
    """Read one item of a list, or several with nothing but blanks between them, each a name by itself."""
    try:
        return [_word(fact, path, part, names)]
    except Unread:
        with suppress(Unread):
            return list(_in_turn(fact, path, [one for one in _BETWEEN.split(part) if one], names))
        raise


def _in_turn(fact: Fact, path: str, parts: list[str], names: Names) -> Iterator[str]:
    """Read names one after the other, of two words together that are one."""
    while parts:
        for many in (1,) if all(map(str.isdecimal, parts[:2])) else (2, 1):  # two numbers are never one
            try:
                yield _word(fact, path, " ".join(parts[:many]), names)
            except Unread:
                if many == 1:
                    raise
                continue
            parts = parts[many:]
            break
