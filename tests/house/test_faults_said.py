"""Every fault is said in words, in both languages, also where nobody has named the game whose fault it is."""

from __future__ import annotations

import pytest

from referee.rules.game import find, names
from scoring.errors import Fault
from scoring.text_catalogs import LANGS, load
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

START = "trouble."
KEYS = sorted(
    {
        key.removeprefix(START)
        for game in names()
        for path in find(game).words
        for key in load(path)
        if key.startswith(START)
    }
)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["", *names()])
def test_every_fault_of_every_game_is_said(lang: str, game: str) -> None:
    words = words_for(lang, game)
    for key in KEYS:
        said = messages.fault(words, Fault(key, "somewhere", {"choices": ()}))
        assert START not in said, key
        assert any(words_for(lang, one).has(f"remedy.{key}") for one in ("", *names())), key
