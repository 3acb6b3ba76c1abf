"""The tally forms of Russian Railroads without a screen, and ways to fill their cells."""

from __future__ import annotations

from typing import Any

from referee.rules.game import Seat
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import TallyEvaluation, evaluate_cells
from tui.core.tally.form import TallyForm

GAME = "russian_railroads"
FORMS = forms_of(GAME)
KINDS = {kind.id: kind for kind in FORMS.kinds}
NAMES = {"A": "Aki", "B": "Ben", "C": "Chie", "D": "Dai"}
WORDS = words_for("en", GAME, NAMES)
SEATS = tuple(Seat(id, name, "red", "●") for id, name in NAMES.items())


def round_form(**printed: Any) -> TallyForm:
    return FORMS.form(KINDS["round"], (), printed)


def final_form() -> TallyForm:
    return FORMS.form(KINDS["final"], (), {})


def board(seat: str = "A", **told: str) -> dict[str, str]:
    """Cells of a board: `trans_siberian="2 6 9 7 3"` are its locomotives and its tracks from the front."""
    fields = {
        "trans_siberian": ("locomotive", "locomotive_2", "black", "grey", "brown", "natural", "white"),
        "st_petersburg": ("locomotive", "black", "grey", "brown", "natural"),
        "kiev": ("locomotive", "black", "grey", "brown"),
    }
    cells = {}
    for name, text in told.items():
        if name in fields:
            values = dict(zip(fields[name], text.split(), strict=False))
            cells |= {f"seats.{seat}.{name}.{field}": value for field, value in values.items()}
        else:
            cells[f"seats.{seat}.{name.replace('__', '.')}"] = text
    return cells


# Everything that scores: Trans-Siberian and Kiev as in the rules' examples 9.26 and 9.27, St. Petersburg without a
# locomotive, the marker on the number 5 (9.28).
WHOLE = board(
    trans_siberian="2 6 9 7 3 0 0",
    doublers="1",
    st_petersburg="0 1",
    kiev="2 4 0 0",
    kiev_medal="n",
    revaluation="n",
    industry__marker_1_vp="5",
    industry__second_marker="n",
)


def weighed(*seats: str, form: TallyForm | None = None, **cells: str) -> TallyEvaluation:
    return evaluate_cells(
        form or round_form(), WHOLE | {k.replace("__", "."): v for k, v in cells.items()}, seats or ("A",)
    )


def asked(evaluation: TallyEvaluation, seat: str = "A") -> list[str]:
    return [fault.field.removeprefix(f"seats.{seat}.") for fault in evaluation.breakdown.needed]


def end(**cells: str) -> dict[str, str]:
    return {f"seats.{path.replace('__', '.')}": text for path, text in cells.items()}


# Example 9.30: engineers red 3, blue 2, yellow 2 (the higher number), green 0 make 40, 0, 20, 0.
ENGINEERS = end(
    **{f"{seat}__vp": "100" for seat in NAMES},
    **{f"{seat}__end_bonus": "0" for seat in NAMES},
    A__engineer_count="3",
    B__engineer_count="2",
    C__engineer_count="2",
    D__engineer_count="0",
)
