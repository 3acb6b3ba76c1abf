"""What the words and the sheets of every game on this floor have alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.games import names, scoring, scorings, words_of
from scoring.sheet_parser import schema
from scoring.text_catalogs import CORE, FIELDS, LANGS, WAS, load
from tests.helpers import placeholders

CATALOGUES = [("scoring", CORE), ("fields", FIELDS), *((game, words_of(game)) for game in names())]
TEXTS = [pytest.param(path, key, id=f"{name} {key}") for name, path in CATALOGUES for key in load(path)]
SHEETS = [pytest.param(game, name, id=f"{game} {name}") for game in names() for name in scorings(game)]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("path", "key"), TEXTS)
def test_both_languages_with_the_same_placeholders(path: Path, key: str) -> None:
    said = load(path)[key]
    assert set(said) - set(WAS) == set(LANGS)
    assert placeholders(said["en"]) == placeholders(said["ja"])
    assert all(text.strip() for text in said.values())


@pytest.mark.parametrize("path", [pytest.param(path, id=name) for name, path in CATALOGUES])
def test_every_fault_has_a_cure(path: Path) -> None:

    assert {key[8:] for key in load(path) if key.startswith("trouble.")} == {
        key[7:] for key in load(path) if key.startswith("remedy.")
    }


@pytest.mark.parametrize(("game", "name"), SHEETS)
@pytest.mark.filterwarnings("error")
def test_a_json_schema_says_what_a_sheet_may_hold(game: str, name: str) -> None:
    made = schema(scoring(game, name).sheet)
    assert made["type"] == "object"
    for part in (made, *made["$defs"].values()):
        assert part["additionalProperties"] is False
        for field, one in part["properties"].items():
            assert "title" in one or "$ref" in one, field
