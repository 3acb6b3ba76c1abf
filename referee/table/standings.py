"""How a table stands at any moment of it: whether the game is over, and who has which place."""

from __future__ import annotations

from referee.facts.facts import UnknownFactError, known
from referee.record.table_state import TableState
from referee.rules.game import Game
from scoring.breakdown import SeatRank, ranking


def over(game: Game, world: TableState) -> bool:
    """Tell whether the game has ended: by its moves, or by a final scoring that was typed in."""
    return world.final is not None or game.rules.over(world.state)


def places(game: Game, world: TableState) -> tuple[SeatRank, ...]:
    """Rank the seats whose VP are known by the VP as they stand, whatever changed them.

    Once the game is over ties are parted by what the final sheet, or the position, tells; nobody has a place where
    everybody loses.
    """
    points = {seat.id: int(vp) for seat in world.seats if known(vp := world.state.seats[seat.id].vp)}
    if world.final is not None:
        return world.final.places(points)
    rules = game.rules
    try:
        if rules.over(world.state):
            breaks = tuple(rules.tie_breaks(world.state))
            return rules.places(world.state) if rules.places else ranking(points, breaks)
    except UnknownFactError:
        pass  # a described position need not tell what parts a tie
    return ranking(points)
