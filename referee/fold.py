"""State is the fold of the effective entries: what each kind of entry does to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee.facts import Readings, known, put
from referee.game import Game, Seat
from referee.journal import Entry
from referee.judge import judge
from referee.ledger import Ledger
from referee.move import Move
from referee.verdict import LedgerLine, Status, Verdict
from scoring.breakdown import Line, Place
from scoring.games import scoring
from scoring.sheet import read
from scoring.trouble import trouble
from scoring.words import Phrase


class World(Struct, frozen=True):
    """A table at one moment: the game's state, the seats, the depth, clauses set aside by house rules.

    `disputed` is the entry of a dispute that is open; nothing is declared until it is settled (0: none is). `final` are
    the places that a final scoring by a sheet gave.
    """

    state: Any
    seats: tuple[Seat, ...]
    depth: str = "full"
    waived: frozenset[str] = frozenset()
    closed: bool = False
    disputed: int = 0
    final: tuple[Place, ...] = ()


class Step(Struct, frozen=True):
    """What one entry did: the world after it, its ledger lines and points, the verdict given now.

    `differs` marks an entry that would be judged differently today; `failed` one that cannot be carried out any more
    (the world is then as before it).
    """

    entry: Entry
    world: World
    ledger: tuple[LedgerLine, ...] = ()
    scored: tuple[Line, ...] = ()
    verdict: Verdict | None = None
    differs: bool = False
    failed: bool = False


def moves_of(game: Game, body: dict[str, Any]) -> tuple[Move, ...]:
    """Read the moves of an entry's body. Raises msgspec.ValidationError or KeyError for a body that is not one."""
    actions = game.rules.actions
    return tuple(msgspec.convert(move, actions[move["verb"]].move) for move in body["moves"])


def open_world(game: Game, body: dict[str, Any]) -> World:
    """Make the world of an `open` entry: seats in turn order, options, printed values known to this table."""
    seats = tuple(msgspec.convert(seat, Seat) for seat in body["seats"])
    options = {option.id: option.default for option in game.meta.options} | body.get("options", {})
    printed = game.printed() | {name: _tuple(value) for name, value in body.get("printed", {}).items()}
    start = game.rules.blank if body.get("blank") else game.rules.open
    return World(start(seats, options, printed), seats, body.get("depth", "full"))


def step(game: Game, world: World | None, entry: Entry) -> Step:
    """Carry out one effective entry. Raises `Trouble` naming the entry whose body is not one (an edited record)."""
    try:
        return _step(game, world, entry)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise trouble("journal_body", field=str(entry.seq), why=f"{type(error).__name__} {error}"[:80]) from error


def _step(game: Game, world: World | None, entry: Entry) -> Step:
    if entry.kind == "open":
        opened = open_world(game, entry.body)
        return Step(entry, opened, scored=_moved(None, opened, "start", game.rules.start))
    if world is None:
        raise trouble("journal_empty", field=str(entry.seq))
    return _KINDS.get(entry.kind, _nothing)(game, world, entry)


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value


def _nothing(_game: Game, world: World, entry: Entry) -> Step:
    return Step(entry, world)


def _move(game: Game, world: World, entry: Entry, *, insist: bool = False) -> Step:
    moves = moves_of(game, entry.body)
    ids = tuple(seat.id for seat in world.seats)
    state = tell(game, world.state, entry.body.get("readings", {}))
    outcome = judge(game, state, moves, seats=ids, waived=world.waived, insist=insist)
    verdict, carried = outcome.verdict, outcome
    if verdict.status is Status.ILLEGAL and not insist:  # recorded when it was legal: it stands, and is marked
        carried = judge(game, state, moves, seats=ids, waived=world.waived, insist=True)
    if carried.state is None:
        return Step(entry, world, verdict=verdict, differs=True, failed=True)
    differs = not insist and verdict.status != entry.verdict
    after = structs.replace(world, state=_settled(carried.state))
    return Step(entry, after, carried.verdict.ledger, carried.scored, verdict, differs=differs)


def _settled(state: Any) -> Any:
    """Forget the readings of the moment."""
    return structs.replace(state, now=Readings()) if state.now else state


def _overrule(game: Game, world: World, entry: Entry) -> Step:
    return _move(game, world, entry, insist=True)


