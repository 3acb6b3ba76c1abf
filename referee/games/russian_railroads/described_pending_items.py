"""What is open in a described position, item by item (`State.open`): a tile in hand, a chain, one choice in another."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.games.russian_railroads import action_completability
from referee.games.russian_railroads.action_spaces import (
    FACTORY_EFFECTS,
    LOCO_AND_FACTORY,
    SHARED,
    TARGETS,
    ActionPart,
    engineer_of,
    industry,
    steps,
)
from referee.games.russian_railroads.pending_items import CHAINS, IN_ORDER, PendingActionItem, item, of_part
from referee.games.russian_railroads.pending_items import CLAUSE as OF_ACTION
from referee.games.russian_railroads.state import OPEN_PLACES, TOKEN_SPACES, State, UnfinishedAction
from referee.judging.three_valued_logic import first_untold

TOKENS = {"tok_tracks_4": (steps(4), "RRR-4.1102"), "tok_industry_5": (industry(5), "RRR-4.1103")}
"""The advantage tokens that give steps, with the clause of each."""
CARDS: dict[str, tuple[tuple[ActionPart, ...], str]] = {
    "card_three_actions": ((industry(1), steps(1, "black")), "RRR-4.1122"),
    "card_factory": ((ActionPart("take", about="factory"), industry(2)), "RRR-4.1122"),
    "card_loco_9": ((), "RRR-4.1127"),
}
"""The advantage cards that leave something to be done, with the clause of each."""
CLAUSE = {
    **OF_ACTION,
    "place_loco": "RRR-4.403",
    "displaced": "RRR-4.407",
    "place_factory": "RRR-4.502",
    "token": "RRR-4.1018",
    "card": "RRR-4.1108",
    "again": "RRR-4.1123",
}
WANTED = {
    "place_loco": ("number",),
    "displaced": ("number", "line"),
    "place_factory": ("number",),
    "token": ("source",),
    "take": ("tile",),
    "steps": ("colours",),
}
"""What has to be told of an item besides what it is, where its source does not tell it."""
GROUPS = 10
"""The numbers of groups whose order is free (`PendingChoice.together`) begin here."""


def wants(state: State, path: str) -> State:
    """Leave untold what has to be told of an item of which something is told now (`path`)."""
    place = path.split(".")[1]
    one = state.open[place]
    if not known(one.what):
        return state
    lacking = {name: Unknown(f"open.{place}.{name}") for name in WANTED.get(one.what, ()) if _blank(one, name)}
    return structs.replace(state, open={**state.open, place: structs.replace(one, **lacking)})


def _blank(one: UnfinishedAction, name: str) -> bool:
    value = getattr(one, name)
    return known(value) and not value


def items(state: State) -> tuple[PendingActionItem, ...]:
    """Give the items that are told, the one that comes first innermost. Raises `UnknownFactError`."""
    made: list[PendingActionItem] = []
    for place in reversed([place for place in OPEN_PLACES if state.open[place].what]):
        one = _item(state, place)
        if made and not one.begun and _free(made[-1], one):
            group = made[-1].together or GROUPS + len(made)
            made[-1] = structs.replace(made[-1], together=group)
            one = structs.replace(one, together=group)
        made.append(one)
    return tuple(made)


def in_pool(found: tuple[PendingActionItem, ...]) -> tuple[PendingActionItem, ...]:
    """Give what is open where its order is free (RRR-R3), but for what is due in an order: it waits for what comes
    before it.
    """
    return tuple(
        structs.replace(one, together=int(one.kind not in IN_ORDER and not _second(one, found[:at])))
        for at, one in enumerate(found)
    )


def _second(one: PendingActionItem, outer: tuple[PendingActionItem, ...]) -> bool:
    """Tell whether an item was due only after another: the second tile (RRR-4.416), the steps of the card with a
    factory, the end bonus card of the token with a card.
    """
    if one.kind == "industry":
        return one.clause == "RRR-4.1122" and all(other.kind != "again" for other in outer)
    if one.kind == "end_bonus":
        return one.clause == CLAUSE["end_bonus"]
    return one.space == LOCO_AND_FACTORY and not any(other.space == LOCO_AND_FACTORY for other in outer)


def around(
    inner: tuple[PendingActionItem, ...], outer: tuple[PendingActionItem, ...], space: str
) -> tuple[PendingActionItem, ...]:
    """Give what is left of the action under way besides what it has set off: a tile in hand is one that it gave, and
    with nothing left it is still being carried out (RRR-R11).
    """
    taken = any(one.kind in CHAINS and not one.factory and not one.from_card for one in inner)
    left = tuple(one for one in outer if one.kind != "take" or not taken)
    if left or not inner or space not in TARGETS:
        return left
    return (item("industry", inner[0].seat, CLAUSE["industry"], 0, space=space),)


def _free(one: PendingActionItem, other: PendingActionItem) -> bool:
    """Tell whether two items came up at one moment in an order left to the player: two tokens, the two parts of an
    action or of the card with three (RRR-4.1123, RRR-R37).
    """
    both = {one.kind, other.kind}
    if both == {"token"}:
        return True
    whole = bool(one.space) if one.space or other.space else one.clause == other.clause == "RRR-4.1122"
    return both <= {"steps", "industry"} and one.space == other.space and not one.factory and whole


def _item(state: State, place: str) -> PendingActionItem:
    told = state.open[place]
    kind, source = told.what, told.source if known(told.source) else ""
    seat = told.seat or (state.active if state.phase == "turn" else _wanted("", place, "seat"))
    first_untold((seat,))
    factory = int(source.removeprefix("factory_")) if source.startswith("factory_") else 0
    space = source if source in TARGETS else ""
    made = of_part(ActionPart(kind), seat, _clause(kind, source))
    made = structs.replace(made, space=space, factory=factory, begun=told.begun)
    if kind not in CHAINS:
        made = structs.replace(made, partial=source in TOKENS or bool(engineer_of(space)))
    parts = [part for part in _parts(state, source) if part.kind == kind]
    if kind in ("steps", "industry"):
        return _steps(state, made, place, parts)
    if kind == "take":
        said = parts[0].about if len(parts) == 1 else ""
        return structs.replace(made, about=_wanted(told.tile, place, "tile", said))
    if kind == "token":
        made = structs.replace(made, about=_wanted(source if source in TOKEN_SPACES else "", place, "source"))
    if kind in CHAINS:
        number = _wanted(told.number, place, "number")
        made = structs.replace(made, number=number, from_card=source == "card_loco_9", begun=True)
    if kind == "displaced":
        line = _wanted(told.line, place, "line")
        made = structs.replace(made, came_from=line, lines=tuple(dict.fromkeys((*told.lines, line))))
    return made


def _wanted(value: Any, place: str, name: str, instead: Any = "") -> Any:
    """Give what has to be told. Raises `UnknownFactError` where it is not."""
    found = value if known(value) and value else instead
    if not found:
        raise UnknownFactError(f"open.{place}.{name}")
    return found


def _clause(kind: str, source: str) -> str:
    if kind in CHAINS[1:] or kind == "again" or (kind == "end_bonus" and source == "tok_card_and_bonus"):
        return CLAUSE[kind]
    if kind == "token" and source == "industry":
        return "RRR-4.1019"
    if kind == "place_loco":
        return CARDS[source][1] if source in CARDS else CLAUSE[kind]
    if source.startswith("factory_"):
        return "RRR-4.605"
    return {**TOKENS, **CARDS}.get(source, ((), CLAUSE[kind]))[1]


def _parts(state: State, source: str) -> tuple[ActionPart, ...]:
    """Give the parts of what an item belongs to; none where that is not told."""
    if source in TARGETS:
        return action_completability.parts_of(state, source)
    if source in TOKENS:
        return (TOKENS[source][0],)
    if source.startswith("factory_"):
        return (FACTORY_EFFECTS[int(source.removeprefix("factory_"))],)
    return CARDS[source][0] if source in CARDS else ()


_GIVES = {"tok_card_and_bonus": ("card", "end_bonus"), "card_three_actions": ("again",), "factory_9": ("end_bonus",)}


def gives(state: State, place: str) -> bool:
    """Tell whether an item can be what its source leaves to be done; a tile in hand where that gives tiles. Raises
    `UnknownFactError`.
    """
    one = state.open[place]
    if not one.source:
        return True
    kinds = {part.kind for part in _parts(state, one.source)} | set(_GIVES.get(one.source, ()))
    if one.source in TOKEN_SPACES:
        kinds.add("token")
    tile = one.what in CHAINS and (one.source == "card_loco_9" or "take" in kinds)
    return tile or one.what in kinds


def _steps(state: State, made: PendingActionItem, place: str, parts: list[ActionPart]) -> PendingActionItem:
    """Give steps that are left, with the extra one that a black worker may add (RRR-4.792)."""
    told, whole = state.open[place], parts[0] if len(parts) == 1 else None
    begun = told.begun or (bool(made.factory) and whole is not None and told.count < whole.count)
    made = structs.replace(made, count=told.count, begun=begun)
    if made.kind == "industry":
        return made
    colours = _wanted(told.colours, place, "colours", whole.colours if whole else ())
    made = structs.replace(made, colours=colours)
    if told.extra == "due":
        return structs.replace(made, extra=1, loose=True)
    if told.extra or not made.space or "black" not in colours:
        return made
    pieces = state.shared[made.seat] if made.space == SHARED else state.spaces[made.space]
    return structs.replace(made, bonus=bool(pieces.black))
