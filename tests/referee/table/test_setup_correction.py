"""How a table was set up, mended in mid-game: it counts from the start, and everything recorded is judged by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.record import entry_bodies
from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from referee.table import setup_correction
from referee.table.json_schemas import plain
from referee.table.rejudge import causes_of_changes, verdict_changes
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.recorded import demo
from tests.referee.tiny import GAME, PRINTED, TURNS, played, table

EDITION = GAME.meta.editions[0]
TOP = "tracks.knowledge.top"


def colours(table: Table) -> dict[str, str]:
    return {seat.id: seat.colour for seat in table.table_state.seats}


def refused(key: str, change: Callable[[], object]) -> None:
    with pytest.raises(InputError) as found:
        change()
    assert found.value.faults[0].key == key


# colours


def test_a_colour_is_mended_and_whoever_had_it_takes_the_other() -> None:
    table = played()
    was, before = colours(table), plain(table.state)
    table.mend(setup_correction.colour(table, "A", was["B"]))
    assert colours(table) == was | {"A": was["B"], "B": was["A"]}
    assert plain(table.state) == before, "no rule asks for a colour"
    assert colours(Table("again", table.entries)) == colours(table)
    free = next(one for one in GAME.meta.colours if one not in was.values())
    table.mend(setup_correction.colour(table, "C", free))
    assert colours(table) == was | {"A": was["B"], "B": was["A"], "C": free}


def test_a_mended_set_up_is_undone_and_redone() -> None:
    table = played()
    was = colours(table)
    table.mend(setup_correction.colour(table, "A", was["B"]))
    now = colours(table)
    table.declare("A: mines 1")
    assert table.undo() and table.undo()
    assert colours(table) == was
    assert table.redo() and colours(table) == now
    assert [step.entry.kind for step in table.steps].count("mend") == 1
    assert plain(Table("again", table.entries).state) == plain(table.state)


def test_what_is_so_already_or_cannot_be_is_refused() -> None:
    made = table()
    refused("mend_nothing", lambda: setup_correction.colour(made, "A", colours(made)["A"]))
    refused("seat_colour", lambda: setup_correction.colour(made, "A", "plaid"))
    refused("seat_none", lambda: setup_correction.colour(made, "Q", "red"))
    refused("mend_nothing", lambda: setup_correction.order(made, ["A", "B", "C"]))
    refused("mend_order", lambda: setup_correction.order(made, ["A", "B", "B"]))
    refused("mend_nothing", lambda: setup_correction.box(made, EDITION, "", {}))
    refused("edition_unknown", lambda: setup_correction.box(made, "folio", "Ken", {}))
    refused("copy_name", lambda: setup_correction.box(made, EDITION, "Ken/2", {}))
    refused("fact_unknown", lambda: setup_correction.box(made, EDITION, "Ken", {"nothing.such": 1}))


# the order of the seats


def test_a_table_mended_before_anything_is_declared_is_one_opened_so() -> None:
    seats = seats_of(GAME, ["Aki", "Ben", "Chie"])
    right = Table("right", [opening(GAME, [seats[1], seats[0], seats[2]], printed=PRINTED, invented=True)])
    made = table()
    made.mend(setup_correction.order(made, ["B", "A", "C"]))
    assert list(made.seats) == ["B", "A", "C"]
    assert plain(made.state) == plain(right.state)
    assert made.declare("B: knowledge 1").step and made.declare("A: mines 1").step


def test_what_an_order_of_seats_judges_otherwise_is_named() -> None:
    made = table()
    for line in TURNS[:2]:  # A, then B
        assert made.declare(line).step
    body = setup_correction.order(made, ["B", "A", "C"])
    found = setup_correction.impact_of(made, body)
    assert [(broken.seq, broken.failed) for broken in found.broken] == [(2, False), (3, False)]
    assert {breach.clause for broken in found.broken for breach in broken.breaches} == {"NIP-2.4"}
    made.mend(body)
    mend = made.entries[-1]
    assert {judged.entry.seq for judged in verdict_changes(made)} == {2, 3}
    assert causes_of_changes(made) == {2: mend, 3: mend}, "it was the table that changed it, not the rules"


def test_an_order_in_which_entries_would_be_lost_is_refused_and_nothing_changes() -> None:
    table = demo("russian_railroads")
    before = len(table.entries)
    refused(
        "mend_order_lost",
        lambda: setup_correction.impact_of(table, setup_correction.order(table, list(table.seats)[::-1])),
    )
    assert len(table.entries) == before


# the box


def test_what_is_printed_on_another_box_takes_the_place_of_all_that_was_read_before() -> None:
    table = Table("box", [opening(GAME, seats_of(GAME, ["Aki", "Ben", "Chie"]), printed={"worker_rows": 4})])
    table.tell({f"printed.{TOP}": 9})
    assert table.declare("A: knowledge 3").step
    body = setup_correction.box(table, EDITION, "Ken", {"worker_rows": 4, TOP: 2})
    # NIP-R15: steps beyond the top are refused. The track of this copy ends at 2.
    assert [broken.seq for broken in setup_correction.impact_of(table, body).broken] == [3]
    table.mend(body)
    assert (table.table_state.box, table.state.printed[TOP]) == (f"{EDITION}/Ken", 2)
    table.tell({"printed.tracks.coal.top": 7})  # what is told from now on stands
    again = Table("again", table.entries)
    assert plain(again.state) == plain(table.state) and again.state.printed["tracks.coal.top"] == 7
    table.undo()
    table.undo()
    assert (table.table_state.box, table.state.printed[TOP]) == (EDITION, 9)


def test_what_entries_rest_on_is_asked_of_a_box_of_which_nothing_is_known() -> None:
    table = Table("box", [opening(GAME, seats_of(GAME, ["Aki", "Ben", "Chie"]), printed={TOP: 9})])
    assert table.declare("A: knowledge 1").step
    body = setup_correction.box(table, EDITION, "Ken", {})
    asked = setup_correction.first_missing_printed_value(table, body)
    assert asked is not None and asked.path == f"printed.{TOP}"
    body = setup_correction.with_printed_values(body, {asked.path: 8})
    assert setup_correction.first_missing_printed_value(table, body) is None
    table.mend(body)
    assert table.state.seats["A"].markers["knowledge"] == 1 and table.state.printed[TOP] == 8


def test_a_box_without_which_entries_would_be_lost_is_refused() -> None:
    table = Table("box", [opening(GAME, seats_of(GAME, ["Aki", "Ben", "Chie"]), printed={TOP: 9})])
    assert table.declare("A: knowledge 1").step
    refused("mend_box_lost", lambda: setup_correction.impact_of(table, setup_correction.box(table, EDITION, "Ken", {})))


def test_every_box_remembers_its_own(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.learn(GAME.id, EDITION, {TOP: 9})
    store.adopt("box", [opening(GAME, seats_of(GAME, ["Aki", "Ben"]), printed={TOP: 9})])
    table = Table("box", store.entries("box"), store.appender("box"))
    table.tell({"printed.tracks.coal.top": 7})
    assert store.library(GAME.id, EDITION) == {TOP: 9, "tracks.coal.top": 7}
    table.mend(setup_correction.box(table, EDITION, "Ken", {TOP: 5, "tracks.coal.top": 7}))
    # the box that did not lie there is as it was before; what was read goes with the table
    assert store.library(GAME.id, EDITION) == {TOP: 9}
    assert store.library(GAME.id, f"{EDITION}/Ken") == {TOP: 5, "tracks.coal.top": 7}
    table.tell({"printed.worker_rows": 4})
    assert store.library(GAME.id, f"{EDITION}/Ken")["worker_rows"] == 4
    table.undo()
    table.undo()
    assert store.library(GAME.id, EDITION) == {TOP: 9, "tracks.coal.top": 7}


# what a record may hold


def test_a_mended_record_can_be_closed_reopened_and_checked() -> None:
    made = played()
    made.mend(setup_correction.colour(made, "A", colours(made)["B"]))
    made.mend(setup_correction.box(made, EDITION, "Ken", PRINTED))
    entry_bodies.check(made.entries)
    again = Table("again", made.entries)
    assert (plain(again.state), again.table_state.box, colours(again)) == (
        plain(made.state),
        made.table_state.box,
        colours(made),
    )
    lived = [(entry.seq, plain(table.state)) for entry, table in made.history()]
    assert lived[-1] == (len(made.entries), plain(made.state))


@pytest.mark.parametrize(
    "body",
    [
        {"colours": 5},
        {"colours": {"A": 7}},
        {"colours": {"Q": "red"}},
        {"colours": {"A": "plaid"}},
        {"order": ["A"]},
        {"order": "CBA"},
        {"printed": [1], "edition": EDITION},
        {"printed": {}, "edition": "folio"},
        {"printed": {}},
        {"printed": {}, "edition": EDITION, "box": "x" * 99},
        {"printed": {"nothing.such": 1}, "edition": EDITION},
    ],
)
def test_a_damaged_entry_about_the_set_up_does_not_refuse_the_table(body: dict[str, object]) -> None:
    table = played()
    table.record("mend", body)
    again = Table("again", table.entries)
    assert set(again.seats) == set(table.seats)
    assert any(step.unread for step in again.steps), "it is named"
