"""The tally forms of Russian Railroads: a round for some or all boards, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.games.russian_railroads import SCORINGS
from scoring.games.russian_railroads.sheet import BoardOnTable, FinalSeat
from scoring.text_catalogs import Phrase
from tui.core.tally.form import GameTallyForms, TallyForm, TallyKind
from tui.games.russian_railroads.tally_final import final_form
from tui.games.russian_railroads.tally_prefill import carried, due, earlier, known
from tui.games.russian_railroads.tally_round import SCALARS, round_form

ROUND = TallyKind("round", "round", Phrase("scoring.round"), least=SCORINGS["round"].least)
FINAL = TallyKind("final", "final", Phrase("scoring.final"), apart=1)

END = frozenset(FinalSeat.__struct_fields__) - frozenset(BoardOnTable.__struct_fields__)
"""What a sheet tells of a seat at the end of the game alone."""


def form(kind: TallyKind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form of a kind; `printed` are values the table has already read off its components."""
    return (final_form if kind.id == FINAL.id else round_form)(kind, parts, printed)


def of_sheet(sheet: dict[str, Any]) -> tuple[TallyKind, tuple[str, ...]]:
    """Find the form of a sheet that may not have been checked yet: only a round has boards with lines, only the end has
    what else is told then; of one board that tells neither it is a round's.
    """
    told = sheet.get("seats")
    boards = [seat for seat in told.values() if isinstance(seat, dict)] if isinstance(told, dict) else []
    ends = any(set(board) & END for board in boards)
    rounds = any(name in sheet for name in SCALARS) or (len(boards) == 1 and not ends)
    lines = any(set(board) & {"trans_siberian", "st_petersburg", "kiev", "industry", "vp_before"} for board in boards)
    return (ROUND if rounds or lines else FINAL), ()


FORMS = GameTallyForms((ROUND, FINAL), form, of_sheet, due, known, earlier, carried=carried)
