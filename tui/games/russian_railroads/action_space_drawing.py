"""The action spaces by area: what each costs, whose pieces lie on it, which are closed (specification 3.5)."""

from __future__ import annotations

from referee.games.russian_railroads.action_spaces import HIRE, LAST_ROUND, PUBLIC, SHARED, TURN_SPACES
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import beside, flow, padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.russian_railroads.board_renderer import RussianRailroadsRenderer, cost, pieces
from tui.games.russian_railroads.painter import DOT

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


def in_words(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
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
