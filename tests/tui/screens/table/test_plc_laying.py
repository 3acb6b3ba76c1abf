"""Laying a card of the City of Plan Cards with the keys: where it may lie, what bars it, and the line that comes of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs
from textual.widgets import Input

from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.actions.place_contract import PlaceContract
from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.state import FieldPosition
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.tui.commanding import chosen
from tests.tui.screen_text import check_golden
from tests.tui.screens.table.plc_position import GAME, HALT, NAMES, table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.game_ui.registry import screens_of
from tui.games.plan_city import card_placement_model
from tui.games.plan_city.card_placement_model import CardPlacementModel
from tui.games.plan_city.piece_placement import CardPiecePlacement
from tui.screens.piece_placement import PiecePlacementScreen
from tui.widgets.game_canvas import GameCanvas
from tui.widgets.hanging_indent_text import PagedText


def field_of(room: Room) -> list[str]:
    return [line.plain.rstrip() for line in room.app.screen.query_one("#drawn", GameCanvas).lines]


def test_only_a_game_with_such_a_screen_offers_it() -> None:
    assert screens_of("nippon").by_hand is None and screens_of("no_such_game").by_hand is None
    assert screens_of("plan_city").by_hand is not None


# without a screen


def test_whoever_has_a_card_to_lay_comes_first() -> None:
    assert card_placement_model.described_seats(table().state) == ["A", "B", "D", "C"]  # Chie took the coal card


def test_the_legal_places_are_those_of_the_referee_and_one_goes_round_them() -> None:
    made = table()
    held = card_placement_model.first_placement(made.state, "A")
    # Bid 4. The start card shows 0:0, 1:0, 0:1 and 1:1, so a card at -1:-1 covers exactly those four.
    first = CardPlacementModel("A", x=-1, y=-1)
    assert held == first
    places = {(one.x, one.y) for one in card_placement_model.legal(made.state, held)}
    seen = []
    for _ in places:
        seen.append(held.at)
        assert card_placement_model.evaluate(made, held).verdict.status is VerdictStatus.LEGAL, held
        held = next(card_placement_model.after(made.state, held, 1))
    assert held == first and set(seen) == places and len(seen) == len(places)
    assert next(card_placement_model.after(made.state, first, -1)).at == seen[-1]


def test_every_breach_is_named_and_the_cells_that_bar_are_marked() -> None:
    made = table()
    # 1:-1 covers 1:0 and 1:1 of the start card, 2:0, 3:0, 2:1 and 3:1 of the mill, whose factory is 3:1 and 4:1.
    held = CardPlacementModel("A", x=1, y=-1)
    assert set(card_placement_model.evaluate(made, held).verdict.clauses) >= {"PLC-4.7", "PLC-4.10"}
    assert card_placement_model.barring(made.state, held) == {(1, 0), (1, 1), (3, 1)}
    # 0:4 covers 0:4 and 1:4 of the halt: two cells for a bid of 4, and river.
    held = CardPlacementModel("A", x=0, y=4)
    assert set(card_placement_model.evaluate(made, held).verdict.clauses) >= {"PLC-4.6", "PLC-4.11"}
    assert (1, 4) in card_placement_model.barring(made.state, held)


def test_a_space_that_has_to_be_fuelled_first_is_named_in_the_line() -> None:
    made = table()
    # At -2:2 lie six cells of the halt; its idle engine at 0:3 takes Aki's one chip first (PLC-R5).
    move = card_placement_model.move_of(made.state, CardPlacementModel("A", x=-2, y=2))
    assert isinstance(move, PlacePlan)
    assert [(one.x, one.y) for one in move.fuel_first] == [(0, 3)]
    without = table(**{"seats.A.coal": 0})
    move = card_placement_model.move_of(without.state, CardPlacementModel("A", x=-2, y=2))
    assert isinstance(move, PlacePlan) and not move.fuel_first
    assert "PLC-4.8" in card_placement_model.evaluate(without, CardPlacementModel("A", x=-2, y=2)).verdict.clauses


def test_any_idle_engine_space_may_be_fuelled_first() -> None:
    made = table(**{"seats.A.chips": (), "seats.A.coal": 2})
    # In reading order: the idle engines at 3:1 (the mill) and 0:3 (the halt).
    held = CardPlacementModel("A", x=-1, y=-1)
    assert card_placement_model.fuel_choices(made.state, held) == ((3, 1), (0, 3))
    second = card_placement_model.fuel_toggled(made.state, held, 2)
    assert card_placement_model.move_of(made.state, second) == PlacePlan(
        seat="A", x=-1, y=-1, fuel_first=(FieldPosition(0, 3),)
    )
    both = card_placement_model.fuel_toggled(made.state, second, 1)
    assert card_placement_model.move_of(made.state, both) == PlacePlan(
        seat="A", x=-1, y=-1, fuel_first=(FieldPosition(3, 1), FieldPosition(0, 3))
    )
    assert card_placement_model.evaluate(made, both).verdict.status is VerdictStatus.LEGAL
    assert card_placement_model.fuel_toggled(made.state, second, 2) == held
    assert card_placement_model.fuel_toggled(made.state, held, 3) == held  # there is no third one


def test_what_has_to_be_fuelled_is_besides_what_is_chosen() -> None:
    made = table(**{"seats.A.chips": (), "seats.A.coal": 2})
    held = card_placement_model.fuel_toggled(
        made.state, CardPlacementModel("A", x=-2, y=2), 1
    )  # 0:3 has to, 3:1 is chosen
    assert card_placement_model.fuelled_first(made.state, held) == ((3, 1), (0, 3))
    assert card_placement_model.fuelled_first(made.state, structs.replace(held, fuelled=frozenset())) == ((0, 3),)


@pytest.mark.parametrize("facts", [{"seats.A.coal": 0}, {"phase": "bidding"}])
def test_without_chips_or_outside_the_placement_phase_there_is_nothing_to_choose(facts: dict[str, object]) -> None:
    made = table(**facts)
    assert card_placement_model.fuel_choices(made.state, CardPlacementModel("A")) == ()
    assert card_placement_model.fuel_toggled(made.state, CardPlacementModel("A"), 1) == CardPlacementModel("A")


def test_the_contract_cards_are_taken_one_after_the_other_where_their_backs_differ() -> None:
    made = table(**{"printed.contract_backs.same": False, "printed.contract_back.contract_3.cells": HALT})
    made.recount({"seats.B.cards": 2, "seats.B.layers.1.card": "contract_2"}, "")
    made.recount({f"seats.B.layers.1.{name}": 0 for name in ("rotation", "x", "y")}, "")
    held, cards = CardPlacementModel("A", x=-1, y=-1), []
    while (held := card_placement_model.other_card(made.state, held)).kind == "contract":
        cards.append(held.contract)
    assert cards == ["contract_1", "contract_3", "contract_4", "contract_5", "contract_6"]  # Ben has laid contract_2
    third = CardPlacementModel("A", kind="contract", contract="contract_3", x=-1, y=-1)
    assert card_placement_model.move_of(made.state, third) == PlaceContract(seat="A", x=-1, y=-1, contract="contract_3")
    assert card_placement_model.card_of(made.state, third)[1, 1].river  # the halt's south-east cell
    alike = card_placement_model.other_card(table().state, CardPlacementModel("A"))
    assert (alike.kind, alike.contract) == ("contract", "")
    assert card_placement_model.other_card(table().state, alike) == CardPlacementModel("A")


def test_turning_goes_round_and_turns_the_cells() -> None:
    made = table()
    held = CardPlacementModel("A", x=0, y=0)
    # The halt: its station, with a rail to the west, is in the middle of the left column's neighbour 1:1.
    assert card_placement_model.card_of(made.state, held)[1, 1].rails == ("W",)
    held = card_placement_model.turned_on(held)
    cells = card_placement_model.card_of(made.state, held)
    assert held.rotation == 90 and cells[1, 1].rails == ("N",)
    assert cells[0, 2].river and not cells[2, 2].river  # (2, 2) -> (2, 0) in rows and columns: south-west
    for _ in range(3):
        held = card_placement_model.turned_on(held)
    assert held.rotation == 0


def test_the_card_never_leaves_the_field() -> None:
    made = table()
    held = card_placement_model.first_placement(made.state, "A")
    for _ in range(30):
        held = card_placement_model.move_card(made.state, held, -1, -1)
    assert held.at == (-3, -2)  # the field begins at -1:0; two further and nothing is touched any more


# on the screen


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_is_moved_turned_and_put_on_the_line(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.press("ctrl+l")
        await room.pilot.pause(0.1)
        assert isinstance(room.app.screen, PiecePlacementScreen)
        check_golden(f"plc_laying_field_{lang}", field_of(room))
        await room.press("right", "right", "space")
        assert "1:-1" in room.text and "90°" in room.text
        assert "PLC-4.7" in room.text and "PLC-4.10" in room.text
        assert any("✗" in line for line in field_of(room))
        await room.press("tab")
        assert "PLC-4" not in room.text
        await room.press("enter")
        assert room.app.screen.query_one("#line", Input).value
        judged = room.at_table.table_session.conversation.line
        assert judged.moves == (PlacePlan(seat="A", x=2, y=-1, rotation=90),)
        assert judged.verdict.status is VerdictStatus.LEGAL
        assert len(room.entries()) == 2  # nothing is recorded by laying it

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))


def test_the_field_stands_beside_what_is_said_where_there_is_room(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("ctrl+l")
        await room.pilot.pause(0.1)
        await room.press("f5")
        check_golden("plc_laying_field_wide_en", field_of(room))
        said = room.app.screen.query_one("#said", PagedText)
        assert said.region.x > 80
        await room.press(*chosen("player"))
        assert "Ben" in "".join(line.plain for _, line in said.hanging.lines)
        await room.press("f4")
        assert "contract card" in said.hanging.lines[0][1].plain
        await room.press("escape")
        assert room.app.screen.query_one("#line", Input).value == ""

    asyncio.run(visit(kept(tmp_path, table()), steps, size=(160, 45)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_spaces_and_the_contract_card_are_chosen_with_keys(tmp_path: Path, lang: str) -> None:
    made = table(**{"seats.A.chips": (), "printed.contract_backs.same": False})

    async def steps(room: Room) -> None:
        await room.press("ctrl+l")
        await room.pilot.pause(0.1)
        assert "1 3:1 ○  2 0:3 ○" in room.text
        assert any("at1" in line for line in field_of(room))  # the mill's engine by its digit
        await room.press("2", "f4", "f4")
        assert "1 3:1 ○  2 0:3 ●" in room.text
        assert {"en": "contract 2", "ja": "契約2"}[lang] in room.text
        await room.press("enter")
        judged = room.at_table.table_session.conversation.line
        assert judged.moves == (
            PlaceContract(seat="A", x=-1, y=-1, fuel_first=(FieldPosition(0, 3),), contract="contract_2"),
        )

    asyncio.run(visit(kept(tmp_path, made, lang), steps))


def test_four_breaches_at_once_are_all_named_on_a_small_screen(tmp_path: Path) -> None:
    made = table(**{"seats.A.coal": 0, "seats.A.bid": "9", "seats.A.chips": ()})
    held = CardPlacementModel("A", x=1, y=1)
    # 1:1 covers 1:1 of the start card, 2:1, 3:1, 2:2, 3:2 of the mill, 1:2, 1:3 of the halt: three cards, seven cells,
    # half the factory, its idle engine at 3:1.
    clauses = set(card_placement_model.evaluate(made, held).verdict.clauses)
    assert clauses >= {"PLC-4.6", "PLC-4.7", "PLC-4.8", "PLC-4.10"}

    async def steps(room: Room) -> None:
        await room.press("ctrl+l")
        await room.pilot.pause(0.1)
        screen = room.app.screen
        assert isinstance(screen, PiecePlacementScreen)
        screen.piece = CardPiecePlacement(made, held)
        screen.show()
        await room.pilot.pause()
        assert all(clause in room.text for clause in clauses), room.text
        # and each cure, though not at once: a mark says that there is more
        met, cures = room.text, [line for line in piece_said(screen) if line.startswith("→")]
        assert cures and "PgDn" in met
        for _ in cures:
            await room.press("pagedown")
            met += room.text
        assert all(cure.rstrip() in met for cure in cures), met

    asyncio.run(visit(kept(tmp_path, made), steps))


def piece_said(screen: PiecePlacementScreen) -> list[str]:
    """All that is said of the place, in as many lines as it takes."""
    return [line.plain for line in screen.piece.said(screen._drawing(77, 99), screen.app.theme_variables)]


def test_a_table_without_fields_says_so(tmp_path: Path) -> None:
    table = Table("friday", [opening(GAME, seats_of(GAME, NAMES[:3]), blank=True)])

    async def steps(room: Room) -> None:
        await room.press("ctrl+l")
        await room.pilot.pause(0.1)
        assert "nothing to place a card on" in room.text
        await room.press("right", "space", "tab", "f4", "f5", "enter", "escape")

    asyncio.run(visit(kept(tmp_path, table), steps))
