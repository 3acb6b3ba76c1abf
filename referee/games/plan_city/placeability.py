"""Tests whether a plan card could be placed for a bid number, on the current field or after the seat's contract card
(PLC-3.10, PLC-R10), and whether it remains placeable (PLC-6.7).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city import placement_areas
from referee.games.plan_city.city_field import CityField, VisibleFieldCells, described, field_of
from referee.games.plan_city.coal_chips import from_stock, has_icon, number_of
from referee.games.plan_city.placement_areas import FOOTPRINT, CoveredArea, Offset
from referee.games.plan_city.printed_card_cells import backs_differ, cells_path, text_of
from referee.games.plan_city.state import CONTRACT_ROUNDS, CONTRACTS, PROPOSALS, Board, State
from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation


class CardPlacementResources(Struct, frozen=True):
    """The resources of a seat for placing a card: its field, the chips in hand, whether it still receives a chip for a
    coal icon (`icon`), and the contract cards that it can place first.
    """

    field: CityField
    coal: int
    icon: bool
    contracts: int


class UnplacedPlanCard(Struct, frozen=True):
    """A plan card that a seat must be able to place: the bid number, and whether the seat still receives a chip for a
    coal icon.
    """

    number: int
    icon: bool


def strict(state: State) -> bool:
    """Return whether the table uses the strict interpretation of PLC-4.7 (PLC-R1)."""
    return bool(state.options["stack_rule"] == "footprint")


def fuel_chips(state: State, seat: str) -> int:
    """Return the chips in hand that can be put on a space to be covered; 0 if the table does not allow this
    (PLC-R40).
    """
    return state.seats[seat].coal if state.options["fuel_then_cover"] else 0


def plan_card_to_lay(state: State, seat: str) -> UnplacedPlanCard | None:
    """Return the plan card that a seat bids for, or has won and not placed, None for none."""
    board = state.seats[seat]
    phase = "bidding" if state.assumed else state.phase
    if phase not in ("bidding", "placement") or board.place not in PROPOSALS:
        return None
    if phase == "placement" and board.placed:
        return None
    to_come = phase == "bidding" or not has_begun(state, seat)
    return UnplacedPlanCard(number_of(board.bid), to_come and has_icon(board.bid))


def has_begun(state: State, seat: str) -> bool:
    """Return whether a seat has received its coal in this placement phase; with strict order, it does so at the start
    of its turn (PLC-4.1).
    """
    if state.options["placement_order"] != "strict":
        return True
    order = in_order(state)
    return order.index(seat) <= order.index(state.active)


def in_order(state: State) -> tuple[str, ...]:
    """Return the seats in clockwise order from the start player of the round (PLC-R15)."""
    seats = tuple(state.seats)
    at = seats.index(state.first)
    return (*seats[at:], *seats[:at])


def resources_of(state: State, seat: str, icon: bool) -> CardPlacementResources:
    """Return the resources of a seat for placing a card."""
    return CardPlacementResources(field_of(state, seat), fuel_chips(state, seat), icon, state.seats[seat].contracts)


def placeable(state: State, seat: str, number: int, *, icon: bool) -> str:
    """Return how a card could be placed for a bid number: "field", "contract" (only after the seat's contract card), or
    "" if it cannot.
    """
    if not described(state.seats[seat]):
        return "field" if state.now["placeable"] else ""
    resources = resources_of(state, seat, icon)
    if on_field(state, resources, number):
        return "field"
    return "contract" if state.options["contract_first_bid"] and after_contract(state, resources, number) else ""


def contract_counts(state: State, board: Board) -> bool:
    """Return whether placing a contract card first might allow a bid; True if unknown."""
    none_in_hand = known(board.contracts) and not board.contracts
    too_late = known(state.round) and state.round > CONTRACT_ROUNDS
    return bool(state.options["contract_first_bid"]) and not none_in_hand and not too_late


def placeable_with(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Return whether a card can be placed with these resources, directly or after a contract card."""
    return on_field(state, resources, number) or after_contract(state, resources, number)


def on_field(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Return whether a card can be placed on an area of the field. Raises `UnknownFactError` if only areas with unknown
    cells are possible.
    """
    field = resources.field
    if placement_areas.always_fits(field, strict(state), number):
        return True
    fuel_limit = SIDE**2 if state.options["fuel_then_cover"] else 0
    areas = placement_areas.areas(field, strict(state))
    fitting = list(placement_areas.fitting(areas, number, fuel_limit, field.barred))
    if any(not area.untold and not area.idle for area in fitting):
        return True
    if any(len(area.idle) <= resources.coal for area in fitting if not area.untold):
        return True
    if resources.icon and fuel_limit:
        cheap = [area for area in fitting if len(area.idle) <= resources.coal + 1]
        if any(not area.untold for area in cheap) and from_stock(state, 1):
            return True
        fitting = cheap
    else:
        fitting = [area for area in fitting if len(area.idle) <= resources.coal]
    for area in fitting:
        if area.untold:
            raise field.ask(area.untold[0])
    return False


def after_contract(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Return whether a card can be placed after a contract card, which is allowed in rounds 1 to 5 (PLC-6.1)."""
    if resources.contracts == 0 or state.round > CONTRACT_ROUNDS:
        return False
    return through_contract(state, resources, number)


def through_contract(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Return whether a card can be placed after a contract card, regardless of the round."""
    if not backs_differ(state):
        text = text_of(state, CONTRACTS[0])
        if not text:
            raise UnknownFactError(f"printed.{cells_path(state, CONTRACTS[0])}")
        return _through(state, resources, number, text)
    backs = {text_of(state, card) for card in off_fields(state)}
    outcomes = {_through(state, resources, number, text) for text in backs} if all(backs) else set()
    return outcomes.pop() if len(outcomes) == 1 else bool(state.now["placeable"])  # which of the cards nobody has told


def off_fields(state: State) -> tuple[str, ...]:
    """Return the contract cards that are not certainly on a field."""
    fields = [board for board in state.seats.values() if described(board)]
    on_fields = {layer.card for board in fields for layer in board.layers.values() if known(layer.card)}
    return tuple(card for card in CONTRACTS if card not in on_fields)


def _through(state: State, resources: CardPlacementResources, number: int, text: str) -> bool:
    """Return whether a card can be placed after a contract card with this back."""
    own = on_back(text, number, SIDE**2 if state.options["fuel_then_cover"] else 0)
    if not own and not strict(state):
        return False
    if _opens(state, resources, number, resources.coal, own):
        return True
    more = resources.icon and bool(state.options["fuel_then_cover"]) and from_stock(state, 1)
    return bool(more) and _opens(state, resources, number, resources.coal + 1, own)


@lru_cache(1024)
def on_back(text: str, number: int, coal: int, turns: tuple[Rotation, ...] = ROTATIONS) -> dict[Offset, int]:
    """Return the offsets at which a card can be placed on a contract card, without other cells of the field. Each is
    mapped to the minimum number of coal chips needed.
    """
    costs: dict[Offset, int] = {}
    for rotation in turns:
        alone = CityField(((text, rotation, 0, 0),), frozenset(), ("",))
        for area in placement_areas.fitting(placement_areas.areas(alone, False), number, coal, frozenset()):
            offset = (area.x, area.y)
            costs[offset] = min(costs.get(offset, SIDE**2), len(area.idle))
    return costs


def _opens(state: State, resources: CardPlacementResources, number: int, coal: int, own: dict[Offset, int]) -> bool:
    """Return whether a placement of the contract card creates an area for the plan card on the contract card. In the
    strict interpretation, the contract card can also allow an area by hiding another card.
    """
    field = resources.field
    covered_areas = placement_areas.areas(field, strict(state))
    blocked = straddling(covered_areas, number, coal, field) if strict(state) else []
    doubtful: CoveredArea | None = None
    for under in placement_areas.fitting(covered_areas, 1, coal, field.barred):
        chips = coal - len(under.idle)
        on_it = (offset for offset, cost in own.items() if not cost or cost <= chips)
        if any(covers_contract_only(field.face, under, offset, strict(state)) for offset in on_it) or (
            blocked and _uncovered(blocked, under, number, chips, field)
        ):
            if not under.untold:
                return True
            doubtful = under
    if doubtful:
        raise field.ask(doubtful.untold[0])
    return False


def covers_contract_only(visible: VisibleFieldCells, under: CoveredArea, offset: Offset, strictly: bool) -> bool:
    """Return whether a card at an offset from a contract card would cover only cells of the contract card."""
    x, y = under.x + offset[0], under.y + offset[1]
    for right, down in FOOTPRINT:
        at = (x + right, y + down)
        if at in visible.tops and not inside(at, under):
            return False
    if not strictly:
        return True
    hidden = _hidden(visible, under)
    return not any(
        abs(visible.corners[card][0] - x) < SIDE and abs(visible.corners[card][1] - y) < SIDE
        for card in visible.shows
        if card not in hidden
    )


def inside(at: Position, under: CoveredArea) -> bool:
    return 0 <= at[0] - under.x < SIDE and 0 <= at[1] - under.y < SIDE


def _hidden(visible: VisibleFieldCells, under: CoveredArea) -> set[int]:
    """Return the cards that would have no visible cell after a card is placed on an area."""
    spots = ((under.x + right, under.y + down) for right, down in FOOTPRINT)
    lost = Counter(visible.tops[at].card for at in spots if at in visible.tops)
    return {card for card, count in lost.items() if count == visible.shows[card]}


def straddling(candidates: tuple[CoveredArea, ...], number: int, coal: int, field: CityField) -> list[CoveredArea]:
    """Return the areas on which a card could be placed if they overlapped only one card."""
    several = (area for area in candidates if len(area.cards) > 1)
    return [
        area for area in several if placement_areas.fits(structs.replace(area, cards=()), number, coal, field.barred)
    ]


def _uncovered(blocked: list[CoveredArea], under: CoveredArea, number: int, coal: int, field: CityField) -> bool:
    """Return whether a card can be placed on one of the blocked areas after the contract card hides another card
    completely; a hidden card is ignored in the strict interpretation.
    """
    hidden = _hidden(field.face, under)
    reduced = (
        structs.replace(area, cards=tuple(card for card in area.cards if card not in hidden))
        for area in (blocked if hidden else ())
        if placement_areas.apart(area, under.x, under.y) and not hidden.isdisjoint(area.cards)
    )
    return any(placement_areas.fits(area, number, coal, field.barred) for area in reduced)
