"""A whole evening of a round game by three phones, one of them leaving and coming back."""

from __future__ import annotations

from pathlib import Path

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.sheets.sheet_library import find_sheet
from referee.sheets.sheet_lookup import game_of_form
from referee.store.sqlite_store import SqliteStore
from scoring.sheets.form import SheetForm, SheetName
from scoring.sheets.row_lines import row_of_line
from tests.tui.web.conftest import serve_in
from tests.tui.web.counting_table import at, sheet_of
from tests.tui.web.handset import Handset
from tui.core.session.session import Session
from tui.core.tally.table_sheet import key_of
from tui.core.tally.unfinished_sheets import sheets_about


def record_round(folder: Path) -> bool:
    """Record the round as the laptop does; return whether the game is over."""
    store = SqliteStore(folder)
    table = Session("en", store).open("friday")
    table.score_sheet("round", sheet_of(folder, "round").outcome.sheet)
    for name, _ in list(sheets_about(store.settings(), key_of(table))):
        store.unset(name)
    store.close()
    return table.over


def test_three_phones_fill_in_an_evening_of_skyjo_and_one_comes_back(tmp_path: Path) -> None:
    game = game_of_form(find_sheet("skyjo"))
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Chie"]))])
    store.close()
    here, close = serve_in(tmp_path)
    try:
        phones = {"A": here.phone("A"), "B": here.phone("B", "ja"), "C": here.phone("C")}
        assert "Round 1: fill in the sheet." in phones["A"].open("/now")
        rounds = [{"A": 41, "B": 7, "C": -3}, {"A": 30, "B": 20, "C": 12}, {"A": 33, "B": 5, "C": 60}]
        for number, points in enumerate(rounds, 1):
            for seat, value in points.items():
                if (number, seat) == (2, "C"):  # locked and forgotten; the address of the seat is opened again
                    phones["C"] = here.phone("C")
                phone = at(phones[seat], f"/tally/round/{seat}")
                said = phone.fill({"カードの合計" if seat == "B" else "cards": str(value)})
                assert ("登録しました" if seat == "B" else "Entered: cards") in said
            text = phones["A"].open("/tally/round/A")
            assert f"Round {number}" in text and "after it: ★" in text
            assert "Result: nothing is missing." in text and f"C ■ Chie {points['C']}".replace(
                "-", "−"
            ) in text.replace("-", "−")
            assert record_round(tmp_path) == (number == 3)
            if number == 1:
                assert "第2ラウンド" in phones["B"].open("/now") and "1位: Chie（-3点）" in phones["B"].open("/now")
        assert "Ben" in phones["C"].open("/end")
    finally:
        close()


def test_two_phones_write_into_one_sheet_at_once(tmp_path: Path) -> None:
    game = game_of_form(find_sheet("yahtzee"))
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]))])
    store.close()
    here, close = serve_in(tmp_path)
    try:
        ann, ben = here.phone("A"), here.phone("B")
        at(ann, "/tally/final/A"), at(ben, "/tally/final/B")
        ann.fill({"aces": "3", "sixes": "18"})
        ben.fill({"aces": "2"})
        cells = sheet_of(tmp_path).cells
        assert {path: cells.get(path) for path in ("seats.A.r1", "seats.A.r6", "seats.B.r1")} == {
            "seats.A.r1": "3", "seats.A.r6": "18", "seats.B.r1": "2",
        }  # fmt: skip
        assert "Ben" not in [button.label for button in ann.page.buttons], "each phone fills in its own seat"
    finally:
        close()


def test_two_phones_at_one_cell_lose_nothing_and_see_each_other(tmp_path: Path) -> None:
    game = game_of_form(SheetForm(SheetName("Castles"), tuple(map(row_of_line, ["birds", "towers ×2"]))))
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Chie"]))])
    store.close()
    here, close = serve_in(tmp_path)
    try:
        ann, ben = here.phone("A"), here.phone("B", "ja")
        at(ann, "/tally/final/C"), at(ben, "/tally/final/C")  # nobody has joined as Chie
        ann.fill({"birds": "7+2½"})
        said = ben.fill({"birds": "4", "towers": "3"})
        assert "その間にAnnが登録しました" in said and "9.5" in said, said
        assert "4" in fields_of(ben).values(), "what Ben has typed stays"
        cells = sheet_of(tmp_path).cells
        assert (cells["seats.C.r1"], cells["seats.C.r2"]) == ("7+2.5", "3"), (
            "of two cells only the one in question waits"
        )
        displayed = ann.open("/tally/final/C")
        assert "entered by Ann" in displayed and "entered by Ben" in displayed, displayed
        ben.fill({"birds": "4"})
        assert sheet_of(tmp_path).cells["seats.C.r1"] == "4" and "entered by Ben" in ann.open("/tally/final/C")
    finally:
        close()


def fields_of(phone: Handset) -> dict[str, str]:
    return next(button.fields for button in phone.page.buttons if button.action == "keep")


def test_phones_write_their_own_points_at_a_table_that_records_only_points(tmp_path: Path) -> None:
    game, store = find("nippon"), SqliteStore(tmp_path)
    store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]), depth="score")])
    store.close()
    here, close = serve_in(tmp_path)
    try:
        ann, ben = here.phone("A"), here.phone("B", "ja")
        at(ann, "/now"), at(ben, "/now")  # both pages are of the opening
        assert "Recorded" in write(ann, "12")
        assert "記録しました" in write(ben, "7+3"), "what Ann wrote meanwhile does not matter"
        assert "This would be a declaration for Ben" in write(ann, "Ben 5")
        assert "not understood" in write(ann, "purple 5") and "purple 5" in fields(ann).values(), "the text stays"
        entries = SqliteStore(tmp_path).entries("friday")
        assert [(entry.seat, entry.body["points"]) for entry in entries[1:]] == [("A", 12), ("B", 10)]
    finally:
        close()


def fields(phone: Handset) -> dict[str, str]:
    return next(button.fields for button in phone.page.buttons if button.action == "score")


def write(phone: Handset, text: str) -> str:
    button = next(button for button in phone.page.buttons if button.action == "score")
    button.fields["text"] = text
    return phone.press(button)
