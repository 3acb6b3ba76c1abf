"""Parser from a typed line to moves, each in the notation or as a sentence. Verbs and seats can be abbreviated to an
unambiguous prefix; `;` separates several moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.notation.move import Move, verb_of, write
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
"""The pattern of the repetition count at the start of a move."""
_TIMES = re.compile(r"[（(](\d{1,2})回[）)]\s*$")
"""The pattern of the Japanese repetition count at the end of a move."""
_SEPARATORS = ";；／"


def names_of(game: Game, seats: Mapping[str, str], own: Mapping[str, str] | None = None) -> TableNames:
    """Return the lookup of all names that can be typed at this table, including names that the players added. The
    result is cached and must not be changed.
    """
    return _names(game, tuple(seats.items()), tuple((own or {}).items()))


Pairs = tuple[tuple[str, str], ...]


@lru_cache(64)
def _names(game: Game, seats: Pairs, own: Pairs) -> TableNames:
    actions = game.rules.actions
    fields = dict.fromkeys(name for action in actions.values() for name in action.move.__struct_fields__)
    fields.pop("seat", None)
    own_keys = {"action": tuple(actions), "yes_no": ("yes", "no"), FIELD_NAMES: tuple(fields)}
    keys = {**game.rules.keys(tuple(dict(seats))), **own_keys}
    return TableNames(keys, game.words, dict(seats), dict(own))


def read_line(game: Game, state: Any, names: TableNames, text: str) -> tuple[Move, ...]:
    """Parse a typed declaration and return its moves; moves that the rules imply come first. Raises `InputError` if the
    text cannot be parsed.
    """
    if len(text) > MAX_LINE:
        raise InputError([Fault("text_long", "", {"most": MAX_LINE})])
    pieces = [repeated for piece in _pieces(text) if piece.strip() for repeated in _repeated_texts(piece)]
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
    """Return the moves without the leading ones that end another seat's turn; the parser added these."""
    while len(moves) > 1 and moves[0].ends_turn and moves[0].seat != moves[-1].seat:
        moves = moves[1:]
    return moves


def _pieces(text: str) -> list[str]:
    """Split a line at its semicolons and wide slashes, except those in quotation marks."""
    pieces, quoted, escaped = [""], False, False
    for character in text:
        if character in _SEPARATORS and not quoted:
            pieces.append("")
            continue
        quoted ^= character == '"' and not escaped
        escaped = character == "\\" and not escaped
        pieces[-1] += character
    return pieces


def _repeated_texts(piece: str) -> list[str]:
    """Return the move's text repeated by the count before or after it (“3× …”, “…（3回）”); once without a count."""
    if match := OFTEN.match(piece):
        return [piece[len(match[0]) :]] * max(1, int(match[1]))
    if match := _TIMES.search(piece):
        return [piece[: match.start()]] * max(1, int(match[1]))
    return [piece]


def _actor(game: Game, state: Any, move: Move) -> str:
    """Return the seat that acts in a move typed without a seat. Raises `InputError` if the state does not
    determine it.
    """
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
    """The parts of a typed move: the seat, the verb, and the remaining words; each is empty if it is missing."""

    seat: str
    verb: str
    rest: tuple[str, ...] = ()


def spoken_parts(names: TableNames, text: str) -> MoveTextParts:
    """Split a typed move into the seat, the verb and the other words.

    The seat is followed by a colon, or is a complete name that is not also a verb. Raises `InputError` if a quotation
    mark is not closed.
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


def loose_moves(game: Game, names: TableNames, text: str) -> Iterator[tuple[str, MoveTextParts]]:
    """Yield (action, typed parts) for each move of a line that is typed otherwise than Gyoji writes it:
    not as its sentence, and with other names, abbreviations or another order of the fields than its exact notation.
    """
    for piece in filter(str.strip, _pieces(text)):
        piece_text = _repeated_texts(piece)[0]
        with suppress(InputError):
            move, parts = _read_piece(game, names, piece_text), spoken_parts(names, piece_text)
            if fold(" ".join((parts.verb, *parts.rest))) == fold(write(move)):
                continue
            if read_sentence(_kinds(game), names.exact_names, piece_text) not in (move, structs.replace(move, seat="")):
                yield verb_of(move), parts


def _kinds(game: Game) -> Iterator[type[Move]]:
    return (action.move for action in game.rules.actions.values())


def speaker(names: TableNames, text: str) -> str:
    """Return the seat at the start of a typed line; "" if there is none or the line cannot be parsed."""
    try:
        seat_name = spoken_parts(names, text).seat
        return names.find("seats", seat_name, "seat") if seat_name else ""
    except InputError:
        return ""


def _speaker(names: TableNames, words: list[str]) -> int:
    """Return the number of words at the start of a line that name the acting seat, if no colon follows them."""
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
    """Parse one move, in the notation or as a sentence. Raises the `InputError` of the notation if it is neither."""
    try:
        return _read_move(game, names, text)
    except InputError:
        if move := read_sentence(_kinds(game), names, text):
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
    """Parse a move with fewer words as its verb: "place locomotive top" is the verb "place" with the field value
    "locomotive top". Returns None if no shorter verb can be parsed.
    """
    words = parts.verb.split()
    for count in range(len(words) - 1, 0, -1):
        try:
            verb = names.exact_names.find("action", " ".join(words[:count]), "verb")
            return read_fields(game.rules.actions[verb].move, [*words[count:], *parts.rest], names.exact_names, seat)
        except InputError:
            continue
    return None
