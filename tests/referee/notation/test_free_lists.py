"""A list of free words is read as people write it: by commas or blanks, with counts, after a label."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from referee.table.standalone_position import StandalonePosition

RED, BLUE, AKA, AO = "red", "blue", "赤", "青"


def answered(game: str, path: str, text: str) -> object:
    position = StandalonePosition(find(game))
    path = path.replace("*", position.ids[0])
    position.answer(path, text)
    return position.facts[path]


@pytest.mark.parametrize(
    ("text", "workers"),
    [
        ("red red blue blue", (RED, RED, BLUE, BLUE)),
        ("2 red 2 blue", (RED, RED, BLUE, BLUE)),
        ("workers: red red blue", (RED, RED, BLUE)),
        ("red red blue:", (RED, RED, BLUE)),
        ("red, blue", (RED, BLUE)),
        ("red red, blue", (RED, RED, BLUE)),
        ("red x2 blue", (RED, RED, BLUE)),
        ("2x red, 1 blue", (RED, RED, BLUE)),
        ("two red and one blue", (RED, RED, BLUE)),
        ("3 blue", (BLUE, BLUE, BLUE)),
        ("赤赤青青", (AKA, AKA, AO, AO)),
        ("赤2個、青1個", (AKA, AKA, AO)),
        ("赤 赤 青", (AKA, AKA, AO)),
        ("ワーカー: 赤青", (AKA, AO)),
        ("four", ("?",) * 4),
        ("4", ("?",) * 4),
        ("none", ()),
        ("なし", ()),
        ("magenta", ("magenta",)),
    ],
)
def test_workers(text: str, workers: tuple[str, ...]) -> None:
    assert answered("nippon", "seats.*.workers", text) == workers


@pytest.mark.parametrize(
    ("text", "companies"),
    [("Steel Mill, Bakery", ("Steel Mill", "Bakery")), ("Steel Mill", ("Steel Mill",)), ("Oil 2 Go", ("Oil 2 Go",))],
)
def test_a_name_of_several_words_stays_one_name(text: str, companies: tuple[str, ...]) -> None:
    assert answered("crisis", "seats.*.companies", text) == companies
