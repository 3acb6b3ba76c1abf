"""`gyoji club`: the club that this laptop belongs to, and what it sees over all tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tui.commands import club_box, club_membership, club_views


def club(arguments: argparse.Namespace) -> int:
    """Carry out one of the verbs; without one, list the live tables."""
    return VERBS[arguments.what](arguments)


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "box": club_box.box,
    "join": club_membership.join,
    "leave": club_membership.leave,
    "status": club_membership.status,
    "sync": club_membership.sync,
    "tables": club_views.tables,
    "results": club_views.results,
    "rulings": club_views.rulings,
}
