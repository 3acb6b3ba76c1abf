"""Print how the disputes are answered today: `python -m tests.disputes [-v] [GAME]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.disputes.dispute_set import FORMS, GAMES, MOVES_OR_CLAIMS, RANKS, Outcome, outcomes


def main(games: Sequence[str], is_verbose: bool) -> None:
    """Print the figures of each game and of all; with `-v` each dispute that is not answered."""
    found: list[Outcome] = []
    for game in games:
        of_game = list(outcomes(game))
        print_figures(game, of_game)
        found += of_game
    print_figures("all", found)
    for each in found:
        if each.is_wrong or (is_verbose and not each.is_answered):
            name = f"WRONG VERDICT {each.verdict}" if each.is_wrong else f"rank {each.rank + 1}"
            print_line(f"{name}: {each.dispute.id} {each.form} ({each.dispute.right}) {each.dispute.text(each.form)}")


def print_figures(name: str, found: Sequence[Outcome]) -> None:
    """Print the figures of some outcomes, in percent, by form."""
    for form in FORMS:
        mine = [each for each in found if each.form == form]
        ranks = " / ".join(str(percent([each.rank < most for each in mine])) for most in RANKS)
        moves = [each.has_move for each in mine if each.dispute.kind in MOVES_OR_CLAIMS]
        print_line(
            f"{name:18} {form:9} search {ranks:13} answered {percent([each.is_answered for each in mine]):3} "
            f"move found {percent(moves):3} wrong verdicts {sum(each.is_wrong for each in mine)}"
        )


def percent(tests: Sequence[bool]) -> int:
    """Return how many of some tests are true."""
    return round(100 * sum(tests) / len(tests)) if tests else 0


def print_line(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.disputes", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-v", dest="is_verbose", action="store_true", help="print every dispute that is not answered")
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.is_verbose)
