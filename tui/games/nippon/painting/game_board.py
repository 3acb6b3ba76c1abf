"""The map of Nippon and the middle of the table: regions, action slots, rewards, supply, the scoring track."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known
from referee.games.nippon import values
from referee.games.nippon.state import GOODS, SLOTS, region_of
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.nippon.painting.painter import NipponRenderer, workers


def goods_head(renderer: NipponRenderer, width: int) -> StyledText:
    """Name the goods above the columns of their slots."""
    lead, each = columns(renderer, width)
    text = StyledText(" " * lead)
    for good in GOODS:
        text.append(fit(renderer.words.say(f"good.{good}"), each - 1) + " ", "dim")
    return text


def columns(renderer: NipponRenderer, width: int) -> tuple[int, int]:
    """Give the width before the slots of a city, and that of each slot."""
    lead = 4 + cell_len(renderer.say("city", n=1))
    return lead, max(5, min(11, (width - lead) // len(GOODS)))


def slot(renderer: NipponRenderer, city: str, good: str) -> StyledText:
    """Draw an influence slot: the tile on it, else the foreign number; a dash for a good the city does not show."""
    here = renderer.state.cities[city].slots[good]
    shown, value, owner = seen(here.shown), seen(here.value), seen(here.owner)
    if value:
        return renderer.piece(owner, str(value)) if owner in renderer.ids else StyledText(f"?{value}")
    if shown is False:
        return StyledText(sign("dash", renderer.ascii), "dim")
    return StyledText("?" if shown is None else f"({number(here.foreign)})", "dim" if shown is None else "")


def city(renderer: NipponRenderer, name: str, width: int) -> StyledText:
    """Draw a city: its slots in the columns of the goods."""
    lead, each = columns(renderer, width)
    text = StyledText().append(fit(f"  {renderer.say('city', n=name[-1])}", lead), "dim")
    for good in GOODS:
        cell = slot(renderer, name, good)
        text.append_text(cell)
        text.append(" " * max(1, each - cell.cell_len))
    return text


def influence(renderer: NipponRenderer, region: str) -> list[tuple[str, int]]:
    """Add up each seat's influence in a region as far as it is told, the most first (NIP-17.2, NIP-17.3)."""
    state, sums = renderer.state, dict.fromkeys(renderer.ids, 0)
    for name, found in state.cities.items():
        if region_of(name) == region:
            for one in found.slots.values():
                value, owner = seen(one.value), seen(one.owner)
                if value and owner in sums:
                    sums[owner] += value
    for seat, tiles in sums.items():
        if tiles:
            sums[seat] += seen(state.regions[region].trains[seat].value) or 0
    return sorted(((seat, total) for seat, total in sums.items() if total), key=lambda one: -one[1])


def foreign(renderer: NipponRenderer, region: str) -> str:
    """Add up the foreign numbers of the empty slots of a region; "?" where one is not told."""
    total = 0
    for name, found in renderer.state.cities.items():
        if region_of(name) == region:
            for one in found.slots.values():
                shown, value = seen(one.shown), seen(one.value)
                if shown is None or value is None:
                    return "?"
                if shown and not value:
                    numbered = seen(one.foreign)
                    if numbered is None:
                        return "?"
                    total += numbered
    return str(total)


def links(renderer: NipponRenderer, region: str, kind: str) -> list[StyledText]:
    """Draw the trains or ships of each seat in a region by their sides."""
    cells = []
    for seat in renderer.ids:
        found = getattr(renderer.state.regions[region], kind)[seat]
        twos, threes = seen(found.twos), seen(found.threes)
        if twos is None or threes is None:
            cells.append(renderer.piece(seat, " ?"))
        elif twos or threes:
            cells.append(renderer.piece(seat, " " + "+".join(["2"] * twos + ["3"] * threes)))
    return cells


def region(renderer: NipponRenderer, name: str, width: int) -> list[StyledText]:
    """Draw a region: bonus, foreign companies and influence, trains and ships where there are some, its two cities."""
    here = renderer.state.regions[name]
    slots = values.TRANSPORT_SLOTS.get(seen(renderer.state.players) or 0, 8)
    bonus = seen(here.bonus)
    head = StyledText().append(renderer.words.say(f"region.{name}"), "bold underline")
    parts = [renderer.say("bonus", what=renderer.words.say(f"bonus.{bonus}") if bonus else "?")]
    parts += [
        renderer.say("transport", n=number(here.used), of=slots),
        renderer.say("foreign_short", n=foreign(renderer, name)),
    ]
    head.append("  " + "  ".join(parts))
    for seat, total in influence(renderer, name):
        head.append("  ").append_text(renderer.piece(seat, f" {total}"))
    moving: list[StyledText] = []
    for kind in ("trains", "ships"):
        found = links(renderer, name, kind)
        moving += [StyledText(renderer.words.say(f"resource.{kind}"), "dim"), *found] if found else []
    lines = [head, *(flow("  ", moving, width) if moving else [])]
    return [*lines, city(renderer, f"{name}_1", width), city(renderer, f"{name}_2", width)]


