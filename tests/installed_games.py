"""Games that tests install as other people would: a package with its distribution's metadata, in a folder of the path."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tui.core.game_ui import registry
from tui.core.i18n import catalogs
from tui.core.tally import game_forms

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"

SHEET = '''
from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from scoring.breakdown import Breakdown, ScoreLine
from scoring.errors import Fault
from scoring.games import Scoring
from scoring.text_catalogs import Phrase

INTERFACE = 1
Amount = Annotated[int, Meta(ge=0, le=99)]


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat holds."""

    pears: Amount


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody holds."""

    seats: Annotated[dict[str, Hand], Meta(min_length=1, max_length=4)]


def check(_sheet: Sheet) -> list[Fault]:
    """Nothing is wrong."""
    return []


def score(sheet: Sheet, /, *, trust: bool = False) -> Breakdown:
    """Score 3 points a pear."""
    lines = [
        ScoreLine(seat, "pears", 3 * hand.pears, Phrase("working.pears", {"pears": hand.pears}), ("PEA-1",))
        for seat, hand in sheet.seats.items()
    ]
    return Breakdown(lines=tuple(lines))


SCORINGS: dict[str, Any] = {"round": Scoring("round", Sheet, score, check)}
'''
META = """
id = "{id}"
en = "Pears of {id}"
ja = "{id}の梨"
seats = [2, 4]
colours = ["red", "blue", "green", "white"]
scorings = ["round"]
editions = ["first"]
stage = "beta"
"""
WORDS = """
[scoring]
round = { en = "One round", ja = "ラウンド" }
[category]
pears = { en = "Pears", ja = "梨" }
[working]
pears = { en = "3 × {pears}", ja = "3×{pears}" }
[field]
pears = { en = "Pears", ja = "梨" }
"""
TALLY = """
[[form]]
id = "round"
[[form.group]]
label = "category.pears"
rows = ["pears"]
"""


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def distribution(folder: Path, name: str, entries: Mapping[str, str], version: str = "1.2") -> Path:
    """Write what an installer leaves of a distribution in a folder: its name, version and entries of `gyoji.games`."""
    listed = "".join(f"{id} = {package}\n" for id, package in entries.items())
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    write_files(
        about,
        {
            "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
            "entry_points.txt": f"[console_scripts]\nother = other:main\n\n[gyoji.games]\n{listed}",
        },
    )
    return about


def tally_only(id: str) -> dict[str, str]:
    """Give the files of a game that is only counted."""
    return {
        "scoring/__init__.py": SHEET,
        "scoring/meta.toml": META.format(id=id),
        "scoring/words.toml": WORDS,
        "tui/tally.toml": TALLY,
    }


def unloadable_referee(id: str) -> dict[str, str]:
    """Give the files of a game whose rules cannot be imported."""
    return {
        "scoring/__init__.py": SHEET,
        "referee/meta.toml": META.format(id=id),
        "referee/__init__.py": "import nothing_of_that_name\n",
    }


def install(folder: Path, id: str, files: Mapping[str, str] | None = None, package: str = "") -> None:
    """Install a game (by default one that is only counted) into a folder."""
    package = package or f"{id}_game"
    write_files(folder / Path(*package.split(".")), tally_only(id) if files is None else files)
    distribution(folder, f"gyoji-{id}", {id: package})


def install_project(folder: Path, project: Path) -> str:
    """Install a game as its `pyproject.toml` describes it, and give its id."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entries: dict[str, str] = about["entry-points"]["gyoji.games"]
    for package in entries.values():
        shutil.copytree(project / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    distribution(folder, about["name"], entries, about["version"])
    return next(iter(entries))


def forget(folder: Path) -> None:
    """Forget the modules that were imported from a folder, and what is remembered of games by their ids."""
    for name, module in list(sys.modules.items()):
        places = [getattr(module, "__file__", None) or "", *getattr(module, "__path__", ())]
        if any(place.startswith(str(folder)) for place in places):
            del sys.modules[name]
    for remembered in (
        registry.screens_of,
        catalogs._words,
        catalogs._catalog,
        game_forms.kinds_of,
    ):
        remembered.cache_clear()
