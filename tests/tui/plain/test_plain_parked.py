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
        ("plan_city", "Ann: the coal card", "ben: bid_coal", "Ann's bid marker", "#1"),
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
    output = here.say(answer)
    assert output.splitlines()[-1].startswith("?") or here.kinds[-1] == "move", output


@pytest.mark.parametrize(("row", "marker", "seat"), [("1", "none", "A"), ("2", "#1", "B")])
def test_behind_a_parked_bid_a_line_without_a_seat_may_be_anybodys(
    tmp_path: Path, row: str, marker: str, seat: str
) -> None:
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(find("plan_city"), seats_of(find("plan_city"), ["Ann", "Ben", "Chie"]))])
    text_mode = Sitting(session)
    enter = text_mode.say
    enter("park Ann: bids something")
    rows = enter("bid_coal")
    assert all(f"{number} {name} takes the coal card" in rows for number, name in enumerate(("Ann", "Ben", "Chie"), 1))
    assert "Ann's bid marker" in enter(row)
    enter(marker)
    assert (text_mode.kinds[-1], session.store.entries("friday")[-1].seat) == ("move", seat)
