"""Who a letter stands for, line by line: never somebody else than the table sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session


def scoring(folder: Path, names: tuple[str, ...], lang: str = "en", game: str = "nippon") -> Sitting:
    """Sit down at a table that keeps scores only."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, names), depth="score")])
    return Sitting(session)


@pytest.mark.parametrize("names", [("Bob", "Aki", "Anna"), ("Aki", "Anna", "Bob"), ("Anna", "Bob", "Aki")])
def test_a_letter_never_scores_for_somebody_elses_initial(tmp_path: Path, names: tuple[str, ...]) -> None:
    here = scoring(tmp_path, names)
    assert "Bob: +5 VP" in here.say("score B 5")
    asked = here.say("score A 3")
    assert "Aki" in asked and "Anna" in asked and "+3" not in asked
    assert here.kinds == ["open", "score"]


def test_the_players_are_named_and_not_their_letters(tmp_path: Path) -> None:
    here = scoring(tmp_path, ("ベン", "Aki", "Anna"), "ja")
    assert "AkiかAnna" in here.say("score A 3").replace("、", "か").replace(" ", "")


def test_nobody_is_called_by_the_letter_of_another(tmp_path: Path) -> None:
    here = scoring(tmp_path, ("Aki", "Ben", "Chie"))
    assert "C is the letter of another seat." in here.say("seat A C")
    assert "Chie: +5 VP" in here.say("score C 5")
    here.say("seat A Carla")
    asked = here.say("score C 1")
    assert "Carla" in asked and "Chie" in asked
    assert here.kinds == ["open", "score", "seat"]
