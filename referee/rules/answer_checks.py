"""Validation of an answer to a question about a value of the game state, and entering answers in a state."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, UnknownFactError, get, known, put
from scoring.errors import Fault
from scoring.fields.field import FieldContext
from scoring.fields.name_lists import OrderOf


def faults_of_answer(fact: FactSpec, path: str, value: Any, state: Any) -> list[Fault]:
    """Return the faults of an answer. Without a state (for an answer from a record), the number of items in an ordering
    is not checked.
    """
    field, context = fact.field, FieldContext(path=path)
    if not isinstance(field, OrderOf):
        return fact.check(value if state is not None else _strip(value), path)
    if state is None:
        return field.check_items(value, context)
    count = get(state, field.count_path)
    return fact.check(value, path) or (field.check_count(value, count, context) if known(count) else [])


def _strip(value: Any) -> Any:
    """Return an answer with the blanks around its texts removed, because earlier versions recorded them."""
    if isinstance(value, tuple):
        return tuple(map(_strip, value))
    return value.strip() if isinstance(value, str) else value


def with_facts(state: Any, facts: Mapping[str, Any]) -> Any:
    """Return a state with the entered values (dotted path → value). Values whose path does not exist in the state are
    skipped.
    """
    if state is None:
        return None
    printed = {path[8:]: value for path, value in facts.items() if path.startswith("printed.")}
    for path, value in facts.items():
        if not path.startswith("printed."):
            with suppress(KeyError, UnknownFactError):
                state = put(state, path, value)
    return structs.replace(state, printed=type(state.printed)({**state.printed, **printed})) if printed else state
