"""Printed values are asked and typed in the row that they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.library.test_printed_value_entry_screen import walk

SIZES = [(80, 24), (120, 36), (160, 45)]


def row_of(screen: str, *parts: str) -> int:
    """Give the number of the one screen row that holds all parts."""
    (found,) = [at for at, line in enumerate(screen.splitlines()) if all(part in line for part in parts)]
    return found


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "name"), [("en", "export prices"), ("ja", "輸出の価格")])
def test_what_is_typed_stands_in_its_row_and_the_question_directly_below(
    tmp_path: Path, size: tuple[int, int], lang: str, name: str
) -> None:
    """What belongs together is at most three rows apart (style guide, "Space")."""
    seen = walk(tmp_path, ["<down>", "<down>", "7+7"], lang, size, page="chart")[-1]
    lines = seen.splitlines()
    row = row_of(seen, name, "7+7")
    assert sum("7+7" in line for line in lines) == 1, "the text stands once on the screen"
    assert any("1+3" in line for line in lines[row + 1 : row + 6]), "the example follows the row"
    assert lines[row].lstrip().startswith("▸")


@pytest.mark.parametrize("size", SIZES)
def test_each_typed_cell_stands_below_its_heading(tmp_path: Path, size: tuple[int, int]) -> None:
    seen = walk(tmp_path, ["<down>", "- 2+6 0+4"], size=size, page="chart")[-1].splitlines()
    heads = next(line for line in seen if "energy  food" in line)
    row = next(line for line in seen if "import prices" in line)
    assert row.index("2+6") == heads.index("food")
    assert row.index("0+4") == heads.index("minerals")


def test_a_track_of_which_the_start_is_known_shows_it_in_its_cell(tmp_path: Path) -> None:
    """ "in part: 2 ?" stood below eight headings."""
    seen = walk(tmp_path, ["<down>"], game="nippon", page="player_board", size=(120, 36))[-1].splitlines()
    heads = next(line for line in seen if "start  1" in line)
    row = next(line for line in seen if "coal track" in line and "multiplier" not in line)
    assert row[heads.index("start")] == "2"
    assert row[heads.index("1  2")] == "?"


def test_a_name_that_is_cut_in_its_row_is_whole_in_the_question(tmp_path: Path) -> None:
    name = "8番: 1個で使ったアクションスペース"
    steps = ["<pagedown>"] * 3 + ["<down>"] * 6
    seen = walk(tmp_path, steps, "ja", game="russian_railroads")[-1]
    assert name in seen
