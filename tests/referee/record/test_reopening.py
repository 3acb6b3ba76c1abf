"""A table is opened again from saved states only where they are to be trusted, and is then what a full replay gives."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from referee.judging.judge import judge
from referee.record import entry as journal
from referee.record import reopening, replay
from referee.record.entry import Entry
from referee.record.reopening import INTERVAL, RECENT, DeferredStep
from referee.record.saved_state import SavedStates
from referee.rules.game import offered_games
from referee.table.table import Table
from scoring.errors import InputError
from tests.kept.kept_records import RECORDS
from tests.kept.kept_records import read as read_kept
from tests.play.recorded import plays, replayed
from tests.play.reopened import as_text, assert_same, deferred, reopened


@cache
def longest(game: str) -> Table:
    return max((replayed(path)[1] for path in plays(game).values()), key=lambda table: len(table.entries))


def saved(table: Table) -> SavedStates:
    found = table.states_to_save()
    assert found is not None
    return found


def sealed(entries: list[Entry]) -> list[Entry]:
    """Seal a record anew, as somebody does who changes it and knows how."""
    found: list[Entry] = []
    for entry in entries:
        found.append(journal.seal(found[-1].hash if found else "", entry))
    return found


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count what is judged."""
    found: list[int] = []

    def counting(*given: Any, **named: Any) -> Any:
        found.append(1)
        return judge(*given, **named)

    monkeypatch.setattr(replay, "judge", counting)
    return found


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_every_step_is_what_a_full_replay_gives(game: str) -> None:
    for path in plays(game).values():
        table = replayed(path)[1]
        if table.states_to_save() is not None:
            assert_same(reopened(table), Table("again", table.entries))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_records_of_old_are_what_a_full_replay_gives(path: Any) -> None:
    table = read_kept(path)
    if table.states_to_save() is not None:
        assert_same(reopened(table), Table("again", table.entries))


@pytest.mark.parametrize("game", offered_games())
def test_opening_again_judges_the_last_steps_alone(game: str, judged: list[int]) -> None:
    table = longest(game)
    states = saved(table)
    judged.clear()
    found = Table("again", table.entries, saved=states)
    assert len(judged) <= 2 * RECENT
    assert deferred(found) == len(found.steps) - RECENT
    assert found.places() == table.places()
    assert found.acting == table.acting
    assert found.summary() == table.summary()
    assert len(judged) <= 2 * RECENT, "what a list says of the table needs no verdicts"


@pytest.mark.parametrize("game", offered_games())
def test_a_step_near_the_end_is_replayed_from_the_state_before_it(game: str, judged: list[int]) -> None:
    table = longest(game)
    states = saved(table)
    found = Table("again", table.entries, saved=states)
    judged.clear()
    place = len(table.steps) - RECENT - INTERVAL
    assert as_text(found.steps[place]) == as_text(table.steps[place])
    assert len(judged) <= 2 * INTERVAL
    assert deferred(found) >= place - 1


def amend_alike(table: Table, seq: int) -> None:
    """Change an entry to what it is already."""
    entry = journal.find(table.entries, seq)
    assert entry is not None
    table.amend(seq, entry.body)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", offered_games())
def test_what_is_done_after_opening_again_gives_what_it_gives_after_a_full_replay(game: str, seed: int) -> None:
    """Any changes of the past, near and far, at a table that was opened again and at one that was not."""
    chance, played = random.Random(seed), longest(game)
    one, other = reopened(played), Table("again", played.entries)
    for _ in range(4):
        seq = chance.randint(2, len(other.entries))
        act: Callable[[Table], Any] = chance.choice(
            [
                lambda table, seq=seq: table.retract(seq),
                lambda table: table.undo(),
                lambda table: table.redo(),
                lambda table: table.note("tea"),
                lambda table: table.mend({"colours": {"A": table.game.meta.colours[-1]}}),
                lambda table, seq=seq: amend_alike(table, seq),
            ]
        )
        results = []
        for table in (one, other):
            try:
                act(table)
                results.append("done")
            except InputError as refused:
                results.append(refused.faults[0].key)
        assert results[0] == results[1]
    assert_same(one, other)


# what is trusted


def test_nothing_is_saved_of_a_short_record() -> None:
    table = longest("nippon")
    few = Table("few", table.entries[: INTERVAL + RECENT])
    assert few.states_to_save() is None


@pytest.mark.parametrize("game", offered_games())
def test_nothing_is_saved_of_a_record_that_is_judged_otherwise(game: str) -> None:
    entries = list(longest(game).entries)
    place = next(at for at, entry in enumerate(entries) if entry.kind == "move")
    entries[place] = structs.replace(entries[place], verdict="illegal")
    assert Table("otherwise", sealed(entries)).states_to_save() is None


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_states_are_saved_again_only_after_enough_entries(game: str) -> None:
    played = longest(game)
    table = reopened(played)
    assert table.states_to_save() is None
    for _ in range(INTERVAL):
        table.note("tea")
    again = saved(table)
    assert again.states[0].seq == saved(played).seq
    assert_same(Table("again", table.entries, saved=again), Table("again", table.entries))


def refused(entries: list[Entry], states: SavedStates) -> None:
    """Check that a record is judged in full, whatever was saved."""
    table = Table("again", entries, saved=states)
    assert not any(isinstance(step, DeferredStep) for step in table.steps)


@pytest.mark.parametrize("game", offered_games())
def test_a_record_that_is_not_the_one_saved_is_judged_in_full(game: str) -> None:
    table = longest(game)
    states, entries = saved(table), list(table.entries)
    refused(entries[:-1], states)
    place = next(at for at, entry in enumerate(entries) if entry.kind == "move")
    entries[place] = structs.replace(entries[place], verdict="illegal")
    refused(sealed(entries), states)


@pytest.mark.parametrize("game", offered_games())
def test_states_of_other_code_are_not_trusted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = longest(game)
    states = saved(table)
    refused(table.entries, structs.replace(states, code="another"))
    before = reopening.code_of(table.game)
    reopening.code_of.cache_clear()
    monkeypatch.setattr(reopening, "RULES_VERSION", "99")
    assert reopening.code_of(table.game) != before
    refused(table.entries, states)
    reopening.code_of.cache_clear()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_change_of_what_came_before_the_saved_states_is_judged_in_full(game: str) -> None:
    table = longest(game)
    states = saved(table)
    first = next(made.entry for made in table.steps if made.entry.kind == "move")
    for change in (
        lambda found: found.retract(first.seq),
        lambda found: found.amend(first.seq, first.body),
        lambda found: found.mend({"edition": found.game.meta.editions[0], "box": "ours", "printed": {}}),
        lambda found: found.mend({"colours": {"A": found.game.meta.colours[-1]}}),
    ):
        found = table.trial()
        change(found)
        refused(found.entries, states)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_change_of_what_came_after_them_is_no_matter(game: str) -> None:
    table = longest(game)
    states, found = saved(table), table.trial()
    assert found.undo() and found.note("tea") and found.undo()
    assert_same(Table("again", found.entries, saved=states), Table("again", found.entries))
    assert deferred(Table("again", found.entries, saved=states))


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"[]",
        b'[[],{"a":1}]',
        b'[["os:system"],[5,"true"]]',
        b'[["builtins:eval"],[5,"1"]]',
        b'[["x:y"],[5]]',
        b"\xff",
    ],
)
def test_a_state_that_is_none_is_judged_in_full(state: bytes) -> None:
    table = longest("nippon")
    states = saved(table)
    earlier, later = states.states
    refused(table.entries, structs.replace(states, states=(earlier, structs.replace(later, state=state))))
