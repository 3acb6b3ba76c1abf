"""Pictures of every screen, as SVG and as text: `python -m tests.pictures [SCREEN …] [--out DIR] [--size 80x24] [--lang ja]`.

Each is taken at 80×24, 120×36 and 160×45, in both languages, light, dark and in high contrast.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

os.environ.setdefault("GYOJI_STRICT", "1")  # a crash is to be seen

from tests.pictures.recipes import RECIPES
from tests.pictures.studio import LANGS, SHOTS, SIZES, studio, take


def main() -> int:
    """Take the pictures of the screens named, or of all; give 1 where one could not be taken."""
    wanted = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    wanted.add_argument("screens", nargs="*", metavar="SCREEN", help=", ".join(recipe.name for recipe in RECIPES))
    wanted.add_argument("--out", type=Path, default=Path("pictures"), help="the folder they are put into")
    wanted.add_argument("--size", choices=[f"{width}x{height}" for width, height in SIZES], help="(all)")
    wanted.add_argument("--lang", choices=LANGS, help="(both)")
    wanted.add_argument("--theme", choices=("light", "dark", "contrast"), help="(all)")
    chosen = wanted.parse_args()
    names = {recipe.name for recipe in RECIPES}
    if unknown := set(chosen.screens) - names:
        wanted.error(f"no such picture: {', '.join(sorted(unknown))}")
    parts = [part for part in (chosen.size, chosen.lang, chosen.theme) if part]
    chosen.out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for recipe in RECIPES:
        if chosen.screens and recipe.name not in chosen.screens:
            continue
        for shot in SHOTS:
            if not set(parts) <= set(shot.name.split("-")):
                continue
            with studio() as home:
                try:
                    taken = asyncio.run(take(recipe, shot, home))
                except Exception as crash:
                    failed += 1
                    sys.stdout.write(f"{recipe.name} {shot.name}: {type(crash).__name__} {crash}\n")
                    continue
            file = chosen.out / f"{recipe.name}-{shot.name}"
            file.with_suffix(".svg").write_text(taken.svg, encoding="utf-8")
            file.with_suffix(".txt").write_text(taken.text, encoding="utf-8")
        sys.stdout.write(f"{recipe.name}\n")
        sys.stdout.flush()
    return 1 if failed else 0


sys.exit(main())
