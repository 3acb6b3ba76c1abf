"""A card held over a field, without its screen: where it lies, how it is turned, what the referee says of it there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city import card_placement
from referee.games.plan_city.actions.place_contract import PlaceContract
from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.card_placement import Kind, LegalCardPlacement
from referee.games.plan_city.city_field import described, idle_known
from referee.games.plan_city.placement_areas import CoveredArea
from referee.games.plan_city.plan_card_placeability import off_fields
from referee.games.plan_city.printed_card_cells import backs_differ, read, text_of
from referee.games.plan_city.state import CONTRACTS, PROPOSALS, FieldPosition, State
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Move
from referee.table.table import Table
from scoring.games.plan_city.cell import Cell
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation, footprint, turned
from tui.core.rendering.drawing import value_or_none
from tui.games.plan_city.painting.context import known_field

MAX_FUELLED = 9
"""The engine spaces that one declaration may fuel first."""


class CardPlacementModel(Struct, frozen=True):
    """A card over a seat's field: its top-left cell at (x, y), turned clockwise by `rotation` degrees.

    `contract` names a contract card where their backs differ; `fuelled` are the engine spaces chosen to get a chip just
    before, beside those that have to.
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
        """Where its top-left cell lies."""
        return self.x, self.y


def described_seats(state: State) -> list[str]:
    """List the seats whose field can be drawn: those with a plan card to lay first, then the one that acts."""
    seats = [seat for seat, board in state.seats.items() if described(board) and known_field(state, seat)]
    return sorted(seats, key=lambda seat: (not has_card_to_place(state, seat), seat != value_or_none(state.active)))


def has_card_to_place(state: State, seat: str) -> bool:
    """Tell whether a seat has a plan card to lay now."""
    board = state.seats[seat]
    return (
        value_or_none(state.phase) == "placement"
        and value_or_none(board.place) in PROPOSALS
        and value_or_none(board.placed) is False
    )


def legal(state: State, model: CardPlacementModel) -> tuple[LegalCardPlacement, ...]:
    """List the legal placements of the card in hand; none where what decides them is not told."""
    try:
        return card_placement.placements(state, model.seat, model.kind)
    except UnknownFactError:
        return ()


def first_placement(state: State, seat: str) -> CardPlacementModel:
    """Take the card that is due, else a contract card, to the first place where it may lie."""
    board = state.seats[seat]
    kind: Kind = (
        "plan" if has_card_to_place(state, seat) or not (known(board.contracts) and board.contracts) else "contract"
    )
    model = CardPlacementModel(seat, kind)
    places = sorted((candidate.y, candidate.x) for candidate in legal(state, model))
    return structs.replace(model, x=places[0][1], y=places[0][0]) if places else model


def after(state: State, model: CardPlacementModel, step: int) -> Iterator[CardPlacementModel]:
    """Give the card at the next legal place in reading order, round and round; nothing where there is none."""
    places = sorted((candidate.y, candidate.x) for candidate in legal(state, model))
    current = (model.y, model.x)
    ahead = [at for at in places if at > current] if step > 0 else [at for at in reversed(places) if at < current]
    for y, x in (ahead or (places if step > 0 else places[::-1]))[:1]:
        yield structs.replace(model, x=x, y=y)


def moved(state: State, model: CardPlacementModel, right: int, down: int) -> CardPlacementModel:
    """Move the card by a cell, as long as it touches the rectangle around the field."""
    city_field = known_field(state, model.seat)
    if city_field is None:
        return model
    xs, ys = [x for x, _ in city_field.face.tops], [y for _, y in city_field.face.tops]
    x = min(max(model.x + right, min(xs) - 2), max(xs))
    y = min(max(model.y + down, min(ys) - 2), max(ys))
    return structs.replace(model, x=x, y=y)


def turned_on(model: CardPlacementModel) -> CardPlacementModel:
    """Turn the card clockwise by a quarter."""
    return structs.replace(model, rotation=ROTATIONS[(ROTATIONS.index(model.rotation) + 1) % len(ROTATIONS)])


