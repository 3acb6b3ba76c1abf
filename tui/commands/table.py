"""`gyoji new`, `declare`, `options`, `show`, `tables`, `verify`."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee import journal
from referee.answer import read_answer
from referee.audit import audit
from referee.game import Game, find
from referee.move import write
from referee.opening import check_name, opening, seats_of
from referee.position import flatten
from referee.review import otherwise, since
from referee.settings import read_option
from referee.snapshot import plain
from referee.store import Kept, Store
from referee.table import Table
from scoring.breakdown import as_json
from scoring.trouble import Fault, Trouble
from tui import say
from tui.board_lines import shown_lines
from tui.commands.common import EXIT, find_name, find_table, print_json, read_facts, read_file, session
from tui.look_lines import option_lines
from tui.plain import cells, otherwise_lines, overlooked_lines, pad, prompt_lines, state_text, verdict_lines
from tui.widgets.entries import local_time

if TYPE_CHECKING:
    from tui.session import Session


def new(chosen: argparse.Namespace) -> int:
    """Open a table and print its name."""
    found = session(chosen)
    game = find(chosen.game)
    names = [name.strip() for name in chosen.seats.replace("、", ",").split(",")]
    entry = opening(
        game,
        seats_of(game, names),
        options=_settings(game, chosen.set),
        printed=found.library(game.id),
        depth=chosen.depth,
        blank=bool(chosen.position),
    )
    facts = flatten(read_file(chosen.position)) if chosen.position else {}
    name = free_name(found.store, game.id) if chosen.name is None else check_name(chosen.name)
    if not facts:
        found.store.create(name, entry)
    else:
        table = Table(name, [entry])
        table.describe(facts)
        found.store.adopt(name, table.entries)
        for contradiction in audit(table):
            print(say.breach(found.words(table=table), contradiction.breach), file=sys.stderr)
    print(name)
    return 0


def _settings(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Read `OPTION=VALUE` settings. Raises `Trouble` with every fault."""
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    for text in given:
        name, _, value = text.partition("=")
        try:
            found[name] = read_option(game, name, value)
        except Trouble as wrong:
            faults += wrong.faults
    if faults:
        raise Trouble(faults)
    return found


def free_name(store: Store, game: str) -> str:
    """Suggest a table name that is not taken: the game's id and a number."""
    taken = {table.name for table in store.tables()}
    number = 1
    while f"{game}-{number}" in taken:
        number += 1
    return f"{game}-{number}"


def declare(chosen: argparse.Namespace) -> int:
    """Check a move and record it. Exit 0 legal, 1 illegal, 3 needs, 4 unclear, 2 unusable.

    A command cannot wait for an answer: what a legal move leaves undone for good is said with its verdict, and the move
    is recorded, so that exit 0 always means that.
    """
    found = session(chosen)
    table = find_table(found, chosen.table)
    facts = read_facts(chosen.fact, lambda path, text: read_answer(table.fact(path), path, text, table.names))
    if facts and table.judge(chosen.move).moves:  # told for what is no move, they are not kept either
        table.tell({path: value for path, value in facts.items() if not table.knows(path, value)})
    declared = found.declare(table, chosen.move)
    verdict, taken = declared.verdict, declared.taken_back
    words = found.words(table=table)
    overlooked = overlooked_lines(words, declared.overlooked)
    if chosen.json:
        more = {"taken_back": list(taken), "overlooked": [line.removeprefix("! ") for line in overlooked]}
        print_json(say.verdict_json(words, verdict) | {name: value for name, value in more.items() if value})
        return EXIT.get(verdict.status, 2)
    print("\n".join([*verdict_lines(words, verdict, table.names), *overlooked]))
    if taken:
        print(words.say("say.taken_back", count=len(taken)))
    if verdict.questions:
        path = verdict.questions[0].path
        command = shlex.join(["gyoji", "declare", table.name, chosen.move, *_told(chosen.fact), "--fact", f"{path}="])
        print(words.say("plain.fact_how", command=f"{command}…"))
    return EXIT.get(verdict.status, 2)


def _told(facts: Sequence[str]) -> Iterator[str]:
    """Repeat the answers that hold for one declaration only: the others are in the record."""
    for fact in facts:
        if fact.startswith("now."):
            yield from ("--fact", fact)


def options(chosen: argparse.Namespace) -> int:
    """List what may be declared now; every line can be typed back."""
    found = session(chosen)
    table = find_table(found, chosen.table)
    words = found.words(table=table)
    moves = list(table.options())
    if chosen.json:
        print_json(
            [
                {
                    "text": f"{move.seat}: {write(move)}" if move.seat else write(move),
                    "seat": move.seat,
                    "said": write(move, words),
                }
                for move in moves
            ]
        )
    else:
        print("\n".join(prompt_lines(words, table)))
        print("\n".join(option_lines(words, table)))
    return 0


def show(chosen: argparse.Namespace) -> int:
    """Print what is due and the standings; a seat, the board, or what some words are about."""
    found = session(chosen)
    table = find_table(found, chosen.table)
    words = found.words(table=table)
    if chosen.json:
        breakdown = table.breakdown()
        totals = {place.seat: place.points for place in breakdown.places}
        print_json(
            {
                "table": table.name,
                "game": table.game.id,
                "seats": table.seats,
                "depth": table.world.depth,
                "entries": len(table.entries),
                "state": plain(table.state),
                "standings": as_json(breakdown, words, totals),
            }
        )
    else:
        print("\n".join(shown_lines(words, table, " ".join(chosen.what))))
    return 0


def tables(chosen: argparse.Namespace) -> int:
    """List all tables, the one played last first."""
    found = session(chosen)
    kept = found.store.tables()
    if chosen.json:
        print_json([{"name": t.name, "game": t.game, "played": t.played, "entries": t.entries} for t in kept])
        return 0
    rows = [_row(found, one) for one in kept]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(pad(text, width) for text, width in zip(row, widths, strict=True)).rstrip())
    return 0


def _row(found: Session, kept: Kept) -> tuple[str, str, str, str]:
    """Say a table: name, local time, game, and who is to act."""
    played = local_time(kept.played, "%Y-%m-%d %H:%M")
    try:
        table = found.open(kept.name)
    except Trouble as unusable:
        return kept.name, played, kept.game, say.fault(found.words(), unusable.faults[0])
    return kept.name, played, table.game.meta.title(found.lang), state_text(found.words(table=table), table)


def verify(chosen: argparse.Namespace) -> int:
    """Check the hash chain and judge every entry again.

    Exit 0 where both are sound, also where the table has changed the past and later entries no longer fit; 1 where
    another hand changed the record, or today's rules judge otherwise.
    """
    found = session(chosen)
    name = find_name(found, chosen.table)
    entries = found.store.entries(name)
    broken = journal.broken_at(entries)
    if broken is not None:
        print(found.words().say("verify.broken", seq=broken))
    table = found.open(name)
    words = found.words(table=table)
    differing = otherwise(table)
    changes = since(table) if differing else {}
    for judged in differing:
        print("\n".join(otherwise_lines(words, judged, changes.get(judged.entry.seq))))
    if broken is not None or any(judged.entry.seq not in changes for judged in differing):
        return 1
    key = "verify.loosened" if differing else "verify.sound"
    print(words.say(key, count=len(entries), seqs=tuple(judged.entry.seq for judged in differing)))
    return 0
