"""A printed value of several parts is asked as one, and no part of it is taken for the whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from tests.games.russian_railroads.rrr_tables import GAME, INVENTED, NAMES, Y, hand, lay, owns
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session

LINE = "engineer 7, black on the trans-siberian"
"""Engineer 7 gives one black step; what it costs to use stands on the tile (3.19, `ask.engineer_cost`)."""


def of_untold_cost(folder: Path, lang: str = "en") -> Sitting:
    """Sit at a table where yellow owns engineer 7, whose cost nobody has entered."""
    printed = {path: value for path, value in INVENTED.items() if not path.startswith("engineer_cost.7.")}
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES), printed={**GAME.printed(), **printed})])
    here = Sitting(session)
    lay(here.table, {"phase": "turn", "active": Y}, owns(Y, 7), hand(Y, 2, rubles=1))
    return here


def cost(here: Sitting) -> tuple[Any, Any] | None:
    printed = here.table.state.printed
    paths = ("engineer_cost.7.workers", "engineer_cost.7.rubles")
    return (printed[paths[0]], printed[paths[1]]) if paths[0] in printed else None


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("answer", "workers", "rubles"),
    [
        ("1r", 0, 1),
        ("2w", 2, 0),
        ("1 ruble", 0, 1),
        ("one ruble", 0, 1),
        ("2 workers", 2, 0),
        ("1 worker and 1 ruble", 1, 1),
        ("1ルーブル", 0, 1),
        ("ワーカー2個", 2, 0),
        ("ワーカー1個と1ルーブル", 1, 1),
        ("0 workers, 1 ruble", 0, 1),
        ("ワーカー0、ルーブル1", 0, 1),
    ],
)
def test_a_cost_is_asked_once_and_answered_in_full(
    tmp_path: Path, lang: str, answer: str, workers: int, rubles: int
) -> None:
    here = of_untold_cost(tmp_path, lang)
    asked = here.say(LINE)
    declared, question = asked.splitlines()
    assert "7" in declared and "?" not in declared, "what will be recorded stands above the one question"
    assert question.startswith("?") and "1r" in question, "which says how it is answered"
    said = here.say(answer)
    if cost(here) is None:
        said = here.say(answer)  # what is unusual is typed twice
    assert cost(here) == (workers, rubles), said


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("answer", ["1", "2", "1個", "one", "１"])
def test_a_bare_number_is_neither_workers_nor_rubles(tmp_path: Path, lang: str, answer: str) -> None:
    here = of_untold_cost(tmp_path, lang)
    here.say(LINE)
    for _ in range(2):
        assert "1w+1r" in here.say(answer), "it says how a cost is written"
        assert cost(here) is None
    here.say("1r")
    assert cost(here) == (0, 1), "and the question can still be answered"


@pytest.mark.parametrize(("lang", "doubt"), [("en", "It would cost nothing."), ("ja", "何も払わないことになります。")])
def test_a_cost_of_nothing_is_doubted_in_words(tmp_path: Path, lang: str, doubt: str) -> None:
    here = of_untold_cost(tmp_path, lang)
    here.say(LINE)
    said = here.say("0")
    assert doubt in said and "trouble." not in said
    assert cost(here) is None


def test_each_value_can_still_be_told_by_its_path(tmp_path: Path) -> None:
    """In whichever order: a value that is named is that value and no other."""
    for number, values in enumerate([("rubles=1", "workers=0"), ("workers=0", "rubles=1")]):
        here = of_untold_cost(tmp_path / str(number))
        here.say(*(f"tell printed.engineer_cost.7.{value}" for value in values))
        assert cost(here) == (0, 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_answer_against_what_is_known_shows_no_path(tmp_path: Path, lang: str) -> None:
    here = of_untold_cost(tmp_path, lang)
    here.say("tell printed.engineer_cost.7.workers=1", LINE)
    said = here.say("2w", "2w")
    assert {"en": "Already entered as 1", "ja": "すでに1と記録"}[lang] in said and "engineer_cost" not in said


def test_a_dispute_asks_the_parts_of_a_value_as_one(tmp_path: Path) -> None:
    here = of_untold_cost(tmp_path)
    said = here.say(f"dispute Y: {LINE}")
    assert said.count("Engineer #7") == 1 and "how many workers" not in said
    refused = here.say("1")
    assert "not a cost" in refused and refused.count("Engineer #7") == 1
    here.say("1r")
    assert here.lines.open_question is None, "0 workers and 1 ruble, and Yellow has one: nothing else decides"
    assert cost(here) == (0, 1)
