"""Recorded games with protests: what each alternative comes to is the game recorded so, from the first entry on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import msgspec
import pytest

from referee.record.replay import moves_of
from referee.table.json_schemas import plain
from referee.table.protest import alternative_of_entry, dismiss, lodge, open_protests, uphold
from referee.table.protest_replay import AlternativeOutcome, ProtestReplays, deciding_protests
from referee.table.table import Table
from tests.play.recorded import demo

THREE = {
    "russian_railroads": {
        118: "D: step_track trans_siberian black",
        120: "B: place doubler_1 rubles=1",
        146: "D: place track_black_or_grey_1 own=1",
    },
    "crisis": {
        201: "D: sell_black_market minerals 1",
        212: "C: use_influence rumour",
        258: "B: activate kiosk employees=worker_1/farmer_1",
    },
    "plan_city": {
        35: "C: bid_proposal proposal_1 2",
        87: "B: bid_proposal proposal_3 4",
        107: "D: fuel 4:2",
    },
}
"""Entries of the demo of a game, and another declaration after which all that was declared later is still legal."""


def recorded(game: str, changes: Mapping[int, str], protested: Mapping[int, str] = {}) -> Table:
    """Record what is in effect of the demo anew: some entries otherwise, some with a protest that they should be."""
    original = demo(game)
    table = Table("again", original.entries[:1])
    for entry in (step.entry for step in original.steps[1:]):
        if entry.kind != "move":
            table.add(entry.kind, entry.body, entry.seat, entry.verdict)
            continue
        moves, move_facts = moves_of(table.game, entry.body), entry.body.get("readings", {})
        moves = table.read(changes[entry.seq]) if entry.seq in changes else moves
        other = table.read(protested[entry.seq]) if entry.seq in protested else ()
        step = table.declare(table.judge(moves, move_facts=move_facts)).step
        assert step is not None, (entry.seq, changes.get(entry.seq))
        if other:
            body = {"moves": [msgspec.to_builtins(move) for move in other]}
            lodge(table, f"about {entry.seq}", alternative_of_entry(step.entry.seq, body), seat=entry.seat)
    return table


@cache
def _protested(game: str) -> Table:
    return recorded(game, {}, THREE[game])


def protested(game: str) -> Table:
    """A copy of the demo with its three protests."""
    return _protested(game).trial()


def markers(table: Table) -> dict[str, int]:
    return {seat: table.state.seats[seat].vp for seat in table.seats}


def moved(table: Table, outcome: AlternativeOutcome) -> dict[str, int]:
    """The markers as they would stand."""
    return markers(table) | {impact.seat: impact.now for impact in outcome.scores}


@pytest.mark.parametrize("game", THREE)
def test_every_combination_of_three_protests_is_the_game_recorded_so(game: str) -> None:
    table, replays = protested(game), ProtestReplays()
    about = {protest.seq: int(protest.body.text.split()[1]) for protest in open_protests(table)}
    assert sorted(about.values()) == sorted(THREE[game])
    some_differ = False
    for size in (1, 2, 3):
        for upheld in combinations(about, size):
            outcome = replays.outcome(table, upheld)
            so = recorded(game, {about[seq]: THREE[game][about[seq]] for seq in upheld})
            assert outcome.unknown_from == 0, upheld
            assert moved(table, outcome) == markers(so), upheld
            assert outcome.winners == {rank.seat for rank in so.places() if rank.rank == 1}, upheld
            some_differ |= bool(outcome.scores)
    assert some_differ


@pytest.mark.parametrize("game", THREE)
def test_a_replay_that_followed_the_game_is_the_one_of_the_whole_record(game: str) -> None:
    """It is asked after every tenth entry, as a screen does."""
    whole, replays = protested(game), ProtestReplays()
    table = Table("followed", whole.entries[:1])
    for entry in whole.entries[1:]:
        table.take_in(entry)
        if entry.seq % 10 == 0 or entry is whole.entries[-1]:
            for protest in open_protests(table):
                assert replays.outcome(table, (protest.seq,)) == ProtestReplays().outcome(table, (protest.seq,))


def test_an_upheld_protest_is_the_game_recorded_so() -> None:
    game = "russian_railroads"
    table = protested(game)
    first, second, third = (protest.seq for protest in open_protests(table))
    uphold(table, second, "we agree")
    dismiss(table, third, "it was fine")
    outcome = ProtestReplays().outcome(table, (first,))
    assert moved(table, outcome) == markers(recorded(game, {seq: THREE[game][seq] for seq in (118, 120)}))
    uphold(table, first, "this one too")
    assert plain(table.state) == plain(recorded(game, {seq: THREE[game][seq] for seq in (118, 120)}).state)


def test_only_what_decides_the_winner_has_to_be_settled() -> None:
    """118 takes 8 points from the winner, who leads by 5; 120 is about the last one."""
    game = "russian_railroads"
    table = recorded(game, {}, {seq: THREE[game][seq] for seq in (118, 120)})
    first, _second = (protest.seq for protest in open_protests(table))
    assert ProtestReplays().deciding(table) == (first,)


def test_what_no_longer_fits_is_unknown_from_there() -> None:
    """Without a turn of somebody the next one is not the next player's: nothing after it says how it would have gone."""
    table = demo("nippon").trial()
    entry = next(step.entry for step in table.steps if step.entry.kind == "move")
    after = next(step.entry for step in table.steps if step.entry.seq > entry.seq and step.entry.kind == "move")
    seq = lodge(table, "she could not", alternative_of_entry(entry.seq)).entry.seq
    outcome = ProtestReplays().outcome(table, (seq,))
    assert (outcome.unknown_from, outcome.winners) == (after.seq, None)
    assert ProtestReplays().deciding(table) == (seq,)


