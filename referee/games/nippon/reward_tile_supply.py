"""The number of reward tiles left of each kind, derived from the box and the known facts (NIP-1.14, NIP-20.1)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.state import REWARDS, State

REMOVED = {2: 2, 3: 1, 4: 0}
"""The number of tiles of each column that return to the box before the game, by number of players; they are drawn at
random (NIP-20.1).
"""
X2_TILES = 4


def there(state: State, reward: str) -> bool:
    """Return whether a tile of a kind is left. Raises `UnknownFactError` if the known facts do not determine the
    result.
    """
    if not known(state.rewards[reward]):
        low, high = bounds(state, reward)
        if low > 0 or high == 0:
            return low > 0
    return state.rewards[reward] > 0


def bounds(state: State, reward: str) -> tuple[int, int | None]:
    """Return the smallest and the largest possible number of tiles left of a kind; the largest is None if the number in
    the box is unknown.

    The bounds follow from the tiles of the column that are missing (in the box or on boards) and from the other kinds.
    """
    column = reward[0]
    tiles = state.printed[f"reward_tiles.{reward}"]
    if not known(tiles):
        return 0, None
    others = [f"{column}_{bonus}" for bonus in REWARDS if f"{column}_{bonus}" != reward]
    box = [state.printed[f"reward_tiles.{other}"] for other in others]
    absent = _absent(state, int(column))
    if absent is None or not all(map(known, box)):
        return 0, tiles
    remaining = tiles + sum(box) - absent
    counts = [(state.rewards[other], printed) for other, printed in zip(others, box, strict=True)]
    least = remaining - sum(count if known(count) else printed for count, printed in counts)
    high = min(tiles, remaining - sum(count for count, _ in counts if known(count)))
    return (least, high) if 0 <= high >= least else (0, tiles)  # what contradicts itself says nothing


def _absent(state: State, column: int) -> int | None:
    """Return the number of tiles of a column that are no longer on display; None if it is uncertain, because a board is
    unknown or full (NIP-16.15) or because a x2 tile on a board may look like a tile of column 2 (NIP-16.10).
    """
    boards = [tuple(board.multipliers.values()) for board in state.seats.values()]
    all_known = known(state.players) and all(known(tile) for tiles in boards for tile in tiles)
    if not all_known or any(0 not in tiles for tiles in boards):
        return None
    if column == 2 and not (known(state.vp_multipliers) and state.vp_multipliers == X2_TILES):
        return None
    return REMOVED[state.players] + sum(tiles.count(column) for tiles in boards)
