"""The tally.toml of a game: nothing in it is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.rules.game import offered_games
from scoring.toml_cache import read_toml
from tui.core.tally.form import TallyFormRow
from tui.core.tally.game_forms import forms_file

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
    groups = [group for form in read_toml(forms_file(game))["form"] for group in form["group"]]
    assert groups
    for group in groups:
        assert set(group) - ROW - {"only"} == set()
        assert set(keys(group["rows"])) - ROW == set()
