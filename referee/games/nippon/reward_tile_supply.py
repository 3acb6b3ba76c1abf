"""The number of available reward tiles of each kind, derived from printed and known values (NIP-1.14, NIP-20.1)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.state import REWARDS, State

REMOVED = {2: 2, 3: 1, 4: 0}
"""The number of tiles of each column removed at random before the game, by number of players (NIP-20.1)."""
X2_TILES = 4


def there(state: State, reward: str) -> bool:
    """Return whether a tile of a kind is available. Raises `UnknownFactError` if the known values do not determine
    that.
    """
    if not known(state.rewards[reward]):
        low, high = bounds(state, reward)
        if low > 0 or high == 0:
            return low > 0
    return state.rewards[reward] > 0


def bounds(state: State, reward: str) -> tuple[int, int | None]:
    """Return the (minimum, maximum) number of available tiles of a kind; the maximum is None if the printed number is
    unknown.

    The bounds follow from the used tiles of the column and from its other kinds.
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
    """Return the number of used tiles of a column. None if it is uncertain: a board is unknown or full (NIP-16.15), or
    a x2 tile on a board may be a tile of column 2 (NIP-16.10).
    """
    boards = [tuple(board.multipliers.values()) for board in state.seats.values()]
    all_known = known(state.players) and all(known(tile) for tiles in boards for tile in tiles)
    if not all_known or any(0 not in tiles for tiles in boards):
        return None
    if column == 2 and not (known(state.vp_multipliers) and state.vp_multipliers == X2_TILES):
        return None
    return REMOVED[state.players] + sum(tiles.count(column) for tiles in boards)
