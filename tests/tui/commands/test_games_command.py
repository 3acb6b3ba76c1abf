"""`gyoji games`: what is here and what each game offers; of a game that cannot be used, why in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.installed_games import TALLY, distribution, install, tally_only, unloadable_referee
from tui.cli import main

OWN = ["crisis", "nippon", "plan_city", "russian_railroads"]
INTERFACE = "INTERFACE = 1"


def games(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments[:2], "games", *arguments[2:]] if arguments[:1] == ("--lang",) else ["games", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_games_of_this_tree(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = games(capsys, "--json")
    found = json.loads(out)
    assert (code, err, found["unusable"]) == (0, "", {})
    assert [game["id"] for game in found["games"]] == OWN
    for game in found["games"]:
        assert game["offers"] == ["tally", "referee", "board", "phone"]
        assert (game["package"], game["draft"]) == ("gyoji", False)


@pytest.mark.parametrize(
    ("lang", "title", "offers"), [("en", "Pears of pears", "tally"), ("ja", "pearsの梨", "得点計算")]
)
def test_an_installed_game_and_what_it_offers(
    installed: Path, capsys: pytest.CaptureFixture[str], lang: str, title: str, offers: str
) -> None:
    install(installed, "pears")
    code, out, err = games(capsys, "--lang", lang)
    row = next(line for line in out.splitlines() if line.startswith("pears"))
    assert [part for part in row.split("  ") if part] == ["pears", f"{title}", "gyoji-pears 1.2", offers] or (
        row.split(maxsplit=1)[1].split(title)[1].split() == ["gyoji-pears", "1.2", offers]
    )
    assert (code, err, len(out.splitlines())) == (0, "", 5)


def bad(name: str, old: str, new: str) -> dict[str, str]:
    """The files of a game that is only counted, with one thing wrong in one of them."""
    files = tally_only("pears")
    assert old in files[name]
    return files | {name: files[name].replace(old, new)}


WRONG = {
    "TOML": (
        bad("scoring/meta.toml", "seats = [2, 4]", "seats = [2, 4"),
        "The file pears_game/scoring/meta.toml is not TOML: Unclosed array (at line 6, column 1).",
    ),
    "a value": (
        bad("scoring/meta.toml", "seats = [2, 4]", 'seats = "two"'),
        "The file pears_game/scoring/meta.toml cannot be used: seats: Expected `array`, got `str`.",
    ),
    "a key that is missing": (
        bad("scoring/meta.toml", 'editions = ["first"]\n', ""),
        "The file pears_game/scoring/meta.toml cannot be used: editions: Object missing required field `editions`.",
    ),
    "another id": (
        bad("scoring/meta.toml", 'id = "pears"', 'id = "plums"'),
        "The file pears_game/scoring/meta.toml cannot be used: id: 'plums' != 'pears'.",
    ),
    "words": (
        bad("scoring/words.toml", 'pears = { en = "Pears", ja = "梨" }\n[working]', "pears = 3\n[working]"),
        "The file pears_game/scoring/words.toml cannot be used: category.pears: ",
    ),
    "words that are no TOML": (
        bad("scoring/words.toml", "[category]", "[category"),
        "The file pears_game/scoring/words.toml is not TOML: ",
    ),
    "clauses": (
        tally_only("pears") | {"referee/clauses.toml": '[PEA-1]\nkind = "enforced"\n'},
        "The file pears_game/referee/clauses.toml cannot be used: PEA-1.",
    ),
    "a newer interface": (
        bad("scoring/__init__.py", INTERFACE, "INTERFACE = 2"),
        "The game “pears” of the package gyoji-pears was written for a newer Gyoji: pears_game.scoring has interface 2, "
        "this Gyoji has 1. Install a newer Gyoji.",
    ),
    "an older interface": (
        bad("scoring/__init__.py", INTERFACE, "INTERFACE = 0"),
        "The game “pears” of the package gyoji-pears was written for an older Gyoji: pears_game.scoring has interface 0, "
        "this Gyoji has 1. Install a newer version of gyoji-pears.",
    ),
    "a newer interface that cannot even be imported": (
        bad("scoring/__init__.py", INTERFACE, "INTERFACE = 2\nfrom scoring import what_is_not_here"),
        "The game “pears” of the package gyoji-pears was written for a newer Gyoji: ",
    ),
    "no interface": (
        bad("scoring/__init__.py", INTERFACE, ""),
        "pears_game.scoring does not say which interface it was written for. Its authors must write INTERFACE = 1 there.",
    ),
    "no record": (
        bad("scoring/__init__.py", "SCORINGS:", "OTHERS:"),
        "The game “pears” of the package gyoji-pears cannot be used: pears_game.scoring does not define SCORINGS.",
    ),
    "an exception on import": (
        bad("scoring/__init__.py", INTERFACE, "INTERFACE = 1\n1 / 0"),
        "The game “pears” of the package gyoji-pears cannot be loaded: ZeroDivisionError: division by zero "
        "(pears_game/scoring/__init__.py, line 14).",
    ),
    "no Python": (
        bad("scoring/__init__.py", INTERFACE, "INTERFACE = 1\ndef"),
        "cannot be loaded: SyntaxError: invalid syntax (pears_game/scoring/__init__.py, line 14).",
    ),
    "a screen of another version": (
        tally_only("pears") | {"tui/__init__.py": "INTERFACE = 3\nSCREENS = None\n"},
        "written for a newer Gyoji: pears_game.tui has interface 3",
    ),
    "a referee that cannot be imported": (
        unloadable_referee("pears"),
        "cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_that_name' "
        "(pears_game/referee/__init__.py, line 1).",
    ),
    "a missing file": (
        {name: text for name, text in tally_only("pears").items() if name != "scoring/meta.toml"},
        "The game “pears” of the package gyoji-pears cannot be used: its file pears_game/scoring/meta.toml is missing. "
        "Install gyoji-pears again, or tell its authors.",
    ),
    "a tally form": (
        tally_only("pears") | {"tui/tally.toml": TALLY.replace('rows = ["pears"]', "")},
        "The file pears_game/tui/tally.toml cannot be used: ",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_is_one_sentence_and_the_other_games_are_unharmed(
    installed: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    files, sentence = WRONG[kind]
    install(installed, "pears", files)
    code, out, err = games(capsys, "--json")
    found = json.loads(out)
    assert (code, err) == (1, "")
    assert [game["id"] for game in found["games"]] == OWN
    (said,) = found["unusable"]["pears"]
    assert sentence in said and "Traceback" not in said and str(installed) not in said


def test_it_is_said_on_standard_error_in_the_language_in_use(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    distribution(installed, "gyoji-gone", {"gone": "gone_game"})
    code, out, err = games(capsys, "--lang", "ja")
    assert (code, len(out.splitlines())) == (1, 4)
    assert err == (
        "パッケージ gyoji-gone のゲーム「gone」は使えません: フォルダ gone_game がありません。"
        "gyoji-gone をインストールし直してください。\n"
    )


def test_the_same_id_twice_leaves_the_first(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(installed, "pears")
    distribution(installed, "gyoji-pears-two", {"pears": "pears_game"})
    code, out, err = games(capsys)
    assert code == 1 and "gyoji-pears 1.2" in out
    assert err == (
        "The game “pears” of the package gyoji-pears-two is left out: gyoji-pears has a game of the same id. "
        "To use it, uninstall gyoji-pears.\n"
    )


@pytest.mark.parametrize("command", [("new", "pears", "--seats", "Aki,Ben"), ("ruling", "pears", "A: pick 3")])
def test_a_referee_that_cannot_be_imported_is_one_sentence_at_every_command(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    install(installed, "pears", unloadable_referee("pears"))
    monkeypatch.setenv("GYOJI_HOME", str(installed / "store"))
    assert main(command) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("The game “pears” of the package gyoji-pears cannot be loaded: ModuleNotFoundError: ")
