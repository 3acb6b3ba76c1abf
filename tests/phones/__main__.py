"""The long checks of the phones: `python -m tests.phones load|hostile|confirmation`; exit 1 where a goal is missed."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from referee.rules.game import offered_games
from tests.phones import confirmation, hostile, load


def main() -> int:
    """Run a check."""
    parser = argparse.ArgumentParser(prog="python -m tests.phones", description=__doc__)
    checks = parser.add_subparsers(dest="check", required=True)
    loading = checks.add_parser("load", help="twelve phones at a table of each game, then the server is killed")
    loading.add_argument("games", nargs="*", help="of these games; all where none is named")
    loading.add_argument("--seconds", type=float, default=75.0, help="for each game")
    loading.add_argument("--seed", type=int, default=1)
    attacking = checks.add_parser("hostile", help="hostile requests to a server, half of them where it confirms")
    attacking.add_argument("--requests", type=int, default=100_000)
    attacking.add_argument("--seed", type=int, default=1)
    confirming = checks.add_parser("confirmation", help="hostile requests where the laptop confirms, in one process")
    confirming.add_argument("--requests", type=int, default=20_000)
    confirming.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return {"load": run_load, "hostile": run_hostile, "confirmation": run_confirmation}[options.check](options)


def run_load(options: argparse.Namespace) -> int:
    """Let phones play each game."""
    failed = False
    for game in options.games or offered_games():
        result = load.measure(game, options.seconds, options.seed)
        for line in result.lines():
            print(line, flush=True)
        failed = failed or bool(result.misses())
    return int(failed)


def run_hostile(options: argparse.Namespace) -> int:
    """Send hostile requests."""
    failed = False
    for arguments in ((), ("--confirm",)):
        print("gyoji companion", *arguments, flush=True)
        attack = hostile.measure(options.requests // 2, options.seed, *arguments, say=partial(print, flush=True))
        failed = failed or bool(attack.failures)
    return int(failed)


def run_confirmation(options: argparse.Namespace) -> int:
    """Send hostile requests where the laptop confirms."""
    result = confirmation.measure(options.requests, options.seed)
    for line in result.lines():
        print(line, flush=True)
    return int(bool(result.failures))


sys.exit(main())
