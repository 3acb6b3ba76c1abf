"""The colours of workers are drawn in the language of the screen."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.games.nippon.nippon_tables import situation
from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext
from tui.core.session.session import Session


@pytest.mark.parametrize(("lang", "said"), [("en", "white grey"), ("ja", "白 灰色")])
def test_workers_are_drawn_in_words_of_the_language(lang: str, said: str) -> None:
    table = situation(2, {"slots.3": ["white", "grey"], "seats.A.workers": ["white", "grey"]})
    drawn = board_of("nippon")
    assert drawn is not None
    words = Session(lang).words(table=table)
    context = DrawingContext(words, table.table_state.seats, 80, 99, "gyoji-light")
    whole = drawn.compact(context, table)
    board = list(chain.from_iterable(drawn.seat(context, table, "A")))
    assert [any(said in line.plain for line in lines) for lines in (whole, board)] == [True, True]
