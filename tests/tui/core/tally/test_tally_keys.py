"""What a tally costs in keys: final tallies of four seats, and rounds of Russian Railroads at a table without moves.

The goals are those of the project's plan: 110 keys for a final tally of four seats; for a board of Russian Railroads at
most 14 in the first round, and at most 5 later where one line has changed.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import structs

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.core.tally.typist import form_of, type_in
from tui.core.game_ui.registry import forms_of
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import cells_of
from tui.core.tally.form import Cells, TallyForm

MOST = 110
IDS = "ABCD"
SPACES = ("money", "ships", "trains", "influence", "mechanisation", "factories", "coal", "knowledge", "contracts")
BOARDS = {
    "A": ("87 24 3", "030250400"), "B": ("64 20 2", "202030005"),
    "C": ("102 30 4", "004302050"), "D": ("95 16 1", "320004002"),
}  # fmt: skip
COUNTED = {
    "ship_stars": "3", "train_stars": "2", "influence_regions": "4", "mechanised": "3", "factories": "2",
    "coal_stars": "4", "knowledge_stars": "3", "contracts": "6", "bento_2": "n",
}  # fmt: skip
CITY = ("textile", "shipbuilding", "industry_3", "industry_4")
CELLS = ("rail_cells", "residential", "market", "garden", "slum", "coal_in_hand", "idle_engines", "contract_points")
FIELDS = {
    "A": "1200 8 6 7 3 4 0 1 3",
    "B": "1001 4 5 2 1 0 3 0 0",
    "C": "0021 11 2 3 2 6 1 0 5",
    "D": "1110 6 7 5 4 2 0 2 0",
}


def nippon() -> Cells:
    told: Cells = {}
    for seat, (figures, tiles) in BOARDS.items():
        told |= spread(seat, ("vp", "money_level", "worker_colours"), figures.split())
        told |= spread(seat, [f"multipliers.{space}" for space in SPACES], tiles)
        told |= {f"seats.{seat}.{name}": text for name, text in COUNTED.items()}
        told[f"seats.{seat}.paper_2"] = "y" if seat == "B" else "n"
    return told


def russian_railroads() -> Cells:
    told: Cells = {}
    counted = {"black.trans_siberian": "15", "black.st_petersburg": "9", "black.kiev": "8", "factories": "4"}
    counted |= {"locomotive_sum": "19", "extra_workers": "1", "tokens": "2", "doublers": "6"}
    rows = (("A", "152", "2 8", "3", "9"), ("B", "171", "3 6", "2", "4"), ("C", "140", "9 4", "1", "12"))
    for seat, *own in (*rows, ("D", "163", "10 5", "2", "7")):
        told |= spread(seat, ("vp", "end_bonus", "engineer_count", "highest_engineer"), own)
        told |= {f"seats.{seat}.{name}": text for name, text in counted.items()}
    return told


def crisis() -> Cells:
    told = {"status": "31", "round": "7"}
    for seat, own in zip(IDS, ("62 0 14 0", "71 5 22 1", "55 0 7 0", "68 3 31 0"), strict=True):
        told |= spread(seat, ("vp", "penalty_points", "credits", "loans"), own.split())
    return told


def plan_city() -> Cells:
    told = {"rank_values.rail_network": "10 6 3", "rank_values.residential": "8 5 2", "rank_values.market": "9 6 3"}
    told |= {"rank_values.garden": "7 4 2", "rank_values.slum": "6 3 1"}  # INVENTED, as the points for kinds
    told |= {f"kind_points.kinds_{kinds}": points for kinds, points in enumerate(("4", "10", "18", "28"), 1)}
    for seat, own in FIELDS.items():
        active, *cells = own.split()
        told |= spread(seat, [f"active_factories.{one}" for one in CITY], active) | spread(seat, CELLS, cells)
    return told


def spread(seat: str, names: Iterable[str], texts: Iterable[str]) -> Cells:
    return {f"seats.{seat}.{name}": text for name, text in zip(names, texts, strict=True)}


@pytest.mark.parametrize(
    ("game", "kind", "told"),
    [
        ("nippon", "final", nippon()),
        ("russian_railroads", "final", russian_railroads()),
        ("crisis", "final", crisis()),
        ("plan_city", "counts", plan_city()),
    ],
)
def test_a_final_tally_of_four_seats_costs_few_keys(game: str, kind: str, told: Cells) -> None:
    made = type_in(form_of(game, kind), IDS, told)
    assert made.filling.evaluation.final, (made.filling.evaluation.faults, made.filling.evaluation.breakdown.needed)
    assert made.keys <= MOST


# rounds of Russian Railroads


def at_table(table: Table) -> TallyForm:
    forms = forms_of("russian_railroads")
    kind = next(one for one in forms.kinds if one.id == "round")
    form, ids = forms.form(kind, (), table.state.printed), list(table.seats)
    carried = cells_of(form, forms.carried(table, kind), ids)
    return structs.replace(form, start=cells_of(form, forms.known(table, kind), ids), carried=carried)


def press(filling: TallyEditor, keys: str) -> int:
    """Press keys: ⏎ is Enter, ↓ goes down; count them."""
    for key in keys:
        if key == "⏎":
            filling.enter()
        elif key == "↓":
            filling.move_in_column(1)
        else:
            filling.type(key)
    return len(keys)


def test_a_round_of_boards_costs_what_changed_on_them() -> None:
    game = find("russian_railroads")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben", "Chie", "Dai"]), depth="tally")])
    finished: list[bool] = []

    def filling() -> TallyEditor:
        return TallyEditor(at_table(table), IDS, {}, "", lambda: None, lambda: finished.append(True))

    # The first round of the recorded play of four. Aki: black 6 on the Trans-Siberian, black 2 to St. Petersburg, industry 1.
    form = filling()
    # Ben's five changes: locomotive 2, black 5, grey 1, black 2 to St. Petersburg, industry 2.
    boards = ["6⏎↓2⏎↓1⏎⏎", "2.5 1⏎↓2⏎↓2⏎⏎", "4⏎↓3⏎⏎", "⏎"]
    counted = [press(form, keys) for keys in boards]
    assert finished and form.evaluation.final
    assert max(counted) <= 14 and counted[-1] == 1
    sheet = form.evaluation.sheet
    assert sheet["seats"]["A"]["trans_siberian"]["black"] == 6
    assert sheet["seats"]["A"]["st_petersburg"]["black"] == 2 and sheet["seats"]["A"]["industry"]["marker_1_vp"] == 1
    assert (sheet["seats"]["B"]["trans_siberian"]["locomotive"], sheet["seats"]["B"]["trans_siberian"]["grey"]) == (
        2,
        1,
    )
    assert sheet["seats"]["D"]["kiev"]["black"] == 1, "as it is set up"
    table.score_sheet("round", sheet)
    # Later: a line has changed on three boards, nothing on the fourth.
    form = filling()
    finished.clear()
    counted = [press(form, keys) for keys in ("10⏎⏎", "⏎", "↓↓↓3⏎⏎", "7⏎⏎")]
    assert finished and form.evaluation.final
    assert max(counted) <= 6 and sum(counted) / len(counted) <= 5
    sheet = form.evaluation.sheet
    assert sheet["seats"]["A"]["trans_siberian"]["black"] == 10 and sheet["seats"]["A"]["st_petersburg"]["black"] == 2
    assert sheet["seats"]["C"]["kiev"]["black"] == 3
