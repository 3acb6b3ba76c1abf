"""Improvements of factories by machine tiles in Nippon: the mechanise action (NIP-8), and the free improvements of
`light_bulb_2` (NIP-21.22, NIP-R21).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated

from msgspec import Struct, structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice
from referee.games.nippon.state import FACTORIES, Board, Factory, State, good_of
from referee.games.nippon.turn_rules import (
    WorkerMove,
    may_start,
    pay,
    price_rules,
    take_worker,
    with_worker,
    within_bounds,
)
from referee.games.nippon.values import IMPROVEMENT, ActionPrice, owns, unit_price
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf
from scoring.fields.struct_fields import compound


class MachineImprovement(Struct, frozen=True):
    """One improvement: `kind` is "install" or "upgrade" for a machine on a factory, "hold" for a machine that is bought
    for later use.
    """

    kind: Annotated[str, KeyOf("improvement", role="identity")]
    factory: Annotated[str, KeyOf("factory", role="identity")] = ""


@cites("NIP-8.3", "NIP-8.14")
def install(state: State, seat: str, factory: str) -> Check:
    """Yield a breach if the factory does not belong to the seat or already has a machine (NIP-8.3)."""
    if not factory:
        yield MissingChoice("NIP-8.3", "text_missing", {"fields": ("factory",)})
    elif not owns(state, seat, factory):
        yield Breach("NIP-8.3", "not_your_factory", {"seat": seat, "factory": factory}, "own_factory")
    elif state.seats[seat].factories[good_of(factory)].machine:
        yield Breach("NIP-8.3", "machine_there", {"factory": factory}, "upgrade_instead", ("NIP-8.14",))


@cites("NIP-8.4", "NIP-8.5")
def upgrade(state: State, seat: str, factory: str) -> Check:
    """Yield a breach if the factory does not belong to the seat, has no machine (NIP-8.4), or has a +2 machine
    (NIP-8.5).
    """
    if not factory:
        yield MissingChoice("NIP-8.4", "text_missing", {"fields": ("factory",)})
        return
    if not owns(state, seat, factory):
        yield Breach("NIP-8.4", "not_your_factory", {"seat": seat, "factory": factory}, "own_factory")
        return
    machine = state.seats[seat].factories[good_of(factory)].machine
    if machine == 0:
        yield Breach("NIP-8.4", "no_machine", {"factory": factory}, "install_first")
    elif machine == 2:
        yield Breach("NIP-8.5", "machine_best", {"factory": factory}, "other_factory")


@cites("NIP-8.7")
def hold(state: State, seat: str) -> Check:
    """Yield a breach if a machine is bought for later use although the seat has a factory that can be improved
    (NIP-8.7).
    """
    factories = state.seats[seat].factories.values()
    if some(partial(improvable, factory) for factory in factories):
        better = tuple(factory.tile for factory in factories if maybe_improvable(factory))
        yield Breach("NIP-8.7", "improvable", {"factories": better}, "improve_instead")


@cites("NIP-8.8")
def on_none(factory: str) -> Check:
    """Yield the breach for a machine bought for later use together with a factory (NIP-8.8, NIP-R14, NIP-R68)."""
    yield Breach("NIP-8.8", "held_on_factory", {"factory": factory}, "leave_out")


def improvable(factory: Factory) -> bool:
    return bool(factory.tile) and factory.machine < 2


def maybe_improvable(factory: Factory) -> bool:
    """Return whether a factory is certainly built and its machine is not certainly a +2 machine."""
    return known(factory.tile) and passes_or_unknown(partial(improvable, factory))


def unit(state: State, seat: str, improvement: MachineImprovement) -> Check:
    """Yield every breach of one factory improvement: installing, upgrading or keeping a machine."""
    if improvement.kind == "install":
        return install(state, seat, improvement.factory)
    if improvement.kind == "upgrade":
        return upgrade(state, seat, improvement.factory)
    return on_none(improvement.factory) if improvement.factory else hold(state, seat)


def units(state: State, seat: str, improvements: Iterable[MachineImprovement]) -> Checks:
    """Yield the rule checks of each improvement in the state after the earlier legal ones (NIP-8.9, NIP-R70)."""
    for improvement in improvements:
        passed = yield unit(state, seat, improvement)
        if passed:
            board = improved(state.seats[seat], improvement)
            state = structs.replace(state, seats={**state.seats, seat: board})


def improved(board: Board, improvement: MachineImprovement) -> Board:
    """Return the seat's board after one improvement."""
    if improvement.kind == "hold":
        return structs.replace(board, held_machines=board.held_machines + 1)
    good = good_of(improvement.factory)
    if good not in board.factories:
        return board
    machine = 1 if improvement.kind == "install" else 2
    factory = structs.replace(board.factories[good], machine=machine)
    return structs.replace(board, factories={**board.factories, good: factory})


