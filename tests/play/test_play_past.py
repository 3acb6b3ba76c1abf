"""The record: it folds to the same table, takes back and restores, and a changed entry is as if it had been recorded."""

from __future__ import annotations

import random

from referee.record import entry as journal
from referee.record.entry import from_line, to_line
from referee.table.change_impact import ChangeImpact, ScoreMarkerImpact, compare
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.again import PLACES, changed, changed_moves, declared_again, recorded_with
from tests.play.cases import at_run, games
from tests.play.playground import Playground
from tests.play.playing import Account, Moment, account, look_at, noted


@games(fast=1, all_seats=False)
def test_undo_and_redo_give_equal_states(ground: Playground, players: int, seeds: range) -> None:
    def look(moment: Moment, chance: random.Random) -> None:
        table = moment.table.trial()
        if moment.found.step is None:
            return
        states = [repr(table.state)]
        for _ in range(chance.randint(1, 4)):
            if table.undo() is None:
                break
            states.append(repr(table.state))
        for before in reversed(states[:-1]):
            assert table.redo() is not None
            assert repr(table.state) == before

    for seed in seeds:
        look_at(account(ground.game.id, players, seed), look, at_run(seed, 0.05, 0.1))


@games(fast=1, all_seats=False)
def test_the_record_folds_to_the_same_state(ground: Playground, players: int, seeds: range) -> None:
    for seed in seeds:
        found = account(ground.game.id, players, seed)
        with noted(ground, players, seed, found.moments):
            folds_to_the_same(found)


def folds_to_the_same(found: Account) -> None:
    table, chance = found.table, random.Random(found.seed)
    final, lines = repr(table.state), [repr(line) for line in table.lines()]
    assert journal.broken_at(table.entries) is None
    read = [from_line(to_line(entry), number) for number, entry in enumerate(table.entries)]
    again = Table("again", read)
    assert repr(again.state) == final
    assert [repr(line) for line in again.lines()] == lines
    assert again.breakdown() == table.breakdown()
    assert not any(step.differs or step.failed for step in again.steps)
    moves = [step.entry.seq for step in again.steps if step.entry.kind == "move"]
    for seq in chance.sample(moves, 2):
        again.retract(seq)
        again.restore(seq)
        assert repr(again.state) == final, seq
    assert repr(Table("third", again.entries).state) == final


@games(fast=1, soak=0.5, all_seats=False)
def test_a_changed_past_is_judged_again(ground: Playground, players: int, seeds: range) -> None:
    """After an early move is retracted the later ones are judged anew; what still can be done is done."""
    for seed in seeds:
        found = account(ground.game.id, players, seed)
        table, chance = found.table.trial(), random.Random(seed)
        moves = [step.entry.seq for step in table.steps if step.entry.kind == "move"]
        seq, was = chance.choice(moves[: len(moves) // 2]), repr(table.state)
        with noted(ground, players, seed, found.moments):
            table.retract(seq)
            noticed = any(step.differs for step in table.steps) or repr(table.state) != was
            assert noticed or ground.game.rules.over(table.state), seq
            list(table.options())
            table.prompts()
            assert repr(Table("again", table.entries).state) == repr(table.state), seq


@games(fast=1, soak=0.5, all_seats=False)
def test_an_amended_entry_is_as_if_it_had_been_recorded(ground: Playground, players: int, seeds: range) -> None:
    """An old entry changed: the table, and the knock-on that is shown, are those of a record with the changed entry."""
    for seed in seeds:
        found = account(ground.game.id, players, seed)
        table, chance = found.table, random.Random(seed)
        assert compare(table, table.trial()) == ChangeImpact()
        with noted(ground, players, seed, found.moments):
            for seq, moves in changed_moves(table, chance, at_run(seed, 2, PLACES)):
                trial, knock_on = changed(table, seq, moves)
                recorded = recorded_with(table, seq, moves)
                assert plain(trial.state) == plain(recorded.state), (seq, moves)
                assert trial.breakdown() == recorded.breakdown()
                differing = [made for made in recorded.steps if made.differs or made.failed]
                assert [(one.seq, one.failed) for one in knock_on.broken] == [
                    (made.entry.seq, made.failed) for made in differing
                ]
                for one, made in zip(knock_on.broken, differing, strict=True):
                    assert made.verdict is not None
                    assert one.breaches == made.verdict.breaches
                ranked = ranked_in_both(table, recorded)
                scores = tuple(one for one in knock_on.scores if one.seat in ranked)
                assert scores == moved_markers(table, recorded), (seq, moves)


def ranked_in_both(before: Table, after: Table) -> set[str]:
    """The seats that have a place in both; a game that is lost ranks nobody."""
    first, second = ({place.seat for place in made.breakdown().places} for made in (before, after))
    return first & second


def moved_markers(before: Table, after: Table) -> tuple[ScoreMarkerImpact, ...]:
    """The markers that stand elsewhere, of the seats that are ranked in both."""
    ranked = ranked_in_both(before, after)
    stands = {
        seat: (before.state.seats[seat].vp, after.state.seats[seat].vp) for seat in before.seats if seat in ranked
    }
    return tuple(ScoreMarkerImpact(seat, was, now) for seat, (was, now) in stands.items() if was != now)


@games(fast=1, soak=0.5, all_seats=False)
def test_an_amended_entry_is_as_if_it_had_been_played(ground: Playground, players: int, seeds: range) -> None:
    """Declared move by move at a fresh table; what the rules refuse there is overruled or left out, as in a replay."""
    for seed in seeds:
        found = account(ground.game.id, players, seed)
        table, chance = found.table, random.Random(seed)
        with noted(ground, players, seed, found.moments):
            for seq, moves in changed_moves(table, chance, at_run(seed, 1, PLACES))[:3]:
                trial, knock_on = changed(table, seq, moves)
                try:
                    again, refused, left_out = declared_again(table, seq, moves)
                except InputError:
                    continue  # what was told there lies elsewhere in the changed game: no table could tell it
                assert plain(again.state) == plain(trial.state), (seq, moves)
                assert sorted(refused + left_out) == sorted(one.seq for one in knock_on.broken), (seq, moves)
                assert left_out == [one.seq for one in knock_on.broken if one.failed], (seq, moves)


@games(fast=1, soak=0.2, all_seats=False)
def test_a_step_that_is_now_missing_is_named(ground: Playground, players: int, seeds: range) -> None:
    """Taking the last move back leaves what was due before it to be declared again."""
    for seed in seeds:
        table = account(ground.game.id, players, seed).table
        last = next(made.entry.seq for made in reversed(table.steps) if made.entry.kind == "move")
        trial = table.trial()
        trial.retract(last)
        found = compare(table, trial)
        assert found.gone == (last,)
        due = [prompt for prompt in trial.prompts() if not prompt.done]
        assert due
        assert list(map(repr, found.missing)) == list(map(repr, due))
        assert ground.game.rules.over(table.state)
        assert not ground.game.rules.over(trial.state)
