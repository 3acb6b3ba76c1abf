"""The store file of version 0.1.0 is opened by the store of today, and everything is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.kept.kept_records import HERE, at_the_end, expected, fields
from tui.core.components.printed_value_confirmation import is_confirmed

KINDS = ("cold", "described", "happenings", "scores", "tally", "taught")


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """The kept file, copied: what is opened may be brought up to date."""
    (tmp_path / FILE).write_bytes((HERE / FILE).read_bytes())
    return SqliteStore(tmp_path)


def test_every_table_is_there_and_stands_as_it_stood(store: SqliteStore) -> None:
    listed = {kept.name: kept for kept in store.tables()}
    assert sorted(listed) == sorted(f"{game}-{kind}" for game in offered_games() for kind in KINDS)
    for name, kept in listed.items():
        table = Table(name, store.entries(name))
        found = at_the_end(table, fields()[table.game.id])
        assert json.loads(json.dumps(found)) == expected()[name]
        assert (kept.game, kept.entries) == (table.game.id, len(table.entries))
        assert (kept.opened, kept.played) == (table.entries[0].time, table.entries[-1].time)


@pytest.mark.parametrize("game", offered_games())
def test_the_card_library_remembers_what_was_told(store: SqliteStore, game: str) -> None:
    """The table named `taught` told all of it but what a source gives anyway; invented values are not remembered."""
    first, *others = store.entries(f"{game}-taught")
    told = first.body["printed"] | {
        path.removeprefix("printed."): value
        for entry in others
        if entry.kind == "report"
        for path, value in entry.body["facts"].items()
        if path.startswith("printed.")
    }
    edition = find(game).meta.editions[0]
    library = store.library(game, edition)
    assert len(library) > 10
    assert library == {path: told[path] for path in library}
    assert told.keys() - library.keys() <= set(fields()[game]["printed"])
    assert set(store.entry_times(game, edition)) == set(library)


def test_the_settings_are_there(store: SqliteStore) -> None:
    assert (store.setting("lang"), store.setting("theme")) == ("ja", "gyoji-contrast")
    assert is_confirmed(store, find("nippon"), find("nippon").meta.editions[0])


def test_it_is_played_on(store: SqliteStore) -> None:
    table = Table("nippon-taught", store.entries("nippon-taught"), store.appender("nippon-taught"))
    before = len(table.entries)
    table.note("seven years later")
    assert table.undo() is not None
    assert store.count("nippon-taught") == before + 2
    game = find("crisis")
    store.adopt("new", [opening(game, seats_of(game, ["Aki"]))])
    assert "new" in {kept.name for kept in store.tables()}
