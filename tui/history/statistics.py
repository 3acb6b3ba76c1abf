"""Statistics over finished tables: per player, per game, and the records."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tui.sharing.result import Result, SeatResult


class Player(Struct, frozen=True):
    """One person at one game (or at all, `game` ""): games played, games won (shared wins count), mean and best VP.

    People are known by their names, upper and lower case alike; a seat whose player left counts for nobody.
    """

    name: str
    game: str
    played: int
    won: int
    mean: float
    best: int


class Record(Struct, frozen=True):
    """The best VP ever at a game with so many seats."""

    game: str
    title: str
    seats: int
    name: str
    points: int
    table: str
    day: str


class GameCount(Struct, frozen=True):
    """How often a game was played to its end, and its mean winning and overall VP."""

    game: str
    title: str
    played: int
    mean: float
    winning: float


def finished(results: Iterable[Result]) -> list[Result]:
    """Pick the tables that were played to the end with every seat's points known."""
    return [one for one in results if one.over and all(seat.points is not None for seat in one.seats)]


def players(results: Iterable[Result]) -> list[Player]:
    """Give every player's figures, over all games and at each, the most games first."""
    sat: dict[tuple[str, str], list[tuple[SeatResult, bool]]] = {}
    names: dict[str, str] = {}
    for one in finished(results):
        for seat in _manned(one):
            key = seat.name.casefold()
            names.setdefault(key, seat.name)
            for game in ("", one.game):
                sat.setdefault((key, game), []).append((seat, seat.id in one.winners))
    made = [_player(names[key], game, found) for (key, game), found in sat.items()]
    return sorted(made, key=lambda player: (player.game, -player.played, -player.won, player.name.casefold()))


def _manned(one: Result) -> list[SeatResult]:
    return [seat for seat in one.seats if seat.name]


def _player(name: str, game: str, found: list[tuple[SeatResult, bool]]) -> Player:
    points = [seat.points or 0 for seat, _ in found]
    won = sum(wins for _, wins in found)
    return Player(name, game, len(found), won, sum(points) / len(points), max(points))


def records(results: Iterable[Result]) -> list[Record]:
    """Give the best VP of each game for each number of seats; the earlier one keeps a record that was only equalled."""
    best: dict[tuple[str, int], Record] = {}
    for one in sorted(finished(results), key=lambda result: result.played):
        for seat in _manned(one):
            key = (one.game, len(one.seats))
            if key not in best or (seat.points or 0) > best[key].points:
                day = one.played[:10]
                best[key] = Record(one.game, one.title, len(one.seats), seat.name, seat.points or 0, one.table, day)
    return [best[key] for key in sorted(best)]


def games(results: Iterable[Result]) -> list[GameCount]:
    """Count the games, the one played most first."""
    by_game: dict[str, list[Result]] = {}
    for one in finished(results):
        by_game.setdefault(one.game, []).append(one)
    made = []
    for game, found in by_game.items():
        points = [seat.points or 0 for one in found for seat in one.seats]
        winning = [max(seat.points or 0 for seat in one.seats) for one in found]
        mean = sum(points) / len(points)
        made.append(GameCount(game, found[0].title, len(found), mean, sum(winning) / len(winning)))
    return sorted(made, key=lambda count: (-count.played, count.title))
