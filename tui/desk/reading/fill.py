"""From what is said to declarations: values built as they are said, and what is not said filled from the offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import Status
from referee.judging.pending import open_choices
from referee.notation.move import Field, Move, defaults, fields_of, verb_of
from tui.desk.reading.holding import holds, of_each, turned
from tui.desk.reading.leaves import WHOLE, Leaf
from tui.desk.reading.owned import at, owned
from tui.desk.reading.place import Here, Moves
from tui.desk.reading.said import said as said_of
from tui.desk.reading.spoken import ALL, BOTH, MOST_COUNTED, Choice, Item, Said, Whose

MOST_BUILT = 60
"""So many moves at most are tried for one reading."""
MOST_OFFERED = 200
"""So many choices at most are worth showing."""
MOST_UNSAID = 3
"""So many units are offered where nobody says how many."""
FEW = 12
"""Among so many offers at most those with more units are offered too."""


class Found(Struct):
    """What a reading can be: legal declarations, those that break a rule with how many, and those to be confirmed.
    `others` are illegal ones that name what somebody else has, or nobody.
    """

    legal: dict[Moves, None]
    illegal: dict[Moves, int]
    confirm: dict[Moves, None]
    others: set[Moves]

    @classmethod
    def none(cls) -> Found:
        """Nothing yet."""
        return cls({}, {}, {}, set())

    def add(self, other: Found) -> None:
        """Take what another one holds."""
        self.legal.update(other.legal)
        self.illegal.update(other.illegal)
        self.confirm.update(other.confirm)
        self.others |= other.others


def fill(here: Here, heard: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give the declarations that a reading can be. What says how much there is of one thing of a list says it of all,
    and they are in the order in which that holds.
    """
    several = [leaf for leaf in leaves if leaf.several]
    things = sum(len(item.get(leaf.part, ())) for leaf in several for item in heard.items.get(leaf.field, ()))
    if heard.each and len(heard.each) != things:
        return Found.none()
    found = _filled(here, heard, leaves)
    if heard.each and not found.legal:
        others = (_filled(here, one, leaves) for one in islice(turned(heard, several), MOST_BUILT))
        return next((other for other in others if other.legal), found)
    return found


def _filled(here: Here, heard: Said, leaves: tuple[Leaf, ...]) -> Found:
    kind = here.table.game.rules.actions[heard.verb].move
    said = _had(here, heard, leaves) if here.state is not None else None
    said = _where(here, said) if said is not None else None
    if said is None:
        return Found.none()
    main = next((field.name for field in fields_of(kind) if field.shape == "list"), "")
    times = 1
    if said.count is not None:
        if not 1 <= said.count <= MOST_COUNTED:
            return Found.none()
        if not main:
            times = said.count
        else:
            items = said.items.get(main, ())
            items = ({},) * said.count if not items else items * said.count if len(items) == 1 else items
            if len(items) != said.count:
                return Found.none()
            said = structs.replace(said, items={**said.items, main: items})
    if said.every and not main:
        if said.count is None:
            return _as_often_as_can_be(here, said, leaves)
        if said.every == BOTH and said.count != 2:
            return Found.none()
        said = structs.replace(said, every="")  # all three of them
    if said.every and main not in missing(said, leaves) and main not in said.mentioned and missing(said, leaves):
        return Found.none()  # all of what has to be said, and not of what the move may hold besides
    found = Found.none()
    complete = not missing(said, leaves) and not said.every and not _left(said, leaves) and not _asked(here, said)
    if complete:
        _direct(here, said, kind, times, found)
    if not found.legal:
        _offered(here, said, leaves, main, times, found)
        found.legal, found.confirm = (_plain(here, said, leaves, of) for of in (found.legal, found.confirm))
    if not (found.legal or found.confirm) and (one := _one_each(said, leaves)):
        _direct(here, structs.replace(said, values={**said.values, **one}), kind, times, found)
    if said.lying or said.amounts:
        found.legal = {moves: None for moves in found.legal if holds(here, said, moves, main)}
        found.illegal = {moves: n for moves, n in found.illegal.items() if holds(here, said, moves, main)}
        found.confirm = {}
    if said.each and found.legal:
        true = {moves: None for moves in found.legal if of_each(here, said, moves)}
        found.confirm |= {} if true else found.legal  # so much of it is not what it takes
        found.legal = true
    return found


