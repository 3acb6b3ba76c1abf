"""A line, or a part of one, as one move: which verb, and which of its moves, by what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import structs

from referee.notation.move import Move, verb_of
from referee.rules.forbidden_acts import May
from tui.core.reading.cover import Cover
from tui.core.reading.effort import READ
from tui.core.reading.fill import fill
from tui.core.reading.found import Found
from tui.core.reading.leaves import Leaf, leaves_of
from tui.core.reading.lexicon import FREE, VERBS, Lexicon
from tui.core.reading.lying import by_figures, by_place, by_untold, things
from tui.core.reading.names import Names, in_one
from tui.core.reading.owned import at, everybodys
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Meant, Moves
from tui.core.reading.said import lying
from tui.core.reading.section import NOTHING, Section, free
from tui.core.reading.spoken import Said
from tui.core.reading.unsaid import missing, unsaid
from tui.core.reading.until import until
from tui.core.reading.whichever import whichever

Line = tuple[Piece, ...]
Rank = tuple[bool, int, bool]
"""Of a reading: whether anything of its verb may be declared, how well the verb is named, and whether that is by its
name, with all that it needs.
"""
MOST_NEAR = 3
WHOLE_NAME = 2
"""How well a verb is named by one of its names."""
FEW_LEGAL = 5
"""Where fewer legal moves match, those that are not legal are worth seeing."""


def one(here: Here, line: Line, far: bool = False) -> Meant | None:
    """Read a line as one move, or one move several times; None where it cannot be one. Where nothing of a verb can be
    declared it has to be said, or the line is read from `far`: to say why not.
    """
    if (line, far) not in here.meant:
        here.effort.spend(READ)
        here.meant[line, far] = _one(here, line, far)
    return here.meant[line, far]


def _one(here: Here, line: Line, far: bool) -> Meant | None:
    read = _read(here, line, far)
    figured = [said.odd for said, found in read if said.named == WHOLE_NAME and said.count is None and found.illegal]
    for said, found in read:
        if said.count is not None and said.odd > min(figured, default=said.odd):
            found.confirm = {}  # the figure says something: it is not how often a move is made
    loose = all(said.named < WHOLE_NAME and not (said.values or said.items) for said, _ in read)
    return _best(_ranked(here, read), loose)


def _read(here: Here, line: Line, far: bool) -> list[tuple[Said, Found]]:
    """Give how a line is read of each verb. A verb that is said comes before what is far-fetched: where a line is a
    move by its name in the usual order, only other names are read in any other.
    """
    readings = {verb: said for verb in _verbs(here, line) if (said := _said(here, verb, line))}
    found: dict[str, list[tuple[Said, Found]]] = {}
    for verb in sorted(readings, key=lambda verb: not any(map(_usual, readings[verb]))):
        usual = any(_usual(said) for read in found.values() for said, _ in read)
        found[verb] = list(_of_verb(here, verb, line, _near(readings[verb]) if usual else readings[verb], far))
    read = [one for verb in readings for one in found[verb]]
    usual = any(_usual(said) for said, _ in read)
    return [(said, found) for said, found in read if said.named == WHOLE_NAME or not (usual and said.odd)]


def _said(here: Here, verb: str, line: Line) -> tuple[Said, ...]:
    """Give what a line says of a verb."""
    cover = _cover(here, verb)
    said = cover.readings(line)
    here.effort.spend(cover.steps)
    return said


def _usual(said: Said) -> bool:
    """Tell whether a reading is of a verb by its name, in the usual order."""
    return said.named == WHOLE_NAME and not said.odd


def _near(readings: tuple[Said, ...]) -> tuple[Said, ...]:
    """Give readings without what is far-fetched, as far as no verb by its name is read behind that."""
    named = (at for at, said in enumerate(readings, 1) if said.named == WHOLE_NAME or not said.odd)
    return readings[: max(named, default=0)]


def _ranked(here: Here, read: list[tuple[Said, Found]]) -> dict[Rank, Found]:
    """Put together what is read as well as one another."""
    best: dict[Rank, Found] = {}
    for said, found in read:
        whole = said.named == WHOLE_NAME and not missing(said, _leaves(here, said.verb))
        best.setdefault((here.possible(said.verb), said.named, whole), Found.none()).add(found)
    return best


def _best(best: dict[Rank, Found], loose: bool) -> Meant | None:
    """Give what is legal of what is said best; else what is to be confirmed; else what breaks the fewest rules."""
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


def _of_verb(here: Here, verb: str, line: Line, readings: tuple[Said, ...], far: bool) -> Iterator[tuple[Said, Found]]:
    """Give what a line can be as a move of a verb, with how it is read: in the usual order if it can be."""
    leaves = _leaves(here, verb)
    odd, initials = -1, any(piece.initial for piece in line)
    called = {leaf.key for leaf in leaves if _is_name(here.words, leaf, line)}
    for said in readings:
        if -1 < odd < said.odd:
            return
        if called - said.values.keys() or (said.seat and _of_all(here, verb, line)):
            continue
        if said.named < WHOLE_NAME and not (far or here.possible(verb)):
            continue
        found = _found(here, said, leaves)
        if found.legal or found.illegal or found.confirm:
            # an initial may be another word, and what counts as moves that cannot be may be what one of them takes
            other = (initials or said.count is not None) and not (found.legal or found.confirm)
            odd = odd if other else said.odd
            yield said, found


def _found(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give the declarations that a reading can be here, with what lies on the table for what is said of it."""
    found = Found.none()
    places = list(by_place(here, said, leaves))
    for there in places:
        found.add(_spending(here, there, until(here, there, leaves)))
    if _only_amounts(said, leaves):
        found.to_confirm()
    untold = [there for there in by_untold(here, said, leaves) if not (found.legal or missing(there, leaves))]
    for there in untold:
        found.add(fill(here, there, leaves))
    if not (places or untold) and (figures := by_figures(here, said)):
        found = fill(here, figures, leaves)
        found.to_confirm()
    if not (found.legal or found.illegal or found.confirm) and said.named == WHOLE_NAME:
        found = whichever(here, said, leaves)
    if found.legal:
        found.illegal = {}
    return found


