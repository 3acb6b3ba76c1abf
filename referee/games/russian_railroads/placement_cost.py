"""Placement of pieces in Russian Railroads: the printed cost of a space (specification 3.5, 3.7), the pieces that can
pay it, and whether the space is free (RRR-4.203 to 4.207, RRR-4.75x, 4.78x).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, structs

from referee.facts.facts import KnownFacts, known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.russian_railroads.action_spaces import HIRE, LAST_ROUND, PUBLIC, SHARED, TURN_SPACES, engineer_of
from referee.games.russian_railroads.state import STRIP, ActionSpacePieces, SharedSpacePieces, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Check
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Phrase


def strip_slots(state: State) -> tuple[str, ...]:
    """Return the slots of the engineer strip in this game, from left to right (specification 3.7)."""
    if state.players == 2 and state.printed["public_engineer_slots"] == 1:
        return tuple(slot for slot in STRIP if slot != "public_2")
    if state.players == 2:
        return STRIP[1:]
    return STRIP


def public_slot(state: State, space: str) -> str:
    """Return the strip slot of the sideways engineer for a public space (RRR-R58), "" if the strip has no such slot.

    A known engineer in the slot proves that it exists. A known empty slot counts as existing if the number of these
    slots was not entered.
    """
    slot = "public_1" if space == PUBLIC[0] else "public_2"
    number = state.strip[slot]
    if known(number) and (number or "public_engineer_slots" not in state.printed):
        return slot
    return slot if not known(state.players) or slot in strip_slots(state) else ""


def public_tile(state: State, space: str) -> int:
    """Return the number of the sideways engineer on a public space, 0 for none."""
    slot = public_slot(state, space)
    return state.strip[slot] if slot else 0


class SpaceCost(Struct, frozen=True):
    """The cost of a space: workers, which rubles can replace, and rubles, which cannot be replaced."""

    workers: int
    rubles: int

    @property
    def pieces(self) -> int:
        return self.workers + self.rubles


def cost_of(state: State, space: str) -> SpaceCost:
    """Return the printed cost of a space or an engineer."""
    number = public_tile(state, space) if space in PUBLIC else engineer_of(space)
    row = f"engineer_cost.{number}" if number or space in PUBLIC else f"space.{space}"
    return state.printed.cached(_cost_in, row)


def _cost_in(facts: KnownFacts, row: str) -> SpaceCost:
    return SpaceCost(facts[f"{row}.workers"], facts[f"{row}.rubles"])


def cost_phrase(cost: SpaceCost) -> Phrase:
    """Return the text of a cost, without an amount of 0."""
    values = {"workers": cost.workers, "rubles": cost.rubles}
    if not cost.rubles:
        return Phrase("cost.workers", values)
    return Phrase("cost.both" if cost.workers else "cost.rubles", values)


KINDS = ("own", "black", "turquoise", "rubles")


class PaidPlacementMove(Move, frozen=True, kw_only=True):
    """A move that places pieces, given by kind. If it names none, its cost is paid with own workers and the required
    rubles.
    """

    own: Annotated[int | None, WholeNumber(high=9, role="payment")] = None
    black: Annotated[int | None, WholeNumber(high=9, role="payment")] = None
    turquoise: Annotated[int | None, WholeNumber(high=9, role="payment")] = None
    rubles: Annotated[int | None, WholeNumber(high=99, role="payment")] = None


def payment(state: State, move: PaidPlacementMove, space: str) -> dict[str, int]:
    """Return the pieces that pay for a move, by kind.

    If the move names no piece, own workers pay (or the only kind that is not set to 0), with the required rubles. If
    exactly one kind is not given, it pays the rest.
    """
    pieces = {"own": move.own, "black": move.black, "turquoise": move.turquoise, "rubles": move.rubles}
    paid = {kind: count or 0 for kind, count in pieces.items()}
    open_ = [kind for kind, count in pieces.items() if count is None]
    if not any(paid.values()) and ("own" in open_ or len(open_) == 1):
        cost = cost_of(state, space)
        if "rubles" in open_:
            paid["rubles"] = cost.rubles
        paid[open_[0]] += cost.workers
    elif len(open_) == 1:
        paid[open_[0]] = max(0, cost_of(state, space).pieces - sum(paid.values()))
    return paid


@cites("RRR-4.206", "RRR-4.753", "RRR-4.754", "RRR-4.755", "RRR-4.805", "RRR-4.911")
def paid_exactly(state: State, move: PaidPlacementMove, space: str) -> Check:
    """Yield a breach if the number of pieces differs from the cost (RRR-4.206), or a worker replaces a ruble; rubles
    can replace workers (RRR-4.75x).
    """
    cost, paid = cost_of(state, space), payment(state, move, space)
    count = sum(paid.values())
    hire = ("RRR-4.755", "RRR-4.805") if space == HIRE else ()
    if count != cost.pieces:
        claim = ("RRR-4.911",) if space in TURN_SPACES else ()
        wrong = {"space": space, "count": count, "cost": cost_phrase(cost)}
        yield Breach("RRR-4.206", "pieces_wrong", wrong, "pay_exactly", hire or claim, Shortage(count, cost.pieces))
    if paid["rubles"] < cost.rubles:
        values = {"space": space, "rubles": cost.rubles, "cost": cost_phrase(cost)}
        also = hire or (("RRR-4.754",) if space == "track_any_2" else ())
        short = Shortage(paid["rubles"], cost.rubles)
        if count != cost.pieces:
            yield Breach("RRR-4.206", "ruble_missing", values, "pay_ruble", also, short)
        else:
            yield Breach(
                "RRR-4.753", "worker_for_ruble", values, "pay_ruble", ("RRR-4.206", *also) if hire else also, short
            )


@cites("RRR-4.207", "RRR-4.781", "RRR-4.791")
def in_hand(state: State, move: PaidPlacementMove, space: str) -> Check:
    """Yield a breach for each kind of which the move places more pieces than the seat has in hand (RRR-4.207)."""
    board = state.seats[move.seat]
    for kind, count in payment(state, move, space).items():
        if count and getattr(board, kind) < count:
            also = {"turquoise": ("RRR-4.781",), "black": ("RRR-4.791",)}.get(kind, ())
            values = {"seat": move.seat, "piece": kind, "count": count, "have": getattr(board, kind)}
            shortage = Shortage(getattr(board, kind), count)
            yield Breach("RRR-4.207", "pieces_short", values, "other_pieces", also, shortage)


@cites("RRR-4.203", "RRR-4.204", "RRR-4.756", "RRR-4.806", "RRR-4.808")
def free(state: State, space: str) -> Check:
    """Yield a breach if the space is occupied, except for one space that is never blocked (RRR-4.203 to RRR-4.205)."""
    if space == SHARED or not state.spaces[space].owner:
        return
    there = state.spaces[space]
    values = {"space": space, "owner": there.owner}
    if engineer_of(space):
        yield Breach("RRR-4.808", "engineer_used", values, "next_round")
        return
    also = ["RRR-4.204"]
    if known(there.pieces) and there.rubles and there.rubles == there.pieces:
        also.append("RRR-4.756")
    if space == HIRE:
        also.append("RRR-4.806")
    yield Breach("RRR-4.203", "space_taken", values, "other_space_free", tuple(also))


@cites("RRR-4.211", "RRR-4.941")
def in_play(state: State, space: str) -> Check:
    """Yield a breach if the space is closed with this number of players (RRR-4.211) or in this round (RRR-4.941)."""
    if space in state.printed["closed"] and state.players == 2:
        yield Breach("RRR-4.211", "space_closed", {"space": space}, "other_space_free")
    if space in TURN_SPACES and last_round(state):
        yield Breach("RRR-4.941", "covered_in_last_round", {"space": space}, "use_marker", ("RRR-4.942",))
    if space == LAST_ROUND and not last_round(state):
        yield Breach("RRR-4.941", "only_in_last_round", {"space": space}, "other_space_free")


def rounds(players: int) -> int:
    """Return the number of rounds of a game (RRR-4.102)."""
    return 7 if players == 4 else 6


def last_round(state: State) -> bool:
    """Return whether this is the last round. Raises `UnknownFactError` if the result depends on unknown values; the
    number of players is not always needed.
    """
    if state.round < rounds(2):
        return False
    return state.round == rounds(4) or state.round == rounds(state.players)


def lay_pieces(ledger: Ledger, seat: str, space: str, pieces: dict[str, int], clause: str = "RRR-4.206") -> None:
    """Move the pieces of a payment from the seat to a space or engineer."""
    state: State = ledger.state
    board = state.seats[seat]
    ledger.seat(seat, **{kind: getattr(board, kind) - count for kind, count in pieces.items()})
    if space == SHARED:
        before = state.shared[seat]
        more = SharedSpacePieces(**{kind: getattr(before, kind) + count for kind, count in pieces.items()})
        ledger.change(shared={**state.shared, seat: more})
    else:
        ledger.change(spaces={**state.spaces, space: add_pieces(state.spaces[space], seat, pieces)})
    for kind, count in pieces.items():
        if count:
            ledger.todo(seat, "piece_placed", clause, count, piece=kind, space=space)


def add_pieces(there: ActionSpacePieces, seat: str, pieces: dict[str, int]) -> ActionSpacePieces:
    """Return a space with pieces of a seat added. Raises `UnrepresentableStateError` if the space has pieces of a
    different seat.
    """
    if not known(there.owner):
        return ActionSpacePieces(seat, **pieces)
    if there.owner not in ("", seat):
        raise UnrepresentableStateError
    return ActionSpacePieces(seat, **{kind: getattr(there, kind) + pieces.get(kind, 0) for kind in KINDS})


def on_board(state: State, seat: str, kind: str) -> int:
    """Return the number of a seat's pieces of a kind on action spaces and engineers."""
    placed = sum(getattr(space, kind) for space in state.spaces.values() if space.owner == seat)
    return int(placed + getattr(state.shared[seat], kind))


def black_on(state: State, seat: str, space: str) -> bool:
    """Return whether the seat's black worker is on a space."""
    if space == SHARED:
        return bool(state.shared[seat].black)
    return state.spaces[space].owner == seat and bool(state.spaces[space].black)


def exchange_worker(space: ActionSpacePieces, worker: str) -> ActionSpacePieces:
    """Return a copy of a space with one worker of a kind replaced by a ruble (RRR-4.914)."""
    return structs.replace(space, **{worker: getattr(space, worker) - 1, "rubles": space.rubles + 1})


def exchanged_shared(shared: SharedSpacePieces, worker: str) -> SharedSpacePieces:
    """Return a copy of the seat's pieces on the never-blocked space with one worker of a kind replaced by a ruble
    (RRR-4.914).
    """
    return structs.replace(shared, **{worker: getattr(shared, worker) - 1, "rubles": shared.rubles + 1})
