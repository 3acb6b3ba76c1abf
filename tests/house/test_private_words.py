"""The private words of the code become fewer, package by package."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest

from tests.house import private_words, structure

SOURCE = '''
"""Say what the table told, which `told` names; the one that is left."""

from somewhere.told import NotTold, hear as heard


class Told(Struct):
    """Told facts."""

    told: int
    left: int = 0


def say(book, *, left):
    """Return one text."""
    for one in book.left:
        told = heard(one, left=one.left, book=book)
    try:
        match book:
            case [pen, *talk]:
                return told.retold
    except KeyError as trouble:
        return NamedTuple
'''
EXPECTED = {
    "told": 4,  # NotTold, class Told, the variable told twice; not: the field told, retold, the module of the import
    "heard": 2,  # its import, its call
    "say": 1,
    "book": 5,  # parameter, book.left, keyword and its value, match
    "left": 1,  # parameter; not: fields, keyword argument, attributes
    "one": 3,
    "pen": 1,
    "talk": 1,
    "trouble": 1,
}
WORDS = 34
"""not told hear heard; told struct; told int left int; say book left; one book left; told heard one left one left book
book; book pen talk; told retold; key error trouble; named tuple.
"""


def counted(source: str) -> private_words.WordCounts:
    return private_words.count(ast.walk(ast.parse(source)))


def test_the_counts_are_those_of_a_hand_count() -> None:
    counts = counted(SOURCE)
    assert counts.identifiers == EXPECTED
    assert counts.docstrings == {"say": 1, "told": 2}
    assert counts.identifier_words == WORDS


@pytest.mark.parametrize("word", private_words.rules())
def test_every_listed_word_is_counted_but_for_its_frozen_names(word: str) -> None:
    rule = private_words.rules()[word]
    assert counted(f"my_{word}x_{word} = {word.upper()}_{word.title()}").identifiers == {word: 3}
    for name in rule.get("names", ()):
        assert counted(f"{name} = x.{name}").identifiers[word] == 0
    for name in rule.get("fields", ()):
        assert word in private_words.words_of(name)
        assert counted(f"x.{name}\nf({name}=1)\nclass A:\n    {name}: int").identifiers[word] == 0
        assert counted(f"{name} = 1").identifiers[word] == 1
    assert counted(f'"""A {word} b."""').docstrings[word] == (0 if rule.get("prose") else 1)


def test_every_frozen_field_exists() -> None:
    used = {name for module in structure.modules() for name, _ in private_words.identifiers(structure.nodes(module))}
    fields = {name for rule in private_words.rules().values() for name in rule.get("fields", ())}
    assert fields <= used, f"take from private_words.toml: {sorted(fields - used)}"


def test_no_package_has_more_private_words_than_before() -> None:
    risen = private_words.report(private_words.allowed(), private_words.present())
    advice = "Use the standard names; for code that only moved: python -m tests.house.private_words --write"
    assert not risen, "\n".join([*risen, advice])


def test_the_packages_with_a_count_are_those_that_exist() -> None:
    listed, existing = set(private_words.allowed()), set(private_words.packages())
    advice = "run python -m tests.house.private_words --write"
    assert listed == existing, f"gone: {sorted(listed - existing)}, new: {sorted(existing - listed)}; {advice}"


def test_a_count_that_rose_is_reported_with_the_words_and_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = private_words.WordCounts(Counter(one=5, book=2), Counter(told=3), 100)
    monkeypatch.setattr(private_words, "packages", lambda: {"tui/new": counts})
    now = private_words.present()
    assert private_words.report({"tui/new": {"identifiers": 7, "docstrings": 3}}, now) == []
    (text,) = private_words.report({"tui/new": {"identifiers": 6, "docstrings": 4}}, now)
    assert re.match(r"tui/new: 7 private words in identifiers, 6 allowed; most frequent: one 5 times \(write: ", text)
    assert text.endswith("book 2 times (write: ledger)")


def test_counts_are_only_lowered() -> None:
    old = {"a": {"identifiers": 5, "docstrings": 1}, "gone": {"identifiers": 2, "docstrings": 2}}
    new = {"a": {"identifiers": 3, "docstrings": 4}, "new": {"identifiers": 9, "docstrings": 9}}
    assert private_words.lowered(old, new) == {"a": {"identifiers": 3, "docstrings": 1}, "gone": old["gone"]}
