"""A setting with named choices: in the form of a new table, on the command line, in a dispute, in the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry import Entry
from referee.rules.game import find
from referee.rules.game_metadata import GameOption
from referee.store.sqlite_store import SqliteStore
from referee.table.standalone_position import StandalonePosition
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.cli import main
from tui.core.i18n import messages
from tui.core.i18n.catalogs import TEXT
from tui.core.session.new_table import TableDraft
from tui.widgets.new_table_option_text import choices, option_explanation

GAME = find("nippon")
HEAT = GameOption("heat", "choice", "mild", choices=("mild", "hot_red", "hot_green"))
WORDS = """
[option]
heat = { en = "How hot", ja = "辛さ" }

[option_value.heat]
mild = { en = "mild", ja = "甘口" }
hot_red = { en = "hot, red", ja = "辛口、赤" }
"""


@pytest.fixture(autouse=True)
def heat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "heat.toml"
    path.write_text(WORDS, encoding="utf-8")
    monkeypatch.setitem(GAME.__dict__, "words", (*GAME.words, path))
    monkeypatch.setitem(GAME.__dict__, "meta", structs.replace(GAME.meta, options=(*GAME.meta.options, HEAT)))


@pytest.fixture
def words() -> Words:
    return Words("ja", [*GAME.words, *sorted(TEXT.glob("*.toml"))])


def test_the_form_offers_the_choices_by_their_words(words: Words) -> None:
    draft = TableDraft(GAME)
    (item,) = [item for item in choices(draft, words) if item.id == "heat"]
    assert (item.label, item.value) == ("辛さ", "mild")
    # A choice that has no words is shown as itself.
    assert item.values == (("mild", "甘口"), ("hot_red", "辛口、赤"), ("hot_green", "hot_green"))
    assert "甘口" in option_explanation(draft, words, "heat", ascii=False)[-1]


def test_the_record_says_the_choice(words: Words) -> None:
    changed = Entry(2, "", "option", body={"name": "heat", "value": "hot_red"})
    assert messages.entry(words, changed) == "辛さ: 辛口、赤"
    assert messages.entry(words, Entry(2, "", "option", body={"name": "depth", "value": "full"})).endswith(
        "すべての手番"
    )


def test_the_command_line_takes_the_beginning_of_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C.UTF-8")
    new = ("new", "nippon", "--seats", "Aki,Ben", "--name", "t", "--set")
    assert main([*new, "heat=hot_r"]) == 0
    assert SqliteStore(tmp_path).entries("t")[0].body["options"]["heat"] == "hot_red"
    capsys.readouterr()
    for wrong in ("heat=hot", "heat=cold", "heat", "tea=1"):
        assert main([*new, wrong]) == 2
        assert wrong.partition("=")[0] in capsys.readouterr().err


def test_a_dispute_takes_the_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position = StandalonePosition(GAME, {"options": {"heat": "hot_green"}})
    assert position.state.options["heat"] == "hot_green"
    position.answer("options.heat", "mil")
    assert position.state.options["heat"] == "mild"
    for refused, key in (
        (lambda: position.answer("options.heat", "hot"), "text_ambiguous"),
        (lambda: StandalonePosition(GAME, {"options.heat": "cold"}), "text_word"),
    ):
        with pytest.raises(InputError) as found:
            refused()
        assert [(fault.key, fault.field) for fault in found.value.faults] == [(key, "heat")]
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    assert main(["ruling", "nippon", "blue: may pass", "--fact", "options.heat=hot_r"]) in (0, 1, 3)
    assert main(["ruling", "nippon", "blue: may pass", "--fact", "options.heat=cold"]) == 2
