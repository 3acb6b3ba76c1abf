"""What people say of a game's things stands for things that it has."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.notation.move import fields_of
from referee.rules.game import find, offered
from scoring.fields.simple_fields import WholeNumber, YesNo
from tui.core.reading.lexicon import FREE, VALUE, WHOSE, inner
from tui.core.reading.said import lying, said

OWN = {
    "field", FREE, VALUE, WHOSE, "by_name", "asked", "owned", "lying", "often", "paid", "bare", "lies", "in_order", "only",
    "blank", "dropped", "paying", "reached", "spending", "measured", "which",
}  # fmt: skip
"""The sections that are no key set."""
GAMES = [game for game in offered() if said(find(game))]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def keys(game: str) -> dict[str, set[str]]:
    found = find(game)
    sets: dict[str, set[str]] = {"action": set(found.rules.actions)}
    for name, ids in found.rules.keys(tuple("ABCDE")).items():
        sets.setdefault(name.partition(".")[0], set()).update(ids)
    return sets


def test_every_synonym_is_of_an_id_or_of_what_several_begin_with(game: str) -> None:
    sets = keys(game)
    for section, rows in said(find(game)).items():
        if section not in OWN:
            heads = {id.rpartition("_")[0] for id in sets[section]}
            assert set(rows) <= sets[section] | heads, section
            assert all(isinstance(text, str) and text.strip() for texts in rows.values() for text in texts)


def test_every_field_that_is_named_is_one(game: str) -> None:
    verbs = {verb: {one.name for one in inner(fields_of(kind.move))} for verb, kind in find(game).rules.actions.items()}
    both = {f"{verb}.{name}" for verb, names in verbs.items() for name in names}
    names = {name for found in verbs.values() for name in found}
    told: dict[str, Any] = said(find(game))
    by_name = told.get("by_name", {})
    assert set(by_name) <= {"verbs", "fields"}
    assert set(by_name.get("verbs", ())) | set(lying(find(game))) <= set(verbs)
    assert {f"{verb}.{name}" for verb, name in told.get("often", {}).items()} <= both
    assert set(told.get("bare", {}).get("verbs", ())) <= set(verbs)
    assert {f"{verb}.{name}" for verb, name in told.get("paid", {}).items()} <= both
    assert {f"{verb}.{name}" for verb, name in told.get("reached", {}).items()} <= both
    assert {f"{verb}.{name}" for verb, name in told.get("which", {}).items()} <= both
    assert set(by_name.get("fields", ())) | set(told.get("asked", {})) <= both
    assert {f"{verb}.{name}" for name, _, verb in (key.partition(".") for key in told.get("owned", {}))} <= both
    assert set(told.get("only", {})) <= both
    assert set(told.get("measured", {}).get("sets", ())) <= set(keys(game))
    for verb, row in told.get("in_order", {}).items():
        assert {verb, *row["first"]} <= set(verbs)
        assert set(row["first"].values()) == keys(game)[row["set"]]
    things = {name for rows in lying(find(game)).values() for name in rows}
    assert set(told.get("field", {})) <= both | names | things
    for section, rows in told.get("lies", {}).items():
        assert set(rows) <= keys(game)[section]
    assert set(told.get(FREE, {})) <= names
    assert set(told.get(WHOSE, {})) <= both


def test_what_a_number_or_a_yes_is_called_is_one(game: str) -> None:
    fields: dict[str, set[type]] = {}
    for kind in find(game).rules.actions.values():
        for one in inner(fields_of(kind.move)):
            fields.setdefault(one.name, set()).add(type(one.field))
    for name, called in said(find(game)).get(VALUE, {}).items():
        assert fields[name] <= {WholeNumber, YesNo}
        assert all(id.isdigit() if fields[name] == {WholeNumber} else id in ("yes", "no") for id in called)


def test_what_lies_there_is_found_by_fields_and_is_none(game: str) -> None:
    kinds = {verb: action.move for verb, action in find(game).rules.actions.items()}
    for verb, rows in lying(find(game)).items():
        fields = {one.name for one in inner(fields_of(kinds[verb]))}
        for name, row in rows.items():
            assert name not in fields
            assert {*re.findall(r"{(\w+)}", row.path), *row.where} <= fields
            assert row.of in {"", *find(game).rules.keys(tuple("ABCDE"))}
