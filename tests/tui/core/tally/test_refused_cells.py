"""What a cell refuses stays in that cell, marked with its reason, whatever is done next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.rules.game import offered_games
from tests.tui.core.tally.typist import form_of
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT
from tui.core.tally.tally_field_message import message

IDS = "AB"
REFUSED = {
    "number": ("abc", "1+", "(3", "3**", "99999999"),
    "choice": ("x", "77", "1 2"),
    "list": ("x", "88 1", "1 77"),
    "yes_no": ("q", "7"),
    "line": ("1 2 3 4 5 6 7 8 9 1", "1;2;3;4", "x", "9999999 1", "1+ 2"),
}
KINDS = [(game, kind.id) for game in offered_games() for kind in forms_of(game).kinds]


def filling_of(form: TallyForm) -> TallyEditor:
    return TallyEditor(form, IDS, dict(form.start), "", lambda: None, lambda: None)


def write(filling: TallyEditor, text: str) -> None:
    for sign in text:
        filling.type(sign)


def refusals(filling: TallyEditor) -> Iterator[tuple[TallyFormRow, str, str]]:
    """Each place of a form that counts, with a text that its cell refuses."""
    kinds: dict[str, int] = {}
    for row, seat in filling.form.stops(IDS):
        texts = REFUSED.get(row.kind, ())
        if texts and filling._useful((row, seat)):
            at = kinds[row.kind] = kinds.get(row.kind, -1) + 1
            yield row, seat, texts[at % len(texts)]


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_refused_stays_in_its_cell_and_is_there_on_coming_back(game: str, kind: str) -> None:
    form = form_of(game, kind)
    words = words_for("en", game)
    for row, seat, text in refusals(filling_of(form)):
        for leave in ("enter", "step", "go", "climb", "across", "to_end"):
            filling = filling_of(form)
            filling.go(row.cell(seat))
            place, before = filling.place, dict(filling.cells)
            write(filling, text)
            typed = filling.draft or ""
            assert typed, (row.path, text)
            if leave == "enter":
                filling.enter()
                assert filling.place == place, (row.path, text, "Enter stays where something is wrong")
            elif leave == "step":
                filling.step(1)
            elif leave == "go":
                filling.go(filling.form.stops(IDS)[-1][0].cell(IDS[-1]))
            elif leave == "climb":
                filling.move_in_column(1)
            elif leave == "across":
                filling.move_in_row(1)
            else:
                filling.to_end(True)
            assert filling.draft is None, (row.path, text, leave)
            there = filling.text_at(filling.as_typed(row, seat), seat)
            assert there.lstrip(JOINT) == typed.strip(), (row.path, text, leave, there)
            assert filling.fault_at(row, seat) is not None, (row.path, text, leave)
            assert not filling.evaluation.final
            own = {row.cell(seat), *(figure.cell(seat) for figure in row.figures)}
            others = {cell: held for cell, held in filling.cells.items() if cell not in own}
            assert others == {cell: held for cell, held in before.items() if cell not in own}, (row.path, text, leave)
            filling.go(place)
            assert filling.place == place and filling.text == there, (row.path, text, leave)
            said = message(filling, words).plain
            assert said.startswith("✗"), (row.path, text, leave, said)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_typed_next_takes_the_place_of_what_was_refused_and_is_taken(game: str, kind: str) -> None:
    form = form_of(game, kind)
    good = {"number": "1", "choice": "1", "list": "1", "yes_no": "y", "line": "1"}
    for row, seat, text in refusals(filling_of(form)):
        filling = filling_of(form)
        filling.go(row.cell(seat))
        write(filling, text)
        filling.enter()
        write(filling, good[row.kind])
        assert filling.draft in (good[row.kind], good[row.kind].strip()), (row.path, text)
        filling.commit()
        assert filling.cells.get(row.figures[0].cell(seat)) or row.kind in ("choice", "line"), (row.path, text)
        assert row.kind != "line" or row.cell(seat) not in filling.cells


def test_a_refused_line_is_mended_sign_by_sign() -> None:
    filling = filling_of(form_of("nippon", "final"))
    filling.go("seats.A.multipliers")
    write(filling, "2000000003")
    filling.enter()
    assert filling.place == "seats.A.multipliers" and filling.text == "2000000003"
    filling.erase()
    filling.enter()
    assert filling.cells["seats.A.multipliers.money"] == "2"
    assert filling.place != "seats.A.multipliers"


def test_a_refused_line_that_can_be_read_since_is_read_by_enter() -> None:
    """Of the counted spaces only those count on which a tile lies: two figures are too many for one."""
    filling = filling_of(form_of("nippon", "final"))
    filling.go("seats.A.counted")
    assert [figure.cell("A") for figure in filling.row.figures] == ["seats.A.knowledge_stars"]
    write(filling, "2 3")
    filling.enter()
    fault = filling.fault_here()
    assert fault and fault.key == "line_long"
    filling.set_cell("seats.A.multipliers", "0 2")  # ships
    assert len(filling.as_typed(*filling._stops[filling._at]).figures) == 2
    fault = filling.fault_here()
    assert fault and fault.key == "line_again"
    filling.enter()
    assert (filling.cells["seats.A.ship_stars"], filling.cells["seats.A.knowledge_stars"]) == ("2", "3")
    assert filling.place != "seats.A.counted"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "kind", "path"),
    [
        ("nippon", "final", "seats.A.multipliers"),
        ("nippon", "final", "seats.A.counted"),
        ("plan_city", "counts", "seats.A.factories"),
        ("plan_city", "counts", "seats.A.coal"),
    ],
)
def test_the_order_of_a_line_is_said_before_its_first_figure(game: str, kind: str, path: str, lang: str) -> None:
    filling, words = filling_of(form_of(game, kind)), words_for(lang, game)
    filling.go(path)
    said, at = message(filling, words).plain, 0
    for figure in filling.row.figures:
        at = said.index(words.phrase(figure.label), at)