def tell(game: Game, state: Any, facts: dict[str, Any]) -> Any:
    """Put told facts into a state, and what follows from them."""
    for path, value in facts.items():
        told = _tuple(value)
        state = put(state, path, told)
        if game.rules.teach:
            state = game.rules.teach(state, path, told)
    return state


def _report(game: Game, world: World, entry: Entry) -> Step:
    return Step(entry, structs.replace(world, state=tell(game, world.state, entry.body["facts"])))


def _position(game: Game, world: World, entry: Entry) -> Step:
    made = _report(game, world, entry)
    return structs.replace(made, scored=_moved(world, made.world, "position", ()))


def _recount(game: Game, world: World, entry: Entry) -> Step:
    made = _report(game, world, entry)
    return structs.replace(made, scored=_moved(world, made.world, "recount", ()))


def _moved(before: World | None, after: World, category: str, clauses: tuple[str, ...]) -> tuple[Line, ...]:
    """Account for score markers (VP) that were set, not scored, so that all lines add up to where they stand."""
    lines = []
    for seat in after.seats:
        old = before.state.seats[seat.id].vp if before else 0
        new = after.state.seats[seat.id].vp
        was = old if known(old) else 0
        if known(new) and new != was:
            working = Phrase(f"working.{category}", {"before": was, "moved": new - was})
            lines.append(Line(seat.id, category, new - was, working, clauses))
    return tuple(lines)


def _score(game: Game, world: World, entry: Entry) -> Step:
    """Points told directly (a seat's, with a category) or a whole sheet, at the depths that declare no moves."""
    book, final = Ledger(world.state), world.final
    if "scoring" in entry.body:
        found = scoring(game.id, entry.body["scoring"])
        breakdown = found.score(read(found.sheet, entry.body["sheet"]))
        final = breakdown.places if found.ends else final
        apart = (*entry.body.get("already", ()), *found.unmarked)
        lines = [line for line in breakdown.lines if line.category not in apart]
    else:
        working = Phrase("working.told", {"points": entry.body["points"]})
        lines = [Line(entry.seat, entry.body["category"], entry.body["points"], working, ())]
    for line in lines:
        if line.points:
            book.seat(line.seat, vp=book.state.seats[line.seat].vp + line.points)
    return Step(entry, structs.replace(world, state=book.state, final=final), scored=tuple(lines))


def _option(game: Game, world: World, entry: Entry) -> Step:
    name, value = entry.body["name"], entry.body["value"]
    if name == "depth":
        state = _asked_anew(game, world) if entry.body.get("anew") else world.state
        return Step(entry, structs.replace(world, depth=value, state=state))
    options = {**world.state.options, name: value}
    return Step(entry, structs.replace(world, state=structs.replace(world.state, options=options)))


def _asked_anew(game: Game, world: World) -> Any:
    """Forget what lies on the table, which nobody followed: only VP, settings and printed values stay known."""
    old = world.state
    state = game.rules.blank(world.seats, old.options, dict(old.printed))
    for seat in world.seats:
        if known(vp := old.seats[seat.id].vp):
            state = put(state, f"seats.{seat.id}.vp", vp)
    return state


def _house_rule(_game: Game, world: World, entry: Entry) -> Step:
    return Step(entry, structs.replace(world, waived=world.waived | set(entry.body["clauses"])))


def _seat(_game: Game, world: World, entry: Entry) -> Step:
    named = tuple(
        structs.replace(seat, name=entry.body["name"]) if seat.id == entry.seat else seat for seat in world.seats
    )
    return Step(entry, structs.replace(world, seats=named))


def _ruling(_game: Game, world: World, entry: Entry) -> Step:
    """A dispute is opened, or settled."""
    return Step(entry, structs.replace(world, disputed=entry.seq if entry.body.get("opened") else 0))


def _close(_game: Game, world: World, entry: Entry) -> Step:
    return Step(entry, structs.replace(world, closed=True))


_KINDS: dict[str, Callable[[Game, World, Entry], Step]] = {
    "move": _move,
    "overrule": _overrule,
    "report": _report,
    "position": _position,
    "recount": _recount,
    "score": _score,
    "option": _option,
    "house_rule": _house_rule,
    "ruling": _ruling,
    "seat": _seat,
    "handover": _seat,
    "close": _close,
}
