"""The drawing of the table's middle in the City of Plan Cards: round, proposal cards with bids, coal card, stocks; and
each seat as text.
"""

from __future__ import annotations

from collections.abc import Collection

from referee.games.plan_city.state import COAL_CARD, ICON, PROPOSALS, ROUNDS
from tui.core.rendering.board_spots import spot
from tui.core.rendering.drawing import COLUMN_GAP, flow, number, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.plan_city.painting.context import PlanCityRenderer, deck, forbidden, idle, in_stock, proposals

COAL_ICON = ("●", "*")


def status(renderer: PlanCityRenderer) -> StyledText:
    """Draw the round, the phase and the active seat."""
    state = renderer.state
    text = StyledText(renderer.translate("round", n=number(state.round), of=ROUNDS), "bold")
    phase = value_or_none(state.phase)
    text.append("  ").append("?" if phase is None else renderer.words.translate_or(f"phase.{phase}", phase))
    active = value_or_none(state.active)
    strict = phase == "placement" and state.options["placement_order"] == "strict"
    if active in renderer.ids and (phase == "bidding" or strict):
        text.append("  ").append_text(renderer.piece(active)).append(f" {renderer.translate('acts', who=active)}")
    return text


def middle(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    """Draw the round, the proposal cards, the coal card and the stocks."""
    state = renderer.state
    stocks = [
        StyledText(renderer.translate("stock", n=_or_open(in_stock(state)))),
        StyledText(renderer.translate("deck", n=_or_open(deck(state)))),
    ]
    heading = StyledText(renderer.translate("proposals"), "bold underline")
    return [status(renderer), *flow("", stocks, width), heading, *bid_spaces(renderer, width)]


def bid_spaces(renderer: PlanCityRenderer, width: int) -> list[StyledText]:
    """Draw the proposal cards with their bid spaces, and the coal card."""
    lines = [
        line for location in proposals(renderer.state) or PROPOSALS for line in proposal(renderer, location, width)
    ]
    icon = StyledText(f"{COAL_ICON[renderer.ascii]} {renderer.translate('coal_icon')}", "dim")
    return [*lines, *flow("", [_coal_card(renderer), icon], width, COLUMN_GAP)]


def _or_open(count: int | None) -> str:
    return "?" if count is None else str(count)


def proposal(renderer: PlanCityRenderer, location: str, width: int) -> list[StyledText]:
    """Draw a proposal card: its bid spaces with the bid marker, and the adjacent plan card."""
    state = renderer.state
    spaces = value_or_none(state.printed[f"proposal.{location}.spaces"])
    owner = _owner(renderer, location)
    bid = value_or_none(state.seats[owner].bid) if owner else None
    cells = [
        _space(renderer, space, owner if space == bid else "", _bid_notation(location, space, spaces or ()))
        for space in spaces or ()
    ]
    if spaces is None:
        cells = [StyledText("?", "dim")]
    if owner and (spaces is None or bid not in spaces):
        cells.append(_space(renderer, bid or "?", owner))
    card = value_or_none(state.beside[location])
    if card is not None:
        label = renderer.translate("card_plan", n=int(card[-2:])) if card else renderer.translate("no_card")
        cells.append(StyledText(f"  {renderer.translate('beside', card=label)}"))
    return flow(f"  {renderer.translate(f'place.{location}')}  ", cells, width)


def _bid_notation(location: str, space: str, spaces: Collection[str]) -> str:
    """Return the beginning of the move that bids on a space; with the icon if both spaces of its number exist."""
    number = space.removesuffix(ICON)
    icon = f" icon={space.endswith(ICON)}" if {number, number + ICON} <= set(spaces) else ""
    return f"bid_proposal proposal={location} number={number}{icon}"


def _space(renderer: PlanCityRenderer, space: str, owner: str, notation: str = "") -> StyledText:
    """Draw a bid space: its number, its coal icon, and the marker on it in brackets. A free space of a proposal card is
    a spot.
    """
    label = space.removesuffix(ICON) + (COAL_ICON[renderer.ascii] if space.endswith(ICON) else "")
    if owner:
        mark = StyledText("[", "bold").append(label, "bold").append(" ")
        return mark.append_text(renderer.piece(owner)).append("]", "bold")
    return (
        spot(notation, StyledText(renderer.translate("bid_space", n=label))) if notation else StyledText(label, "dim")
    )


def _owner(renderer: PlanCityRenderer, location: str) -> str:
    return next((seat for seat, board in renderer.state.seats.items() if value_or_none(board.place) == location), "")


def _open(renderer: PlanCityRenderer) -> bool:
    """Return whether the position of any bid marker is unknown."""
    return any(value_or_none(board.place) is None for board in renderer.state.seats.values())


def _coal_card(renderer: PlanCityRenderer) -> StyledText:
    owner = _owner(renderer, COAL_CARD)
    nobody = "?" if _open(renderer) else symbol("dash", renderer.ascii)
    content = renderer.piece(owner) if owner else StyledText(nobody, "dim")
    text = StyledText(f"{renderer.translate('place.coal_card')}  ").append_text(content)
    return spot("bid_coal", text)


# a seat in words


def head(renderer: PlanCityRenderer, id: str) -> StyledText:
    """Draw the player's name with victory points, start marker, and remaining placements."""
    state = renderer.state
    board = state.seats[id]
    text = StyledText().append_text(renderer.piece(id)).append(f" {renderer.name(id)}", "bold underline")
    if value_or_none(board.vp):
        text.append(f"  {renderer.translate('vp', n=number(board.vp))}", "bold")
    if value_or_none(state.start_marker) == id:
        text.append(f"  {renderer.translate('start_marker')}", "bold")
    if value_or_none(state.phase) == "placement":
        has_card = value_or_none(board.place) in PROPOSALS and value_or_none(board.placed) is False
        if has_card or value_or_none(board.done):
            text.append(
                f"  {renderer.translate('card_due' if has_card else 'done')}", "bold reverse" if has_card else "bold"
            )
    return text


def facts(renderer: PlanCityRenderer, id: str, width: int) -> list[StyledText]:
    """Draw a player's possessions: coal, idle engines, trust with forbidden bids, contract cards, bid marker."""
    state = renderer.state
    board = state.seats[id]
    chips = value_or_none(board.chips)
    trust = value_or_none(board.trust)
    cells = [
        StyledText(renderer.translate("coal", n=number(board.coal)), "bold"),
        StyledText(renderer.translate("chips_on_field", n="?" if chips is None else len(chips))),
        StyledText(renderer.translate("idle", n=_or_open(idle(state, id)))),
        StyledText(
            renderer.translate("trust_start")
            if trust == 0
            else renderer.translate("trust", n="?" if trust is None else trust)
        ),
    ]
    if numbers := forbidden(state, board):
        cells.append(StyledText(renderer.translate("forbids", numbers=", ".join(map(str, numbers)))))
    cells.append(StyledText(renderer.translate("contracts", n=number(board.contracts))))
    return flow("  ", [*cells, StyledText(renderer.translate("marker_at", at=marker(renderer, id)))], width)


def marker(renderer: PlanCityRenderer, id: str) -> str:
    """Return the position of a bid marker as text."""
    board = renderer.state.seats[id]
    location, bid = value_or_none(board.place), value_or_none(board.bid)
    if location is None:
        return "?"
    if not location:
        return renderer.translate("in_hand")
    label = renderer.translate(f"place.{location}")
    return label if location == COAL_CARD else f"{label} ({'?' if bid is None else bid.removesuffix(ICON)})"
