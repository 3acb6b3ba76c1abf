"""Play evenings and print what they came to: `python -m tests.evening [GAME] [--seats N] [--front plain|app|declare]
[--way line|list|form|mouse|composed] [--lang en|ja] [--games N] [--rounds N] [--seed S] [--patient]`.

What stops an evening is printed with the last 30 steps; `--patient` people note it, try something else and go on.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

os.environ.setdefault("GYOJI_STRICT", "1")  # a crash is to be seen

from referee.rules.game import offered_games
from tests.evening.evening import Evening, Stopped
from tests.evening.sitting_down import FRONTS, LANGS, PLACES, evening

WAYS = ("line", "list", "form", "mouse", "composed")


def tell(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Play, print, and give 1 where something stopped an evening or was noted."""
    wanted = argparse.ArgumentParser(prog="python -m tests.evening")
    wanted.add_argument("game", nargs="?", choices=offered_games())
    wanted.add_argument("--seats", type=int)
    wanted.add_argument("--front", choices=FRONTS, default="plain")
    wanted.add_argument("--way", choices=WAYS, default="", help="how moves are declared (all in turn)")
    wanted.add_argument("--lang", choices=LANGS, default="", help="(both in turn)")
    wanted.add_argument("--games", type=int, default=1, help="so many of each game and number of seats")
    wanted.add_argument("--rounds", type=int, default=None, help="(to the end)")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--patient", action="store_true", help="note what stops people and try something else")
    wanted.add_argument("--quiet", action="store_true", help="no transcripts")
    chosen = wanted.parse_args()
    total: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    places = [one for one in PLACES if chosen.game in (None, one[0]) and chosen.seats in (None, one[1])]
    for number in range(chosen.games):
        for place, (game, players) in enumerate(places):
            seed = chosen.seed + number
            lang = chosen.lang or LANGS[(place + number) % 2]
            at = (game, players, lang, chosen.front, chosen.way or "all", seed)
            _one(chosen, at, total, faults)
    tell(f"\n{dict(total)}")
    if total["turns"]:
        keys, questions = total["keys"] / total["turns"], total["questions"] / total["turns"]
        tell(f"keys per turn {keys:.1f}, questions per turn {questions:.2f}")
    for fault, count in faults.most_common():
        tell(f"{count:>4} × {fault}")
    return 1 if faults else 0


def _one(chosen: argparse.Namespace, at: tuple[object, ...], total: Counter[str], faults: Counter[str]) -> None:
    game, players, lang, kind, _, seed = at
    said = ""
    with tempfile.TemporaryDirectory() as home:
        made: Evening | None = None
        try:
            with evening(
                kind, Path(home), game, players, lang, way=chosen.way, seed=seed, patient=chosen.patient
            ) as made:
                made.play(chosen.rounds)
        except Exception as failure:
            said = next(iter(str(failure).splitlines()), "")[:300]
            if not isinstance(failure, Stopped):
                total["crashes"] += 1
                said = f"crash: {type(failure).__name__} {said}"
            faults[f"{game}: {said}"] += 1
            if not chosen.quiet:
                traceback.print_exception(failure)
        if made is None:
            return
        found = made.figures
        total.update(games=1, over=found.over, turns=found.turns, declarations=found.declarations)
        total.update(questions=found.questions, keys=found.keys, refused=found.refused, **made.stops)
        if said:
            total["stopped"] += 1
        for fault in found.faults:
            faults[f"{game}: {fault.splitlines()[0][:300]}"] += 1
        came = f"turns {found.turns} declared {found.declarations} questions {found.questions} keys {found.keys}"
        tell(" ".join((*map(str, at), came, f"refused {found.refused} over {found.over} {found.seconds:.1f} s", said)))
        if not chosen.quiet:
            for fault, steps in found.faults.items():
                tell(f"    ! {fault}\n      {steps}".replace("\n", "\n      "))


if __name__ == "__main__":
    sys.exit(main())
