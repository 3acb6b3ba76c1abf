"""The factories of Nippon: investing in one (NIP-7), with held machines (NIP-8.10) and its one-time bonus (NIP-21), and
producing goods (NIP-9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts.facts import known, known_or
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon import machines, transport
from referee.games.nippon.machines import built
from referee.games.nippon.state import FACTORIES, GOODS, LEVEL, Factory, State, good_of
from referee.games.nippon.turn_rules import (
    WorkerMove,
    costs_no_yen,
    may_start,
    owns_known,
    price_right,
    take_worker,
    with_worker,
    within_bounds,
    yen_enough,
)
from referee.games.nippon.values import (
    INVEST_PRICE,
    KNOWLEDGE_NEEDED,
    ActionPrice,
    coal_cost,
    level,
    owns,
    rise,
    storage,
    symbols_visible,
)
from referee.judging.judge import cites
from referee.judging.pending_choices import PendingChoice
from referee.judging.three_valued_logic import require_known
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber


class Invest(WorkerMove, frozen=True, kw_only=True, tag="invest"):
    """A move that builds one factory.

    `blueprints` (value discarded) and `keep_held` (machine tiles kept) are optional and checked if typed.
    """

    factory: Annotated[tuple[str, ...], SeparatedList(KeyOf("factory", role="identity"), most=6)]
    blueprints: Annotated[int | None, WholeNumber(high=99, role="payment")] = None
    keep_held: Annotated[int | None, WholeNumber(high=24, role="count")] = None


def missing_knowledge(state: State, seat: str, factory: str) -> int:
    """Return the knowledge levels that the seat lacks for a factory, to be paid in blueprints (NIP-7.5 to NIP-7.7)."""
    return max(0, required_knowledge(factory) - level(state, seat, "knowledge"))


def required_knowledge(factory: str) -> int:
    return KNOWLEDGE_NEEDED[LEVEL[good_of(factory)]]


@cites("NIP-7.1")
def one_factory(move: Invest) -> Check:
    """Yield a breach if the move does not name exactly one factory (NIP-7.1)."""
    if len(move.factory) != 1:
        yield Breach("NIP-7.1", "one_factory", {"count": len(move.factory)}, "one_of_them")


@cites("NIP-7.2")
def in_supply(state: State, factory: str) -> Check:
    """Yield a breach if the factory tile is not in the supply (NIP-7.2)."""
    owner = next((seat for seat in state.seats if owns_known(state, seat, factory)), "")
    if owner or not state.supply[factory]:
        if owner:
            yield Breach("NIP-7.2", "tile_owned", {"factory": factory, "owner": owner}, "other_factory")
        else:
            yield Breach("NIP-7.2", "tile_gone", {"factory": factory}, "other_factory")


@cites("NIP-7.3")
def good_is_new(state: State, seat: str, factory: str) -> Check:
    """Yield a breach if the seat already owns a factory of the same good (NIP-7.3)."""
    owned = state.seats[seat].factories[good_of(factory)].tile
    if owned:
        yield Breach("NIP-7.3", "good_owned", {"seat": seat, "factory": owned}, "other_good")


COST = ActionPrice(INVEST_PRICE, "NIP-7.4")


@cites("NIP-7.4", "NIP-2.5")
def affordable(state: State, move: Invest, factory: str) -> Check:
    """Yield a breach if the seat has fewer than 6,000 yen (NIP-7.4), without the income of the new factory
    (NIP-7.12).
    """
    for breach in yen_enough(state, move, COST):
        also = (*breach.also, "NIP-7.12") if factory == "silk_4" else breach.also
        yield structs.replace(breach, also=also)


@cites("NIP-7.6", "NIP-7.7")
def blueprints_right(state: State, move: Invest, factory: str, stated: int) -> Check:
    """Yield a breach if the typed blueprint value differs from the missing knowledge levels (NIP-7.6), which can be 0
    (NIP-7.7).
    """
    need = missing_knowledge(state, move.seat, factory)
    if stated != need:
        clause = "NIP-7.6" if need else "NIP-7.7"
        yield Breach(clause, "blueprints_said", {"said": stated, "need": need}, "exactly")


@cites("NIP-7.6")
def knowledge(state: State, move: Invest, factory: str) -> Check:
    """Yield a breach if the seat has too few blueprints for its missing knowledge levels (NIP-7.6), without the
    knowledge of the new factory (NIP-7.12).
    """
    have = state.seats[move.seat].blueprints
    if known(have) and have >= required_knowledge(factory):
        return
    need = missing_knowledge(state, move.seat, factory)
    if need and have < need:
        values = {
            "seat": move.seat,
            "factory": factory,
            "needed": required_knowledge(factory),
            "level": required_knowledge(factory) - need,
            "missing": need,
            "have": have,
        }
        also = ("NIP-7.12",) if factory == "paper_3" else ()
        shortage = Shortage(required_knowledge(factory) - need, required_knowledge(factory))
        yield Breach("NIP-7.6", "knowledge_short", values, "knowledge", also, shortage)


@cites("NIP-8.10", "NIP-8.11")
def held_used(state: State, move: Invest, keep: int) -> Check:
    """Yield a breach if the typed number of kept machines is wrong: the new factory receives one held machine
    (NIP-8.10), or two (NIP-8.11).
    """
    have = state.seats[move.seat].held_machines
    right = max(0, have - 2)
    if keep != right:
        clause = "NIP-8.12" if keep < right else "NIP-8.10" if have == 1 or keep >= have else "NIP-8.11"
        yield Breach(clause, "held_kept", {"held": have, "keep": keep, "right": right}, "use_held")


def invest_checks(state: State, move: Invest) -> Checks:
    return with_worker(state, move, invest_demands(state, move))


def invest_demands(state: State, move: Invest) -> Checks:
    yield one_factory(move)
    for factory in move.factory[:1]:
        yield good_is_new(state, move.seat, factory)  # what everybody sees is asked before what only the owner knows
        if move.price is not None:
            yield price_right(state, move, COST)
        yield affordable(state, move, factory)
        if move.blueprints is not None:
            yield blueprints_right(state, move, factory, move.blueprints)
        yield knowledge(state, move, factory)
        yield in_supply(state, factory)
        if move.keep_held is not None:
            yield held_used(state, move, move.keep_held)


def invest_effects(ledger: Ledger, move: Invest) -> None:
    """Use the worker, pay, discard blueprints, build the factory with held machines, and apply its one-time bonus
    (NIP-7.12).
    """
    take_worker(ledger, move)
    ledger.pay(move.seat, "yen", INVEST_PRICE, "NIP-7.4")
    for factory in move.factory:
        ledger.pay(move.seat, "blueprints", missing_knowledge(ledger.state, move.seat, factory), "NIP-7.6")
        build(ledger, move.seat, factory)


def build(ledger: Ledger, seat: str, factory: str) -> None:
    """Place a factory with its held machines and apply its one-time bonus.

    Raises `UnrepresentableStateError` if the seat already has a factory of the good (NIP-7.3), because the state cannot
    contain two.
    """
    state: State = ledger.state
    board = state.seats[seat]
    owned = board.factories[good_of(factory)].tile
    if known(owned) and owned:
        raise UnrepresentableStateError
    used = min(board.held_machines, 2)
    built = Factory(factory, machine=used, goods=0)
    ledger.seat(seat, factories={**board.factories, good_of(factory): built}, held_machines=board.held_machines - used)
    ledger.change(supply={**state.supply, factory: False})
    ledger.todo(seat, "build", "NIP-7.9", factory=factory)
    if used:
        ledger.todo(seat, "held_placed", "NIP-8.10" if used == 1 else "NIP-8.11", used, factory=factory)
    synergy(ledger, seat, factory)


RISES = {"paper_3": ("knowledge", 2, "NIP-21.7"), "bento_4": ("coal", 2, "NIP-21.16")}
"""The factories whose one-time bonus moves a track marker: the track, the number of spaces and the clause."""


def synergy(ledger: Ledger, seat: str, factory: str) -> None:
    """Apply the one-time bonus of a factory, or add its choice to the pending ones (NIP-7.11, section 6.3)."""
    if factory in RISES:
        rise(ledger, seat, *RISES[factory])
    elif factory == "silk_3":
        rise(ledger, seat, "money", _visible(ledger.state, seat), "NIP-21.3")
    elif factory == "silk_4":
        ledger.gain(seat, "yen", 5_000, "NIP-21.4")
    elif factory == "paper_4":
        ledger.gain(seat, "blueprints", 2, "NIP-21.8")
    elif factory == "lens_2":
        _turn_tiles(ledger, seat, "ships", "ship_side", "NIP-21.10")
    elif factory == "clock_2":
        _turn_tiles(ledger, seat, "trains", "train_side", "NIP-21.18")
    elif factory in transport.CLAUSE:
        _offer_free_tiles(ledger, seat, factory)
    elif factory == "light_bulb_2":
        open_choice(ledger, machines.VERB, seat, machines.CLAUSE, 2, factory)


def _visible(state: State, seat: str) -> int:
    """Return the visible income symbols of a seat: computed from printed values if they are known, else as entered."""
    board = state.seats[seat]
    if not known(state.printed["areas.symbols"]):
        return board.symbols
    return symbols_visible(state, 6 - board.trains, 6 - board.ships)


def _turn_tiles(ledger: Ledger, seat: str, kind: str, side: str, clause: str) -> None:
    """Turn the ships or trains in the seat's area to their side 3."""
    count = getattr(ledger.state.seats[seat], kind)
    ledger.seat(seat, **{side: 3})
    ledger.todo(seat, f"turn_{kind}", clause, known_or(count))


