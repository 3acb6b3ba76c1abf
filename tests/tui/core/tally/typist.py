"""Filling a whole tally in key by key, as somebody does who reads the figures off the table."""

from __future__ import annotations

from typing import NamedTuple

from tui.core.game_ui.registry import forms_of
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT, runs_together

MOST = 400
"""So many cells no tally has."""


class Typed(NamedTuple):
    """The keys that it took (Enter is one), and the form as it is then."""

    keys: int
    filling: TallyEditor


def form_of(game: str, kind: str) -> TallyForm:
    """The form of a scoring at a copy of which nothing is taught."""
    forms = forms_of(game)
    found = next(one for one in forms.kinds if one.id == kind)
    return forms.form(found, found.parts, {})


def type_in(form: TallyForm, ids: str, told: Cells) -> Typed:
    """Type what is told wherever Enter leads, until the result is shown."""
    finished: list[bool] = []
    filling = TallyEditor(form, ids, dict(form.start), "", lambda: None, lambda: finished.append(True))
    keys = 0
    for _ in range(MOST):
        text = said(filling.row, filling.seat, told)
        for sign in text:
            filling.type(sign)
        filling.enter()
        keys += len(text) + 1
        if finished:
            return Typed(keys, filling)
    raise AssertionError(f"Enter leads to no result: {filling.place}")


def said(row: TallyFormRow, seat: str, told: Cells) -> str:
    """What is typed for a row: of a line its figures, nothing for what is none at its end."""
    groups = []
    for group in row.parts:
        figures = [told.get(figure.cell(seat), "0") for figure in group]
        while len(figures) > 1 and figures[-1] == "0":
            figures.pop()
        run = runs_together(row, group) and all(len(figure) == 1 for figure in figures)
        groups.append(("" if run or _leads(figures) else " ").join(figures))
    return JOINT.join(groups) if groups else told.get(row.cell(seat), "")


def _leads(figures: list[str]) -> bool:
    """Whether a 0 stands before figures of one digit: no number begins with it, so that they may be run together."""
    return figures[0] == "0" and all(len(figure) == 1 for figure in figures)
