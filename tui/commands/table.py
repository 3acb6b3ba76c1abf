"""`gyoji new`, `declare`, `options`, `show`, `tables`, `verify`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from referee import journal
from referee.audit import audit
from referee.game import Game, find
from referee.move import write
from referee.opening import check_name, opening, seats_of
from referee.position import flatten
from referee.review import otherwise
from referee.settings import read_option
from referee.snapshot import plain
from referee.store import Store
from referee.table import Table
from scoring.breakdown import as_json
from scoring.trouble import Fault, Trouble
from tui import say
from tui.commands.common import EXIT, find_table, print_json, read_file, session
from tui.plain import otherwise_lines, prompt_lines, standing_lines, verdict_lines


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
    name = check_name(chosen.name) if chosen.name else free_name(found.store, game.id)
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
    """Check a move and record it. Exit 0 legal, 1 illegal, 3 needs, 4 unclear, 2 unusable."""
    found = session(chosen)
    table = find_table(found, chosen.table)
    declared = found.declare(table, chosen.move)
    verdict, taken = declared.verdict, declared.taken_back
    words = found.words(table=table)
    if chosen.json:
        print_json(say.verdict_json(words, verdict) | ({"taken_back": list(taken)} if taken else {}))
    else:
        print("\n".join(verdict_lines(words, verdict)))
        if taken:
            print(words.say("say.taken_back", count=len(taken)))
    return EXIT.get(verdict.status, 2)


def options(chosen: argparse.Namespace) -> int:
    """List what may be declared now; every line can be typed back."""
    found = session(chosen)
    table = find_table(found, chosen.table)
    words = found.words(table=table)
    moves = list(table.options())
    if chosen.json:
        print_json([{"text": write(move), "seat": move.seat, "said": write(move, words)} for move in moves])
    else:
        print("\n".join(prompt_lines(words, table)))
        for move in moves:
            print(f"  {write(move)}")
    return 0


def show(chosen: argparse.Namespace) -> int:
    """Print the state and the standings."""
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
        print("\n".join([*prompt_lines(words, table), "", *standing_lines(words, table)]))
    return 0


def tables(chosen: argparse.Namespace) -> int:
    """List all tables, the one played last first."""
    kept = session(chosen).store.tables()
    if chosen.json:
        print_json([{"name": t.name, "game": t.game, "played": t.played, "entries": t.entries} for t in kept])
    else:
        for table in kept:
            print(f"{table.name:<24} {table.game:<20} {table.entries:>5}  {table.played}")
    return 0


def verify(chosen: argparse.Namespace) -> int:
    """Check the hash chain and judge every entry again. Exit 0 sound and the same, 1 otherwise."""
    found = session(chosen)
    entries = found.store.entries(chosen.table)
    broken = journal.broken_at(entries)
    if broken is not None:
        print(found.words().say("verify.broken", seq=broken))
    table = find_table(found, chosen.table)
    words = found.words(table=table)
    differing = otherwise(table)
    for judged in differing:
        for line in otherwise_lines(words, judged):
            print(line)
    if broken is None and not differing:
        print(words.say("verify.sound", count=len(entries)))
        return 0
    return 1
