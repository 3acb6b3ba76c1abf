"""Statistics of finished tables: by player, by game, and best scores. They count people and games, not seats and
tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from statistics import fmean

from msgspec import Struct

from referee.record.table_glance import SeatGlance
from referee.rules.seat_names import key
from tui.core.history.table_results import TableResult


class PlayerStatistics(Struct, frozen=True):
    """The statistics of one person at one game (or at all games, with `game` ""): games played, games won (shared wins
    count), mean and best VP.

    People are identified by name in any spelling (`people.key`); a seat whose player left counts for nobody.
    `taken_over` is the number of games taken over from another person; these are excluded from the wins, the mean and
    the best score (None if there is no other game).
    """

    name: str
    game: str
    played: int
    taken_over: int
    won: int
    mean: float | None
    best: int | None

    @property
    def share(self) -> int | None:
        """The share of games won, in percent; None if no game counts."""
        eligible_games = self.played - self.taken_over
        return 100 * self.won // eligible_games if eligible_games else None


class BestScore(Struct, frozen=True):
    """The best score (VP) of one person at a game with a given number of seats; `day` is the UTC day."""

    game: str
    seats: int
    name: str
    points: int
    table: str
    day: str
    played: str


class GameStatistics(Struct, frozen=True):
    """How often a game was finished, and its mean winning VP and mean VP."""

    game: str
    played: int
    mean: float
    winning: float


def copies(results: Sequence[TableResult]) -> dict[str, str]:
    """Return the tables that are further records of the same game (an import or a copy), each with the table that
    counts: a finished one, and among several the one with the most entries.
    """
    first: dict[str, TableResult] = {}
    for result in results:
        best = first.get(result.opening)
        if best is None or (result.told, result.entries) > (best.told, best.entries):
            first[result.opening] = result
    return {result.table: first[result.opening].table for result in results if first[result.opening] is not result}


def countable(results: Sequence[TableResult]) -> list[TableResult]:
    """Return the results that count: finished games in which every seat's points are known, without demos, each game
    once.
    """
    again = copies(results)
    return [result for result in results if result.told and not result.invented and result.table not in again]


def players(results: Sequence[TableResult]) -> list[PlayerStatistics]:
    """Return each player's statistics, over all games (if there are several) and at each game, most games first."""
    sat: dict[tuple[str, str], list[SeatGlance]] = {}
    names: dict[str, str] = {}
    eligible = countable(results)
    over = ("",) if len({result.game for result in eligible}) > 1 else ()
    for result in eligible:
        for seat in _manned(result):
            person = key(seat.name)
            names.setdefault(person, seat.name)
            for game in (*over, result.game):
                sat.setdefault((person, game), []).append(seat)
    figures = [_player(names[person], game, seats) for (person, game), seats in sat.items()]
    return sorted(figures, key=lambda player: (player.game, -player.played, -player.won, key(player.name)))


def _manned(result: TableResult) -> list[SeatGlance]:
    return [seat for seat in result.seats if seat.name]


def _player(name: str, game: str, seats: Sequence[SeatGlance]) -> PlayerStatistics:
    own = [seat for seat in seats if not seat.changed]
    points = [seat.points or 0 for seat in own]
    won = sum(seat.rank == 1 for seat in own)
    mean = fmean(points) if points else None
    return PlayerStatistics(name, game, len(seats), len(seats) - len(own), won, mean, max(points, default=None))


def records(results: Sequence[TableResult]) -> list[BestScore]:
    """Return the best score (VP) of each game for each number of seats; if equal, the earlier one."""
    best: dict[tuple[str, int], BestScore] = {}
    for result in sorted(countable(results), key=lambda result: result.played):
        for seat in _manned(result):
            group = (result.game, len(result.seats))
            if not seat.changed and (group not in best or (seat.points or 0) > best[group].points):
                best[group] = BestScore(
                    result.game,
                    len(result.seats),
                    seat.name,
                    seat.points or 0,
                    result.table,
                    result.played[:10],
                    result.played,
                )
    return [best[group] for group in sorted(best)]


def games(results: Sequence[TableResult]) -> list[GameStatistics]:
    """Return the statistics of each game, most played first; all seats' points count, whoever played them."""
    by_game: dict[str, list[TableResult]] = {}
    for result in countable(results):
        by_game.setdefault(result.game, []).append(result)
    counts = []
    for game, game_results in by_game.items():
        points = [[seat.points or 0 for seat in result.seats] for result in game_results]
        counts.append(
            GameStatistics(game, len(game_results), fmean(chain.from_iterable(points)), fmean(map(max, points)))
        )
    return sorted(counts, key=lambda count: (-count.played, count.game))
