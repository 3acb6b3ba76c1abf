"""How each command of the line-by-line referee is used, with an example that can be typed at this table now."""

from __future__ import annotations

from collections.abc import Iterable

from referee.facts.facts import get, known
from referee.judging.reading import drop_implied
from referee.notation.answer import write_answer
from referee.notation.move import Move, write, write_verb
from referee.rules.game import Game
from referee.table.table import Table
from scoring.words import Words
from tui.desk import say


class Misused(Exception):
    """A command that is not used in this way: how it is used is said instead."""


def how(words: Words, table: Table, command: str) -> str:
    """Say in a line how a command is used."""
    return words.say(f"how.{command}", **_examples(words, table))


def known_commands(words: Words) -> Iterable[str]:
    """List the commands in the order in which they are explained."""
    return words.ids("how")


def typed(words: Words, move: Move) -> str:
    """Write a move as it is typed: English readers meet the short ids, others their own words."""
    return write(move, None if words.lang == "en" else words)


def seat_typed(words: Words, seat: str) -> str:
    """Write a seat as it is typed: its name as one word."""
    return words.format_field(seat, "seat").replace(" ", "_").replace(":", "") or seat


def line_of(words: Words, moves: tuple[Move, ...]) -> str:
    """Write a declaration as it is typed, each move with its seat, without what is implied."""
    return say.joined(f"{seat_typed(words, move.seat)}: {typed(words, move)}" for move in drop_implied(moves))


def example_clause(game: Game) -> str:
    """Give the id of a clause that a table can set aside."""
    return next((id for id, clause in game.clauses.items() if clause.kind == "enforced"), "")


def _examples(words: Words, table: Table) -> dict[str, str]:
    seat = next(iter(table.seats))
    return {
        "move": _move(words, table),
        "seat": seat_typed(words, seat),
        "colour": words.say_or(f"seat_colour.{table.game.meta.colours[1]}", table.game.meta.colours[1]),
        "order": " ".join(seat_typed(words, one) for one in reversed(table.seats)),
        "fact": _fact(table, seat),
        "clause": example_clause(table.game),
        "entry": str(max(2, table.steps[-1].entry.seq)),  # the opening stands
        "scoring": table.game.meta.scorings[0],
        "word": next(iter(table.game.clauses)),
    }


def _move(words: Words, table: Table) -> str:
    move = next(table.options(), None)
    if move is None:
        return write_verb(next(iter(table.game.rules.actions)), None if words.lang == "en" else words)
    return typed(words, move)


def _fact(table: Table, seat: str) -> str:
    """Choose a number of a seat that is known, as it stands."""
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if path.startswith(f"seats.{seat}.") and fact.type is int and not path.endswith(".vp"):
            told = get(table.state, path)
            return f"{path}={write_answer(told) if known(told) else fact.asked.low or 0}"
    return f"seats.{seat}.vp=0"
