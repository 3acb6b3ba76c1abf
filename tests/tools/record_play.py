"""Plays a whole game with a simple player and writes it as a recorded play.

Run: python -m tests.tools.record_play GAME NAMES SEED FILE [--eventful] [--set OPTION=CHOICE]. What differs from game
to game is in one module of each, `record_<game>.py`. The player chooses among the options offered, so that a recorded
play is a legal one. With `--eventful` the people at the table also try what is not allowed, take a move back, and
overrule the referee once.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from pathlib import Path
from typing import Any

from referee.facts.facts import known
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, names
from referee.table import recorded_script
from referee.table.table import Table
from tests.tools.record_way import Way, refused_alone


def refusals(table: Table, tries: list[tuple[str, str]]) -> list[str]:
    """Take from the tries the first that is refused now for its clause alone, and say it."""
    actor = table.game.rules.actor(table.state, "")
    people = list(table.seats.values())
    for me in [table.seats[actor]] if known(actor) else people:
        other = next((name for name in people if name != me), me)
        for clauses, text in tries:
            said = text.format(me=me, other=other)
            if refused_alone(table, clauses, said):
                tries[:] = [one for one in tries if one[0] != clauses]
                return [f"!{clauses} > {said}"]
    return []


def record(
    way: Way, seed: int, seats: list[str], *, eventful: bool = False, options: dict[str, str] | None = None
) -> tuple[Table, list[str], dict[str, Any], dict[str, Any]]:
    """Play one game. Gives the table, its lines, the printed values and the facts told at the start."""
    chance = random.Random(seed)
    game, printed = find(way.game), way.printed(len(seats))
    table = Table("record", [opening(game, seats_of(game, seats), options=options, printed=printed, invented=True)])
    facts = way.facts(chance, tuple(table.seats))
    table.tell(facts)
    player = way.player(chance, table, eventful)
    lines: list[str] = []
    tries = list(way.tries) if eventful else []
    moments = list(way.moments) if eventful else []
    while not game.rules.over(table.state):
        lines += refusals(table, tries) if chance.random() < 0.4 else []
        before = table.state
        for moment in tuple(moments):
            if said := moment(table, chance, len(lines)):
                moments.remove(moment)
                lines += said
        if table.state is not before:
            continue
        text = player(table, chance)
        done = recorded_script.perform(table, recorded_script.parse(text))
        assert recorded_script.is_as_expected(done), (text, done.declared)
        lines.append(text)
    return table, way.shortened(lines), printed, facts


def toml(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def totals(table: Table) -> dict[str, int]:
    """Give the points of each seat at the end, the best first; a game may end without places."""
    points = {seat: board.vp for seat, board in table.state.seats.items()}
    return {place.seat: place.points for place in table.breakdown().places} or points


def chosen_options(table: Table) -> list[str]:
    """Write the settings of the table that were chosen."""
    chosen = table.entries[0].body["options"]
    return (
        [f"options = {{ {', '.join(f'{name} = {toml(value)}' for name, value in chosen.items())} }}"] if chosen else []
    )


def written(
    way: Way, seats: list[str], table: Table, lines: list[str], printed: dict[str, Any], facts: dict[str, Any]
) -> str:
    """Write a play as a file of recorded plays."""
    points = totals(table)
    out = ["# A recorded play. Where no source gives a printed value it is invented."]
    out += [f"# {way.remark}"] if way.remark else []
    out += [f"game = {toml(way.game)}", f"seats = {toml(seats)}", *chosen_options(table)]
    out += [f"final = {{ {', '.join(f'{seat} = {vp}' for seat, vp in points.items())} }}"]
    out += ["script = '''", *lines, "'''", "", "[printed]"]
    out += [f"{toml(path)} = {toml(value)}" for path, value in printed.items()]
    return "\n".join([*out, "", "[facts]", *(f"{toml(path)} = {toml(value)}" for path, value in facts.items()), ""])


def main() -> None:
    """Record the play asked for."""
    wanted = argparse.ArgumentParser()
    wanted.add_argument("game", choices=names())
    wanted.add_argument("seats", help="names by commas")
    wanted.add_argument("seed", type=int)
    wanted.add_argument("path", type=Path)
    wanted.add_argument("--eventful", action="store_true")
    wanted.add_argument("--set", action="append", default=[], metavar="OPTION=CHOICE")
    chosen = wanted.parse_args()
    way: Way = importlib.import_module(f"tests.tools.record_{chosen.game}").WAY
    seats = chosen.seats.split(",")
    options = dict(one.split("=", 1) for one in chosen.set)
    table, lines, printed, facts = record(way, chosen.seed, seats, eventful=chosen.eventful, options=options)
    verbs = {move["verb"] for made in table.steps for move in made.entry.body.get("moves", ())}
    refused = sum(bool(recorded_script.parse(line).refused) for line in lines)
    sys.stderr.write(
        f"{len(lines)} lines, {refused} refused, {totals(table)}, not used: {sorted(set(way.verbs) - verbs)}\n"
    )
    chosen.path.write_text(written(way, seats, table, lines, printed, facts), encoding="utf-8")


if __name__ == "__main__":
    main()
