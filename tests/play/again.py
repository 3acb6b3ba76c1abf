"""A recorded table with one entry changed: other moves that were legal there, and the same game told again with them."""

from __future__ import annotations

import random

import msgspec

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.record.replay import moves_of
from referee.table.change_impact import ChangeImpact, compare
from referee.table.table import Table
from scoring.errors import InputError
from tests.helpers import sealed

Changed = tuple[int, tuple[Move, ...]]
PLACES, CHANGES = 4, 2
"""How many entries are changed, and in how many ways each."""


def changed_moves(table: Table, chance: random.Random, places: int = PLACES) -> list[Changed]:
    """Find other moves that were legal where some entries were declared, each with the number of its entry."""
    found: list[Changed] = []
    made = [place for place, step in enumerate(table.steps) if step.entry.kind == "move"]
    for place in sorted(chance.sample(made[: len(made) * 3 // 4], places)):
        before = Table("before", [step.entry for step in table.steps[:place]])
        legal = [move for move in before.options() if before.judge((move,)).verdict.status is VerdictStatus.LEGAL]
        found += [(table.steps[place].entry.seq, (move,)) for move in chance.sample(legal, min(CHANGES, len(legal)))]
    return found


def body_of(table: Table, seq: int, moves: tuple[Move, ...]) -> dict[str, object]:
    """The body of an entry with other moves."""
    return {**table.entries[seq - 1].body, "moves": [msgspec.to_builtins(move) for move in moves]}


def changed(table: Table, seq: int, moves: tuple[Move, ...]) -> tuple[Table, ChangeImpact]:
    """Amend an entry on a trial of the table; give it and the knock-on."""
    trial = table.trial()
    trial.amend(seq, body_of(table, seq, moves))
    return trial, compare(table, trial)


def recorded_with(table: Table, seq: int, moves: tuple[Move, ...]) -> Table:
    """The table whose record had other moves at an entry from the beginning."""
    entries = list(table.entries)
    entries[seq - 1] = msgspec.structs.replace(entries[seq - 1], body=body_of(table, seq, moves))
    return Table("recorded", sealed(*entries))


def declared_again(table: Table, seq: int, moves: tuple[Move, ...]) -> tuple[Table, list[int], list[int]]:
    """Play the game anew with other moves at an entry, as a table would: what is refused is overruled where the
    pieces allow it and left out where they do not. Gives the numbers of the entries that were.
    """
    again = Table("again", table.entries[:1])
    refused: list[int] = []
    left_out: list[int] = []
    for made in table.steps[1:]:
        entry = made.entry
        if entry.kind == "note":
            again.note(str(entry.body["text"]))
        elif entry.kind == "report":
            again.tell(entry.body["facts"])
        else:
            moves_then = moves if entry.seq == seq else moves_of(table.game, entry.body)
            judged = again.judge(moves_then, move_facts=again.check(entry.body.get("readings", {})))
            if judged.verdict.status is VerdictStatus.LEGAL:
                again.declare(judged)
            elif overruled(again, judged):
                refused.append(entry.seq)
            else:
                left_out.append(entry.seq)
                again.note("left out")
    return again, refused, left_out


def overruled(table: Table, judged: Declaration) -> bool:
    """Overrule; tell whether the pieces allow it."""
    try:
        return table.overrule(judged, "recorded").step is not None
    except InputError:
        return False
