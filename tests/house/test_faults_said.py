"""Every fault is said in words, in both languages, also where nobody has named the game whose fault it is."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import find, names
from scoring.errors import Fault
from scoring.text_catalogs import LANGS, load
from tests.referee.named_texts import ANSWERS
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

START = "trouble."
FIRST = re.compile(r"\{\w+:(\w+)\}")
"""A value that a sentence begins with, and the section of its name."""
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
        assert key in ANSWERS or any(words_for(lang, one).has(f"remedy.{key}") for one in ("", *names())), key


@pytest.mark.parametrize("game", names())
def test_no_error_in_english_begins_with_a_name_in_small_letters(game: str) -> None:
    """ "grey on 10: it can be on 9 at most" is no sentence."""
    texts = {
        key: text["en"] for path in words_for("en", game).paths for key, text in load(path).items() if "en" in text
    }
    small = {key.partition(".")[0] for key, text in texts.items() if text[:1].islower()}
    begins = {key: match[1] for key, text in texts.items() if key.startswith(START) and (match := FIRST.match(text))}
    assert not {key for key, form in begins.items() if form in small}
