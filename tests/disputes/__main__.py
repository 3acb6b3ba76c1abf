"""Print how the disputes are answered today: `python -m tests.disputes [-v] [--every N] [GAME …]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import median

from tests.disputes.dispute_set import FORMS, GAMES, RANKS, ActOutcome, Outcome, acts_stated, outcomes


def main(games: Sequence[str], every: int, is_verbose: bool) -> None:
    """Print the figures of each game and of all; with `-v` each dispute that is not answered."""
    found: list[Outcome] = []
    acts: list[ActOutcome] = []
    for game in games:
        of_game, acts_of_game = list(outcomes(game, every)), list(acts_stated(game, every))
        print_figures(game, of_game, acts_of_game)
        found, acts = found + of_game, acts + acts_of_game
    if len(games) > 1:
        print_figures("all", found, acts)
    for each in found:
        if each.is_wrong or (is_verbose and not each.is_right):
            name = f"MISLEADING {each.verdict}" if each.is_wrong else f"search {each.rank + 1}, shown {each.place + 1}"
            print_line(f"{name}: {each.dispute.id} {each.form} ({each.dispute.right}) {each.dispute.text(each.form)}")
    for act in acts:
        if not act.is_first:
            print_line(f"ACT: {act.line}")


def print_figures(name: str, found: Sequence[Outcome], acts: Sequence[ActOutcome]) -> None:
    """Print the figures of some outcomes, in percent, by form: the first line right, misleading (a number) or neither,
    the rank of the deciding rule by search alone, whether it is on the first screen, questions, seconds.
    """
    for form in FORMS:
        mine = [each for each in found if each.form == form]
        ranks = " / ".join(f"{percent([each.rank < most for each in mine]):2}" for most in RANKS)
        asked = [each.questions for each in mine if each.questions] or [0]
        seconds = sorted(each.seconds for each in mine) or [0.0]
        right, on_screen = percent([each.is_right for each in mine]), percent([each.is_on_screen for each in mine])
        print_line(
            f"{name:18} {form:9} first line right {right:2} misleading {sum(each.is_wrong for each in mine)} "
            f"search {ranks} on screen {on_screen:3} questions {median(asked):g}, most {max(asked)} "
            f"seconds {median(seconds):.2f}, most {seconds[-1]:.1f}"
        )
    for lang in ("en", "ja"):
        shares = [
            percent([act.is_first for act in acts if (act.lang, act.has_seat) == (lang, seat)])
            for seat in (False, True)
        ]
        print_line(f"{name:18} own acts {lang}: the clause first {shares[0]}, after a seat {shares[1]}")


def percent(tests: Sequence[bool]) -> int:
    """Return how many of some tests are true."""
    return round(100 * sum(tests) / len(tests)) if tests else 0


def print_line(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.disputes", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument(
        "-v",
        dest="is_verbose",
        action="store_true",
        help="print every dispute whose first line is not the right answer",
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th dispute and act")
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.every, chosen.is_verbose)
