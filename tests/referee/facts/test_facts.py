"""Facts nobody has told: they may be carried, not decided on; answers are checked; positions are described by path."""

from __future__ import annotations

from copy import deepcopy
from typing import Annotated

import pytest
from msgspec import Struct

from referee.facts.facts import (
    FactSpec,
    KeySet,
    PrintedValueFacts,
    Unknown,
    UnknownFactError,
    blank,
    facts_of,
    get,
    known,
    passes_or_unknown,
    put,
    same,
)
from referee.table.described_position import flatten
from referee.table.json_schemas import plain
from scoring.errors import InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo


class Leaf(Struct, frozen=True):
    coins: Annotated[int, WholeNumber(low=0, high=9)]
    kind: Annotated[str, KeyOf("kind.*", blank=True)]


class Root(Struct, frozen=True):
    turn: Annotated[str, KeyOf("seats")]
    boards: Annotated[dict[str, Leaf], KeySet("seats")]
    marks: Annotated[dict[str, int], KeySet("track"), WholeNumber(low=0, high=None)]
    printed: PrintedValueFacts = PrintedValueFacts()
    never: int = 3


KEYS = {"seats": ("A", "B"), "track": ("coal",), "kind.A": ("x", "y"), "kind.B": ("z",)}


def test_a_blank_state_knows_nothing_but_where_to_ask() -> None:
    state = blank(Root, KEYS)
    assert [path for path, _ in facts_of(Root, KEYS)] == [
        "turn", "boards.A.coins", "boards.A.kind", "boards.B.coins", "boards.B.kind", "marks.coal",
    ]  # fmt: skip
    assert not known(state.boards["B"].coins) and state.never == 3
    facts = dict(facts_of(Root, KEYS))
    assert facts["boards.B.kind"].pattern == "boards.*.kind" and facts["boards.B.kind"].choices == ("z",)


@pytest.mark.parametrize(
    "decide",
    [
        lambda fact: fact > 3, lambda fact: fact == 3, lambda fact: fact <= 3, bool, len, list,
        lambda fact: fact[0], lambda fact: [1, 2][fact], lambda fact: 3 in fact, lambda fact: fact.tile, lambda fact: range(fact),
    ],
)  # fmt: skip
def test_deciding_on_an_untold_fact_names_it(decide: object) -> None:
    with pytest.raises(UnknownFactError) as found:
        decide(blank(Root, KEYS).boards["A"].coins)  # type: ignore[operator]  # any of the lambdas
    assert found.value.path == "boards.A.coins"


