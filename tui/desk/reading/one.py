"""A line, or a part of one, as one move: which verb, and which of its moves, by what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from referee.rules.acts import May
from tui.desk.reading.cover import Cover
from tui.desk.reading.fill import fill
from tui.desk.reading.found import Found
from tui.desk.reading.leaves import Leaf, leaves_of
from tui.desk.reading.lexicon import FREE, VERBS, Lexicon
from tui.desk.reading.lying import by_figures, by_place, by_untold, things
from tui.desk.reading.names import Names, in_one
from tui.desk.reading.owned import at, everybodys
from tui.desk.reading.pieces import Piece
from tui.desk.reading.place import Here, Moves
from tui.desk.reading.said import lying
from tui.desk.reading.section import NOTHING, Section, free
from tui.desk.reading.spoken import Said
from tui.desk.reading.unsaid import missing, unsaid
from tui.desk.reading.until import until
from tui.desk.reading.whichever import whichever

MOST_NEAR = 3
WHOLE_NAME = 2
"""How well a verb is named by one of its names."""
FEW_LEGAL = 5
"""Where fewer legal moves match, those that are not legal are worth seeing."""


class Meant(Struct, frozen=True):
    """What a line means here: moves, or what to choose among; `near` breaks rules. `loose`: nothing is said but a part
    of a verb's name. `unnamed`: no verb is by a name of its own. `whose`: somebody is meant besides whom nobody names.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    near: tuple[Moves, ...] = ()
    loose: bool = False
    unnamed: bool = False
    whose: bool = False


def one(here: Here, seats: Section, line: tuple[Piece, ...], far: bool = False) -> Meant | None:
    """Read a line as one move, or one move several times; None where it cannot be one. Where nothing of a verb can be
    declared it has to be said, or the line is read from `far`: to say why not.
    """
    best: dict[tuple[bool, int, bool], Found] = {}
    read = [
        one
        for verb, action in here.table.game.rules.actions.items()
        if action.move is not May
        for one in _of_verb(here, seats, verb, line, far)
    ]
    figured = [said.odd for said, found in read if said.named == WHOLE_NAME and said.count is None and found.illegal]
    for said, found in read:
        if said.count is not None and said.odd > min(figured, default=said.odd):
            found.confirm = {}  # the figure says something: it is not how often a move is made
    usual = any(said.named == WHOLE_NAME and not said.odd for said, _ in read)
    loose = all(said.named < WHOLE_NAME and not (said.values or said.items) for said, _ in read)
    for said, found in read:
        if said.named == WHOLE_NAME or not (usual and said.odd):  # a verb that is said comes before what is far-fetched
            leaves = leaves_of(here.table.game.rules.actions[said.verb].move)
            whole = said.named == WHOLE_NAME and not missing(said, leaves)  # a verb by its name, with all it needs
            best.setdefault((here.possible(said.verb), said.named, whole), Found.none()).add(found)
    ranked = {key: best[key] for key in sorted(best, key=lambda key: key[1:], reverse=True)}
    refused = {moves: count for found in ranked.values() for moves, count in found.illegal.items()}
    near = tuple(sorted(refused, key=lambda moves: refused[moves]))[:MOST_NEAR]
    for (_, named, _), found in ranked.items():
        if found.legal:
            legal, unnamed = tuple(found.legal), named < WHOLE_NAME
            near = near if len(legal) < FEW_LEGAL else ()
            if len(legal) > 1:
                return Meant((), legal, near, loose, unnamed)
            return Meant(legal[0], (), near, loose, unnamed)
    confirm = next((found.confirm for found in ranked.values() if found.confirm), None)
    if confirm:
        return Meant(choices=tuple(confirm), near=near)
    due = [best[key] for key in sorted(best, reverse=True)]  # what may be declared now comes first
    own = ({moves: n for moves, n in found.illegal.items() if moves not in found.others} for found in due)
    illegal = next(filter(None, own), None) or next((found.illegal for found in due if found.illegal), None)
    if illegal is None:
        return None
    least = [moves for moves, count in illegal.items() if count == min(illegal.values())]
    return Meant(least[0]) if len(least) == 1 else Meant(near=tuple(least[:MOST_NEAR]))


