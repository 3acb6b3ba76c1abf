"""The printed name of a space is that space, with and without the signs between its parts, also where it is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from tests.games.russian_railroads.rrr_tables import GAME, INVENTED, NAMES, Y, hand, lay
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session


@pytest.mark.parametrize("said", ["{}に", "{}にワーカー3個", "Yellow: {}に置く"])
@pytest.mark.parametrize("left_out", ["", "・", "/", "/・"])
@pytest.mark.parametrize("space", ["loco_1", "loco_2"])
@pytest.mark.parametrize("is_taken", [False, True])
def test_a_printed_name_is_its_space(tmp_path: Path, is_taken: bool, space: str, left_out: str, said: str) -> None:
    session = Session("ja", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES), printed={**GAME.printed(), **INVENTED})])
    here = Sitting(session)
    lay(here.table, {"phase": "turn", "active": Y}, hand(Y, 5, rubles=2))
    if is_taken:
        here.table.recount({f"spaces.{space}.owner": "B", f"spaces.{space}.own": 1}, "counted")
    name = here.lines.words.translate(f"board_space.{space}")
    answer = here.say(said.format(name.translate(str.maketrans("", "", left_out))))
    assert f"「{name}」" in answer.split("\n")[0] and "候補" not in answer, answer
    assert "機関車と工場" not in answer
