"""What a command prints is in the language chosen in the app; in that of the locale only where none was chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from tui.core.session.session import Session

JAPANESE, ENGLISH = "ja", "en"
REFUSED = ("show", "nowhere")


@pytest.fixture
def chosen(tmp_path: Path) -> Any:
    """Choose a language as the app does."""

    def choose(lang: str) -> None:
        store = SqliteStore(tmp_path / "home")
        Session(store=store).lang = lang
        store.close()

    return choose


def is_japanese(text: str) -> bool:
    """Tell whether a text has kana."""
    return any("ぁ" <= letter <= "ヿ" for letter in text)


@pytest.mark.parametrize("arguments", [REFUSED, ("new", "chess", "--seats", "Aki,Ben"), ("import", "nowhere.jsonl")])
def test_a_refusal_is_in_the_language_chosen_in_the_app(gyoji: Any, chosen: Any, arguments: tuple[str, ...]) -> None:
    chosen(JAPANESE)
    said = gyoji(*arguments)
    assert said.code == 2
    assert is_japanese(said.err), said.err


def test_the_language_named_in_the_command_goes_before_it(gyoji: Any, chosen: Any) -> None:
    chosen(JAPANESE)
    assert not is_japanese(gyoji(*REFUSED, "--lang", ENGLISH).err)


def test_the_chosen_language_goes_before_the_locale(gyoji: Any, chosen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert is_japanese(gyoji(*REFUSED).err)
    chosen(ENGLISH)
    assert not is_japanese(gyoji(*REFUSED).err)


@pytest.mark.parametrize(
    "arguments", [("rules", "nippon", "factory"), ("ruling", "nippon", "A: consolidate"), ("demo", "nippon", "--plain")]
)
def test_what_needs_no_table_is_in_the_chosen_language(gyoji: Any, chosen: Any, arguments: tuple[str, ...]) -> None:
    chosen(JAPANESE)
    assert is_japanese(gyoji(*arguments).out)


def test_a_refusal_makes_no_store(gyoji: Any, tmp_path: Path) -> None:
    assert gyoji("rules", "chess").code == 2
    assert not (tmp_path / "home" / FILE).exists()


def test_a_store_that_cannot_be_read_leaves_the_language_to_the_locale(gyoji: Any, chosen: Any, tmp_path: Path) -> None:
    chosen(JAPANESE)
    (tmp_path / "home" / FILE).write_bytes(b"no database at all" * 100)
    said = gyoji(*REFUSED)
    assert said.code == 2 and said.err and not is_japanese(said.err)
