"""The Export phase of Crisis: the seat that chooses, contracts, the black market and passing (CRI-4.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import turn_flow
from referee.games.crisis.managers import assumed, bring_back, owners
from referee.games.crisis.state import COLUMNS, EXPORT, RESOURCES, ROWS, ExportMarketColumn, State
from referee.games.crisis.values import BLACK_MARKET, OPEN_COLUMNS, chart, listed, numbers, take, word
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import Phrase


def has_come(state: State) -> bool:
    """Return whether Export is being resolved: in the export phase, or as the current location of Operations."""
    return state.phase == "export" or (state.phase == "operations" and state.location == EXPORT)


@cites("CRI-4.0.1")
def in_export(state: State, move: Move) -> Check:
    """Yield a breach if Export, the last location of Operations, is not being resolved (CRI-4.0.1)."""
    if assumed(state) or has_come(state):
        return
    if state.phase == "operations":
        values = {"location": EXPORT, "now": state.location}
        yield Breach("CRI-4.0.1", "other_location", values, "later")
    else:
        yield Breach("CRI-4.0.1", "not_in_export", {"verb": verb_of(move), "phase": state.phase}, "later")


def space_of(state: State, seat: str) -> str:
    """Return the Export space with the seat's manager piece, "" for none."""
    return next((number for number, owner in owners(state, EXPORT) if owner == seat), "")


@cites("CRI-4.14.2", "CRI-4.14.9")
def has_choice(state: State, move: Move) -> Check:
    """Yield a breach if the seat has no choice left at Export. It has one per manager piece (CRI-4.14.2), or with the
    option "repeat" any number until it passes (CRI-4.14.9, CRI-R30).
    """
    if not (assumed(state) or state.phase in ("operations", "export")) or not _is_finished(state, move.seat):
        return
    if repeating(state):
        yield Breach("CRI-4.14.9", "passed_at_export", {"seat": move.seat}, "next_round")
    else:
        yield Breach("CRI-4.14.2", "no_choice_left", {"seat": move.seat}, "next_round")


def repeating(state: State) -> bool:
    """Return whether the table uses the option of repeated choices at Export, until all seats have passed (CRI-R30)."""
    return bool(state.options["export_mode"] == "repeat")


def _is_finished(state: State, seat: str) -> bool:
    """Return whether a seat has no manager piece left at Export."""
    there = [state.placed[EXPORT].spaces[number] for number in numbers(state, EXPORT)]
    if any(known(owner) and owner == seat for owner in there):
        return False
    return all(map(known, there)) or bool(state.now["passed" if repeating(state) else "chosen"])


@cites("CRI-4.14.1")
def own_choice(state: State, move: Move) -> Check:
    """Yield a breach if the move's seat is not the active one; spaces are resolved from left to right (CRI-4.14.1)."""
    if state.active != move.seat:
        yield Breach("CRI-4.14.1", "not_your_choice", {"seat": move.seat, "active": state.active}, "wait")


def may_choose(state: State, move: Move) -> Checks:
    yield resolves_first(state.pending, move)
    now = yield in_export(state, move)
    has = yield about(has_choice(state, move), "CRI-4.14.9" if repeating(state) else "CRI-4.14.2")
    if now and has:
        yield own_choice(state, move)


