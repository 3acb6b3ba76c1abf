"""The door: from a line as it is said at a table to the declaration it means, or to what is left to choose."""

from __future__ import annotations

import re
from itertools import islice, pairwise

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft
from referee.judging.line_parser import MAX_MOVES
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, defaults, fields_of, verb_of
from referee.notation.sentence import said_of
from referee.reading.legal_moves import OPEN, LegalMoves, lead_in
from referee.record.judging_context import JudgingContext
from scoring.errors import Fault, InputError
from scoring.fields.simple_fields import FreeText
from scoring.fields.typed_text import fold
from tui.core.game_ui.registry import screens_of
from tui.core.reading.account import checked, no_such, refused
from tui.core.reading.bare import bare
from tui.core.reading.broken_off import broken_off
from tui.core.reading.brought import brings, without_verb
from tui.core.reading.by_ear import by_ear
from tui.core.reading.command_lines import taken_back
from tui.core.reading.effort import TooMuch
from tui.core.reading.everybody import everybody
from tui.core.reading.found import MOST_BUILT
from tui.core.reading.in_order import in_order
from tui.core.reading.initials import by_colour, by_initial
from tui.core.reading.invented import for_others
from tui.core.reading.lexicon import VERBS
from tui.core.reading.new_names import doubtful
from tui.core.reading.one import lacking, one
from tui.core.reading.owned import owned
from tui.core.reading.paid_last import paid_earlier
from tui.core.reading.pieces import Piece, numbers, pieces
from tui.core.reading.place import Here, Meant, Moves, standing
from tui.core.reading.several import several
from tui.core.reading.spelling import parted, spelling
from tui.core.reading.unknown import explained

_WRITTEN = re.compile(r"([a-z_]+)\s*=\s*([a-z0-9_]+)(?![a-z0-9_,:/])")
"""A field of one value, as the notation writes it."""
_SENTENCES = re.compile(r"[。.]\s*[^\s\d。.]|。")
"""A sentence with another one behind it."""
MOST_PIECES = 24
MOST_BESIDES = 3
"""So many other meanings of a line that is refused are worth saying."""


