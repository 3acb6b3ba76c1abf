"""The form: the arrows go through every value of a row, and a move that several seats may declare has a row for who does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.games.crisis.state import ManualEffect
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.core.conversation.table_session import TableSession
from tui.core.session.session import Session
from tui.widgets import move_form_models
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MORE, MoveForm
from tui.widgets.move_form_models import MoveFormModel
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.typing_panel import PAUSE, TypingPanel


def desk(home: Path, game: str, monkeypatch: pytest.MonkeyPatch, lang: Lang = "en") -> TableSession:
    """A fresh table of three."""
    monkeypatch.setenv("GYOJI_HOME", str(home))
    session = Session()
    session.lang = lang
    found = find(game)
    return TableSession(session, Table("t", [opening(found, seats_of(found, ["Ann", "Bob", "Cy"]))]))


def turned(at: TableSession, row: str, monkeypatch: pytest.MonkeyPatch, step: int = 1) -> str:
    """The line after an arrow key on a row of the form."""
    form = MoveForm(MoveFormModel(at), lambda: at.words)
    made: list[Any] = []
    monkeypatch.setattr(form, "post_message", made.append)
    form.show()
    form.at = next(place for place, one in enumerate(form.shown) if one.key == row)
    form.action_cycle(step)
    at.conversation.write(made[0].text)
    return str(made[0].text)


def test_the_arrows_go_through_every_value_of_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk(tmp_path, "nippon", monkeypatch)
    at.conversation.write("trains ")
    # the first action of the game reaches each of the four regions (NIP-8.3): all are met, then the first again
    seen = [turned(at, "regions", monkeypatch) for _ in range(5)]
    assert len(set(seen)) == 4
    assert seen[4] == seen[0]
    assert turned(at, "regions", monkeypatch, -1) == seen[3]


def test_an_arrow_changes_the_last_item_of_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk(tmp_path, "nippon", monkeypatch)
    at.conversation.write("trains west,cen")
    before = at.draft.values["regions"]
    turned(at, "regions", monkeypatch)
    after = at.draft.values["regions"]
    assert after[0] == before[0]
    assert len(after) == 2
    assert after != before


def test_who_declares_is_a_row_where_several_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk(tmp_path, "plan_city", monkeypatch)
    at.conversation.write("bid_proposal ")
    rows = {row.key for row in MoveFormModel(at).rows(at.words)}
    assert ("seat" in rows) == (len({move.seat for move in at.offers.moves("bid_proposal")}) > 1)
    at.conversation.write("Bob: bid_proposal ")
    rows_of = {row.key: row.value for row in MoveFormModel(at).rows(at.words)}
    assert rows_of["seat"] == "Bob"
    lines = [str(pick.value) for pick in MoveFormModel(at).picks("seat", at.words)]
    assert {line.partition(":")[0] for line in lines} >= {"Bob", "Cy"}
    assert "Bob" not in MoveFormModel(at).cleared("seat", at.words)


def test_an_event_that_nobody_has_described_can_be_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk(tmp_path, "crisis", monkeypatch)
    # a round begins with its event (CRI-1.1); its name is on the card that is drawn, which nobody has described
    assert [verb for verb in at.offers.verbs if at.offers.open(verb)] == ["draw_event"]
    assert at.offers.possible("draw_event")
    at.conversation.write("")
    assert [row.line for row in at.suggestions.of("")] == ["event "]
    assert [row.line for row in at.suggestions.everything() if not row.is_heading] == ["event "]
    at.conversation.write("draw_event ")
    assert at.conversation.line
    assert at.conversation.line.verdict.status is VerdictStatus.INCOMPLETE
    at.conversation.write('draw_event "Big Strike"')
    assert at.conversation.line.verdict.status is VerdictStatus.NEEDS


def test_what_options_wait_for_is_asked_with_the_answers_it_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk(tmp_path, "plan_city", monkeypatch)
    monkeypatch.setitem(at.offers._gaps, "place_plan", "seats.A.layers.0.card")
    question = at.offers.gap("place_plan")
    assert question
    # below all others lies one of the four start cards (PLC-1.2)
    assert question.fact.choices == ("start_1", "start_2", "start_3", "start_4")


def test_a_change_that_the_table_works_out_can_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an effect is open its numbers are entered (CRI-1.4), for any seat: list, completion and form lead there."""
    at = desk(tmp_path, "crisis", monkeypatch)
    assert not at.offers.open("adjust")
    verbs = ("adjust", "event_done")
    effect = ManualEffect(verbs=verbs, seat="A", clause="CRI-8.5", about="Big Strike", card="event", place=1)
    world = structs.replace(at.table.table_state, state=structs.replace(at.table.state, pending=(effect,)))
    monkeypatch.setattr(Table, "table_state", property(lambda _table: world))
    monkeypatch.setattr(Table, "state", property(lambda _table: world.state))
    rows = [row.line for row in at.suggestions.everything() if not row.is_heading]
    assert "adjust " in rows
    at.conversation.write("")
    assert "adjust " in [row.line for row in at.suggestions.of("")]
    at.conversation.write("adjust ")
    model = MoveFormModel(at)
    assert "seat" in {row.key for row in model.rows(at.words)}
    speakers = {str(pick.value): pick.possible for pick in model.picks("seat", at.words)}
    assert speakers["Bob: adjust"]


