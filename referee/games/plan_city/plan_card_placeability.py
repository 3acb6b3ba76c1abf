"""Whether a plan card could be placed for a bid number: on the field as it is, or after the own contract card
(PLC-3.10, PLC-R10), and whether that stays so (PLC-6.7).
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
from scoring.games.plan_city.cell import SIDE
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation


class CardPlacementResources(Struct, frozen=True):
    """What a seat has to place a card with: its field, chips in hand (some may be untold), whether the chip of the bid
    space's icon is still to come, and contract cards in hand that may be placed before.
    """

    field: CityField
    coal: int
    icon: bool
    contracts: int


class UnplacedPlanCard(Struct, frozen=True):
    """A plan card that a seat has to be able to place: the number, and whether the icon's chip is still to come."""

    number: int
    icon: bool


def strict(state: State) -> bool:
    """Tell whether the table reads PLC-4.7 strictly (PLC-R1)."""
    return bool(state.options["stack_rule"] == "footprint")


def fuel_chips(state: State, seat: str) -> int:
    """Give the chips in hand that may fuel a space to be covered: none where the table bars it (PLC-R40)."""
    return state.seats[seat].coal if state.options["fuel_then_cover"] else 0


def plan_card_to_lay(state: State, seat: str) -> UnplacedPlanCard | None:
    """Give the plan card that a seat stands on, or has won and not yet placed. Raises `UnknownFactError`."""
    board = state.seats[seat]
    phase = "bidding" if state.assumed else state.phase
    if phase not in ("bidding", "placement") or board.place not in PROPOSALS:
        return None
    if phase == "placement" and board.placed:
        return None
    to_come = phase == "bidding" or not has_begun(state, seat)
    return UnplacedPlanCard(number_of(board.bid), to_come and has_icon(board.bid))


def has_begun(state: State, seat: str) -> bool:
    """Tell whether a seat has had its coal in this placement phase: played in order, when its turn comes (PLC-4.1)."""
    if state.options["placement_order"] != "strict":
        return True
    order = in_order(state)
    return order.index(seat) <= order.index(state.active)


def in_order(state: State) -> tuple[str, ...]:
    """Give the seats clockwise from the one that was start player when the round began (PLC-R15)."""
    seats = tuple(state.seats)
    at = seats.index(state.first)
    return (*seats[at:], *seats[:at])


def resources_of(state: State, seat: str, icon: bool) -> CardPlacementResources:
    """Gather what a seat could place a card with. Raises `UnknownFactError`."""
    return CardPlacementResources(field_of(state, seat), fuel_chips(state, seat), icon, state.seats[seat].contracts)


def placeable(state: State, seat: str, number: int, *, icon: bool) -> str:
    """Tell how a card could be placed for a bid number: "field", "contract" (only after the own contract card), or ""
    for not at all. Raises `UnknownFactError` where neither is proven.
    """
    if not described(state.seats[seat]):
        return "field" if state.now["placeable"] else ""
    resources = resources_of(state, seat, icon)
    if on_field(state, resources, number):
        return "field"
    return "contract" if state.options["contract_first_bid"] and after_contract(state, resources, number) else ""


def contract_counts(state: State, board: Board) -> bool:
    """Tell whether a contract card, placed first, may make room for a bid; what is not known may be."""
    none_in_hand = known(board.contracts) and not board.contracts
    too_late = known(state.round) and state.round > CONTRACT_ROUNDS
    return bool(state.options["contract_first_bid"]) and not none_in_hand and not too_late