def placement(state: State, model: CardPlacementModel) -> LegalCardPlacement | None:
    """Give the legal placement that the card is at; None for an illegal one."""
    return next((candidate for candidate in legal(state, model) if (candidate.x, candidate.y) == model.at), None)


def other_card(state: State, model: CardPlacementModel) -> CardPlacementModel:
    """Take the next card in hand: the plan card, then a contract card, one after the other where their backs differ."""
    backs = contract_choices(state)
    if model.kind == "plan":
        return structs.replace(model, kind="contract", contract=backs[0] if backs else "")
    if model.contract in backs[:-1]:
        return structs.replace(model, contract=backs[backs.index(model.contract) + 1])
    return structs.replace(model, kind="plan", contract="")


def contract_choices(state: State) -> tuple[str, ...]:
    """List the contract cards that may be the one in hand where their backs are told to differ: those on no field."""
    return off_fields(state) if backs_differ(state) else ()


def fuel_choices(state: State, model: CardPlacementModel) -> tuple[Position, ...]:
    """List the idle engine spaces that may get a chip from hand just before, in reading order; the first nine, a
    declaration names no more.
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
    """List the engine spaces that get a chip just before: those that have to for the place to be legal, and those
    chosen.
    """
    legal_placement = placement(state, model)
    spaces = {*(legal_placement.fuel if legal_placement else ()), *model.fuelled}
    return tuple(sorted(spaces, key=lambda at: (at[1], at[0])))


def fuel_toggled(state: State, model: CardPlacementModel, number: int) -> CardPlacementModel:
    """Choose the idle engine space of this number (from 1), or leave it idle again; what has to be fuelled stays."""
    spaces = fuel_choices(state, model)[number - 1 : number]
    return structs.replace(model, fuelled=model.fuelled ^ frozenset(spaces))


def move_of(state: State, model: CardPlacementModel) -> Move:
    """Make the declaration."""
    fuel = tuple(FieldPosition(x, y) for x, y in fuelled_first(state, model))
    if model.kind == "plan":
        return PlacePlan(seat=model.seat, x=model.x, y=model.y, rotation=model.rotation, fuel_first=fuel)
    return PlaceContract(
        seat=model.seat, x=model.x, y=model.y, rotation=model.rotation, fuel_first=fuel, contract=model.contract
    )


def evaluate(table: Table, model: CardPlacementModel) -> EvaluatedDraft:
    """Ask the referee: every breach, as if it were declared."""
    return table.judge((move_of(table.state, model),))


def card_of(state: State, model: CardPlacementModel) -> dict[Position, Cell]:
    """Give the nine cells of the card in hand as it is turned, by their places on the field; untold ones too."""
    board = state.seats[model.seat]
    if model.kind == "plan":
        plan_card = value_or_none(state.beside[board.place]) if value_or_none(board.place) in PROPOSALS else None
        card = plan_card or ""
    else:
        card = model.contract or (CONTRACTS[0] if value_or_none(state.printed["contract_backs.same"]) else "")
    cells = turned(read(text_of(state, card)), model.rotation).cells
    return dict(zip(footprint(*model.at), cells, strict=True))


def under(state: State, model: CardPlacementModel) -> CoveredArea | None:
    """Give what the card covers; None where the field is not told."""
    try:
        return card_placement.under(state, model.seat, model.x, model.y)
    except UnknownFactError:
        return None


def barring(state: State, model: CardPlacementModel) -> frozenset[Position]:
    """List the cells that bar the place: engines, river, divided factories, and cells of a second card."""
    area, city_field = under(state, model), known_field(state, model.seat)
    if area is None or city_field is None or placement(state, model):
        return frozenset()
    tops = {at: top for at in footprint(*model.at) if (top := city_field.face.tops.get(at))}
    cards = [top.card for top in tops.values()]
    main_card = max(sorted(set(cards)), key=cards.count, default=0)
    own = {at for at, top in tops.items() if top.cell.factory in area.divided or top.card != main_card}
    return frozenset({*area.idle, *area.printed, *area.rivers, *own})
