"""The action of exporting in Nippon: fulfilling 1 to 3 of the seat's contracts with stored goods (NIP-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Annotated

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import CONTRACTS, GOODS, Board, State
from referee.games.nippon.turn_rules import WorkerMove, costs_no_yen, may_start, take_worker, with_worker, within_bounds
from referee.games.nippon.values import rise
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf
from scoring.fields.struct_fields import compound
from scoring.text_catalogs import Phrase


class ContractDelivery(Struct, frozen=True):
    """A contract, and the good that pays each of its white cubes in printed order."""

    contract: Annotated[str, KeyOf("contract", role="identity")]
    goods: Annotated[tuple[str, ...], SeparatedList(KeyOf("good", role="identity"), separators="+", most=9)]


class Export(WorkerMove, frozen=True, kw_only=True, tag="export"):
    """A move that fulfils contracts in the given order."""

    contracts: Annotated[tuple[ContractDelivery, ...], SeparatedList(compound(ContractDelivery), most=9)]


def cubes(state: State, contract: str) -> tuple[int, ...]:
    return tuple(int(number) for number in state.printed[f"contract.{contract}.cubes"])


def stored_goods(board: Board, good: str) -> int:
    """Return the number of stored goods of a kind; 0 if the seat does not own the factory."""
    factory = board.factories[good]
    return factory.goods if factory.tile else 0


@cites("NIP-14.2")
def face_up(board: Board, seat: str, contract: str) -> Check:
    """Yield a breach if the contract is face down, because it was fulfilled earlier (NIP-14.2)."""
    if not board.contracts[contract]:
        yield Breach("NIP-14.2", "contract_done", {"seat": seat, "contract": contract}, "other_contract")


@cites("NIP-14.3")
def goods_fit(state: State, delivery: ContractDelivery) -> Check:
    """Yield a breach if a good is used twice, or the number of goods is not the number of white cubes
    (NIP-14.3, NIP-R30).
    """
    twice = tuple(dict.fromkeys(good for good in delivery.goods if delivery.goods.count(good) > 1))
    if twice:
        yield Breach("NIP-14.3", "good_twice", {"contract": delivery.contract, "goods": twice}, "different_goods")
    cube_count = len(cubes(state, delivery.contract))
    if len(delivery.goods) != cube_count:
        values = {"contract": delivery.contract, "count": len(delivery.goods), "right": cube_count}
        also = ("NIP-14.6",) if len(delivery.goods) < cube_count else ()
        yield Breach("NIP-14.3", "cubes_number", values, "exactly", also)


@cites("NIP-14.4", "NIP-14.5", "NIP-14.6")
def enough_goods_for_cube(
    board: Board, at_best: Board, delivery: ContractDelivery, good: str, number: int, second: bool
) -> Check:
    """Yield a breach if the seat stores fewer goods than one white cube requires (NIP-14.4 to NIP-14.6).

    `at_best` is the board with the largest possible stock: earlier contracts with unknown cubes are assumed to have
    used one good per cube.
    """
    have = stored_goods(at_best, good)
    if have >= number:
        have = stored_goods(board, good)
    if have < number:
        values = {"contract": delivery.contract, "good": good, "number": number, "have": have}
        also = ("NIP-14.5", "NIP-14.6", *(("NIP-3.6",) if second else ()))
        yield Breach("NIP-14.4", "goods_short", values, "produce_first", also, Shortage(have, number))


def objections(state: State, move: Export) -> Checks:
    """Yield the rule checks: the worker, and each contract in the state after the earlier legal ones (NIP-R70)."""
    return with_worker(state, move, demands(state, move))


def demands(state: State, move: Export) -> Checks:
    """Yield the rule checks: the number of contracts, each contract in the state after the previous legal contracts
    (NIP-R70), and the price.
    """
    yield within_bounds(move, len(move.contracts), "NIP-14.1")
    board = at_best = state.seats[move.seat]
    for number, delivery in enumerate(move.contracts):
        passed = yield face_up(board, move.seat, delivery.contract)
        passed &= yield goods_fit(state, delivery)
        for good, count in due(state, delivery):
            passed &= yield enough_goods_for_cube(board, at_best, delivery, good, count, number > 0)
        if passed:
            board, at_best = after(state, board, delivery), least_gone(state, at_best, delivery)
    yield costs_no_yen(move, "NIP-14.4")


def due(state: State, delivery: ContractDelivery) -> Iterator[tuple[str, int]]:
    """Yield (good, number) for each white cube of a delivery; the number is 1 if the cubes are unknown."""
    numbers = state.printed[f"contract.{delivery.contract}.cubes"]
    if known(numbers):
        return zip(delivery.goods, map(int, numbers), strict=False)
    return ((good, 1) for good in delivery.goods)


def after(state: State, board: Board, delivery: ContractDelivery) -> Board:
    """Return the board after a delivery: its goods are removed and its contract is face down."""
    numbers = state.printed[f"contract.{delivery.contract}.cubes"]
    return _without(board, delivery, ((good, n if known(numbers) else numbers) for good, n in due(state, delivery)))


def least_gone(state: State, board: Board, delivery: ContractDelivery) -> Board:
    """Return the board after a delivery with the largest possible stock: cubes with unknown numbers have used one good
    each.
    """
    return _without(board, delivery, due(state, delivery))


def _without(board: Board, delivery: ContractDelivery, goods: Iterable[tuple[str, int]]) -> Board:
    factories = dict(board.factories)
    for good, number in goods:
        factories[good] = structs.replace(factories[good], goods=factories[good].goods - number)
    contracts = {**board.contracts, delivery.contract: False}
    return structs.replace(board, factories=factories, contracts=contracts)


def effects(ledger: Ledger, move: Export) -> None:
    """Use the worker. For each contract: discard its goods, gain its reward, move the money marker up and turn the
    contract face down.
    """
    take_worker(ledger, move)
    for delivery in move.contracts:
        state: State = ledger.state
        seat, contract = move.seat, delivery.contract
        numbers = cubes(state, contract)
        ledger.change(seats={**state.seats, seat: after(state, state.seats[seat], delivery)})
        for good, number in zip(delivery.goods, numbers, strict=False):
            ledger.todo(seat, "goods_gone", "NIP-14.5", number, good=good)
        yen = state.printed[f"contract.{contract}.yen"]
        ledger.gain(seat, "yen", yen, "NIP-14.7")
        points = 0 if yen else state.printed[f"contract.{contract}.vp"]  # never both (3.8)
        if points:
            working = Phrase("working.contract", {"contract": contract, "points": points})
            ledger.score(seat, "contract", points, "NIP-14.7", working, about=contract)
        rise(ledger, seat, "money", state.printed[f"contract.{contract}.steps"], "NIP-14.8")
        ledger.todo(seat, "contract_down", "NIP-14.9", contract=contract)


def payments(state: State, board: Board, contract: str) -> Iterator[tuple[str, ...]]:
    """Yield the sets of goods that can pay a contract, each once, because cubes with equal numbers are interchangeable.

    If the cubes are unknown, yield one stored good at a time; declaring such a move asks for the cubes.
    """
    goods_there = [good for good in GOODS if _enough(board, contract, good, 1)]
    if not known(state.printed[f"contract.{contract}.cubes"]):
        yield from ((good,) for good in goods_there)
        return
    numbers = cubes(state, contract)
    visited: set[tuple[tuple[int, str], ...]] = set()
    for goods in permutations(goods_there, len(numbers)):
        same = tuple(sorted(zip(numbers, goods, strict=True)))
        if same not in visited and all(_enough(board, contract, good, n) for n, good in same):
            visited.add(same)
            yield goods


def _enough(board: Board, contract: str, good: str, number: int) -> bool:
    return passes(enough_goods_for_cube(board, board, ContractDelivery(contract, ()), good, number, second=False))


def deliverable(state: State, seat: str, board: Board) -> Iterator[ContractDelivery]:
    """Yield every way to fulfil each contract with the goods on a board."""
    for contract in CONTRACTS:
        if passes(face_up(board, seat, contract)):
            for goods in payments(state, board, contract):
                yield ContractDelivery(contract, goods)


def further(state: State, move: Export) -> Iterator[ContractDelivery]:
    """Yield every way to fulfil a contract with the goods that the contracts of the move leave."""
    board = state.seats[move.seat]
    for delivery in move.contracts:
        board = least_gone(state, board, delivery)
    yield from deliverable(state, move.seat, board)


ACTION = Action(
    "export", Export, objections, effects, starts=may_start("export"), list_field=ListField("contracts", further)
)
