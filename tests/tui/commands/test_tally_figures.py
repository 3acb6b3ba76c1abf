"""`gyoji tally --json`: whatever a working shows is there as figures, and the schema says what they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.russian_railroads.tallies.rrr_sheets import board
from tests.tui.commands.test_tally_doubts import city

WEST = {"A": {"tiles": 17, "trains": 6, "ships": 4}, "B": {"tiles": 5, "trains": 0, "ships": 0}}
NIPPON_END = {
    "vp": 40, "money_level": 24, "worker_colours": 2, "coal_stars": 3, "knowledge_stars": 2, "bento_2": True,
    "paper_2": False, "multipliers": {"coal": 4}, "factories": 2,
}  # fmt: skip
SPIES = {"need_employees": ["worker"], "need_resources": {"energy": 1}, "outputs": [{"kind": "energy", "value": 3}]}
SHEETS: list[tuple[str, str, dict[str, Any]]] = [
    ("nippon", "regions", {"scoring": 2, "seats": {"A": {}, "B": {}}, "regions": {"west_japan": {"foreign": 3, "seats": WEST}}}),
    ("nippon", "final", {"seats": {"A": NIPPON_END, "B": NIPPON_END | {"vp": 39, "bento_2": False}}}),
    ("russian_railroads", "round", {"seats": {"A": board()}}),
    ("crisis", "goal", {"seats": {"A": {"vp": 25}, "B": {"vp": 19}}, "round": 1, "goal": 22, "status": 31}),
    ("plan_city", "final", city()),
]  # fmt: skip


def numbers(value: Any) -> Iterator[int]:
    """Every number in plain data, in texts too."""
    if isinstance(value, dict):
        for one in value.values():
            yield from numbers(one)
    elif isinstance(value, list):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, int):
        yield abs(value)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value.replace(",", "")))


def printed(gyoji: Any, tmp_path: Path, game: str, scoring: str, sheet: dict[str, Any]) -> dict[str, Any]:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    said = gyoji("tally", game, scoring, "--from", str(file), "--json")
    assert said.code == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


@pytest.mark.parametrize(("game", "scoring", "sheet"), SHEETS)
def test_whatever_a_working_shows_is_there_as_a_figure(
    gyoji: Any, tmp_path: Path, game: str, scoring: str, sheet: dict[str, Any]
) -> None:
    known = {one["properties"]["of"]["const"]: one for one in _workings(gyoji, game)}
    for line in printed(gyoji, tmp_path, game, scoring, sheet)["lines"]:
        told = known[line["figures"]["of"]]
        assert set(told["properties"]) <= set(line["figures"]), line
        fixed = set(numbers(re.sub(r"{[^}]*}", "", told["description"])))
        shown = set(numbers(line["working"])) - fixed
        assert shown <= {*numbers(line["figures"]), 1, 2, 3}, line  # a rank is said as 1st, 2nd, 3rd


def _workings(gyoji: Any, game: str) -> list[dict[str, Any]]:
    said = gyoji("schema", game, "result")
    assert said.code == 0, said.err
    found: list[dict[str, Any]] = json.loads(said.out)["$defs"]["figures"]["anyOf"]
    return found


def test_influence_and_multipliers_are_numbers_by_name(gyoji: Any, tmp_path: Path) -> None:
    region, end = (printed(gyoji, tmp_path, *SHEETS[place]) for place in (0, 1))
    (first,) = [line for line in region["lines"] if line["seat"] == "A" and line["category"] == "region_scoring_2"]
    assert '"influence": 23' in json.dumps(first["figures"])  # 17 + 6
    (coal,) = [line for line in end["lines"] if line["seat"] == "A" and line["about"] == "coal"]
    # Three stars and the bento factory's are 4; the tile multiplies by 4.
    assert (coal["figures"]["base"], coal["figures"]["multiplier"], coal["points"]) == (4, 4, 16)
    (wages,) = [line for line in end["lines"] if line["seat"] == "A" and line["category"] == "wages"]
    assert (wages["figures"]["income"], wages["figures"]["paid"], wages["figures"]["left"]) == (24000, 2, 18000)
