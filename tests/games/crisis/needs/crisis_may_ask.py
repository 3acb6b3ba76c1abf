"""The facts of section 11.2 (a), as paths: what a dispute about a declaration may ask, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.games.crisis.actions.activate import Activate
from referee.games.crisis.actions.buy_domestic import BuyDomestic
from referee.games.crisis.actions.convert_energy import ConvertEnergy
from referee.games.crisis.actions.draw_event import DrawEvent
from referee.games.crisis.actions.export_contract import ExportContract, resource_and_maximum
from referee.games.crisis.actions.hire_foreign import HireForeign
from referee.games.crisis.actions.import_goods import ImportGoods
from referee.games.crisis.actions.place_manager import PlaceManager
from referee.games.crisis.actions.resolve import Resolve
from referee.games.crisis.actions.sell_black_market import SellBlackMarket
from referee.games.crisis.actions.use_influence import UseInfluence
from referee.games.crisis.state import ENERGY, State
from referee.notation.move import Move

CHANGED = r"repriced|other_changes\."
CHOICE = r"active|now\.(chosen|passed)"
COLOUR = r"status|printed\.track\.(green|yellow)\.low"


def may_ask(hidden: State, move: Move) -> str:
    """Give a pattern of the facts that may decide a move; facts of a board are those of the seat that moves."""
    mine = rf"seats\.{move.seat}\."
    if type(move) in PATTERNS:
        return PATTERNS[type(move)](hidden, move, mine)
    return {
        "pass_export": f"phase|{CHOICE}",
        "last_chance_done": "round",
        "take_loan": f"{mine}loans",
        "pay_interest": f"{mine}loans",
        "repay_loan": f"{mine}(loans|credits)",
        "invest": rf"company_spaces\.\d|printed\.company\..*\.cost|{mine}credits|{CHANGED}company_credits",
    }.get(str(move.__struct_config__.tag), "nothing")


def _place_manager(_hidden: State, move: PlaceManager, mine: str) -> str:
    return _place(mine, move.location)


def _resolve(_hidden: State, move: Resolve, mine: str) -> str:
    return {
        "employees": r"placed\.employees\.spaces\.\d",
        "loan": f"{mine}loans",
        "shady_business": r"large|printed\.large_space",
        "subsidies": r"large|printed\.large_space",
    }.get(move.location, "nothing")


def _buy_domestic(_hidden: State, move: BuyDomestic, mine: str) -> str:
    room = rf"{mine}stock\.{move.resource}|printed\.warehouse\.{move.resource}\.limit"
    chart = rf"repriced|chart_changes\.import_credits\.by\.{move.resource}"
    return rf"{mine}credits|{room}|printed\.price\.import\.(listed|credits\.{move.resource})|{chart}"


def _hire_foreign(_hidden: State, move: HireForeign, mine: str) -> str:
    return rf"{COLOUR}|{mine}credits|foreign\.{move.type}|{CHANGED}foreign_credits"


def _import_goods(hidden: State, move: ImportGoods, mine: str) -> str:
    given = "|".join(hidden.printed[f"import_space.{move.space}.gives"])
    room = rf"{mine}stock\.({given})|printed\.warehouse\.({given})\.limit"
    return rf"printed\.import_space\.{move.space}\.\w+|{mine}(vp|credits)|{room}|{CHANGED}space_(vp|credits)"


def _convert_energy(hidden: State, move: ConvertEnergy, mine: str) -> str:
    moved = "|".join((ENERGY, *hidden.printed[f"energy_space.{move.space}.resources"]))
    room = rf"{mine}stock\.({moved})|printed\.warehouse\.energy\.limit"
    return rf"printed\.energy_space\.{move.space}\.(?!energy)\w+|{mine}(vp|credits)|{room}|{CHANGED}energy_credits"


def _activate(hidden: State, move: Activate, mine: str) -> str:
    card = rf"printed\.company\.{re.escape(move.company)}\.(employees|resources|bonus)"
    needs = "|".join(hidden.printed[f"company.{move.company}.resources"]) or "none"
    return rf"{card}|{mine}(employees|run|busy)|{mine}stock\.({needs})"


def _export_contract(hidden: State, move: ExportContract, mine: str) -> str:
    resource, _ = resource_and_maximum(hidden.market[str(move.column)].rows[str(move.row)])
    return rf"{CHOICE}|market\.{move.column}\.rows\.{move.row}|{mine}stock\.{resource}"


def _sell_black_market(_hidden: State, move: SellBlackMarket, mine: str) -> str:
    return rf"{CHOICE}|{mine}stock\.{move.resource}|printed\.price\.black_market\.listed"


def _use_influence(_hidden: State, move: UseInfluence, mine: str) -> str:
    return rf"{mine}(influence|influence_used)|printed\.influence\.{move.name}\.timing"


def _draw_event(_hidden: State, move: DrawEvent, _mine: str) -> str:
    return rf"{COLOUR}|printed\.event\.{move.name}\.colour"


PATTERNS: dict[type[Move], Callable[[State, Any, str], str]] = {
    PlaceManager: _place_manager,
    Resolve: _resolve,
    BuyDomestic: _buy_domestic,
    HireForeign: _hire_foreign,
    ImportGoods: _import_goods,
    ConvertEnergy: _convert_energy,
    Activate: _activate,
    ExportContract: _export_contract,
    SellBlackMarket: _sell_black_market,
    UseInfluence: _use_influence,
    DrawEvent: _draw_event,
}


def _place(mine: str, location: str) -> str:
    """Turn, managers left, the spaces of that location, and what lies on them."""
    asks = rf"active|{mine}hand|placed\.{location}\.(closed|spaces\.\d)|printed\.location\.{location}\.spaces"
    return asks + {
        "companies": r"|company_spaces\.\d",
        "employees": r"|employee_spaces\.\d",
        "temporary": "|temporary",
        "shady_business": r"|printed\.large_space",
        "subsidies": r"|printed\.large_space",
    }.get(location, "")
