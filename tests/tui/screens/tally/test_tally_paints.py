"""What a figure of a tally costs to show: paints and whole-screen layouts, counted and not timed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from textual._compositor import Compositor
from textual.screen import Screen

from tests.tui.screens.tally.tally_screen import Drive, drive
from tui.widgets.tally_grid import TallyGrid
from tui.widgets.tally_sheet import TallySheetPanel

SEATS = ("Aki", "Ben", "Chie")
GAMES = {"nippon": "final", "russian_railroads": "final", "crisis": "final", "plan_city": "final"}


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 45)])
@pytest.mark.parametrize("game", GAMES)
def test_a_figure_is_painted_at_most_twice_and_lays_nothing_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int]
) -> None:
    counted: Counter[str] = Counter()

    def counting(owner: type, name: str) -> None:
        done = getattr(owner, name)

        def count(self: object, *given: object, **named: object) -> object:
            counted[name] += 1
            return done(self, *given, **named)

        monkeypatch.setattr(owner, name, count)

    async def journey(user: Drive) -> None:
        if user.screen.form is None and user.screen.setup.step == "kind":
            await user.press("1")
        for name in SEATS:
            await user.fill(name)
        if user.screen.form is None:
            await user.press("enter")
        await user.pilot.pause()
        await user.press("1")
        counting(Screen, "_refresh_layout")
        counting(Compositor, "render_update")
        for owner, name in (
            (TallyGrid, "on_key"),
            (TallySheetPanel, "update_message"),
            (TallySheetPanel, "update_picture"),
        ):
            counting(owner, name)
        counting(TallySheetPanel, "update_results")
        for key in ("2", "backspace", "3"):
            counted.clear()
            await user.press(key)
            await user.pilot.pause()
            assert counted["_refresh_layout"] == 0, (key, counted)
            assert counted["render_update"] <= 2, (key, counted)
            assert max(counted[name] for name in ("update_message", "update_picture", "update_results")) == 1, counted

    drive(tmp_path, journey, size=size, game=game, scoring=GAMES[game])
