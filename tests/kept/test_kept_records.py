"""Records as version 0.1.0 wrote them are read, fold to what they were, and are written again as they are.

They stand for those that people have at home. None of them is ever written anew, and nothing that is
expected of one is changed, but by an entry in judged_otherwise.toml.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import put
from referee.record import entry as journal
from referee.record.entry import KINDS, Entry
from referee.rules.game import find, offered_games
from referee.rules.game_settings import DEPTHS
from referee.table.dispute import REMEDIES
from referee.table.table import Table
from tests.kept.kept_records import HERE, RECORDS, at_the_end, expected, fields, leaves, read, state_hash
from tui.core.export.record_file import read_record, record_lines

NAMES = [path.stem for path in RECORDS]
LATER = {"parked", "mend", "protest"}
"""Kinds of entries that are younger than these records."""
each_record = pytest.mark.parametrize("path", RECORDS, ids=NAMES)


@cache
def folded(path: Path) -> Table:
    return read(path)


def entries() -> list[Entry]:
    return [entry for path in RECORDS for entry in folded(path).entries]


@pytest.mark.drawn(every=2)
@each_record
def test_it_stands_as_it_stood(path: Path) -> None:
    table = folded(path)
    assert journal.broken_at(table.entries) is None
    found = at_the_end(table, fields()[table.game.id])
    assert json.loads(json.dumps(found)) == expected()[path.stem]


@each_record
def test_its_entries_are_judged_as_they_were(path: Path) -> None:
    reviewed = tomllib.loads((HERE / "judged_otherwise.toml").read_text()).get("entry", [])
    otherwise = [
        (made.entry.seq, list(made.verdict.clauses) if made.verdict else [])
        for made in folded(path).steps
        if made.differs or made.failed or made.unread
    ]
    assert otherwise == [(one["seq"], one["clauses"]) for one in reviewed if one["record"] == path.stem]


@each_record
def test_its_entries_are_written_as_they_are(path: Path) -> None:
    written = record_lines(path.stem, folded(path).entries)
    assert written.splitlines()[1:] == path.read_bytes().splitlines()[1:]


@pytest.mark.parametrize("kind", ["happenings", "scores"])
@pytest.mark.parametrize("game", offered_games())
def test_it_is_imported(game: str, kind: str) -> None:
    name = f"{game}-{kind}"
    called, entries = read_record((HERE / "records" / f"{name}.jsonl").read_bytes())
    assert called == name
    assert entries[-1].hash == expected()[name]["last"]


# What is kept has to be worth keeping


def test_nothing_is_missing_and_nothing_too_much() -> None:
    assert sorted(expected()) == NAMES
    assert sorted(fields()) == sorted(offered_games())
    for game in offered_games():
        low, high = find(game).meta.seats
        assert {f"{game}-{number}" for number in range(low, high + 1)} <= set(NAMES)


@pytest.mark.parametrize("game", offered_games())
def test_every_kind_of_entry_and_every_action_of_a_game_is_in_them(game: str) -> None:
    kept = [entry for path in RECORDS if folded(path).game.id == game for entry in folded(path).entries]
    assert {entry.kind for entry in kept} == set(KINDS) - LATER
    verbs = {move["verb"] for entry in kept for move in entry.body.get("moves", ())}
    later = {"crisis": {"evaluate_round"}}  # actions that 0.1.0 did not have
    assert verbs >= set(find(game).rules.actions) - {"may"} - later.get(game, set())  # "may" is never carried out
    rulings = [entry.body for entry in kept if entry.kind == "ruling"]
    assert {body["remedy"] for body in rulings if "remedy" in body} == set(REMEDIES)
    assert any(body.get("opened") for body in rulings)
    openings = [entry.body for entry in kept if entry.kind == "open"]
    assert {body["depth"] for body in openings} == set(DEPTHS)
    assert any(body.get("blank") for body in openings)
    assert {bool(body.get("invented")) for body in openings} == {True, False}
    told = [path for entry in kept if entry.kind == "report" for path in entry.body["facts"]]
    assert any(path.startswith("printed.") for path in told)
    assert {entry.body["scoring"] for entry in kept if "scoring" in entry.body} == set(find(game).rules.sheets)


def test_every_field_of_a_body_is_in_them() -> None:
    """As docs/journal.md lists them."""
    shown: dict[str, set[str]] = {}
    for entry in entries():
        shown.setdefault(entry.kind, set()).update(entry.body)
    assert shown == {
        "open": {"game", "edition", "seats", "options", "printed", "depth", "blank", "invented"},
        "move": {"moves", "readings"},
        "report": {"facts"},
        "position": {"facts"},
        "recount": {"facts", "before", "reason"},
        "overrule": {"moves", "clauses", "reason"},
        "score": {"category", "points", "scoring", "sheet", "already"},
        "house_rule": {"clauses", "text"},
        "option": {"name", "value", "anew"},
        "seat": {"name", "was"},
        "handover": {"name", "was"},
        "retract": {"target"},
        "restore": {"target"},
        "amend": {"target", "body"},
        "ruling": {
            *("opened", "text", "claims", "clauses", "agreed", "remedy"),
            *("moves", "facts", "untellable", "back"),
        },
        "note": {"text", "clauses", "contradictions"},
        "close": set(),
    }


# What is expected of a state


def changed(table: Table, state: Any) -> Table:
    trial = table.trial()
    trial.steps[-1] = structs.replace(trial.steps[-1], table_state=structs.replace(trial.table_state, state=state))
    return trial


@pytest.mark.parametrize("game", offered_games())
def test_a_value_that_changes_is_noticed_and_a_field_that_is_added_is_not(game: str) -> None:
    table, held = folded(HERE / "records" / f"{game}-happenings.jsonl"), fields()[game]
    was = state_hash(table, held)
    first = next(iter(table.seats))
    assert state_hash(changed(table, put(table.state, f"seats.{first}.vp", 77)), held) != was
    options = {**table.state.options, "of_a_later_version": True}
    assert state_hash(changed(table, structs.replace(table.state, options=options)), held) == was
    printed = type(table.state.printed)({**table.state.printed, "of.a.later.version": 3})
    assert state_hash(changed(table, structs.replace(table.state, printed=printed)), held) == was
    without = {**held, "state": [one for one in held["state"] if one != "phase"]}
    assert state_hash(table, without) != was
    assert "phase" in {pattern for pattern, _, _ in leaves(table.state)}
