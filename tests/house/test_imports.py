"""Imports run one way: tui -> referee -> scoring; the core knows no game; screens and pydantic are imported late."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from tests.house import game_words, structure

ROOT = Path(__file__).parents[2]
LAYERS = ("scoring", "referee", "tui")


def sources(*layers: str) -> list[Path]:
    return sorted(path for layer in layers for path in (ROOT / layer).rglob("*.py"))


@cache
def imported(path: Path) -> tuple[str, ...]:
    return tuple(_imported(path))


@cache
def modules() -> dict[Path, str]:
    return {path: module for module, path in structure.modules().items()}


def _imported(path: Path) -> Iterator[str]:
    for node in structure.nodes(modules()[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def names(path: Path, module: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for name in imported(path))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("layer", "above"),
    [("scoring", "referee"), ("scoring", "tui"), ("scoring", "textual"), ("referee", "tui"), ("referee", "textual")],
)
def test_no_layer_imports_a_higher_one(layer: str, above: str) -> None:
    assert [path for path in sources(layer) if names(path, above)] == []


def test_the_core_imports_no_game() -> None:
    for path in sources(*LAYERS):
        inside = "games" in path.relative_to(ROOT).parts[:-1] and path.parent.name != "games"
        if not inside:
            games = [name for name in imported(path) if ".games." in name]
            allowed = {f"scoring.games.{name}" for name in ("Scoring", "scoring", "scorings", "names", "words_of")}
            assert set(games) <= allowed, path


def test_no_game_imports_another() -> None:
    games = {path.parent.name for path in (ROOT / "referee" / "games").glob("*/meta.toml")}
    assert games
    for path in sources(*LAYERS):
        parts = path.relative_to(ROOT).parts
        if "games" in parts and parts[2] in games:
            others = {
                other for other in games - {parts[2]} for layer in LAYERS if names(path, f"{layer}.games.{other}")
            }
            assert others == set(), path


def test_no_game_word_in_the_core() -> None:
    assert game_words.out_of_place() == []


def test_every_word_that_the_core_may_share_is_shared_and_says_why() -> None:
    used = game_words.used()
    assert set(game_words.allowed()) - set(used) == set()
    for rule in set(game_words.allowed().values()):
        assert len(rule.reason) > 20, rule
        files = [file for word, other in game_words.allowed().items() if other == rule for file in used[word]]
        assert [file for file in rule.files if not any(one.startswith(file) for one in files)] == []


@pytest.mark.parametrize("game", offered_games())
def test_the_words_of_every_game_are_looked_for(game: str) -> None:
    found = find(game)
    ids = {id for name, ids in found.rules.keys(("A", "B")).items() if name != "seats" for id in ids}
    for word in (game, *found.rules.actions, *ids):
        if game_words.WORD.fullmatch(word):
            for code in (f"x = '{word}'", f"x = f'{word}.{{y}}'", f"x = 'a.{word}'", f"x._{word}"):
                assert word in game_words.in_code(ast.walk(ast.parse(code))) & game_words.words()
    told = ast.parse('def f() -> None:\n    """Tell of yen and regions."""')
    assert not game_words.in_code(ast.walk(told)) & game_words.words()


def test_no_name_is_made_of_a_game() -> None:
    """What is put together of a game's word and others, as in `yen_left`."""
    words = (*offered_games(), "russian", "yen_", "region_", "factory_")
    for path in sources(*LAYERS):
        text = path.read_text(encoding="utf-8").casefold()
        if "games" not in path.relative_to(ROOT).parts and any(word in text for word in words):  # or it may be prose
            code = ast.unparse(_without_docstrings(ast.parse(path.read_text(encoding="utf-8")))).casefold()
            for word in ("default_factory", "text_factory"):
                code = code.replace(word, "")
            assert [word for word in words if word in code] == [], path


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [
                item
                for item in body
                if not (
                    isinstance(item, ast.Expr)
                    and isinstance(item.value, ast.Constant)
                    and isinstance(item.value.value, str)
                )
            ]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]  # every node with a body
    return tree


def loaded(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_commands_do_not_import_screens_or_pydantic() -> None:
    code = "from tui.cli import main\ntry:\n    main(['rules', 'nippon', 'worker', '--json'])\nexcept SystemExit:\n    pass"
    assert not {"textual", "pydantic", "qrcode", "referee.games.nippon"} & loaded(code)


def test_a_ruling_does_not_import_screens_or_pydantic() -> None:
    """Nor does one on a line of the notation import the reader of lines in words."""
    code = "from tui.cli import main\nmain(['ruling', 'nippon', 'blue: invest silk_2', '--json'])"
    assert not {"textual", "pydantic", "qrcode", "referee.reading.reader"} & loaded(code)


PLAIN = """
import io, sys
from tui.cli import main
assert main(['new', 'crisis', '--seats', 'Aki,Ben', '--name', 'friday']) == 0
sys.stdin = io.StringIO('board\\ndispute A: activate food\\n')
assert main(['play', 'friday', '--plain']) == 0
"""


def test_plain_mode_reads_the_board_and_hears_a_dispute_without_what_draws_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    assert not {"textual", "rich"} & loaded(PLAIN)


def test_the_first_screen_imports_no_game() -> None:
    code = "import tui.app, tui.screens.home"
    assert not {"pydantic", "qrcode", "referee.games.nippon", "scoring.games.nippon"} & loaded(code)


def test_the_first_screen_waits_for_nothing_that_judges() -> None:
    texts = loaded("import tui.app, tui.screens.home")
    judging = {
        "referee.table.table",
        "referee.record.replay",
        "tui.core.reading.line_suggestions",
        "tui.core.conversation.conversation",
    }
    assert not judging & texts
    assert not [name for name in texts if name.startswith("referee.judging")]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("start", ["import tui.app, tui.screens.table", "from tui.cli import main\nmain(['tables'])"])
def test_only_the_phone_pages_load_what_serves_them(start: str) -> None:
    assert not {"tui.web", "starlette", "uvicorn", "jinja2", "anyio", "httpx"} & loaded(start)
    assert {"tui.web", "starlette", "jinja2"} <= loaded("import tui.web.routes")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("said", structure.CHECKS)
def test_nothing_is_out_of_place(said: str) -> None:
    assert structure.CHECKS[said]() == []
