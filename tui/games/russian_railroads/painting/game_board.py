"""The drawing of the Russian Railroads game board: round, turn order, action spaces with pieces, engineer strip, and
stocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from referee.facts.facts import UnknownFactError
from referee.games.russian_railroads.action_spaces import HIRE, LAST_ROUND, PUBLIC, SHARED, TURN_SPACES
from referee.games.russian_railroads.placement_cost import strip_slots
from referee.games.russian_railroads.state import CARDS, EMPTY, START_BONUSES, STRIP
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, locomotives_of
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import fitted, flow, in_two_columns, number, padded, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
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
"""The action spaces by board area; engineer and turn order spaces depend on the round."""
LEADING_AREAS = ("area_tracks", "area_order", "area_last_round")
PIECES_WIDTH = 9
"""The minimum width of the pieces on a space in the left column, in character cells."""
GAP = 2
LOWEST = 2
"""The lowest locomotive number with a pile; number 1 locomotives are dealt to the players (RRR-4.117)."""
KINDS = ("wait", "public", "hire")
"""The kinds of engineer strip slots, from the left: upright, sideways, for hire."""
TILE = 4
"""The width of an engineer on the strip, in character cells."""


def status(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the status of the game: round, phase, active seat, turn order with claims, and pending choices."""
    state = renderer.state
    text = StyledText(
        renderer.translate("round", n=number(state.round), of="?" if renderer.rounds is None else renderer.rounds),
        "bold",
    )
    if renderer.last_round:
        text.append(f" {renderer.translate('last_round')}", "bold")
    phase = value_or_none(state.phase)
    text.append("  ").append("?" if phase is None else renderer.words.translate(f"phase.{phase}"))
    active = value_or_none(state.active)
    if active in renderer.ids and phase in ("start_bonus", "turn"):
        text.append("  ").append_text(renderer.piece(active)).append(f" {renderer.translate('acts', who=active)}")
    lines = [text, *order(renderer, width)]
    return [*lines, *renderer.open_choices(width)]


