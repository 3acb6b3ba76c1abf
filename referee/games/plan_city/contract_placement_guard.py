"""What keeps a due plan card placeable while a contract card is tried in one place after the other (PLC-6.7).

It says the same as trying each placement by itself, in a time that allows to list them all at once.
"""

from __future__ import annotations

from msgspec import Struct, structs

from referee.games.plan_city import placement_areas
from referee.games.plan_city.city_field import VisibleFieldCells
from referee.games.plan_city.coal_chips import from_stock
from referee.games.plan_city.placement_areas import FOOTPRINT, CoveredArea, Offset
from referee.games.plan_city.plan_card_placeability import (
    CardPlacementResources,
    clear,
    inside,
    on_back,
    placeable_with,
    plan_card_to_lay,
    resources_of,
    straddling,
    strict,
)
from referee.games.plan_city.printed_card_cells import backs_differ, text_of
from referee.games.plan_city.state import CONTRACT_ROUNDS, CONTRACTS, State
from scoring.games.plan_city.cell import SIDE
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation


class PlaceabilityCheck(Struct, frozen=True):
    """What keeps a due card placeable while the own contract card is tried in one place after the other.

    `ways` are ways to place it as the field is, each with the chips that it takes and the corners of the cards that it
    lays. `on_card` and `second` are the offsets at which, by the rotation of the contract card, the due card and a
    second contract card fit on it; `on_second` those at which the due card fits on the second one, however turned.
    `freed` are the cards of the field that, with the stricter reading, close an area of which no cell is theirs alone:
    hidden whole they would no longer. `unsure`: the backs differ, so that what a second one would do nobody can say.
    """

    resources: CardPlacementResources
    ways: tuple[tuple[int, tuple[Position, ...]], ...]
    on_card: dict[Rotation, dict[Offset, int]]
    second: dict[Rotation, dict[Offset, int]]
    on_second: dict[Offset, int]
    freed: frozenset[int]
    strict: bool
    unsure: bool

    def kept(self, under: CoveredArea, rotation: Rotation) -> bool | None:
        """Tell whether the due card stays placeable; None where that takes a full look. Raises `UnknownFactError`."""
        visible = self.resources.field.face
        chips = self.resources.coal - len(under.idle)
        for cost, corners in self.ways:
            if (not cost or cost <= chips) and all(_apart(corner, (under.x, under.y)) for corner in corners):
                return True
        for offset, cost in self.on_card[rotation].items():
            if (not cost or cost <= chips) and clear(visible, under, offset, self.strict):
                return True
        for offset, first in self.second[rotation].items():
            if clear(visible, under, offset, self.strict):
                for other, then in self.on_second.items():
                    cost = first + then
                    if (not cost or cost <= chips) and _clear_of_both(visible, under, offset, other):
                        return None if self.strict else True
        return None if self._may_hide(under) else False

    def _may_hide(self, under: CoveredArea) -> bool:
        """Tell whether the contract card, or a second one beside it, may hide all that is left of a card."""
        (card,) = under.cards
        second = self.resources.contracts != 1
        if second and self.unsure:
            return True
        if not (self.freed or (second and self.on_second)) or (not second and card not in self.freed):
            return False  # hiding a card whole would open nothing
        uncovered = [
            at for at, top in self.resources.field.face.tops.items() if top.card == card and not inside(at, under)
        ]
        if not uncovered or not second:
            return not uncovered
        xs, ys = [x for x, _ in uncovered], [y for _, y in uncovered]
        return (
            max(xs) < under.x or min(xs) >= under.x + SIDE or max(ys) < under.y or min(ys) >= under.y + SIDE
        )  # a second one that is apart from the first would have to cover it


def _clear_of_both(visible: VisibleFieldCells, under: CoveredArea, offset: Offset, other: Offset) -> bool:
    """Tell whether a card would cover nothing but the second contract card, which lies at an offset from the first."""
    west, north = under.x + offset[0], under.y + offset[1]
    for right, down in FOOTPRINT:
        at = (west + other[0] + right, north + other[1] + down)
        on_it = 0 <= at[0] - west < SIDE and 0 <= at[1] - north < SIDE
        if not on_it and (at in visible.tops or inside(at, under)):
            return False
    return True


def _apart(corner: Position, other: Position) -> bool:
    return abs(corner[0] - other[0]) >= SIDE or abs(corner[1] - other[1]) >= SIDE


def placeability_check(state: State, seat: str) -> PlaceabilityCheck | None:
    """Gather what keeps the due card of a seat placeable; None where none is due, or it is not placeable anyway.
    Raises `UnknownFactError`.
    """
    unplaced_card = plan_card_to_lay(state, seat)
    if unplaced_card is None:
        return None
    resources = resources_of(state, seat, unplaced_card.icon)
    if not placeable_with(state, resources, unplaced_card.number):
        return None
    if unplaced_card.icon and state.options["fuel_then_cover"]:
        resources = structs.replace(resources, coal=resources.coal + from_stock(state, 1), icon=False)
    field = resources.field
    covered_areas = placement_areas.areas(field, strict(state))
    ways: list[tuple[int, tuple[Position, ...]]] = [
        (len(area.idle), ((area.x, area.y),))
        for area in placement_areas.fitting(covered_areas, unplaced_card.number, resources.coal, field.barred)
    ]
    text = text_of(state, CONTRACTS[0])
    fuel_limit = SIDE**2 if state.options["fuel_then_cover"] else 0
    more = resources.contracts > 1 and state.round <= CONTRACT_ROUNDS
    own = on_back(text, unplaced_card.number, fuel_limit) if more else {}
    ways += [
        (len(area.idle) + cost, ((area.x, area.y), (area.x + right, area.y + down)))
        for area in (placement_areas.fitting(covered_areas, 1, resources.coal, field.barred) if own else ())
        for (right, down), cost in own.items()
        if len(area.idle) + cost <= resources.coal and clear(field.face, area, (right, down), strict(state))
    ]
    blocked = straddling(covered_areas, unplaced_card.number, resources.coal, field) if strict(state) else []
    ways += [
        (len(first.idle) + len(area.idle), ((first.x, first.y), (area.x, area.y)))
        for first in (
            placement_areas.fitting(covered_areas, 1, resources.coal, field.barred) if blocked and more else ()
        )
        if first.count == field.face.shows[first.cards[0]]  # hides its card
        for area in blocked
        if len(area.cards) == 2 and first.cards[0] in area.cards and placement_areas.apart(area, first.x, first.y)
    ]
    return PlaceabilityCheck(
        resources,
        tuple(ways),
        {turn: on_back(text, unplaced_card.number, fuel_limit, (turn,)) for turn in ROTATIONS},
        {turn: on_back(text, 1, fuel_limit, (turn,)) if own else {} for turn in ROTATIONS},
        own,
        frozenset(card for area in blocked for card in area.cards),
        strict(state),
        backs_differ(state),
    )
