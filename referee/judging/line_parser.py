"""From a typed line to moves, each in the notation or as a sentence: verbs and seats by any unambiguous beginning,
several moves joined by `;`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.notation.move import Move, verb_of
from referee.notation.move_parser import read_fields, tokens, words_of_name
from referee.notation.sentence_parser import read_sentence
from referee.notation.table_names import TableNames
from referee.rules.forbidden_acts import May
from referee.rules.game import Game
from scoring.errors import Fault, InputError
from scoring.fields.sequence import FIELD_NAMES
from scoring.fields.typed_text import fold

MAX_LINE = 2_000
MAX_MOVES = 12
OFTEN = re.compile(r"\s*(\d{1,2})\s*(?:×\s*|[xX]\s+)(?=\S)")
"""What stands before a move that is made several times."""


def names_of(game: Game, seats: Mapping[str, str], own: Mapping[str, str] | None = None) -> TableNames:
    """Collect the names a line may use at this table, words of its own among them: to be read only."""
    return _names(game, tuple(seats.items()), tuple((own or {}).items()))


Pairs = tuple[tuple[str, str], ...]


@lru_cache(64)
def _names(game: Game, seats: Pairs, own: Pairs) -> TableNames:
    """Most tables of an evening, and every cold dispute, call everything the same: it is collected once."""
    actions = game.rules.actions
    fields = dict.fromkeys(name for action in actions.values() for name in action.move.__struct_fields__)
    fields.pop("seat", None)
    own_keys = {"action": tuple(actions), "yes_no": ("yes", "no"), FIELD_NAMES: tuple(fields)}
    keys = {**game.rules.keys(tuple(dict(seats))), **own_keys}
    return TableNames(keys, game.words, dict(seats), dict(own))


def read_line(game: Game, state: Any, names: TableNames, text: str) -> tuple[Move, ...]:
    """Read one declaration, with the moves it implies before it. Raises `InputError`."""
    if len(text) > MAX_LINE:
        raise InputError([Fault("text_long", "", {"most": MAX_LINE})])
    pieces = [repeated for piece in _pieces(text.replace("\uff1b", ";")) if piece.strip() for repeated in _often(piece)]
    if not pieces:
        raise InputError([Fault("text_empty")], "incomplete")
    if len(pieces) > MAX_MOVES:
        raise InputError([Fault("text_moves", "", {"most": MAX_MOVES})])
    moves: list[Move] = []
    for piece in pieces:
        move = _read_piece(game, names, piece)
        if not move.seat:
            move = structs.replace(move, seat=moves[-1].seat if moves else _actor(game, state, move))
        moves.append(move)
    try:
        return (*game.rules.lead_in(state, moves[0]), *moves)
    except UnknownFactError:
        return tuple(moves)  # whether a turn has to end first is not known: the checks ask for it if it decides


def drop_implied(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Keep only the moves that were typed: nobody types that the turn before ends."""
    while len(moves) > 1 and moves[0].ends_turn and moves[0].seat != moves[-1].seat:
        moves = moves[1:]
    return moves


def _pieces(text: str) -> list[str]:
    """Part a line at its semicolons; one in quotes belongs to a name."""
    pieces, quoted, escaped = [""], False, False
    for character in text:
        if character == ";" and not quoted:
            pieces.append("")
            continue
        quoted ^= character == '"' and not escaped
        escaped = character == "\\" and not escaped
        pieces[-1] += character
    return pieces


def _often(piece: str) -> list[str]:
    """Give a move as often as is said before it: “3× …”."""
    match = OFTEN.match(piece)
    return [piece[len(match[0]) :]] * max(1, int(match[1])) if match else [piece]


def _actor(game: Game, state: Any, move: Move) -> str:
    """Say who acts when the line names nobody. Raises `InputError` where a position does not tell it."""
    try:
        seat: Any = game.rules.actor(state, verb_of(move))
    except UnknownFactError as gap:
        seat = Unknown(gap.path)
    if known(seat):
        return str(seat)
    if isinstance(move, May):
        return ""  # what nobody may do is asked for nobody
    raise InputError([Fault("text_missing", "seat", {"fields": ("seat",)})], "incomplete")


class MoveTextParts(Struct, frozen=True):
    """A move taken apart as it was typed: who, the verb, and the words after it; "" for what is not said."""

    seat: str
    verb: str
    rest: tuple[str, ...] = ()


def spoken_parts(names: TableNames, text: str) -> MoveTextParts:
    """Take who acts and the verb off a typed move; names of several words are one. Raises `InputError` for an open
    quote.

    The speaker stands before a colon, or is a whole name that is no verb's.
    """
    seat, colon, after = text.replace("：", ":").partition(":")
    if colon and _begins(names, "seats", seat):
        words = tokens(after)
    else:
        words = tokens(text)
        seat, colon, after = words[0].partition(":") if words else ("", "", "")
        if colon:
            words[0:1] = [after] if after else []
        else:
            count = _speaker(names, words)
            seat, words = " ".join(words[:count]), words[count:]
    count = words_of_name("action", words, names) if words else 0
    return MoveTextParts(seat.strip(), " ".join(words[:count]), tuple(words[count:]))


def speaker(names: TableNames, text: str) -> str:
    """Give the seat that a line names before its verb; "" where it names none, or cannot be read at all."""
    try:
        seat_name = spoken_parts(names, text).seat
        return names.find("seats", seat_name, "seat") if seat_name else ""
    except InputError:
        return ""


def _speaker(names: TableNames, words: list[str]) -> int:
    """Count the words at the start that say who acts without a colon."""
    count = words_of_name("seats", words, names) if words else 0
    if count > 1 or not words:
        return count
    first_word = fold(words[0])
    is_seat_name = any(first_word in known for known in names.folded("seats").values())
    verb = any(first_word in known for known in names.folded("action").values())
    if is_seat_name and not verb:
        return 1
    return int(not _begins(names, "action", words[0]) and _begins(names, "seats", words[0]))


def _begins(names: TableNames, section: str, word: str) -> bool:
    try:
        names.find(section, word, section)
    except InputError:
        return False
    return True


def _read_piece(game: Game, names: TableNames, text: str) -> Move:
    """Read one move: in the notation, else as a sentence. What is neither is refused as the notation refuses it."""
    try:
        return _read_move(game, names, text)
    except InputError:
        if move := read_sentence((action.move for action in game.rules.actions.values()), names, text):
            return move
        raise


def _read_move(game: Game, names: TableNames, text: str) -> Move:
    parts = spoken_parts(names, text)
    if not (parts.seat or parts.verb):
        raise InputError([Fault("text_empty")], "incomplete")
    seat = names.find("seats", parts.seat, "seat") if parts.seat else ""
    if not parts.verb:
        raise InputError([Fault("text_missing", "verb", {"fields": ("verb",)})], "incomplete")
    verb = names.find("action", parts.verb, "verb")
    try:
        return read_fields(game.rules.actions[verb].move, parts.rest, names, seat)
    except InputError:
        if move := _shorter_verb(game, names, parts, seat):
            return move
        raise


def _shorter_verb(game: Game, names: TableNames, parts: MoveTextParts, seat: str) -> Move | None:
    """Read a move whose verb has fewer words: "place locomotive top" says to place on the top locomotive space."""
    words = parts.verb.split()
    for count in range(len(words) - 1, 0, -1):
        try:
            verb = names.exact_names.find("action", " ".join(words[:count]), "verb")
            return read_fields(game.rules.actions[verb].move, [*words[count:], *parts.rest], names.exact_names, seat)
        except InputError:
            continue
    return None
