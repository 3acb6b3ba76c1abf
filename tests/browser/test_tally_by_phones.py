"""The points of a table counted in a browser by two phones at once, also where the host is killed meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.counting_table import counting_table, sheet_of
from tui.core.i18n.catalogs import words_for
from tui.web.tally_row import TallyRowForm

Open = Callable[..., BrowserPhone]
Serve = Callable[..., CompanionProcess]
pytestmark = pytest.mark.phones


def tap(phone: BrowserPhone, folder: Path, path: str, *steps: int) -> None:
    """Count a value up or down by the buttons beside it."""
    sheet = sheet_of(folder)
    row, seat = next((row, seat) for row, seat in sheet.form.places(sheet.ids) if row.cell(seat) == path)
    name = TallyRowForm(words_for(phone.lang, "crisis", {}), sheet, row, seat).name
    stepper = phone.page.locator(f'.stepper:has([name="{name}.0"])')
    stepper.scroll_into_view_if_needed()
    for step in steps:
        stepper.locator(f'[data-step="{step}"]').tap()


def enter(phone: BrowserPhone) -> None:
    phone.press(phone.page.locator(".keep button"))


def test_two_phones_count_at_once_and_nothing_is_lost_with_the_host(
    companion: Serve, phone: Open, tmp_path: Path
) -> None:
    """INVENTED: Crisis, ended by bankruptcy; 40 VP less 5, and 38 less 1: Ben is before Ann by 37 to 35."""
    counting_table(tmp_path, "crisis")
    host = companion()
    ann, ben = phone(host.scanned[0], "en"), phone(host.scanned[1], "ja")
    for each, label in ((ann, "Final tally"), (ben, "最終集計")):
        each.page.goto(f"{each.base}/tally/final")
        assert label in each.text
    tap(ann, tmp_path, "seats.A.vp", 10, 10, 10, 10)
    tap(ben, tmp_path, "seats.B.vp", 10, 10, 10, 10, -1, -1)
    enter(ann)
    enter(ben)
    assert [sheet_of(tmp_path).cells[f"seats.{seat}.vp"] for seat in "AB"] == ["40", "38"]
    ann.sees("Ben 38?")
    host.kill()
    host.start()
    tap(ann, tmp_path, "status", -1)
    tap(ann, tmp_path, "round", *[1] * 5)
    tap(ann, tmp_path, "seats.A.penalty_points", *[1] * 5)
    enter(ann)
    ben.sees("35")
    tap(ben, tmp_path, "seats.B.penalty_points", 1)
    tap(ben, tmp_path, "goal", 10, 10)
    enter(ben)
    ann.sees("Result: nothing is missing.")
    assert ann.text.index("Ben 37") < ann.text.index("Ann 35")


def test_a_sheet_is_filled_in_without_scripts(companion: Serve, phone: Open, tmp_path: Path) -> None:
    counting_table(tmp_path, "crisis")
    ann = phone(companion().scanned[0], "en", java_script_enabled=False)
    ann.page.goto(f"{ann.base}/tally/final")
    ann.page.get_by_label("VP on the track", exact=True).fill("40")
    enter(ann)
    assert "Entered: VP on the track" in ann.text and sheet_of(tmp_path).cells["seats.A.vp"] == "40"