def _of_verb(here: Here, seats: Section, verb: str, line: tuple[Piece, ...], far: bool) -> Iterator[tuple[Said, Found]]:
    """Give what a line can be as a move of a verb, with how it is read: in the usual order if it can be."""
    table = here.table
    leaves = leaves_of(table.game.rules.actions[verb].move)
    if not _may_say(here, seats, verb, leaves, line):
        return
    odd, initials = -1, any(piece.initial for piece in line)
    called = {leaf.key for leaf in leaves if _is_name(here.words, leaf, line)}
    for said in _readings(here, seats, verb, line):
        if said.named < WHOLE_NAME and not (far or here.possible(verb)):
            continue
        if called - said.values.keys() or (said.seat and _of_all(here.words, seats, verb, line)):
            continue
        if -1 < odd < said.odd:
            return
        found = Found.none()
        places = list(by_place(here, said, leaves))
        for there in places:
            found.add(_spending(here, there, until(here, there, leaves)))
        if _only_amounts(said, leaves):
            found.confirm, found.legal = {**found.confirm, **found.legal}, {}
        untold = [there for there in by_untold(here, said, leaves) if not (found.legal or missing(there, leaves))]
        for there in untold:
            found.add(fill(here, there, leaves))
        if not (places or untold) and (figures := by_figures(here, said)):
            found = fill(here, figures, leaves)
            found.confirm, found.legal = {**found.confirm, **found.legal}, {}
        if not (found.legal or found.illegal or found.confirm) and said.named == WHOLE_NAME:
            found = whichever(here, said, leaves)
        if found.legal:
            found.illegal = {}
        if found.legal or found.illegal or found.confirm:
            # an initial may be another word, and what counts as moves that cannot be may be what one of them takes
            other = (initials or said.count is not None) and not (found.legal or found.confirm)
            odd = odd if other else said.odd
            yield said, found


def _is_name(words: Lexicon, leaf: Leaf, line: tuple[Piece, ...]) -> bool:
    """Tell whether a line is nothing but the name of a thing that has to be said: then it is about that, though it
    could say an amount as well.
    """
    section = words.sections.get(leaf.of) if leaf.required and leaf.shape == "word" and not leaf.listed else None
    meant = section.meant(in_one(line)) if section else NOTHING
    return meant.whole and not meant.begun and len(meant.ids) == 1


def _of_all(words: Lexicon, seats: Section, verb: str, line: tuple[Piece, ...]) -> bool:
    """Tell whether a verb is the table's, while the words beside a seat are what seats do as well: “Ann done”."""
    actions, verbs = words.game.rules.actions, words.sections[VERBS]
    if not actions[verb].move.of_the_table:
        return False
    said = tuple(piece.text for piece in line if not seats.meant((piece.text,)).ids)
    return any(verbs.grade(own, said) == (False, False) for own in actions if not actions[own].move.of_the_table)


def _only_amounts(said: Said, leaves: tuple[Leaf, ...]) -> bool:
    """Tell whether a line says how much is given, and neither the move nor the thing that it is about: what fits alone
    is to be confirmed.
    """
    told = [leaf for leaf in leaves if leaf.key in said.values]
    amounts = bool(told) and all(leaf.shape == "number" and not leaf.required for leaf in told)
    return amounts and not (said.named or said.items) and bool(missing(said, leaves))


def _spending(here: Here, said: Said, found: Found) -> Found:
    """Have confirmed what takes something that nobody has said, though it is the one legal way."""
    unsaid = here.words.spending - {*said.mentioned, *said.items}
    for moves in list(found.legal):
        if any(getattr(move, field, ()) for move in moves for field in unsaid):
            found.confirm[moves] = found.legal.pop(moves)
    return found


