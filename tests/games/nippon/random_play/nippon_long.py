"""A recorded table of more than 300 entries: a whole random game with a remark after every fourth move."""

from __future__ import annotations

from nippon_random import play_out

from referee import journal
from referee.fold import moves_of
from referee.journal import Entry
from referee.move import Move
from referee.table import Table
from scoring.trouble import Trouble

CHANGED = 40


def long_table(seed: int = 1) -> Table:
    """Play a game of four and make remarks in it."""
    entries: list[Entry] = []
    for entry in play_out(4, seed).entries:
        entries.append(entry)
        if len(entries) % 5 == 4:
            entries.append(Entry(0, entry.time, "note", body={"text": "tea"}))
    return Table("long", chained(entries))


def chained(entries: list[Entry]) -> list[Entry]:
    """Number and seal entries as if they had been recorded one after the other."""
    found: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        numbered = Entry(number, entry.time, entry.kind, entry.seat, entry.body, entry.verdict, entry.rules)
        found.append(journal.seal(found[-1].hash if found else "", numbered))
    return found


def changed_moves(table: Table, seq: int = CHANGED) -> list[tuple[int, tuple[Move, ...]]]:
    """Find other moves that were legal where entry `seq` or one of the next was declared, with its number."""
    found = []
    for place, made in enumerate(table.steps):
        if made.entry.seq < seq or made.entry.kind != "move" or made.entry.seq > seq + 12:
            continue
        before = Table("before", [one.entry for one in table.steps[:place]])
        legal = [move for move in before.options() if before.judge((move,)).verdict.status == "legal"]
        found += [(made.entry.seq, (move,)) for move in legal]
    return found


def declared_again(table: Table, seq: int, moves: tuple[Move, ...]) -> Table:
    """Play the game anew with other moves at entry `seq`, as a table would: what is refused is overruled where the
    pieces allow it and left out where they do not.
    """
    again = Table("again", table.entries[:1])
    for made in table.steps[1:]:
        if made.entry.kind == "note":
            again.note(str(made.entry.body["text"]))
        elif made.entry.kind == "report":
            again.tell(made.entry.body["facts"])
        else:
            recorded = moves if made.entry.seq == seq else moves_of_step(table, made.entry)
            again.tell(made.entry.body.get("readings", {}))
            if again.declare(recorded).step is None and not overruled(again, recorded):
                again.note("left out")
    return again


def overruled(table: Table, moves: tuple[Move, ...]) -> bool:
    """Overrule; tell whether the pieces allow it."""
    try:
        return table.overrule(moves, "recorded").step is not None
    except Trouble:
        return False


def moves_of_step(table: Table, entry: Entry) -> tuple[Move, ...]:
    """Read the moves of an entry."""
    return moves_of(table.game, entry.body)
