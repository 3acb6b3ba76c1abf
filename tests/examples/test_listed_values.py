"""A list of numbers in a line of any game is read as it was said."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.installed_games import install_project
from tests.tui.plain.test_plain_moments import Sitting
from tui.cli import main
from tui.core.session.session import Session

COUNT = 'count: Annotated[int, WholeNumber(low=1, high=9, role="count")]'
HOUSES = (
    "houses: Annotated[tuple[int, ...], SeparatedList(WholeNumber(low=1, high=30), most=4)]\n\n"
    "    @property\n    def count(self) -> int:\n        return len(self.houses)"
)
RULES = (
    (COUNT, HOUSES),
    ("seat=acting(state), count=count", "seat=acting(state), houses=tuple(range(1, count + 1))"),
    ("move.count not in (1, 2, 3)", "move.count > 4"),
    ("from scoring.fields.simple", "from scoring.fields.shape import SeparatedList\nfrom scoring.fields.simple"),
)
WORDS = (
    ('"(take|takes) {count:#pebble|pebbles}"', '"(take|takes) houses {houses}"'),
    ('"小石を{count}個取る"', '"家{houses}を取る"'),
    ('count = { en = "How many", ja = "個数" }', 'houses = { en = "Houses", ja = "家" }'),
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (work := tmp_path / "work").mkdir()
    monkeypatch.chdir(work)
    assert main(["games", "new", "houses"]) == 0
    for name, changes in (("__init__.py", RULES), ("words.toml", WORDS)):
        path = work / "houses" / "gyoji_houses" / "referee" / name
        source = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in source
            source = source.replace(old, new)
        path.write_text(source, encoding="utf-8")
    return work / "houses"


@pytest.fixture
def here(project: Path, installed: Path) -> Sitting:
    game = find(install_project(installed, project))
    session = Session("en", SqliteStore(installed / "home"))
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]))])
    return Sitting(session)


@pytest.mark.parametrize(
    ("line", "houses"),
    [
        ("take 6 10 21", [6, 10, 21]),
        ("take 6, 10, 21", [6, 10, 21]),
        ("take houses 6 10 21", [6, 10, 21]),
        ("Ann: take houses 6 and 10 and 21", [6, 10, 21]),
        ("take 4 9 15", [4, 9, 15]),
        ("take houses 4 9 15", [4, 9, 15]),
        ("take 4, 9 and 15", [4, 9, 15]),
        ("take 30", [30]),
    ],
)
def test_a_list_is_what_was_said(here: Sitting, line: str, houses: list[int]) -> None:
    said = here.say(line)
    moves = here.table.entries[-1].body.get("moves")
    assert moves and moves[-1]["houses"] == houses, said
