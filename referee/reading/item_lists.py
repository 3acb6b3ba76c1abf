"""Construction of declarations with the stated list items: the stated number of them, or all possible ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations, islice, product

from msgspec import structs

from referee.notation.move import Move
from referee.reading.constraints import Constraints
from referee.reading.frame_limits import MAX_ITEMS, possible_moves
from referee.reading.frames import Quantity
from referee.reading.position import Position

MAX_BUILT = 48
MAX_UNLISTED = 8
"""The maximum number of item lists outside the legal moves that are judged if no listed move matches."""
MAX_GROWN = 12
"""The maximum number of lists extended at each step."""
MAX_COMPLETIONS = 60


def of_items(constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
    """Yield declarations whose list contains exactly the stated items."""
    field, times = constraints.list_field, constraints.multiplicities
    options = options or [move for move in position.options(constraints.verb) if constraints.fits_scalars(move)]
    if times is None:
        return
    if constraints.is_described and (constraints.frame.quantity is not Quantity.NONE or times != [1]):
        yield from _matching_declarations(constraints, options, times)
        return
    if times == [1]:
        yield from (move for move in options if constraints.items_fit(move))
        return
    known = [
        list(dict.fromkeys(e for move in options for e in getattr(move, field) if constraints.item_fits(item, e)))
        for item in constraints.items
    ]
    simple = all(not slot.part for item in constraints.items for slot, _ in item)
    if simple and all(len(value.values) == 1 for item in constraints.items for _, value in item):
        simple = False  # they are named, in this order
    grown = list(_extended_to_items(constraints, options, position)) if simple or not all(known) else []
    if grown or not all(known):
        yield from grown
        return
    templates = list(dict.fromkeys(structs.replace(move, **{field: ()}) for move in options))
    combinations_of_items = (
        tuple(each for each, number in zip(combination, times, strict=True) for _ in range(number))
        for combination in islice(product(*known), MAX_BUILT)
    )
    lists = (structs.replace(row, **{field: each}) for each in combinations_of_items for row in templates)
    built = list(possible_moves(lists, (), position, MAX_UNLISTED))
    yield from built
    if not built and not simple:
        yield from _extended_to_items(constraints, options, position)


def _matching_declarations(constraints: Constraints, options: list[Move], times: list[int]) -> Iterator[Move]:
    """Yield declarations with list items that match the description: the stated number of them, or all."""
    field = constraints.list_field
    known = [
        list(dict.fromkeys(e for move in options for e in getattr(move, field) if constraints.item_fits(item, e)))
        for item in constraints.items
    ]
    if 0 in times:
        times = [number or len(elements) for elements, number in zip(known, times, strict=True)]
        if constraints.total not in (0, sum(times)):
            return
    choices = [list(combinations(elements, number)) for elements, number in zip(known, times, strict=True)]
    templates = list(dict.fromkeys(structs.replace(move, **{field: ()}) for move in options))
    for combination in islice(product(*choices), MAX_BUILT):
        elements = tuple(dict.fromkeys(each for group in combination for each in group))
        if len(elements) == sum(times) > 0:
            yield from (structs.replace(template, **{field: elements}) for template in templates)


def _extended_to_items(constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
    """Yield legal moves extended item by item until their lists contain the stated items."""
    total = sum(constraints.multiplicities or ())
    waiting = [move for move in options if len(getattr(move, constraints.list_field)) <= total]
    for _ in range(min(total, MAX_ITEMS)):
        complete = [move for move in waiting if constraints.items_fit(move)]
        if complete:
            yield from complete
            return
        fitting = [move for move in waiting if constraints.holds_only_items(move)]
        waiting = [longer for move in (fitting or waiting)[:MAX_GROWN] for longer in position.longer(move)]


def of_length(constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
    """Yield legal moves without stated list items, with lists extended to the stated length, or to any length."""
    field, total = constraints.list_field, constraints.total
    if not total and constraints.frame.quantity is Quantity.NONE and len(options) > MAX_ITEMS:
        yield from options
        return
    known = dict.fromkeys(options)
    waiting = options[:MAX_BUILT]
    for _ in range(min(total or MAX_ITEMS, MAX_ITEMS) - 1):
        waiting = [longer for move in waiting for longer in position.longer(move) if longer not in known]
        known |= dict.fromkeys(waiting[:MAX_BUILT])
        if not waiting or len(known) > MAX_COMPLETIONS:
            break
    if constraints.frame.quantity is not Quantity.NONE and known:
        total = max(len(getattr(move, field)) for move in known)
    distinct: dict[Hashable, Move] = {}  # nobody mentioned an order
    for move in known:
        elements = frozenset(Counter(getattr(move, field)).items())
        distinct.setdefault((structs.replace(move, **{field: ()}), elements), move)
    yield from (move for move in distinct.values() if not total or len(getattr(move, field)) == total)
