"""The facts that can be recounted, as a list, and the input line for the counted value."""

from __future__ import annotations

from referee.facts.facts import FactSpec, UnknownFactError, get, known
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.session.session import PRINTED
from tui.widgets.dialog import DialogField, PickDialogItem


def countable(table: Table) -> dict[str, FactSpec]:
    """Return the facts that can be recounted: those of the game state, and the known printed values."""
    there = {path: fact for path, fact in table.game.facts(tuple(table.seats)).items() if _is_there(table, path)}
    return there | {path: table.fact(path) for path in (f"{PRINTED}{name}" for name in table.state.printed)}


def count_picks(words: Words, table: Table, facts: dict[str, FactSpec]) -> list[PickDialogItem]:
    """Return the facts as selectable items with their recorded values."""
    return [
        PickDialogItem(path, f"{messages.fact(words, fact)}  {recorded_value(words, table, path)}", path)
        for path, fact in facts.items()
    ]


def count_line(table: Table, path: str, fact: FactSpec, typed: str = "") -> DialogField:
    """Return the input line for the new value of a fact."""

    def hint(words: Words) -> str:
        recorded = words.translate("table.record_says", value=recorded_value(words, table, path))
        return f"{recorded}  {messages.expected_values(words, fact)}"

    return DialogField("value", lambda words: messages.fact(words, fact), hint, typed)


def recorded_value(words: Words, table: Table, path: str) -> str:
    """Format the recorded value of a fact; "?" if it is unknown."""
    try:
        value = get(table.state, path)
    except UnknownFactError:
        return "?"
    return messages.value(words, table.fact(path), value) if known(value) else "?"


def _is_there(table: Table, path: str) -> bool:
    if path.startswith("now."):
        return False
    try:
        get(table.state, path)
    except UnknownFactError:
        return True
    except KeyError:
        return False
    return True