def test_arithmetic_carries_an_untold_fact() -> None:
    fact = Unknown("boards.A.coins")
    for carried in (fact + 1, 1 + fact, fact - 1, 1 - fact, fact * 2, fact // 2):  # type: ignore[operator]  # an Unknown stands for an int
        assert carried is fact
    assert passes_or_unknown(lambda: fact > 3) and not passes_or_unknown(lambda: 1 > 3)  # type: ignore[operator]  # as above


def test_telling_copies_only_the_path() -> None:
    state = blank(Root, KEYS)
    told = put(put(state, "boards.A.coins", 4), "printed.cost.x", 2)
    assert get(told, "boards.A.coins") == 4 and get(told, "printed.cost.x") == 2
    assert told.boards["B"] is state.boards["B"] and not known(state.boards["A"].coins)
    with pytest.raises(KeyError):
        put(state, "boards.C.coins", 1)


INT = FactSpec("x", (), WholeNumber(low=0, high=9))
YES = FactSpec("x", (), YesNo())
WORD = FactSpec("x", (), KeyOf("k", blank=True, ids=("red", "blue")))
LIST = FactSpec("x", (), SeparatedList(FreeText(20, keeps_case=True), most=2))


@pytest.mark.parametrize(
    ("fact", "value"),
    [(INT, 9), (INT, 0), (YES, True), (WORD, "red"), (WORD, ""), (LIST, ["a", "b"]), (LIST, ("a", "b"))],
)
def test_right_answers(fact: FactSpec, value: object) -> None:
    assert fact.check(value, "x") == []


@pytest.mark.parametrize(
    ("fact", "value"),
    [(INT, 10), (INT, -1), (INT, True), (INT, 1.0), (INT, "1"), (INT, None), (YES, 1), (YES, "yes"), (WORD, "green"), (WORD, 3),
     (LIST, ["a", "b", "c"]), (LIST, "ab"), (LIST, [1])],
)  # fmt: skip
def test_wrong_answers(fact: FactSpec, value: object) -> None:
    assert fact.check(value, "x")


def test_positions_flat_or_nested_are_the_same() -> None:
    nested = {"seats": {"A": {"yen": 5, "coal": None}}, "players": 3}
    assert flatten(nested) == flatten({"seats.A.yen": 5, "players": 3}) == {"seats.A.yen": 5, "players": 3}
    deep: dict[str, object] = {}
    for _ in range(60):
        deep = {"x": deep}
    for wrong in ([], 3, deep):
        with pytest.raises(InputError):
            flatten(wrong)


def test_a_snapshot_is_plain_data() -> None:
    assert plain(put(blank(Root, KEYS), "marks.coal", 2))["marks"] == {"coal": 2}
    assert plain(blank(Root, KEYS))["turn"] is None


@pytest.mark.parametrize(
    "path",
    [
        "tracks.banana.level.1",
        "tracks.coal.level.x",
        "coal_cost.tea",
        "worker_rows.1",
        "",
        "storage",
        "region_scoring.4.1",
    ],
)
def test_a_printed_path_names_real_pieces(path: str) -> None:
    from referee.rules.game import find

    assert find("nippon").fact(("A", "B"), f"printed.{path}") is None


def test_the_things_of_a_kind_are_those_of_which_anything_is_told() -> None:
    told = PrintedValueFacts(
        {"event.war.effects": "x", "event.boom.colour": "red", "event.war.colour": "blue", "eventful.a.b": 1}
    )
    assert told.things("event") == ("war", "boom")
    assert told.things("company") == ()
    assert PrintedValueFacts({**told, "event.peace.effects": "y"}).things("event") == ("war", "boom", "peace")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2), (1, True), ("a", "b"), (1, None), ((1, 2), (1,)), ((1,), (2,)), ((1,), [1]), ({"a": 1}, {"a": 2}), ({"a": 1}, {"b": 1}),
        ({"a": 1}, {}), ({"a": 1, "b": 1}, {"b": 1, "a": 1}), (Unknown("a"), Unknown("b")), (Unknown("a"), 1), (1, Unknown("a")),
        (Leaf(1, "x"), Leaf(1, "y")), (Leaf(1, "x"), Leaf(Unknown("coins"), "x")), (Leaf(1, "x"), YesNo()), ({"a": Leaf(1, "x")}, {"a": Leaf(2, "x")}),
        (frozenset("a"), frozenset("b")), (PrintedValueFacts({"a": 1}), PrintedValueFacts({"a": 2})), (PrintedValueFacts({"a": 1}), PrintedValueFacts()),
    ],
)  # fmt: skip
def test_states_are_the_same_where_they_are_written_the_same(one: object, other: object) -> None:
    assert not same(one, other) and not same(other, one)
    assert repr(one) != repr(other)
    assert same(one, deepcopy(one)) and same(other, deepcopy(other))


def test_blank_states_of_the_same_keys_are_the_same_and_others_are_not() -> None:
    state = blank(Root, KEYS)
    assert same(state, put(put(state, "boards.A.coins", 3), "boards.A.coins", Unknown("boards.A.coins")))
    assert not same(state, put(state, "boards.A.coins", 3))
    assert not same(state, blank(Root, KEYS | {"track": ("coal", "money")}))
