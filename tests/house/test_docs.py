"""The generated tables of docs are those of the rule data, the README shows two commands first, what the guides show
can be typed, and what contributors are told to read or change is there."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rules.game import offered_games
from tests.tools import stages
from tui.core.commands.shell_commands import SHELL

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


def test_the_test_command_says_how_long_each_stage_took_and_stops_at_a_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The shell in front of it began two minutes ago; each line begins with its stage, the sum is as long as all."""
    asked: list[list[str]] = []
    commands = {"lint": ["true"], "types": [sys.executable, "-c", "raise SystemExit(3)"], "pytest": ["false"]}
    monkeypatch.setattr(stages, "stages", lambda arguments: asked.append(arguments) or commands)
    assert stages.main(time.time() - 120, ["--slowest", "tests/house"]) == 3
    lines = [line.split() for line in capfd.readouterr().out.splitlines()]
    assert [line[1] for line in lines] == ["environment", "lint", "types", stages.PARALLEL, "sum"]
    assert float(lines[0][2]) >= 120 and float(lines[-1][2]) >= sum(float(line[2]) for line in lines[:-1]) - 0.2
    assert asked == [["--durations=20", "tests/house"]]
    commands = {stages.PARALLEL: [sys.executable, "-c", "print('wrong'); raise SystemExit(3)"], "pytest": ["true"]}
    assert stages.main(time.time(), []) == 3
    lines = [line.split() for line in capfd.readouterr().out.splitlines()]
    assert [line[:2][-1] for line in lines[1:]] == ["pytest", "wrong", stages.PARALLEL, "sum"]


def test_every_module_that_the_document_of_the_reader_names_is_there() -> None:
    text = (ROOT / "docs" / "reader.md").read_text(encoding="utf-8")
    table = text.split("| stage |", 1)[1].split("\n\n", 1)[0]
    named = set(re.findall(r"`(\w+)`", table))
    modules = {path.stem for path in (ROOT / "referee" / "reading").glob("*.py")}
    assert len(named) > 20
    assert named - modules == set()


def test_nothing_names_a_machine_path() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    words = ["/" + "work/", "/" + "root/", "shared" + "/rules", "/home" + "/"]
    for name in tracked:
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".txt", "") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            assert [word for word in words if word in text] == [], name


GUIDES = ("README.md", "README.ja.md", "docs/quick-guide.md", "docs/quick-guide.ja.md", "docs/user-guide.md")


@pytest.mark.parametrize("name", GUIDES)
def test_every_command_of_a_guide_can_be_typed(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    typed = re.findall(r"(?:^|`)gyoji ([a-z][^`\n#|]*)", text, flags=re.MULTILINE)
    assert [line for line in typed if line.split()[0] not in SHELL] == []
    for line in typed:
        command, *given = line.split()
        if (("game",), {}) in SHELL[command].arguments and given and given[0].islower() and given[0].isascii():
            assert given[0] in offered_games(), line


@pytest.mark.parametrize("name", [one for one in GUIDES if "user-guide" not in one])
def test_a_guide_begins_with_the_one_line_that_starts_it(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/gyoji" in text


FOR_CONTRIBUTORS = ("CONTRIBUTING.md", "docs/key-press.md", "docs/glossary.md")


@pytest.mark.parametrize("name", FOR_CONTRIBUTORS)
def test_every_path_that_contributors_are_told_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    paths = re.findall(r"\b(?:scoring|referee|tui|tests|docs)/[\w./-]*\w", text)
    assert len(paths) > 10
    assert sorted({path for path in paths if not (ROOT / path).exists()}) == []


def named_in(text: str) -> Iterator[tuple[str, str]]:
    """Give each name with the file that a text says it is in: "`judge` in `referee/judging/judge.py`", or in a diagram
    "referee/judging/judge.py  judge".
    """
    for name, path in re.findall(r"`(?:\w+\.)?(\w+)` in\s+`([\w/]+\.py)`", text):
        yield name, path
    for path, names in re.findall(r"([\w/]+/\w+\.py)  (\w+(?:, \w+)*)(?=  |$)", text, flags=re.MULTILINE):
        yield from ((name, path) for name in names.split(", "))


@pytest.mark.parametrize("name", ["docs/key-press.md", "docs/glossary.md"])
def test_every_name_that_contributors_are_told_is_in_the_file_said(name: str) -> None:
    found = list(named_in((ROOT / name).read_text(encoding="utf-8")))
    assert len(found) > 10
    there = {path for _, path in found if (ROOT / path).is_file()}
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in there}
    defined = r"^\s*(?:(?:async )?def |class )?{}\b"
    lost = [
        (said, path)
        for said, path in found
        if path not in there or not re.search(defined.format(said), sources[path], re.MULTILINE)
    ]
    assert lost == []


def test_every_class_and_member_on_the_way_of_a_key_press_exists() -> None:
    """A file that the page names defines each class, and the member behind its dot."""
    text = (ROOT / "docs/key-press.md").read_text(encoding="utf-8")
    paths = {path for path in re.findall(r"\b(?:scoring|referee|tui)/[\w/]+\.py\b", text) if (ROOT / path).is_file()}
    sources = [(ROOT / path).read_text(encoding="utf-8") for path in sorted(paths)]
    lost = []
    for owner, member in re.findall(r"`(?!Input\.)([A-Z][a-z]\w+)(?:\.(\w+))?`", text):  # Input is Textual's
        homes = [source for source in sources if re.search(rf"^ *class {owner}\b", source, re.MULTILINE)]
        if not any(
            not member or re.search(rf"^ +(?:(?:async )?def )?{member}\b", home, re.MULTILINE) for home in homes
        ):
            lost.append((owner, member))
    assert lost == []


@pytest.mark.parametrize("name", [*(one for one in GUIDES if one != "README.md"), *FOR_CONTRIBUTORS])
def test_a_guide_links_only_to_what_is_there(name: str) -> None:
    here = (ROOT / name).parent
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert [link for link in links if not (here / link).exists()] == []


@pytest.mark.parametrize(("name", "lang"), [("docs/quick-guide.md", "en"), ("docs/quick-guide.ja.md", "ja")])
def test_the_quick_guide_is_one_page(name: str, lang: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60, lang
