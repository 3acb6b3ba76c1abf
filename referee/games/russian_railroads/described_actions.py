"""The pending choices of a position described by the players, which may be in the middle of an action, in the
relocation, or at the end of the game; those in `State.open` are a tile in hand, a chain of locomotives, or a choice
within an action.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.games.russian_railroads import completability
from referee.games.russian_railroads.action_spaces import (
    FACTORY_EFFECTS,
    LOCO_AND_FACTORY,
    SHARED,
    TARGETS,
    TURN_SPACES,
    ActionPart,
    engineer_of,
    industry,
    steps,
)
from referee.games.russian_railroads.pending_items import CHAINS, CLAUSE, IN_ORDER, PendingActionItem, item, of_part
from referee.games.russian_railroads.pending_items import CLAUSE as OF_ACTION
from referee.games.russian_railroads.state import OPEN_PLACES, TOKEN_SPACES, ActionSpacePieces, State, UnfinishedAction
from referee.judging.three_valued_logic import require_known

TOKENS = {"tok_tracks_4": (steps(4), "RRR-4.1102"), "tok_industry_5": (industry(5), "RRR-4.1103")}
"""The advantage tokens that allow steps, each with its action part and clause."""
CARDS: dict[str, tuple[tuple[ActionPart, ...], str]] = {
    "card_three_actions": ((industry(1), steps(1, "black")), "RRR-4.1122"),
    "card_factory": ((ActionPart("take", about="factory"), industry(2)), "RRR-4.1122"),
    "card_loco_9": ((), "RRR-4.1127"),
}
"""The advantage cards that cause pending choices, each with its action parts and clause."""
OPEN_CLAUSE = {
    **OF_ACTION,
    "place_loco": "RRR-4.403",
    "displaced": "RRR-4.407",
    "place_factory": "RRR-4.502",
    "token": "RRR-4.1018",
    "card": "RRR-4.1108",
    "again": "RRR-4.1123",
}
REQUIRED = {
    "place_loco": ("number",),
    "displaced": ("number", "line"),
    "place_factory": ("number",),
    "token": ("source",),
    "take": ("tile",),
    "steps": ("colours",),
}
"""The fields required for each kind of pending choice, if its source does not determine them."""
GROUPS = 10
"""The lowest group number for pending choices in free order (`PendingChoice.together`)."""


def wants(state: State, path: str) -> State:
    """Return the state with the missing required fields of a described pending choice set to unknown, so that they are
    asked for; `path` is the field just entered.
    """
    number = path.split(".")[1]
    described_item = state.open[number]
    if not known(described_item.what):
        return state
    lacking = {
        name: Unknown(f"open.{number}.{name}")
        for name in REQUIRED.get(described_item.what, ())
        if _blank(described_item, name)
    }
    return structs.replace(state, open={**state.open, number: structs.replace(described_item, **lacking)})


def _blank(described_item: UnfinishedAction, name: str) -> bool:
    value = getattr(described_item, name)
    return known(value) and not value


def items(state: State) -> tuple[PendingActionItem, ...]:
    """Return the described pending choices in stack order, the next one last."""
    built: list[PendingActionItem] = []
    for number in reversed([number for number in OPEN_PLACES if state.open[number].what]):
        choice = _item(state, number)
        if built and not choice.begun and _free(built[-1], choice):
            group = built[-1].together or GROUPS + len(built)
            built[-1] = structs.replace(built[-1], together=group)
            choice = structs.replace(choice, together=group)
        built.append(choice)
    return tuple(built)


def in_pool(pending_items: tuple[PendingActionItem, ...]) -> tuple[PendingActionItem, ...]:
    """Return the pending choices with a free order (RRR-R3), except those that must wait for a certain other choice."""
    return tuple(
        structs.replace(choice, together=int(choice.kind not in IN_ORDER and not _second(choice, pending_items[:at])))
        for at, choice in enumerate(pending_items)
    )


def _second(choice: PendingActionItem, outer: tuple[PendingActionItem, ...]) -> bool:
    """Return whether a pending choice comes second in a fixed order: the second tile (RRR-4.416), the steps after a
    card's factory, or the end bonus card after the token's card.
    """
    if choice.kind == "industry":
        return choice.clause == "RRR-4.1122" and all(other.kind != "again" for other in outer)
    if choice.kind == "end_bonus":
        return choice.clause == OPEN_CLAUSE["end_bonus"]
    return choice.space == LOCO_AND_FACTORY and not any(other.space == LOCO_AND_FACTORY for other in outer)


def around(
    inner: tuple[PendingActionItem, ...], outer: tuple[PendingActionItem, ...], space: str
) -> tuple[PendingActionItem, ...]:
    """Return the remaining pending choices of the current action, besides those it has triggered.

    If a tile in hand comes from the action, taking a tile is omitted. If nothing remains, an empty choice marks the
    action as unfinished (RRR-R11).
    """
    has_tile = any(choice.kind in CHAINS and not choice.factory and not choice.from_card for choice in inner)
    remaining = tuple(choice for choice in outer if choice.kind != "take" or not has_tile)
    if remaining or not inner or space not in TARGETS:
        return remaining
    return (item("industry", inner[0].seat, OPEN_CLAUSE["industry"], 0, space=space),)


def _free(choice: PendingActionItem, other: PendingActionItem) -> bool:
    """Return whether the order of two pending choices is free: two tokens, or two parts of an action or of the card
    with three actions (RRR-4.1123, RRR-R37).
    """
    both = {choice.kind, other.kind}
    if both == {"token"}:
        return True
    same_action = bool(choice.space) if choice.space or other.space else choice.clause == other.clause == "RRR-4.1122"
    return both <= {"steps", "industry"} and choice.space == other.space and not choice.factory and same_action


def _item(state: State, item_number: str) -> PendingActionItem:
    described_item = state.open[item_number]
    kind, source = described_item.what, described_item.source if known(described_item.source) else ""
    seat = described_item.seat or (state.active if state.phase == "turn" else _value_or("", item_number, "seat"))
    require_known((seat,))
    factory = int(source.removeprefix("factory_")) if source.startswith("factory_") else 0
    space = source if source in TARGETS else ""
    choice = of_part(ActionPart(kind), seat, _clause(kind, source))
    choice = structs.replace(choice, space=space, factory=factory, begun=described_item.begun)
    if kind not in CHAINS:
        choice = structs.replace(choice, partial=source in TOKENS or bool(engineer_of(space)))
    parts = [part for part in _parts(state, source) if part.kind == kind]
    if kind in ("steps", "industry"):
        return _steps(state, choice, item_number, parts)
    if kind == "take":
        stated = parts[0].about if len(parts) == 1 else ""
        return structs.replace(choice, about=_value_or(described_item.tile, item_number, "tile", stated))
    if kind == "token":
        choice = structs.replace(
            choice, about=_value_or(source if source in TOKEN_SPACES else "", item_number, "source")
        )
    if kind in CHAINS:
        number = _value_or(described_item.number, item_number, "number")
        choice = structs.replace(choice, number=number, from_card=source == "card_loco_9", begun=True)
    if kind == "displaced":
        line = _value_or(described_item.line, item_number, "line")
        choice = structs.replace(choice, came_from=line, lines=tuple(dict.fromkeys((*described_item.lines, line))))
    return choice


def _value_or(value: Any, number: str, name: str, instead: Any = "") -> Any:
    """Return the value, or `instead` if the value is empty or unknown. Raises `UnknownFactError` if both are empty."""
    stated = value if known(value) and value else instead
    if not stated:
        raise UnknownFactError(f"open.{number}.{name}")
    return stated


def _clause(kind: str, source: str) -> str:
    if kind in CHAINS[1:] or kind == "again" or (kind == "end_bonus" and source == "tok_card_and_bonus"):
        return OPEN_CLAUSE[kind]
    if kind == "token" and source == "industry":
        return "RRR-4.1019"
    if kind == "place_loco":
        return CARDS[source][1] if source in CARDS else OPEN_CLAUSE[kind]
    if source.startswith("factory_"):
        return "RRR-4.605"
    return {**TOKENS, **CARDS}.get(source, ((), OPEN_CLAUSE[kind]))[1]


def _parts(state: State, source: str) -> tuple[ActionPart, ...]:
    """Return the action parts of a source (space, token, factory or card), () if it is unknown."""
    if source in TARGETS:
        return completability.parts_of(state, source)
    if source in TOKENS:
        return (TOKENS[source][0],)
    if source.startswith("factory_"):
        return (FACTORY_EFFECTS[int(source.removeprefix("factory_"))],)
    return CARDS[source][0] if source in CARDS else ()


_GIVES = {"tok_card_and_bonus": ("card", "end_bonus"), "card_three_actions": ("again",), "factory_9": ("end_bonus",)}


def matches_source(state: State, number: str) -> bool:
    """Return whether the source of a described pending choice can cause it."""
    described_item = state.open[number]
    if not described_item.source:
        return True
    kinds = {part.kind for part in _parts(state, described_item.source)} | set(_GIVES.get(described_item.source, ()))
    if described_item.source in TOKEN_SPACES:
        kinds.add("token")
    tile = described_item.what in CHAINS and (described_item.source == "card_loco_9" or "take" in kinds)
    return tile or described_item.what in kinds


def _steps(state: State, choice: PendingActionItem, number: str, parts: list[ActionPart]) -> PendingActionItem:
    """Return the pending choice for the remaining steps, including the extra step of a black worker (RRR-4.792)."""
    described_item, part = state.open[number], parts[0] if len(parts) == 1 else None
    started = described_item.begun or (bool(choice.factory) and part is not None and described_item.count < part.count)
    choice = structs.replace(choice, count=described_item.count, begun=started)
    if choice.kind == "industry":
        return choice
    colours = _value_or(described_item.colours, number, "colours", part.colours if part else ())
    choice = structs.replace(choice, colours=colours)
    if described_item.extra == "due":
        return structs.replace(choice, extra=1, loose=True)
    if described_item.extra or not choice.space or "black" not in colours:
        return choice
    pieces = state.shared[choice.seat] if choice.space == SHARED else state.spaces[choice.space]
    return structs.replace(choice, bonus=bool(pieces.black))


def open_now(state: State) -> tuple[PendingActionItem, ...]:
    """Return the pending choices of a position described by the players, () if a required value is unknown."""
    try:
        return due(state)
    except UnknownFactError:
        return ()


def due(state: State) -> tuple[PendingActionItem, ...]:
    """Return the pending choices of a position described by the players, the next one last."""
    if state.phase == "reveal":
        return reveals(state)
    inner = items(state)
    if state.phase == "relocate":
        pending_items = (*relocations(state), *inner)
    elif state.phase == "turn":
        outer = _under_way(state) if state.under_way else ()
        pending_items = (*around(inner, outer, state.under_way), *inner)
    else:
        return ()
    return in_pool(pending_items) if inner and state.options["nested_effects_pool"] else pending_items


def relocations(state: State) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each worker (not ruble) that can be relocated, the one on the second place last,
    because it moves first (RRR-4.931, RRR-R13).
    """
    places = [(state.spaces[space].owner, space) for space in TURN_SPACES]
    waiting = [(seat, space) for seat, space in places if seat and _holds_worker(state.spaces[space])]
    return tuple(item("relocate", seat, "RRR-4.931", about=space) for seat, space in waiting)


