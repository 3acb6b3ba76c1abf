"""Laying a card of the City of Plan Cards with the keys: where it may lie, what bars it, and the line that comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.plan_cards import PlacePlan
from tests.tui.screen_text import check_golden
from tests.tui.screens.table.plc_position import HALT, table
from tests.tui.screens.table.table_rooms import Room, at, kept
from tui.games.plan_city import card_placement_model
from tui.games.plan_city.card_placement_model import CardPlacementModel
from tui.games.plan_city.piece_placement import CardPiecePlacement
from tui.screens.piece_placement import PiecePlacementScreen
from tui.widgets.game_canvas import GameCanvas


def field_of(room: Room) -> list[str]:
    return [line.plain.rstrip() for line in room.app.screen.query_one("#drawn", GameCanvas).lines]


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


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_card_is_moved_turned_and_put_on_the_line(tmp_path: Path, lang: str) -> None:
    async with at(kept(tmp_path, table(), lang)) as room:
        await room.press("ctrl+l")
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
        judged = room.at_table.table_session.conversation.declaration
        assert judged.moves == (PlacePlan(seat="A", x=2, y=-1, rotation=90),)
        assert judged.verdict.status is VerdictStatus.LEGAL
        assert len(room.entries()) == 2  # nothing is recorded by laying it


async def test_four_breaches_at_once_are_all_named_on_a_small_screen(tmp_path: Path) -> None:
    made = table(**{"seats.A.coal": 0, "seats.A.bid": "9", "seats.A.chips": ()})
    held = CardPlacementModel("A", x=1, y=1)
    # 1:1 covers 1:1 of the start card, 2:1, 3:1, 2:2, 3:2 of the mill, 1:2, 1:3 of the halt: three cards, seven cells,
    # half the factory, its idle engine at 3:1.
    clauses = set(card_placement_model.evaluate(made, held).verdict.clauses)
    assert clauses >= {"PLC-4.6", "PLC-4.7", "PLC-4.8", "PLC-4.10"}
    async with at(kept(tmp_path, made)) as room:
        await room.press("ctrl+l")
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


def piece_said(screen: PiecePlacementScreen) -> list[str]:
    """All that is said of the place, in as many lines as it takes."""
    return [line.plain for line in screen.piece.said(screen._drawing(77, 99), screen.app.theme_variables)]
