"""A printed value of several parts is asked as one on a phone too, and no button takes a part of it for the whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from tests.games.russian_railroads.rrr_tables import GAME, INVENTED, NAMES, Y, hand, lay, owns
from tests.tui.web.conftest import Companion


@pytest.mark.parametrize(("lang", "doubt"), [("en", "It would cost nothing."), ("ja", "何も払わないことになります。")])
def test_a_cost_is_typed_as_one(companion: Callable[..., Companion], tmp_path: Path, lang: str, doubt: str) -> None:
    printed = {path: value for path, value in INVENTED.items() if not path.startswith("engineer_cost.7.")}
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES), printed={**GAME.printed(), **printed})])
    store.close()
    here = companion()
    lay(here.host.table, {"phase": "turn", "active": Y}, owns(Y, 7), hand(Y, 2, rubles=1))
    phone = here.phone(Y, lang)
    phone.open("/now")
    phone.type("engineer 7, black on the trans-siberian")
    assert "1w+1r" in phone.said
    assert not any(button.fields["text"] for button in phone.buttons("answer")), "it is typed, not chosen"
    for bare in ("1", "1個"):
        assert "1w+1r" in phone.type(bare)
    said = phone.type("0")
    assert doubt in said and "trouble." not in said
    assert not any(path.startswith("engineer_cost.7.") for path in here.host.table.state.printed)
    phone.type("1r")
    values = here.host.table.state.printed
    assert (values["engineer_cost.7.workers"], values["engineer_cost.7.rubles"]) == (0, 1)
