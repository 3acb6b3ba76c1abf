"""Another line is another dispute: what was answered for the one before is not known in it, in the app and line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tests.tui.screens.dispute.test_withdrawn import sitting
from tui.core.disputes.dispute_procedure import LINE, DisputeProcedure
from tui.core.session.session import Session
from tui.widgets.dispute_fact_list import DisputeFactList

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
def test_answers_to_one_line_are_gone_when_another_is_argued_about(
    tmp_path: Path, game: str, line: str, answers: tuple[str, ...], other: str
) -> None:
    async def journey(user: Drive) -> None:
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

    drive(tmp_path, journey, game=game)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("again", "lang"),
    [
        ("blue: invest silk_2", "en"),
        ("blue invest silk_2", "en"),
        ("B: invest silk_2", "en"),
        ("blue:  INVEST   silk_2 ", "en"),
        ("青: invest silk_2", "ja"),
    ],
)
def test_the_same_said_otherwise_is_the_same_dispute(tmp_path: Path, again: str, lang: str) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("blue: invest silk_2")
        await user.fill("none")
        await user.press("escape")
        await user.fill("blue: zzgx nonsense")
        assert user.screen.dispute.stage == LINE
        await user.fill(again)
        assert user.screen.dispute.fact_source.facts == {"seats.B.factories.silk.tile": ""}
        assert user.screen.dispute.open_question is not None and user.screen.dispute.open_question.path == "seats.B.yen"

    drive(tmp_path, journey, game="nippon", lang=lang)


def test_what_follows_another_line_is_judged_without_the_answers(tmp_path: Path) -> None:
    """The ruling on the second line rested on yen that somebody had named for the first."""

    async def journey(user: Drive) -> None:
        await user.fill("blue: invest silk_2")
        await user.fill("none")
        await user.fill("50")
        assert user.screen.dispute.stage == "verdict" and "NIP-7.4" in user.text
        await user.press("f4")
        await user.fill("blue: invest lens_2")
        assert user.screen.dispute.stage == "ask", "it is not ruled on what was said for the other"

    drive(tmp_path, journey, game="nippon")


def of_the_moment(folder: Path) -> Session:
    """INVENTED: a card that says when it may be used, which is read off for each declaration."""
    session, crisis = Session("en", SqliteStore(folder)), find("crisis")
    card = {"timing": "text", "effects": ("gain_credits",), "amount.1": 8}
    printed = {f"influence.{name}.{key}": value for name in ("favour", "lobby") for key, value in card.items()}
    session.store.adopt("friday", [opening(crisis, seats_of(crisis, ["Aki", "Ben"]), printed=printed)])
    session.open("friday").recount({"seats.B.influence": 2}, "")
    return session


LINES = ("Ben: use_influence favour", "Ben: use_influence lobby", "Ben: use_influence favour")


def test_at_a_table_a_reading_of_the_moment_holds_for_its_line_alone(tmp_path: Path) -> None:
    """What lies on the table is in the record and stays known; what was read off for one line is not."""

    async def journey(user: Drive) -> None:
        asked = []
        for line in LINES:
            await user.fill(line)
            while (wanted := user.screen.dispute.open_question) and user.screen.dispute.stage == "ask":
                asked.append(wanted.path)
                await user.fill("yes" if wanted.path == "now.timely" else "?")
            await user.press("escape")
        assert asked.count("now.timely") == len(LINES), asked

    of_the_moment(tmp_path)
    drive(tmp_path, journey, table="friday")


def test_line_by_line_a_reading_of_the_moment_holds_for_its_line_alone(tmp_path: Path) -> None:
    here = Sitting(of_the_moment(tmp_path))
    asked = []
    for line in LINES:
        here.say(f"dispute {line}")
        while here.lines.open_question is not None:
            asked.append(here.lines.open_question.path)
            here.say("yes" if here.lines.open_question.path == "now.timely" else "?")
    assert asked.count("now.timely") == len(LINES), asked


def test_line_by_line_what_nobody_knows_of_one_line_is_asked_for_the_next(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    here.say("dispute Aki: knowledge 2", "?")
    assert here.lines.dispute is not None and here.lines.dispute.fact_source.untellable
    here.say("dispute Aki: knowledge 1")
    assert not here.lines.dispute.fact_source.untellable
