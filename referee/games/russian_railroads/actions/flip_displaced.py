"""The action of turning over a replaced locomotive, which becomes a factory in the pool (RRR-4.409, RRR-4.410)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import bonus_effects, effect_stack, locomotives, turn_flow
from referee.games.russian_railroads.state import LOCO_SLOTS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.games.russian_railroads.values import LINES

KIND = "displaced"


class FlipDisplaced(Move, frozen=True, kw_only=True, tag="flip_displaced"):
    """A move that turns over a replaced locomotive and adds it to the pool."""


@cites("RRR-4.412", "RRR-4.413")
def replaced_one(state: State, move: FlipDisplaced) -> Check:
    """Yield a breach if the locomotive was just taken instead of replaced, so that it must be placed (RRR-4.412). The 9
    of the card has no factory side (RRR-4.413).
    """
    if state.pending and state.pending[-1].kind == "place_loco" and state.pending[-1].seat == move.seat:
        new = state.pending[-1]
        also = ("RRR-4.413",) if new.from_card else ()
        yield Breach("RRR-4.412", "new_one_flipped", {"number": new.number}, "place_it", also)
    else:
        yield from effect_stack.due(state, move, KIND)


@cites("RRR-4.410")
def lines_served(state: State, move: FlipDisplaced) -> Check:
    """Yield a breach if a line has no locomotive, which is required to turn over a replaced one (RRR-4.410, RRR-R2)."""
    board = state.seats[move.seat]
    if locomotives.may_turn_over(state, board):
        return
    reach = {line: locomotives.reach(board, line) for line in LINES}
    bare = tuple(line for line in LINES if known(reach[line]) and not reach[line])
    if bare:
        yield Breach("RRR-4.410", "line_without_loco", {"seat": move.seat, "lines": bare}, "move_it")
    else:
        yield Breach("RRR-4.410", "slot_without_loco", {"seat": move.seat}, "move_it")


def objections(state: State, move: FlipDisplaced) -> Checks:
    """Yield the rule checks: the replaced locomotive, and a locomotive on every line."""
    yield replaced_one(state, move)
    yield lines_served(state, move)


def effects(ledger: Ledger, move: FlipDisplaced) -> None:
    """Add the tile to the pool and end the chain of replaced locomotives."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    if pending_item is None:
        return
    if pending_item.number:  # taken for granted it is not said
        pool = ledger.state.pool
        ledger.change(pool={**pool, str(pending_item.number): pool[str(pending_item.number)] + 1})
        ledger.todo(move.seat, "turned_over", "RRR-4.409", number=pending_item.number)
    if _read_otherwise(ledger.state, move.seat):
        ledger.todo(move.seat, "flip_read_otherwise", "RRR-4.410")
    effect_stack.drop(ledger)
    bonus_effects.after_chain(ledger, move.seat, pending_item.lines)
    turn_flow.continue_after_action(ledger)


def _read_otherwise(state: State, seat: str) -> bool:
    """Return whether turning it over would be (or could be) a breach with the option that requires four filled slots
    (RRR-R2).
    """
    numbers = [state.seats[seat].locomotives[slot] for slot in LOCO_SLOTS]
    return not state.options["flip_needs_all_slots"] and not all(known(number) and number for number in numbers)


ACTION = Action("flip_displaced", FlipDisplaced, objections, effects, starts=effect_stack.seats_with_choice(KIND))
