"""A fast check of whether a plan card remains placeable after a contract card, for many positions of the contract card
(PLC-6.7).

The results are those of checking each placement by itself.
"""

from __future__ import annotations

from msgspec import Struct, structs

from referee.games.plan_city import placement_areas
from referee.games.plan_city.city_field import VisibleFieldCells
from referee.games.plan_city.coal_chips import from_stock
from referee.games.plan_city.placement_areas import FOOTPRINT, CoveredArea, Offset
from referee.games.plan_city.plan_card_placeability import (
    CardPlacementResources,
    covers_contract_only,
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
from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation


class PlaceabilityCheck(Struct, frozen=True):
    """Precomputed data to decide whether a plan card remains placeable after a contract card in any position.

    `ways` contains the ways to place the plan card on the current field, each with its chips and the corners of the
    placed cards. By rotation of the contract card, `on_card` and `second` contain the offsets at which the plan card
    and a second contract card can be placed on it; `on_second` those of the plan card on the second one. `freed`
    contains cards of the field that, with the strict rule, prevent an area unless they are completely hidden. `unsure`
    is True if the backs are different, so that a second contract card cannot be judged.
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
        """Return whether the plan card remains placeable after a contract card on an area; None if only the full check
        can decide. Raises `UnknownFactError` if the result depends on unknown values.
        """
        visible = self.resources.field.face
        chips = self.resources.coal - len(under.idle)
        for cost, corners in self.ways:
            if (not cost or cost <= chips) and all(_apart(corner, (under.x, under.y)) for corner in corners):
                return True
        for offset, cost in self.on_card[rotation].items():
            if (not cost or cost <= chips) and covers_contract_only(visible, under, offset, self.strict):
                return True
        for offset, first in self.second[rotation].items():
            if covers_contract_only(visible, under, offset, self.strict):
                for other, then in self.on_second.items():
                    cost = first + then
                    if (not cost or cost <= chips) and _clear_of_both(visible, under, offset, other):
                        return None if self.strict else True
        return None if self._may_hide(under) else False

    def _may_hide(self, under: CoveredArea) -> bool:
        """Return whether the contract card, alone or with a second one, may hide all visible cells of a card."""
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
    """Return whether a card would cover only cells of the second contract card, which is at an offset from the
    first.
    """
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
    """Return the data to decide whether the seat's plan card remains placeable; None if it has no plan card, or one
    that is not placeable now. Raises `UnknownFactError` if the result depends on unknown values.
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
        if len(area.idle) + cost <= resources.coal
        and covers_contract_only(field.face, area, (right, down), strict(state))
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
