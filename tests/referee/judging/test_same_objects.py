"""Results kept for the very objects that they were made from, and what follows from facts, kept with them."""

from __future__ import annotations

import pytest

from referee.facts.facts import PrintedValueFacts, UnknownFactError
from referee.judging.same_objects import SameObjects


def test_a_result_is_made_once_for_the_same_objects() -> None:
    kept: SameObjects[list[str]] = SameObjects(4)
    cards, chips = {"0": "start"}, ("1:1",)
    first = kept.get("A", (cards, chips), lambda: ["made"])
    assert kept.get("A", (cards, chips), lambda: ["made again"]) is first == ["made"]


def test_equal_objects_are_other_objects() -> None:
    kept: SameObjects[str] = SameObjects(4)
    cards = {"0": "start"}
    assert kept.get("A", (cards,), lambda: "old") == "old"
    assert kept.get("A", (dict(cards),), lambda: "new") == "new"
    assert kept.get("A", (cards, 1), lambda: "with another") == "with another"
    assert kept.get("B", (cards,), lambda: "of another name") == "of another name"


def test_what_is_kept_keeps_its_objects_so_that_no_other_is_taken_for_them() -> None:
    """Without the reference a new list could get the identity of one that is gone."""
    kept: SameObjects[int] = SameObjects(1_000)
    for number in range(500):
        assert kept.get("A", ([number],), lambda number=number: number) == number


def test_only_so_many_are_kept_and_no_error_is() -> None:
    kept: SameObjects[int] = SameObjects(2)
    objects = [[number] for number in range(3)]
    for number, each in enumerate(objects):
        assert kept.get("A", (each,), lambda number=number: number) == number
    assert kept.get("A", (objects[0],), lambda: 9) == 9  # the third one made room for itself

    def untold() -> int:
        raise UnknownFactError("seats.A.chips")

    with pytest.raises(UnknownFactError):
        kept.get("A", ("x",), untold)
    assert kept.get("A", ("x",), lambda: 7) == 7


def double(facts: PrintedValueFacts, path: str) -> int:
    value = facts[path]
    return int(value) * 2


def test_what_is_derived_of_facts_is_that_of_these_facts() -> None:
    facts = PrintedValueFacts({"trust.space.0": 4})
    assert facts.cached(double, "trust.space.0") == 8
    more = PrintedValueFacts({**facts, "trust.space.0": 5, "trust.space.1": 3})
    assert more.cached(double, "trust.space.0") == 10
    assert facts.cached(double, "trust.space.0") == 8
    with pytest.raises(UnknownFactError, match=r"printed\.trust\.space\.1"):
        facts.cached(double, "trust.space.1")
    assert more.cached(double, "trust.space.1") == 6
