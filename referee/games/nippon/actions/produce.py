"""The produce action of Nippon: running 1 to 3 different factories (NIP-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.actions.factory_improvement import built
from referee.games.nippon.state import GOODS, Factory, State, good_of
from referee.games.nippon.turn_rules import WorkerMove, costs_no_yen, may_start, take_worker, with_worker, within_bounds
from referee.games.nippon.values import coal_cost, owns, storage
from referee.judging.judge import cites
from referee.judging.three_valued_logic import require_known
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber

SYNERGY = "light_bulb_3"


class Produce(WorkerMove, frozen=True, kw_only=True, tag="produce"):
    """A move that runs factories. `coal` (total paid) and `goods` (total stored) are optional and checked if typed."""

    factories: Annotated[tuple[str, ...], SeparatedList(KeyOf("factory", role="identity"), most=9)]
    coal: Annotated[int | None, WholeNumber(high=99, role="payment")] = None
    goods: Annotated[int | None, WholeNumber(high=99, role="payment")] = None


def goods_stored_by_run(state: State, seat: str, factory: str) -> int:
    """Return the number of goods that a run stores: 1, plus those of the machine and the synergy, at most the free
    storage (NIP-9.6, NIP-21.23).
    """
    owned = state.seats[seat].factories[good_of(factory)]
    return min(storage(state, factory) - owned.goods, goods_per_run(owned))


def goods_per_run(factory: Factory) -> int:
    """Return the number of goods that a run produces, without regard to the free storage."""
    return 1 + factory.machine + (factory.tile == SYNERGY)


@cites("NIP-9.1")
def different(move: Produce) -> Check:
    """Yield a breach if a factory runs twice in one action (NIP-9.1, NIP-R22)."""
    twice = tuple(dict.fromkeys(f for f in move.factories if move.factories.count(f) > 1))
    if twice:
        yield Breach("NIP-9.1", "factory_twice", {"factories": twice}, "other_factory")


@cites("NIP-9.1")
def own(state: State, move: Produce, factory: str) -> Check:
    """Yield a breach if the factory does not belong to the seat (NIP-9.1)."""
    if not owns(state, move.seat, factory):
        yield Breach("NIP-9.1", "not_your_factory", {"seat": move.seat, "factory": factory}, "own_factory")


@cites("NIP-9.2", "NIP-9.3")
def enough_coal(state: State, move: Produce) -> Check:
    """Yield a breach if the seat has less coal than the factories require in total (NIP-9.2, NIP-9.3)."""
    costs = [coal_cost(state, factory) for factory in move.factories]
    have = state.seats[move.seat].coal
    least = sum(cost for cost in costs if known(cost))
    if have < least:
        values = {"seat": move.seat, "cost": least, "have": have}
        yield Breach("NIP-9.3", "coal_short", values, "fewer", ("NIP-9.2", "NIP-2.5"), Shortage(have, least))
    else:
        require_known(costs)


@cites("NIP-9.2", "NIP-9.3")
def coal_right(state: State, move: Produce, stated: int) -> Check:
    """Yield a breach if the typed coal differs from the total of the printed coal numbers (NIP-9.2, NIP-9.3)."""
    cost = sum(coal_cost(state, factory) for factory in move.factories)
    if stated != cost:
        yield Breach("NIP-9.3", "coal_said", {"said": stated, "cost": cost}, "pay", ("NIP-9.2",))


@cites("NIP-9.5")
def has_space(state: State, move: Produce, factory: str) -> Check:
    """Yield a breach if the storage of the factory is full (NIP-9.5)."""
    owned = state.seats[move.seat].factories[good_of(factory)]
    if owned.goods >= storage(state, factory):
        also = ("NIP-21.23",) if factory == SYNERGY else ()
        yield Breach("NIP-9.5", "storage_full", {"factory": factory, "goods": owned.goods}, "other_factory", also)


@cites("NIP-9.7", "NIP-9.9")
def stated_goods_correct(state: State, move: Produce, stated: int) -> Check:
    """Yield a breach if the typed number of stored goods is wrong; goods that exceed the storage are lost (NIP-9.7,
    NIP-9.9).
    """
    right = sum(max(0, goods_stored_by_run(state, move.seat, factory)) for factory in move.factories)
    if stated != right:
        also = ("NIP-9.9",) if stated > right else ("NIP-9.6",)
        yield Breach("NIP-9.7", "goods_said", {"said": stated, "right": right}, "exactly", also)


def objections(state: State, move: Produce) -> Checks:
    """Yield the rule checks: the worker, the factories, their coal and their storage."""
    return with_worker(state, move, demands(state, move))


def demands(state: State, move: Produce) -> Checks:
    """Yield the rule checks of the factories, their coal and their storage."""
    yield within_bounds(move, len(move.factories), "NIP-9.1")
    if len(move.factories) > 1:
        yield different(move)
    all_own = True
    for factory in dict.fromkeys(move.factories):
        if (yield own(state, move, factory)):
            yield has_space(state, move, factory)
        else:
            all_own = False
    if move.coal is not None:
        yield coal_right(state, move, move.coal)
    yield enough_coal(state, move)
    if all_own and move.goods is not None:
        yield stated_goods_correct(state, move, move.goods)
    yield costs_no_yen(move, "NIP-9.2")


def effects(ledger: Ledger, move: Produce) -> None:
    """Use the worker. For each factory, pay the coal and store the goods; goods that exceed the storage are lost
    (NIP-9.7).
    """
    take_worker(ledger, move)
    for factory in move.factories:
        state: State = ledger.state
        good = good_of(factory)
        owned = state.seats[move.seat].factories[good]
        placed = goods_stored_by_run(state, move.seat, factory)
        ledger.pay(move.seat, "coal", coal_cost(state, factory), "NIP-9.2")
        stored = structs.replace(owned, goods=owned.goods + placed)
        ledger.seat(move.seat, factories={**state.seats[move.seat].factories, good: stored})
        ledger.todo(move.seat, "goods", "NIP-9.4", placed, factory=factory, good=good)
        lost = goods_per_run(owned) - placed
        if lost:
            ledger.todo(move.seat, "goods_lost", "NIP-9.7", lost, good=good)


def further(state: State, move: Produce) -> Iterator[str]:
    """Yield the factories that a seat has or may have, after those in the move: each combination occurs once."""
    goods = GOODS[GOODS.index(good_of(move.factories[-1])) + 1 :] if move.factories else GOODS
    yield from (factory for factory in built(state.seats[move.seat]) if good_of(factory) in goods)


ACTION = Action(
    "produce", Produce, objections, effects, starts=may_start("produce"), list_field=ListField("factories", further)
)
