"""The requirements that an interpreted clause (frame) sets for a declaration: field values, number of items,
location.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import NODEFAULT, structs

from referee.facts.facts import known
from referee.notation.move import Move, MoveField, defaults, fields_of
from referee.reading.contents import content_paths, contents, owned_values, owners_of, sites
from referee.reading.frames import Count, Frame, Quantity, SlotValue
from referee.reading.game_phrases import GamePhrases
from referee.reading.move_values import holds_exactly, is_at, variants
from referee.reading.position import Position
from referee.reading.slots import Slot, SlotKind, SlotRole, VerbSlots
from referee.reading.source import Span

Demand = tuple[Slot, SlotValue]
Item = list[Demand]
"""The stated values of one list item."""
Site = Mapping[str, str]


class Constraints:
    """The requirements of one interpreted clause (frame) in one game position. `items` are the stated items of the list
    field `list_field`.
    """

    def __init__(self, phrases: GamePhrases, frame: Frame, slots: VerbSlots, position: Position) -> None:
        self.phrases = phrases
        self.frame = frame
        self.verb = frame.verb
        self.strict = True
        """Whether spending a resource must be stated explicitly."""
        self.position = position
        self.slots = slots.slots
        self.holder_name = slots.holder_name
        self.scalars: list[Demand] = []
        self.lists: dict[str, list[Item]] = {}
        self._contents: list[Demand] = []
        self.traits: list[Demand] = []
        for value in frame.values:
            self._sort(slots.slots[value.slot], value)
        simple = next((slot.field for slot in slots.slots if slot.repeats), "")
        self.list_field = next(iter(self.lists), simple)
        self.items = self.lists.get(self.list_field, [])
        self.seats = (frame.seat,) if frame.seat else self._owners() or position.seats(frame.verb)
        self.stated_fields = self._stated_fields()
        self.rests_on_untold = False
        """Whether the named object is at no known location and may be at one with unknown contents."""
        self.site_options = [self._sites_of(slot, value) for slot, value in self._contents]
        self._owned_sites = [self._sites_of_owner(seat, number) for seat, number in frame.owners]

    def _owners(self) -> tuple[str, ...]:
        """Return the only seat that owns the named objects, unless it is one of the acting seats; otherwise `()`."""
        stated, table = {slot.name: value.values for slot, value in self.scalars}, self.position.table
        owners = owners_of(self.phrases.game, self.position.state, self.verb, stated, table.seats)
        return owners if len(owners) == 1 and owners[0] not in self.position.seats(self.verb) else ()

    def _sort(self, slot: Slot, value: SlotValue) -> None:
        if slot.described and not slot.repeats:
            self.traits.append((slot, value))
        elif slot.kind is SlotKind.CONTENT and not slot.described:
            self._contents.append((slot, value))
        elif not slot.repeats:
            self.scalars.append((slot, value))
        else:
            items = self.lists.setdefault(slot.field, [])
            while len(items) <= value.item:
                items.append([])
            items[value.item].append((slot, value))

    def _stated_fields(self) -> set[str]:
        stated = {self.slots[value.slot].field for value in self.frame.values}
        for slot, _ in self._contents:
            row = content_paths(self.phrases.game, self.verb)[slot.field]
            stated |= row.fields | set(row.where)
        return stated

    def _sites_of(self, slot: Slot, value: SlotValue) -> list[Site]:
        """Return the board locations of a named object, followed by the locations with unknown contents."""
        row = content_paths(self.phrases.game, self.verb)[slot.field]
        elsewhere = {name: str(choices[0]) for name, choices in row.where.items()}
        known_sites = [
            site
            for site, thing in contents(self.position.state, row)
            if any(thing == id or thing.startswith(f"{id}_") for id in value.values)
        ]
        untold = [site for site, thing in sites(self.position.state, row) if not known(thing)]
        self.rests_on_untold = self.rests_on_untold or (bool(untold) and not known_sites)
        return [{**elsewhere, **site} for site in (*known_sites, *untold)]

    def _sites_of_owner(self, seat: str, number: int) -> list[Site]:
        """Return the board locations that contain an object of a seat with a given number; -1 matches any number."""
        known_sites = self.position.sites_of_owners
        key = (self.verb, seat, number)
        if key not in known_sites:
            known_sites[key] = [
                site
                for row in content_paths(self.phrases.game, self.verb).values()
                if row.seat
                for site, thing in sites(self.position.state, row)
                if _holds(thing, row.seat, seat) and (number == -1 or _holds(thing, row.number, number))
            ]
        return known_sites[key]

    @property
    def misnames_content(self) -> bool:
        """Whether a named object is not at the stated location."""
        stated = {slot.field: set(map(str, value.values)) for slot, value in self.scalars}
        return any(
            content_paths(self.phrases.game, self.verb)[slot.field].fields <= stated.keys()
            and not any(all(key in stated.get(field, (key,)) for field, key in site.items()) for site in options)
            for (slot, _), options in zip(self._contents, self.site_options, strict=True)
        )

    @cached_property
    def splits_place(self) -> bool:
        """Whether only some coordinates of a location are stated."""
        stated = {(value.slot, value.item) for value in self.frame.values}
        items = {item for _, item in stated}
        for field in {slot.field for slot in self.slots if slot.role is SlotRole.COORDINATE and slot.part}:
            axes = [slot.index for slot in self.slots if slot.field == field and not slot.described]
            if any(0 < sum((axis, item) in stated for axis in axes) < len(axes) for item in items):
                return True
        axes = [
            slot.index
            for slot in self.slots
            if slot.role is SlotRole.COORDINATE and not slot.part and not slot.described
        ]
        return 0 < sum((axis, 0) in stated for axis in axes) < len(axes)

    # counts

    @cached_property
    def total(self) -> int:
        """The stated number of items; 0 if none is stated, or if “one” means one of each."""
        total = next((count.amount for count in reversed(self.frame.counts) if count.slot < 0), 0)
        is_each = self.is_described and (self.frame.quantity is Quantity.ALL or self._takes_all)
        return 0 if total == 1 and is_each else total

    @cached_property
    def _takes_all(self) -> bool:
        return any(count.amount == 0 for count in self.frame.counts)

    @cached_property
    def miscounts(self) -> bool:
        """Whether the clause counts a value that a declaration can contain only once."""
        counts = [count for count in self.frame.counts if count.slot >= 0 and not count.of_site]
        return any(self._is_miscount(self.slots[count.slot], count) for count in counts)

    def _is_miscount(self, slot: Slot, count: Count) -> bool:
        if slot.field == self.list_field or (count.amount == 1 and slot.kind is SlotKind.KEY):
            return False
        return bool(self.list_field) or slot.described

    @cached_property
    def multiplicities(self) -> list[int] | None:
        """The stated number of each item, 0 meaning all available; None if the numbers contradict each other."""
        times = [1] * len(self.items)
        if self.is_described and self.frame.quantity is Quantity.ALL:
            times = [0] * len(self.items)
        elif len(times) == 1:
            times = [self._times_of_quantity]
        for count in self.frame.counts:
            if count.slot >= 0 and not self._multiply(times, count):
                return None
        if 0 not in times and self.total and sum(times) != self.total:
            return [self.total] if times == [1] else None
        return times

    @property
    def _times_of_quantity(self) -> int:
        """The repetitions of the only item: two for “both”, the required number for “all”, otherwise one."""
        if self.frame.quantity is Quantity.BOTH:
            return 2
        counts = (choice.count for choice in self.position.pending[-1:] if self.verb in choice.verbs)
        return next(counts, 1) if self.frame.quantity is Quantity.ALL else 1

    def _multiply(self, times: list[int], count: Count) -> bool:
        """Apply a stated count to a list item. Return whether it is applicable."""
        if self.slots[count.slot].field != self.list_field or count.item >= len(times):
            return count.amount == 1 or count.of_site
        times[count.item] = count.amount
        return True

    @cached_property
    def open_parts(self) -> int:
        """The number of required parts missing from the list items."""
        slots = [slot for slot in self.slots if slot.field == self.list_field and slot.part and slot.required]
        parts = {slot.part for slot in slots}
        return sum(len(parts - {slot.part for slot, _ in item}) for item in self.items)

    @cached_property
    def is_located(self) -> bool:
        """Whether the location of the move is described (by its contents or owner) instead of named."""
        return bool(self.traits) or (bool(self.holder_name) and bool(self.frame.owners))

    @cached_property
    def is_described(self) -> bool:
        """Whether list items are described by the contents of their location instead of named."""
        return any(demand[0].described for item in self.items for demand in item)

    # descriptions

    def locate(self, seat: str, demands: Iterable[Demand]) -> tuple[Mapping[str, Any], ...] | None:
        """Return the board locations of a seat that match the descriptions; None if no location is described."""
        stated: dict[str, tuple[Any, ...]] = {}
        for slot, value in demands:
            stated[slot.name] = (*stated.get(slot.name, ()), *value.values)
        for count in self.frame.counts if stated else ():
            if count.of_site:
                stated[f"{self.slots[count.slot].name}_count"] = (count.amount,)
        if self.holder_name and self.frame.owners:
            stated[self.holder_name] = tuple(seat_of_it for seat_of_it, _ in self.frame.owners)
        return self.position.locate(self.verb, seat, stated) if stated else None

    @property
    def names_site(self) -> bool:
        """Whether a location is described by the name of an object on it."""
        return any(slot.key_set for slot, _ in self.traits)

    @property
    def nowhere(self) -> Span | None:
        """The span of the first location description that no location matches; None if all match."""
        items = ([demand for demand in item if demand[0].described] for item in self.items)
        for demands in (self.traits, *items):
            if demands and not any(self.locate(seat, demands) for seat in self.seats):
                key_spans = [value.span for slot, value in demands if slot.key_set]
                spans = key_spans or [value.span for _, value in demands]
                return Span(min(span.start for span in spans), max(span.until for span in spans))
        return None

    def _is_as_described(self, move: Move) -> bool:
        sites_described = self.locate(move.seat, self.traits)
        return sites_described is None or any(is_at(site, move) for site in sites_described)

    # fitting

    def fits(self, move: Move) -> bool:
        """Return whether a move contains the stated values and at least one of the stated list items, if there
        are any.
        """
        if not self.fits_scalars(move):
            return False
        elements = getattr(move, self.list_field) if self.items else ()
        return not self.items or any(self.item_fits(item, element) for item in self.items for element in elements)

    def fits_scalars(self, move: Move) -> bool:
        """Return whether all fields of a move except `list_field` agree with the clause, and no field is set that
        players always state explicitly.
        """
        if self.frame.seat and move.seat != self.frame.seat:
            return False
        others = (name for name in self.lists if name != self.list_field)
        return (
            all(getattr(move, slot.field) in value.values for slot, value in self.scalars)
            and all(self._list_fits(self.lists[name], getattr(move, name)) for name in others)
            and not any(self._is_silent(field, move) for field in fields_of(type(move)))
            and all(self._lies_there(options, move) for options in self.site_options)
            and self._is_as_described(move)
            and self._goes_together(move)
        )

    def _goes_together(self, move: Move) -> bool:
        """Return whether the fields that depend on a stated field have permitted values. For example, an engineer's
        number is valid for certain spaces only.
        """
        rows = (self.phrases.companions.get(f"{self.verb}.{field}", {}) for field in self.stated_fields)
        return all(getattr(move, other) in allowed for row in rows for other, allowed in row.items())

    def _is_silent(self, field: MoveField, move: Move) -> bool:
        """Return whether a move sets an unstated field that is valid only when stated explicitly."""
        if field.required or field.name in self.stated_fields:
            return False
        phrases, key = self.phrases, f"{self.verb}.{field.name}"
        silent = key in phrases.silent_fields or (self.strict and field.name in phrases.spending_fields)
        return silent and getattr(move, field.name) != defaults(type(move))[field.name]

    def _lies_there(self, options: Sequence[Site], holder: Any) -> bool:
        return any(all(str(getattr(holder, name, key)) == key for name, key in option.items()) for option in options)

    def item_fits(self, item: Item, element: Any) -> bool:
        """Return whether a list item of a move has all stated values of one item."""
        nested: dict[str, list[tuple[Any, ...]]] = {}
        described = [demand for demand in item if demand[0].described]
        if described and not any(
            is_at(site, element) for seat in self.seats for site in self.locate(seat, described) or ()
        ):
            return False
        for slot, value in item:
            if slot.described:
                continue
            if slot.nested:
                nested.setdefault(slot.part, []).append(value.values)
            elif (getattr(element, slot.part) if slot.part else element) not in value.values:
                return False
        if not all(self._lies_there(options, element) for options in self._owned_sites):
            return False
        return all(holds_exactly(getattr(element, part), stated) for part, stated in nested.items())

    def items_fit(self, move: Move) -> bool:
        """Return whether the list of a move contains exactly the stated items, each the stated number of times."""
        times = self.multiplicities
        if times is None:
            return False
        items = [item for item, number in zip(self.items, times, strict=True) for _ in range(number)]
        return self._list_fits(items, getattr(move, self.list_field))

    def holds_only_items(self, move: Move) -> bool:
        return all(any(self.item_fits(item, each) for item in self.items) for each in getattr(move, self.list_field))

    def _list_fits(self, items: Sequence[Item], elements: tuple[Any, ...]) -> bool:
        """Return whether a list contains exactly the given items, each once, in any order."""
        remaining = list(elements)
        for item in items:
            element = next((each for each in remaining if self.item_fits(item, each)), None)
            if element is None:
                return False
            remaining.remove(element)
        return not remaining

    def with_stated(self, option: Move) -> Iterator[Move]:
        """Yield variants of a legal move in which the stated values replace the default values of their fields."""
        default_values = defaults(type(option))
        stated = {
            slot.field: [each for each in value.values if each != default_values[slot.field]]
            for slot, value in self.scalars
            if slot.field in type(option).__struct_fields__
            and default_values[slot.field] is not NODEFAULT
            and getattr(option, slot.field) == default_values[slot.field]
        }
        return variants(option, {field: values for field, values in stated.items() if values})

    # what is not stated

    def unstated(self, move: Move, keeps_choices: bool = True) -> dict[str, Any]:
        """Return the fields that a move sets without being stated, with their default values. Fields that players
        choose independently are skipped if `keeps_choices` is set.
        """
        return {
            name: default
            for name, default in defaults(type(move)).items()
            if name not in self.stated_fields and name != "seat" and not (keeps_choices and self._is_choice(name, move))
            and default is not NODEFAULT and getattr(move, name) != default
        }  # fmt: skip

    def bare(self, move: Move, keeps_choices: bool = True) -> Move:
        """Return a move with its unstated fields reset to their defaults. Fields that players choose independently are
        unchanged if `keeps_choices` is set.
        """
        simple = self.unstated(move, keeps_choices)
        return structs.replace(move, **simple) if simple else move

    def _is_choice(self, field: str, move: Move) -> bool:
        """Return whether the values of other fields turn this field into a decision of the player, so it is not reset
        to its default.
        """
        values = self.phrases.choices.get(f"{self.verb}.{field}", ())
        return any(getattr(move, other) in values for other in type(move).__struct_fields__)

    def alternatives(self) -> Iterator[Frame]:
        """Yield the interpreted clause (frame) once for each meaning of its first ambiguous name, unless the seat owns
        one of the meanings.
        """
        frame = self.frame
        for at, value in enumerate(frame.values):
            slot = self.slots[value.slot]
            if slot.kind is SlotKind.KEY and len(value.values) > 1 and not self.owned(slot):
                for each in value.values:
                    single = structs.replace(value, values=(each,))
                    yield structs.replace(frame, values=(*frame.values[:at], single, *frame.values[at + 1 :]))
                return
        yield frame

    def owned(self, slot: Slot) -> tuple[Any, ...]:
        """Return the game objects of the acting seat that a field may name."""
        return self._owned_by(self.seats[0], slot) if self.seats else ()

    def owned_by_any(self, slot: Slot) -> tuple[Any, ...]:
        """Return the game objects of any seat that a field may name."""
        return tuple(each for seat in self.position.table.seats for each in self._owned_by(seat, slot))

    def _owned_by(self, seat: str, slot: Slot) -> tuple[Any, ...]:
        return owned_values(self.phrases.game, self.position.state, self.verb, slot.name, seat) or () if seat else ()

    def open_slots(self, kind: type[Move]) -> tuple[str, ...]:
        return tuple(field.name for field in fields_of(kind) if field.required and field.name not in self.stated_fields)


def _holds(thing: Any, name: str, value: Any) -> bool:
    """Return whether an attribute of a game object is known and has a given value."""
    content = getattr(thing, name, None)
    return known(content) and content == value