def placeable_with(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Tell whether a card can be placed with these means, by whatever way. Raises `UnknownFactError`."""
    return on_field(state, resources, number) or after_contract(state, resources, number)


def on_field(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Tell whether an area of the field fits. Raises `UnknownFactError` where only an untold one may."""
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
    """Tell whether an area opens once a contract card is placed, in rounds 1 to 5 (PLC-6.1). Raises
    `UnknownFactError`.
    """
    if resources.contracts == 0 or state.round > CONTRACT_ROUNDS:
        return False
    return through_contract(state, resources, number)


def through_contract(state: State, resources: CardPlacementResources, number: int) -> bool:
    """Tell whether an area opens once a contract card is placed, whatever the round. Raises `UnknownFactError`."""
    if not backs_differ(state):
        text = text_of(state, CONTRACTS[0])
        if not text:
            raise UnknownFactError(f"printed.{cells_path(state, CONTRACTS[0])}")
        return _through(state, resources, number, text)
    backs = {text_of(state, card) for card in off_fields(state)}
    outcomes = {_through(state, resources, number, text) for text in backs} if all(backs) else set()
    return outcomes.pop() if len(outcomes) == 1 else bool(state.now["placeable"])  # which of the cards nobody has told


def off_fields(state: State) -> tuple[str, ...]:
    """List the contract cards that lie on no field, as far as that is told."""
    fields = [board for board in state.seats.values() if described(board)]
    on_fields = {layer.card for board in fields for layer in board.layers.values() if known(layer.card)}
    return tuple(card for card in CONTRACTS if card not in on_fields)


def _through(state: State, resources: CardPlacementResources, number: int, text: str) -> bool:
    """Tell whether an area opens once a contract card with this back is placed."""
    own = on_back(text, number, SIDE**2 if state.options["fuel_then_cover"] else 0)
    if not own and not strict(state):
        return False
    if _opens(state, resources, number, resources.coal, own):
        return True
    more = resources.icon and bool(state.options["fuel_then_cover"]) and from_stock(state, 1)
    return bool(more) and _opens(state, resources, number, resources.coal + 1, own)


@lru_cache(1024)
def on_back(text: str, number: int, coal: int, turns: tuple[Rotation, ...] = ROTATIONS) -> dict[Offset, int]:
    """Give the offsets at which a card fits on a contract card by itself, with the chips that takes."""
    costs: dict[Offset, int] = {}
    for rotation in turns:
        alone = CityField(((text, rotation, 0, 0),), frozenset(), ("",))
        for area in placement_areas.fitting(placement_areas.areas(alone, False), number, coal, frozenset()):
            offset = (area.x, area.y)
            costs[offset] = min(costs.get(offset, SIDE**2), len(area.idle))
    return costs


def _opens(state: State, resources: CardPlacementResources, number: int, coal: int, own: dict[Offset, int]) -> bool:
    """Try every placement of a contract card, then the areas that it opens: on it and on nothing else."""
    field = resources.field
    covered_areas = placement_areas.areas(field, strict(state))
    blocked = straddling(covered_areas, number, coal, field) if strict(state) else []
    doubtful: CoveredArea | None = None
    for under in placement_areas.fitting(covered_areas, 1, coal, field.barred):
        chips = coal - len(under.idle)
        on_it = (offset for offset, cost in own.items() if not cost or cost <= chips)
        if any(clear(field.face, under, offset, strict(state)) for offset in on_it) or (
            blocked and _uncovered(blocked, under, number, chips, field)
        ):
            if not under.untold:
                return True
            doubtful = under
    if doubtful:
        raise field.ask(doubtful.untold[0])
    return False


def clear(visible: VisibleFieldCells, under: CoveredArea, offset: Offset, strictly: bool) -> bool:
    """Tell whether a card at an offset from a contract card laid on an area would cover nothing but that card."""
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
    """Tell whether a position lies under a card laid on an area."""
    return 0 <= at[0] - under.x < SIDE and 0 <= at[1] - under.y < SIDE


def _hidden(visible: VisibleFieldCells, under: CoveredArea) -> set[int]:
    """List the cards that show no cell any more once a card lies on an area."""
    spots = ((under.x + right, under.y + down) for right, down in FOOTPRINT)
    lost = Counter(visible.tops[at].card for at in spots if at in visible.tops)
    return {card for card, count in lost.items() if count == visible.shows[card]}


def straddling(candidates: tuple[CoveredArea, ...], number: int, coal: int, field: CityField) -> list[CoveredArea]:
    """List the areas that would fit if they met one card only."""
    several = (area for area in candidates if len(area.cards) > 1)
    return [
        area for area in several if placement_areas.fits(structs.replace(area, cards=()), number, coal, field.barred)
    ]


def _uncovered(blocked: list[CoveredArea], under: CoveredArea, number: int, coal: int, field: CityField) -> bool:
    """With the strict reading a contract card may hide the last cell of a card, which then no longer counts."""
    hidden = _hidden(field.face, under)
    reduced = (
        structs.replace(area, cards=tuple(card for card in area.cards if card not in hidden))
        for area in (blocked if hidden else ())
        if placement_areas.apart(area, under.x, under.y) and not hidden.isdisjoint(area.cards)
    )
    return any(placement_areas.fits(area, number, coal, field.barred) for area in reduced)
