"""A table whose set-up was mended goes through the commands: verified, checked, exported and imported again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import setup_correction
from referee.table.json_schemas import plain
from referee.table.table import Table
from tui.cli import main


def test_a_mended_table_is_verified_checked_exported_and_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "here"))
    store, game = SqliteStore(tmp_path / "here"), find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), printed={"tracks.knowledge.top": 9})])
    table = Table("friday", store.entries("friday"), store.appender("friday"))
    assert table.declare("A: knowledge 1").step
    table.mend(setup_correction.colour(table, "A", "blue"))
    table.mend(setup_correction.box(table, game.meta.editions[0], "Ken", {"tracks.knowledge.top": 8}))
    assert main(["verify", "friday"]) == 0
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "wyg_2015/Ken" in said

    file = tmp_path / "friday.jsonl"
    assert main(["export", "friday", "--as", "jsonl"]) == 0
    file.write_text(capsys.readouterr().out, "utf-8")
    # an older program reads versions 1 and 2 of the form, and refuses this one in a sentence
    assert json.loads(file.read_text("utf-8").splitlines()[0])["gyoji"] == 3
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "there"))
    assert main(["import", str(file)]) == 0
    again = Table("friday", SqliteStore(tmp_path / "there").entries("friday"))
    assert plain(again.state) == plain(table.state)
    assert [seat.colour for seat in again.table_state.seats] == [
        "blue",
        "red",
    ] and again.table_state.box == "wyg_2015/Ken"


def test_an_order_that_judges_an_entry_otherwise_is_named_by_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    store, game = SqliteStore(tmp_path), find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), printed={"tracks.knowledge.top": 9})])
    table = Table("friday", store.entries("friday"), store.appender("friday"))
    assert table.declare("A: knowledge 1").step
    table.mend(setup_correction.order(table, ["B", "A"]))
    main(["--lang", "en", "verify", "friday"])
    assert "since the set-up was corrected (entry 3)" in capsys.readouterr().out
    main(["--lang", "ja", "verify", "friday"])
    assert "開始時の設定が修正されたため（記録3）" in capsys.readouterr().out
    assert main(["doctor"]) == 0, "the table did it, not the rules"
