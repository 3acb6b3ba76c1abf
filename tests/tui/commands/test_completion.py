"""What a shell loads to complete `gyoji`."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import offered_games
from tui.cli import main
from tui.core.commands.shell_commands import SHELL, SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_every_command_and_game(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert [word for word in (*SHELL, *offered_games(), "--position") if word not in said] == []


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_asks_for_the_tables_when_it_needs_them(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", shell])
    assert "gyoji completion tables" in capsys.readouterr().out


def test_the_tables_are_said_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    for name in ("friday", "金曜"):
        assert main(["new", "nippon", "--seats", "Aki,Ben", "--name", name]) == 0
    capsys.readouterr()
    assert main(["completion", "tables"]) == 0
    assert sorted(capsys.readouterr().out.split()) == ["friday", "金曜"]


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completion", "fish"])
    assert "bash" in capsys.readouterr().err
