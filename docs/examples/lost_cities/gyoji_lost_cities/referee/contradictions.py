"""What cannot lie on a table, each with the clause it breaks, and what no declaration changes. A fact nobody has told
contradicts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gyoji_lost_cities.referee.state import COPIES, DRAW, HAND, MOST, WAGER, State
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


def cards_are_kept(before: State, after: State) -> bool:
    """Tell whether no card is lost in a round. Who has laid one has one less in hand; what was seen is somewhere."""
    table, hands = sum(_on_table(after).values()), HAND * len(after.seats) - (after.phase == DRAW)
    is_complete = after.deck + table + hands == MOST * len(COLOURS)
    return after.round != before.round or (is_complete and _seen(before) <= _seen(after))


def _on_table(state: State) -> Counter[str]:
    rows = (state.piles, *(board.expeditions for board in state.seats.values()))
    return Counter(f"{colour}_{rank}" for row in rows for colour in COLOURS for rank in row[colour])


def _seen(state: State) -> Counter[str]:
    return _on_table(state) + Counter(card for board in state.seats.values() for card in board.taken)


def _order(rank: str) -> int:
    return 0 if rank == WAGER else int(rank)
