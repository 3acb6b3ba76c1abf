"""Enter on an empty line where a phase is to be closed: it asks what that needs and then does it, in every game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import NAMES, Room, Sitting, asking, visit
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.widgets.typing_panel import TypingPanel


def sitting(folder: Path, game: str, lang: str = "en", **facts: object) -> Session:
    """Open a table at a copy that nobody has taught yet, and count what lies there."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, NAMES))])
    session.open("friday").recount(facts, "counted")
    return session


# Nobody has told the first start card (T-07), or which plan card is used (T-10).
MOMENTS = [
    ("plan_city", {"phase": "trust"}, "trust", "信頼度", "Aki's field"),
    ("crisis", {"phase": "evaluation", "event": "calm"}, "evaluation", "集計", "Austerity Plan"),
]


def below(room: Room) -> str:
    """What Enter does, in words."""
    return " ".join(text.plain for _, text in room.app.screen.query_one(TypingPanel).hint)


@pytest.mark.parametrize(("game", "facts", "en", "ja", "asked"), MOMENTS)
def test_enter_on_an_empty_line_asks_what_the_step_needs(
    tmp_path: Path, game: str, facts: dict[str, object], en: str, ja: str, asked: str
) -> None:
    async def steps(room: Room) -> None:
        assert isinstance(room.app.screen, TableScreen)
        assert f"Enter asks what “{en}” needs" in below(room)
        await room.press("enter")
        assert asking(room)
        assert asked in room.flat
        await room.press("escape", "f2")
        await room.pilot.pause(0.1)
        assert f"Enterで「{ja}」に必要なこと" in below(room)

    asyncio.run(visit(sitting(tmp_path, game, **facts), steps))


def test_enter_carries_out_a_step_that_lacks_nothing(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        assert "Enter declares “prepare”" in below(room)
        await room.press("enter")
        assert room.entries()[-1].body["moves"] == [{"verb": "prepare_round", "seat": "A"}]
        assert room.table().state.round == 2

    asyncio.run(visit(sitting(tmp_path, "plan_city", phase="preparation"), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", ["plan_city", "crisis", "russian_railroads"])
def test_enter_does_nothing_where_somebody_has_to_choose(tmp_path: Path, game: str) -> None:
    async def steps(room: Room) -> None:
        before = len(room.entries())
        assert "Type a move" in below(room)
        await room.press("enter")
        assert not asking(room)
        assert len(room.entries()) == before

    asyncio.run(visit(sitting(tmp_path, game, **{"seats.A.vp": 3}), steps))


@pytest.mark.parametrize(("game", "facts", "en", "ja", "asked"), MOMENTS)
def test_line_by_line_an_empty_line_asks_what_the_step_needs(
    tmp_path: Path, game: str, facts: dict[str, object], en: str, ja: str, asked: str
) -> None:
    here = Sitting(sitting(tmp_path, game, **facts))
    text = here.say("")
    assert asked in text
    assert here.lines.open_question is not None
    assert here.say("") == ""  # the question stands


def test_line_by_line_an_empty_line_ends_no_turn_that_lacks_nothing(tmp_path: Path) -> None:
    here = Sitting(sitting(tmp_path, "plan_city", phase="preparation"))
    before = len(here.lines.table.entries)
    assert here.say("") == ""  # a list of moves may have empty lines in it
    assert len(here.lines.table.entries) == before


def test_a_move_after_an_empty_line_is_taken_as_a_move(tmp_path: Path) -> None:
    """A list of moves with empty lines in it loses none of them to a question."""
    here = Sitting(sitting(tmp_path, "crisis", phase="evaluation", event="calm"))
    here.say("")
    first = here.lines.open_question
    text = here.say("A: repay_loan")
    assert first is not None
    assert "The question is left open." in text
    assert "not a whole number" not in text
