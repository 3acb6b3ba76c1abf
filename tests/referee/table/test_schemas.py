"""The schema of a position says of everything that may be told what is asked, in both languages, and within which bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.record.opening_entry import cold_seats
from referee.rules.game import find, offered_games
from referee.table.json_schemas import position
from scoring.text_catalogs import LANGS, Lang


def leaves(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if node.get("type") != "object":
        yield path, node
        return
    for kind in ("properties", "patternProperties"):
        for name, below in node.get(kind, {}).items():
            yield from leaves(below, f"{path}/{name}")


def within(node: dict[str, Any], parts: list[str]) -> dict[str, Any]:
    """Follow a path as a validator does. Raises KeyError where nothing more is allowed."""
    for part in parts:
        found = [below for pattern, below in node.get("patternProperties", {}).items() if re.search(pattern, part)]
        node = node["properties"][part] if part in node["properties"] else dict(enumerate(found))[0]
    return node


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_everything_that_may_be_told_is_described_and_bounded(game: str, lang: Lang) -> None:
    said = dict(leaves(position(find(game), lang)))
    for path, leaf in said.items():
        text = leaf["description"]
        assert text and "{" not in text and not re.match(r"(fact|option|schema)\.", text), (path, text)
        if lang == "ja":
            assert re.search("[ぁ-んァ-ン一-龥]", text), (path, text)
        if leaf.get("type") == "integer":
            assert leaf["minimum"] <= leaf["maximum"], path
        else:
            bounded = leaf.get("type") in ("boolean", "array") or {"enum", "const", "maxLength"} & leaf.keys()
            assert bounded, path


@pytest.mark.parametrize("game", offered_games())
def test_every_fact_printed_value_and_setting_is_in_it(game: str) -> None:
    found = find(game)
    schema = position(found)
    for path in found.facts(tuple(seat.id for seat in cold_seats(found))):
        within(schema, path.split("."))
    for path, row in found.components.items():
        if row.value is not None and found.fact(("A",), f"printed.{path}") is not None:
            within(schema, ["printed", *path.split(".")])
    assert schema["properties"]["options"]["properties"].keys() == {option.id for option in found.meta.options}
    assert schema["properties"]["rest"]["const"] == "start"


def test_a_printed_value_goes_by_the_keys_of_its_question() -> None:
    tracks = position(find("nippon"))["properties"]["printed"]["properties"]["tracks"]["patternProperties"]
    assert list(tracks) == ["^(coal|money|knowledge)$"]
    top = tracks["^(coal|money|knowledge)$"]["properties"]["top"]
    assert top["description"] == "<track>: how many spaces are there above the start space?"
    with pytest.raises(KeyError):
        within(position(find("nippon")), ["printed", "tracks", "tea", "top"])
