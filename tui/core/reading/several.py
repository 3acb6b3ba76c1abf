"""A line as one move, or as several, one after the other: each is read where those before it are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import structs

from referee.judging.line_parser import MAX_MOVES
from referee.notation.move import Move, fields_of, verb_of
from referee.notation.sentence import said_of
from tui.core.reading.carried import as_said
from tui.core.reading.lexicon import VERBS, Lexicon
from tui.core.reading.names import LONGEST
from tui.core.reading.one import goes_on, one
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Meant, Moves
from tui.core.reading.said import small

MOST_STARTS = 4
"""So many things at most that the first part can be are tried with what is said behind it."""
Line = tuple[Piece, ...]


def several(here: Here, line: Line, parts: int = MAX_MOVES) -> Meant | None:
    """Read a line here; what is given is said after the moves that stand before it."""
    broken = next((place for place, piece in enumerate(line) if place and piece.broken), 0)
    found = None if broken else one(here, line)
    vain = found is not None and bool(found.moves) and _vain(here, found.moves)
    if found is not None and not (vain or (found.moves and here.open(found.moves))):
        return found
    refused: list[Moves] = []
    stopped: list[Moves] = []
    asked: list[Meant] = []
    if parts > 1 or broken:
        turned = (found is None or vain) and not here.before
        parted = _parted(here, line, broken, turned, whole=found is not None and not vain)
        for head, rest, swapped in parted:
            if found is not None and not vain and _its_verb(here, found.moves, rest):
                continue
            first = several(here, head) if broken else one(here, head)
            then = _two(here, head, rest, parts, first, bool(broken), found is not None, swapped)
            if then is not None and then.moves and not broken and here.illegal(then.moves):
                stopped.append(then.moves)
                continue
            if then is not None and then.whose:
                asked.append(then)
                continue
            if then is not None and (found is None or _goes_on(found.moves, then.moves)):
                return then
            if then is not None and vain and then.moves and here.legal(then.moves):
                return then
            said = first.moves if first is not None else ()
            if said and here.illegal(said) and _about(here.words, said, rest):
                refused.append(said)
    if found is None and asked and not here.before:
        return asked[0]  # that somebody else is meant, whom nobody names, is to be confirmed
    left = (*(() if here.before else refused), *stopped)  # refused as it was said, where nothing else is meant
    if vain and stopped:  # what can be declared comes first, and it is said what comes of the rest
        return Meant(stopped[0])
    return Meant(left[0]) if found is None and left else found


def _vain(here: Here, moves: Moves) -> bool:
    """Tell whether a line is refused as a move of a verb of which nothing can be declared here."""
    return not here.possible(verb_of(moves[0])) and here.illegal(moves)


def _about(words: Lexicon, moves: Moves, rest: Line) -> bool:
    """Tell whether what stands behind a move can say more about it: no other thing, no other verb, and no word that
    names nothing.
    """
    small_words = small().quantities
    said = [piece for piece in rest if piece.number is None]
    verbs = [found.ids for piece in said if (found := words.sections[VERBS].meant((piece.text,))).whole]
    if any(verb_of(moves[0]) not in ids for ids in verbs):
        return False
    named = (piece.number is not None or piece.text in small_words or words.knows(piece.text) for piece in rest)
    return not rest[0].joined and all(named)


def _goes_on(whole: Moves, said: Moves) -> bool:
    """Tell whether a line that can be a move as a whole may be that move and another one: one of another verb, since a
    word of a move, or of the name of a place, is no second move of its kind.
    """
    rest = {verb_of(move) for move in said[len(whole) :]}
    return said[: len(whole)] == whole and not rest & {verb_of(move) for move in whole}


def _parted(here: Here, line: Line, broken: int, turned: bool, whole: bool) -> Iterator[tuple[Line, Line, bool]]:
    """Give a line in two parts, the first as long as can be; at last with what is said second done first (true). A
    `whole` line is a move as it stands: no name in it is taken apart.
    """
    cuts = (at for at in range(len(line) - 1, 0, -1) if not _within(here.words, line, at, whole))
    places = (broken,) if broken else tuple(cuts)
    for place in places:
        head, rest = line[:place], _again(line[:place], line[place:])
        if not broken and rest[0].joined and all(piece.number is not None for piece in head):
            head = (*head, *(piece for piece in rest if piece.number is None))  # “2 and 6 …”
        if _says(here, head) and _says(here, rest) and not _torn(here.words, line, place):
            yield head, rest, False
    if turned and not broken:  # only at the beginning: what comes later is said in its order
        parted = ((line[:place], line[place:]) for place in places)
        yield from ((after, head, True) for head, after in parted if _says(here, after) and _says(here, head))


def _torn(words: Lexicon, line: Line, place: int) -> bool:
    """Tell whether a number is taken from the word that it stands behind, though that is a name with it, or a comma
    stands right after it; or one that a comma stands before from what is said of it: “…, the 2 to Kiev”.
    """
    piece, after = line[place], line[place + 1] if place + 1 < len(line) else None
    before = line[place - 1]
    apart = before.joined or before.broken
    if before.number is not None and apart and not (piece.joined or piece.broken or piece.number is not None):
        return True
    if piece.number is None or piece.joined or piece.broken:
        return False
    named = not (piece.apart or piece.counted) and words.whole((line[place - 1].text, piece.text))
    return named or (after is not None and after.joined)


def _within(words: Lexicon, line: Line, place: int, anyhow: bool) -> bool:
    """Tell whether a place is within a name: the words around it are a whole one, and those before it are none, or
    that does not count (`anyhow`).
    """
    for start in range(max(0, place - LONGEST + 1), place):
        if anyhow or not words.whole(tuple(piece.text for piece in line[start:place])):
            for until in range(place + 1, min(len(line), start + LONGEST) + 1):
                name = line[start:until]
                plain = not any(piece.number is not None or piece.joined for piece in name[1:])
                if plain and words.whole(tuple(piece.text for piece in name)):
                    return True
    return False


def _says(here: Here, line: Line) -> bool:
    """Tell whether a part of a line holds more than numbers and whose move it is: a number that something is done with
    is a thing.
    """
    return any(
        (piece.ordinal and piece.means) if piece.number is not None else not here.people.meant((piece.text,)).ids
        for piece in line
    )


def _again(head: Line, rest: Line) -> Line:
    """Read “… 2 and 6” as the same with another number."""
    if rest[0].broken or any(piece.number is None for piece in rest) or not rest[0].joined or head[-1].number is None:
        return rest
    return (*(piece for piece in head if piece.number is None), *rest)


def _two(
    here: Here,
    head: Line,
    rest: Line,
    parts: int,
    first: Meant | None,
    apart: bool,
    loose: bool,
    swapped: bool,
) -> Meant | None:
    """Read two parts, the second after the `first`, which is `head`; where it leaves a choice open, the second may
    decide it. If they are `apart`, a sign stands between them; `loose` parts are those that say only a part of a verb's
    name; `swapped` ones are said the other way round.
    """
    if first is None or len(first.choices) == 1 or len(first.choices) > MOST_STARTS:
        return None  # one choice alone is to be confirmed before anything follows
    starts = [moves for moves in first.all if here.legal(moves)]
    read = [_then(here, head, rest, parts, apart, start) for start in starts]
    found = [
        (start, then)
        for start, then in zip(starts, read, strict=True)
        if then is not None
        and (apart or loose or not (first.loose or then.loose))
        and (apart or not _next_turn(here, start, then, rest[0], anyhow=swapped))
    ]
    if len(starts) > 1:
        found = [(start, then) for start, then in found if then.choices or here.legal((*start, *then.moves))]
        found = _all_of_it(here, rest, found)
    made = [(*start, *moves) for start, then in found for moves in then.all]
    if len(found) == 1 and found[0][1].moves:
        return Meant(made[0], unnamed=first.unnamed)
    whose = any(then.whose for _, then in found)
    return Meant(choices=tuple(made), unnamed=first.unnamed, whose=whose) if made else None


def _its_verb(here: Here, moves: Moves, rest: Line) -> bool:
    """Tell whether what is said last is the verb of the move, behind what it is done with: “the engineer 1 card”."""
    verbs = here.words.sections[VERBS]
    return bool(moves) and verbs.grade(verb_of(moves[0]), tuple(piece.text for piece in rest)) is not None


def _all_of_it(here: Here, rest: Line, found: list[tuple[Moves, Meant]]) -> list[tuple[Moves, Meant]]:
    """Leave out what a first part can be that leaves more of the second to do than the line counts, where another one
    leaves none.
    """
    if not any(piece.number is not None and piece.counted for piece in rest):
        return found
    done = [
        (start, then)
        for start, then in found
        if then.moves and not here.after((*start, *then.moves)).possible(verb_of(then.moves[-1]))
    ]
    return done or found


def _next_turn(here: Here, start: Moves, then: Meant, first: Piece, anyhow: bool) -> bool:
    """Tell whether what is said second, of which `first` is the first word, would be another action, which nobody has
    named (or `anyhow`): what the table waits for already, behind one that leaves nothing open. It says more about the
    first one, as what that is done with, or is not understood.
    """
    means = first.apart or first.paid or first.means
    named = (first.joined or not then.unnamed) and not means
    if (named and not anyhow) or here.open(start):
        return False
    return all(here.offers.possible(verb_of(moves[0])) for moves in then.all)


def _then(here: Here, head: Line, rest: Line, parts: int, apart: bool, start: Moves) -> Meant | None:
    """Read what is said behind a move, as often as the move's number says where it is one thing."""
    there, told = here.after(start), rest
    rest = _begun(rest)
    then = several(there, rest, parts if apart else parts - 1)
    vain = then is None or not then.all or bool(then.moves and not apart and there.illegal(then.moves))
    if vain and parts > 2 and here.open(start):
        over = _over(there, rest, parts - 2)
        if over is not None and (then is None or not then.all or over.choices or there.legal(over.moves)):
            then = over
    if then is None or not then.all:
        return goes_on(there, rest, start[-1])  # refused as it was said
    if not apart:
        then = _carried(there, head, rest, start, then)
    named = {start[-1].seat, *(id for piece in rest for id in there.people.meant((piece.text,)).ids)}
    if not apart and any(moves[-1].seat not in named for moves in then.all if moves):
        said, theirs = set(map(verb_of, start)), [move for moves in then.all for move in moves]
        other = not then.unnamed and all(verb_of(move) not in said for move in theirs if move.seat not in named)
        again = told[0].joined and [piece.text for piece in told] == [piece.text for piece in head]
        legal = tuple(moves for moves in then.all if (other or again) and there.legal(moves))
        return Meant(choices=legal, loose=then.loose, unnamed=then.unnamed, whose=True) if legal else None
    if not (apart or then.choices or there.legal(then.moves)):
        sure = not (then.loose or then.near) and there.possible(verb_of(then.moves[0]))
        return Meant(then.moves) if sure and there.illegal(then.moves) else None
    often = [_as_often(there, head, told, moves) for moves in then.choices]
    choices = tuple(moves for moves in often if there.legal(moves))  # what is listed can be done
    if often and not choices:
        return Meant(often[0], loose=then.loose, unnamed=then.unnamed)
    return Meant(_as_often(there, head, told, then.moves), choices, loose=then.loose, unnamed=then.unnamed)


