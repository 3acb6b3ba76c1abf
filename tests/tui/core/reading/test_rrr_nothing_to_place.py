"""Who has nothing left to place is asked nothing: all that is left is to pass."""

from __future__ import annotations

from referee.reading.legal_moves import LegalMoves
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.russian_railroads.rrr_tables import GAME, Y, hand, lay
from tui.core.reading.legal_move_shortlist import LegalMoveShortlist


def ways(own: int) -> list[tuple[str, bool]]:
    """The ways to go on with so many workers and nothing else, each with whether it waits for an answer; nobody has
    told which engineers lie on the strip.
    """
    table = Table("test", [opening(GAME, seats_of(GAME, ("Yuki", "Ben", "Gus", "Ruth")))])
    lay(table, {"phase": "turn", "active": Y}, hand(Y, own))
    return [(way.draft.verb, way.question is not None) for way in LegalMoveShortlist(table, LegalMoves(table)).ways]


def test_who_has_nothing_to_place_is_not_asked_what_lies_on_the_strip() -> None:
    """Without a piece no space can be used, whatever it costs (RRR-4.206)."""
    assert any(verb == "place" for verb, _ in ways(2))
    assert ways(0) == [("pass", False)]
