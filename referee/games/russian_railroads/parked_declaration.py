"""The effects of a declaration that is kept undecided ("parked"): the turn continues, and all values that the action
could have changed become unknown.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known, unknown
from referee.facts.ledger import Ledger
from referee.facts.parked_declaration import ParkingLedger
from referee.games.russian_railroads import effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.action_spaces import BOARD_SPACES, PUBLIC, TURN_SPACES
from referee.games.russian_railroads.state import ActionSpacePieces, State
from referee.rules.default_rules import DONE, drop_choices

DONE_ONCE = ("used_tokens", "token_given", "worker_given", "line_given")
"""The fields of a seat with flags that never change back to False."""
OF_SEAT = (
    *("vp", "own", "stock", "black", "turquoise", "rubles", "lines", "locomotives", "doublers", "marker_1", "marker_2"),
    *("factories", "engineers", "end_bonus_cards"),
)
SUPPLY = ("lowest", "left", "pool", "strip", "doublers_left", "end_bonus_pile")
STARTING = ("lines", "doublers", "rubles", "marker_1")
"""The fields of a seat that a start bonus can change."""


def apply_undecided(ledger: ParkingLedger, seat: str) -> None:
    """Apply an undecided declaration of a seat: as its pending choices if there are any, otherwise as its turn."""
    if ledger.state.pending:
        effect_stack.mark_resumed(ledger)
    state: State = ledger.state
    phase = state.phase if known(state.phase) else "turn"
    if phase == "reveal":
        _reveal(ledger, seat)
        return
    open_before = drop_choices(ledger, seat)
    if phase == "start_bonus":
        ledger.forget(*(f"seats.{seat}.{what}" for what in STARTING), "doublers_left")
        cards = [card for card, available in state.start_bonuses.items() if not (known(available) and not available)]
        if cards and not open_before:
            ledger.one_of(*(f"start_bonuses.{card}" for card in cards))
    else:
        _action(ledger, seat, pays=not open_before or phase == "relocate")
    if phase == "relocate" or ledger.state.pending:
        _go_on(ledger, seat)
        return
    if not open_before:
        turn_flow.begins(ledger)
        if not known(state.active) or state.active == seat:
            turn_flow.uses_turn(ledger, seat, phase)
    if ledger.state.acting:
        _go_on(ledger, seat)


def _action(ledger: ParkingLedger, seat: str, *, pays: bool) -> None:
    """Mark as unknown all values of the seat and the supply that an action could have changed. If it had to be paid,
    also mark the free spaces, one of which was used.
    """
    state: State = ledger.state
    at = f"seats.{seat}"
    board = state.seats[seat]
    ledger.forget(*(f"{at}.{what}" for what in OF_SEAT), *SUPPLY)
    for what in DONE_ONCE:
        flags = getattr(board, what)
        ledger.forget(*(f"{at}.{what}.{key}" for key, is_set in flags.items() if not (known(is_set) and is_set)))
    cards = [card for card, available in state.cards.items() if not (known(available) and not available)]
    if cards:
        ledger.one_of(*(f"cards.{card}" for card in cards))
    if not (known(state.black_owner) and state.black_owner):
        ledger.forget("black_owner")
    if pays:
        ledger.forget(*((f"{at}.passed",) if state.phase == "turn" else ()))
        free = tuple(_free(state, seat))
        ledger.one_of(*free)
        ledger.forget(f"shared.{seat}")
        if any(f"spaces.{claim}" in free for claim in TURN_SPACES):  # a claim may swap a piece that lies elsewhere
            own_spaces = [space for space, there in state.spaces.items() if known(there.owner) and there.owner == seat]
            ledger.forget(*(f"spaces.{space}.{kind}" for space in own_spaces for kind in placement_cost.KINDS))


def _free(state: State, seat: str) -> Iterator[str]:
    """Yield the paths of the spaces that the seat may have used, without engineers of other seats."""
    engineers = state.seats[seat].engineers
    for space, there in state.spaces.items():
        usable = space in (*BOARD_SPACES, *PUBLIC) or not known(engineers) or space in engineers
        if usable and not (known(there.owner) and there.owner):
            yield f"spaces.{space}"


def _reveal(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown the end bonus cards of a seat that has revealed them; after the last seat, also the VP of all
    seats.
    """
    drop_choices(ledger, seat)
    ledger.forget(f"seats.{seat}.end_bonus_cards")
    if not ledger.state.pending and ledger.attempt(turn_flow.finish):
        ledger.forget(*(f"seats.{other}.vp" for other in ledger.state.seats))
        ledger.change(phase=DONE)


# what waits for a fact


def going_on(ledger: Ledger) -> None:
    """Continue the order of play after an undecided declaration, if the value for which it waits is now known."""
    state: State = ledger.state
    ledger.change(spaces={id: _empty_if_unowned(there) for id, there in state.spaces.items()})
    if state.held:
        seat = state.held
        if state.phase in ("turn", "start_bonus"):
            ledger.change(active=seat)  # whose turn is still used
        ledger.change(held="")
        _go_on(ledger, seat)


def _empty_if_unowned(there: ActionSpacePieces) -> ActionSpacePieces:
    """Return the space without pieces if it certainly has no owner; otherwise unchanged."""
    return ActionSpacePieces() if known(there.owner) and not there.owner and not known(there.pieces) else there


def _go_on(ledger: Ledger, seat: str) -> None:
    """Continue the order of play. If a value is missing, the players are asked for it instead of the active seat."""
    gap = ledger.attempt(turn_flow.continue_after_action)
    if gap:
        ledger.change(active=unknown(gap), held=seat)