def _had(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Said | None:
    """Give a reading with what a seat has for the values that are said by it; None where it has no such thing."""
    values = dict(said.values)
    for leaf in leaves:
        whose = values.get(leaf.key, ("",))[0]
        if isinstance(whose, Whose):
            row = said_of(here.table.game)["whose"][f"{said.verb}.{leaf.field}"]
            names = here.words.sections[leaf.of].names
            has = at(here.state, row["path"].format(seat=whose.seat).split("."))
            values[leaf.key] = tuple(one for one in has if one in names)
            if not values[leaf.key]:
                return None
    return structs.replace(said, values=values)


def _where(here: Here, said: Said) -> Said | None:
    """Give a reading with what follows from a field that is said of some things only; None where another is named."""
    values = dict(said.values)
    for name, where in said_of(here.table.game).get("only", {}).items():
        verb, _, field = name.partition(".")
        for other, ids in where.items() if verb == said.verb and f"{field}." in values else ():
            values[f"{other}."] = tuple(id for id in values.get(f"{other}.", ids) if id in ids)
            if not values[f"{other}."]:
                return None
    return structs.replace(said, values=values)


def _as_often_as_can_be(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give a move that holds one thing twice, or for all of them as many times as it is legal; nothing where it is not
    known how often that is.
    """
    found = Found.none()
    most = 2 if said.every == BOTH else MOST_COUNTED
    for count in range(2, most + 1):
        more = fill(here, structs.replace(said, every="", count=count), leaves)
        if not more.legal:
            return found
        found = more
    return found if said.every == BOTH else Found.none()


def missing(said: Said, leaves: tuple[Leaf, ...]) -> tuple[str, ...]:
    """Give the fields that have to be said and are not."""
    found: dict[str, None] = {}
    for leaf in leaves:
        items = said.items.get(leaf.field, ())
        lacks = (
            not items or any(leaf.part not in item for item in items) if leaf.listed else leaf.key not in said.values
        )
        if leaf.required and lacks:
            found[leaf.field] = None
    return tuple(found)


def _left(said: Said, leaves: tuple[Leaf, ...]) -> bool:
    """Tell whether a field is mentioned that has no value yet and may have none."""
    return any(
        leaf.field in said.mentioned and not said.items.get(leaf.field)
        if leaf.listed
        else leaf.label in said.mentioned and leaf.key not in said.values
        for leaf in leaves
        if not leaf.required
    )


def unsaid(said: Said, leaves: tuple[Leaf, ...]) -> tuple[str, ...]:
    """Give the signed figures that are mentioned without a number: of such a change one is as good as another."""
    mentioned = [leaf for leaf in leaves if leaf.label in said.mentioned and leaf.key not in said.values]
    return tuple(dict.fromkeys(leaf.field for leaf in mentioned if leaf.holds(-1) and not leaf.listed))


def _one_each(said: Said, leaves: tuple[Leaf, ...]) -> dict[str, Choice]:
    """Read amounts that are mentioned without a number as one each, where all that has to be said is said."""
    if missing(said, leaves) or not _left(said, leaves) or unsaid(said, leaves):
        return {}
    return {leaf.key: (1,) for leaf in leaves if leaf.label in said.mentioned and leaf.holds(1) and not leaf.listed}


def _plain(here: Here, said: Said, leaves: tuple[Leaf, ...], legal: dict[Moves, None]) -> dict[Moves, None]:
    """Leave out moves that say more than others of the same thing, of what nobody has said and may be left out: the
    move without any of it, where that is legal.
    """
    if _asked(here, said):
        return legal
    unsaid = [leaf for leaf in leaves if not (leaf.required or leaf.listed or leaf.part or _tells(said, leaf))]
    alike: dict[Moves, list[Moves]] = {}
    for moves in legal:
        bare = tuple(structs.replace(move, **{leaf.field: _default(move, leaf) for leaf in unsaid}) for move in moves)
        alike.setdefault(bare, []).append(moves)
    left: dict[Moves, None] = {}
    for bare, several in alike.items():
        if len(several) > 1 and here.verdict(bare).status is Status.LEGAL:
            left[bare] = None
            continue
        for leaf in unsaid:
            plain = [moves for moves in several if getattr(moves[0], leaf.field) == _default(moves[0], leaf)]
            several = plain or several
        left |= dict.fromkeys(several)
    return left


def _tells(said: Said, leaf: Leaf) -> bool:
    return leaf.key in said.values or leaf.label in said.mentioned


def _default(move: Move, leaf: Leaf) -> Any:
    return defaults(type(move))[leaf.field]


def _asked(here: Here, said: Said) -> bool:
    """Tell whether something that may be left out is a choice all the same, for what is said beside it."""
    for name, ids in said_of(here.table.game).get("asked", {}).items():
        verb, _, field = name.partition(".")
        if verb == said.verb and f"{field}." not in said.values:
            return any(set(ids) & set(choice) for choice in said.values.values())
    return False


def _direct(here: Here, said: Said, kind: type[Move], times: int, found: Found) -> None:
    built = list(islice(_built(said, kind), MOST_BUILT))
    seats = (said.seat,) if said.seat else _whose(here, kind, built, here.seats(said.verb))
    tried = [(kind(seat=seat, **values),) * times for values in built for seat in seats]
    legal = [moves for moves in tried if here.legal(moves)]
    own = [moves for moves in legal if owned(here.table, here.state, moves[0])] if len(legal) > 1 else legal
    found.legal |= dict.fromkeys(own or legal)  # before a turn has ended nothing tells whose a thing is but this
    if legal:
        return
    if times > 1:
        _fewer(here, tried, times, found)
    if found.confirm or (times > 1 and not open_choices(here.state)):
        return  # so many are only said of what a move has brought up
    refused = [moves for moves in tried if here.illegal(moves)]
    mine = {moves: owned(here.table, here.state, moves[0]) for moves in refused}
    for moves in [moves for moves in refused if mine[moves]] or refused:
        found.illegal[moves] = len(here.verdict(moves).clauses)
    found.others |= {moves for moves in refused if mine[moves] is False}


def _whose(here: Here, kind: type[Move], built: list[dict[str, Any]], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Give who is meant when nobody is named: others than those who act next, where only they have what is said and
    may declare something of the kind as well.
    """
    has = {s for s in here.table.seats for values in built if owned(here.table, here.state, kind(seat=s, **values))}
    if not has or has & set(seats):
        return seats
    return tuple(seat for seat in here.table.seats if seat in has & _acting(here, kind)) or seats


def _acting(here: Here, kind: type[Move]) -> set[str]:
    return {move.seat for move in here.moves(verb_of(kind))}


def _fewer(here: Here, tried: Iterable[Moves], times: int, found: Found) -> None:
    """A figure too large for what is left is a question: so many as there are?"""
    for moves in tried:
        most = next((n for n in range(times - 1, 0, -1) if here.legal(moves[:n])), 0)
        if most:
            found.confirm[moves[:most]] = None


def _built(said: Said, kind: type[Move]) -> Iterator[dict[str, Any]]:
    """Give the values of every move that a reading can mean as it is said."""
    names: list[str] = []
    choices: list[list[Any]] = []
    for field in fields_of(kind):
        if field.shape == "list" and field.name in said.items:
            names.append(field.name)
            several = product(*(_items(field, item) for item in said.items[field.name]))
            choices.append(list(islice(several, MOST_BUILT)))
        elif f"{field.name}." in said.values:
            names.append(field.name)
            choices.append(list(said.values[f"{field.name}."]))
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def _items(field: Field, item: Item) -> list[Any]:
    if WHOLE in item:
        return list(item[WHOLE])
    if field.item.shape != "item":
        return []  # so many of them, and nobody says which
    parts = fields_of(field.item.item)
    told = {part.name: part for part in parts if part.name in item}
    if any(part.required and part.name not in item for part in parts):
        return []
    options = [list(product(*item[name])) if part.shape == "list" else list(item[name]) for name, part in told.items()]
    return [field.item.item(**dict(zip(told, values, strict=True))) for values in product(*options)]


# offers


def _offered(here: Here, said: Said, leaves: tuple[Leaf, ...], main: str, times: int, found: Found) -> None:
    scalars = [leaf for leaf in leaves if not leaf.listed and not leaf.part]
    items = said.items.get(main, ()) if main else ()
    seats = (said.seat,) if said.seat else here.seats(said.verb) if here.before else here.table.seats
    matching = [
        move for move in here.moves(said.verb) if move.seat in seats and _fits(move, said, scalars, main, items[:1])
    ]
    if main and (len(items) > 1 or said.every or not items):
        matching = _grown(here, matching, said, main, items)
    tried: list[Moves] = []
    for move in islice(matching, MOST_OFFERED):
        more = _more(move, said, scalars)
        if times == 1 and not more:
            found.legal[(move,)] = None
            continue
        for values in islice(product(*more.values()), FEW):
            made = (structs.replace(move, **dict(zip(more, values, strict=True))),) * times
            if here.legal(made):
                found.legal[made] = None
            else:
                tried.append(made)
    if times > 1 and not found.legal:
        _fewer(here, tried, times, found)
    elif not (found.legal or found.illegal):
        found.illegal = {made: len(here.verdict(made).clauses) for made in tried[:FEW] if here.illegal(made)}


def _fits(move: Move, said: Said, scalars: list[Leaf], main: str, items: tuple[Item, ...]) -> bool:
    for leaf in scalars:
        value = getattr(move, leaf.field)
        plain = not leaf.required and value == defaults(type(move))[leaf.field]
        if leaf.key in said.values and not plain and value not in said.values[leaf.key]:
            return False
        if plain and leaf.label in said.mentioned and leaf.key not in said.values:
            return False
    if main in said.mentioned and not getattr(move, main):
        return False
    other = [name for name in said.items if name != main]
    if any(not _same(getattr(move, name), said.items[name]) for name in other):
        return False
    return not items or (bool(getattr(move, main)) and _is(getattr(move, main)[0], items[0]))


def _more(move: Move, said: Said, scalars: list[Leaf]) -> dict[str, Choice]:
    """Give what is said beyond what the offer holds: a worker's colour, a price to be checked."""
    return {
        leaf.field: said.values[leaf.key]
        for leaf in scalars
        if leaf.key in said.values and getattr(move, leaf.field) not in said.values[leaf.key]
    }


def _same(units: tuple[Any, ...], items: tuple[Item, ...]) -> bool:
    return len(units) == len(items) and any(
        all(_is(unit, item) for unit, item in zip(units, order, strict=True)) for order in permutations(items)
    )


def _is(unit: Any, item: Item) -> bool:
    """Tell whether a unit of a list can be what is said of it."""
    for name, choice in item.items():
        value = getattr(unit, name) if name != WHOLE else unit
        if isinstance(value, tuple):
            if len(value) != len(choice) or not all(one in part for one, part in zip(value, choice, strict=True)):
                return False
        elif value not in choice:
            return False
    return True


def _grown(here: Here, first: list[Move], said: Said, main: str, items: tuple[Item, ...]) -> list[Move]:
    """Give the moves with as many units as are said; all of them where nobody says how many."""
    if not items and not said.every and len(first) > FEW:
        return first
    if items and len(items) <= 3 and not said.every:
        starts = [move for move in here.moves(said.verb) if not said.seat or move.seat == said.seat]
        starts = [move for move in starts if len(getattr(move, main)) == 1]
        starts = [move for move in starts if any(_is(getattr(move, main)[0], item) for item in items)]
    else:
        starts = first
    grown = [starts]
    most = len(items) or {BOTH: 2, ALL: MOST_COUNTED}.get(said.every, MOST_UNSAID)
    while grown[-1] and len(grown) < most and sum(map(len, grown)) <= MOST_BUILT:
        longer = (longer for move in grown[-1] for longer in here.longer(move))
        alike = {(move.seat, tuple(sorted(map(repr, getattr(move, main))))): move for move in longer}
        grown.append(list(alike.values()))
    if said.every == ALL:
        return next((units for units in reversed(grown) if units), [])
    if said.every == BOTH:
        return grown[1] if len(grown) > 1 else []
    if items:
        return [move for units in grown for move in units if _same(getattr(move, main), items)]
    return [move for units in grown for move in units]
