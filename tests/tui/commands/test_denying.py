"""`gyoji ruling --deny N`: what a verdict takes for granted is not so."""

from __future__ import annotations

from typing import Any

import pytest

CASES = [
    ("nippon", "blue: exchange coal", ("seats.B.blueprints=9", "seats.B.room.coal=3"), "active"),
    ("nippon", "red: mines 1", (), "main_done"),
    ("russian_railroads", "red: place track_black_2", (), "active"),
    ("russian_railroads", "blue: place industry_2", (), "under_way"),
    ("crisis", "red: place_manager export", (), "active"),
    ("crisis", "green: place_manager companies", (), "phase"),
    ("plan_city", "red: place_plan 1 1", (), "phase"),
    ("plan_city", "blue: bid_proposal proposal_3 2", (), "active"),
]


def assumed(verdict: dict[str, Any]) -> list[str]:
    return [one["what"] for one in verdict.get("assumed", ())]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "move", "facts", "path"), CASES)
def test_what_is_denied_is_asked_first(gyoji: Any, game: str, move: str, facts: tuple[str, ...], path: str) -> None:
    told = [f"--fact={fact}" for fact in facts]
    what = "turn" if path == "active" else path
    before = gyoji("ruling", game, move, *told, "--json").json
    assert what in assumed(before)
    assert path not in [asked["path"] for asked in before["questions"]]
    number = assumed(before).index(what) + 1
    after = gyoji("ruling", game, move, *told, "--deny", str(number), "--json")
    assert after.code == 3
    assert after.json["questions"][0]["path"] == path
    assert what not in assumed(after.json)


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "(1): it is the turn of blue"), ("ja", "（1）: 青の手番であること")]
)
def test_an_assumption_stands_in_words_with_its_number(gyoji: Any, lang: str, sentence: str) -> None:
    facts = ("--fact", "seats.B.blueprints=9", "--fact", "seats.B.room.coal=3", "--lang", lang)
    shown = gyoji("ruling", "nippon", "blue: exchange coal", *facts)
    assert shown.code == 0
    assert sentence in shown.out
    denied = gyoji("ruling", "nippon", "blue: exchange coal", *facts, "--deny", "1", "--fact", "active=red")
    assert denied.code == 2  # who is on turn is known: nothing is taken for granted


def test_a_setting_names_what_its_other_value_would_decide(gyoji: Any) -> None:
    """At Export one chooses once or again and again (CRI-R30)."""
    facts = ("--fact", "phase=export", "--fact", "now.chosen=yes")
    shown = gyoji("ruling", "crisis", "red: pass_export", *facts, "--json").json
    (setting,) = [one for one in shown["assumed"] if one["what"] == "setting"]
    number = shown["assumed"].index(setting) + 1
    other = gyoji("ruling", "crisis", "red: pass_export", *facts, "--deny", str(number), "--json").json
    assert other["status"] != shown["status"]
    assert setting["values"]["status"] in setting["text"]
    assert "setting" not in assumed(other)


def test_a_number_that_is_none_is_refused_with_the_numbers_there_are(gyoji: Any) -> None:
    refused = gyoji("ruling", "nippon", "blue: exchange coal", "--deny", "7")
    assert refused.code == 2
    assert "There is no assumption number 7 (1 in all)." in refused.err


def test_questions_of_one_place_stand_together_before_the_others(gyoji: Any) -> None:
    done = gyoji("ruling", "nippon", "blue: invest silk_2", "--json")
    assert done.json["together"][:3] == ["seats.B.factories.silk.tile", "seats.B.yen", "seats.B.workers"]
    paths = [asked["path"] for asked in done.json["questions"]]
    assert paths[: len(done.json["together"])] == done.json["together"]
    assert "supply.silk_2" in paths[len(done.json["together"]) :]
    said = gyoji("ruling", "nippon", "blue: invest silk_2").out
    first, _, later = said.partition("Asked next, if still needed:")
    assert "seats.B.workers" in first and "supply.silk_2" in later
