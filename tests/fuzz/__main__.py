"""The long fuzz: `python -m tests.fuzz [door …] [--inputs N] [--seed S]`; exit 1 where the program fell."""

from __future__ import annotations

import argparse
import gc
import sys

from tests.fuzz.run import DOORS, fuzz
from tui.cli import GARBAGE


def main() -> int:
    """Fuzz the doors named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("doors", nargs="*", metavar="door", help=f"of {', '.join(DOORS)}; all where none is named")
    parser.add_argument("--inputs", type=int, default=1_000, help="so many for each door")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    gc.set_threshold(*GARBAGE)  # as in every command
    fell = False
    for name in chosen.doors or DOORS:
        sent, seconds, fallen = fuzz(name, chosen.inputs, chosen.seed)
        said = [f"{name}: {sent} inputs, {seconds:.0f} s of processor time, fell at {len(fallen)} places", *fallen]
        sys.stdout.write("".join(f"{one}\n" for one in said))
        sys.stdout.flush()
        fell = fell or bool(fallen)
    return int(fell)


sys.exit(main())
