"""The generated tables of docs are those of the rule data, and the README shows two commands first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tables_of_docs_are_up_to_date() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.tools.write_docs", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_ci_runs_the_readme_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "sh tests/run" in readme
    assert "tests/run" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_nothing_names_a_machine_path() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    words = ["/" + "work/", "/" + "root/", "shared" + "/rules", "/home" + "/"]
    for name in tracked:
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".txt", "") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            assert [word for word in words if word in text] == [], name
