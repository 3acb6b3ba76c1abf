"""The rulebook: found while one types, in either language, by number; rules with their rulings and the reverse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules import rulings
from referee.rules.game import find as game
from referee.store.store import Store
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.rulebook import Rule, find

GAME = game("nippon")
RULES: list[Rule] = [*GAME.clauses.values(), *rulings.load(GAME.folder).values()]


def ids(typed: str) -> list[str]:
    return [rule.id for rule in find(RULES, typed)]


def test_words_of_either_language_and_numbers_find_rules_and_rulings() -> None:
    assert ids("") == [rule.id for rule in RULES]
    assert ids("7.6")[0] == "NIP-7.6" and "NIP-17.6" in ids("7.6")
    assert ids("nip-r17")[0] == "NIP-R17" and ids("Ｒ１")[0] == "NIP-R1"
    assert "NIP-7.6" in ids("KNOWLEDGE build") and "NIP-7.6" in ids("知識 青写真")
    assert ids("no such words at all") == []


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
def test_any_dash_finds_what_is_written_with_a_hyphen(dash: str) -> None:
    assert ids(f"nip{dash}r17")[0] == "NIP-R17"
    assert "NIP-7.6" in ids(f"NIP{dash}7.6")
    assert ids(f"one{dash}time synergy") == ids("one-time synergy") != []


def test_every_ruling_has_both_languages_and_bears_on_known_clauses() -> None:
    found = rulings.load(GAME.folder)
    assert found
    options = {option.id for option in GAME.meta.options}
    for ruling in found.values():
        assert set(ruling.clauses) <= set(GAME.clauses), ruling.id
        assert not ruling.option or ruling.option in options
        for lang in ("en", "ja"):
            assert ruling.question(lang) and ruling.ruling(lang)
    for option in GAME.meta.options:
        assert option.clause in found, "a setting shows the ruling that it changes"


def test_the_list_follows_what_is_typed(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", Store(tmp_path)), start="rulebook")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"7.6")
            await pilot.pause()
            assert "▸ NIP-7.6" in screen_text(app)
            check_golden("rulebook_en", screen_lines(app))
            await pilot.press("f2")
            await pilot.pause()
            check_golden("rulebook_ja", screen_lines(app))
            await pilot.press("down")
            await pilot.pause()
            assert "▸ NIP-7.6" not in screen_text(app) and "NIP-17.6" in screen_text(app)
            await pilot.press("enter", *"zzzz")
            await pilot.pause()
            assert "すべての言葉を含むルールはありません" in screen_text(app)

    asyncio.run(journey())


def test_it_opens_at_a_rule_that_was_asked_for(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", Store(tmp_path)), start="rulebook", game="nippon", clause="NIP-R43")
        async with app.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            text = screen_text(app)
            assert "▸ NIP-R43" in text and "The table may choose: Influence 0 takes a rank" in text
            await pilot.press("up")
            await pilot.pause()
            assert "▸ NIP-R42" in screen_text(app)

    asyncio.run(journey())
