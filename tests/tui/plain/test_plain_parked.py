"""Behind a parked line nothing is refused because of what that line may have been: it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session


@pytest.mark.parametrize(
    ("game", "parked", "line", "asks", "answer"),
    [
        ("nippon", "exchange coal", "mines 1", "already acted", "no"),
        ("nippon", "mines something", "ben: mines 1", "already acted", "yes"),
        ("nippon", "mines something", "end", "already acted", "yes"),
        ("plan_city", "Ann: contract somewhere", "ann: bid_coal", "Ann's bid marker", "none"),
        ("plan_city", "Ann: the coal card", "ben: bid_coal", "Whose turn", "Ben"),
    ],
)
def test_whether_a_seat_has_acted_is_asked(
    tmp_path: Path, game: str, parked: str, line: str, asks: str, answer: str
) -> None:
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(find(game), seats_of(find(game), ["Ann", "Ben", "Chie"]))])
    here = Sitting(session)
    here.say(f"park {parked}")
    assert asks in here.say(line)
    said = here.say(answer)
    assert said.splitlines()[-1].startswith("?") or here.kinds[-1] == "move", said
