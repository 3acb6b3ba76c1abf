"""Whether a plan card could be placed for a bid number: on the field as it is, or after the own contract card
(PLC-3.10, PLC-R10), and whether that stays so (PLC-6.7).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city import placement_areas
from referee.games.plan_city.city_field import CityField, VisibleFieldCells, described, ground_of
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

    ground: CityField
    coal: int
    icon: bool
    contracts: int


class DuePlanCard(Struct, frozen=True):
    """A plan card that a seat has to be able to place: the number, and whether the icon's chip is still to come."""

    number: int
    icon: bool


def strict(state: State) -> bool:
    """Tell whether the table reads PLC-4.7 strictly (PLC-R1)."""
    return bool(state.options["stack_rule"] == "footprint")


def fuel_chips(state: State, seat: str) -> int:
    """Give the chips in hand that may fuel a space to be covered: none where the table bars it (PLC-R40)."""
    return state.seats[seat].coal if state.options["fuel_then_cover"] else 0


def due(state: State, seat: str) -> DuePlanCard | None:
    """Give the plan card that a seat stands on, or has won and not yet placed. Raises `UnknownFactError`."""
    board = state.seats[seat]
    phase = "bidding" if state.assumed else state.phase
    if phase not in ("bidding", "placement") or board.place not in PROPOSALS:
        return None
    if phase == "placement" and board.placed:
        return None
    to_come = phase == "bidding" or not has_begun(state, seat)
    return DuePlanCard(number_of(board.bid), to_come and has_icon(board.bid))


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


def means(state: State, seat: str, icon: bool) -> CardPlacementResources:
    """Gather what a seat could place a card with. Raises `UnknownFactError`."""
    return CardPlacementResources(ground_of(state, seat), fuel_chips(state, seat), icon, state.seats[seat].contracts)


def placeable(state: State, seat: str, number: int, *, icon: bool) -> str:
    """Tell how a card could be placed for a bid number: "field", "contract" (only after the own contract card), or ""
    for not at all. Raises `UnknownFactError` where neither is proven.
    """
    if not described(state.seats[seat]):
        return "field" if state.now["placeable"] else ""
    mine = means(state, seat, icon)
    if on_field(state, mine, number):
        return "field"
    return "contract" if state.options["contract_first_bid"] and after_contract(state, mine, number) else ""


def contract_counts(state: State, board: Board) -> bool:
    """Tell whether a contract card, placed first, may make room for a bid; what is not known may be."""
    none_in_hand = known(board.contracts) and not board.contracts
    too_late = known(state.round) and state.round > CONTRACT_ROUNDS
    return bool(state.options["contract_first_bid"]) and not none_in_hand and not too_late


def stays(state: State, mine: CardPlacementResources, number: int) -> bool:
    """Tell whether a card can be placed with these means, by whatever way. Raises `UnknownFactError`."""
    return on_field(state, mine, number) or after_contract(state, mine, number)


def on_field(state: State, mine: CardPlacementResources, number: int) -> bool:
    """Tell whether an area of the field fits. Raises `UnknownFactError` where only an untold one may."""
    ground = mine.ground
    if placement_areas.always_fits(ground, strict(state), number):
        return True
    most = SIDE**2 if state.options["fuel_then_cover"] else 0
    areas = placement_areas.areas(ground, strict(state))
    found = list(placement_areas.fitting(areas, number, most, ground.barred))
    if any(not area.untold and not area.idle for area in found):
        return True
    if any(len(one.idle) <= mine.coal for one in found if not one.untold):
        return True
    if mine.icon and most:
        cheap = [one for one in found if len(one.idle) <= mine.coal + 1]
        if any(not one.untold for one in cheap) and from_stock(state, 1):
            return True
        found = cheap
    else:
        found = [one for one in found if len(one.idle) <= mine.coal]
    for one in found:
        if one.untold:
            raise ground.ask(one.untold[0])
    return False


def after_contract(state: State, mine: CardPlacementResources, number: int) -> bool:
    """Tell whether an area opens once a contract card is placed, in rounds 1 to 5 (PLC-6.1). Raises
    `UnknownFactError`.
    """
    if mine.contracts == 0 or state.round > CONTRACT_ROUNDS:
        return False
    return through_contract(state, mine, number)


def through_contract(state: State, mine: CardPlacementResources, number: int) -> bool:
    """Tell whether an area opens once a contract card is placed, whatever the round. Raises `UnknownFactError`."""
    if not backs_differ(state):
        text = text_of(state, CONTRACTS[0])
        if not text:
            raise UnknownFactError(f"printed.{cells_path(state, CONTRACTS[0])}")
        return _through(state, mine, number, text)
    backs = {text_of(state, card) for card in off_fields(state)}
    found = {_through(state, mine, number, text) for text in backs} if all(backs) else set()
    return found.pop() if len(found) == 1 else bool(state.now["placeable"])  # which of the cards nobody has told


