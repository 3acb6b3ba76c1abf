"""An empty tally has no points, and what is typed at its first question is never swallowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.tally.tally_screen import Drive, drive

SIZES = [(80, 24), (120, 36), (160, 45)]


def sums(user: Drive, label: str) -> list[str]:
    """Give the numbers behind a label."""
    (row,) = [line for line in user.text.splitlines() if line.strip().startswith(label)]
    return row.strip().removeprefix(label).split()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "label"), [("en", "VP in all"), ("ja", "合計点")])
def test_an_empty_tally_shows_that_nothing_is_entered(
    tmp_path: Path, lang: str, label: str, size: tuple[int, int]
) -> None:
    """ "VP in all 0" was said of seats of which nothing was entered."""

    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        assert sums(user, label)[:2] == ["?", "?"]
        user.cells({"seats.A.vp": "0"})
        await user.pilot.pause()
        assert sums(user, label)[:2] == ["0", "?"]

    drive(tmp_path, journey, game="nippon", scoring="final", size=size, lang=lang)


@pytest.mark.parametrize(
    ("lang", "text", "kind", "none"),
    [
        ("en", "III", "Region scoring III", "Nothing in the list matches"),
        ("ja", "三", "得点計算 三", "に合うものは一覧にありません"),
    ],
)
def test_letters_find_what_is_scored(tmp_path: Path, lang: str, text: str, kind: str, none: str) -> None:
    async def journey(user: Drive) -> None:
        await user.press(*text)
        await user.pilot.pause()
        assert any("▸" in line and kind in line for line in user.text.splitlines())
        assert any(line.strip().startswith(f"{text} ") for line in user.text.splitlines())
        await user.press("x")
        await user.pilot.pause()
        assert none in user.text and f"{text}x" in user.text
        await user.press("backspace")
        await user.pilot.pause()
        assert none not in user.text
        await user.press("enter")
        await user.pilot.pause()
        assert not any("▸" in line and kind in line for line in user.text.splitlines())

    drive(tmp_path, journey, game="nippon", lang=lang)


@pytest.mark.parametrize("size", [(120, 36), (160, 45)])
def test_labels_are_whole_beside_free_columns(tmp_path: Path, size: tuple[int, int]) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        assert "Owns the paper factory with a knowledge star" in user.text

    drive(tmp_path, journey, game="nippon", scoring="final", size=size)
