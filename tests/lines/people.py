"""What one Enter does with the lines of people who had read no code, `people/<game>.toml`, and what is answered to the
disputes of `tests/disputes/people.jsonl`: `python -m tests.lines people [-v] [GAME]`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from tests.disputes import dispute_set
from tests.lines import floors
from tests.lines.__main__ import out
from tests.lines.corpora import REGISTERS
from tests.lines.floors import Does, Result
from tests.lines.table import GAMES, LANGUAGES

AMONG = 5
"""The number of rows that are displayed."""
RIGHT = (Does.RECORDS, Does.REFUSES, Does.ASKS)
WRONG = (Does.OTHERWISE, Does.REFUSES_OTHER)


def results(game: str, every: int = 1) -> list[Result]:
    """Read the lines of people about a game, or one of `every` so many at each position."""
    return list(floors.results(game, every, corpora=("people",)))


def figures(lines: Sequence[Result]) -> str:
    """Format what becomes of lines: of legal, illegal and other ones, and what is wrong."""
    parts = {
        "legal": [line for line in lines if line.line.verdict == "legal" and line.line.declarations],
        "illegal": [line for line in lines if line.line.verdict == "illegal"],
    }
    texts = []
    for name, part in parts.items():
        right = sum(line.does in RIGHT for line in part)
        among = sum(1 <= line.right_row <= AMONG for line in part)
        texts.append(
            f"{name} {len(part):3}: one Enter {_percent(right, part)}, with rows {_percent(right + among, part)}"
        )
    counts = Counter(line.does for line in lines)
    wrong = f"recorded otherwise {counts[Does.OTHERWISE]}  false verdicts {counts[Does.REFUSES_OTHER]}"
    return f"{'  '.join(texts)}  {wrong}"


def _percent(part: int, lines: Sequence[Result]) -> str:
    return f"{100 * part / len(lines):5.1f} %" if lines else "-"


def disputes(game: str, every: int = 1) -> list[dispute_set.Outcome]:
    """Answer the disputes of people about a game without a table, or one of `every` so many."""
    forms = [(dispute, form) for dispute in dispute_set.of_people(game) for form in dispute_set.FORMS]
    return [dispute_set.outcome(game, dispute, form) for dispute, form in forms[::every]]


def main(arguments: Sequence[str]) -> int:
    """Print the figures by register and language, what is recorded otherwise, and what is refused as another move.
    Return 1 if there is any of these.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.lines people", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-v", dest="every", action="store_true", help="print every line that is not right")
    options = parser.parse_args(arguments)
    lines: list[Result] = []
    answers: list[dispute_set.Outcome] = []
    for game in tuple(options.games) or GAMES:
        of_game = results(game)
        out(f"{game:18} {figures(of_game)}")
        lines += of_game
        answers += disputes(game)
    for lang in LANGUAGES:
        for register in REGISTERS:
            part = [line for line in lines if (line.line.lang, line.line.register) == (lang, register)]
            out(f"{lang} {register:15} {figures(part)}")
    for line in lines:
        if line.does in WRONG or (options.every and line.does not in RIGHT):
            out("\n".join(floors.described(line)))
    wrong = [each for each in answers if each.is_wrong]
    verdicts = sum(bool(each.verdict) for each in answers)
    out(
        f"disputes {len(answers)}: verdicts {verdicts}, false {len(wrong)}, answered {sum(each.is_answered for each in answers)}"
    )
    for each in wrong:
        out(
            f"  {each.dispute.id} {each.form}: {each.verdict}, not {each.dispute.right}: {each.dispute.text(each.form)!r}"
        )
    return 1 if wrong or any(line.does in WRONG for line in lines) else 0
