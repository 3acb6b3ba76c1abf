"""Cells of a drawn board: what does not fit beside the others goes on below, and no figure is cut."""

from __future__ import annotations

import pytest

from tui.core.rendering.drawing import flow
from tui.core.rendering.styled_text import StyledText

FACTORY = "絹糸工場（マーク倍増） +2 ▪▪▪▫"
"""Three goods on four spaces: cut behind the first of them, it was read as one."""


@pytest.mark.parametrize("width", [24, 30, 34, 60])
def test_a_cell_that_is_too_long_is_broken_and_not_cut(width: int) -> None:
    lines = flow("  工場 ", [StyledText("紙 ▪▫"), StyledText(FACTORY), StyledText("弁当 +1 ▪▪")], width, 3)
    assert max(line.cell_len for line in lines) <= width
    said = "".join(line.plain for line in lines).replace(" ", "")
    assert said == "工場紙▪▫" + FACTORY.replace(" ", "") + "弁当+1▪▪"
    assert any(line.plain.rstrip().endswith("▪▪▪▫") or "▪▪▪▫ " in line.plain for line in lines)
