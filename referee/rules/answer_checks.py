"""Checking an answer against its fact, and a state in which answers are known."""

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
    """List what is wrong with an answer; what is in the record may be an order that no table takes today."""
    field, context = fact.field, FieldContext(path=path)
    if not isinstance(field, OrderOf):
        return fact.check(value if state is not None else _stripped(value), path)
    if state is None:
        return field.check_items(value, context)
    count = get(state, field.count_path)
    return fact.check(value, path) or (field.check_count(value, count, context) if known(count) else [])


def _stripped(value: Any) -> Any:
    """Leave out the blanks around the texts of an answer, which earlier versions recorded."""
    if isinstance(value, tuple):
        return tuple(map(_stripped, value))
    return value.strip() if isinstance(value, str) else value


def with_facts(state: Any, facts: Mapping[str, Any]) -> Any:
    """Return a state in which the facts are told, but those that have no place in it."""
    if state is None:
        return None
    printed = {path[8:]: value for path, value in facts.items() if path.startswith("printed.")}
    for path, value in facts.items():
        if not path.startswith("printed."):
            with suppress(KeyError, UnknownFactError):
                state = put(state, path, value)
    return structs.replace(state, printed=type(state.printed)({**state.printed, **printed})) if printed else state