def _carried(there: Here, head: Line, rest: Line, start: Moves, then: Meant) -> Meant:
    """Give what is said second as far as it is what the words of the first say of it too."""
    true = as_said(there, head, rest, start, then.all)
    moves, choices = (true[0], ()) if len(true) == 1 and (then.moves or true != then.choices) else ((), true)
    return structs.replace(then, moves=moves, choices=choices)


def _begun(rest: Line) -> Line:
    """Give what another move is said with: a number at its beginning counts, though a comma stands before it."""
    return (structs.replace(rest[0], joined=False), *rest[1:]) if rest[0].number is not None else rest


def _over(there: Here, rest: Line, parts: int) -> Meant | None:
    """Read what is said behind a move that nobody says: the only one of its verb, and the only one it can follow."""
    found: list[tuple[Moves, Meant]] = []
    for between in _alone(there):
        then = several(there.after(between), rest, parts)
        if then is not None and then.all:
            found.append((between, then))
    found = [one for one in found if one[1].choices or there.legal((*one[0], *one[1].moves))] or found
    if len(found) != 1:
        return None
    between, then = found[0]
    said = tuple((*between, *choice) for choice in then.choices)
    return Meant((*between, *then.moves) if then.moves else (), said, loose=then.loose, unnamed=then.unnamed)


