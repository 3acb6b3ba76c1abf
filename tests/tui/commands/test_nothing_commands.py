"""The commands never keep what was refused, and what they print can be typed back."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main
from tui.core.session.session import Session


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))

    def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        code = main(list(arguments))
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


def count(name: str) -> int:
    return Session().store.count(name)


@pytest.mark.parametrize(
    "position",
    [
        {"order": ["A", "B"]},
        {"order": ["A", "A", "B"]},
        {"order": ["A", "B", "F"]},
        {"players": 4},
        {"seats": {"F": {"vp": 1}}},
    ],
)
@pytest.mark.parametrize("game", ["crisis", "russian_railroads"])
def test_a_position_that_cannot_be_opens_no_table(gyoji: Any, game: str, position: dict[str, Any]) -> None:
    code, out, err = gyoji("new", game, "--seats", "Ann,Bob,Cy", "--position", "-", stdin=json.dumps(position))
    assert (code, out) == (2, "")
    assert next(iter(position)) in err
    assert gyoji("tables")[1] == ""


def test_facts_told_for_what_is_no_move_are_not_kept(gyoji: Any) -> None:
    gyoji("new", "russian_railroads", "--seats", "Ann,Bob,Cy", "--name", "t")
    assert gyoji("declare", "t", "no such thing", "--fact", "strip.hire=3")[0] == 2
    assert count("t") == 1


def test_facts_of_a_refused_move_are_kept_once(gyoji: Any) -> None:
    gyoji("new", "russian_railroads", "--seats", "Ann,Bob,Cy", "--name", "t")
    codes = [gyoji("declare", "t", "Bob: pass", "--fact", "strip.hire=3")[0] for _ in range(3)]
    assert codes == [1, 1, 1]  # the first player is Ann (RRR-4.202)
    assert count("t") == 2


@pytest.mark.parametrize("game", ["nippon", "crisis", "russian_railroads", "plan_city"])
def test_what_options_print_as_data_can_be_typed_back(gyoji: Any, game: str) -> None:
    gyoji("new", game, "--seats", "Ann,Bob,Cy", "--name", "t")
    table = Session().open("t")
    shown = json.loads(gyoji("options", "t", "--json")[1])
    moves = list(table.options())
    assert [one["seat"] for one in shown] == [move.seat for move in moves]
    assert all(table.read(one["text"])[-1] == move for one, move in zip(shown, moves, strict=True))
    assert all(one["text"].startswith(f"{one['seat']}: ") for one in shown)


def test_a_fault_of_a_game_is_said_in_its_words_by_every_command(gyoji: Any) -> None:
    gyoji("new", "plan_city", "--seats", "Ann,Bob,Cy", "--name", "t")
    code, _, err = gyoji("declare", "t", "trust", "--fact", "seats.A.layers.1.rotation=45")
    assert code == 2
    assert "rotation_odd" not in err
    assert "45" in err


@pytest.mark.parametrize("name", ["\u00e9t\u00e9", "\uff21\uff22 \uff11", "caf\u00e9 2"])
def test_a_table_is_found_however_its_name_is_written(gyoji: Any, name: str) -> None:
    import unicodedata

    gyoji("new", "nippon", "--seats", "Ann,Bob", "--name", name)
    normalize = unicodedata.normalize
    for other in (normalize("NFC", name), normalize("NFD", name), normalize("NFKC", name)):
        assert gyoji("show", other)[0] == 0, other
        assert gyoji("new", "nippon", "--seats", "Ann,Bob", "--name", other)[0] == 2, other
