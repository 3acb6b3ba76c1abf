"""Tables of which only the rules are known: what a round needs is asked once, and play goes on (specification 3.19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from tests.games.russian_railroads.rrr_tables import GAME, NAMES
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

ANSWERS = {"printed.public_engineer_slots": "1"}
START = ("start_bonus sb_ruble_1", "start_bonus sb_doubler_1", "start_bonus sb_black_1; track kiev black")


def sitting(folder: Path, players: int) -> TextReferee:
    session = Session("en", SqliteStore(folder))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES[:players]))])
    texts: list[str] = []
    return TextReferee(session, session.open("friday"), texts.append)


def say(lines: TextReferee, text: str, asked: list[str]) -> None:
    """Type a line, answer what is asked then, and accept what is said to be left undone."""
    lines.answer(text)
    while lines.open_question is not None:
        asked.append(lines.open_question.path)
        assert asked.count(lines.open_question.path) == 1, "asked again"
        lines.answer(ANSWERS[lines.open_question.path])
    if lines.offered:
        lines.answer("accept")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_rounds_are_played_with_an_empty_card_library(tmp_path: Path, players: int) -> None:
    lines, asked = sitting(tmp_path, players), list[str]()
    for text in START[: players - 1]:
        say(lines, text, asked)
    for number in (1, 2):
        assert lines.table.state.round == number
        for _ in range(players):
            say(lines, "pass", asked)
    assert lines.table.state.round == 3
    assert asked == (["printed.public_engineer_slots"] if players == 2 else [])  # the one of 3.19 that a slide needs


def test_a_position_of_two_seats_is_kept_with_what_it_tells(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES[:2]), blank=True)])
    table = session.open("friday")
    assert not table.describe({"printed.public_engineer_slots": 1, "round": 3}).failed
    assert (table.state.round, table.state.strip["public_2"]) == (3, 0)
