"""`gyoji ruling` and `gyoji declare`: a line is read before a fact is told, and what is ruled on is printed."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

CASES = [
    ("plan_city", "preparation phase", ("phase=B", "active=red")),
    ("plan_city", "しんらいど", ("phase=B", "round=2")),
    ("plan_city", "let's score", ("phase=B", "active=blue")),
    ("crisis", "export gears column 1 row 1", ("now.chosen=yes", "phase=export")),
    ("nippon", "blue: 2 steps in knowledge", ("seats.B.yen=0", "active=red")),
]


def moves_of(ruled: Any) -> list[str]:
    return [move["text"] for move in ruled.json["moves"]]


@pytest.mark.parametrize(("game", "line", "facts"), CASES)
def test_no_fact_changes_what_is_ruled_on(gyoji: Any, game: str, line: str, facts: tuple[str, ...]) -> None:
    first = moves_of(gyoji("ruling", game, line, "--json"))
    assert len(first) == 1
    for told in (*((fact,) for fact in facts), *permutations(facts)):
        found = gyoji("ruling", game, line, "--json", *(f"--fact={fact}" for fact in told))
        assert moves_of(found) == first, told


@pytest.mark.parametrize("line", ["flibber", "invest clock_2", "may I consolidate twice?", ""])
def test_json_always_holds_the_moves(gyoji: Any, line: str) -> None:
    assert gyoji("ruling", "nippon", line, "--json").json["moves"] == []


@pytest.mark.parametrize("line", ["blue takes 2 steps in knowledge", "blue: knowledge 2", "青: 知識を2段階"])
@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "blue takes 2 steps in knowledge"), ("ja", "青が知識を2段階進める")]
)
def test_below_the_verdict_stands_what_is_ruled_on_in_words_and_in_the_notation(
    gyoji: Any, line: str, lang: str, sentence: str
) -> None:
    verdict, first, second, *more = gyoji("ruling", "nippon", line, "--lang", lang).out.splitlines()
    assert verdict.startswith("It depends: How many yen" if lang == "en" else "場合によります: ")
    assert (first, second) == (sentence, "  B: knowledge 2")
    assert any("?" in each or "？" in each for each in more)


@pytest.mark.parametrize("line", ["take 2 steps in knowledge", "knowledge 2"])
def test_what_will_be_recorded_stands_above_the_question_of_a_declaration(gyoji: Any, line: str) -> None:
    gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    first, *more = gyoji("declare", "friday", line).out.splitlines()
    assert first == "Aki takes 2 steps in knowledge"
    assert any(each.strip().startswith("?") for each in more)
