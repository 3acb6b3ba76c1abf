"""`gyoji history`: the same figures without the app, in both languages and as plain data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.core.history.history_tables import played
from tui.cli import main


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["history", *arguments])
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


@pytest.fixture
def kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.adopt("done", played().entries)
    game = find("crisis")
    store.adopt("running", [opening(game, seats_of(game, ["Aki", "Ben"]))])


def cells(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()]


def test_nothing_played(gyoji: Any) -> None:
    assert gyoji() == (1, "No table has been opened yet.\n", "")
    assert gyoji("--lang", "ja")[1] == "テーブルはまだありません。\n"
    code, out, _ = gyoji("--json")
    assert (code, json.loads(out)) == (1, {"tables": [], "unread": [], "players": [], "games": [], "records": []})


@pytest.mark.usefixtures("kept")
def test_all_parts_in_both_languages(gyoji: Any) -> None:
    code, out, _ = gyoji()
    assert code == 0
    found = cells(out)
    # the play ends 94 to 16: their mean is 55, the winner's 94
    assert ["Aki", "Nippon", "1", "-", "1", "(100%)", "94.0", "94"] in found
    assert ["Ben", "Nippon", "1", "-", "0", "(0%)", "16.0", "16"] in found
    assert ["Nippon", "1", "55.0", "94.0"] in found
    assert any(row[:4] == ["Nippon", "2", "94", "Aki"] and row[-1] == "done" for row in found)
    assert [row for row in found if len(row) == 1] == [["Tables"], ["Players"], ["Games"], ["Records"]]
    japanese = gyoji("--lang", "ja")[1]
    assert all(word in japanese for word in ("テーブル", "プレイヤー", "最高記録", "進行中", "ニッポン"))
    assert "Nippon" not in japanese


@pytest.mark.usefixtures("kept")
def test_one_game_alone(gyoji: Any) -> None:
    code, out, _ = gyoji("--game", "crisis", "--json")
    found = json.loads(out)
    assert code == 0
    assert ([table["table"] for table in found["tables"]], found["players"]) == (["running"], [])
    assert gyoji("--game", "chess")[0] == 2
    assert gyoji("--game", "plan_city")[0] == 1


@pytest.mark.usefixtures("kept")
def test_plain_data(gyoji: Any) -> None:
    found = json.loads(gyoji("--json")[1])
    done = next(table for table in found["tables"] if table["table"] == "done")
    assert (done["game"], done["over"], done["copy_of"]) == ("nippon", True, "")
    assert {seat["name"]: (seat["rank"], seat["points"]) for seat in done["seats"]} == {"Aki": (1, 94), "Ben": (2, 16)}
    assert found["players"][0] == {
        "name": "Aki", "game": "nippon", "played": 1, "taken_over": 0, "won": 1, "mean": 94.0, "best": 94,
    }  # fmt: skip
    assert found["games"] == [{"game": "nippon", "played": 1, "mean": 55.0, "winning": 94.0}]
    assert [(record["name"], record["points"]) for record in found["records"]] == [("Aki", 94)]


@pytest.mark.usefixtures("kept")
def test_the_curve_of_a_table(gyoji: Any) -> None:
    code, out, _ = gyoji("done")
    found = cells(out)
    assert code == 0
    assert (found[0], found[1], found[-1][1:]) == (["Entry", "Aki", "Ben"], ["0", "0", "0"], ["94", "16"])
    curves = json.loads(gyoji("done", "--json")[1])["curves"]
    assert {curve["name"]: curve["points"][-1] for curve in curves} == {"Aki": 94, "Ben": 16}
    assert [str(entry) for entry in curves[0]["entries"]] == [row[0] for row in found[1:]]
    assert gyoji("nowhere")[0] == 2
