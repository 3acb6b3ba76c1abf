"""What cannot lie on a table, each with the clause it breaks. A fact nobody has told contradicts nothing."""

from __future__ import annotations

from collections.abc import Iterator

from gyoji_lost_cities.referee.state import COPIES, WAGER, State
from gyoji_lost_cities.scoring.sheet import COLOURS

from referee.facts.facts import known
from referee.facts.verdict import Breach


def faults(state: State) -> Iterator[Breach]:
    """List every contradiction."""
    for colour in COLOURS:
        rows = {seat: board.expeditions[colour] for seat, board in state.seats.items()}
        told = [row for row in (*rows.values(), state.piles[colour]) if known(row)]
        for rank, most in COPIES.items():
            count = sum(row.count(rank) for row in told)
            if count > most:
                yield Breach("LC-1.1", "card_twice", {"card": f"{colour}_{rank}", "count": count, "most": most})
        for seat, row in rows.items():
            if known(row) and list(row) != sorted(row, key=_order):
                yield Breach("LC-3.1", "not_in_order", {"colour": colour, "seat": seat}, also=("LC-3.2",))


def _order(rank: str) -> int:
    return 0 if rank == WAGER else int(rank)
