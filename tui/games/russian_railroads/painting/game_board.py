"""The game board: round, turn order, action spaces with their pieces, the engineer strip, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from referee.facts.facts import UnknownFactError
from referee.games.russian_railroads.action_spaces import HIRE, LAST_ROUND, PUBLIC, SHARED, TURN_SPACES
from referee.games.russian_railroads.engineer_strip import strip_slots
from referee.games.russian_railroads.state import CARDS, EMPTY, START_BONUSES, STRIP
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, locomotives_of
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import beside, fitted, flow, number, padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.russian_railroads.painting.context import (
    RussianRailroadsRenderer,
    cost,
    engineer,
    engineer_does,
    pieces,
)
from tui.games.russian_railroads.painting.painter import DOT

AREAS: dict[str, tuple[str, ...]] = {
    "area_tracks": (
        "track_black_2",
        "track_black_3",
        "track_grey_2",
        "track_grey_3",
        "track_brown_1",
        "track_brown_2",
        "track_natural_1",
        "track_natural_2",
        "track_white_1",
        "track_white_2",
        "track_any_2",
        SHARED,
    ),
    "area_locomotives": ("loco_1", "loco_2", "loco_and_factory"),
    "area_industry": ("industry_1", "industry_2", "industry_1_black_1"),
    "area_auxiliary": ("doubler_1", "rubles_2", "temp_workers_2"),
}
"""The spaces of the game board as they lie together; engineers and turn order change with the round."""
ON_THE_LEFT = ("area_tracks", "area_order", "area_last_round")
ROOM = 9
"""Width that is kept for the pieces on a space of the left column (cells)."""
GAP = 2
LOWEST = 2
"""The lowest number that has a pile: the locomotives 1 are dealt out (RRR-4.117)."""
KINDS = ("wait", "public", "hire")
"""The slots of the strip from the left: upright, sideways, for hire."""
TILE = 4
"""Width of an engineer on the strip (cells)."""


def status(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw where the game stands: round, phase, who acts, turn order and claims, open choices from the innermost."""
    state = renderer.state
    text = StyledText(
        renderer.say("round", n=number(state.round), of="?" if renderer.rounds is None else renderer.rounds), "bold"
    )
    if renderer.last_round:
        text.append(f" {renderer.say('last_round')}", "bold")
    phase = seen(state.phase)
    text.append("  ").append("?" if phase is None else renderer.words.say(f"phase.{phase}"))
    active = seen(state.active)
    if active in renderer.ids and phase in ("start_bonus", "turn"):
        text.append("  ").append_text(renderer.piece(active)).append(f" {renderer.say('acts', who=active)}")
    lines = [text, *order(renderer, width)]
    return [*lines, *renderer.open_choices(width)]