def _alone(there: Here) -> Iterable[Moves]:
    """Give what is the only thing of its verb that may be done, but what is meant only where it is said."""
    for verb in there.table.game.rules.actions:
        moves = [] if verb in there.words.silent else list(islice(there.moves(verb), 2))
        if len(moves) == 1 and there.legal((moves[0],)):
            yield (moves[0],)


def _by_number(move: Move, words: Lexicon) -> bool:
    """Tell whether a move is about a thing that is called by its number: that counts nothing then."""
    told = said_of(move)
    return any(
        f"{field.name}.{verb_of(move)}" in words.owned or told[field.name] in words.lies.get(field.key_set, ())
        for field in fields_of(type(move))
        if field.key_set and field.name in told
    )


def _as_often(there: Here, head: Line, rest: Line, moves: Moves) -> Moves:
    """Carry a number over to the move that it is about: “3 of them, there” is three moves there. One that says which
    thing it is, or is the value of a field, counts nothing.
    """
    start = there.before[-1]
    amounts = [value for value in said_of(start).values() if type(value) is int]
    numbers = [piece.number for piece in reversed(head) if piece.number is not None and not piece.ordinal]
    times = next((number for number in numbers if number not in amounts), 1)
    if len(moves) != 1 or times < 2 or any(piece.number is not None or piece.broken for piece in rest):
        return moves
    if _by_number(start, there.words):
        return moves
    often = moves * times
    meant = not rest[0].joined and verb_of(moves[0]) != verb_of(there.before[-1])  # of nothing else, legal or not
    return often if there.legal(often) or (meant and there.illegal(often)) else moves