def _leaves(here: Here, verb: str) -> tuple[Leaf, ...]:
    return leaves_of(here.table.game.rules.actions[verb].move)


def _is_name(words: Lexicon, leaf: Leaf, line: Line) -> bool:
    """Tell whether a line is nothing but the name of a thing that has to be said: then it is about that, though it
    could say an amount as well.
    """
    section = words.sections.get(leaf.of) if leaf.required and leaf.shape == "word" and not leaf.listed else None
    meant = section.meant(in_one(line)) if section else NOTHING
    return meant.whole and not meant.begun and len(meant.ids) == 1


def _of_all(here: Here, verb: str, line: Line) -> bool:
    """Tell whether a verb is the table's, while the words beside a seat are what seats do as well: “Ann done”."""
    actions, verbs = here.table.game.rules.actions, here.words.sections[VERBS]
    if not actions[verb].move.of_the_table:
        return False
    said = tuple(piece.text for piece in line if not here.people.meant((piece.text,)).ids)
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


def _cover(here: Here, verb: str) -> Cover:
    """Give what reads the words of a line as they are said of a verb here."""
    if verb not in here.covers:
        leaves = _leaves(here, verb)
        more, names = things(here, verb)
        names |= {leaf.of: _free(here, verb, leaf) for leaf in leaves if leaf.of.startswith(FREE)}
        names |= {leaf.of: _standing(here, leaf.of) for leaf in leaves if leaf.of in here.words.lies}
        here.covers[verb] = _cover_of(here.words, verb, (*leaves, *more), here.people, tuple(names.items()))
    return here.covers[verb]


@lru_cache(512)
def _cover_of(
    words: Lexicon, verb: str, leaves: tuple[Leaf, ...], people: Section, names: tuple[tuple[str, Section], ...]
) -> Cover:
    """Read words the same wherever the same is known: behind each thing that the part before them can be."""
    return Cover(words, verb, leaves, people, dict(names))


def goes_on(here: Here, line: Line, before: Move) -> Meant | None:
    """Read a line as one more move like the one before it, which gives what the line leaves out, where that breaks a
    rule: “grey, Siberia 1, Kiev 2” means grey steps to Kiev.
    """
    verb = verb_of(before)
    leaves = _leaves(here, verb) if here.possible(verb) else ()
    refused: dict[Moves, int] = {}
    for said in _cover(here, verb).readings(line)[:MOST_NEAR] if leaves else ():
        left = missing(said, leaves)
        known = {leaf.key: (getattr(before, leaf.field),) for leaf in leaves if leaf.field in left and not leaf.listed}
        refused |= fill(here, structs.replace(said, values={**said.values, **known}), leaves).illegal if known else {}
    return Meant(min(refused, key=lambda moves: refused[moves])) if refused else None


def lacking(here: Here, line: Line, figures: bool = False) -> tuple[str, ...]:
    """Give the fields that a line leaves out of the one verb that it names and that may be declared now, where all else
    in it is understood; none where that is not sure. `figures` looks only for signed ones that it mentions.
    """
    found: dict[str, tuple[str, ...]] = {}
    for verb in _verbs(here, line):
        if here.possible(verb):
            leaves = _leaves(here, verb)
            said = next((one for one in _cover(here, verb).readings(line) if one.named == WHOLE_NAME), None)
            if said is None:
                continue
            bare, left = unsaid(said, leaves), () if figures else missing(said, leaves)
            if said.odd == len(bare) and (left or bare):
                found[verb] = left or bare
    return next(iter(found.values())) if len(found) == 1 else ()


def _verbs(here: Here, line: Line) -> list[str]:
    """Give the verbs of which each word of a line can be said, as far as that is sure without what the table has."""
    verbs = list(_with_names(here.words))
    for piece in line:
        if piece.number is None and not here.people.knows(piece.text):
            saying = _saying(here.words, piece.text)
            verbs = [verb for verb in verbs if verb in saying]
    return verbs


@lru_cache(4096)
def _saying(words: Lexicon, text: str) -> frozenset[str]:
    """Give the verbs of which a word can be said, whatever lies on the table."""
    there = any(words.standing(of, tuple((id, 0) for id in words.lies[of])).knows(text) for of in words.lies)
    return frozenset(
        verb for verb, names in _with_names(words).items() if names is None or there or names.known(Piece(text))
    )


@lru_cache(8)
def _with_names(words: Lexicon) -> dict[str, Names | None]:
    """Give each verb with the names that can be said of it at every table; None where only the table has some."""
    game = words.game
    found: dict[str, Names | None] = {}
    for verb, action in game.rules.actions.items():
        if action.move is not May:
            leaves = leaves_of(action.move)
            own = lying(game).get(verb) or any(leaf.of.startswith(FREE) for leaf in leaves)
            found[verb] = None if own else Names(words, verb, leaves, free({}))
    return found


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
