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
from tui.core.rendering.board_spots import NUMBER, spot
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import UNWRAPPED, fitted, flow, number, padded, unknown, value_or_none
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.russian_railroads.painting.context import (
    RussianRailroadsRenderer,
    engineer,
    engineer_does,
    pieces,
)

TRACK_COLUMNS = ("black", "grey", "brown", "natural", "white")
TRACK_ROWS = (1, 2, 3)
"""The action spaces for tracks, by the colour and the number of steps of their id."""
AREAS: dict[str, tuple[str, ...]] = {
    "area_locomotives": ("loco_1", "loco_2", "loco_and_factory"),
    "area_industry": ("industry_1", "industry_2", "industry_1_black_1"),
    "area_auxiliary": ("track_any_2", "doubler_1", "rubles_2", "temp_workers_2"),
}
"""The other action spaces by board area; engineer and turn order spaces depend on the round."""
WITH_NAMES = 66
"""The minimum width of a drawing with the names of those who took a space, in terminal cells."""
GAP = 2
WORKER, RUBLE = ("○", "o"), ("₽", "R")
"""The signs of a cost, for each worker and ruble."""
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
    return AREAS | last | {"area_engineers": (*sideways, HIRE)}


def _tile(renderer: RussianRailroadsRenderer, slot: str) -> bool:
    return bool(value_or_none(renderer.state.strip[slot]) != 0)


def closed(renderer: RussianRailroadsRenderer, space: str) -> bool:
    """Return whether a space is certainly closed for this number of players (RRR-4.211)."""
    return value_or_none(renderer.state.players) == 2 and space in (
        value_or_none(renderer.state.printed["closed"]) or ()
    )


def name(renderer: RussianRailroadsRenderer, space: str) -> str:
    """Return the short name of a space in its area; that of an engineer's space is the engineer's number."""
    slot = {PUBLIC[0]: "public_1", PUBLIC[1]: "public_2", HIRE: "hire"}.get(space)
    if slot is None:
        return renderer.translate(f"space_name.{space}")
    number = value_or_none(renderer.state.strip[slot])
    tile = "#?" if number is None else f"#{number}" if number else symbol("dash", renderer.ascii)
    return renderer.translate("hire", n=tile) if space == HIRE else tile


def price(renderer: RussianRailroadsRenderer, space: str) -> StyledText:
    """Draw the cost of a space with a sign for each worker and ruble; for an engineer's space, the cost on its tile."""
    tile = {PUBLIC[0]: "public_1", PUBLIC[1]: "public_2"}.get(space)
    number = value_or_none(renderer.state.strip[tile]) if tile else 0
    if number is None:
        return unknown()
    return cost_signs(renderer, f"engineer_cost.{number}" if number else f"space.{space}")


def cost_signs(renderer: RussianRailroadsRenderer, row: str) -> StyledText:
    """Draw a printed cost with a sign for each worker and ruble; "?" if it is unknown."""
    workers, rubles = (value_or_none(renderer.state.printed[f"{row}.{what}"]) for what in ("workers", "rubles"))
    if workers is None or rubles is None:
        return unknown()
    signs = renderer.bar(WORKER, workers) + renderer.bar(RUBLE, rubles)
    return StyledText(signs or symbol("dash", renderer.ascii))


def occupants(renderer: RussianRailroadsRenderer, space: str, with_name: bool) -> list[StyledText]:
    """Draw who has pieces on a space, with their names if only one can have; several may share the unblockable one."""
    if space == SHARED:
        counts = {seat: pieces(renderer, contents) for seat, contents in renderer.state.shared.items()}
        if set(counts.values()) == {"?"}:
            return [unknown()]
        return [renderer.piece(seat) for seat, count in counts.items() if count]
    owner = value_or_none(renderer.state.spaces[space].owner)
    if owner is None:
        return [unknown()]
    return [renderer.piece(owner, f" {renderer.name(owner)}" if with_name else "")] if owner else []


def _space(
    renderer: RussianRailroadsRenderer, space: str, label: str, width: int = 0, is_named: bool = True
) -> StyledText:
    """Draw a space as a spot: its label, and who took it or, if it is free, its cost."""
    text = StyledText(f"{label} " if label else "")
    if closed(renderer, space):
        text.append(
            f"{symbol('no', renderer.ascii)} {renderer.translate('closed')}" if label else symbol("no", renderer.ascii),
            "dim",
        )
    else:
        text.append_text(StyledText(" ").join(occupants(renderer, space, is_named) or [price(renderer, space)]))
    return spot(f"place space={space}", text, width)


def spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw all action spaces with a spot each: those for tracks as a table by colour, the others by their area."""
    is_named = width >= WITH_NAMES
    lines = _track_spaces(renderer, width)
    for area, ids in areas(renderer).items():
        cells = [_space(renderer, space, _label(renderer, space, is_named), is_named=is_named) for space in ids]
        if area == "area_engineers":
            _join(lines, flow("", legend(renderer), width, 1), width)
        _join(lines, flow(f"{renderer.translate(area)} ", cells, width, 1), width)
    if own := _own_engineers(renderer, is_named):
        _join(lines, flow(f"{renderer.translate('area_own')} ", own, width, 1), width)
    return lines


def legend(renderer: RussianRailroadsRenderer) -> list[StyledText]:
    """Draw what the signs of a cost mean."""
    signs = {"sign_worker": WORKER, "sign_ruble": RUBLE}
    return [StyledText(renderer.translate(sign, sign=renderer.drawn(pair)), "dim") for sign, pair in signs.items()]


def _join(lines: list[StyledText], area: list[StyledText], width: int) -> None:
    """Append the lines of an area, the first one beside the last line if it fits there."""
    if lines[-1].cell_len + GAP + area[0].cell_len <= width < UNWRAPPED and len(area) == 1:
        lines[-1].append(" " * GAP).append_text(area.pop(0))
    lines += area


def _label(renderer: RussianRailroadsRenderer, space: str, is_explained: bool) -> str:
    """Return the label of a space; that of an engineer says what the engineer does if `is_explained`."""
    slot = {PUBLIC[0]: "public_1", PUBLIC[1]: "public_2", HIRE: "hire"}.get(space)
    number = value_or_none(renderer.state.strip[slot]) if slot and is_explained else 0
    return (
        f"{name(renderer, space)} {renderer.words.translate(f'engineer_effect.{number}')}"
        if number
        else name(renderer, space)
    )


def _own_engineers(renderer: RussianRailroadsRenderer, is_explained: bool) -> list[StyledText]:
    """Draw the engineers of the active seat that it may still use in this round, with a spot each."""
    active = value_or_none(renderer.state.active)
    owned = value_or_none(renderer.state.seats[active].engineers) if active in renderer.ids else None
    cells = []
    for owned_tile in owned or ():
        number, user = owned_tile.rpartition("_")[2], value_or_none(renderer.state.spaces[owned_tile].owner)
        effect = f" {renderer.words.translate(f'engineer_effect.{number}')}" if is_explained else ""
        text = StyledText(f"#{number}{effect} ")
        text.append_text(renderer.piece(user) if user else cost_signs(renderer, f"engineer_cost.{number}"))
        cells.append(spot(f"use_engineer engineer={owned_tile}", text))
    return cells


def _shared_space(renderer: RussianRailroadsRenderer, width: int) -> StyledText:
    """Draw the unblockable space as a spot: its label, its cost and who is there, without the cost or the label if
    there is no room.
    """
    label, cost = StyledText(renderer.translate("either")), price(renderer, SHARED)
    owners = StyledText().join(occupants(renderer, SHARED, False))
    parts = ([label, cost, owners], [label, owners], [cost, owners])
    texts = [StyledText(" ").join(part for part in each if part.plain) for each in parts]
    content = next((text for text in texts if NUMBER + text.cell_len < width), texts[-1])
    return spot(f"place space={SHARED}", content)


def _track_spaces(renderer: RussianRailroadsRenderer, width: int) -> list[StyledText]:
    """Draw the action spaces for tracks as a table: a column for each colour, a row for each number of steps."""
    labels = [renderer.translate("steps", count=count) for count in TRACK_ROWS]
    label_width = max(map(cell_len, labels)) + 1
    each = (width - label_width) // len(TRACK_COLUMNS)
    longest = max((cell_len(renderer.name(seat)) for seat in renderer.ids), default=0)
    is_named = NUMBER + 3 + longest < each
    heads = StyledText(" " * label_width)
    for colour in TRACK_COLUMNS:
        title = renderer.words.translate(f"colour.{colour}")
        indent = max(0, min(NUMBER, each - 1 - cell_len(title)))
        head = StyledText(" " * indent).append(title, f"bold {piece_style(colour, renderer.theme)}")
        heads.append_text(padded(head, each))
    heads.rstrip()
    lines = [heads]
    for count, label in zip(TRACK_ROWS, labels, strict=True):
        line = padded(StyledText(label, "dim"), label_width)
        for colour in TRACK_COLUMNS:
            id = f"track_{colour}_{count}"
            if count == 1 and colour == "black":
                line.append_text(padded(_shared_space(renderer, 2 * each), 2 * each))
            elif id in renderer.state.spaces:
                line.append_text(padded(_space(renderer, id, "", 0, is_named), each))
            elif (count, colour) != (1, "grey"):
                line.append(" " * each)
        lines.append(line)
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
        StyledText()
        .append(f"f{tile} ", "bold")
        .append(renderer.words.translate(f"factory.{tile}"), "dim")
        .append("" if count == 1 else f" {times}{'?' if count is None else count}")
        for tile, count in counts.items()
        if count != 0
    ]
    return cells or [renderer.dash()]
