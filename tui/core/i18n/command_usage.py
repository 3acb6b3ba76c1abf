"""The usage of each text-mode command, with an example for the current table."""

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

MAX_PARTICLE = 2
"""The length of the longest English word that names no field by itself, such as “of”."""


class CommandUsageError(Exception):
    """Wrong arguments of a command; its usage is displayed instead."""


def usage_line(words: Words, table: Table, command: str) -> str:
    return words.translate(f"how.{command}", **_examples(words, table))


def known_commands(words: Words) -> Iterable[str]:
    return words.ids("how")


def open_sentence(words: Words, sentence: MoveSentence) -> str:
    """Format a sentence pattern of a move. Before a gap is the name of its field, unless the sentence has a word
    of it.
    """
    fixed_text = "".join(part for part in sentence.parts if isinstance(part, str)).casefold()

    def gap(name: str) -> str:
        label = words.translate_or(f"move_field.{name}", "")
        names = (word for word in label.split() if len(word) > MAX_PARTICLE or not word.islower())
        is_named = any(word.casefold() in fixed_text for word in names)
        return words.translate("table.blank", field=label) if label and not is_named else "…"

    return sentence.with_gaps(gap)


def verb_command(words: Words, verb: str) -> str:
    """Return a verb for the beginning of a typed line, with blanks in its name."""
    return write_verb(verb, words).replace("_", " ")


def seat_command(words: Words, seat: str) -> str:
    """Return the name of a seat as one word for a typed line."""
    return words.format_field(seat, "seat").replace(" ", "_").replace(":", "") or seat


def line_of(words: Words, moves: tuple[Move, ...]) -> str:
    """Format a declaration in the notation, each move with its seat and without implied moves. Words are English ids,
    or translated in other languages.
    """
    spoken = None if words.lang == "en" else words
    return messages.join_repeated(
        words, (f"{seat_command(words, move.seat)}: {write(move, spoken)}" for move in drop_implied(moves))
    )


def declaration_line(
    words: Words, moves: tuple[Move, ...], read: Callable[[str], tuple[Move, ...]], seat: str = ""
) -> str:
    """Format a declaration as sentences if `read` parses them into exactly these moves, else in the notation. Seats
    other than `seat` are named.
    """
    text = declaration(words, moves, seat)
    return text if drop_implied(read(text)) == drop_implied(moves) else line_of(words, moves)


def exact_line(words: Words, table: JudgingContext, moves: tuple[Move, ...], seat: str = "") -> str:
    """Format a declaration as a line that the table parses into exactly these moves, even if they are not legal now."""

    def read(text: str) -> tuple[Move, ...]:
        try:
            return table.read(text)
        except InputError:
            return ()

    return declaration_line(words, moves, read, seat)


def example_clause(game: Game) -> str:
    """Return the id of a clause that a house rule can disable; "" if there is none."""
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
        "word": next(iter(table.game.clauses), ""),
    }


def _move(words: Words, table: Table) -> str:
    move = next(table.options(), None)
    if move is None:
        return verb_command(words, next(iter(table.game.rules.actions), ""))
    return exact_line(words, table, (move,), move.seat)


def _fact(table: Table, seat: str) -> str:
    """Return a numeric fact of a seat as `path=value`, for an example."""
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if path.startswith(f"seats.{seat}.") and isinstance(fact.field, WholeNumber) and not path.endswith(".vp"):
            value = get(table.state, path)
            return f"{path}={value if known(value) else fact.field.low or 0}"
    return f"seats.{seat}.vp=0"