def choosing(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for the seat that must choose at Export, if Export is being resolved."""
    if not (state.pending or assumed(state)) and has_come(state):
        yield {"seat": state.active}


def end_choice(ledger: Ledger, seat: str, *, passed: bool = False) -> None:
    """End the choice of a seat and activate the owner of the next space to the right. The manager piece moves back to
    the seat, with the option "repeat" only after a pass.
    """
    state: State = ledger.state
    if assumed(state):
        return
    space = space_of(state, seat)
    if space and (passed or not repeating(state)):
        bring_back(ledger, seat, EXPORT, (space,))
    if space and state.active == seat and state.phase == "export":  # else by the table's wish: the turn stays
        turn_flow.after_export(ledger, seat, space)
    turn_flow.settle(ledger)


class ExportContract(Move, frozen=True, kw_only=True, tag="export_contract"):
    """A move that sells `amount` units for the export price of a contract tile; `column` and `row` count from the top
    left of the market.
    """

    column: Annotated[int, WholeNumber(low=1, high=len(COLUMNS), role="coordinate")]
    row: Annotated[int, WholeNumber(low=1, high=len(ROWS), role="coordinate")]
    amount: Annotated[int, WholeNumber(high=99, role="count")]


def tile_at(state: State, move: ExportContract) -> str:
    """Return the contract tile at the column and row of the move, "" for none."""
    return word(state.market[str(move.column)].rows[str(move.row)])


def resource_and_maximum(tile: str) -> tuple[str, int]:
    """Return the (resource, maximum number of units) of a contract tile."""
    resource, _, maximum = tile.rpartition("_")
    return resource, int(maximum)


@cites("CRI-4.14.3")
def open_column(move: ExportContract) -> Check:
    """Yield a breach if the contract is not in one of the two left columns (CRI-4.14.3)."""
    if str(move.column) not in OPEN_COLUMNS:
        yield Breach("CRI-4.14.3", "column_shut", {"column": move.column}, "left_columns")


@cites("CRI-4.14.3", "CRI-4.14.6")
def tile_there(state: State, move: ExportContract) -> Check:
    """Yield a breach if the column and row have no tile (CRI-4.14.3), such as after its use (CRI-4.14.6)."""
    if not tile_at(state, move):
        values = {"column": move.column, "row": move.row}
        yield Breach("CRI-4.14.3", "contract_gone", values, "other_contract", ("CRI-4.14.6",))


@cites("CRI-4.14.4")
def at_least_one(move: ExportContract) -> Check:
    """Yield a breach if no unit is exported (CRI-4.14.4)."""
    if move.amount < 1:
        yield Breach("CRI-4.14.4", "none_exported", {}, "pass_export")


@cites("CRI-4.14.4")
def amount_fits(state: State, move: ExportContract) -> Check:
    """Yield a breach if the amount exceeds the number on the tile or the units in the warehouse (CRI-4.14.4)."""
    resource, maximum = resource_and_maximum(tile_at(state, move))
    if move.amount > maximum:
        values = {"resource": resource, "amount": move.amount, "most": maximum}
        yield Breach("CRI-4.14.4", "contract_smaller", values, "fewer_units")
    have = state.seats[move.seat].stock[resource]
    if move.amount > have:
        values = {"seat": move.seat, "resource": resource, "amount": move.amount, "have": have}
        yield Breach("CRI-4.14.4", "export_short", values, "fewer_units", shortage=Shortage(have, move.amount))


def export_contract_checks(state: State, move: ExportContract) -> Checks:
    yield from may_choose(state, move)
    yield at_least_one(move)
    reachable = yield open_column(move)
    if not reachable:
        return
    there = yield tile_there(state, move)
    if there:
        yield amount_fits(state, move)


def export_contract_effects(ledger: Ledger, move: ExportContract) -> None:
    """Remove the units, add VP and credits for each, and discard the tile. Raises `UnrepresentableStateError` if there
    is no tile.
    """
    state: State = ledger.state
    tile = tile_at(state, move)
    if not tile:
        raise UnrepresentableStateError  # an overrule may want it, there is no contract
    resource, _ = resource_and_maximum(tile)
    vp, credits = (chart(state, "export", part, resource) for part in ("vp", "credits"))
    take(ledger, move.seat, resource, move.amount, "CRI-4.14.4")
    points = vp * move.amount
    working = Phrase("working.export", {"count": move.amount, "price": vp, "points": points})
    ledger.score(move.seat, "export", points, "CRI-4.14.5", working, resource)
    ledger.gain(move.seat, "credits", credits * move.amount, "CRI-4.14.5")
    column = str(move.column)
    rows = {**ledger.state.market[column].rows, str(move.row): ""}
    ledger.change(market={**ledger.state.market, column: ExportMarketColumn(rows)})
    ledger.todo(move.seat, "contract_discarded", "CRI-4.14.6", column=move.column, row=move.row)
    end_choice(ledger, move.seat)


def options(state: State) -> Iterator[ExportContract]:
    """Yield a move for every contract of the two left columns, with each possible number of units."""
    for start in choosing(state):
        for column in OPEN_COLUMNS:
            for row in ROWS:
                tile = state.market[column].rows[row]
                maximum = resource_and_maximum(tile)[1] if known(tile) and tile else 1
                for amount in range(1, maximum + 1):
                    move = ExportContract(**start, column=int(column), row=int(row), amount=amount)
                    if not known(tile) or (tile and passes(amount_fits(state, move))):
                        yield move


EXPORT_CONTRACT = Action("export_contract", ExportContract, export_contract_checks, export_contract_effects, options)


class SellBlackMarket(Move, frozen=True, kw_only=True, tag="sell_black_market"):
    """A move that sells 1 to 4 units of one resource for credits."""

    resource: Annotated[str, KeyOf("resource", role="identity")]
    amount: Annotated[int, WholeNumber(high=99, role="count")]


@cites("CRI-4.14.7")
def one_to_four(move: SellBlackMarket) -> Check:
    """Yield a breach if the number of units is outside 1 to 4 (CRI-4.14.7, CRI-R31)."""
    if not 1 <= move.amount <= BLACK_MARKET:
        yield Breach("CRI-4.14.7", "black_market_amount", {"amount": move.amount, "most": BLACK_MARKET}, "one_to_four")


@cites("CRI-4.14.7")
def has_units(state: State, move: SellBlackMarket) -> Check:
    """Yield a breach if the warehouse has fewer units than the move sells (CRI-4.14.7)."""
    have = state.seats[move.seat].stock[move.resource]
    if move.amount > have:
        values = {"seat": move.seat, "resource": move.resource, "amount": move.amount, "have": have}
        yield Breach("CRI-4.14.7", "export_short", values, "fewer_units", shortage=Shortage(have, move.amount))


@cites("CRI-4.14.7")
def on_chart(state: State, move: SellBlackMarket) -> Check:
    """Yield a breach if the price chart contains no black market price for the resource (CRI-4.14.7)."""
    if not listed(state, "black_market", move.resource):
        yield Breach("CRI-4.14.7", "no_black_market_price", {"resource": move.resource}, "other_resource")


def sell_black_market_checks(state: State, move: SellBlackMarket) -> Checks:
    yield from may_choose(state, move)
    yield one_to_four(move)
    yield has_units(state, move)
    yield on_chart(state, move)


def sell_black_market_effects(ledger: Ledger, move: SellBlackMarket) -> None:
    """Remove the units and gain the credits, without VP and without a contract tile."""
    price = chart(ledger.state, "black_market", "credits", move.resource)
    take(ledger, move.seat, move.resource, move.amount, "CRI-4.14.7")
    ledger.gain(move.seat, "credits", price * move.amount, "CRI-4.14.7")
    end_choice(ledger, move.seat)


SELL_BLACK_MARKET = Action(
    "sell_black_market",
    SellBlackMarket,
    sell_black_market_checks,
    sell_black_market_effects,
    starts=choosing,
    choices={"resource": RESOURCES, "amount": range(1, BLACK_MARKET + 1)},
)


class PassExport(Move, frozen=True, kw_only=True, tag="pass_export"):
    """A move that declines the choice at Export."""


@cites("CRI-3.2")
def not_in_planning(state: State, move: PassExport) -> Check:
    """Yield a breach if the phase is Planning, in which passing is not allowed (CRI-3.2)."""
    if state.phase == "planning":
        yield Breach("CRI-3.2", "no_pass_in_planning", {"seat": move.seat}, "place_manager")


def pass_export_checks(state: State, move: PassExport) -> Checks:
    elsewhere = yield not_in_planning(state, move)
    if elsewhere:
        yield from may_choose(state, move)


def pass_export_effects(ledger: Ledger, move: PassExport) -> None:
    """Move the manager piece back to the seat, without a penalty."""
    end_choice(ledger, move.seat, passed=True)


PASS_EXPORT = Action("pass_export", PassExport, pass_export_checks, pass_export_effects, starts=choosing)
