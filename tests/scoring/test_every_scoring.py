"""What holds of the scorings of any game, the examples included: texts in both languages, schemas, sources of values.

A game brings sheets in `tests/games/<game>/tallies/samples.jsonl` (or facts that are told) which together come to every
working and every fault that it has words for; of the examples random sheets are looked at.
"""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from referee.checking.random_sheets import random_sheet
from referee.rules.game import find, offered_games
from scoring.breakdown import Breakdown
from scoring.errors import Fault, InputError
from scoring.games import Scoring, names, scoring, scorings, words_of
from scoring.sheet_parser import read, schema
from scoring.sheet_types import field_types, is_struct, label_of
from scoring.text_catalogs import LANGS, Phrase, Words, load
from tests.installed_games import EXAMPLES, install_project

TESTS = Path(__file__).parents[1]
OFFERED = offered_games()
RANDOM_SHEETS = 40
RAW = re.compile(r"\{|\b(?:working|slot|category|trouble|remedy|asked|field)\.[a-z]")
"""A placeholder that was not filled in, or the id of a text instead of the text."""
SEATS = "seats"
"""A form shows the seats by their names, without a heading."""
ASKED = {"needed", "needed_printed"}
"""What is still asked for is no fault of a sheet; its words are those of all games where a game has none."""


class Sample(NamedTuple):
    """A sheet with its scoring."""

    scoring: Scoring
    sheet: Any


@pytest.fixture(params=[*OFFERED, "lost_cities", "score_pad"])
def game(request: pytest.FixtureRequest, installed: Path) -> str:
    """A game that is offered, or an example installed as its author would."""
    if request.param in OFFERED:
        return str(request.param)
    return install_project(installed, EXAMPLES / request.param)


def rows(game: str) -> list[dict[str, Any]]:
    path = TESTS / "games" / game / "tallies" / "samples.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []


def samples(game: str) -> Iterator[Sample]:
    """The sheets that a game brings; random ones of a game that brings none."""
    for row in rows(game):
        if "sheet" in row:
            kind = scoring(game, row["scoring"])
            yield Sample(kind, read(kind.sheet, row["sheet"]))
    if not rows(game):
        chance = random.Random(1)
        for kind in scorings(game).values():
            for _ in range(RANDOM_SHEETS):
                yield Sample(kind, read(kind.sheet, random_sheet(kind, find(game).meta.seats[0], chance)))


def breakdowns(game: str) -> Iterator[tuple[Scoring, Breakdown]]:
    for kind, sheet in samples(game):
        yield kind, kind.score(sheet, trust=True)


def faults(game: str) -> Iterator[Fault]:
    """Everything that is wrong or odd about the samples, still needed, or wrong with what is told."""
    for kind, sheet in samples(game):
        yield from kind.check(sheet)
        yield from kind.doubts(sheet)
        yield from kind.score(sheet, trust=True).needed
    for row in rows(game):
        if "told" in row:
            _, found = find(game).accept(("A", "B", "C"), row["told"], "printed.")
            yield from found


def keys_of(told: object) -> set[str]:
    """The ids of the texts that a phrase is made of."""
    if isinstance(told, tuple):
        return {key for item in told for key in keys_of(item)}
    if isinstance(told, Phrase):
        return {told.key} | {key for item in told.values.values() for key in keys_of(item)}
    return set()


def ids(game: str, *sections: str) -> set[str]:
    return {key for key in load(words_of(game)) if key.startswith(sections)}


def test_every_working_is_said_in_both_languages(game: str) -> None:
    found: set[str] = set()
    for lang in LANGS:
        words = Words(lang, [words_of(game)])
        for kind, breakdown in breakdowns(game):
            assert [id for id in texts_of(kind, breakdown.lines) if not words.has(id)] == []
            for line in breakdown.lines:
                found |= keys_of(line.working)
                assert not RAW.search(words.phrase(line.working)), (line, words.phrase(line.working))
    assert found
    if rows(game):
        assert found == ids(game, "working.", "slot.")


def test_every_fault_is_said_with_a_remedy_in_both_languages(game: str) -> None:
    found = {fault.key: fault for fault in faults(game)}
    for lang in LANGS:
        words = Words(lang, [words_of(game)])
        for fault in found.values():
            for part in ("trouble", "remedy") if fault.key not in ASKED else ():
                text = words.translate(f"{part}.{fault.key}", **fault.values)
                assert not RAW.search(text), text
    if rows(game):
        assert {f"trouble.{key}" for key in found} - {"trouble.needed"} == ids(game, "trouble.")


def test_every_field_has_a_label(game: str) -> None:
    words = Words("en", [words_of(game)])
    for kind in scorings(game).values():
        for struct in structs_of(kind.sheet, set()):
            labels = [label_of(hint, name) for name, hint in field_types(struct).items() if name != SEATS]
            assert [label for label in labels if not words.has(label)] == [], struct


def structs_of(kind: Any, found: set[type]) -> set[type]:
    """A Struct and those inside it."""
    if is_struct(kind) and kind not in found:
        found.add(kind)
        for hint in field_types(kind).values():
            structs_of(hint, found)
    for part in getattr(kind, "__args__", ()):
        structs_of(part, found)
    return found


@pytest.mark.filterwarnings("error")
def test_the_schema_of_a_sheet_takes_no_unknown_field_and_as_many_seats_as_sit_there(game: str) -> None:
    for kind in scorings(game).values():
        made = schema(kind.sheet)
        for part in (made, *made.get("$defs", {}).values()):
            if part.get("type") == "object":
                assert part["additionalProperties"] is False
                assert all("title" in one or "$ref" in one for one in part["properties"].values())
        if "seats" in made["properties"]:
            seats = made["properties"]["seats"]
            assert (seats["minProperties"] >= 1, seats["maxProperties"]) == (True, find(game).meta.seats[1])


def test_a_sheet_survives_being_written_and_read_again(game: str) -> None:
    for kind, sheet in samples(game):
        assert read(kind.sheet, json.loads(msgspec.json.encode(sheet))) == sheet


def test_a_scoring_is_found_by_its_name(game: str) -> None:
    assert game in names()
    assert tuple(scorings(game)) == find(game).meta.scorings
    with pytest.raises(InputError):
        scoring(game, "nonsense")


@pytest.mark.parametrize("offered", OFFERED)
def test_every_printed_value_names_its_source(offered: str) -> None:
    values = import_module(f"scoring.games.{offered}.values")
    with Path(str(values.__file__)).with_name("values.toml").open("rb") as file:
        sources = set(tomllib.load(file).get("sources", ()))
    for section in values.PRINTED.sections.values():
        for row in section.values():
            assert row.source in ("seed", "public") and row.ref
            assert row.source == "seed" or not sources or set(row.ref.split(", ")) <= sources, row


def texts_of(scoring: Scoring, lines: Any) -> Iterator[str]:
    """Yield the ids of the texts that the lines of a breakdown need."""
    yield f"scoring.{scoring.id}"
    for line in lines:
        yield f"category.{line.category}"
        yield line.working.key
