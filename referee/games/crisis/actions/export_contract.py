"""The action of exporting with a contract tile (CRI-4.14.3 to CRI-4.14.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import export_phase, warehouse
from referee.games.crisis.card_name_matching import word
from referee.games.crisis.state import COLUMNS, ROWS, ExportMarketColumn, State
from referee.games.crisis.values import OPEN_COLUMNS, chart
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Phrase


class ExportContract(Move, frozen=True, kw_only=True, tag="export_contract"):
    """A move that sells `amount` units for the export price of a contract tile; `column` and `row` count from the top
    left of the market.
    """

    column: Annotated[int, WholeNumber(low=1, high=len(COLUMNS), role="coordinate")]
    row: Annotated[int, WholeNumber(low=1, high=len(ROWS), role="coordinate")]
    amount: Annotated[int, WholeNumber(high=99, role="count")]


def tile_at(state: State, move: ExportContract) -> str:
    """Return the contract tile at the column and row of the move, "" for none. Raises `UnknownFactError` if it is
    unknown.
    """
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


def objections(state: State, move: ExportContract) -> Checks:
    """Yield the rule checks: the turn, the tile and the number of units."""
    yield from export_phase.may_choose(state, move)
    yield at_least_one(move)
    reachable = yield open_column(move)
    if not reachable:
        return
    there = yield tile_there(state, move)
    if there:
        yield amount_fits(state, move)


def effects(ledger: Ledger, move: ExportContract) -> None:
    """Remove the units, add VP and credits for each, and discard the tile. Raises `UnrepresentableStateError` if there
    is no tile.
    """
    state: State = ledger.state
    tile = tile_at(state, move)
    if not tile:
        raise UnrepresentableStateError  # an overrule may want it, there is no contract
    resource, _ = resource_and_maximum(tile)
    vp, credits = (chart(state, "export", part, resource) for part in ("vp", "credits"))
    warehouse.take(ledger, move.seat, resource, move.amount, "CRI-4.14.4")
    points = vp * move.amount
    working = Phrase("working.export", {"count": move.amount, "price": vp, "points": points})
    ledger.score(move.seat, "export", points, "CRI-4.14.5", working, resource)
    ledger.gain(move.seat, "credits", credits * move.amount, "CRI-4.14.5")
    column = str(move.column)
    rows = {**ledger.state.market[column].rows, str(move.row): ""}
    ledger.change(market={**ledger.state.market, column: ExportMarketColumn(rows)})
    ledger.todo(move.seat, "contract_discarded", "CRI-4.14.6", column=move.column, row=move.row)
    export_phase.end_choice(ledger, move.seat)


def options(state: State) -> Iterator[ExportContract]:
    """Yield a move for every contract of the two left columns, with each possible number of units."""
    for start in export_phase.choosing(state):
        for column in OPEN_COLUMNS:
            for row in ROWS:
                tile = state.market[column].rows[row]
                maximum = resource_and_maximum(tile)[1] if known(tile) and tile else 1
                for amount in range(1, maximum + 1):
                    move = ExportContract(**start, column=int(column), row=int(row), amount=amount)
                    if not known(tile) or (tile and passes(amount_fits(state, move))):
                        yield move


ACTION = Action("export_contract", ExportContract, objections, effects, options)
