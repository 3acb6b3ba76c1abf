"""The settings of a table, and which games are offered: what may be typed, and what a draft is not shown in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.reading.typed_values import read_setting
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, names, offered_games
from referee.rules.game_metadata import GameOption
from referee.rules.game_settings import check_option, option_of
from scoring.errors import InputError
from tests.installed_games import META, SHEET, install

GAME = find("nippon")
HEAT = GameOption("heat", "choice", "mild", choices=("mild", "hot_red", "hot_green", "2"))
SIZE = GameOption("size", "number", 3, low=2, high=12)
LOUD = GameOption("loud", "yes_no", False)


@pytest.fixture(autouse=True)
def options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME.__dict__, "meta", structs.replace(GAME.meta, options=(HEAT, SIZE, LOUD)))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("heat", "mild", "mild"),
        ("heat", "Hot Red", "hot_red"),
        ("heat", "hot-g", "hot_green"),
        ("heat", "2", "2"),
        ("size", "2", 2),
        ("size", "１２", 12),
        ("loud", "yes", True),
        ("loud", "y", True),
        ("loud", "いいえ", False),
        ("loud", "False", False),
    ],
)
def test_a_value_is_read_by_the_kind_of_its_setting(name: str, text: str, value: Any) -> None:
    assert read_setting(GAME, option_of(GAME, name), text) == value
    assert type(read_setting(GAME, option_of(GAME, name), text)) is type(value)
    check_option(GAME, name, value)


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("heat", "hot", "text_ambiguous"),
        ("heat", "boiling", "text_word"),
        ("heat", "", "answer_empty"),
        ("size", "1", "text_range"),
        ("size", "13", "text_range"),
        ("size", "-3", "text_range"),
        ("size", "none", "text_range"),
        ("size", "yes", "text_amount"),
        ("size", "1.2", "text_amount"),
        ("loud", "2", "fact_yes_no"),
        ("heat", "?", "setting_open"),
        ("size", "Dunno", "setting_open"),
        ("loud", "分からない", "setting_open"),
    ],
)
def test_what_is_no_value_is_said(name: str, text: str, key: str) -> None:
    with pytest.raises(InputError) as found:
        read_setting(GAME, option_of(GAME, name), text)
    assert [(fault.key, fault.field) for fault in found.value.faults] == [(key, name)]


@pytest.mark.parametrize(("name", "value"), [("heat", 2), ("heat", True), ("size", True), ("size", "3"), ("loud", 0)])
def test_a_value_of_another_kind_is_none(name: str, value: Any) -> None:
    with pytest.raises(InputError):
        check_option(GAME, name, value)


def test_every_faulty_setting_is_named_when_a_table_is_opened() -> None:
    with pytest.raises(InputError) as found:
        opening(GAME, seats_of(GAME, ["Aki", "Ben"]), options={"heat": "cold", "size": 3, "tea": True})
    assert [(fault.key, fault.field) for fault in found.value.faults] == [
        ("text_word", "heat"),
        ("option_unknown", "tea"),
    ]


# games that are not finished


@pytest.fixture
def folder(installed: Path) -> None:
    """Two games beside those of the tree, of which one is a draft; both could be played."""
    for name, stage in (("apples", "draft"), ("pears", "beta")):
        meta = META.format(id=name).replace("beta", stage)
        files = {"scoring/__init__.py": SHEET, "referee/__init__.py": "", "referee/meta.toml": meta}
        install(installed, name, files)


@pytest.mark.usefixtures("folder")
def test_a_draft_is_found_by_its_id_and_offered_nowhere() -> None:
    from tui.core.session.new_table import all_games
    from tui.screens.card_library import _all

    assert {"apples", "pears"} <= set(names())
    assert "pears" in offered_games() and "apples" not in offered_games()
    assert find("apples").meta.title("en") == "Pears of apples"
    assert "pears" in [game.id for game in all_games()] and "apples" not in [game.id for game in all_games()]
    kept = [("apples", "first/Ken"), ("pears", "first/Ken"), ("pears", "first")]
    assert [box for box in _all(kept) if box[0] in ("apples", "pears")] == [("pears", "first"), ("pears", "first/Ken")]
    with pytest.raises(InputError) as found:
        find("plums")
    assert found.value.faults[0].values["games"] == tuple(offered_games())


@pytest.mark.usefixtures("folder")
def test_a_draft_without_words_can_be_spoken_of() -> None:
    from tui.core.i18n.catalogs import words_for

    assert all(path.exists() for path in find("apples").words)
    assert words_for("en", "apples").translate("status.legal") == "legal"
