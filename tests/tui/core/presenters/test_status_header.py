"""The next step is said beside whose turn it is: it does not name that seat once more, and stays short."""

from __future__ import annotations

import statistics

import pytest

from referee.rules.game import PromptLine, offered_games
from referee.table import recorded_script
from tests.lines.table import load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.suggestions import rows
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.status_header import header_of
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session

GOAL = 50
"""Cells: what is read at a glance."""
SEATS = {"A": "Aki", "B": "Ben"}


def said(key: str, lang: str, acting: str, game: str = "russian_railroads", **values: object) -> str:
    return messages.prompt(words_for("ja" if lang == "ja" else "en", game, SEATS), PromptLine(key, values), acting)


def test_who_acts_is_not_said_twice() -> None:
    steps = {"seat": "A", "count": 2, "colours": ("black",)}
    assert said("pending_steps", "en", "A", **steps) == "2 track steps left to make (black) with “track”"
    assert said("pending_steps", "ja", "A", **steps) == "「線路延長」で線路コマをあと2マス進める（黒）"
    assert (
        said("order_free", "en", "A", seat="A", count=2) == "2 things are left to do in any order; “next” chooses one"
    )
    assert said("act_or_pass", "en", "A", seat="A") == "take one action (“place”, “engineer”) or “pass”"
    assert said("act_or_pass", "ja", "A", seat="A") == "アクションを1つ行うか（「置く」「技術者」）、「パス」する"
    assert (
        said("may_repay", "en", "A", "crisis", seat="A", loans=1)
        == "a loan may be repaid for 10 credits (“repay”); loans: 1"
    )
    assert (
        said("may_repay", "ja", "A", "crisis", seat="A", loans=1)
        == "10クレジットで借金を1つ「返済」してもよい（借金は1つ）"
    )


def test_another_seat_is_named_and_so_is_one_in_the_middle_of_a_sentence() -> None:
    assert said("act_or_pass", "en", "A", seat="B") == "Ben: take one action (“place”, “engineer”) or “pass”"
    assert said("act_or_pass", "en", "", seat="A") == "Aki: take one action (“place”, “engineer”) or “pass”", (
        "nobody acts alone"
    )
    forbidden = said("numbers_forbidden", "ja", "A", "plan_city", seat="B", numbers="3")
    assert forbidden.startswith("Ben: ")
    assert said("must_pass", "ja", "A", seat="A") == "置くものが残っていないので「パス」する"
    assert said("in_hand", "ja", "A", seat="A", workers=1, rubles=2) == "Akiの手元にワーカー1個と2ルーブル"


def test_a_name_like_a_word_of_the_sentence_stays_where_it_is_a_word() -> None:
    words = words_for("en", "russian_railroads", {"A": "one"})
    assert (
        messages.prompt(words, PromptLine("act_or_pass", {"seat": "A"}), "A")
        == "take one action (“place”, “engineer”) or “pass”"
    )


def test_the_banner_names_who_acts_and_the_step_does_not() -> None:
    play = recorded_script.load(recorded_script.demo_of("russian_railroads"))
    table = recorded_script.open_play(play)
    for line in play.lines[:12]:
        shown = header_of(Session("en").words(table=table), table)
        assert [shown.who] == [seat.name for seat in shown.seats]
        assert shown.who not in shown.step
        recorded_script.perform(table, recorded_script.parse(line))


def widths(lang: str, game: str) -> list[int]:
    """Cells of every next step of the recorded demo."""
    table = recorded_script.open_play(play := recorded_script.load(recorded_script.demo_of(game)))
    found = []
    for line in play.lines:
        found.append(cell_len(header_of(Session(lang).words(table=table), table).step))
        recorded_script.perform(table, recorded_script.parse(line))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_half_of_all_next_steps_are_within_the_goal(lang: str) -> None:
    assert statistics.median(width for game in offered_games() for width in widths(lang, game)) <= GOAL


@pytest.mark.parametrize(
    ("at", "did"), [("trust", "carry out the trust phase"), ("preparing", "carry out the prepara")]
)
def test_what_the_table_does_together_is_said_of_nobody(at: str, did: str) -> None:
    """The banner named the one with the start marker, and the row another, while all move the trust markers."""
    table = next(table for position, table in opened(load("plan_city")) if position.name == at)
    words = words_for("en", "plan_city", dict(table.seats.items()))
    shown = header_of(words, table)
    assert (shown.who, shown.seats, table.acting) == ("Everyone", (), "")
    conversation = Conversation(Session("en"), table)
    conversation.reader.listing = True
    assert next(row for row in rows(conversation, conversation.state, words) if row.moves).text.startswith(did)
