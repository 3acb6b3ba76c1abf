"""The end of a turn: refills (NIP-4), the scoring marker and the final phase (NIP-5), on the edges of the rules."""

from __future__ import annotations

from referee.facts.facts import known
from referee.record.declaration import Declaration
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES, lines_of, play

# A table of four that began in the middle: the rows are told one by one, and how many there are (NIP-T12)
ROWS_TOLD = {"rows.1": ["?"] * 3, "rows.2": ["?"] * 3, "rows.3": ["?"] * 3}


def described(**more: object) -> Table:
    table = Table("described", [opening(GAME, seats_of(GAME, NAMES), blank=True)])
    facts: dict[str, object] = {"active": "B", "main_done": False, "seats.B.levels.money": 12, "seats.B.levels.coal": 2}
    facts |= {f"slots.{slot}": ["?"] * 3 for slot in "12345"} | {"seats.B.factories.silk.tile": ""}
    facts |= {f"seats.{seat}.workers": ["?"] * count for seat, count in zip("ABCD", (6, 2, 6, 6), strict=True)}
    table.describe(facts | more)
    return table


def consolidated(table: Table) -> Declaration:
    """Player B consolidates two colours."""
    return play(table, table.judge("B: consolidate", move_facts={"now.colours.B": 2}))


def test_owed_places_of_a_described_table_are_filled() -> None:
    """NIP-4.8: 48 in play, 15 on the slots, 9 in the rows, 18 with the others: 6 are in the bag, row 4 takes 3."""
    table = described(**ROWS_TOLD, **{"rows.4": [], "printed.worker_rows": 4})
    found = consolidated(table)
    assert ("owed_filled", 3, "NIP-4.8") in lines_of(found, "todo")
    assert len(table.state.rows["4"]) == 3
    assert not known(table.state.rows["5"])
