"""The middle of the table: the round, turn order, what is open, the engineer strip, what is left of everything."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from referee.facts.facts import UnknownFactError
from referee.games.russian_railroads.action_spaces import TURN_SPACES
from referee.games.russian_railroads.engineer_strip import strip_slots
from referee.games.russian_railroads.state import CARDS, EMPTY, START_BONUSES, STRIP
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, locomotives_of
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import flow, number, padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.russian_railroads.board_renderer import RussianRailroadsRenderer, engineer, engineer_does

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
    for line in lines:
        line.truncate(width)
    return lines


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
