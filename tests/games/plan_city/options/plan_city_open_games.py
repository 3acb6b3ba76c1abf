"""Random games on tables of which everything is told at once: every fact of every position is known."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import plan_city_cards as cards
from plan_city_random import chosen, settings
from plan_city_tables import table

from referee.table import Table

Look = Callable[[Table], None]
MOST_MOVES = 600


def _told(made: Table, deck: Iterator[str], dealt: int) -> int:
    """Tell the cards that were dealt and, at the end, the contract cards that are shown; give the round dealt for."""
    state = made.state
    if state.phase == "bidding" and state.round != dealt:
        used = state.printed[f"proposals_used.{state.players}"]
        made.tell({f"beside.{proposal}": next(deck) for proposal in used})
    if state.phase == "scoring":
        fronts = iter(cards.CONTRACTS)
        shown = {seat: [next(fronts) for _ in range(board.contracts)] for seat, board in state.seats.items()}
        made.tell({f"seats.{seat}.fronts": held for seat, held in shown.items()})
    return int(state.round)


def open_game(players: int, seed: int, look: Look, **options: Any) -> Table:
    """Play a game from random options to its end; look at every position before the next declaration. Settings that
    are not given are drawn.
    """
    chance = random.Random(seed)
    printed = cards.printed(chance, players, dense=chance.choice((0.4, 1.0, 1.6)))
    made = table(players, printed=printed, **{**settings(chance), **options})
    deck = iter(cards.PLANS[3:])
    dealt = 1
    for _ in range(MOST_MOVES):
        dealt = _told(made, deck, dealt)
        look(made)
        if made.state.phase == "done":
            return made
        move = chosen(made, chance)
        found = made.declare((move,))
        assert found.step is not None, (move, found.verdict)
    raise AssertionError("the game does not end")
