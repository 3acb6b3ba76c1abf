"""Statistics over tables, with figures worked out by hand."""

from __future__ import annotations

from msgspec import structs

from referee.record.table_summary import SeatSummary
from tui.core.history.statistics import copies, games, players, records
from tui.core.history.table_results import TableResult


def seat(id: str, name: str, rank: int, points: int | None, changed: bool = False) -> SeatSummary:
    return SeatSummary(id, name, rank, points, changed)


def result(
    day: str, *seats: SeatSummary, game: str = "g", over: bool = True, table: str = "t", entries: int = 9
) -> TableResult:
    time = f"2026-11-{day}T20:00:00+00:00"
    return TableResult(table, game, f"opened {day}", time, time, entries, over, False, seats)


FIRST = result("01", seat("B", "Ben", 1, 50), seat("A", "Aki", 2, 40), table="one")
SHARED = result("02", seat("A", "aki", 1, 50), seat("B", "Ben", 1, 50), table="two")
THREE = result(
    "03", seat("C", "Chie", 1, 30), seat("A", "Aki", 2, 20), seat("B", "Ben", 3, 10), game="h", table="three"
)
RUNNING = result("04", seat("A", "Aki", 1, 99), seat("B", "Ben", 2, 1), over=False, table="four")
UNTOLD = result("05", seat("A", "Aki", 1, 99), seat("B", "Ben", 0, None), table="five")
ALL = (FIRST, SHARED, THREE, RUNNING, UNTOLD)


def test_players_over_all_games() -> None:
    # Aki: 40, 50, 20 -> mean 110/3, one (shared) win; Ben: 50, 50, 10 -> mean 110/3, two wins; Chie: 30, one win
    found = {player.name: player for player in players(ALL) if not player.game}
    assert (found["Aki"].played, found["Aki"].won, found["Aki"].best) == (3, 1, 50)
    assert (found["Ben"].played, found["Ben"].won, found["Ben"].best) == (3, 2, 50)
    assert (found["Chie"].played, found["Chie"].won, found["Chie"].mean) == (1, 1, 30)
    assert round(found["Aki"].mean or 0, 3) == 36.667
    assert [player.name for player in players(ALL) if not player.game] == ["Ben", "Aki", "Chie"]
    assert [found[name].share for name in ("Aki", "Ben", "Chie")] == [33, 66, 100]


def test_one_name_however_it_was_typed_is_one_person() -> None:
    # An accent in one sign or two, a wide blank, wide letters: all of them are kept in records.
    ways = ("Zo\u00e9 Ann", "Zoe\u0301 Ann", "Zo\u00e9\u3000Ann", "ｚｏ\u00e9 ann ")
    found = [result(f"0{day}", seat("A", name, 1, 10 * day)) for day, name in enumerate(ways, 1)]
    (player,) = players(found)
    assert (player.name, player.played, player.best, player.mean) == (ways[0], 4, 40, 25)


def test_players_at_one_game() -> None:
    # at g: Aki 40 and 50, Ben 50 and 50
    found = {player.name: player for player in players(ALL) if player.game == "g"}
    assert found["Aki"].mean == 45
    assert found["Ben"].mean == 50
    assert "Chie" not in found


def test_where_only_one_game_was_played_nobody_is_listed_twice() -> None:
    assert [(player.name, player.game) for player in players((FIRST, SHARED, RUNNING))] == [("Ben", "g"), ("Aki", "g")]


def test_a_record_that_is_only_equalled_stays_with_the_first() -> None:
    best = {(record.game, record.seats): record for record in records(ALL)}
    assert (best["g", 2].name, best["g", 2].points, best["g", 2].table) == ("Ben", 50, "one")
    assert (best["h", 3].name, best["h", 3].points, best["h", 3].day) == ("Chie", 30, "2026-11-03")


def test_a_seat_whose_player_left_counts_for_nobody() -> None:
    left = result("06", seat("A", "Aki", 2, 40), seat("B", "", 1, 90), table="six")
    assert [(player.name, player.won) for player in players((left,))] == [("Aki", 0)]
    assert [(record.name, record.points) for record in records((left,))] == [("Aki", 40)]


def test_a_seat_that_changed_hands_counts_as_played_and_measures_nobody() -> None:
    # Dai finished Chie's game with 90 and won: of his two games only the one with 30, which he lost, is his own.
    taken = result("07", seat("A", "Dai", 1, 90, changed=True), seat("B", "Ben", 2, 60), table="seven")
    own = result("08", seat("B", "Ben", 1, 70), seat("A", "Dai", 2, 30), table="eight")
    found = {player.name: player for player in players((taken, own))}
    dai, ben = found["Dai"], found["Ben"]
    assert (dai.played, dai.taken_over, dai.won, dai.share, dai.mean, dai.best) == (2, 1, 0, 0, 30, 30)
    assert (ben.played, ben.taken_over, ben.won, ben.share, ben.mean, ben.best) == (2, 0, 1, 50, 65, 70)
    assert [(record.name, record.points) for record in records((taken, own))] == [("Ben", 70)]
    # the game itself was played all the same: (90 + 60) / 2 = 75, its winner made 90
    assert [(game.played, game.mean, game.winning) for game in games((taken,))] == [(1, 75, 90)]
    alone = {player.name: player for player in players((taken,))}["Dai"]
    assert (alone.played, alone.share, alone.mean, alone.best) == (1, None, None, None)


def test_a_game_counts_once_however_many_records_there_are_of_it() -> None:
    copy = structs.replace(FIRST, table="copy")
    early = structs.replace(FIRST, table="early", over=False, entries=20)  # played on elsewhere, not to its end
    late = structs.replace(FIRST, table="late", entries=10)  # a remark was added there
    for found in ((FIRST, copy), (copy, FIRST), (early, FIRST, copy, late), (FIRST, late, early)):
        assert [(player.name, player.played) for player in players(found)] == [("Ben", 1), ("Aki", 1)]
        assert [game.played for game in games(found)] == [1]
    assert copies((FIRST, copy)) == {"copy": "one"}
    assert copies((early, FIRST, copy, late)) == {"early": "late", "one": "late", "copy": "late"}
    assert copies(ALL) == {}


def test_a_demo_counts_for_nothing() -> None:
    demo = structs.replace(FIRST, invented=True)
    assert players((demo,)) == records((demo,)) == games((demo,)) == []


def test_games() -> None:
    # g: (50 + 40 + 50 + 50) / 4 = 47.5, winners 50 and 50; h: (30 + 20 + 10) / 3 = 20, winner 30
    count = {game.game: game for game in games(ALL)}
    assert (count["g"].played, count["g"].mean, count["g"].winning) == (2, 47.5, 50)
    assert (count["h"].played, count["h"].mean, count["h"].winning) == (1, 20, 30)


def test_nothing_played_yet() -> None:
    assert players((RUNNING, UNTOLD)) == []
    assert records(()) == []
    assert games((RUNNING,)) == []
