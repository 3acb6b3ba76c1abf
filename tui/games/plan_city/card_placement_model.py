"""The model of a card held over a field, independent of the screen: its position, rotation, and the verdict on placing
it there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city import card_placement
from referee.games.plan_city.card_placement import Kind, LegalCardPlacement
from referee.games.plan_city.city_field import described, idle_known
from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.placeability import off_fields
from referee.games.plan_city.placement_areas import CoveredArea
from referee.games.plan_city.plan_cards import PlacePlan
from referee.games.plan_city.printed_card_cells import backs_differ, read, text_of
from referee.games.plan_city.state import CONTRACTS, PROPOSALS, FieldPosition, State
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.table.table import Table
from scoring.games.plan_city.cells import Cell
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation, footprint, rotated_card
from tui.core.rendering.drawing import value_or_none
from tui.games.plan_city.painting.context import known_field

MAX_FUELLED = 9
"""The maximum number of engine spaces to fuel in one declaration."""


class CardPlacementModel(Struct, frozen=True):
    """A card held over a seat's field, with its top-left cell at (x, y), rotated clockwise by `rotation` degrees.

    `contract` is a contract card, if the backs differ; `fuelled` are the engine spaces selected to get a chip just
    before the placement, in addition to the required ones.
    """

    seat: str
    kind: Kind = "plan"
    x: int = 0
    y: int = 0
    rotation: Rotation = 0
    contract: str = ""
    fuelled: frozenset[Position] = frozenset()

    @property
    def at(self) -> Position:
        """The position of the card's top-left cell."""
        return self.x, self.y


def described_seats(state: State) -> list[str]:
    """Return the seats whose field can be drawn: first those with a plan card to place, then the active seat."""
    seats = [seat for seat, board in state.seats.items() if described(board) and known_field(state, seat)]
    return sorted(seats, key=lambda seat: (not has_card_to_place(state, seat), seat != value_or_none(state.active)))


def has_card_to_place(state: State, seat: str) -> bool:
    """Return whether a seat must place a plan card now."""
    board = state.seats[seat]
    return (
        value_or_none(state.phase) == "placement"
        and value_or_none(board.place) in PROPOSALS
        and value_or_none(board.placed) is False
    )


def legal(state: State, model: CardPlacementModel) -> tuple[LegalCardPlacement, ...]:
    """Return the legal placements of the card in hand; empty if a deciding value is unknown."""
    try:
        return card_placement.placements(state, model.seat, model.kind)
    except UnknownFactError:
        return ()


def first_placement(state: State, seat: str) -> CardPlacementModel:
    """Return the card to place (plan card first, otherwise a contract card) at its first legal position."""
    board = state.seats[seat]
    kind: Kind = (
        "plan" if has_card_to_place(state, seat) or not (known(board.contracts) and board.contracts) else "contract"
    )
    model = CardPlacementModel(seat, kind)
    places = sorted((candidate.y, candidate.x) for candidate in legal(state, model))
    return structs.replace(model, x=places[0][1], y=places[0][0]) if places else model


def after(state: State, model: CardPlacementModel, step: int) -> Iterator[CardPlacementModel]:
    """Yield the card at the next legal position in reading order (the previous one for a negative `step`), cyclically;
    nothing without legal positions.
    """
    places = sorted((candidate.y, candidate.x) for candidate in legal(state, model))
    current = (model.y, model.x)
    ahead = [at for at in places if at > current] if step > 0 else [at for at in reversed(places) if at < current]
    for y, x in (ahead or (places if step > 0 else places[::-1]))[:1]:
        yield structs.replace(model, x=x, y=y)


def move_card(state: State, model: CardPlacementModel, right: int, down: int) -> CardPlacementModel:
    """Return the card moved by some cells, as long as it touches the rectangle around the field."""
    city_field = known_field(state, model.seat)
    if city_field is None:
        return model
    xs, ys = [x for x, _ in city_field.face.tops], [y for _, y in city_field.face.tops]
    x = min(max(model.x + right, min(xs) - 2), max(xs))
    y = min(max(model.y + down, min(ys) - 2), max(ys))
    return structs.replace(model, x=x, y=y)


def turned_on(model: CardPlacementModel) -> CardPlacementModel:
    """Return the card rotated clockwise by 90 degrees."""
    return structs.replace(model, rotation=ROTATIONS[(ROTATIONS.index(model.rotation) + 1) % len(ROTATIONS)])


