"""Settings of a table as people write them in a command: by names of both languages, and what is no value."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.game import find, offered_games
from referee.rules.game_settings import write_setting
from scoring.fields.common_words import CommonWord, all_words
from scoring.text_catalogs import Words

SEATS = ("--seats", "Aki,Ben,Chie")


def opened(gyoji: Any, game: str, setting: str, value: str) -> Any:
    """Open a table with one setting and give its value in the record."""
    name = gyoji("new", game, *SEATS, "--set", f"{setting}={value}").out.strip()
    return json.loads(gyoji("show", name, "--json").out)["state"]["options"][setting]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_every_value_is_taken_by_its_name(gyoji: Any, game: str, lang: Any) -> None:
    found = find(game)
    words = Words(lang, found.words)
    for option in found.meta.options:
        value = option.values[-1]
        assert opened(gyoji, game, option.id, write_setting(found, option.id, value, words)) == value


@pytest.mark.parametrize(
    ("game", "setting", "text", "value"),
    [
        ("crisis", "export_mode", "until all", "repeat"),
        ("crisis", "export_mode", "１回", "single"),
        ("plan_city", "idle_station", "ENDS THE", "blocks"),
        ("plan_city", "idle_station", "通って", "passes_counted"),
        ("plan_city", "lone_station", "none", 0),
        ("plan_city", "lone_station", "ナシ", 0),
        ("plan_city", "stock_limited", "no, we have plenty", False),
        ("nippon", "local_market_max_tiles", "０５", 5),
        ("nippon", "local_market_max_tiles", "6.", 6),
        ("nippon", "zero_influence_ranks", "ええ、もちろん", True),
    ],
)
def test_a_value_is_taken_as_people_write_it(gyoji: Any, game: str, setting: str, text: str, value: Any) -> None:
    assert opened(gyoji, game, setting, text) == value


@pytest.mark.parametrize(
    ("game", "setting", "text", "said"),
    [
        ("nippon", "local_market_max_tiles", "-3", "-3 is not between 1 and 8"),
        ("nippon", "local_market_max_tiles", "—2", "-2 is not between 1 and 8"),
        ("nippon", "local_market_max_tiles", "9", "9 is not between 1 and 8"),
        ("nippon", "local_market_max_tiles", "1.2", "“1.2” is not a whole number"),
        ("crisis", "export_mode", "twice", "“twice” is not one of: once, until all have passed"),
        ("plan_city", "idle_station", "line", "“line” could mean several things"),
        ("plan_city", "stock_limited", "maybe", "“maybe” is neither yes nor no"),
        ("plan_city", "stock_limited", "", "There is no answer yet"),
    ],
)
def test_what_is_no_value_is_refused_with_what_is(gyoji: Any, game: str, setting: str, text: str, said: str) -> None:
    ended = gyoji("new", game, *SEATS, "--set", f"{setting}={text}")
    assert ended.code == 2 and ended.err.startswith(f"{setting}: {said}")
    assert gyoji("tables").out.strip() == ""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("text", sorted(all_words(CommonWord.UNKNOWN)))
@pytest.mark.parametrize(
    ("game", "setting", "choices"),
    [
        ("nippon", "zero_influence_ranks", "no, yes"),
        ("nippon", "workers_per_action_slot_2p", "1, 2, 3, 4"),
        ("crisis", "export_mode", "once, until all have passed"),
    ],
)
def test_a_setting_cannot_stay_open(gyoji: Any, game: str, setting: str, choices: str, text: str) -> None:
    ended = gyoji("new", game, *SEATS, "--set", f"{setting}={text}")
    assert ended.err == f"{setting}: A setting cannot stay open: rulings depend on it. Choose one of: {choices}.\n"


def test_a_setting_of_a_dispute_cannot_stay_open(gyoji: Any) -> None:
    for text in ("?", "不明"):
        asked = ("ruling", "nippon", "blue: pass", "--fact", f"options.zero_influence_ranks={text}", "--lang", "ja")
        ended = gyoji(*asked)
        assert ended.code == 2 and "設定は未定のままにできません" in ended.err
