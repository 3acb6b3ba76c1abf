"""Whatever record is imported can be shown, said, exported and listed: real records of every game, one entry changed."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.rules.game import names
from referee.table import recorded_script
from referee.table.change_impact import impact_of_change
from referee.table.dispute import DisputeRemedy, open_or_change_dispute, settle
from referee.table.json_schemas import plain
from referee.table.position_contradictions import contradictions_of
from referee.table.protest import alternative_of_entry, alternative_of_option, dismiss, lodge
from referee.table.rejudge import verdict_changes
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Words
from tui.core.disputes.protests import case_lines
from tui.core.export.formats import FORMS, export
from tui.core.export.record_file import read_record, record_lines
from tui.core.history.table_results import curves
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.entry_text import latest, rows
from tui.core.i18n.local_time_text import local_time
from tui.core.presenters.plain_text import otherwise_lines, prompt_lines, standings_lines
from tui.core.session.house_rules import final_list
from tui.plain.view_commands import step_text

FEW = 20
"""So many lines of a game's demo, before every other kind of entry."""


@cache
def recorded(game: str) -> tuple[Entry, ...]:
    """The beginning of a real record, and one entry of every kind that a table can add to it."""
    play = recorded_script.load(recorded_script.demo_of(game))
    made = recorded_script.open_play(play)
    for text in play.lines[:FEW]:
        recorded_script.perform(made, recorded_script.parse(text))
    seat = next(iter(made.seats))
    rule = next(iter(made.game.clauses))
    made.note("tea\x1b[2J", seat)
    made.note("", clauses=[rule])
    made.house_rule([rule], "so it is")
    made.park("nobody can read this", seat)
    made.recount({f"seats.{seat}.vp": 12}, "counted")
    open_or_change_dispute(made, "may I?", {seat: "yes"})
    open_or_change_dispute(made, "may I then?", {seat: "yes"})
    settle(made, made.judge("end"), DisputeRemedy("leave", "fine"), {f"seats.{seat}.vp": 12})
    made.rename(seat, "Akiko")
    made.hand_over(seat, "Bea")
    for option in made.game.meta.options:
        made.option(option.id, option.values[0])
    made.option("depth", "score")
    made.score(seat, "told", 2)
    made.score(seat, "odd\x1b[2J", 1)
    move = next(step.entry for step in made.steps if step.entry.kind == "move")
    made.amend(move.seq, move.body)
    made.undo()
    made.redo()
    made.retract(move.seq)
    made.restore(move.seq)
    dismiss(made, lodge(made, "no", alternative_of_entry(move.seq), seat=seat).entry.seq, "yes")
    lodge(made, "so it is", alternative_of_option(made.game.meta.options[0].id, made.game.meta.options[0].values[0]))
    ids, colours = list(made.seats), made.game.meta.colours
    made.mend({"colours": {seat: colours[place - 1] for place, seat in enumerate(ids)}})
    made.mend({"order": ids[::-1]})
    made.mend({"edition": made.game.meta.editions[0], "box": "Ken", "printed": made.entries[0].body["printed"]})
    made.undo()
    made.undo()
    made.redo()
    made.add("close", {})
    return tuple(made.entries)


WORDS = st.sampled_from(
    ["", "A", "B", "x", "full", "score", "depth", "\x1b[2J", "\u202e", "[red]x[/]", "<b>&\"'", "長" * 90]
)
NUMBERS = st.sampled_from([-1, 0, 1, 2, 5, 9, 99, 10**9, 10**18, 10**30, 1.5])
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
OUTSIDE = ("seq", "time", "kind", "seat", "verdict", "rules")


def changed(entry: Entry, draw: Any) -> Entry:
    """Change one thing of an entry: a part of its body anywhere, or what stands around it."""
    if draw(st.integers(0, 7)) == 0:
        name = draw(st.sampled_from(OUTSIDE[1:]))
        others = {"kind": st.sampled_from(journal.KINDS), "rules": st.just("0")}
        given = draw(others.get(name, WORDS | st.sampled_from(["legal", "illegal", "C", "2026-01-01T00:00:00+00:00"])))
        return structs.replace(entry, **{name: given})
    return structs.replace(entry, body=inside(entry.body, draw), rules=draw(st.sampled_from([RULES_VERSION, "0", "0"])))


