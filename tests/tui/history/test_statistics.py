"""Statistics over tables, with figures worked out by hand."""

from __future__ import annotations

from tui.history.statistics import games, players, records
from tui.sharing.result import Result, SeatResult


def seat(id: str, name: str, rank: int, points: int | None) -> SeatResult:
    return SeatResult(id, name, "", rank, points, "", {}, ())


def result(day: str, *seats: SeatResult, game: str = "g", over: bool = True, table: str = "t") -> Result:
    time = f"2026-11-{day}T20:00:00+00:00"
    return Result(game, game.upper(), 0, table, time, time, over, seats, (), {}, (), 0)


FIRST = result("01", seat("B", "Ben", 1, 50), seat("A", "Aki", 2, 40), table="one")
SHARED = result("02", seat("A", "aki", 1, 50), seat("B", "Ben", 1, 50), table="two")
THREE = result(
    "03", seat("C", "Chie", 1, 30), seat("A", "Aki", 2, 20), seat("B", "Ben", 3, 10), game="h", table="three"
)
RUNNING = result("04", seat("A", "Aki", 1, 99), seat("B", "Ben", 2, 1), over=False)
UNTOLD = result("05", seat("A", "Aki", 1, 99), seat("B", "Ben", 0, None))
ALL = (FIRST, SHARED, THREE, RUNNING, UNTOLD)


def test_players_over_all_games() -> None:
    # Aki: 40, 50, 20 -> mean 110/3, one (shared) win; Ben: 50, 50, 10 -> mean 110/3, two wins; Chie: 30, one win
    found = {player.name: player for player in players(ALL) if not player.game}
    assert (found["Aki"].played, found["Aki"].won, found["Aki"].best) == (3, 1, 50)
    assert (found["Ben"].played, found["Ben"].won, found["Ben"].best) == (3, 2, 50)
    assert (found["Chie"].played, found["Chie"].won, found["Chie"].mean) == (1, 1, 30)
    assert round(found["Aki"].mean, 3) == 36.667
    assert [player.name for player in players(ALL) if not player.game] == ["Ben", "Aki", "Chie"]


def test_players_at_one_game() -> None:
    # at g: Aki 40 and 50, Ben 50 and 50
    found = {player.name: player for player in players(ALL) if player.game == "g"}
    assert found["Aki"].mean == 45
    assert found["Ben"].mean == 50
    assert "Chie" not in found


def test_a_record_that_is_only_equalled_stays_with_the_first() -> None:
    best = {(record.game, record.seats): record for record in records(ALL)}
    assert (best["g", 2].name, best["g", 2].points, best["g", 2].table) == ("Ben", 50, "one")
    assert (best["h", 3].name, best["h", 3].points, best["h", 3].day) == ("Chie", 30, "2026-11-03")


def test_a_seat_whose_player_left_counts_for_nobody() -> None:
    left = result("06", seat("A", "Aki", 2, 40), seat("B", "", 1, 90), table="four")
    assert [(player.name, player.won) for player in players((left,)) if not player.game] == [("Aki", 0)]
    assert [(record.name, record.points) for record in records((left,))] == [("Aki", 40)]


def test_games() -> None:
    # g: (50 + 40 + 50 + 50) / 4 = 47.5, winners 50 and 50; h: (30 + 20 + 10) / 3 = 20, winner 30
    count = {game.game: game for game in games(ALL)}
    assert (count["g"].played, count["g"].mean, count["g"].winning) == (2, 47.5, 50)
    assert (count["h"].played, count["h"].mean, count["h"].winning) == (1, 20, 30)


def test_nothing_played_yet() -> None:
    assert players((RUNNING, UNTOLD)) == []
    assert records(()) == []
    assert games((RUNNING,)) == []
