"""A command run as from a terminal: what it printed, and its exit code."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main


class Said:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(*arguments: str, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        try:
            code = main(list(arguments))
        except SystemExit as left:
            code = int(left.code or 0)
        found = capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return Said(code, found.out, found.err)

    return run
