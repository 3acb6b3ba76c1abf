"""A line or a command that the program fails on: one sentence with the path of the report, and what comes after it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main
from tui.commands import table as commands
from tui.plain.command_functions import FUNCTIONS

ROOT = Path(__file__).parents[3]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.delenv("GYOJI_STRICT", raising=False)
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    assert main(["new", "nippon", "--seats", "Aki,Ben", "--name", "friday"]) == 0
    assert main(["new", "nippon", "--seats", "Chie,Dai", "--name", "monday"]) == 0
    capsys.readouterr()
    return tmp_path


def fail(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("tea")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    text = io.BytesIO("\n".join(lines).encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(text, encoding="utf-8"))


def test_the_session_goes_on_with_the_next_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "board", "consolidate", "board")
    monkeypatch.setitem(FUNCTIONS, "board", fail)
    assert main(["play", "friday", "--plain"]) == 0
    said = capsys.readouterr()
    assert said.out.count("This is a fault in Gyoji (ZeroDivisionError tea)") == 2
    assert said.out.count(str(home / "reports")) == 2
    assert "consolidate" in said.out and "Traceback" not in said.out + said.err
    assert len(list((home / "reports").iterdir())) == 1


def test_a_command_says_it_on_standard_error_and_ends_with_2(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "option_lines", fail)
    assert main(["options", "friday", "--lang", "ja"]) == 2
    said = capsys.readouterr()
    assert "行司の不具合です" in said.err and str(home / "reports") in said.err and "Traceback" not in said.err


def test_one_table_that_fails_leaves_the_others_in_the_list(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    look = commands.stored_or_new_summary
    monkeypatch.setattr(
        commands, "stored_or_new_summary", lambda store, name: fail() if name == "friday" else look(store, name)
    )
    assert main(["tables"]) == 0
    friday, monday = sorted(capsys.readouterr().out.splitlines())
    assert "This is a fault in Gyoji" in friday and "Chie to act" in monday


@pytest.mark.drawn(every=3)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("tables >/dev/full", 2, 1),
        ("--help >/dev/full", 2, 1),
        ("export friday >/dev/full", 2, 1),
        ("play friday --plain </dev/null >/dev/full", 2, 1),
        ("tables >&-", 2, 1),
        ("tables 2>&-", 0, 0),
        ("tables <&-", 0, 0),
        ("play friday --plain <&-", 2, 1),
        ("import - <&-", 2, 1),
        ("declare friday tea 2>/dev/full", 2, 0),
        ("show nobody 2>/dev/full", 2, 0),
    ],
)
def test_streams_that_are_closed_or_full_are_one_sentence(home: Path, command: str, code: int, said: int) -> None:
    line = f'"{sys.executable}" -m tui.cli {command}'
    given = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "en_GB.UTF-8"}
    given.pop("PYTHONUNBUFFERED", None)
    run = subprocess.run(["sh", "-c", line], env=given, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (run.returncode, len(run.stderr.splitlines())) == (code, said), run.stderr
    assert "Traceback" not in run.stderr and "Exception ignored" not in run.stderr
