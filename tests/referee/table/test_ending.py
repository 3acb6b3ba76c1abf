"""A game ends by its moves, or by a final scoring that was typed in at a table that keeps no moves."""

from __future__ import annotations

import json

import pytest
from msgspec import to_builtins

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.stored_table import StoredTable
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.recorded import demo
from tui.core.export.exported_result import gather
from tui.core.history.statistics import countable
from tui.core.history.table_results import result_of as played_at
from tui.core.i18n.catalogs import words_for


@pytest.mark.parametrize("depth", ["tally", "score"])
@pytest.mark.parametrize("game", offered_games())
def test_a_final_sheet_ends_a_table_that_keeps_no_moves(game: str, depth: str) -> None:
    played = demo(game)
    sheet = json.loads(json.dumps(to_builtins(find(game).rules.sheets["final"](played.state))))
    table = Table("kept", [opening(find(game), seats_of(find(game), list(played.seats.values())), depth=depth)])
    assert not table.over
    table.score_sheet("final", sheet)
    assert table.over
    places = table.breakdown().places
    assert {place.seat for place in places} == set(table.seats)
    result = gather(table, words_for("en", game, table.seats))
    assert result.over
    summary = table.summary()
    assert summary is not None
    kept = StoredTable("kept", game, table.entries[0].time, table.entries[-1].time, len(table.entries))
    assert [one.table for one in countable([played_at(kept, summary)])] == ["kept"]
    assert min(place.rank for place in places) == min((seat.rank for seat in result.seats), default=0)
    with pytest.raises(InputError) as found:
        table.score_sheet("final", sheet)
    assert found.value.faults[0].key == "scored_finally"
    assert table.undo()
    assert not table.over
    assert Table("again", table.entries).breakdown().places == table.breakdown().places


@pytest.mark.parametrize("game", offered_games())
def test_a_position_after_the_end_that_does_not_tell_the_ties_can_be_shown(game: str) -> None:
    names = ["Aki", "Ben", "Chie"]
    table = Table("middle", [opening(find(game), seats_of(find(game), names), blank=True)])
    over = next((name for name in ("done", "over") if name in find(game).fact(("A", "B", "C"), "phase").choices), "")  # type: ignore[union-attr]
    table.describe({"phase": over} | {f"seats.{seat}.vp": 20 for seat in table.seats})
    assert {place.points for place in table.breakdown().places} == {20}
    gather(table, words_for("en", game, table.seats))