def placement(state: State, model: CardPlacementModel) -> LegalCardPlacement | None:
    """Return the legal placement at the card's position; None if it is illegal."""
    return next((candidate for candidate in legal(state, model) if (candidate.x, candidate.y) == model.at), None)


def other_card(state: State, model: CardPlacementModel) -> CardPlacementModel:
    """Return the model with the next card in hand: the plan card, then the contract card (or each one, if their backs
    differ).
    """
    backs = contract_choices(state)
    if model.kind == "plan":
        return structs.replace(model, kind="contract", contract=backs[0] if backs else "")
    if model.contract in backs[:-1]:
        return structs.replace(model, contract=backs[backs.index(model.contract) + 1])
    return structs.replace(model, kind="plan", contract="")


def contract_choices(state: State) -> tuple[str, ...]:
    """Return the contract cards possibly in hand, if their backs are known to differ; otherwise empty."""
    return off_fields(state) if backs_differ(state) else ()


def fuel_choices(state: State, model: CardPlacementModel) -> tuple[Position, ...]:
    """Return the idle engine spaces that may get a chip just before the placement, in reading order; at most nine, the
    limit of a declaration.
    """
    board = state.seats[model.seat]
    if (
        not card_placement.fuelling(state)
        or (known(board.coal) and board.coal <= 0)
        or known_field(state, model.seat) is None
    ):
        return ()
    return tuple(sorted(idle_known(state, model.seat), key=lambda at: (at[1], at[0]))[:MAX_FUELLED])


def fuelled_first(state: State, model: CardPlacementModel) -> tuple[Position, ...]:
    """Return the engine spaces that get a chip just before the placement: those required for it, and the
    selected ones.
    """
    legal_placement = placement(state, model)
    spaces = {*(legal_placement.fuel if legal_placement else ()), *model.fuelled}
    return tuple(sorted(spaces, key=lambda at: (at[1], at[0])))


def fuel_toggled(state: State, model: CardPlacementModel, number: int) -> CardPlacementModel:
    """Return the card with the selection of an idle engine space (numbered from 1) toggled; required spaces stay."""
    spaces = fuel_choices(state, model)[number - 1 : number]
    return structs.replace(model, fuelled=model.fuelled ^ frozenset(spaces))


def move_of(state: State, model: CardPlacementModel) -> Move:
    """Return the move that places the card."""
    fuel = tuple(FieldPosition(x, y) for x, y in fuelled_first(state, model))
    if model.kind == "plan":
        return PlacePlan(seat=model.seat, x=model.x, y=model.y, rotation=model.rotation, fuel_first=fuel)
    return PlaceContract(
        seat=model.seat, x=model.x, y=model.y, rotation=model.rotation, fuel_first=fuel, contract=model.contract
    )


def evaluate(table: Table, model: CardPlacementModel) -> Declaration:
    """Return the verdict on placing the card, with all breaches."""
    return table.judge((move_of(table.state, model),))


def card_of(state: State, model: CardPlacementModel) -> dict[Position, Cell]:
    """Return the nine cells of the card in hand, rotated, by their positions on the field."""
    board = state.seats[model.seat]
    if model.kind == "plan":
        plan_card = value_or_none(state.beside[board.place]) if value_or_none(board.place) in PROPOSALS else None
        card = plan_card or ""
    else:
        card = model.contract or (CONTRACTS[0] if value_or_none(state.printed["contract_backs.same"]) else "")
    cells = rotated_card(read(text_of(state, card)), model.rotation).cells
    return dict(zip(footprint(*model.at), cells, strict=True))


def under(state: State, model: CardPlacementModel) -> CoveredArea | None:
    """Return the field area covered by the card; None if the field is unknown."""
    try:
        return card_placement.under(state, model.seat, model.x, model.y)
    except UnknownFactError:
        return None


def barring(state: State, model: CardPlacementModel) -> frozenset[Position]:
    """Return the field cells that make the placement illegal: engines, river, divided factories, and cells of a second
    card.
    """
    area, city_field = under(state, model), known_field(state, model.seat)
    if area is None or city_field is None or placement(state, model):
        return frozenset()
    tops = {at: top for at in footprint(*model.at) if (top := city_field.face.tops.get(at))}
    cards = [top.card for top in tops.values()]
    main_card = max(sorted(set(cards)), key=cards.count, default=0)
    own = {at for at, top in tops.items() if top.cell.factory in area.divided or top.card != main_card}
    return frozenset({*area.idle, *area.printed, *area.rivers, *own})
