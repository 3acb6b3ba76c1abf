"""Report the structure of the code: `python -m tests.house`; exit 1 if a check fails."""

from __future__ import annotations

import gc
import sys
from collections import Counter

from tests.house import budgets, game_sizes, private_words, structure


def main() -> int:
    """Print the packages with what they may import, then the result of every check."""
    gc.disable()  # what is parsed stays
    file_counts = Counter(structure.package_of(module) for module in structure.modules())
    for (layer, package), files in sorted(file_counts.items()):
        may = ", ".join(filter(None, structure.packages_of(layer)[package]))
        sys.stdout.write(f"{layer}/{package}: {files} files; may import {may or 'nothing of its layer'}\n")
    failures = 0
    for title, check in structure.CHECKS.items():
        lines = check()
        failures += len(lines)
        sys.stdout.write(
            "".join(f"{line}\n" for line in (f"{title}: {len(lines)}", *(f"    {line}" for line in lines)))
        )
    figures = ", ".join(f"{layer} {private_words.per_thousand(layer):.1f}" for layer in private_words.LAYERS)
    sys.stdout.write(f"private words per 1,000 identifier words: {figures}\n")
    sys.stdout.write("".join(f"{line}\n" for line in game_sizes.table()))
    file = budgets.budgets()
    sys.stdout.write("".join(f"{line}\n" for line in budgets.table(file, budgets.present(file))))
    return int(failures > 0)


sys.exit(main())