def action_slots(renderer: NipponRenderer, width: int) -> list[StyledText]:
    """Draw the action slots with their workers, then the worker rows."""
    lines = [StyledText(renderer.say("action_slots"), "bold underline")]
    verbs: dict[str, list[str]] = {}
    for path, place in renderer.state.printed.items():
        if path.startswith("action_slot."):
            verbs.setdefault(str(place), []).append(renderer.words.say(f"action.{path.removeprefix('action_slot.')}"))
    size = max([8, *(cell_len(" / ".join(found)) for found in verbs.values())])
    for place in SLOTS:
        line = StyledText(f"  {place} {fit(' / '.join(verbs.get(place, ['?'])), size)}  ")
        lines.append(line.append_text(workers(renderer, renderer.state.slots[place])))
    return lines + worker_rows(renderer, width)


def worker_rows(renderer: NipponRenderer, width: int) -> list[StyledText]:
    """Draw the worker rows in use."""
    rows: dict[str, Any] = renderer.state.rows
    lead = f"  {renderer.say('rows')} "
    if not known(rows):
        return [StyledText(f"{lead}?", "dim")]
    asked = "printed.worker_rows"  # whether there are more rows is not told yet
    cells = [
        StyledText(f"{row}: ").append_text(workers(renderer, found))
        for row, found in rows.items()
        if known(found) or found.path != asked
    ]
    cells += [StyledText("?", "dim")] if len(cells) < len(rows) else []
    return flow(lead, cells, width, 3)


def rewards(renderer: NipponRenderer, width: int) -> list[StyledText]:
    """Draw the reward tiles left by column, and the VP multipliers."""
    lines = [StyledText(renderer.say("rewards"), "bold underline")]
    for column in ("2", "3", "4", "5"):
        cells = []
        for path in renderer.state.rewards:
            if path.startswith(f"{column}_"):
                left = number(renderer.state.rewards[path])
                cells.append(StyledText(renderer.say("of", n=left, what=renderer.words.say(f"bonus.{path[2:]}"))))
        lines += flow(f"  {'x' if renderer.ascii else '×'}{column} ", cells or [StyledText("?")], width, 3)
    lines.append(StyledText(f"  {renderer.say('multipliers', n=number(renderer.state.vp_multipliers))}"))
    return lines


def supply(renderer: NipponRenderer, width: int) -> list[StyledText]:
    """Draw the factories left in the supply by what they do, or a good of which nothing is known."""
    cells = []
    for good in GOODS:
        left = {f"{good}_{place}": seen(renderer.state.supply[f"{good}_{place}"]) for place in range(1, 5)}
        if all(there is None for there in left.values()):
            cells.append(StyledText(f"{renderer.words.say(f'good.{good}')} ?"))
        else:
            named = {tile: renderer.words.say(f"factory.{tile}") for tile in left}
            cells += [
                StyledText(named[tile] + (" ?" if there is None else "")) for tile, there in left.items() if there != 0
            ]
    return [StyledText(renderer.say("supply"), "bold underline"), *flow("  ", cells, width, 3)]


TRACK_SPACES = 8
"""Spaces of the scoring track as one public page counts them; nothing is judged by it."""


def scoring_track(renderer: NipponRenderer) -> list[StyledText]:
    """Draw the scoring track with its marks and the marker."""
    marks = {}
    for mark in ("mark_1", "mark_2", "golden"):
        space = seen(renderer.state.printed[f"scoring_track.{mark}"])
        if space is not None:
            marks[space] = renderer.say(mark)
    at = seen(renderer.state.marker)
    text = StyledText().append(f"{renderer.say('track')}  ", "bold")
    for space in range(1, max(TRACK_SPACES, *marks, at or 0) + 1):
        shown = f"{space}{marks.get(space, '')}"
        text.append(f"[{shown}]" if space == at else f" {shown} ", "bold reverse" if space == at else "dim")
    if at is None:
        text.append(" ?")
    done = number(renderer.state.scorings_done)
    return [text, StyledText(f"  {renderer.say('scorings_done', n=done)}", "dim")]
