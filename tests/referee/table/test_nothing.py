"""Never silently nothing: what cannot be asked is left to the table by name, what cannot be kept is refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import UnknownFactError, get
from referee.facts.ledger import Ledger
from referee.facts.verdict import UncheckedClauses, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.opening_entry import check_name, opening, seats_of
from referee.rules.game import Action, Check, Checks, Game, find
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import GAME

NOWHERE = "nowhere.at.all"
"""A path that is no fact of any game."""


class Look(Move, frozen=True, kw_only=True, tag="look"):
    """A move of no game."""


def verdict(objections: Any, effects: Any) -> Verdict:
    game = Game(GAME.package)
    look = Action("look", Look, objections, effects, lambda _state: ())
    game.__dict__["rules"] = structs.replace(GAME.rules, actions={"look": look}, stuck=None)
    return judge(game, None, (Look(seat="A"),), seats=("A",)).verdict


def asking(_state: None, _move: Look) -> Checks:
    yield _lacking()


def _lacking() -> Check:
    yield from ()
    raise UnknownFactError(NOWHERE)


def fine(_state: None, _move: Look) -> Checks:
    yield from ()


def stops(_ledger: Ledger, _move: Look) -> None:
    raise UnknownFactError(NOWHERE)


def test_a_check_that_lacks_what_is_no_fact_is_left_to_the_table() -> None:
    found = verdict(asking, lambda _ledger, _move: None)
    assert (found.status, found.questions) == (VerdictStatus.UNCLEAR, ())
    assert found.unchecked == (UncheckedClauses((), NOWHERE),)


def test_effects_that_lack_what_is_no_fact_are_left_to_the_table() -> None:
    found = verdict(fine, stops)
    assert (found.status, found.questions, found.unsettled) == (VerdictStatus.UNCLEAR, (), ())
    assert found.unchecked == (UncheckedClauses((), NOWHERE),)


def table(game: str = "russian_railroads", *, blank: bool = True) -> Table:
    return Table("t", [opening(find(game), seats_of(find(game), ["Ann", "Bob", "Cy"]), blank=blank)])


def faults(raised: pytest.ExceptionInfo[InputError]) -> list[tuple[str, str]]:
    return [(fault.key, fault.field) for fault in raised.value.faults]


ORDERS = [(["A", "B"], "order_count"), (["A", "B", "B"], "order_twice"), (["A", "B", "F"], "text_word")]


@pytest.mark.parametrize("game", ["russian_railroads", "crisis"])
@pytest.mark.parametrize(("order", "key"), ORDERS)
def test_an_order_that_is_not_the_players_is_refused(game: str, order: list[str], key: str) -> None:
    made = table(game)
    for tell in (made.tell, made.describe, lambda facts: made.recount(facts, "counted")):
        with pytest.raises(InputError) as raised:
            tell({"order": order})  # type: ignore[operator]
        assert faults(raised) == [(key, "order")]
    assert len(made.entries) == 1


@pytest.mark.parametrize("game", ["russian_railroads", "crisis"])
def test_a_cold_order_may_leave_out_who_does_not_play(game: str) -> None:
    first, second, *_ = StandalonePosition(find(game)).seats
    assert not StandalonePosition(find(game), {"players": 2, "order": [first, second]}).contradictions()
    with pytest.raises(InputError):
        StandalonePosition(find(game), {"order": [first, first]})
    said = {
        breach.why
        for breach in StandalonePosition(find(game), {"order": [first, second], "players": 3}).contradictions()
    }
    assert "order_odd" in said


def test_the_number_of_players_of_a_table_is_not_told_otherwise() -> None:
    made = table("nippon")
    with pytest.raises(InputError) as raised:
        made.describe({"players": 4})
    assert faults(raised) == [("players_here", "players")]
    assert len(made.entries) == 1


def test_a_fact_that_has_no_place_at_this_table_is_refused() -> None:
    made = table("nippon", blank=False)  # with 3 players there are 3 rows of workers (NIP-1.18)
    with pytest.raises(InputError) as raised:
        made.tell({"rows.8": ["?"]})
    assert [key for key, _ in faults(raised)] == ["fact_not_here"]
    assert len(made.entries) == 1


def test_a_position_is_kept_whole_where_nothing_follows_from_a_part_of_it_yet() -> None:
    """With one sideways engineer there is no second public slot (RRR-R58); whatever else the strip holds is not told."""
    made = table()
    made.describe({"printed.public_engineer_slots": 1})
    assert not made.steps[-1].failed
    assert get(made.state, "printed.public_engineer_slots") == 1


def test_an_entry_that_cannot_be_carried_out_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    teach = structs.replace(made.game.rules, teach=lambda _state, _path, _value: {}["slip"])
    monkeypatch.setitem(made.game.__dict__, "rules", teach)
    monkeypatch.delenv("GYOJI_STRICT")
    with pytest.raises(InputError) as raised:
        made.describe({"round": 2})
    assert [key for key, _ in faults(raised)] == ["program_fault"]
    assert len(made.entries) == len(made.steps) == 1


def test_a_number_of_seats_is_named() -> None:
    with pytest.raises(InputError) as raised:
        seats_of(find("crisis"), [f"P{number}" for number in range(6)])
    fault = raised.value.faults[0]
    assert (fault.key, fault.values["given"], fault.values["high"]) == ("seats_number", 6, 5)


@pytest.mark.parametrize(("names", "problem"), [([], "seats_none"), (["Ann"], "seats_exact")])
def test_no_players_and_a_fixed_number_are_said_in_their_own_words(names: list[str], problem: str) -> None:
    game = Game(GAME.package)
    game.__dict__["meta"] = structs.replace(game.meta, seats=(2, 2))
    with pytest.raises(InputError) as raised:
        seats_of(game, names)
    assert [fault.key for fault in raised.value.faults] == [problem]


def test_seats_of_which_there_are_no_colours_do_not_vanish() -> None:
    game = Game(GAME.package)
    many = len(game.meta.colours) + 1
    game.__dict__["meta"] = structs.replace(game.meta, seats=(1, 9))
    with pytest.raises(InputError) as raised:
        seats_of(game, [f"P{number}" for number in range(many)])
    assert [key for key, _ in faults(raised)] == ["seats_number"]


SAME = [
    ("\u00e9a", "e\u0301a"),
    ("Ann", "\uff21\uff4e\uff4e"),
    ("Jo Do", "Jo\u3000Do"),
    ("Ann", "\u3000ann"),
    ("A-b", "a\u2013B"),
    ("A\u2014b", "A\u2212b"),
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_name_written_in_two_ways_is_one_name(one: str, other: str) -> None:
    with pytest.raises(InputError) as raised:
        seats_of(find("nippon"), [one, other])
    assert [key for key, _ in faults(raised)] == ["seat_twice"]
    table = Table("t", [opening(find("nippon"), seats_of(find("nippon"), [one, "Bob"]))])
    with pytest.raises(InputError) as raised:
        table.rename(list(table.seats)[1], other)
    assert [key for key, _ in faults(raised)] == ["seat_twice"]
    assert check_name(one).casefold() == check_name(other).casefold()
