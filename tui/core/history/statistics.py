"""Statistics of finished games by player and by game, and the best scores. Copied records of a game count once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from statistics import fmean

from msgspec import Struct

from referee.record.table_summary import SeatSummary
from referee.rules.game import find
from referee.rules.seat_names import key
from scoring.errors import InputError
from tui.core.history.table_results import TableResult


class PlayerStatistics(Struct, frozen=True):
    """The statistics of one person at one game, or at all games (`game` ""): games played, games won (including shared
    wins), mean and best victory points.

    People are identified by name in any spelling (`people.key`). A seat whose player left is ignored. `taken_over`
    counts games taken over from another person. Wins, mean and best score exclude them; mean and best are None without
    other games.
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
        """The share of games won, in percent; None if all games were taken over from others."""
        eligible_games = self.played - self.taken_over
        return 100 * self.won // eligible_games if eligible_games else None


class BestScore(Struct, frozen=True):
    """The best score of a game with this number of seats, in victory points; `day` is the UTC date."""

    game: str
    seats: int
    name: str
    points: int
    table: str
    day: str
    played: str


class GameStatistics(Struct, frozen=True):
    """The number of finished games of a game, and the mean victory points of all seats and of the winners."""

    game: str
    played: int
    mean: float
    winning: float


def copies(results: Sequence[TableResult]) -> dict[str, str]:
    """Map each copied record of a game to the record used in statistics: a finished one, else the one with the most
    entries.
    """
    first: dict[str, TableResult] = {}
    for result in results:
        best = first.get(result.opening)
        if best is None or (result.is_decided, result.entries) > (best.is_decided, best.entries):
            first[result.opening] = result
    return {result.table: first[result.opening].table for result in results if first[result.opening] is not result}


def countable(results: Sequence[TableResult]) -> list[TableResult]:
    """Return the results used in statistics: finished games with all points known, without demos and copied records."""
    again = copies(results)
    return [result for result in results if result.is_decided and not result.invented and result.table not in again]


def players(results: Sequence[TableResult]) -> list[PlayerStatistics]:
    """Return the statistics of each player by game, and over all games if there are several; most games first."""
    sat: dict[tuple[str, str], list[SeatSummary]] = {}
    names: dict[str, str] = {}
    eligible = countable(results)
    over = ("",) if len({result.game for result in eligible}) > 1 else ()
    for result in eligible:
        for seat in _seats_of_people(result):
            person = key(seat.name)
            names.setdefault(person, seat.name)
            for game in (*over, result.game):
                sat.setdefault((person, game), []).append(seat)
    figures = [_player(names[person], game, seats) for (person, game), seats in sat.items()]
    return sorted(figures, key=lambda player: (player.game, -player.played, -player.won, key(player.name)))


def _seats_of_people(result: TableResult) -> list[SeatSummary]:
    return [seat for seat in result.seats if seat.name]


def _player(name: str, game: str, seats: Sequence[SeatSummary]) -> PlayerStatistics:
    own = [seat for seat in seats if not seat.changed]
    points = [seat.points or 0 for seat in own]
    won = sum(seat.rank == 1 for seat in own)
    mean = fmean(map(float, points)) if points else None
    best = _best_of(game)(points) if points else None
    return PlayerStatistics(name, game, len(seats), len(seats) - len(own), won, mean, best)


def _best_of(game: str) -> Callable[[Iterable[int]], int]:
    """Return the function that selects the best points: the fewest if these win the game; not for a missing game, or
    all games together.
    """
    try:
        return min if game and find(game).meta.lowest else max
    except InputError:
        return max


def records(results: Sequence[TableResult]) -> list[BestScore]:
    """Return the best score of each game for each number of seats; among equal scores the earliest."""
    best: dict[tuple[str, int], BestScore] = {}
    for result in sorted(countable(results), key=lambda result: result.played):
        for seat in _seats_of_people(result):
            group = (result.game, len(result.seats))
            points, before = seat.points or 0, best[group].points if group in best else None
            is_better = before is None or before != points == _best_of(result.game)((points, before))
            if not seat.changed and is_better:
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
    """Return the statistics of each game, most played first. The points of all seats count, including those whose
    player left.
    """
    by_game: dict[str, list[TableResult]] = {}
    for result in countable(results):
        by_game.setdefault(result.game, []).append(result)
    counts = []
    for game, game_results in by_game.items():
        points = [[seat.points or 0 for seat in result.seats] for result in game_results]
        winning = map(_best_of(game), points)
        counts.append(
            GameStatistics(
                game, len(game_results), fmean(map(float, chain.from_iterable(points))), fmean(map(float, winning))
            )
        )
    return sorted(counts, key=lambda count: (-count.played, count.game))