def _readings(here: Here, seats: Section, verb: str, line: tuple[Piece, ...]) -> Iterator[Said]:
    """Give every way in which the words of a line are said of a verb, those in the usual order first."""
    leaves = leaves_of(here.table.game.rules.actions[verb].move)
    more, names = things(here, verb)
    names |= {leaf.of: _free(here, verb, leaf) for leaf in leaves if leaf.of.startswith(FREE)}
    names |= {leaf.of: _standing(here, leaf.of) for leaf in leaves if leaf.of in here.words.lies}
    yield from _said(here.words, verb, (*leaves, *more), seats, tuple(names.items()), line)


@lru_cache(4096)
def _said(
    words: Lexicon,
    verb: str,
    leaves: tuple[Leaf, ...],
    seats: Section,
    names: tuple[tuple[str, Section], ...],
    line: tuple[Piece, ...],
) -> tuple[Said, ...]:
    """Read the words of a line: the same part of one is read again behind each thing that the part before it can be."""
    cover = Cover(words, verb, leaves, seats)
    if not cover.knows(line, dict(names)):
        return ()
    return tuple(said for said in cover.readings(line) if said.named >= cover.silent)


def lacking(here: Here, seats: Section, line: tuple[Piece, ...], figures: bool = False) -> tuple[str, ...]:
    """Give the fields that a line leaves out of the one verb that it names and that may be declared now, where all else
    in it is understood; none where that is not sure. `figures` looks only for signed ones that it mentions.
    """
    found: dict[str, tuple[str, ...]] = {}
    for verb in here.table.game.rules.actions:
        leaves = leaves_of(here.table.game.rules.actions[verb].move)
        if _may_say(here, seats, verb, leaves, line) and here.possible(verb):
            said = next((one for one in _readings(here, seats, verb, line) if one.named == WHOLE_NAME), None)
            if said is None:
                continue
            bare, left = unsaid(said, leaves), () if figures else missing(said, leaves)
            if said.odd == len(bare) and (left or bare):
                found[verb] = left or bare
    return next(iter(found.values())) if len(found) == 1 else ()


def _may_say(here: Here, seats: Section, verb: str, leaves: tuple[Leaf, ...], line: tuple[Piece, ...]) -> bool:
    """Tell whether each word of a line can be said of a verb, as far as that is sure without what the table has."""
    if lying(here.table.game).get(verb) or any(leaf.of.startswith(FREE) for leaf in leaves):
        return True
    known, lies = here.words.known, here.words.lies
    for piece in line:
        if (verb, piece.text) not in known:
            names = Names(here.words, verb, leaves, free({}))
            lying_there = (here.words.standing(of, tuple((id, 0) for id in lies[of])) for of in lies)
            there = any(section.knows(piece.text) for section in lying_there)
            known[verb, piece.text] = there or names.known(piece)
        if not (known[verb, piece.text] or piece.number is not None or seats.knows(piece.text)):
            return False
    return True


def _standing(here: Here, of: str) -> Section:
    """Give the names of a key set, with those by what lies there."""
    known = here.words
    paths = {id: row["path"].split(".") for id, row in known.lies[of].items()}
    there = {id: next(at(here.state, path), 0) for id, path in paths.items()} if here.state is not None else {}
    return known.standing(of, tuple((id, number) for id, number in there.items() if number))


def _free(here: Here, verb: str, leaf: Leaf) -> Section:
    """Give the words that a free word can be: what people call it, what the offers hold, and what
    anybody has.
    """
    known = here.words.sections.get(leaf.of)
    more = {str(getattr(move, leaf.field)) for move in here.moves(verb)} if not leaf.part else set()
    if here.state is not None and not leaf.part:
        more.update(map(str, everybodys(here.table, here.state, verb, leaf.field)))  # what cannot be moved is said too
    more -= {""}
    if known and more <= set(known.names):
        return known
    return free({id: (id,) for id in sorted(more)}, known)