def test_who_declares_is_a_row_where_only_somebody_else_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one is left of those who act at once, the form could not say who: its line named nobody, or the wrong one."""
    at = desk(tmp_path, "plan_city", monkeypatch)
    at.conversation.write("bid_proposal ")
    monkeypatch.setattr(MoveFormModel, "_seats", lambda _model, _draft: {"C"})
    assert "seat" in {row.key for row in MoveFormModel(at).rows(at.words)}
    monkeypatch.setattr(move_form_models, "acting", lambda _table, _verb: "C")
    assert "seat" not in {row.key for row in MoveFormModel(at).rows(at.words)}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_said_of_enter_in_the_form_is_what_enter_does(tmp_path: Path, lang: Lang) -> None:
    """It had said that Enter declares, while it opened the list of the row."""

    async def steps(room: Room) -> None:
        await room.line("build silk")
        await room.press("f4")
        form = room.app.screen.query_one(MoveForm)
        for row in form.shown:
            text = pane_text(room)
            await room.press("enter")
            if row.key == MORE:
                assert room.at_table.words.translate("table.enter_more") in text
                continue
            assert isinstance(room.app.screen, PickDialog), row
            assert room.app.screen.words.translate("table.enter_opens", label=row.label) in text
            await room.press("escape")
            await room.press("down")
        await room.press(*["up"] * (len(form.shown) + 1))
        assert isinstance(room.app.focused, MoveInput)
        assert text != pane_text(room), "on the line Enter is about the line again"

    asyncio.run(visit(played(tmp_path, 60, lang), steps))


def pane_text(room: Room) -> str:
    """What is said of Enter."""
    return "\n".join(text.plain for _, text in room.at_table.query_one(TypingPanel).hint)


def test_what_is_taken_leads_to_the_next_empty_row(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("f4", "enter", *"mines", "enter")
        form = room.at_table.query_one(MoveForm)
        assert (form.has_focus, form.shown[form.at].key) == (True, "steps"), "the row below, which is empty"
        await room.press("1", "enter")
        assert (form.has_focus, form.shown[form.at].key) == (True, "worker")

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_the_last_row_that_is_filled_leads_to_the_line_where_enter_declares(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("down")
        for key in ("seat", "category", "points"):
            form = room.at_table.query_one(MoveForm)
            assert (form.has_focus, form.shown[form.at].key) == (True, key)
            await room.press("enter", "enter")
        assert room.app.focused is room.at_table.query_one(MoveInput)
        await room.press("enter")
        assert room.entries()[-1].kind == "score"

    asyncio.run(visit(fresh(tmp_path, depth="score"), steps))


def test_a_line_that_is_emptied_begins_anew_with_the_list(tmp_path: Path) -> None:
    """The form of a line that was given up stood below the next one, and its list was nowhere."""

    async def steps(room: Room) -> None:
        await room.press("f4", "enter", *"mines", "enter", "escape")
        assert room.app.focused is room.at_table.query_one(MoveInput)
        assert room.at_table.query_one(MoveForm).display
        await room.press("end", "ctrl+u")
        await room.pilot.pause(2 * PAUSE)
        assert not room.at_table.query_one(MoveForm).display
        assert room.at_table.query_one(MoveSuggestionList).items

    asyncio.run(visit(played(tmp_path, 0), steps))


@pytest.mark.parametrize("way", ["row", "list"])
def test_what_is_not_known_empties_its_own_row(tmp_path: Path, way: str) -> None:
    """“?” went to the end of the line, where it was a sign of the card: that row was empty then."""
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]))])

    async def steps(room: Room) -> None:
        await room.line("Ann plan card 0 -1 card=plan_03")
        await room.press("f4")
        form = room.at_table.query_one(MoveForm)
        form.at = next(place for place, row in enumerate(form.shown) if row.key == "x")
        await room.press(*(["question_mark"] if way == "row" else ["enter", "question_mark", "enter"]))
        rows = {row.key: row.value for row in form.shown}
        assert (rows["x"], rows["y"], rows["card"]) == ("", "-1", "plan 3")

    asyncio.run(visit(session, steps))


def test_a_sign_before_a_number_looks_for_it_in_the_row(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]))])

    async def steps(room: Room) -> None:
        await room.line("Ann plan card 0 1 card=plan_03")
        await room.press("f4")
        form = room.at_table.query_one(MoveForm)
        form.at = next(place for place, row in enumerate(form.shown) if row.key == "y")
        await room.press("minus", "2", "enter")
        rows = {row.key: row.value for row in form.shown}
        assert (rows["x"], rows["y"], rows["card"]) == ("0", "-2", "plan 3")

    asyncio.run(visit(session, steps))
