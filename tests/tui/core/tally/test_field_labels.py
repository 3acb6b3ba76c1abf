"""A field has one name: on the form, in what is said of its faults, and in the JSON Schema, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.rules.game import offered_games
from scoring.games import scorings
from scoring.sheet_parser import schema
from scoring.sheet_types import field_types, label_of, structs_in
from scoring.text_catalogs import LANGS
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.tally_field_message import location_text

OF_ITEMS = {
    # Things that a sheet holds by their ids or in a list go by what they are, not by a field.
    "points": "rank",
    "printed_multipliers": "tally.printed_space",
    "warehouse": "tally.",
}
SEATS = ("A", "B")


def fields(game: str) -> Iterator[tuple[TallyForm, TallyFormRow]]:
    """Every row of every form that is a field of the sheet."""
    for kind in forms_of(game).kinds:
        form = forms_of(game).form(kind, kind.parts, {})
        yield from ((form, row) for row in form.figures)


def described(made: dict[str, Any], path: str) -> dict[str, Any] | None:
    """What the schema says of the field at a path; None where it has none there."""
    found: dict[str, Any] = made
    for part in path.split("."):
        options = (found, *found.get("anyOf", ()))
        found = next((made["$defs"][one["$ref"].rpartition("/")[2]] for one in options if "$ref" in one), found)
        inner = found.get("properties", {}).get(part) or found.get("additionalProperties") or found.get("items")
        if not isinstance(inner, dict):
            return None
        found = inner
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_form_faults_and_schema_call_a_field_alike(game: str, lang: str) -> None:
    words = words_for(lang, game, {"A": "Aki", "B": "Ben"})
    met = 0
    schemas = {scored.sheet: schema(scored.sheet, words) for scored in scorings(game).values()}
    for form, row in fields(game):
        field = described(schemas[form.sheet], row.path)
        first = row.path.partition(".")[0]
        if field is None or "title" not in field or row.label.key.startswith(OF_ITEMS.get(first, "\0")):
            continue
        met += 1
        assert words.phrase(row.label) == field["title"], row.path
        assert words.phrase(row.label) in location_text(form, row.cell("A"), words, SEATS), row.path
    assert met >= 20


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_every_field_of_every_sheet_has_its_words(game: str, lang: str) -> None:
    words = words_for(lang, game)
    sheets = [scored.sheet for scored in scorings(game).values()]
    labels = {
        label_of(hint, name)
        for sheet in sheets
        for struct in structs_in(sheet)
        for name, hint in field_types(struct).items()
    }
    assert [label for label in sorted(labels) if not words.has(label)] == []


def test_the_schema_is_in_the_language_of_the_reader() -> None:
    made = schema(scorings("nippon")["final"].sheet, words_for("ja", "nippon"))
    assert made["$defs"]["FinalSeat"]["properties"]["money_level"]["title"] == "収入レベル"
    assert made["$defs"]["Multipliers"]["properties"]["coal"]["title"] == "石炭"
