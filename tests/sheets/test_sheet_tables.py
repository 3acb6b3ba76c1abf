"""Tables of score sheets: rounds, undo, amended entries, and records without the file of the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from referee.record import entry as journal
from referee.record.opening_entry import opening, seats_of
from referee.rules import game as games
from referee.sheets.sheet_library import find_sheet, folder, game_or_sheet, save_sheet
from referee.sheets.sheet_lookup import game_of_form
from referee.store.sqlite_store import SqliteStore
from referee.table.change_impact import impact_of_change
from referee.table.table import Table
from scoring import game_packages
from scoring.errors import InputError
from scoring.sheets.form import SheetForm, SheetName, SheetRounds
from scoring.sheets.row_lines import row_of_line
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.session.home_list import StoredTables
from tui.core.session.session import Session

NAMES = ["Aki", "Ben", "Chie"]


def table_of(form: SheetForm) -> Table:
    game = game_of_form(form)
    return Table("eve", [opening(game, seats_of(game, NAMES))])


def play(table: Table, *points: int) -> None:
    seats = {seat: {"r1": number} for seat, number in zip("ABC", points, strict=True)}
    table.score_sheet("round", {"seats": seats})


def forget(id: str) -> None:
    """Forget a sheet, as another process does not know it."""
    games._added.pop(id, None)
    game_packages._added.pop(id, None)


def test_an_evening_of_skyjo_ends_at_a_hundred_and_the_fewest_points_win() -> None:
    # skyjoe.net/rules: the game ends once a total is 100 or more; the lowest total wins.
    table = table_of(find_sheet("skyjo"))
    for points in ([40, 12, -3], [38, 20, 11], [21, 0, 30]):
        play(table, *points)
        assert not table.over
    assert [(place.seat, place.rank, place.points) for place in table.places()] == [
        ("B", 1, 32),
        ("C", 2, 38),
        ("A", 3, 99),
    ]
    play(table, 1, 7, 1)
    assert table.over and [place.seat for place in table.places()] == ["B", "C", "A"]
    table.undo()
    assert not table.over and table.state.rounds == 3
    table.redo()
    first = next(entry for entry in table.entries if entry.kind == "score")
    sheet = {"seats": {"A": {"r1": 39}, "B": {"r1": 12}, "C": {"r1": -3}}}
    table.amend(first.seq, {**first.body, "sheet": sheet})
    assert not table.over, "99 points"


def test_nothing_is_counted_after_the_end_of_a_game() -> None:
    """A fourth round was counted in silence, and another player had won."""
    table = table_of(find_sheet("skyjo"))
    play(table, 100, 12, 40)
    for count in (lambda: play(table, 0, 90, 0), lambda: table.score("B", "told", 90)):
        with pytest.raises(InputError) as refused:
            count()
        assert [fault.key for fault in refused.value.faults] == ["sheet_over"]
    assert [(place.seat, place.points) for place in table.places()] == [("B", 12), ("C", 40), ("A", 100)]
    table.undo()
    play(table, 99, 12, 40)
    assert not table.over


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (99, {"en": "The game is then not over.", "ja": "ゲームは終わっていないことになります。"}),
        (55, {"en": "", "ja": ""}),
    ],
)
def test_a_correction_says_that_the_game_goes_on(points: int, lines: dict[str, str]) -> None:
    table = table_of(find_sheet("skyjo"))
    play(table, 55, 12, 40)
    play(table, 45, 12, 40)
    displayed = effects(table, 3, (45 if points == 55 else 44, 12, 41))
    assert all(
        (text in displayed[lang]) if text else ("over" not in displayed["en"]) for lang, text in lines.items()
    ), displayed


def test_a_correction_says_that_the_game_ends_with_it_and_what_was_recorded_after_that() -> None:
    table = table_of(find_sheet("skyjo"))
    play(table, 55, 12, 40)
    play(table, 20, 12, 40)
    displayed = effects(table, 2, (100, 12, 40))
    assert "The game is then over, with entry 2." in displayed["en"] and "and still counted: 3" in displayed["en"]
    assert "記録2でゲームが終わることになります" in displayed["ja"] and "その後の記録も数えます: 3" in displayed["ja"]


def effects(table: Table, seq: int, points: tuple[int, int, int]) -> dict[str, str]:
    """Return the effects of a changed round, as the two languages state them before it is changed."""
    body = next(entry.body for entry in table.entries if entry.seq == seq)
    sheet = {"seats": {seat: {"r1": number} for seat, number in zip("ABC", points, strict=True)}}
    impact = impact_of_change(table, lambda trial: trial.amend(seq, {**body, "sheet": sheet}))
    words = {lang: words_for(lang, table.game.id).named(table.seats) for lang in ("en", "ja")}
    return {lang: "\n".join(knock_on_lines(words[lang], impact)) for lang in words}


def test_the_deal_goes_round_and_a_number_of_rounds_ends_the_game() -> None:
    rows = (row_of_line("tricks ×10"),)
    table = table_of(SheetForm(SheetName("Tricks"), rows, rounds=SheetRounds(number=2, dealer=True)))
    due = []
    while not table.over:
        due += [(line.values["round"], line.values["seat"]) for line in table.prompts()]
        play(table, 3, 0, 1)
    assert due == [(1, "A"), (2, "B")]
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 60, "B": 0, "C": 20}


def test_a_record_is_read_without_the_file_of_its_sheet(tmp_path: Path) -> None:
    form = SheetForm(SheetName("Castles"), tuple(map(row_of_line, ["towers ×2", "most gold 5 3"])), ties=("towers",))
    table, store = table_of(form), SqliteStore(tmp_path)
    table.score_sheet("final", {"seats": {"A": {"r1": 2, "r2": 9}, "B": {"r1": 3, "r2": 2}, "C": {"r1": 0, "r2": 0}}})
    store.adopt("eve", table.entries, table.summary())
    forget(form.id)
    assert games.title(form.id, "en") == form.id
    (stored,) = store.tables()
    assert games.title(stored.game, "en") == "Castles"
    forget(form.id)
    again = Session("en", store).open("eve")
    assert again.game.meta.en == "Castles" and again.over
    assert [(place.seat, place.points, place.tie_break) for place in again.places()] == [
        ("B", 9, "r1"),
        ("A", 9, "r1"),
        ("C", 0, ""),
    ]


def test_a_changed_or_an_impossible_form_is_refused_in_a_sentence() -> None:
    form = SheetForm(SheetName("Changed"), (row_of_line("towers ×2"),))
    entry = table_of(form).entries[0]
    forget(form.id)
    for form_data, key in (
        ({"name": {"en": "Changed"}, "rows": [{"name": {"en": "towers"}, "times": 3}]}, "sheet_changed"),
        ({"name": {"en": "Changed"}, "rows": []}, "sheet_value"),
        ({"version": 2}, "sheet_version"),
        ({}, "sheet_value"),
    ):
        changed = structs.replace(entry, body={**entry.body, "form": form_data}, hash="")
        with pytest.raises(InputError) as refused:
            Table("eve", [journal.seal("", changed)])
        assert refused.value.faults[0].key == key


def test_an_older_gyoji_knows_no_such_game() -> None:
    # An older one finds the id among its packages, as that of any game that is not installed.
    with pytest.raises(InputError) as refused:
        games.find("sheet_0000000000000000")
    assert refused.value.faults[0].key == "no_such_game"


def test_sheets_are_found_by_file_and_title_and_those_of_the_user_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    assert game_or_sheet("アルハンブラ").meta.en == "Alhambra"
    save_sheet(SheetForm(SheetName("Skyjo"), (row_of_line("cards"), row_of_line("penalty ×-1"))))
    assert len(find_sheet("SKYJO").rows) == 2
    (folder() / "broken.toml").write_text("version = 1", encoding="utf-8")
    with pytest.raises(InputError):
        find_sheet("broken")
    with pytest.raises(InputError) as refused:
        game_or_sheet("no such thing")
    assert refused.value.faults[0].key == "no_such_game"
    with pytest.raises(InputError) as taken:
        save_sheet(SheetForm(SheetName("Skyjo"), (row_of_line("cards"),)))
    assert taken.value.faults[0].key == "sheet_exists"


def test_a_round_game_is_the_table_to_continue_until_it_is_over(tmp_path: Path) -> None:
    table, store = table_of(find_sheet("skyjo")), SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    on = StoredTables(store.tables()).table_to_continue
    assert on is not None and on.name == "eve"
    play(table, 100, 0, 0)
    store.append("eve", table.entries[1:], {}, table.summary())
    assert StoredTables(store.tables()).table_to_continue is None
