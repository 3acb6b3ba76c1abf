"""The usage of each command of text mode, with an example that can be typed at the current table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.facts.facts import get, known
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, write, write_verb
from referee.notation.sentence import MoveSentence
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration


class CommandUsageError(Exception):
    """The exception for a command with wrong arguments; the command's usage is displayed instead."""


def usage_line(words: Words, table: Table, command: str) -> str:
    """Format the usage of a command as one line."""
    return words.translate(f"how.{command}", **_examples(words, table))


def known_commands(words: Words) -> Iterable[str]:
    """Return the commands in the order in which they are explained."""
    return words.ids("how")


def open_sentence(words: Words, sentence: MoveSentence) -> str:
    """Format a sentence as text, with the name of the missing field in each gap."""

    def gap(name: str) -> str:
        label = words.translate_or(f"move_field.{name}", "")
        return words.translate("table.blank", field=label) if label else "…"

    return sentence.with_gaps(gap)


def verb_command(words: Words, verb: str) -> str:
    """Return a verb as it is typed at the beginning of a line, with spaces in its name."""
    return write_verb(verb, words).replace("_", " ")


def seat_command(words: Words, seat: str) -> str:
    """Return a seat as it is typed: its name as one word."""
    return words.format_field(seat, "seat").replace(" ", "_").replace(":", "") or seat


def line_of(words: Words, moves: tuple[Move, ...]) -> str:
    """Format a declaration in the notation, each move with its seat and without implied moves: in English with the
    short ids, in other languages with their own words.
    """
    spoken = None if words.lang == "en" else words
    return messages.joined(
        words, (f"{seat_command(words, move.seat)}: {write(move, spoken)}" for move in drop_implied(moves))
    )


def declaration_line(
    words: Words, moves: tuple[Move, ...], read: Callable[[str], tuple[Move, ...]], seat: str = ""
) -> str:
    """Format a declaration as a line: as sentences if `read` parses them into exactly these moves, else in the
    notation. The seat is named if it is not `seat`.
    """
    text = declaration(words, moves, seat)
    return text if drop_implied(read(text)) == drop_implied(moves) else line_of(words, moves)


def exact_line(words: Words, table: JudgingContext, moves: tuple[Move, ...], seat: str = "") -> str:
    """Format a declaration as a line that a table parses into exactly these moves, whatever can be declared
    there now.
    """

    def read(text: str) -> tuple[Move, ...]:
        try:
            return table.read(text)
        except InputError:
            return ()

    return declaration_line(words, moves, read, seat)


def example_clause(game: Game) -> str:
    """Return the id of a clause that a table can set aside by a house rule."""
    return next((id for id, clause in game.clauses.items() if clause.kind == "enforced"), "")


def _examples(words: Words, table: Table) -> dict[str, str]:
    seat = next(iter(table.seats))
    return {
        "move": _move(words, table),
        "seat": seat_command(words, seat),
        "colour": words.translate_or(f"seat_colour.{table.game.meta.colours[1]}", table.game.meta.colours[1]),
        "order": " ".join(seat_command(words, other) for other in reversed(table.seats)),
        "fact": _fact(table, seat),
        "clause": example_clause(table.game),
        "entry": str(max(2, table.steps[-1].entry.seq)),  # the opening stands
        "scoring": table.game.meta.scorings[0],
        "word": next(iter(table.game.clauses)),
    }


def _move(words: Words, table: Table) -> str:
    move = next(table.options(), None)
    if move is None:
        return verb_command(words, next(iter(table.game.rules.actions)))
    return exact_line(words, table, (move,), move.seat)


def _fact(table: Table, seat: str) -> str:
    """Return a known number of a seat as `path=value`, for an example."""
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if path.startswith(f"seats.{seat}.") and isinstance(fact.field, WholeNumber) and not path.endswith(".vp"):
            value = get(table.state, path)
            return f"{path}={value if known(value) else fact.field.low or 0}"
    return f"seats.{seat}.vp=0"
