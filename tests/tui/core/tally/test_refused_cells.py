"""What a cell refuses stays in that cell; the forms of every game: their files, labels, and what a table fills in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.rules.game import offered_games
from referee.table.table import Table
from scoring.games import scorings
from scoring.sheet_parser import schema
from scoring.sheet_types import field_types, label_of, structs_in
from scoring.text_catalogs import LANGS
from scoring.toml_cache import read_toml
from tests.play.recorded import demo
from tests.tui.core.tally.typist import form_of
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import cells_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.game_forms import forms_file
from tui.core.tally.multi_figure_cells import JOINT
from tui.core.tally.tally_field_message import location_text, message

# What a cell refuses stays in that cell, marked with its reason, whatever is done next.
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


# A field has one name: on the form, in what is said of its faults, and in the JSON Schema, in both languages.
OF_ITEMS = {
    # Things that a sheet holds by their ids or in a list go by what they are, not by a field.
    "points": "rank",
    "printed_multipliers": "tally.printed_space",
    "warehouse": "tally.",
}
SEATS = ("A", "B")


def fields(game: str) -> Iterator[tuple[TallyForm, TallyFormRow]]:
    """Every row of every form that is a field of the sheet."""
    for kind in forms_of(game).kinds:
        form = forms_of(game).form(kind, kind.parts, {})
        yield from ((form, row) for row in form.figures)


def described(made: dict[str, Any], path: str) -> dict[str, Any] | None:
    """What the schema says of the field at a path; None where it has none there."""
    found: dict[str, Any] = made
    for part in path.split("."):
        options = (found, *found.get("anyOf", ()))
        found = next((made["$defs"][one["$ref"].rpartition("/")[2]] for one in options if "$ref" in one), found)
        inner = found.get("properties", {}).get(part) or found.get("additionalProperties") or found.get("items")
        if not isinstance(inner, dict):
            return None
        found = inner
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_form_faults_and_schema_call_a_field_alike(game: str, lang: str) -> None:
    words = words_for(lang, game, {"A": "Aki", "B": "Ben"})
    met = 0
    schemas = {scored.sheet: schema(scored.sheet, words) for scored in scorings(game).values()}
    for form, row in fields(game):
        field = described(schemas[form.sheet], row.path)
        first = row.path.partition(".")[0]
        if field is None or "title" not in field or row.label.key.startswith(OF_ITEMS.get(first, "\0")):
            continue
        met += 1
        assert words.phrase(row.label) == field["title"], row.path
        assert words.phrase(row.label) in location_text(form, row.cell("A"), words, SEATS), row.path
    assert met >= 20


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_every_field_of_every_sheet_has_its_words(game: str, lang: str) -> None:
    words = words_for(lang, game)
    sheets = [scored.sheet for scored in scorings(game).values()]
    labels = {
        label_of(hint, name)
        for sheet in sheets
        for struct in structs_in(sheet)
        for name, hint in field_types(struct).items()
    }
    assert [label for label in sorted(labels) if not words.has(label)] == []


def test_the_schema_is_in_the_language_of_the_reader() -> None:
    made = schema(scorings("nippon")["final"].sheet, words_for("ja", "nippon"))
    assert made["$defs"]["FinalSeat"]["properties"]["money_level"]["title"] == "収入レベル"
    assert made["$defs"]["Multipliers"]["properties"]["coal"]["title"] == "石炭"


# Every tally form of every game opens at a running table, whatever its record tells of the sheet.
def moments(game: str) -> list[Table]:
    """Give a game's demo when it has just been opened, half-way, and at its end."""
    table = demo(game)
    count = len(table.entries)
    return [Table("demo", table.entries[:upto]) for upto in (1, count // 2, count)]


@pytest.mark.parametrize("game", offered_games())
def test_the_cells_of_what_the_table_tells(game: str) -> None:
    found = forms_of(game)
    for table in moments(game):
        seats = tuple(table.seats)
        for kind in found.kinds:
            form = found.form(kind, tuple(kind.parts), {})
            if kind.most == 1:
                sheets = [((seat,), found.of_seat(table, kind, seat)) for seat in seats]
            else:
                sheets = [(seats, found.known(table, kind)), (seats, found.earlier(table, kind))]
            for ids, told in sheets:
                cells = cells_of(form, told, ids)
                assert set(cells) <= {row.cell(seat) for row, seat in form.places(ids)}
                assert told or not cells


# The tally.toml of a game: nothing in it is passed over.
OF_ROWS = {"path", "label", "with", "for", "hint", "group", "about", "choices", "like", "figures", "rows"}
ROW = OF_ROWS | {name for name in TallyFormRow.__struct_fields__ if name not in ("parts", "spelled", "read", "write")}


def keys(rows: list[Any]) -> Iterator[str]:
    """Every key of rows, of the rows in them and of the figures of their lines."""
    for row in rows:
        if isinstance(row, dict):
            yield from row
            yield from keys(row.get("rows", []))
            yield from (key for part in row.get("figures", []) for key in keys(part))


@pytest.mark.parametrize("game", offered_games())
def test_every_key_of_a_row_means_something(game: str) -> None:
    file = forms_file(game)
    assert file is not None
    groups = [group for form in read_toml(file)["form"] for group in form["group"]]
    assert groups
    for group in groups:
        assert set(group) - ROW - {"only"} == set()
        assert set(keys(group["rows"])) - ROW == set()