def _holds_worker(space: ActionSpacePieces) -> bool:
    """Return whether the piece on a turn-order space is a worker. Raises `UnknownFactError` if it may be a ruble."""
    return any(known(count) and count for count in (space.own, space.black, space.turquoise)) or not space.rubles


def reveals(state: State) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each seat with end bonus cards to reveal, the first seat in turn order last
    (RRR-4.1502).
    """
    hidden = [(seat, state.seats[seat].end_bonus_cards) for seat in state.order if seat not in state.revealed]
    return tuple(item("reveal", seat, "RRR-4.1502", count) for seat, count in reversed(hidden) if count)


def _under_way(state: State) -> tuple[PendingActionItem, ...]:
    """Return the remaining pending choices of the action in progress, with the steps already made subtracted."""
    seat, space = state.active, state.under_way
    require_known((seat,))
    if space in TOKEN_SPACES:
        return (item("token", seat, "RRR-4.1019" if space == "industry" else "RRR-4.1018", about=space),)
    steps_before = int(state.steps_made)
    if space in TOKENS:
        return _remaining(of_token(space, seat), steps_before)
    parts = [part for part in completability.parts_of(state, space) if part.kind in CLAUSE]
    partial = not completability.has_to_be_complete(space)
    pieces = state.shared[seat] if space == SHARED else state.spaces[space]
    black = any("black" in part.colours for part in parts) and bool(pieces.black)
    items = (of_part(part, seat, partial=partial) for part in parts)
    return _remaining(
        tuple(structs.replace(choice, space=space, bonus=black and choice.kind == "steps") for choice in items),
        steps_before,
    )


def of_token(token: str, seat: str) -> tuple[PendingActionItem, ...]:
    """Return the pending choice for the steps of an advantage token, which can be made in part (RRR-4.1109)."""
    part, clause = TOKENS[token]
    return (structs.replace(of_part(part, seat, partial=True), clause=clause),)


def _remaining(items: tuple[PendingActionItem, ...], steps_before: int) -> tuple[PendingActionItem, ...]:
    """Return the unfinished pending choices after subtracting the steps already made."""
    remaining = []
    for choice in items:
        subtracted = min(steps_before, choice.count) if choice.kind in ("steps", "industry") else 0
        steps_before -= subtracted
        if choice.count > subtracted:
            remaining.append(structs.replace(choice, count=choice.count - subtracted))
    together = 2 if len(remaining) > 1 else 0
    return tuple(structs.replace(choice, together=together) for choice in remaining)
