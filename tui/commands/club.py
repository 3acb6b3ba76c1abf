"""`gyoji club`: what a club sees over all tables of the store."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tui.commands import club_views


def club(arguments: argparse.Namespace) -> int:
    """Carry out one of the verbs; without one, list the live tables."""
    return VERBS[arguments.what](arguments)


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "tables": club_views.tables,
    "results": club_views.results,
    "rulings": club_views.rulings,
}
