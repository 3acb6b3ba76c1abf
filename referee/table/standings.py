"""The standings of a table: whether the game is over, and the ranks of the seats."""

from __future__ import annotations

from referee.facts.facts import UnknownFactError, known
from referee.record.table_state import TableState
from referee.rules.game import Game
from scoring.breakdown import SeatRank, ranking


def over(game: Game, table_state: TableState) -> bool:
    """Return whether the game is over, by its moves or by an entered final scoring."""
    return table_state.final is not None or game.rules.over(table_state.state)


def places(game: Game, table_state: TableState) -> tuple[SeatRank, ...]:
    """Return the ranks of the seats by their current victory points; seats with unknown points are omitted.

    Once the game is over, the final sheet or position breaks ties; if everybody loses, there are no ranks.
    """
    points = {seat.id: vp for seat in table_state.seats if known(vp := table_state.state.seats[seat.id].vp)}
    if table_state.final is not None:
        return table_state.final.places(points)
    rules = game.rules
    try:
        if rules.over(table_state.state):
            breaks = tuple(rules.tie_breaks(table_state.state))
            return rules.places(table_state.state) if rules.places else ranking(points, breaks, lowest=game.meta.lowest)
    except UnknownFactError:
        pass  # a described position need not tell what parts a tie
    return ranking(points, lowest=game.meta.lowest)