def test_at_the_end_a_protest_that_cannot_change_the_winner_is_closed_by_itself() -> None:
    """118 decides the winner of Russian Railroads, 120 and 146 do not; in the City of Plan Cards none does."""
    table = protested("russian_railroads")
    first, second, third = (protest.seq for protest in open_protests(table))
    assert ProtestReplays().closed(table) == (second, third)
    assert deciding_protests(table) == (first,)
    dismiss(table, first, "it was fine")
    assert ProtestReplays().closed(table) == (second, third)
    assert deciding_protests(table) == ()
    table.undo()
    assert deciding_protests(table) == (first,)
    assert deciding_protests(protested("plan_city")) == ()


def test_before_the_end_none_is_closed_on_which_points_depend() -> None:
    whole = protested("russian_railroads")
    first, second, _ = (protest.seq for protest in open_protests(whole))
    table = Table("before", [entry for entry in whole.entries if entry.seq <= second])
    assert ProtestReplays().closed(table) == ()
    assert deciding_protests(table) == ()
    uphold(table, first, "we agree")
    assert ProtestReplays().closed(table) == ()


def test_a_protest_about_what_is_taken_back_is_closed_until_it_is_put_back() -> None:
    whole = protested("plan_city")
    first = next(protest.seq for protest in open_protests(whole))
    table = Table("back", [entry for entry in whole.entries if entry.seq <= first])
    replays = ProtestReplays()
    assert replays.closed(table) == ()
    table.retract(first - 1)
    assert replays.closed(table) == (first,)
    table.restore(first - 1)
    assert replays.closed(table) == ()


def test_an_edit_below_a_protest_counts_for_what_decides() -> None:
    """With the winner's entry changed as protested, nothing depends on it any more."""
    table = protested("russian_railroads")
    (first,) = deciding_protests(table)
    other = next(protest.body.other for protest in open_protests(table) if protest.seq == first)
    table.amend(other.entry, other.body)
    assert first not in deciding_protests(table)
    assert first in ProtestReplays().closed(table)