def order(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the turn order with who has passed, and the places claimed for the next round."""
    cells = []
    for place, seat in enumerate(seen(renderer.state.order) or (), 1):
        passed = f" {renderer.say('passed')}" if seen(renderer.state.seats[seat].passed) else ""
        cells.append(StyledText(f"{place}.").append_text(renderer.piece(seat)).append(passed, "dim"))
    lines = flow(f"{renderer.say('order')} ", cells or [StyledText("?", "dim")], width)
    if not renderer.last_round:
        claims = StyledText()
        for place, space in enumerate(TURN_SPACES, 1):
            owner = seen(renderer.state.spaces[space].owner)
            claims.append(f"{'  ' if place > 1 else ''}{place}.")
            nobody = StyledText("?") if owner is None else renderer.dash()
            claims.append_text(renderer.piece(owner) if owner else nobody)
        claims = StyledText().append(f"{renderer.say('claims')} ", "dim").append_text(claims)
        if lines[-1].cell_len + 3 + claims.cell_len <= width:
            lines[-1].append("   ").append_text(claims)
        else:
            lines.append(claims)
    return lines


# the action spaces


def areas(renderer: RussianRailroadsRenderer) -> dict[str, tuple[str, ...]]:
    """Give the spaces of this round by area: the last round marker covers the turn order (RRR-4.941)."""
    sideways = tuple(
        space for space, slot in zip(PUBLIC, ("public_1", "public_2"), strict=True) if _tile(renderer, slot)
    )
    last = {"area_last_round": (LAST_ROUND,)} if renderer.last_round else {"area_order": TURN_SPACES}
    return AREAS | {"area_engineers": (*sideways, HIRE)} | last


def _tile(renderer: RussianRailroadsRenderer, slot: str) -> bool:
    """Tell whether an engineer lies, or may lie, on a slot."""
    return bool(seen(renderer.state.strip[slot]) != 0)


def closed(renderer: RussianRailroadsRenderer, space: str) -> bool:
    """Tell whether a space is known to be closed with this many players (RRR-4.211)."""
    return seen(renderer.state.players) == 2 and space in (seen(renderer.state.printed["closed"]) or ())


def name(renderer: RussianRailroadsRenderer, space: str) -> str:
    """Name a space; one with an engineer by the number lying there."""
    slot = {PUBLIC[0]: "public_1", PUBLIC[1]: "public_2", HIRE: "hire"}.get(space)
    if space == LAST_ROUND:
        return renderer.say("last_round_space")
    if slot is None:
        return renderer.words.say(f"board_space.{space}")
    number = seen(renderer.state.strip[slot])
    if space == HIRE:
        return renderer.say(
            "hire", n="?" if number is None else f"#{number}" if number else sign("dash", renderer.ascii)
        )
    return "#?" if number is None else f"#{number}"


def price(renderer: RussianRailroadsRenderer, space: str) -> str:
    """Draw what a space costs; for an engineer what is printed on its tile."""
    if space not in PUBLIC:
        return cost(renderer, f"space.{space}")
    number = seen(renderer.state.strip["public_1" if space == PUBLIC[0] else "public_2"])
    return cost(renderer, f"engineer_cost.{number}") if number else "?"


def occupants(renderer: RussianRailroadsRenderer, space: str) -> list[StyledText]:
    """Draw whose pieces lie on a space; on the one that is never blocked they may be of several seats."""
    if space == SHARED:
        counts = {seat: pieces(renderer, laid) for seat, laid in renderer.state.shared.items()}
        if set(counts.values()) == {"?"}:
            return [StyledText("?", "dim")]
        return [cell for seat, count in counts.items() if count for cell in _by_kind(renderer, seat, count)]
    laid = renderer.state.spaces[space]
    owner = seen(laid.owner)
    if owner is None:
        return [StyledText("?", "dim")]
    return [renderer.piece(owner, f" {pieces(renderer, laid)}")] if owner else []


def _by_kind(renderer: RussianRailroadsRenderer, seat: str, count: str) -> list[StyledText]:
    """Draw the pieces of a seat, a cell for each kind: over a round they may be many."""
    first, *more = count.split("+")
    return [renderer.piece(seat, f" {first}"), *(StyledText(f"+{kind}") for kind in more)]


def spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw all spaces in two columns: tracks and turn order, and everything else."""
    found = areas(renderer)
    left = {area: found.pop(area) for area in ON_THE_LEFT if area in found}
    alone = [occupants(renderer, space) for ids in left.values() for space in ids if space != SHARED]
    room = max(ROOM, *(laid[0].cell_len for laid in alone if laid), 0)
    left_width = _leads(renderer, left)[1] + room
    return beside(
        _column(renderer, left, left_width), _column(renderer, found, width - left_width - GAP), left_width, GAP
    )


def _leads(renderer: RussianRailroadsRenderer, found: dict[str, tuple[str, ...]]) -> tuple[dict[str, StyledText], int]:
    """Draw the name and the cost of each space, and give their width."""
    names = {space: name(renderer, space) for ids in found.values() for space in ids}
    costs = {space: price(renderer, space) for space in names}
    widths = [max(map(cell_len, column.values())) for column in (names, costs)]
    leads = {
        space: padded(StyledText(f"  {names[space]}"), widths[0] + 3).append_text(
            padded(StyledText(costs[space], "dim"), widths[1] + 1)
        )
        for space in names
    }
    return leads, sum(widths) + 4


def _column(renderer: RussianRailroadsRenderer, found: dict[str, tuple[str, ...]], width: int) -> list[StyledText]:
    leads, _ = _leads(renderer, found)
    lines: list[StyledText] = []
    for area, ids in found.items():
        lines.append(StyledText(renderer.say(area), "bold underline"))
        for space in ids:
            lines += _filled(renderer, space, leads[space], width)
    for line in lines:
        line.truncate(width, "…")
    return lines


def _filled(renderer: RussianRailroadsRenderer, space: str, lead: StyledText, width: int) -> list[StyledText]:
    """Set the pieces behind a space; what finds no room stands below."""
    if closed(renderer, space):
        lead.stylize("dim")
        return [lead.append(f"{sign('no', renderer.ascii)} {renderer.say('closed')}")]
    laid = occupants(renderer, space)
    if not laid:
        return [lead.append(renderer.drawn(DOT), "dim")]
    lines = flow(" " * lead.cell_len, laid, width, 1)
    lines[0] = lead.append_text(lines[0][lead.cell_len :])
    return lines


def spaces_in_words(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Write the spaces in rows: free ones with their cost, others with who lies there."""
    lines = []
    for area, ids in areas(renderer).items():
        cells = []
        for space in ids:
            text = StyledText(name(renderer, space)).append(" [")
            if closed(renderer, space):
                cells.append(text.append(f"{sign('no', renderer.ascii)} {renderer.say('closed')}").append("]"))
                continue
            laid = occupants(renderer, space)
            if not laid:
                text.append(price(renderer, space), "dim")
            for place, one in enumerate(laid):
                text.append(" " if place else "").append_text(one)
            cells.append(text.append("]"))
        lines += flow(f" {renderer.say(area)} ", cells, width)
    return lines


# the engineer strip, and what is left


def slots(renderer: RussianRailroadsRenderer) -> tuple[str, ...]:
    """Give the slots of the engineer strip; all of them while it is not told which this game has."""
    try:
        return strip_slots(renderer.state)
    except UnknownFactError:
        return STRIP


def strip(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the engineer strip as it lies, and as it will lie once everything has slid on (RRR-4.1305)."""
    lying = {slot: renderer.state.strip[slot] for slot in slots(renderer)}
    labels = [renderer.say("strip"), *(f"  {renderer.say(f'strip_{when}')}" for when in ("now", "next"))]
    room = max(map(cell_len, labels)) + 1
    heads = StyledText()
    for kind in KINDS:
        count = sum(slot.startswith(kind) for slot in lying)
        heads.append_text(padded(StyledText(renderer.say(f"strip_{kind}"), "dim"), _group(renderer, kind, count)))
    lines = [padded(StyledText(labels[0], "bold underline"), room).append_text(heads)]
    lines.append(padded(StyledText(labels[1], "dim"), room).append_text(_strip(renderer, lying)))
    if not renderer.last_round:
        after = {next(iter(lying)): 0} | {after: lying[before] for before, after in pairwise(lying)}
        lines.append(padded(StyledText(labels[2], "dim"), room).append_text(_strip(renderer, after)))
        leaving = seen(lying["hire"])
        if leaving:
            lines.append(StyledText("  ").append(renderer.say("leaves", n=leaving)))
    return fitted(lines, width)


def _group(renderer: RussianRailroadsRenderer, kind: str, count: int) -> int:
    """Give the width of the slots of a kind: room for their numbers and for their name (cells)."""
    return max(count * TILE, cell_len(renderer.say(f"strip_{kind}"))) + 2


def _strip(renderer: RussianRailroadsRenderer, lying: Mapping[str, int]) -> StyledText:
    text = StyledText()
    for kind in KINDS:
        tiles = [padded(engineer(renderer, tile), TILE) for slot, tile in lying.items() if slot.startswith(kind)]
        text.append_text(padded(StyledText("").join(tiles), _group(renderer, kind, len(tiles))))
    return text


def strip_effects(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Say what the engineers on the strip do and cost, in the order in which they come."""
    lying = [seen(renderer.state.strip[slot]) for slot in reversed(slots(renderer))]
    cells = [engineer_does(renderer, tile) for tile in lying if tile]
    return flow("  ", cells, width, 3) if cells else []


def stocks(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw what is left: locomotive piles, factory pool, doublers, cards."""
    state = renderer.state
    lines = [StyledText(renderer.say("stocks"), "bold underline")]
    lines += flow(f"  {renderer.say('piles')} ", piles(renderer), width)
    lines += flow(f"  {renderer.say('pool')} ", pool(renderer), width)
    counts = [
        StyledText(renderer.say("doublers_left", n=number(state.doublers_left))),
        StyledText(renderer.say("end_bonus_pile", n=number(state.end_bonus_pile))),
    ]
    lines += flow("  ", counts, width, 3)
    lines += _left(renderer, "cards", [(f"card.{card}", seen(state.cards[card])) for card in CARDS], width)
    if seen(state.phase) in (None, "start_bonus"):
        bonuses = [(f"start_bonus.{card}", seen(state.start_bonuses[card])) for card in START_BONUSES]
        lines += _left(renderer, "start_bonuses", bonuses, width)
    return lines


def _left(
    renderer: RussianRailroadsRenderer, key: str, found: list[tuple[str, bool | None]], width: int
) -> list[StyledText]:
    cells = [
        StyledText(renderer.words.say(word) + ("?" if left is None else ""))
        for word, left in found
        if left is not False
    ]
    if all(left is None for _, left in found):
        cells = [StyledText("?", "dim")]
    return flow(f"  {renderer.say(key)} ", cells or [renderer.dash()], width)


def piles(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw the locomotive piles as number and tiles left, from the lowest one on."""
    lowest, left, players = (
        seen(value) for value in (renderer.state.lowest, renderer.state.left, renderer.state.players)
    )
    if lowest is None:
        return [StyledText("?", "dim")]
    if lowest == EMPTY:
        return [renderer.dash()]
    times = "x" if renderer.ascii else "×"
    cells = []
    for tile in range(max(LOWEST, lowest), HIGHEST_LOCOMOTIVE + 1):
        count = left if tile == lowest else None if players is None else locomotives_of(LOWEST, players)
        shown = StyledText(f"{tile}", "bold").append(f"{times}{'?' if count is None else count}", "")
        cells.append(shown if tile != lowest else StyledText("[").append_text(shown).append("]"))
    return cells


def pool(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw the factories lying beside the piles, each with its number."""
    counts = {tile: seen(count) for tile, count in renderer.state.pool.items()}
    if all(count is None for count in counts.values()):
        return [StyledText("?", "dim")]
    times = "x" if renderer.ascii else "×"
    cells = [
        StyledText(f"F{tile}", "bold").append("" if count == 1 else f"{times}{'?' if count is None else count}")
        for tile, count in counts.items()
        if count != 0
    ]
    return cells or [renderer.dash()]


def legend(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Explain the letters of the pieces."""
    return [StyledText(renderer.say("legend"), "dim")]
