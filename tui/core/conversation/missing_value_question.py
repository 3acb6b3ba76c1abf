"""A blank that a line leaves is asked for: it is never filled with one of several things that it can be."""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec import structs

from referee.facts.facts import NAME, FactSpec
from referee.facts.verdict import Question
from referee.notation.move import Move, MoveField, fields_of, verb_of
from referee.reading.legal_moves import LegalMoves, acting, lead_in
from referee.record.judging_context import JudgingContext
from scoring.errors import Fault, InputError
from scoring.fields.simple_fields import WholeNumber
from tui.core.moves.pending_question import MissingValue
from tui.core.reading.atoms import atoms, folded
from tui.core.reading.hear import Heard, hear
from tui.core.reading.lexicon import VERBS, lexicon
from tui.core.reading.said import said as spoken
from tui.core.reading.said import small

MOST = 60
"""So many choices are listed."""
ANY = 1
"""Stands for a figure that is still to be said."""


def asked_for(table: JudgingContext, offers: LegalMoves, text: str, heard: Heard) -> Heard:
    """Give a line as it is heard, with a choice in place of a move of which it leaves open what only people can name,
    or of which it says nothing at all while there are several.
    """
    if heard.written is not None or len(heard.moves) != 1 + bool(heard.moves and lead_in(table, heard.moves[-1])):
        return heard
    move = heard.moves[-1]
    verb = verb_of(move)
    said = _besides(table, verb, text)
    named = [field for field in fields_of(type(move)) if field.required and (field.is_key or field.is_free)]
    unnamed = [field.name for field in named if field.is_free and not _says(said, getattr(move, field.name))]
    if unnamed and offers.open(verb):
        missing = Fault("text_missing", unnamed[0], {"fields": tuple(unnamed)})
        there = (heard.moves,) if move in offers.moves(verb) else ()  # else words around the verb are no name
        return Heard(choices=there, unread=InputError([missing], "incomplete"))
    among = [] if said else _others(offers, move, [field.name for field in named])
    if len(among) > 1:
        return structs.replace(heard, moves=(), choices=tuple((*heard.moves[:-1], one) for one in among))
    return heard


def left_blank(table: JudgingContext, offers: LegalMoves, text: str, heard: Heard) -> MissingValue | None:
    """Give what a line leaves to be said where nothing can be offered for it: the name of a card that nobody has
    described, a figure that the table works out. The games say of which fields (`[blank]` of their `said.toml`).
    """
    why = heard.unread.fault.values.get("fields", ()) if heard.unread and not (heard.moves or heard.choices) else ()
    for name in spoken(table.game).get("blank", {}).get("fields", ()):
        verb, _, of = name.partition(".")
        if why != (of,) or not offers.open(verb):
            continue
        field = next(field for field in fields_of(table.game.rules.actions[verb].move) if field.name == of)
        moves = _around(table, offers, verb, text, field)
        if moves:
            path = f"said.{name}"
            answer = field.field if isinstance(field.field, WholeNumber) else NAME
            return MissingValue(moves, of, Question(path, FactSpec(path, (), answer)))
    return None


def filled(left: MissingValue, answer: Any) -> tuple[tuple[Move, ...], str]:
    """Give the declaration with what was missing, and what is said behind the colon of a name: more of the card."""
    *before, move = left.moves
    if not isinstance(answer, str):
        return (*before, structs.replace(move, **{left.field: answer})), ""
    name, _, more = answer.replace("：", ":").partition(":")
    return (*before, structs.replace(move, **{left.field: name.strip() or answer})), more.strip()


def _around(table: JudgingContext, offers: LegalMoves, verb: str, text: str, field: MoveField) -> tuple[Move, ...]:
    """Give the declaration that a line is but for one field; none where it says what is not understood."""
    if field.is_number:
        whole = hear(table, offers, f"{text} {ANY}").moves  # as it would be read if it went on
        return whole if whole and verb_of(whole[-1]) == verb and getattr(whole[-1], field.name) == ANY else ()
    seat = _seat(table, verb, text)
    move = table.game.rules.actions[verb].move(seat=seat, **{field.name: ""})
    return (*lead_in(table, move), move) if seat else ()


def _seat(table: JudgingContext, verb: str, text: str) -> str:
    """Give who declares a line that says a verb, and who at most; "" where it says more."""
    said = _besides(table, verb, text)
    if not said:
        return acting(table, verb)
    return next((seat for seat, name in table.seats.items() if said == [one.text for one in atoms(name)]), "")


def _others(offers: LegalMoves, move: Move, names: list[str]) -> list[Move]:
    """List what may be declared instead: by the same seat where it does not all agree in these fields, by any where
    what others may declare is a thing to be said too.
    """
    found = list(islice(offers.moves(verb_of(move)), MOST))
    if len({one.seat for one in found}) > 1 and any(field.required for field in fields_of(type(move))):
        return found
    mine = [one for one in found if one.seat == move.seat]
    differ = any(getattr(one, name) != getattr(move, name) for one in mine for name in names)
    return mine if differ else []


def _besides(table: JudgingContext, verb: str, text: str) -> list[str]:
    """List the words of a line beside those by which the verb is called."""
    called = {word for name in lexicon(table.game, table.own_words).sections[VERBS].names[verb] for word in name}
    empty = called | small().dropped | small().particles
    return [atom.text for atom in atoms(text) if atom.kind not in ("sign", "slash") and atom.text not in empty]


def _says(said: list[str], name: str) -> bool:
    """Tell whether a word begins one of a name; Japanese is written without blanks."""
    whole = folded(name)
    parts = (whole, *whole.split())
    return any(part.startswith(word) or (not part.isascii() and part[:2] in word) for part in parts for word in said)
