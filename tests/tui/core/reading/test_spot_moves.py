"""A spot of a drawn board stands for the moves with its verb and values; they have one row, and the others stay listed."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.nippon.local_market import InfluenceTilePlacement, LocalMarket
from referee.games.nippon.transport import Trains
from referee.games.russian_railroads.spaces import Place
from referee.notation.move import Move
from tests.tui.core.reading.test_opened_groups import positions
from tui.core.presenters.board_text import choice_board
from tui.core.reading.spot_moves import stands_for
from tui.core.rendering.board_spots import NUMBER, numbered, spot, spot_areas
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText

TILE = InfluenceTilePlacement(city="hokkaido_1", good="silk", goods=1, tile=2)
OTHER = InfluenceTilePlacement(city="hokkaido_2", good="silk", goods=1, tile=1)


@pytest.mark.parametrize(
    ("notation", "move", "stands"),
    [
        ("place space=hire", Place(seat="A", space="hire", own=1), True),
        ("place space=hire", Place(seat="A", space="loco_1", own=1), False),
        ("pass", Place(seat="A", space="hire"), False),
        ("pass|place space=hire", Place(seat="A", space="hire"), True),
        ("place seat=B space=hire", Place(seat="A", space="hire"), False),
        ("trains regions=hokkaido", Trains(seat="A", regions=("hokkaido", "hokkaido")), True),
        ("trains regions=hokkaido", Trains(seat="A", regions=("hokkaido", "west_japan")), False),
        ("local_market city=hokkaido_1 good=silk", LocalMarket(seat="A", placements=(TILE,)), True),
        ("local_market city=hokkaido_1 good=silk", LocalMarket(seat="A", placements=(TILE, OTHER)), False),
    ],
)
def test_a_spot_stands_for_a_move_with_its_verb_and_values(notation: str, move: Move, stands: bool) -> None:
    assert stands_for(notation, move) is stands


def test_a_number_is_written_before_the_content_of_its_spot() -> None:
    line = (
        StyledText("工業化 ")
        .append_text(spot("place space=industry_1", StyledText("1 ○")))
        .append_text(spot("place space=industry_2", StyledText("2 ○○")))
    )
    first, second = spot_areas([line])
    assert (first.start, first.stop, second.start) == (7, 7 + NUMBER + 3, 7 + NUMBER + 3)
    (drawn,) = numbered([line], {"place space=industry_2": 12}, "")
    assert drawn.plain == "工業化    1 ○12 2 ○○"
    assert any(span.style == "dim" and span.spot == "" for span in drawn.spans), "the other one cannot be chosen"


@pytest.mark.parametrize("game", ["russian_railroads", "nippon", "crisis", "plan_city"])
def test_every_legal_move_has_one_row_on_the_board_or_below_it(game: str) -> None:
    """Those that a spot stands for are in the row with its number; the rows below the board hold the others, each once."""
    seen = 0
    for conversation in positions(game):
        table, steps = conversation.table, conversation.reader.steps
        whole = [way for way in steps.groups if way.is_complete and way.among]
        moves = Counter(move for way in whole for move in way.among)
        context = DrawingContext(conversation.session.words(table=table), table.table_state.seats, 72, 60)
        board = choice_board(context, table, conversation.reader.see)
        assert [area.spot for area in spot_areas(board) if area.spot in steps.numbers] == [*steps.numbers]
        for at, number in steps.numbers.items():
            row = steps.ways[number - 1]
            assert all(stands_for(at, move) for move in row.among or row.moves[-1:]), at
            seen += 1
        verbs = {way.draft.verb for way in whole}
        listed = [way for way in steps.ways if way.draft.verb in verbs and (way.among or way.moves)]
        assert Counter(move for way in listed for move in way.among or way.moves[-1:]) == moves
    assert seen > 10
