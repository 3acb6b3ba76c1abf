"""A sheet recorded line by line: whose boards it is about, the VP it tells, and the places after the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.final_sheets import crisis, nippon, plan_city, russian_railroads
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.export.exported_result import gather
from tui.core.export.formats import export
from tui.core.history.history_text import lines
from tui.core.history.table_result_reader import read_tables
from tui.core.presenters.plain_text import standings_lines
from tui.core.reveal.scoring_reveal_text import reveal_lines
from tui.core.session.session import Session

NAMES = ["Aki", "Ben", "Chie", "Dai"]


class Scorekeeper(Sitting):
    """A sitting at a table that keeps scores only; `sheet` records one and gives what was answered."""

    def __init__(self, folder: Path, game: str, count: int = 3, depth: str = "score") -> None:
        self.folder, store = folder, SqliteStore(folder)
        entry = opening(find(game), seats_of(find(game), NAMES[:count]), depth=depth)
        store.adopt("friday", [entry])
        super().__init__(Session("en", store))

    def sheet(self, sheet: dict[str, Any], scoring: str = "final") -> str:
        path = self.folder / "sheet.json"
        path.write_text(json.dumps(sheet), encoding="utf-8")
        return self.say(f"sheet {scoring} {path}")

    @property
    def vp(self) -> dict[str, Any]:
        return {seat: board.vp for seat, board in self.table.state.seats.items()}

    @property
    def ranks(self) -> list[tuple[str, int, str]]:
        """Every place as (seat, rank, what parted it)."""
        return [(place.seat, place.rank, place.tie_break) for place in self.table.places()]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "called",
    [
        ["A", "B", "C"],
        ["a", "b", "c"],
        ["Ａ", "Ｂ", "Ｃ"],
        ["Aki", "Ben", "Chie"],
        ["AKI", "ben", "cHIE"],
        ["Ａｋｉ", " Ben", "Chie "],
        ["A", "Ben", "Chie"],
        ["yellow", "blue", "green"],
        ["黄", "青", "緑"],
        ["Yellow", "B", "Chie"],
        ["ＹＥＬＬＯＷ", "青", "C"],
    ],
)
def test_a_sheet_names_its_seats_by_letter_name_or_colour(tmp_path: Path, called: list[str]) -> None:
    here = Scorekeeper(tmp_path, "russian_railroads")
    first, second, third = called
    here.sheet(russian_railroads({third: 7, first: 31, second: 20}))
    assert here.ranks == [("A", 1, ""), ("B", 2, ""), ("C", 3, "")]
    assert here.vp == {"A": 31, "B": 20, "C": 7}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("called", "given"),
    [
        (["Xaver", "Yuki", "Zoe"], "Xaver, Yuki, Zoe"),
        (["A", "B", "D"], "A, B, D"),
        (["A", "B"], "A, B"),
        (["Aki", "Ben", "Chie", "Dai"], "Aki, Ben, Chie, Dai"),
        (["A", "Aki", "B"], "A, Aki, B"),
        (["A", "Ben", "ben"], "A, Ben, ben"),
        (["A", "B", "purple"], "A, B, purple"),
        (["Ak", "B", "C"], "Ak, B, C"),
        (["A", "B", "C", "green"], "A, B, C, green"),
        (["1", "2", "3"], "1, 2, 3"),
        (["A", "B", "　"], "A, B"),
    ],
)
def test_a_sheet_about_other_seats_is_refused_and_names_both(tmp_path: Path, called: list[str], given: str) -> None:
    here = Scorekeeper(tmp_path, "russian_railroads")
    answer = here.sheet(russian_railroads(dict.fromkeys(called, 10)))
    assert f"The sheet has the seats {given}" in answer
    assert "this table has Aki, Ben, Chie" in answer
    assert here.kinds == ["open"]
    assert not here.table.over


def test_a_round_may_be_of_one_board_but_not_of_a_stranger(tmp_path: Path) -> None:
    here = Scorekeeper(tmp_path, "russian_railroads")
    board = {
        "revaluation": False,
        "doublers": 0,
        "kiev_medal": False,
        "industry": {"marker_1": 0, "second_marker": False, "factories": 0},
    }
    bare = {"black": 1, "grey": 0, "brown": 0, "locomotive": 0}
    lines = {"trans_siberian": bare | {"natural": 0, "white": 0}, "st_petersburg": bare | {"natural": 0}, "kiev": bare}
    answer = here.sheet({"seats": {"Zoe": board | lines}}, "round")
    assert "this table has Aki, Ben, Chie" in answer and here.kinds == ["open"]


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        (russian_railroads({"A": 3, "B": 4, "C": None}), "seats.C.vp"),
        (nippon({"A": 3, "B": None, "C": 5}), "seats.B.vp"),
        (crisis({"A": None, "B": 4, "C": 5}), "seats.A.vp"),
    ],
)
def test_a_sheet_that_lacks_what_decides_is_no_result(tmp_path: Path, sheet: dict[str, Any], field: str) -> None:
    game = "nippon" if "last_turns" in sheet else "crisis" if "status" in sheet else "russian_railroads"
    here = Scorekeeper(tmp_path, game)
    assert field in here.sheet(sheet)
    assert here.kinds == ["open"]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "sheet", "before", "after", "recounted"),
    [
        # Nippon starts with 10, 11, 12 (NIP-1.5) and 12,000 yen are worth 2 VP on the money space (NIP-18.7).
        ("nippon", nippon({"A": 40, "B": 41, "C": 39}), {}, {"A": 42, "B": 43, "C": 41}, "ABC"),
        ("nippon", nippon({"A": 10, "B": 11, "C": 39}), {}, {"A": 12, "B": 13, "C": 41}, "C"),
        ("nippon", nippon({"A": 17, "B": 11, "C": 12}), {"A": 7}, {"A": 19, "B": 13, "C": 14}, ""),
        ("nippon", nippon({"A": 10, "B": 11, "C": 12}), {"A": 7}, {"A": 12, "B": 13, "C": 14}, "A"),
        ("russian_railroads", russian_railroads({"A": 300, "B": 0, "C": 9}), {}, {"A": 300, "B": 0, "C": 9}, "AC"),
        (
            "russian_railroads",
            russian_railroads({"A": 50, "B": 50, "C": 1}),
            {"A": 50},
            {"A": 50, "B": 50, "C": 1},
            "BC",
        ),
        # CRISIS starts with 15 VP; 5 credits are 1 VP, a penalty point takes 1 (CRI-7.5).
        ("crisis", crisis({"A": 15, "B": 15, "C": 15}), {}, {"A": 15, "B": 15, "C": 15}, ""),
        ("crisis", crisis({"A": 20, "B": 15, "C": 10}, penalty_points=2), {}, {"A": 18, "B": 13, "C": 8}, "AC"),
        ("crisis", crisis({"A": 65, "B": 15, "C": 15}, credits=14), {"A": 50}, {"A": 67, "B": 17, "C": 17}, ""),
        # In the City the track is not in use before the end: points entered stay, the sheet is added to them.
        ("plan_city", plan_city({"A": 3, "B": 4, "C": 5}), {"A": 6}, {"A": 9, "B": 4, "C": 5}, ""),
    ],
)
def test_the_vp_of_a_sheet_count_and_are_compared_with_those_of_the_table(
    tmp_path: Path, game: str, sheet: dict[str, Any], before: dict[str, int], after: dict[str, int], recounted: str
) -> None:
    here = Scorekeeper(tmp_path, game)
    for seat, points in before.items():
        here.say(f"score {seat} {points} told")
    answer = here.sheet(sheet)
    assert here.vp == after
    assert {place.seat: place.points for place in here.table.places()} == after
    recounts = [entry.body["facts"] for entry in here.table.entries if entry.kind == "recount"]
    assert {path.split(".")[1] for facts in recounts for path in facts} == set(recounted)
    for seat in recounted:
        assert f"seats.{seat}.vp" in answer or here.table.seats[seat] in answer


@pytest.mark.parametrize(
    ("game", "scoring", "sheet", "after"),
    [
        # What the sheet says of the track before the scoring is where the markers stand.
        (
            "nippon",
            "regions",
            {
                "scoring": 1,
                "seats": {"Aki": {"vp_before": 20}, "Ben": {}, "Chie": {"vp_before": 12}},
                "regions": {"hokkaido": {"foreign": 0, "seats": {seat: {"tiles": 0} for seat in NAMES[:3]}}},
            },
            {"A": 20, "B": 11, "C": 12},
        ),
        (
            "crisis",
            "goal",
            {"seats": {"A": {"vp": 21}, "B": {"vp": 15}, "C": {}}, "round": 1, "goal": 20, "status": 30},
            None,
        ),
        (
            "crisis",
            "goal",
            {"seats": {"A": {"vp": 21}, "B": {"vp": 15}, "C": {"vp": 9}}, "round": 1, "goal": 20, "status": 30},
            {"A": 21, "B": 15, "C": 9},
        ),
    ],
)
def test_a_scoring_in_mid_game_tells_the_track_as_well(
    tmp_path: Path, game: str, scoring: str, sheet: dict[str, Any], after: dict[str, int] | None
) -> None:
    here = Scorekeeper(tmp_path, game)
    was = here.vp
    here.sheet(sheet, scoring)
    assert here.vp == (after or was)


@pytest.mark.parametrize("depth", ["tally", "score", "full"])
def test_a_recorded_sheet_counts_whatever_the_table_keeps(tmp_path: Path, depth: str) -> None:
    here = Scorekeeper(tmp_path, "russian_railroads", 2, depth)
    here.sheet(russian_railroads({"Aki": 44, "Ben": 45}))
    assert here.ranks == [("B", 1, ""), ("A", 2, "")]


BANKRUPT = crisis({"A": 25, "B": 24, "C": 20}, 20, credits={"A": 1, "B": 3, "C": 9})


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "sheet", "typed", "result"),
    [
        # Nippon: everybody gains 2; the later last turn parts a tie (NIP-19).
        ("nippon", nippon({"A": 30, "B": 31, "C": 29}, "CAB"), ["score A 1 x"], "1 Ben 33  2 Aki 33  3 Chie 31"),
        ("nippon", nippon({"A": 30, "B": 31, "C": 29}, "BCA"), ["score A 1 x"], "1 Aki 33  2 Ben 33  3 Chie 31"),
        ("nippon", nippon({"A": 30, "B": 31, "C": 29}, "BCA"), ["score C 2 x"], "1 Chie 33  2 Ben 33  3 Aki 32"),
        (
            "nippon",
            nippon({"A": 30, "B": 31, "C": 29}, "CAB"),
            ["recount seats.A.vp=33 seats.C.vp=33 : counted"],
            "1 Ben 33  2 Aki 33  3 Chie 33",
        ),
        (
            "nippon",
            nippon({"A": 30, "B": 31, "C": 29}, "CAB"),
            ["score A 1 x", "undo"],
            "1 Ben 33  2 Aki 32  3 Chie 31",
        ),
        (
            "nippon",
            nippon({"A": 30, "B": 31, "C": 29}, "CAB"),
            ["score A 1 x", "undo", "redo"],
            "1 Ben 33  2 Aki 33  3 Chie 31",
        ),
        # Russian Railroads: equal VP share the rank (RRR-4.1507).
        (
            "russian_railroads",
            russian_railroads({"A": 9, "B": 7, "C": 5}),
            ["score B 2 x"],
            "1 Aki 9  1 Ben 9  3 Chie 5",
        ),
        (
            "russian_railroads",
            russian_railroads({"A": 9, "B": 9, "C": 5}),
            ["score B 2 x"],
            "1 Ben 11  2 Aki 9  3 Chie 5",
        ),
        # The City: the earlier from the start marker on wins a tie (PLC-9.2): B, C, A.
        ("plan_city", plan_city({"A": 9, "B": 7, "C": 5}, "B"), ["score B 2 x"], "1 Ben 9  2 Aki 9  3 Chie 5"),
        ("plan_city", plan_city({"A": 9, "B": 7, "C": 5}, "B"), ["score C 4 x"], "1 Chie 9  2 Aki 9  3 Ben 7"),
        # CRISIS: more credits, then the VP of the companies (CRI-7.7, CRI-7.8), else shared (CRI-7.9).
        (
            "crisis",
            crisis({"A": 20, "B": 19, "C": 9}, credits={"B": 1}),
            ["score B 1 x"],
            "1 Ben 20  2 Aki 20  3 Chie 9",
        ),
        (
            "crisis",
            crisis({"A": 20, "B": 19, "C": 9}, company_vp={"B": 1}),
            ["score B 1 x"],
            "1 Ben 20  2 Aki 20  3 Chie 9",
        ),
        ("crisis", crisis({"A": 20, "B": 19, "C": 9}), ["score B 1 x"], "1 Aki 20  1 Ben 20  3 Chie 9"),
        # After a bankruptcy nobody below the goal of 20 wins anything, a tie neither (CRI-7.2); all may lose (CRI-7.3).
        ("crisis", BANKRUPT, ["score B 1 x"], "1 Ben 25  2 Aki 25  3 Chie 20"),
        ("crisis", BANKRUPT, ["score B -5 x", "score C -1 x"], "1 Aki 25  2 Ben 19  2 Chie 19"),
        ("crisis", BANKRUPT, ["score A -9 x", "score B -9 x", "score C -9 x"], "- Aki 16  - Ben 15  - Chie 11"),
        (
            "crisis",
            BANKRUPT,
            ["score A -9 x", "score B -9 x", "score C -9 x", "undo"],
            "1 Chie 20  2 Aki 16  3 Ben 15",
        ),
    ],
)
def test_places_follow_what_is_told_after_the_end_wherever_they_are_read(
    tmp_path: Path, game: str, sheet: dict[str, Any], typed: list[str], result: str
) -> None:
    here = Scorekeeper(tmp_path, game)
    here.sheet(sheet)
    assert here.table.over
    here.say(*typed)
    assert here.table.over
    session = Session("en", SqliteStore(tmp_path))
    found = list(read_tables(session.store, session.store.tables()))
    assert lines(session.words(), "tables", found)[1].endswith(f"  {result}")
    wanted = [tuple(one.split(" ")) for one in result.split("  ")]
    table, words = session.open("friday"), session.words(table=here.table)
    shown = "\n".join(standings_lines(words, table))
    for rank, name, points in wanted:
        assert f"{rank:>2}. {name[0]} {name:<16} {points:>5} " in shown
    gathered = gather(table, words)
    assert [(str(seat.rank or "-"), seat.name, str(seat.points)) for seat in gathered.seats] == wanted
    ranked = [one for one in wanted if one[0] != "-"]
    whole = json.loads(export(table, "json", words))
    assert [(str(one["rank"]), one["seat"]) for one in whole["breakdown"]["ranking"]] == [
        (rank, name[0]) for rank, name, _ in ranked
    ]
    assert whole["winners"] == [name[0] for rank, name, _ in wanted if rank == "1"]
    for rank, name, points in wanted:
        listed = "\\-" if rank == "-" else rank
        assert f"| {listed} | {name} | {points} |" in export(table, "md", words).decode()
        assert f"<td>{rank}</td><td>{name}</td><td>{points}</td>" in export(table, "html", words).decode()
        assert f",{name[0]},{name},{rank if rank != '-' else ''}," in export(table, "csv", words).decode()


def test_where_everybody_loses_the_game_is_over_and_nobody_has_a_place(tmp_path: Path) -> None:
    here = Scorekeeper(tmp_path, "crisis")
    here.sheet(crisis({"A": 19, "B": 12, "C": 30}, 20, penalty_points={"C": 11}))
    assert here.table.over and here.table.places() == ()
    assert "already" in here.sheet(crisis({"A": 19, "B": 12, "C": 30}, 20))
    session = Session("en", SqliteStore(tmp_path))
    texts = reveal_lines(session.words(table=here.table), session.open("friday"))
    assert len([line for line in texts if line.endswith("no place")]) == 3
    assert not any("1st" in line for line in texts)
    here.say("score A 1 late")
    assert here.ranks[0] == ("A", 1, "")