def inside(node: Any, draw: Any) -> Any:
    """Change one part of a body."""
    if isinstance(node, dict) and node and draw(st.integers(0, 5)):
        name = draw(st.sampled_from(sorted(node)))
        how = draw(st.sampled_from([*["in"] * 9, "away", "named", "more"]))
        if how == "in":
            return {**node, name: inside(node[name], draw)}
        rest = {key: value for key, value in node.items() if key != name}
        if how == "more":
            return {**node, draw(WORDS | st.sampled_from(["seat", "text", "facts", "opened", "scoring"])): draw(JSON)}
        return rest if how == "away" else {**rest, draw(WORDS): node[name]}
    if isinstance(node, list) and node and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(node) - 1))
        return [*node[:place], inside(node[place], draw), *node[place + 1 :]]
    alike = {bool: st.booleans(), int: NUMBERS, str: WORDS}.get(type(node), JSON)
    return draw(alike if draw(st.integers(0, 3)) else JSON)


def resealed(entries: list[Entry]) -> list[Entry]:
    found: list[Entry] = []
    for entry in entries:
        found.append(journal.seal(found[-1].hash if found else "", entry))
    return found


def everything_said(table: Table, words: Words) -> list[str]:
    """Every line that a record screen, the line-by-line referee, the history and the app's table say of it."""
    said = [row.text + row.points + local_time(row.entry.time) for row in rows(words, table)]
    said += [row.text for row in latest(words, table, 9)]
    said += [step_text(words, table, made) for made in table.steps]
    said += [line for judged in verdict_changes(table) for line in otherwise_lines(words, judged)]
    said += [text.plain for entry in table.entries for _, text in case_lines(words, table, entry)]
    said += [*prompt_lines(words, table), *standings_lines(words, table), *final_list(words, table)]
    return said


def used(table: Table, *langs: str) -> None:
    """Show a table in every way, in these languages."""
    for lang in langs:
        words = words_for(lang, table.game.id, table.seats)
        for line in everything_said(table, words):
            assert line.isprintable(), ascii(line)
        for form in FORMS:
            written = export(table, form, words)
            if form == "svg":
                ElementTree.fromstring(written)
            if form not in ("json", "jsonl"):
                assert b"\x1b" not in written
    plain(table.state)
    curves(table)
    contradictions_of(table)
    list(islice(table.options(), 5))
    for entry, _lived in table.history():
        assert entry.seq
    last = next((step.entry.seq for step in reversed(table.steps) if step.entry.kind != "open"), 0)
    if last:
        knock_on_lines(words, impact_of_change(table, lambda trial: trial.retract(last)))
    table.undo()
    table.redo()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", names())
def test_what_was_recorded_is_imported_and_used(game: str) -> None:
    entries = list(recorded(game))
    assert {entry.kind for entry in entries} >= set(journal.KINDS) - {"position", "overrule", "report"}
    name, again = read_record(record_lines("friday", entries))
    used(Table(name, again), *LANGS)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", names())
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_imported_can_be_shown_said_and_exported(game: str, data: st.DataObject) -> None:
    imported(game, data)


@pytest.mark.soak
@pytest.mark.parametrize("game", names())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_much_that_is_imported_can_be_shown_said_and_exported(game: str, data: st.DataObject) -> None:
    imported(game, data)


def imported(game: str, data: st.DataObject) -> None:
    """A file of a record with one entry changed is read and used, or refused in a sentence."""
    entries = list(recorded(game))
    # one in four of them at the opening or a move, the rest at the other kinds
    others = [place for place, entry in enumerate(entries) if entry.kind not in ("open", "move")]
    place = data.draw(st.sampled_from(others) | st.sampled_from(others) | st.sampled_from(range(len(entries))))
    entries[place] = changed(entries[place], data.draw)
    raw = record_lines("friday", resealed(entries))
    try:
        name, again = read_record(raw)
    except InputError as found:
        words = words_for("en", game)
        from tui.core.i18n import messages

        assert found.faults and all(messages.fault(words, fault).isprintable() for fault in found.faults)
        return
    table = Table(name, again)
    assert record_lines(name, table.entries) == raw
    used(table, data.draw(st.sampled_from(LANGS)))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", names())
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_body_another_hand_wrote_into_the_store_is_shown(game: str, data: st.DataObject) -> None:
    stored(game, data)


@pytest.mark.soak
@pytest.mark.parametrize("game", names())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_many_bodies_that_another_hand_wrote_into_the_store_are_shown(game: str, data: st.DataObject) -> None:
    stored(game, data)


def stored(game: str, data: st.DataObject) -> None:
    """Nothing checks the store when a table is opened: the fold leaves out what cannot be."""
    entries = list(recorded(game))
    others = [place for place, entry in enumerate(entries) if entry.kind not in ("open", *journal.ABOUT_OTHERS)]
    place = data.draw(st.sampled_from(others[-20:]) | st.sampled_from(others))
    body = inside(entries[place].body, data.draw)
    if isinstance(body, dict):  # the store reads nothing else as an entry
        entries[place] = structs.replace(entries[place], body=body)
    used(Table("friday", entries), data.draw(st.sampled_from(LANGS)))
