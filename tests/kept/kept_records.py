"""The kept records, and what of a table they are held to: the fields of a state that version 0.1.0 had.

`python tests/kept/kept_records.py` writes down what is expected of a record that is new here. What is written down of a
record is never changed: `fields.json` (by game, the fields of 0.1.0) and `expected.json` are as they were made then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from referee.facts.facts import known
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.rules.game import Game
from referee.table.table import Table

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.jsonl"))
EXPECTED, FIELDS = HERE / "expected.json", HERE / "fields.json"
Fields = dict[str, list[str]]
"""The fields of a state as patterns, the settings, and the printed values that a source gives."""


def read(path: Path) -> Table:
    """Read a record and fold it."""
    lines = path.read_bytes().splitlines()[1:]
    return Table(path.stem, [journal.from_line(line, number) for number, line in enumerate(lines, 1)])


def leaves(node: Any, path: str = "", pattern: str = "") -> Iterator[tuple[str, str, Any]]:
    """List a state as (pattern, path, value): a pattern has `*` for the keys of a mapping and `#` for places in a list.

    Of mappings and lists their keys and lengths are values too. What is not told is None.
    """
    if not known(node):
        yield pattern, path, None
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from leaves(getattr(node, name), f"{path}.{name}".lstrip("."), f"{pattern}.{name}".lstrip("."))
    elif isinstance(node, dict):
        yield f"{pattern}.*", path, sorted(map(str, node))
        for key, value in node.items():
            yield from leaves(value, f"{path}.{key}", f"{pattern}.*")
    elif isinstance(node, (tuple, list)):
        yield f"{pattern}.#", path, len(node)
        for place, value in enumerate(node):
            yield from leaves(value, f"{path}.{place}", f"{pattern}.#")
    elif isinstance(node, (set, frozenset)):
        yield pattern, path, sorted(node)
    else:
        yield pattern, path, node


def told(entries: list[Entry]) -> set[str]:
    """Name the printed values that a record tells."""
    facts = {path for entry in entries for path in entry.body.get("facts", ())}
    return set(entries[0].body.get("printed", ())) | {path[8:] for path in facts if path.startswith("printed.")}


def state_hash(table: Table, fields: Fields) -> str:
    """Hash what the fields of 0.1.0 hold in a table's state."""
    state, patterns = table.state, set(fields["state"])
    options = {name: state.options[name] for name in fields["options"]}
    printed = {
        name: state.printed[name] for name in {*fields["printed"], *told(table.entries)} if name in state.printed
    }
    found = [
        *leaves({"options": options, "printed": printed}),
        *((pattern, *rest) for pattern, *rest in leaves(state) if pattern in patterns),
    ]
    lines = [f"{path} {pattern}={json.dumps(value)}" for pattern, path, value in found]
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def fields_of(game: Game, states: list[Any]) -> Fields:
    """List the fields that the states of a game have now."""
    patterns = {pattern for state in states for pattern, _, _ in leaves(state)}
    return {
        "state": sorted(one for one in patterns if not one.startswith(("options.", "printed."))),
        "options": sorted(option.id for option in game.meta.options),
        "printed": sorted(game.printed()),
    }


def at_the_end(table: Table, fields: Fields) -> dict[str, Any]:
    """Say how a table stands: its chain, its state, its points and places, and what is open at it."""
    world = table.table_state
    return {
        "entries": len(table.entries),
        "last": table.entries[-1].hash,
        "state": state_hash(table, fields),
        "points": {seat: board.vp if known(board.vp) else None for seat, board in table.state.seats.items()},
        "scored": {seat: sum(line.points for line in table.lines() if line.seat == seat) for seat in table.seats},
        "places": [[place.rank, place.seat, place.points] for place in table.breakdown().places],
        "over": table.over,
        "seats": table.seats,
        "depth": world.depth,
        "waived": sorted(world.waived),
        "closed": world.closed,
        "disputed": world.disputed,
    }


def expected() -> dict[str, dict[str, Any]]:
    """What is expected of each record, by its name."""
    found: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text()) if EXPECTED.exists() else {}
    return found


def fields() -> dict[str, Fields]:
    """The fields of 0.1.0 by game."""
    found: dict[str, Fields] = json.loads(FIELDS.read_text()) if FIELDS.exists() else {}
    return found


def main() -> None:
    """Write down what is expected of new records; what is there already stays as it is."""
    had, held = expected(), fields()
    tables = {path.stem: read(path) for path in RECORDS}
    for game in {table.game for table in tables.values() if table.game.id not in held}:
        states = [made.table_state.state for table in tables.values() if table.game is game for made in table.steps]
        held[game.id] = fields_of(game, states)
    for name, table in tables.items():
        had.setdefault(name, at_the_end(table, held[table.game.id]))
    FIELDS.write_text(json.dumps(dict(sorted(held.items())), indent=1) + "\n")
    lines = [f" {json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in sorted(had.items())]
    EXPECTED.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
