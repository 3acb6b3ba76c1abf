"""Statistics over finished tables: per player, per game, and the records. People and games are counted, not seats and
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
    """One person at one game (or at all, `game` ""): games played, games won (shared wins count), mean and best VP.

    People are known by their names, however they were typed (`people.key`); a seat whose player left counts for
    nobody. Of the games played, some were `taken_over` from somebody else in the middle: what two people made is no
    measure of one, so that these are left out of the wins, the mean and the best (None: there is no other game).
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
        """Give the part of the games that was won, in percent; None where none counts."""
        eligible_games = self.played - self.taken_over
        return 100 * self.won // eligible_games if eligible_games else None


class BestScore(Struct, frozen=True):
    """The best VP that one person ever made at a game with so many seats; the `day` is that of the moment (UTC)."""

    game: str
    seats: int
    name: str
    points: int
    table: str
    day: str
    played: str


class GameStatistics(Struct, frozen=True):
    """How often a game was played to its end, and its mean winning and overall VP."""

    game: str
    played: int
    mean: float
    winning: float


def copies(results: Sequence[TableResult]) -> dict[str, str]:
    """Find the tables that are further records of one game (an import, a copy), each with the table that counts for
    it: one that was played to its end, and of several the one that goes on longest.
    """
    first: dict[str, TableResult] = {}
    for result in results:
        best = first.get(result.opening)
        if best is None or (result.told, result.entries) > (best.told, best.entries):
            first[result.opening] = result
    return {result.table: first[result.opening].table for result in results if first[result.opening] is not result}


def countable(results: Sequence[TableResult]) -> list[TableResult]:
    """Pick what counts: games played to their end with every seat's points known, no demos, and each game once."""
    again = copies(results)
    return [result for result in results if result.told and not result.invented and result.table not in again]


def players(results: Sequence[TableResult]) -> list[PlayerStatistics]:
    """Give every player's figures, over all games (where there are several) and at each, the most games first."""
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
    """Give the best VP of each game for each number of seats; the earlier one keeps a record that was only equalled."""
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
    """Count the games, the one played most first; every seat's points count here, whoever made them."""
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