def _offer_free_tiles(ledger: Ledger, seat: str, factory: str) -> None:
    """Add the pending choice to place free ships or trains: 2, or fewer if only fewer can be placed (NIP-21.11,
    NIP-21.19).
    """
    count = transport.possible(ledger.state, seat, factory)
    if count > 0:  # below 0 where the table overruled more tiles than there are
        open_choice(ledger, transport.VERB, seat, transport.CLAUSE[factory], count, factory)


def open_choice(ledger: Ledger, verb: str, seat: str, clause: str, count: int, about: str) -> None:
    choice = PendingChoice(verbs=(verb,), seat=seat, clause=clause, count=count, about=about)
    ledger.change(pending=(*ledger.state.pending, choice))


INVEST = Action(
    "invest",
    Invest,
    invest_checks,
    invest_effects,
    starts=may_start("invest"),
    choices={"factory": [(factory,) for factory in FACTORIES]},
)


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
    """Yield a breach if the typed number of stored goods is wrong; goods beyond the storage are lost (NIP-9.7, 9.9)."""
    right = sum(max(0, goods_stored_by_run(state, move.seat, factory)) for factory in move.factories)
    if stated != right:
        also = ("NIP-9.9",) if stated > right else ("NIP-9.6",)
        yield Breach("NIP-9.7", "goods_said", {"said": stated, "right": right}, "exactly", also)


def produce_checks(state: State, move: Produce) -> Checks:
    return with_worker(state, move, produce_demands(state, move))


def produce_demands(state: State, move: Produce) -> Checks:
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


def produce_effects(ledger: Ledger, move: Produce) -> None:
    """Use the worker; for each factory, pay the coal and store the goods that the storage has space for (NIP-9.7)."""
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


PRODUCE = Action(
    "produce",
    Produce,
    produce_checks,
    produce_effects,
    starts=may_start("produce"),
    list_field=ListField("factories", further),
)
