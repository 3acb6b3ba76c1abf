"""Rows as typed lines, files of score sheets, and their faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scoring.errors import InputError
from scoring.sheets.form import SheetForm, SheetName, SheetRounds, SheetRow, checked
from scoring.sheets.form_file import form_of_text, text_of_form
from scoring.sheets.row_lines import row_of_line
from scoring.sheets.row_text import line_of_row
from tests.sheets.hostile import run
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

LINES = {
    ("points",): SheetRow(SheetName("points")),
    ("cards ×3", "cards x3", "cards * 3", "cards, 3 each", "cards, 3 points each"): SheetRow(SheetName("cards"), 3),
    ("3 per card", "3 points for each card"): SheetRow(SheetName("card"), 3),
    ("カード×3", "カード ×３", "カード3点ずつ"): SheetRow(SheetName("カード"), 3),
    ("coins, 1 per 5", "coins 1 point per 5", "coins 1/5"): SheetRow(SheetName("coins"), 1, 5),
    ("コイン5枚で1点", "コイン 5枚ごとに1点", "コイン、5につき1"): SheetRow(SheetName("コイン"), 1, 5),
    ("coins, 2 per 3, rounded up", "coins 2 per 3 (round up)"): SheetRow(SheetName("coins"), 2, 3, "up"),
    ("コイン3枚で2点、四捨五入",): SheetRow(SheetName("コイン"), 2, 3, "half"),
    ("most knights 2", "knights, most 2"): SheetRow(SheetName("knights"), 0, most=(2,)),
    ("most knights 5 3, ties each", "Most knights 5/3 (ties each)"): SheetRow(
        SheetName("knights"), 0, most=(5, 3), tied="each"
    ),
    ("騎士が最多 2", "騎士、最多2点"): SheetRow(SheetName("騎士"), 0, most=(2,)),
    ("騎士の最多 5、3 同点は全員",): SheetRow(SheetName("騎士"), 0, most=(5, 3), tied="each"),
    ("knights ×1, most 2",): SheetRow(SheetName("knights"), 1, most=(2,)),
    ("puddings most 6, least -6",): SheetRow(SheetName("puddings"), 0, most=(6,), least=(-6,)),
    ("sets 1→1 2→3 3→6", "sets 1=1, 2=3, 3=6", "sets: 1:1 2:3 3:6", "sets 1->1 2->3 3->6"): SheetRow(
        SheetName("sets"), table=((1, 1), (2, 3), (3, 6))
    ),
    ("bonus = ones + twos: 63→35",): SheetRow(SheetName("bonus"), table=((63, 35),), total=("ones", "twos")),
    ("合計 = 赤 + 青",): SheetRow(SheetName("合計"), total=("赤", "青")),
    ("penalty, -20 to 0", "penalty -20..0"): SheetRow(SheetName("penalty"), low=-20, high=0),
    ("減点、-20〜0",): SheetRow(SheetName("減点"), low=-20, high=0),
    ("level 2",): SheetRow(SheetName("level 2")),
}


@pytest.mark.parametrize(("line", "row"), [(line, row) for lines, row in LINES.items() for line in lines])
def test_a_row_is_understood_as_people_write_it(line: str, row: SheetRow) -> None:
    assert row_of_line(line) == row


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "sheet_line_name"), ("×3", "sheet_line_sign"), ("cards ×", "sheet_line_sign"), ("cards = ", "sheet_line_name"),
        ("cards ×10000", "sheet_line_number"), ("coins 1 per 0", "sheet_line_per"), ("a" * 41, "sheet_name_long"),
        ("sheep 0.3 each", "sheet_line_sign"), ("羊 0.5点", "sheet_line_sign"), ("farms 2 points each, up to 20", "sheet_line_sign"),
        ("a" * 500, "sheet_line_long"), ("most knights 9 8 7 6 5 4 3 2 1", "sheet_line_places"),
    ],
)  # fmt: skip
def test_a_row_that_is_not_understood_is_refused(line: str, key: str) -> None:
    with pytest.raises(InputError) as refused:
        row_of_line(line)
    assert [fault.key for fault in refused.value.faults] == [key]


def test_more_rows_than_a_sheet_has_are_refused() -> None:
    """A file of 61 rows was saved, and could not be used."""
    form = SheetForm(SheetName("Big"), tuple(SheetRow(SheetName(f"row {number}")) for number in range(61)))
    with pytest.raises(InputError) as refused:
        checked(form)
    assert [fault.key for fault in refused.value.faults] == ["sheet_rows"]
    with pytest.raises(InputError) as refused:
        form_of_text(text_of_form(form))
    assert [(fault.field, fault.key) for fault in refused.value.faults] == [("3: rows", "sheet_rows")]


numbers = some.integers(-9_999, 9_999)
names = some.from_regex(r"[a-z]{1,8}( [a-z]{4,8})?|[ァ-ヶ]{2,6}|level [0-9]", fullmatch=True)
tables = some.dictionaries(some.integers(-99, 9_999), numbers, min_size=1, max_size=5)


@some.composite
def rows(draw: some.DrawFn) -> SheetRow:
    more = {
        "most": tuple(draw(some.lists(numbers, max_size=3))),
        "least": tuple(draw(some.lists(numbers, max_size=3))),
        "tied": draw(some.sampled_from(["split", "each"])),
        "low": draw(some.none() | some.integers(-99, 0)),
        "high": draw(some.none() | some.integers(1, 99)),
    }
    times = draw(numbers)
    if draw(some.booleans()):
        pairs = tuple(sorted(draw(tables).items()))
        return SheetRow(SheetName(draw(names)), 0 if more["most"] or more["least"] else 1, table=pairs, **more)
    per, rounding = draw(some.integers(1, 99)), draw(some.sampled_from(["down", "up", "half"]))
    return SheetRow(SheetName(draw(names)), times, per, rounding, **more)


@given(rows(), some.sampled_from(["en", "ja"]))
def test_a_written_row_is_read_as_it_was(row: SheetRow, lang: str) -> None:
    assert row_of_line(line_of_row(row, lang)) == row


@given(some.lists(rows(), min_size=1, max_size=6, unique_by=lambda row: row.name.en), some.integers(0, 300))
def test_a_written_file_is_read_as_it_was(made: list[SheetRow], until: int) -> None:
    made = [row for row in made if not (row.table and row.times == 0)]
    form = SheetForm(SheetName('A "game"', "遊び"), (SheetRow(SheetName("zz", "札")), *made), ties=("-zz",))
    form = form if until < 9 else SheetForm(form.name, form.rows, wins="lowest", rounds=SheetRounds(until, 0, True))
    assert form_of_text(text_of_form(form)) == form


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [("1: version", "sheet_version"), ("1: name", "sheet_key_missing"), ("1: rows", "sheet_key_missing")]),
        ('version = 1\nname = "a\n', [("2", "sheet_file_syntax")]),
        ('version = 1\nname = "a"\nrows = ["b",\n  "×3",\n  "c ×99999"]', [("4: rows.2", "sheet_line_sign"), ("5: rows.3", "sheet_line_number")]),
        ('version = 1\nname = "a"\nrows = ["b", "B"]\nties = ["q"]', [("3: rows.2", "sheet_row_twice"), ("4: ties", "sheet_tie")]),
        ('version = 1\nname = "a"\nrows = ["b"]\nwin = 1', [("4: win", "sheet_key")]),
        ('version = 1\nname = "a"\nrows = ["b"]\n[rounds]\nuntil = "x"', [("5: rounds.until", "sheet_value_until")]),
        (
            'version = 1\nname = "a"\nwins = "highst"\nplayers = "2-4"\nties = 3\nrows = ["b", "5 c"]\n[rounds]\nuntil = "x"\nends = 3\ndealer = "yes"\nnumber = 500',
            [("6: rows.2", "sheet_line_sign"), ("3: wins", "sheet_value_wins"), ("5: ties", "sheet_value_ties"), ("4: players", "sheet_value_players"),
             ("8: rounds.until", "sheet_value_until"), ("9: rounds.ends", "sheet_key"), ("10: rounds.dealer", "sheet_value_dealer"), ("11: rounds.number", "sheet_value_number")],
        ),
        ('version = 1\nname = {en = 3}\nrows = ["b"]\nrounds = 3', [("2: name", "sheet_value_name"), ("4: rounds", "sheet_value_rounds")]),
        ('version = 2\nname = "a"\nrows = ["b"]', [("1: version", "sheet_version")]),
        ('version = 1\nname = "a"\nrows = ["b", "t = c"]', [("3: rows.2", "sheet_row_above")]),
        ('version = 1\nname = "a"\nrows = ["b 2→1 1→2"]', [("3: rows.1", "sheet_table")]),
        ('version = 1\nname = "a"\nplayers = [4, 2]\nrows = ["b"]', [("3: players", "sheet_players")]),
    ],
)  # fmt: skip
def test_a_wrong_file_is_answered_with_line_and_field(text: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError) as refused:
        form_of_text(text)
    assert [(fault.field, fault.key) for fault in refused.value.faults] == faults


FOREIGN = ("Invalid", "Expected", "enum", "at line", "TOML", "$.", "`int`", "Unterminated")
"""Words of the libraries that read a file."""


@pytest.mark.parametrize(
    "text",
    [
        'version = 1\nname = "a"\nrows = ["b"]\nwins = "most"', 'version = 1\nname = "a"\nrows = ["b"]\nplayers = [0, 99]', "version = ", '"""',
        'version = 1\nname = ""\nrows = ["b"]', 'version = 1\nname = "a"\nrows = ["b"]\n[rounds]\nuntil = 1.5', "version = 1\nversion = 1",
        'version = 1\nname = "a"\nrows = ["b"]\nties = ["b", 3]', 'version = 1\nname = "a"\nrows = "b"', "[" * 300, 'version = 1\nname = "a"\nrows = [["b"]]',
    ],
)  # fmt: skip
def test_a_wrong_file_is_answered_in_our_own_words_with_a_cure(text: str) -> None:
    with pytest.raises(InputError) as refused:
        form_of_text(text)
    for lang in ("en", "ja"):
        words = words_for(lang)
        for fault in refused.value.faults:
            displayed = messages.fault(words, fault)
            assert (
                words.has(f"remedy.{fault.key}") and words.translate(f"remedy.{fault.key}", **fault.values) in displayed
            )
            assert not [word for word in FOREIGN if word in displayed], displayed


def test_hostile_rows_files_and_forms_are_understood_or_refused() -> None:
    assert run(400, seed=7) > 20
