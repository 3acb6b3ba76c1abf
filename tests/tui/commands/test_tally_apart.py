"""`gyoji tally` with the sheet of one seat: its score, or what decides it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main


def written(tmp_path: Path, seat: dict[str, Any]) -> str:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"seats": {"Aki": seat}}), "utf-8")
    return str(file)


def test_one_seat_of_russian_railroads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seat: dict[str, Any] = {"vp": 140, "end_bonus": ["eb_fixed_15"], "engineers": [3, 7]}
    assert main(["--lang", "en", "tally", "russian_railroads", "final", "--from", written(tmp_path, seat)]) == 2
    assert "seats.Aki.majority_place:" in capsys.readouterr().err
    file = written(tmp_path, seat | {"majority_place": 2})
    assert main(["tally", "russian_railroads", "final", "--from", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["totals"] == {"Aki": 140 + 15 + 20}  # RRR-4.1503: second most
    assert found["ranking"] == []
    assert main(["--lang", "ja", "tally", "russian_railroads", "final", "--from", file]) == 0
    assert "記入された順位: 2位 = 20" in capsys.readouterr().out


def test_one_seat_of_nippon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seat = {"vp": 50, "money_level": 14, "worker_colours": 2, "knowledge_stars": 3, "paper_2": False}
    file = written(tmp_path, seat | {"region_points": 21})
    assert main(["tally", "nippon", "final", "--from", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    # 8,000 yen left: 1 VP; 3 stars on the printed x1 of knowledge.
    assert found["totals"] == {"Aki": 50 + 21 + 1 + 3}
