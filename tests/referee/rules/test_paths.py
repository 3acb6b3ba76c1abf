"""A path is said with the letter, the name or the colour of a seat; where it is none, what is near it is named."""

from __future__ import annotations

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.fact_paths import path_of
from referee.rules.game import find
from referee.table.described_position import position_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import InputError

NIPPON = find("nippon")
SEATS = seats_of(NIPPON, ["Aki", "Dr. No", "Blue"])  # A yellow, D red, B purple: "blue" is a name here


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("seats.A.yen", "seats.A.yen"),
        ("seats.a.yen", "seats.A.yen"),
        ("Seats.AKI.Yen", "seats.A.yen"),
        ("seats.yellow.yen", "seats.A.yen"),
        ("seats.黄.yen", "seats.A.yen"),
        ("seats.dr. no.yen", "seats.D.yen"),
        ("seats.Dr. No.factories.silk.goods", "seats.D.factories.silk.goods"),
        ("seats.blue.yen", "seats.B.yen"),
        ("ｓｅａｔｓ．Ｂ．ｙｅｎ", "seats.B.yen"),
        ("Printed.tracks.coal.top", "printed.tracks.coal.top"),
        ("options.zero_influence_ranks", "options.zero_influence_ranks"),
        ("Rest", "rest"),
    ],
)
def test_a_path_may_be_said_in_many_ways(given: str, meant: str) -> None:
    assert path_of(NIPPON, SEATS, given) == meant


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("seats.A.yenn", ("seats.A.yen",)),
        ("seats.Akki.yen", ("seats.A.yen",)),
        ("yellow.yen", ("seats.A.yen",)),
        ("yen", ("seats.A.yen", "seats.D.yen", "seats.B.yen")),
        ("seats.Zoe.yen", ("seats.A.yen", "seats.D.yen", "seats.B.yen")),
        ("phse", ("phase",)),
        ("printed.tracks.coal.topp", ("printed.tracks.coal.top",)),
    ],
)
def test_a_path_that_is_none_names_what_is_near(given: str, near: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as wrong:
        path_of(NIPPON, SEATS, given)
    (fault,) = wrong.value.faults
    assert (fault.key, fault.field, fault.values["near"]) == ("fact_unknown_near", given, near)


@pytest.mark.parametrize("given", ["", ".", "...", "zzz", "a." * 400, "seats.\0"])
def test_a_path_like_nothing_is_unknown(given: str) -> None:
    with pytest.raises(InputError) as wrong:
        path_of(NIPPON, SEATS, given)
    assert [fault.key for fault in wrong.value.faults] in (["fact_unknown"], ["fact_unknown_near"])


def test_a_name_that_is_the_colour_of_another_seat_is_ambiguous() -> None:
    seats = seats_of(NIPPON, ["Red", "Ben"])  # Red plays yellow, Ben plays red
    with pytest.raises(InputError) as wrong:
        path_of(NIPPON, seats, "seats.red.yen")
    (fault,) = wrong.value.faults
    assert fault.key == "text_ambiguous" and fault.values["choices"] == ("seats.R.yen", "seats.B.yen")
    assert path_of(NIPPON, seats, "seats.R.yen") == "seats.R.yen"


def test_a_table_takes_such_paths_wherever_facts_are_told() -> None:
    table = Table("paths", [opening(NIPPON, SEATS, blank=True)])
    table.describe({"seats.aki.yen": 3000, "seats.red.yen": 4000})
    table.answer({"seats.BLUE.yen": 5000})
    table.recount({"seats.黄.yen": 3500}, "counted again")
    assert [table.state.seats[seat].yen for seat in "ADB"] == [3500, 4000, 5000]
    assert [entry.body["facts"] for entry in table.entries[1:]] == [
        {"seats.A.yen": 3000, "seats.D.yen": 4000},
        {"seats.B.yen": 5000},
        {"seats.A.yen": 3500},
    ]
    with pytest.raises(InputError, match="text_twice"):
        table.describe({"seats.aki.yen": 1, "seats.A.yen": 2})


def test_a_setting_and_the_rest_belong_to_a_position_only() -> None:
    table = Table("paths", [opening(NIPPON, SEATS, blank=True)])
    for told in ({"options.zero_influence_ranks": True}, {"rest": "start"}):
        with pytest.raises(InputError, match="position_only"):
            table.tell(told)
    with pytest.raises(InputError, match="position_rest"):
        table.describe({"rest": "end"})
    assert len(table.entries) == 1


def test_a_cold_position_takes_names_of_a_table_about_to_be_opened() -> None:
    position = StandalonePosition(NIPPON, {"seats": {"aki": {"yen": 3000}, "紫": {"yen": 1000}}}, seats=SEATS)
    assert position.facts == {"seats.A.yen": 3000, "seats.B.yen": 1000}
    position.answer("seats.dr. no.yen", "2000")
    position.cannot_tell("seats.AKI.yen")
    assert position.facts == {"seats.B.yen": 1000, "seats.D.yen": 2000} and position.untellable == {"seats.A.yen"}


def test_the_rest_fills_what_nobody_told_and_only_before_the_game_is_played() -> None:
    table = Table("rest", [opening(NIPPON, SEATS, blank=True)])
    table.describe({"seats.A.yen": 3000})
    table.describe({"rest": "start"})
    # NIP-1.6: each player starts with 12,000 yen; what was told before the rest stands
    assert [table.state.seats[seat].yen for seat in "ADB"] == [3000, 12000, 12000]
    assert table.declare("A: consolidate").step or table.declare("A: mines 1").step
    with pytest.raises(InputError, match="position_rest_late"):
        table.describe({"rest": "start"})


def test_settings_alone_are_no_position() -> None:
    table = Table("settings", [opening(NIPPON, SEATS, blank=True)])
    table.describe({"options.zero_influence_ranks": True})
    assert [entry.kind for entry in table.entries] == ["open", "option"]
    assert table.state.options["zero_influence_ranks"] is True


def test_what_is_near_is_looked_for_a_few_times_only() -> None:
    """A file of another game has hundreds of paths that are none: each is named, the near ones of the first few."""
    given = {f"seats.A.yen{number}": 1 for number in range(300)}
    faults = position_of(NIPPON, SEATS, given).faults
    assert len(faults) == 300
    assert {fault.key for fault in faults[:5]} == {"fact_unknown_near"}
    assert {fault.key for fault in faults[5:]} == {"fact_unknown"}
    with pytest.raises(InputError) as raised:
        path_of(NIPPON, SEATS, "seats.A." + "yem" * 90)
    assert raised.value.faults[0].key == "fact_unknown", "nothing is like what is longer than any path"