def off_fields(state: State) -> tuple[str, ...]:
    """List the contract cards that lie on no field, as far as that is told."""
    fields = [board for board in state.seats.values() if described(board)]
    laid = {layer.card for board in fields for layer in board.layers.values() if known(layer.card)}
    return tuple(card for card in CONTRACTS if card not in laid)


def _through(state: State, mine: CardPlacementResources, number: int, text: str) -> bool:
    """Tell whether an area opens once a contract card with this back is placed."""
    own = on_back(text, number, SIDE**2 if state.options["fuel_then_cover"] else 0)
    if not own and not strict(state):
        return False
    if _opens(state, mine, number, mine.coal, own):
        return True
    more = mine.icon and bool(state.options["fuel_then_cover"]) and from_stock(state, 1)
    return bool(more) and _opens(state, mine, number, mine.coal + 1, own)


@lru_cache(1024)
def on_back(text: str, number: int, coal: int, turns: tuple[Rotation, ...] = ROTATIONS) -> dict[Offset, int]:
    """Give the offsets at which a card fits on a contract card by itself, with the chips that takes."""
    found: dict[Offset, int] = {}
    for rotation in turns:
        alone = CityField(((text, rotation, 0, 0),), frozenset(), ("",))
        for one in placement_areas.fitting(placement_areas.areas(alone, False), number, coal, frozenset()):
            offset = (one.x, one.y)
            found[offset] = min(found.get(offset, SIDE**2), len(one.idle))
    return found


def _opens(state: State, mine: CardPlacementResources, number: int, coal: int, own: dict[Offset, int]) -> bool:
    """Try every placement of a contract card, then the areas that it opens: on it and on nothing else."""
    ground = mine.ground
    found = placement_areas.areas(ground, strict(state))
    blocked = straddling(found, number, coal, ground) if strict(state) else []
    doubtful: CoveredArea | None = None
    for under in placement_areas.fitting(found, 1, coal, ground.barred):
        left = coal - len(under.idle)
        on_it = (offset for offset, cost in own.items() if not cost or cost <= left)
        if any(clear(ground.face, under, offset, strict(state)) for offset in on_it) or (
            blocked and _uncovered(blocked, under, number, left, ground)
        ):
            if not under.untold:
                return True
            doubtful = under
    if doubtful:
        raise ground.ask(doubtful.untold[0])
    return False


def clear(shown: VisibleFieldCells, under: CoveredArea, offset: Offset, strictly: bool) -> bool:
    """Tell whether a card at an offset from a contract card laid on an area would cover nothing but that card."""
    x, y = under.x + offset[0], under.y + offset[1]
    for right, down in FOOTPRINT:
        at = (x + right, y + down)
        if at in shown.tops and not inside(at, under):
            return False
    if not strictly:
        return True
    hidden = _hidden(shown, under)
    return not any(
        abs(shown.corners[card][0] - x) < SIDE and abs(shown.corners[card][1] - y) < SIDE
        for card in shown.shows
        if card not in hidden
    )


def inside(at: Position, under: CoveredArea) -> bool:
    """Tell whether a position lies under a card laid on an area."""
    return 0 <= at[0] - under.x < SIDE and 0 <= at[1] - under.y < SIDE


def _hidden(shown: VisibleFieldCells, under: CoveredArea) -> set[int]:
    """List the cards that show no cell any more once a card lies on an area."""
    spots = ((under.x + right, under.y + down) for right, down in FOOTPRINT)
    lost = Counter(shown.tops[at].card for at in spots if at in shown.tops)
    return {card for card, count in lost.items() if count == shown.shows[card]}


def straddling(found: tuple[CoveredArea, ...], number: int, coal: int, ground: CityField) -> list[CoveredArea]:
    """List the areas that would fit if they met one card only."""
    several = (one for one in found if len(one.cards) > 1)
    return [one for one in several if placement_areas.fits(structs.replace(one, cards=()), number, coal, ground.barred)]


def _uncovered(blocked: list[CoveredArea], under: CoveredArea, number: int, coal: int, ground: CityField) -> bool:
    """With the strict reading a contract card may hide the last cell of a card, which then no longer counts."""
    hidden = _hidden(ground.face, under)
    left = (
        structs.replace(one, cards=tuple(card for card in one.cards if card not in hidden))
        for one in (blocked if hidden else ())
        if placement_areas.apart(one, under.x, under.y) and not hidden.isdisjoint(one.cards)
    )
    return any(placement_areas.fits(one, number, coal, ground.barred) for one in left)