class Heard(Struct, frozen=True):
    """How a line is read: as a declaration (`moves`), as a choice among several (`choices`; one alone is to be
    confirmed, because the line says something else than what can be done), or not at all (`unread`). `near` are
    declarations it can mean that are not legal, nearest first. `written` is a line of the notation as it is judged;
    where it is refused, `choices` are what it can mean besides.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    near: tuple[Moves, ...] = ()
    unread: InputError | None = None
    written: EvaluatedDraft | None = None

    @property
    def all(self) -> tuple[Moves, ...]:
        """Everything that can be declared for the line."""
        return (self.moves,) if self.moves else self.choices


def hear(table: JudgingContext, offers: LegalMoves, text: str) -> Heard:
    """Read a line, in whatever language it is. Nothing is changed or remembered."""
    if taken_back(table, text):
        return Heard(unread=InputError([Fault("text_takes_back")]))
    here = standing(table, offers)
    here.effort.begin()
    text = by_ear(table, here.words, by_colour(table.game, table.world.seats, here.plain(text)))
    meant = screens_of(table.game.id).meant
    try:
        lines = meant(table, text) if meant else ()
    except InputError as unread:
        return Heard(unread=unread)
    if not lines:
        return _sure(here, text, _guarded(here, text))
    return _one_of(table, [_guarded(here, line) for line in lines]) or Heard(unread=_strictly(table, text))


def _guarded(here: Here, text: str) -> Heard:
    """Read a line, and keep of what it can mean only what holds all that it says, as far as that is worth the work."""
    heard = _heard(here, text)
    here.effort.begin()
    try:
        return _accounted(here, text, heard)
    except TooMuch:
        return Heard(unread=_strictly(here.table, text))


def _accounted(here: Here, text: str, heard: Heard) -> Heard:
    """Keep of what a line can mean only what holds all that it says; else say what is missing."""
    line = pieces(text, spelling(here.words, here.people))
    nothing = any(piece.number == 0 for piece in line)  # written as well it says what a field holds that is left out
    if (heard.written is not None and not nothing) or not line:
        return heard
    if not heard.all:
        none = next(filter(None, (no_such(here, text, line, place) for place in numbers(line))), None)
        return structs.replace(heard, unread=none, near=()) if none is not None else heard
    if heard.moves and not here.legal(heard.moves):
        none = refused(here, text, line, heard.moves)
        return Heard(unread=none) if none is not None else heard
    found = checked(here, text, line, Meant(heard.moves, heard.choices, heard.near))
    near = tuple(one for one in heard.near if one != found.moves)
    return Heard(found.moves, found.choices, near, found.why or heard.unread)


def _sure(here: Here, text: str, heard: Heard) -> Heard:
    """Have a name confirmed that may be a slip of the hand, and a move of a seat that the line does not name."""
    doubt = doubtful(here, text, heard.moves)
    if doubt is None and _SENTENCES.search(text) and ";" not in text:  # which parts what is declared in turn
        named = pieces(by_initial(here.table.seats, text), spelling(here.words, here.people))
        doubt = Fault("text_more") if for_others(here, named, heard.moves) else None
    return Heard(choices=(heard.moves,), unread=InputError([doubt], "ambiguous")) if doubt else heard


def _moves(here: Here, line: tuple[Piece, ...], by_comma: bool) -> int:
    """Count the moves that a sign parts; with those that a comma parts, where a verb or a seat begins each."""
    begins = (here.words.sections[VERBS], here.people)
    joined = (piece for piece in line if by_comma and piece.joined and not piece.broken)
    others = sum(any(section.meant((piece.text,)).ids for section in begins) for piece in joined)
    return 1 + sum(piece.broken for piece in line) + others


def _longest(line: tuple[Piece, ...]) -> int:
    """Count the words of the longest part between two signs."""
    places = (0, *(place for place, piece in enumerate(line) if piece.broken), len(line))
    return max(until - start for start, until in pairwise(places))


def _strictly(table: JudgingContext, text: str) -> InputError | None:
    """Say why a line is not read."""
    try:
        table.read(text)
    except InputError as unread:
        return unread
    return None


def _one_of(table: JudgingContext, found: list[Heard]) -> Heard | None:
    """Give what one of several lines says: of several that can be declared one is chosen. None where none is read."""
    if len(found) == 1 and (found[0].moves or found[0].choices or found[0].near):
        return found[0]
    said = dict.fromkeys(moves for one in found for moves in one.all)
    open_ = tuple(moves for moves in said if table.judge(moves).verdict.status in OPEN)
    refused = tuple(dict.fromkeys((*(one for one in said if one not in open_), *(n for f in found for n in f.near))))
    return Heard((), open_, refused[:MOST_BESIDES]) if said or refused else None


def _heard(here: Here, text: str) -> Heard:
    table, offers = here.table, here.offers
    strict: InputError | None = None
    written: EvaluatedDraft | None = None
    try:
        moves = tuple(_as_known(offers, move) for move in table.read(text))
    except InputError as unread:
        strict = unread
    else:
        written = table.judge(DeclarationDraft(text, moves))
        if written.verdict.status is VerdictStatus.ILLEGAL and not _by_chance(table, offers, text, written):
            if len(goes_on := _of_verb_alone(table, offers, written.moves)) > 1:
                return Heard((), goes_on, (written.moves,))
            return Heard(written.moves, goes_on or _legal(here, text), written=written)
        if written.verdict.status not in (VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE):
            return Heard(written.moves, written=written)
    if (theirs := _by_initial(here, text)) is not None:
        return theirs
    loose = _as_written(table, text, _loose(here, text))
    if written is not None and _as_well(table, written, loose):
        return Heard(written.moves, near=loose.near, written=written)
    if loose.moves or loose.choices:
        return loose
    why = loose.unread or (_explained(here, text, strict) if strict is not None else None)
    return Heard(written.moves if written else (), near=loose.near, unread=why, written=written)


def _as_well(table: JudgingContext, written: EvaluatedDraft, loose: Heard) -> bool:
    """Tell whether a refused line is the name of one action, and may be another word for a second, refused as well."""
    if written.verdict.status is not VerdictStatus.ILLEGAL or not (_is_name(written.moves) and _is_name(loose.moves)):
        return False
    return table.judge(loose.moves).verdict.status is VerdictStatus.ILLEGAL


def _is_name(moves: Moves) -> bool:
    """Tell whether of one move nothing is said but what it is."""
    return len(moves) == 1 and all(
        getattr(moves[0], name) == value for name, value in defaults(type(moves[0])).items() if name != "seat"
    )


def _as_known(offers: LegalMoves, move: Move) -> Move:
    """Write a name that people give as it is known at the table: however it is typed, it is the same."""
    cased = [
        field.name for field in fields_of(type(move)) if isinstance(field.field, FreeText) and field.field.keeps_case
    ]
    known = {fold(getattr(one, name)): getattr(one, name) for name in cased for one in offers.moves(verb_of(move))}
    said = {name: known.get(fold(getattr(move, name)), getattr(move, name)) for name in cased}
    return structs.replace(move, **said) if said else move


def _explained(here: Here, text: str, why: InputError) -> InputError:
    """Say why a line is not read: from where on, or by what is known at the table and what can be done there."""

    def understood(part: str) -> bool:
        found = _loose(here, part)
        return bool(found.all or found.near)

    return broken_off(text, understood) or explained(here, text, pieces(text, spelling(here.words, here.people)), why)


def _as_written(table: JudgingContext, text: str, heard: Heard) -> Heard:
    """Leave out what gives a field another value than the line writes with an equals sign."""
    if not (written := _WRITTEN.findall(text.casefold())):
        return heard
    fields = {field.name for action in table.game.rules.actions.values() for field in fields_of(action.move)}
    told = [(name, value) for name, value in written if name in fields]

    def holds(moves: Moves) -> bool:
        return all(any(str(getattr(move, name, "")).startswith(value) for move in moves) for name, value in told)

    if all(map(holds, heard.all)):
        return heard
    return Heard(choices=tuple(filter(holds, heard.choices)))


def _of_verb_alone(table: JudgingContext, offers: LegalMoves, moves: Moves) -> tuple[Moves, ...]:
    """Give all that a line which says nothing but a verb may go on with: it leaves open what is chosen."""
    *before, move = moves
    if said_of(move) or tuple(before) != lead_in(table, move):  # what is offered is offered now, behind no other move
        return ()
    return tuple((*before, one) for one in islice(offers.fuller(move), MOST_BUILT))


def _legal(here: Here, text: str) -> tuple[Moves, ...]:
    """Give what a line can mean besides, that is legal: a whole move is what it says, and refused."""
    found = _loose(here, text).all[:MOST_BESIDES]
    return tuple(moves for moves in found if here.table.judge(moves).verdict.status in OPEN)


def _by_chance(table: JudgingContext, offers: LegalMoves, text: str, written: EvaluatedDraft) -> bool:
    """Tell whether a refused line may well say another thing: of no verb in it anything can be declared now, a free
    word in it may be anything, or a move in words names what its seat does not have.
    """
    kinds = {verb_of(move): type(move) for move in written.moves}
    fields = [field for kind in kinds.values() for field in fields_of(kind)]
    if any(field.required and field.is_free for field in fields):
        return True
    if any("_" in verb and verb in text for verb in kinds):
        return False  # nobody says that in words: it is a line of the notation
    if not any(map(offers.possible, kinds)):
        return True
    if len(written.moves) != 1 or text.split()[0] in table.game.rules.actions:
        return False
    return owned(table, table.state, written.moves[0]) is False


def _by_initial(here: Here, text: str) -> Heard | None:
    """Read a line with the initials that begin it, or a part of it, as those whose they are; None where there are none,
    or where it means nothing so.
    """
    named = by_initial(here.table.seats, text)
    heard = _as_written(here.table, named, _loose(here, named)) if named != text else Heard()
    return heard if heard.moves or heard.choices or heard.near else None


def _loose(here: Here, text: str) -> Heard:
    """Read a line by what is legal, as far as it is worth the work."""
    try:
        return _by_words(here, text)
    except TooMuch:
        return Heard()


def _by_words(here: Here, text: str) -> Heard:
    if (told := _in_order(here, text)) is not None:
        return _whole(here, told)
    line = pieces(text, spelling(here.words, here.people))
    figures = all(piece.number is not None and not (piece.ordinal or piece.located) for piece in line)
    long = _longest(line) > MOST_PIECES
    if _moves(here, line, by_comma=long) > MAX_MOVES:
        return Heard(unread=InputError([Fault("text_moves", values={"most": MAX_MOVES})]))
    if not line or long or figures:
        return Heard()
    found = _whole(here, _meant(here, text, line))
    if found.choices or (found.moves and not here.illegal(found.moves)):
        return found
    if left := lacking(here, line, figures=True):  # a change that says what, but not how much
        return Heard(unread=_missing(left))
    if found.moves:
        return found
    return structs.replace(found, unread=_why(here, line, found.near))


def _in_order(here: Here, text: str) -> Meant | None:
    """Read a line that tells which of two things comes first; None where it tells no such thing, or means nothing."""
    known = spelling(here.words, here.people)
    refused: Meant | None = None
    for place, turned in enumerate(in_order(here, parted(text, known))):
        meant = several(here, pieces(turned, known))
        if meant is not None and meant.moves and not here.legal(meant.moves):
            refused = refused or meant  # what is said of the second may have to wait
        elif meant is not None and meant.all:
            return Meant(choices=meant.all) if place else meant  # something is left out: it is to be confirmed
    return refused


def _meant(here: Here, text: str, line: tuple[Piece, ...]) -> Meant:
    """Give what a line means: as it stands, else in the ways in which people say things otherwise, one by one."""
    meant = several(here, line)
    if meant is None or not meant.moves or here.illegal(meant.moves):
        of_one = pieces(text, spelling(here.words, here.people), ones=True)
        meant = _of_one(here, of_one, meant) or meant
    if meant is None or (meant.moves and here.illegal(meant.moves)):
        meant = _paid_first(here, line) or _brought(here, line, meant) or meant
    if meant is None or (meant.moves and here.illegal(meant.moves) and not here.possible(verb_of(meant.moves[0]))):
        every = everybody(here, line)  # “all done” may end a phase as well, that is not due
        meant = Meant(every) if every else meant
    meant = meant or Meant(bare(here, text))
    if meant == Meant() and open_choices(here.table.state):
        meant = one(here, line, far=True) or meant  # what has to wait is refused with the reason
    return meant


def _of_one(here: Here, line: tuple[Piece, ...], whole: Meant | None) -> Meant | None:
    """Read “a clock” as one clock, where that can be declared; not where it is one of what the `whole` can mean."""
    meant = several(here, line) if any(piece.one for piece in line) else None
    if meant is None or not meant.moves or (whole is not None and meant.moves in whole.choices):
        return None
    return meant if here.legal(meant.moves) else None


def _paid_first(here: Here, line: tuple[Piece, ...]) -> Meant | None:
    """Read a line that ends in a payment with that said earlier, where it can be declared so."""
    read = (several(here, earlier) for earlier in paid_earlier(here, line))
    return next((meant for meant in read if meant is not None and meant.moves and here.legal(meant.moves)), None)


def _brought(here: Here, line: tuple[Piece, ...], whole: Meant | None) -> Meant | None:
    """Read a line without the verb of what comes of it; as what is refused only where it means nothing as a `whole`."""
    refused: Meant | None = None
    for rest, verbs in without_verb(here, line):
        meant = several(here, rest)
        if meant is None or meant.loose or not meant.all:
            continue
        if all(brings(here, moves, verbs) for moves in meant.all):
            return meant
        if whole is None and meant.moves and here.illegal(meant.moves) and here.possible(verb_of(meant.moves[0])):
            refused = refused or meant
    return refused


def _whole(here: Here, meant: Meant) -> Heard:
    near = tuple(map(here.whole, meant.near))
    moves = here.whole(meant.moves) if meant.moves else ()
    return Heard(moves, tuple(map(here.whole, meant.choices)), near)


def _why(here: Here, line: tuple[Piece, ...], near: tuple[Moves, ...]) -> InputError | None:
    """Say why a line comes to nothing though its words are understood; None where they are not."""
    if near:
        return InputError([Fault("text_none_legal")], "ambiguous")
    left = lacking(here, line)
    return _missing(left) if left else None


def _missing(left: tuple[str, ...]) -> InputError:
    return InputError([Fault("text_missing", left[0], {"fields": left})], "incomplete")
