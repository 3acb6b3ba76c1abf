"""The display order of the seats, by rank."""

from __future__ import annotations

from referee.table.table import Table


def rank_seats(table: Table) -> list[tuple[int, str, str]]:
    """Return (rank, seat, tie-break) of each seat, best first. Seats with unknown points are last with rank 0."""
    order = list(table.seats)
    places = sorted(table.places(), key=lambda rank: (rank.rank, order.index(rank.seat)))
    ranks = [(rank.rank, rank.seat, rank.tie_break) for rank in places]
    return ranks + [(0, seat, "") for seat in table.seats if seat not in {seat for _, seat, _ in ranks}]