def improve(ledger: Ledger, seat: str, improvement: MachineImprovement, clause: str) -> None:
    """Apply one improvement and record it as a task."""
    ledger.change(seats={**ledger.state.seats, seat: improved(ledger.state.seats[seat], improvement)})
    ledger.todo(seat, improvement.kind, clause, factory=improvement.factory)


def possible(state: State, move: Move) -> Iterator[MachineImprovement]:
    """Yield the improvements of the factories that a seat has or may have."""
    for tile in built(state.seats[move.seat]):
        yield MachineImprovement("install", tile)
        yield MachineImprovement("upgrade", tile)
    yield MachineImprovement("hold")


def built(board: Board) -> Iterator[str]:
    """Yield the factories that a seat has or may have."""
    for good, factory in board.factories.items():
        if not known(factory.tile):
            yield from (each for each in FACTORIES if good_of(each) == good)
        elif factory.tile:
            yield factory.tile


SYNERGY = "light_bulb_4"


class Mechanise(WorkerMove, frozen=True, kw_only=True, tag="mechanise"):
    """A move that improves factories in the given order; the same factory can be improved twice."""

    improvements: Annotated[tuple[MachineImprovement, ...], SeparatedList(compound(MachineImprovement), most=9)]


def price(count: int) -> ActionPrice:
    return unit_price(count, IMPROVEMENT, "NIP-8.2", SYNERGY, "NIP-21.24")


def mechanise_checks(state: State, move: Mechanise) -> Checks:
    return with_worker(state, move, demands(state, move))


def demands(state: State, move: Mechanise) -> Checks:
    yield within_bounds(move, len(move.improvements), "NIP-8.1")
    yield from price_rules(state, move, price(len(move.improvements)))
    yield from units(state, move.seat, move.improvements)


def mechanise_effects(ledger: Ledger, move: Mechanise) -> None:
    """Use the worker, pay and apply the improvements."""
    take_worker(ledger, move)
    pay(ledger, move.seat, price(len(move.improvements)))
    for improvement in move.improvements:
        improve(ledger, move.seat, improvement, _CLAUSE[improvement.kind])


_CLAUSE = {"install": "NIP-8.3", "upgrade": "NIP-8.4", "hold": "NIP-8.8"}


MECHANISE = Action(
    "mechanise",
    Mechanise,
    mechanise_checks,
    mechanise_effects,
    starts=may_start("mechanise"),
    list_field=ListField("improvements", possible),
)


VERB = "improve_free"
CLAUSE = "NIP-21.22"


class ImproveFree(Move, frozen=True, kw_only=True, tag=VERB):
    """A move that makes up to two improvements without cost; an empty list waives both."""

    improvements: Annotated[tuple[MachineImprovement, ...], SeparatedList(compound(MachineImprovement), most=9)]


@cites(CLAUSE, "NIP-21.27")
def improvements_due(state: State, move: ImproveFree) -> Check:
    """Yield a breach if no such choice is pending, which happens only once after the factory is built (NIP-21.27), or
    if there are too many improvements.
    """
    if not state.pending or VERB not in state.pending[-1].verbs:
        yield Breach("NIP-21.27", "nothing_pending", {"verb": VERB}, "", (CLAUSE,))
    elif len(move.improvements) > state.pending[-1].count:
        yield Breach(CLAUSE, "too_many", {"count": len(move.improvements), "most": state.pending[-1].count}, "fewer")


def improve_free_checks(state: State, move: ImproveFree) -> Checks:
    yield resolves_first(state.pending, move)
    yield improvements_due(state, move)
    yield from units(state, move.seat, move.improvements)


def improve_free_effects(ledger: Ledger, move: ImproveFree) -> None:
    """Apply the improvements and remove the pending choice."""
    ledger.change(pending=ledger.state.pending[:-1])
    for improvement in move.improvements:
        improve(ledger, move.seat, improvement, CLAUSE)


def seat_to_improve(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the seat with the pending choice."""
    if state.pending and VERB in state.pending[-1].verbs:
        yield {"seat": state.pending[-1].seat}


IMPROVE_FREE = Action(
    VERB,
    ImproveFree,
    improve_free_checks,
    improve_free_effects,
    starts=seat_to_improve,
    list_field=ListField("improvements", possible),
)