def order(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the turn order with the passed seats, and the positions claimed for the next round."""
    cells = []
    for position, seat in enumerate(value_or_none(renderer.state.order) or (), 1):
        passed = f" {renderer.translate('passed')}" if value_or_none(renderer.state.seats[seat].passed) else ""
        cells.append(StyledText(f"{position}.").append_text(renderer.piece(seat)).append(passed, "dim"))
    lines = flow(f"{renderer.translate('order')} ", cells or [StyledText("?", "dim")], width)
    if not renderer.last_round:
        claims = StyledText()
        for position, space in enumerate(TURN_SPACES, 1):
            owner = value_or_none(renderer.state.spaces[space].owner)
            claims.append(f"{'  ' if position > 1 else ''}{position}.")
            nobody = StyledText("?") if owner is None else renderer.dash()
            claims.append_text(renderer.piece(owner) if owner else nobody)
        claims = StyledText().append(f"{renderer.translate('claims')} ", "dim").append_text(claims)
        if lines[-1].cell_len + 3 + claims.cell_len <= width:
            lines[-1].append("   ").append_text(claims)
        else:
            lines.append(claims)
    return lines


# the action spaces


def areas(renderer: RussianRailroadsRenderer) -> dict[str, tuple[str, ...]]:
    """Return the action spaces of this round by board area. In the last round, a marker covers the turn order spaces
    (RRR-4.941).
    """
    sideways = tuple(
        space for space, slot in zip(PUBLIC, ("public_1", "public_2"), strict=True) if _tile(renderer, slot)
    )
    last = {"area_last_round": (LAST_ROUND,)} if renderer.last_round else {"area_order": TURN_SPACES}
    return AREAS | {"area_engineers": (*sideways, HIRE)} | last


def _tile(renderer: RussianRailroadsRenderer, slot: str) -> bool:
    return bool(value_or_none(renderer.state.strip[slot]) != 0)


def closed(renderer: RussianRailroadsRenderer, space: str) -> bool:
    """Return whether a space is certainly closed for this number of players (RRR-4.211)."""
    return value_or_none(renderer.state.players) == 2 and space in (
        value_or_none(renderer.state.printed["closed"]) or ()
    )


def name(renderer: RussianRailroadsRenderer, space: str) -> str:
    """Return the name of a space; an engineer's space is named by the engineer's number."""
    slot = {PUBLIC[0]: "public_1", PUBLIC[1]: "public_2", HIRE: "hire"}.get(space)
    if space == LAST_ROUND:
        return renderer.translate("last_round_space")
    if slot is None:
        return renderer.words.translate(f"board_space.{space}")
    number = value_or_none(renderer.state.strip[slot])
    if space == HIRE:
        return renderer.translate(
            "hire", n="?" if number is None else f"#{number}" if number else symbol("dash", renderer.ascii)
        )
    return "#?" if number is None else f"#{number}"


def price(renderer: RussianRailroadsRenderer, space: str) -> str:
    """Return the cost of a space as text; for an engineer's space, the cost on its tile."""
    if space not in PUBLIC:
        return cost(renderer, f"space.{space}")
    number = value_or_none(renderer.state.strip["public_1" if space == PUBLIC[0] else "public_2"])
    return cost(renderer, f"engineer_cost.{number}") if number else "?"


def occupants(renderer: RussianRailroadsRenderer, space: str) -> list[StyledText]:
    """Draw the pieces on a space with their seats; the unblockable space may contain pieces of several seats."""
    if space == SHARED:
        counts = {seat: pieces(renderer, contents) for seat, contents in renderer.state.shared.items()}
        if set(counts.values()) == {"?"}:
            return [StyledText("?", "dim")]
        return [cell for seat, count in counts.items() if count for cell in _by_kind(renderer, seat, count)]
    contents = renderer.state.spaces[space]
    owner = value_or_none(contents.owner)
    if owner is None:
        return [StyledText("?", "dim")]
    return [renderer.piece(owner, f" {pieces(renderer, contents)}")] if owner else []


def _by_kind(renderer: RussianRailroadsRenderer, seat: str, count: str) -> list[StyledText]:
    """Draw the pieces of a seat in one cell per kind, because there may be many."""
    first, *more = count.split("+")
    return [renderer.piece(seat, f" {first}"), *(StyledText(f"+{kind}") for kind in more)]


def spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw all action spaces in two columns: tracks and turn order on the left, all others on the right."""
    right = areas(renderer)
    left = {area: right.pop(area) for area in LEADING_AREAS if area in right}
    alone = [occupants(renderer, space) for ids in left.values() for space in ids if space != SHARED]
    pieces_width = max(PIECES_WIDTH, *(cells[0].cell_len for cells in alone if cells), 0)
    left_width = _leads(renderer, left)[1] + pieces_width
    return in_two_columns(
        _column(renderer, left, left_width), _column(renderer, right, width - left_width - GAP), left_width, GAP
    )


def _leads(
    renderer: RussianRailroadsRenderer, spaces_by_area: dict[str, tuple[str, ...]]
) -> tuple[dict[str, StyledText], int]:
    """Return (name and cost of each space as drawn, their width in character cells)."""
    names = {space: name(renderer, space) for ids in spaces_by_area.values() for space in ids}
    costs = {space: price(renderer, space) for space in names}
    widths = [max(map(cell_len, column.values())) for column in (names, costs)]
    labels = {
        space: padded(StyledText(f"  {names[space]}"), widths[0] + 3).append_text(
            padded(StyledText(costs[space], "dim"), widths[1] + 1)
        )
        for space in names
    }
    return labels, sum(widths) + 4


def _column(
    renderer: RussianRailroadsRenderer, spaces_by_area: dict[str, tuple[str, ...]], width: int
) -> list[StyledText]:
    labels, _ = _leads(renderer, spaces_by_area)
    lines: list[StyledText] = []
    for area, ids in spaces_by_area.items():
        lines.append(StyledText(renderer.translate(area), "bold underline"))
        for space in ids:
            lines += _with_pieces(renderer, space, labels[space], width)
    for line in lines:
        line.truncate(width, symbol("ellipsis", renderer.ascii))
    return lines


def _with_pieces(renderer: RussianRailroadsRenderer, space: str, label: StyledText, width: int) -> list[StyledText]:
    """Draw the pieces after a space's name, in additional rows if necessary."""
    if closed(renderer, space):
        label.stylize("dim")
        return [label.append(f"{symbol('no', renderer.ascii)} {renderer.translate('closed')}")]
    piece_texts = occupants(renderer, space)
    if not piece_texts:
        return [label.append(renderer.drawn(DOT), "dim")]
    lines = flow(" " * label.cell_len, piece_texts, width, 1)
    lines[0] = label.append_text(lines[0][label.cell_len :])
    return lines


def spaces_in_words(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the action spaces as rows of text: free ones with their cost, occupied ones with their pieces."""
    lines = []
    for area, ids in areas(renderer).items():
        cells = []
        for space in ids:
            text = StyledText(name(renderer, space)).append(" [")
            if closed(renderer, space):
                cells.append(text.append(f"{symbol('no', renderer.ascii)} {renderer.translate('closed')}").append("]"))
                continue
            piece_texts = occupants(renderer, space)
            if not piece_texts:
                text.append(price(renderer, space), "dim")
            for index, piece in enumerate(piece_texts):
                text.append(" " if index else "").append_text(piece)
            cells.append(text.append("]"))
        lines += flow(f" {renderer.translate(area)} ", cells, width)
    return lines


# the engineer strip, and what is left


def slots(renderer: RussianRailroadsRenderer) -> tuple[str, ...]:
    """Return the engineer strip slots used in this game; all slots if unknown."""
    try:
        return strip_slots(renderer.state)
    except UnknownFactError:
        return STRIP


def strip(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the engineer strip now, and after the next move of all engineers (RRR-4.1305)."""
    tiles = {slot: renderer.state.strip[slot] for slot in slots(renderer)}
    labels = [renderer.translate("strip"), *(f"  {renderer.translate(f'strip_{when}')}" for when in ("now", "next"))]
    label_width = max(map(cell_len, labels)) + 1
    heads = StyledText()
    for kind in KINDS:
        count = sum(slot.startswith(kind) for slot in tiles)
        heads.append_text(padded(StyledText(renderer.translate(f"strip_{kind}"), "dim"), _group(renderer, kind, count)))
    lines = [padded(StyledText(labels[0], "bold underline"), label_width).append_text(heads)]
    lines.append(padded(StyledText(labels[1], "dim"), label_width).append_text(_strip(renderer, tiles)))
    if not renderer.last_round:
        after = {next(iter(tiles)): 0} | {after: tiles[before] for before, after in pairwise(tiles)}
        lines.append(padded(StyledText(labels[2], "dim"), label_width).append_text(_strip(renderer, after)))
        leaving = value_or_none(tiles["hire"])
        if leaving:
            lines.append(StyledText("  ").append(renderer.translate("leaves", n=leaving)))
    return fitted(lines, width)


def _group(renderer: RussianRailroadsRenderer, kind: str, count: int) -> int:
    """Return the drawing width of the slots of a kind, for their numbers and heading, in character cells."""
    return max(count * TILE, cell_len(renderer.translate(f"strip_{kind}"))) + 2


def _strip(renderer: RussianRailroadsRenderer, tiles: Mapping[str, int]) -> StyledText:
    text = StyledText()
    for kind in KINDS:
        cells = [padded(engineer(renderer, tile), TILE) for slot, tile in tiles.items() if slot.startswith(kind)]
        text.append_text(padded(StyledText("").join(cells), _group(renderer, kind, len(cells))))
    return text


def strip_effects(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the effects and costs of the engineers on the strip, in order of availability."""
    tiles = [value_or_none(renderer.state.strip[slot]) for slot in reversed(slots(renderer))]
    cells = [engineer_does(renderer, tile) for tile in tiles if tile]
    return flow("  ", cells, width, 3) if cells else []


def stocks(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the stocks: locomotive piles, factory pool, doublers and cards."""
    state = renderer.state
    lines = [StyledText(renderer.translate("stocks"), "bold underline")]
    lines += flow(f"  {renderer.translate('piles')} ", piles(renderer), width)
    lines += flow(f"  {renderer.translate('pool')} ", pool(renderer), width)
    counts = [
        StyledText(renderer.translate("doublers_left", n=number(state.doublers_left))),
        StyledText(renderer.translate("end_bonus_pile", n=number(state.end_bonus_pile))),
    ]
    lines += flow("  ", counts, width, 3)
    lines += _leading_column(
        renderer, "cards", [(f"card.{card}", value_or_none(state.cards[card])) for card in CARDS], width
    )
    if value_or_none(state.phase) in (None, "start_bonus"):
        bonuses = [(f"start_bonus.{card}", value_or_none(state.start_bonuses[card])) for card in START_BONUSES]
        lines += _leading_column(renderer, "start_bonuses", bonuses, width)
    return lines


def _leading_column(
    renderer: RussianRailroadsRenderer, key: str, supply: list[tuple[str, bool | None]], width: int
) -> list[StyledText]:
    cells = [
        StyledText(renderer.words.translate(word) + ("?" if is_available is None else ""))
        for word, is_available in supply
        if is_available is not False
    ]
    if all(is_available is None for _, is_available in supply):
        cells = [StyledText("?", "dim")]
    return flow(f"  {renderer.translate(key)} ", cells or [renderer.dash()], width)


def piles(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw the locomotive piles from the lowest number, with the remaining tiles."""
    lowest, remaining, players = (
        value_or_none(value) for value in (renderer.state.lowest, renderer.state.left, renderer.state.players)
    )
    if lowest is None:
        return [StyledText("?", "dim")]
    if lowest == EMPTY:
        return [renderer.dash()]
    times = "x" if renderer.ascii else "×"
    cells = []
    for tile in range(max(LOWEST, lowest), HIGHEST_LOCOMOTIVE + 1):
        count = remaining if tile == lowest else None if players is None else locomotives_of(LOWEST, players)
        text = StyledText(f"{tile}", "bold").append(f"{times}{'?' if count is None else count}", "")
        cells.append(text if tile != lowest else StyledText("[").append_text(text).append("]"))
    return cells


def pool(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw the factories beside the locomotive piles, by number."""
    counts = {tile: value_or_none(count) for tile, count in renderer.state.pool.items()}
    if all(count is None for count in counts.values()):
        return [StyledText("?", "dim")]
    times = "x" if renderer.ascii else "×"
    cells = [
        StyledText(f"f{tile}", "bold").append("" if count == 1 else f"{times}{'?' if count is None else count}")
        for tile, count in counts.items()
        if count != 0
    ]
    return cells or [renderer.dash()]


def legend(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw the line that explains the letters of the pieces."""
    return [StyledText(renderer.translate("legend"), "dim")]
