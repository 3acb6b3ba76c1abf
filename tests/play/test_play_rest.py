"""A position that tells no more than that the rest lies as at the start is the start of the game."""

from __future__ import annotations

from referee.facts.facts import Unknown, UnknownFactError, get, known
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.play.cases import games
from tests.play.described import NAMES
from tests.play.playground import Playground


@games(fast=1, soak=0.1, all_seats=False)
def test_the_rest_as_at_the_start_is_the_set_up(ground: Playground, players: int, seeds: range) -> None:
    game, seats = ground.game, seats_of(ground.game, NAMES[:players])
    begun, described = (Table("start", [opening(game, seats, blank=blank)]) for blank in (False, True))
    described.describe({"rest": "start"})
    position = StandalonePosition(game, {"rest": "start"}, seats=seats)
    for path in game.facts(tuple(described.seats)):
        if not path.startswith("now."):
            for state in (described.state, position.state):
                if known(wanted := _lies(begun.state, path)):
                    assert _lies(state, path) == wanted, path
    assert described.prompts() == begun.prompts()
    assert list(described.options()) == list(begun.options())
    assert described.places() == begun.places()
    # the record holds plain facts, which a program that knows no "rest" reads as well
    assert [entry.kind for entry in described.entries] == ["open", "position"]
    assert "rest" not in described.entries[1].body["facts"]
    assert repr(Table("again", described.entries).state) == repr(described.state)


def _lies(state: object, path: str) -> object:
    try:
        return get(state, path)
    except (KeyError, UnknownFactError):
        return Unknown(path)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@games(fast=1, soak=0.1, all_seats=False)
def test_what_is_told_stands_beside_the_rest(ground: Playground, players: int, seeds: range) -> None:
    game, seats = ground.game, seats_of(ground.game, NAMES[:players])
    table = Table("told", [opening(game, seats, blank=True)])
    first = seats[0]
    table.describe({f"seats.{first.name}.vp": 17, "rest": "start"})
    assert table.state.seats[first.id].vp == 17
    position = StandalonePosition(game, {"rest": "start"}, seats=seats)
    position.answer(f"seats.{first.colour}.vp", "17")
    assert position.state.seats[first.id].vp == 17 and position.facts == {f"seats.{first.id}.vp": 17}
    recorded = table.entries[1].body["facts"]
    assert {path: _plain(value) for path, value in position.whole().items()} == recorded
    position.untell("rest")
    assert position.whole() == position.facts
