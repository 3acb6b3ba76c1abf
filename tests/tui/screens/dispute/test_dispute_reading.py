"""A dispute reads sentences as the line of the table does: what can mean several things is listed, and one is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.table.dispute import open_case
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive, table_of, the_table
from tui.widgets.dispute_line_suggestions import DisputedLineSuggestions


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "typed", "row"),
    [
        ("en", "Ben: build silk", "Ben builds Silk (double symbols)"),
        ("ja", "Ben: 絹糸を建てる", "絹糸工場（マーク倍増）"),
    ],
)
@pytest.mark.parametrize("key", ["3", "down"])
def test_a_sentence_with_several_meanings_is_listed_and_one_is_taken(
    tmp_path: Path, lang: str, typed: str, row: str, key: str
) -> None:
    async def journey(user: Drive) -> None:
        await user.fill(typed)
        assert user.screen.dispute.stage == "line"
        assert row in user.text
        assert isinstance(user.app.focused, DisputedLineSuggestions)
        await user.press(*([key, key] if key == "down" else [key]), "enter")
        assert user.screen.dispute.stage in ("ask", "verdict"), user.text
        (move,) = user.screen.dispute.moves
        assert (move.seat, move.factory) == ("B", ("silk_3",))

    store = table_of(tmp_path)
    drive(tmp_path, journey, lang=lang, table="friday")
    case = open_case(the_table(store))
    assert case is None or case.text  # what was chosen is what is on record
