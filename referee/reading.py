"""From a typed line to moves: verbs and seats by any unambiguous beginning, several moves joined by `;`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.acts import May
from referee.facts import NotTold, Unknown, known
from referee.game import Game
from referee.move import Move, Names, Unread, fold, read_fields, tokens
from scoring.trouble import Fault

MAX_LINE = 2_000
MAX_MOVES = 12


def names_of(game: Game, seats: dict[str, str], own: Mapping[str, str] | None = None) -> Names:
    """Collect the names a line may use at this table, words of its own among them."""
    keys = {**game.rules.keys(tuple(seats)), "action": tuple(game.rules.actions), "yes_no": ("yes", "no")}
    return Names(keys, game.words, seats, own)


def read_line(game: Game, state: Any, names: Names, text: str) -> tuple[Move, ...]:
    """Read one declaration, with the moves it implies before it. Raises `Unread`."""
    if len(text) > MAX_LINE:
        raise Unread("unreadable", Fault("text_long", "", {"most": MAX_LINE}))
    pieces = [piece for piece in _pieces(text.replace("\uff1b", ";")) if piece.strip()]
    if not pieces:
        raise Unread("incomplete", Fault("text_empty"))
    if len(pieces) > MAX_MOVES:
        raise Unread("unreadable", Fault("text_moves", "", {"most": MAX_MOVES}))
    moves: list[Move] = []
    for piece in pieces:
        move = _read_move(game, names, piece)
        if not move.seat:
            move = structs.replace(move, seat=moves[-1].seat if moves else _actor(game, state, move))
        moves.append(move)
    try:
        return (*game.rules.lead_in(state, moves[0]), *moves)
    except NotTold:
        return tuple(moves)  # whether a turn has to end first is not known: the checks ask for it if it decides


def _pieces(text: str) -> list[str]:
    """Part a line at its semicolons; one in quotes belongs to a name."""
    pieces, quote = [""], ""
    for one in text:
        if one == ";" and not quote:
            pieces.append("")
            continue
        if one in "\"'":
            quote = one if not quote else "" if quote == one else quote
        pieces[-1] += one
    return pieces


def _actor(game: Game, state: Any, move: Move) -> str:
    """Say who acts when the line names nobody. Raises `Unread` where a position does not tell it."""
    try:
        seat: Any = game.rules.actor(state, str(move.__struct_config__.tag))
    except NotTold as gap:
        seat = Unknown(gap.path)
    if known(seat):
        return str(seat)
    if isinstance(move, May):
        return ""  # what nobody may do is asked for nobody
    raise Unread("incomplete", Fault("text_missing", "seat", {"fields": ("seat",)}))


def names_seat(names: Names, word: str) -> bool:
    """Tell whether a word is the whole name of a seat and no verb's: it is not taken for a verb's beginning."""
    wanted = fold(word)
    whole = any(wanted in known for known in names.sets.get("seats", {}).values())
    return whole and not any(wanted in known for known in names.sets.get("action", {}).values())


def _may_be_verb(names: Names, word: str) -> bool:
    try:
        names.find("action", word, "verb")
    except Unread:
        return False
    return True


def _read_move(game: Game, names: Names, text: str) -> Move:
    words = tokens(text)
    if not words:
        raise Unread("incomplete", Fault("text_empty"))
    seat = ""
    name, colon, rest = words[0].partition(":")
    if colon and rest:
        words[0:1] = [f"{name}:", rest]
    if words[0].endswith(":"):
        seat = names.find("seats", words.pop(0)[:-1], "seat")
    elif names_seat(names, words[0]) or not _may_be_verb(names, words[0]):
        try:
            seat = names.find("seats", words[0], "seat")
            words.pop(0)
        except Unread:
            pass  # neither a verb nor a seat: said below, as a verb
    if not words:
        raise Unread("incomplete", Fault("text_missing", "verb", {"fields": ("verb",)}))
    verb = names.find("action", words.pop(0), "verb")
    return read_fields(game.rules.actions[verb].move, words, names, seat)
