"""Parking at random points of random games: what is still known is so, and the game can be played to its end."""

from __future__ import annotations

import random

from referee.facts.facts import known
from referee.notation.move import write
from referee.record.entry import broken_at
from referee.record.parked_lines import parked_lines
from referee.table.change_impact import impact_of_change
from referee.table.editable_entry_parts import amended_body, parts
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.play.cases import games
from tests.play.parked_declaration import Evening, check_sound, offered
from tests.play.playground import Playground
from tests.play.playing import account, noted
from tui.core.export.record_file import read_record, record_lines

SHARE = 0.05
LOOKED_AT = 0.08


@games(fast=1, soak=0.5, all_seats=False)
def test_what_a_parked_line_leaves_known_is_so(ground: Playground, players: int, seeds: range) -> None:
    compared = 0
    for seed in seeds:
        found, chance = account(ground.game.id, players, seed, 0.0), random.Random(seed)
        for moment in found.moments:
            if chance.random() < LOOKED_AT and not ground.game.rules.over(moment.table.state):
                with noted(ground, players, seed, [moment]):
                    compared += check_sound(ground, moment.table, chance)
    assert compared


@games(fast=1, soak=0.5, all_seats=False)
def test_a_game_with_parked_lines_comes_to_its_end(ground: Playground, players: int, seeds: range) -> None:
    parked = 0
    for seed in seeds:
        chance = random.Random(seed)
        evening = Evening(ground, ground.sit(players, chance, 0.0), chance)
        with noted(ground, players, seed, []):
            table = evening.play(SHARE)
            parked += evening.parked  # none of a short game, by chance
            check_record(table)
    assert parked


def check_record(table: Table) -> None:
    """The record is sound and folds to the same; what is not told is what parked lines have left open."""
    again = Table(table.name, table.entries)
    assert broken_at(table.entries) is None
    assert plain(again.state) == plain(table.state)
    assert parked_lines(again.table_state) == parked_lines(table.table_state)
    untold = [seat for seat in table.seats if not known(table.state.seats[seat].vp)]
    assert not untold or parked_lines(table.table_state)


@games(fast=1, soak=0.2, all_seats=False)
def test_a_parked_line_is_undone_and_mended_and_travels(ground: Playground, players: int, seeds: range) -> None:
    """Undone it has never been; mended by an edit it is as if the move had been declared; a file keeps it."""
    mended = 0
    for seed in seeds:
        found, chance = account(ground.game.id, players, seed, 0.0), random.Random(seed)
        for moment in chance.sample(found.moments, 6):
            with noted(ground, players, seed, [moment]):
                mended += check_mended(moment.table, chance)
    assert mended


def check_mended(table: Table, chance: random.Random) -> bool:
    declared, before = table.trial(), plain(table.state)
    options = [] if table.over else offered(table)
    move = chance.choice(options) if options else None
    if move is None or not declared.declare((move,)).step:
        return False
    text = f"{move.seat}: {write(move)}"
    seq = table.park(text).entry.seq
    name, entries = read_record(record_lines(table.name, table.entries))
    assert plain(Table(name, entries).state) == plain(table.state)
    undone = table.trial()
    undone.undo()
    assert plain(undone.state) == before
    undone.redo()
    assert plain(undone.state) == plain(table.state)
    assert [(part.name, part.text) for part in parts(table, seq)] == [("text", text)]
    body = amended_body(table, seq, {"text": table.before(seq).read(text)})
    knock_on = impact_of_change(table, lambda trial: trial.amend(seq, body))
    assert not knock_on.broken
    assert table.past.counts["parked"] == 1
    table.amend(seq, body)
    assert plain(table.state) == plain(declared.state)
    assert parked_lines(table.table_state) == ()
    assert {made.entry.kind for made in table.steps if made.entry.seq == seq} == {"move"}
    name, entries = read_record(record_lines(table.name, table.entries))
    assert plain(Table(name, entries).state) == plain(declared.state)
    return True
