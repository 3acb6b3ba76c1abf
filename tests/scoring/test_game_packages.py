"""Games that are installed as packages of their own, and those of which something is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scoring.breakdown import Breakdown
from scoring.errors import InputError
from scoring.game_packages import PARTS, package, packages
from scoring.games import names, scoring
from scoring.sheet_parser import read
from tests.installed_games import distribution, install, tally_only, write_files

OWN = ["crisis", "nippon", "plan_city", "russian_railroads"]


def fault(game: str) -> tuple[str, dict[str, object]]:
    """What is wrong with a game that cannot be used."""
    with pytest.raises(InputError) as found:
        package(game)
    (one,) = found.value.faults
    return one.key, one.values


def test_the_games_of_the_tree_need_no_entry_point() -> None:
    assert list(packages().games) == OWN
    assert packages().faults == {}
    found = package("nippon")
    assert (found.package, found.source) == ("", "gyoji")
    assert [found.module(layer) for layer in PARTS] == [
        "scoring.games.nippon",
        "referee.games.nippon",
        "tui.games.nippon",
    ]
    assert (found.folder("referee") / "meta.toml").is_file()


def test_an_installed_game_is_found_and_scored(installed: Path) -> None:
    install(installed, "pears")
    found = package("pears")
    assert (found.package, found.source, found.version) == ("pears_game", "gyoji-pears", "1.2")
    assert found.module("scoring") == "pears_game.scoring"
    assert found.folder("scoring") == installed / "pears_game" / "scoring"
    assert names() == sorted([*OWN, "pears"])
    sheet = read(scoring("pears", "round").sheet, {"seats": {"A": {"pears": 4}, "B": {"pears": 0}}})
    result = scoring("pears", "round").score(sheet)
    assert isinstance(result, Breakdown)
    assert result.totals() == {"A": 12, "B": 0}  # 3 points for each of 4 pears


def test_a_package_within_another_is_found(installed: Path) -> None:
    install(installed, "plums", package="orchard.plums")
    assert package("plums").module("tui") == "orchard.plums.tui"


def test_an_editable_install_is_found_where_its_folder_is(
    installed: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `.pth` file puts the checkout on the path; the metadata lies elsewhere."""
    checkout = tmp_path_factory.mktemp("checkout")
    write_files(checkout / "cherry_game", tally_only("cherries"))
    distribution(installed, "gyoji-cherries", {"cherries": "cherry_game"})
    monkeypatch.setattr(sys, "path", [*sys.path, str(checkout)])
    assert package("cherries").folder("scoring") == checkout / "cherry_game" / "scoring"


def test_an_egg_of_old_tools_is_found(installed: Path) -> None:
    write_files(installed / "fig_game", tally_only("figs"))
    write_files(
        installed / "gyoji_figs.egg-info",
        {"PKG-INFO": "Name: gyoji-figs\nVersion: 3\n", "entry_points.txt": "[gyoji.games]\nfigs = fig_game\n"},
    )
    assert (package("figs").source, package("figs").version) == ("gyoji-figs", "3")


def test_comments_and_blanks_are_no_entries(installed: Path) -> None:
    write_files(
        installed / "gyoji_none-1.dist-info", {"entry_points.txt": "[gyoji.games]\n# a = b\n; c = d\n\n[x]\ne = f\n"}
    )
    assert list(packages().games) == OWN and packages().faults == {}


def test_a_package_that_is_not_there(installed: Path) -> None:
    distribution(installed, "gyoji-gone", {"gone": "gone_game"})
    assert fault("gone") == (
        "game_package_missing",
        {"source": "gyoji-gone", "game": "gone", "package": "gone_game"},
    )


@pytest.mark.parametrize("missing", ["scoring/__init__.py", "scoring/meta.toml"])
def test_a_file_that_is_not_there(installed: Path, missing: str) -> None:
    install(installed, "half", {name: text for name, text in tally_only("half").items() if name != missing})
    assert fault("half") == (
        "game_file_missing",
        {"source": "gyoji-half", "game": "half", "file": f"half_game/{missing}"},
    )


def test_the_facts_of_a_refereed_game_stand_with_its_referee(installed: Path) -> None:
    install(installed, "whole", tally_only("whole") | {"referee/__init__.py": ""})
    assert fault("whole")[1]["file"] == "whole_game/referee/meta.toml"


def test_an_id_that_is_none(installed: Path) -> None:
    distribution(installed, "gyoji-odd", {"../odd": "odd_game"})
    assert fault("../odd") == ("game_id", {"source": "gyoji-odd", "game": "../odd"})


def test_the_same_id_twice(installed: Path) -> None:
    """The game of the tree stays, and so does that of the first distribution."""
    install(installed, "nippon")
    install(installed, "pears")
    distribution(installed, "gyoji-pears-two", {"pears": "pears_game"})
    assert (package("nippon").source, package("pears").source) == ("gyoji", "gyoji-pears")
    assert [(one.key, one.values) for faults in packages().faults.values() for one in faults] == [
        ("game_twice", {"source": "gyoji-nippon", "game": "nippon", "other": "gyoji"}),
        ("game_twice", {"source": "gyoji-pears-two", "game": "pears", "other": "gyoji-pears"}),
    ]


def test_a_distribution_that_is_on_the_path_twice_counts_once(
    installed: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(installed, "pears")
    again = tmp_path_factory.mktemp("again")
    install(again, "pears")
    monkeypatch.setattr(sys, "path", [*sys.path, str(again)])
    assert packages().faults == {}
    assert package("pears").folder("scoring") == installed / "pears_game" / "scoring"


def test_other_games_are_unharmed(installed: Path) -> None:
    distribution(installed, "gyoji-gone", {"gone": "gone_game"})
    install(installed, "pears")
    assert list(packages().games) == [*OWN, "pears"]
