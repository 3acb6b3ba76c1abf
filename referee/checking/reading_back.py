"""Checks that what is written of a move, legal or not, is read as this move: its notation, and its sentence in each
language. Two moves must not have the same sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, verb_of, write
from referee.notation.sentence import sentence_of
from referee.rules.game import WORDS, Game
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.text_catalogs import LANGS, Lang, Words


def misread(table: Table, move: Move) -> Iterator[Fault]:
    """Yield a fault for the notation of a move and for its sentence in each language, if it is not read as the move."""
    notation = write(move)
    if notation not in _meanings(table, f"{move.seat}: {notation}", move):
        yield Fault("check_notation", "", {"move": notation})
    for lang in LANGS:
        text = _sentence(table, lang, move)
        meanings = _meanings(table, text, move) if text else (notation,)
        others = [meaning for meaning in meanings if meaning != notation]
        if others:
            yield Fault("check_same_sentence", "", {"text": text, "move": notation, "other": others[0]})
        elif not meanings:
            yield Fault("check_sentence", "", {"text": text, "move": notation})


def _meanings(table: Table, text: str, move: Move) -> tuple[str, ...]:
    """Return the notation of the move that a line is read as, or of several moves. What is implied before it is left
    out, and a move of another seat is none.
    """
    try:
        read_move = drop_implied(table.read(text))[-1]
    except InputError as error:
        return tuple(error.fault.values["choices"]) if error.fault.key == "text_ambiguous" else ()
    is_of_seat = (
        read_move.seat == move.seat or move.of_the_table
    )  # no sentence names the seat of a move of the whole table
    return (write(read_move),) if is_of_seat else ()


def _sentence(table: Table, lang: Lang, move: Move) -> str:
    """Return the sentence of a move with its seat; "" if the language has none for its verb."""
    words = _words(table.game, lang)
    if not words.has(f"sentence.{verb_of(move)}"):
        return ""
    words = words.named(table.seats).with_table_names(table.own_words)
    return words.format_field(sentence_of(move, words, seat=True), "")


@cache
def _words(game: Game, lang: Lang) -> Words:
    return Words(lang, (WORDS, *game.words))
