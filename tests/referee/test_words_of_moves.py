"""The words a move, a fact and a setting are made of: every id that is shown has one, and can be typed back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct

from referee.judging.line_parser import names_of
from referee.notation.move import MoveField, _as_one_word, fields_of
from referee.rules.game import Game, find
from scoring.errors import InputError
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import LANGS, Lang, Words, load
from tests.referee.named_texts import GAMES, ROOT, catalogue, placeholders, seats

# Fields of a move that mean the same as those of a sheet with this name.
AS_ON_A_SHEET = ("regions",)


NUMBERS = re.compile(r"[\d+]+")


def inner_fields(kind: type[Struct]) -> Iterator[MoveField]:
    for field in fields_of(kind):
        yield field
        if isinstance(field.element.field, CompoundField):
            yield from inner_fields(field.element.field.kind)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_move_has_a_label(game: str) -> None:
    texts, sheets = catalogue(game), load(ROOT / "scoring" / "games" / game / "words.toml")
    for name, action in find(game).rules.actions.items():
        assert f"action.{name}" in texts
        for field in inner_fields(action.move):
            label = f"field.{name}.{field.name}"
            assert label in texts or f"field.{field.name}" in texts, f"no text {label}"
            if f"field.{field.name}" in sheets and field.name not in AS_ON_A_SHEET:
                assert label in texts, f"{label} means something else on a sheet"


def said_sets(game: Game) -> set[str]:
    fields = (field for action in game.rules.actions.values() for field in inner_fields(action.move))
    return {field.key_set for field in fields if field.key_set} - {"seats", "action"}


@pytest.mark.parametrize("game", GAMES)
def test_every_id_that_is_shown_has_a_word(game: str) -> None:
    found = find(game)
    ids, texts = seats(found), catalogue(game)
    keys = found.rules.keys(ids)
    shown = said_sets(found) | {fact.key_field.key_set for fact in found.facts(ids).values() if fact.key_field}
    shown |= {row.of for row in found.components.values()}
    forms = {form for said in texts.values() for text in said.values() for form in placeholders(text).values()}
    shown |= forms & set(keys)
    for name in sorted(shown - {"", "seats"}):
        section = name.partition(".")[0]
        for id in keys[name]:
            assert f"{section}.{id}" in texts or NUMBERS.fullmatch(id), f"no text {section}.{id}"
    effects = {key.partition(".")[2] for key in texts if key.startswith("effect.")}
    assert effects in (set(), set(keys.get("factory", ())))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_of_a_move_can_be_typed_back(game: str, lang: Lang) -> None:
    found = find(game)
    ids, words = seats(found), Words(lang, found.words)
    known = names_of(found, {id: id for id in ids})
    keys = {**found.rules.keys(ids), "action": tuple(found.rules.actions), "yes_no": ("yes", "no")}
    for name in sorted(said_sets(found) - {"act"} | {"action", "yes_no"}):
        for id in keys[name]:
            text = _as_one_word(words.translate_or(f"{name}.{id}", id))
            assert not set(text) & set(",;:= "), text
            try:
                assert known.find(name, text, "") == id
            except InputError as unread:
                raise AssertionError(f"{name}.{id}: {text}") from unread


@pytest.mark.parametrize("game", GAMES)
def test_the_settings_and_editions_have_words(game: str) -> None:
    texts, meta = catalogue(game), find(game).meta
    for option in meta.options:
        assert f"option.{option.id}" in texts
        assert f"option_help.{option.id}" in texts
        assert all(f"{option.key_set}.{choice}" in texts for choice in option.choices)
    assert all(f"edition.{edition}" in texts for edition in meta.editions)
    assert all(f"seat_colour.{colour}" in texts for colour in meta.colours)
    assert all(f"scoring.{scoring}" in texts for scoring in meta.scorings)
