"""What the rules keep between declarations never goes stale: a replay that makes every result anew is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from referee.facts.facts import KnownFacts
from referee.judging.same_objects import SameObjects
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.replay import step
from referee.record.table_state import TableState
from referee.rules.game import Game
from tests.kept.kept_records import RECORDS, read
from tests.play.cases import games
from tests.play.playground import Playground
from tests.play.playing import account


def replayed(game: Game, entries: Sequence[Entry]) -> list[str]:
    """What every step of a replay says (its verdict, its ledger, its points), and how the table stands at the end."""
    state: TableState | None = None
    steps = []
    for entry in journal.effective(entries):
        result = step(game, state, entry)
        state = result.table_state
        steps.append(repr((result.verdict, result.ledger, result.score_lines)))
    return [*steps, repr(state)]


def _derived_anew(facts: KnownFacts, derive: Callable[..., Any], *args: Any) -> Any:
    return derive(facts, *args)


def _made_anew(_kept: SameObjects[Any], _name: str, _sources: tuple[object, ...], make: Callable[[], Any]) -> Any:
    return make()


def assert_nothing_stale(game: Game, entries: Sequence[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    kept = replayed(game, entries)
    with monkeypatch.context() as patch:
        patch.setattr(KnownFacts, "cached", _derived_anew)
        patch.setattr(SameObjects, "get", _made_anew)
        anew = replayed(game, entries)
    for with_kept, without in zip(kept, anew, strict=True):
        assert with_kept == without


@games(fast=1, all_seats=False)
def test_random_games_replay_alike(
    ground: Playground, players: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in seeds:
        table = account(ground.game.id, players, seed).table
        assert_nothing_stale(ground.game, table.entries, monkeypatch)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_kept_records_replay_alike(path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = read(path)
    assert_nothing_stale(table.game, table.entries, monkeypatch)
