"""Another line is another dispute, and one that is withdrawn stays withdrawn, in the app and line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.dispute import open_case
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.dispute.test_dispute_screen import arguing
from tests.tui.screens.table.table_rooms import at, fresh
from tui.core.disputes.dispute_procedure import LINE, DisputeProcedure
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.widgets.dispute_panel import DisputeFactList

PAIRS = [
    ("nippon", "blue: invest silk_2", ("none", "50"), "red: knowledge 1"),
    ("nippon", "blue: invest silk_2", ("none",), "blue: invest silk_1"),
    ("nippon", "blue: invest silk_2", ("?", "?"), "red: invest silk_2"),
    ("nippon", "yellow: knowledge 2", ("9",), "yellow: knowledge 1"),
    ("nippon", "blue: mines 1", ("5",), "blue: trains hokkaido"),
    ("russian_railroads", "blue: pass", (), "red: pass"),
    ("russian_railroads", "blue: place track_black_2", ("?",), "red: place track_black_2"),
    ("crisis", "blue: pass", ("?",), "red: pass"),
    ("crisis", "red: activate food", ("none",), "blue: activate food"),
    ("plan_city", "blue: bid_proposal proposal_2 1", ("?",), "red: bid_proposal proposal_2 6"),
]
"""A game, a line, answers to what it asks first, and another line."""


def told(dispute: DisputeProcedure) -> tuple[object, ...]:
    return dispute.fact_source.facts, dispute.fact_source.untellable, dispute.order


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("game", "line", "answers", "other"), PAIRS)
async def test_answers_to_one_line_are_gone_when_another_is_argued_about(
    tmp_path: Path, game: str, line: str, answers: tuple[str, ...], other: str
) -> None:
    async with arguing(tmp_path, game=game) as user:
        await user.fill(line)
        for answer in answers:
            if user.screen.dispute.stage == "ask":
                await user.fill(answer)
        assert not answers or told(user.screen.dispute) != ({}, frozenset(), [])
        await user.press("escape")
        assert user.screen.dispute.stage == LINE
        await user.fill(other)
        assert user.screen.dispute.stage != LINE, user.text
        assert told(user.screen.dispute) == ({}, frozenset(), [])
        asked = user.screen.dispute.open_paths
        assert all(path in ("players", *asked) for path in user.screen.query_one(DisputeFactList).items)


def of_the_moment(folder: Path) -> Session:
    """INVENTED: a card that says when it may be used, which is read off for each declaration."""
    session, crisis = Session("en", SqliteStore(folder)), find("crisis")
    card = {"timing": "text", "effects": ("gain_credits",), "amount.1": 8}
    printed = {f"influence.{name}.{key}": value for name in ("favour", "lobby") for key, value in card.items()}
    session.store.adopt("friday", [opening(crisis, seats_of(crisis, ["Aki", "Ben"]), printed=printed)])
    session.open("friday").recount({"seats.B.influence": 2}, "")
    return session


LINES = ("Ben: use_influence favour", "Ben: use_influence lobby", "Ben: use_influence favour")


async def test_at_a_table_a_reading_of_the_moment_holds_for_its_line_alone(tmp_path: Path) -> None:
    """What lies on the table is in the record and stays known; what was read off for one line is not."""

    of_the_moment(tmp_path)
    async with arguing(tmp_path, table="friday") as user:
        asked = []
        for line in LINES:
            await user.fill(line)
            while (wanted := user.screen.dispute.open_question) and user.screen.dispute.stage == "ask":
                asked.append(wanted.path)
                await user.fill("yes" if wanted.path == "now.timely" else "?")
            await user.press("escape")
        assert asked.count("now.timely") == len(LINES), asked


WITHDRAWN = [
    ("invest silk_1", ("f10",), ("ctrl+y",)),
    ("invest light_bulb_1", ("escape", "escape"), ("ctrl+y",)),
    ("invest lens_1", ("f10",), ("ctrl+y", "ctrl+y", "ctrl+y")),
    ("invest silk_2", ("escape", "f10"), (*"/redo", "enter")),
    ("Ben: invest silk_2", ("f10",), (*"/やり直す", "enter")),
    ("Chie: mines 1", ("f10",), ("ctrl+z", "ctrl+y", "ctrl+y")),
]
"""A line that is argued about, how the dispute is withdrawn, and what is pressed then."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("line", "left", "keys"), WITHDRAWN)
async def test_redo_brings_no_withdrawn_dispute_back(
    tmp_path: Path, line: str, left: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    async with at(fresh(tmp_path)) as room:
        await room.line(line)
        await room.press("f8")
        assert isinstance(room.app.screen, DisputeScreen) and open_case(room.table()) is not None
        await room.press(*left)
        assert open_case(room.table()) is None
        await room.press("escape", "ctrl+u", *keys)
        assert open_case(room.table()) is None, room.notes
        assert "Put back: dispute" not in room.notes


def sitting(folder: Path, game: str, lang: str = "en") -> Sitting:
    """Sit down at a fresh table of a game."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, ("Aki", "Ben", "Chie")))])
    return Sitting(session)


@pytest.mark.parametrize(("lang", "said"), [("en", "It stays withdrawn"), ("ja", "取り下げたままになります")])
def test_one_that_is_withdrawn_is_not_put_back_by_its_number_either(tmp_path: Path, lang: str, said: str) -> None:
    """It froze the table again, behind all that was played since."""
    here = sitting(tmp_path, "nippon", lang)
    here.say("dispute invest silk_1", "withdraw", "invest silk_1")
    assert said in here.say("restore 2", "accept")
    assert open_case(here.table) is None and here.kinds[-1] == "move"


def test_a_settled_dispute_is_settled_again_by_redo(tmp_path: Path) -> None:
    """Undo opens it, redo settles it: that one was never withdrawn."""
    here = sitting(tmp_path, "nippon")
    here.say("dispute invest light_bulb_1", "settle leave : all agreed", "undo")
    assert open_case(here.table) is not None
    here.say("redo")
    assert open_case(here.table) is None and here.kinds[-1] == "restore"
