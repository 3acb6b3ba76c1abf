"""Detection of missing information that prevents a clause from being a declaration."""

from __future__ import annotations

from msgspec import Struct

from referee.notation.move import Moves
from referee.reading.constraints import Constraints
from referee.reading.frame_limits import possible_moves
from referee.reading.frames import Frame
from referee.reading.game_phrases import GamePhrases
from referee.reading.position import Position
from referee.reading.slots import SlotKind, VerbSlots


class Blank(Struct, frozen=True):
    """The missing fields of a clause (`fields`), and the possible declarations with these fields filled (`rows`)."""

    fields: tuple[str, ...]
    rows: tuple[Moves, ...]


def blank_of(frame: Frame, constraints: Constraints, slots: VerbSlots, position: Position) -> Blank | None:
    """Return the missing fields of an interpreted clause (frame) with the declarations that fill them; None if nothing
    is missing.
    """
    is_vague = frame.leaves_open
    is_option = not frame.has_verb and _states_nothing_required(constraints, slots)
    if is_option or is_vague:
        fields = constraints.open_slots(position.table.game.rules.actions[frame.verb].move)
        is_option = bool(frame.values) or not is_vague
    else:
        fields = _unknown_fields(frame, slots, constraints.phrases)
        is_option = all(slots.slots[slots.by_name[field]].kind is SlotKind.NAME for field in fields)
    if not fields and not (is_vague and (constraints.is_located or constraints.is_described)):
        return None
    options = dict.fromkeys(position.options(frame.verb) if is_option else ())
    moves = (each for move in options for each in (move, *constraints.with_stated(move)))
    fitting = (move for move in dict.fromkeys(moves) if constraints.fits(move))
    return Blank(fields, tuple((move,) for move in possible_moves(fitting, options, position)))


def _unknown_fields(frame: Frame, slots: VerbSlots, phrases: GamePhrases) -> tuple[str, ...]:
    """Return the missing fields that only a person can supply: the name of an undescribed card, or the number of a
    label without one.
    """
    blank = [slot for slot in slots.slots if f"{frame.verb}.{slot.field}" in phrases.blank]
    values = {value.slot: value for value in frame.values}
    required = (slot.field for slot in blank if slot.required and slot.index not in values)
    labelled = (slot.field for slot in blank if slot.index in values and len(values[slot.index].values) > 1)
    return tuple(dict.fromkeys((*required, *labelled)))


def _states_nothing_required(constraints: Constraints, slots: VerbSlots) -> bool:
    """Return whether an interpreted clause (frame) states only optional fields, although its action has
    required ones.
    """
    if any(slots.slots[value.slot].described for value in constraints.frame.values):
        return False
    required = {slot.field for slot in slots.slots if slot.required}
    implied = (constraints.phrases.companions.get(f"{slots.verb}.{field}", ()) for field in constraints.stated_fields)
    if constraints.is_located:
        return False
    return bool(required) and required.isdisjoint(constraints.stated_fields.union(*implied))
