"""Construction of a declaration exactly as the player stated it, whether or not it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.notation.move import Move, MoveField, fields_of
from referee.reading.constraints import Constraints, Item
from referee.reading.frames import SlotValue
from referee.reading.move_values import shared_values
from referee.reading.slots import Slot, SlotKind
from scoring.fields.struct_fields import CompoundField


def build_as_stated(
    constraints: Constraints,
    kind: type[Move],
    seat: str,
    options: Sequence[Move],
    there: dict[str, Any] | None = None,
) -> Move | None:
    """Return the declaration that an interpreted clause (frame) states; None if a required value is missing,
    contradictory or out of bounds.

    An unstated required field is filled with the value that all `options` have in common; an unstated optional field
    with its default. `there` contains the location fields if they are known; otherwise they are derived from the named
    game objects.
    """
    if not all(_is_in_bounds(constraints, value) for value in constraints.frame.values):
        return None
    values: dict[str, Any] = {slot.field: _likeliest(constraints, slot, value) for slot, value in constraints.scalars}
    for name in constraints.lists:
        items = _items_as_stated(constraints, kind, name)
        if items is None:
            return None
        values[name] = items
    if constraints.items and constraints.multiplicities is None:  # “three ships” with two regions
        return None
    if constraints.total and not constraints.items and constraints.list_field:
        return None
    site = _site_as_stated(constraints, seat, values)
    if site is None:
        return None
    located = next(places_as_stated(constraints, kind, seat), None) if there is None else there
    if located is None:
        return None
    values = located | site | values
    shared = shared_values(kind, options, values)
    return None if shared is None else kind(seat=seat, **values, **shared)


def places_as_stated(constraints: Constraints, kind: type[Move], seat: str) -> Iterator[dict[str, Any]]:
    """Yield the possible values of the location fields, derived from the named game objects. Locations that contradict
    stated fields are skipped unless all contradict them.
    """
    stated = {slot.field: value.values for slot, value in constraints.scalars}
    places: list[dict[str, Any]] = [{}]
    for holding in constraints.site_options:
        choices = [_location_values(each, kind) for each in holding if each.get("seat", seat) == seat]
        places = [
            there | choice
            for there in places
            for choice in choices
            if all(there.get(name, choice[name]) == choice[name] for name in choice)
        ]
    fitting = [there for there in places if all(key in stated.get(name, (key,)) for name, key in there.items())]
    yield from fitting or places


def _location_values(site: Mapping[str, Any], kind: type[Move]) -> dict[str, Any]:
    """Return the location values for fields that the move class `kind` also has, with numeric strings converted to
    `int`.
    """
    parsed = {name: int(key) if key.lstrip("-").isdigit() else key for name, key in site.items()}
    return {name: key for name, key in parsed.items() if name in kind.__struct_fields__ and name != "seat"}


def _is_in_bounds(constraints: Constraints, value: SlotValue) -> bool:
    slot = constraints.slots[value.slot]
    return slot.kind is not SlotKind.NUMBER or any(slot.low <= number <= slot.high for number in value.values)


def _site_as_stated(constraints: Constraints, seat: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the only described location that agrees with `values`; `{}` if several agree or no location is described,
    None if none agrees.
    """
    described = constraints.locate(seat, constraints.traits)
    if described is None:
        return {}
    fitting = [each for each in described if all(values.get(name, each[name]) == each[name] for name in each)]
    if not fitting:
        return None
    return dict(fitting[0]) if len(fitting) == 1 else {}


def _items_as_stated(constraints: Constraints, kind: type[Move], name: str) -> tuple[Any, ...] | None:
    field = next(field for field in fields_of(kind) if field.name == name)
    items = constraints.lists[name]
    times = (constraints.multiplicities if name == constraints.list_field else None) or [1] * len(items)
    built: list[Any] = []
    for item, number in zip(items, times, strict=True):
        element = _element_as_stated(constraints, field, item)
        if element is None:
            return None
        built += [element] * (number or 1)
    return tuple(built)


def _element_as_stated(constraints: Constraints, field: MoveField, item: Item) -> Any:
    """Return a list item built from the stated values; None if a required part is missing."""
    kind = field.element.field
    if not isinstance(kind, CompoundField):
        return _likeliest(constraints, *item[0])
    parts: dict[str, Any] = dict(_site_of_item(constraints, item))
    for slot, value in item:
        if not slot.described:
            single = _likeliest(constraints, slot, value)
            parts[slot.part] = (*parts.get(slot.part, ()), single) if slot.nested else single
    if any(part.required and part.name not in parts for part in field.element.parts):
        return None
    return kind.kind(**parts)


def _site_of_item(constraints: Constraints, item: Item) -> Mapping[str, Any]:
    """Return the location that a list item describes; `{}` unless exactly one location matches."""
    described = [demand for demand in item if demand[0].described]
    places = constraints.locate(constraints.seats[0], described) if constraints.seats else None
    return places[0] if places and len(places) == 1 else {}


def _likeliest(constraints: Constraints, slot: Slot, value: SlotValue) -> Any:
    """Return the first candidate value that the seat owns, otherwise one that another seat owns, otherwise the first
    candidate.
    """
    if len(value.values) == 1:
        return value.values[0]
    own, others = constraints.owned(slot), constraints.owned_by_any(slot)
    by_closeness = (each for owned in (own, others) for each in value.values if each in owned)
    return next(by_closeness, value.values[0])
