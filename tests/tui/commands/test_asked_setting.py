"""`gyoji new` says how a setting stands on which editions differ, and takes it by `--option`."""

from __future__ import annotations

from typing import Any

import pytest

RRR = ("new", "russian_railroads", "--seats", "Ann,Ben")
ASKED = "flip_needs_all_slots"


@pytest.mark.parametrize(("flag", "value"), [("--option", "yes"), ("--set", "はい"), ("--option", "no")])
def test_a_setting_that_is_given_is_not_asked(gyoji: Any, flag: str, value: str) -> None:
    said = gyoji(*RRR, flag, f"{ASKED}={value}", "--lang", "en")
    assert said.code == 0 and "A locomotive may be turned over" not in said.err


def test_a_setting_that_is_not_given_is_named_with_its_value(gyoji: Any) -> None:
    said = gyoji(*RRR, "--lang", "en")
    assert said.code == 0 and "A locomotive may be turned over only if all 4 slots are filled: no." in said.err
    assert f"--set {ASKED}=" in said.err


@pytest.mark.parametrize(("seats", "named"), [("Ann,Ben", True), ("Ann,Ben,Cid", False)])
def test_the_workers_of_two_players_are_asked_for_two_only(gyoji: Any, seats: str, named: bool) -> None:
    said = gyoji("new", "nippon", "--seats", seats, "--lang", "en")
    assert ("Workers in an action slot (2 players): 3." in said.err) is named
