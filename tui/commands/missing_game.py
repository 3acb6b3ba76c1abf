"""Stored tables whose game is unusable: their record is printed as stored."""

from __future__ import annotations

from collections.abc import Sequence

from referee.record.entry import Entry
from scoring.errors import Fault, InputError
from tui.commands.common import print_json, warn
from tui.core.i18n.entry_text import raw_data, raw_lines, seat_names
from tui.core.session.session import Session


def game_errors(session: Session, name: str) -> tuple[Fault, ...]:
    """Return why the game of a stored table is unusable; empty if it is usable, or if the record is damaged."""
    try:
        opening = session.store.first(name)
    except InputError:
        return ()
    try:
        session.check_game(name, [opening])
    except InputError as error:
        return error.faults
    return ()


def show_record(session: Session, name: str, errors: Sequence[Fault], json: bool) -> int:
    """Print the record of a table, and on standard error the reasons why nothing more can be displayed."""
    entries: Sequence[Entry] = session.store.entries(name)
    warn(session.words(), errors)
    if json:
        print_json(
            {
                "table": name,
                "game": str(entries[0].body.get("game", "")),
                "package": session.source_of(name),
                "seats": seat_names(entries),
                "entries": len(entries),
                "record": raw_data(entries),
            }
        )
    else:
        print("\n".join(raw_lines(entries)))
    return 0
