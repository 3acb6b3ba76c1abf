"""What of a line is not understood is said with the names people know, whatever key set holds the id."""

from __future__ import annotations

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for


@pytest.mark.parametrize(("lang", "name"), [("en", "black 2"), ("ja", "黒2マス")])
def test_the_choices_of_a_space_are_named(lang: str, name: str) -> None:
    game = find("russian_railroads")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    refused = table.judge("place hier").verdict
    said = messages.wrong(words_for(lang, game.id, table.seats), refused.faults[0], table.names)
    assert name in said
    assert "track_black_2" not in said
