"""Leave out each objection and each effect of the rules, turn each sum of the scores, and list what no test notices.

Run: python -m tests.mutants [GAME …] [--only FILE] [--write]
"""

from __future__ import annotations

import argparse
import os
import resource
from collections import Counter

from referee.rules.game import offered_games
from tests.mutants.listed import read, write
from tests.mutants.sites import Mutant
from tests.mutants.trying import Trial, forked, try_all


def main() -> None:
    """Try the games named, or all; the exit code is 1 where a mutant survives that is not listed with a reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *offered_games()], metavar="GAME")
    parser.add_argument("--only", default="", metavar="FILE", help="only mutants of files whose path has this in it")
    parser.add_argument(
        "--tests",
        nargs="*",
        default=(),
        metavar="PATH",
        help="only these tests of the game's folder, and those of all games",
    )
    parser.add_argument("--write", action="store_true", help="write the survivors into the list, reasons to be given")
    said = parser.parse_args()
    worst = 0
    for game in said.games or offered_games():
        # each game in a process of its own: the code of one is not guarded while another is tried
        ended = forked(lambda game=game: _one(game, said))
        worst = max(worst, 2 if ended is None else ended)
    raise SystemExit(worst)


def _one(game: str, said: argparse.Namespace) -> int:
    listed = read()

    def wanted(mutant: Mutant) -> bool:
        return said.only in mutant.file

    def told(trial: Trial) -> None:
        if not trial.killer:
            known = "listed" if trial.mutant.id in listed else "SURVIVES"
            print(f"{known} {trial.mutant} [{trial.tests} tests]", file=out, flush=True)

    with os.fdopen(os.dup(1), "w") as out:
        tried = try_all(game, wanted, told, said.tests)
        for test in tried.broken:
            print(f"fails without any mutant: {test}", file=out)
        left = [trial.mutant for trial in tried.trials if not trial.killer]
        if said.write:
            write(game, left, said.only)
        spent = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        kinds = Counter(trial.mutant.kind for trial in tried.trials)
        each = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        unlisted = sum(1 for mutant in left if mutant.id not in listed)
        print(
            f"{game}: {len(tried.trials)} mutants ({each}), {len(tried.trials) - len(left)} noticed, "
            f"{len(left)} not ({unlisted} without a reason), {spent:.0f} s of processor time",
            file=out,
        )
    return int(bool(unlisted or tried.broken))


main()
