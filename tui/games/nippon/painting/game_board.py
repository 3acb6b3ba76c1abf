"""The drawing of Nippon's map and of the middle of the board: regions, action slots, rewards, supply, scoring track."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.facts.facts import known
from referee.games.nippon import values
from referee.games.nippon.state import GOODS, REGIONS, SLOTS, InfluenceSlot, region_of
from tui.core.rendering.board_spots import NUMBER, spot
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import fitted, flow, heading, number, padded, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import FOREIGN, NipponPainter

MIN_SPOT = NUMBER + 4
"""The minimum width of an influence slot with room for its number, in character cells."""
WIDE = 66
"""The minimum width for the whole line of a region, in character cells."""
TRACK_SPACES = 8
"""The number of spaces of the scoring track by a public source, used only for drawing."""


def game_map(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the scoring track and the regions with their cities."""
    return [*scoring_track(painter, width), *regions(painter, width, with_cities=True)]


def regions(painter: NipponPainter, width: int, with_cities: bool) -> list[StyledText]:
    """Draw the regions: where to build trains and ships, and who leads; `with_cities` with their cities."""
    lines = [*city_legend(painter, width), goods_head(painter, width)] if with_cities else []
    for region in REGIONS:
        lines += region_row(painter, region, width)
        lines += cities(painter, region, width) if with_cities else []
    return fitted(lines, width)


def market(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the action slots, the rewards and the supply."""
    blank = [StyledText()]
    return [
        *action_slots(painter, width), *blank, *rewards(painter, width), *blank,
        heading(painter.translate("supply")), *supply(painter, width),
    ]  # fmt: skip


# regions


def _columns(painter: NipponPainter, width: int) -> tuple[int, int]:
    """Return (width before the slots of a city, width of each slot), in character cells."""
    label_width = 3 + cell_len(painter.translate("city", n=1))
    return label_width, max(5, min(11, (width - label_width) // len(GOODS)))


def goods_head(painter: NipponPainter, width: int) -> StyledText:
    """Draw the names of the goods above their slot columns; the last name may use all remaining width."""
    label_width, each = _columns(painter, width)
    names = [painter.words.translate(f"good.{good}") for good in GOODS]
    heads = [*(f"{fit(name, each - 1)} " for name in names[:-1]), names[-1]]
    return StyledText(" " * label_width).append(fit("".join(heads), width - label_width).rstrip(), "dim")


def cities(painter: NipponPainter, region: str, width: int) -> list[StyledText]:
    """Draw the cities of a region, with their slots in the goods columns, each with a spot if there is room."""
    label_width, each = _columns(painter, width)
    lines = []
    for city in painter.state.cities:
        if region_of(city) == region:
            lines.append(StyledText().append(fit(f"  {painter.translate('city', n=city[-1])}", label_width), "dim"))
            for good in GOODS:
                slot = painter.slot(city, good)
                if each >= MIN_SPOT:
                    slot = spot(f"local_market city={city} good={good}", slot, each)
                lines[-1].append_text(slot).append(" " * max(1 if each < MIN_SPOT else 0, each - slot.cell_len))
    return lines


def has_city_spots(painter: NipponPainter, width: int) -> bool:
    """Return whether the slots of the cities have room for numbers."""
    return _columns(painter, width)[1] >= MIN_SPOT


def links(painter: NipponPainter, region: str, width: int) -> list[StyledText]:
    """Draw the trains and ships in a region; empty if there are none."""
    cells: list[StyledText] = []
    for kind in ("trains", "ships"):
        if seat_links := painter.links(region, kind):
            cells += [StyledText(painter.words.translate(f"resource.{kind}"), "dim"), *seat_links]
    return flow("  ", cells, width) if cells else []


def with_legend(painter: NipponPainter, lines: list[StyledText], width: int) -> list[StyledText]:
    """Add what the sign of the foreign companies means, if there was no room for their name: at the end of a line, or
    below all.
    """
    legend = StyledText(f"  {painter.drawn(FOREIGN)} {painter.translate('foreign_sign')}", "dim")
    if width >= WIDE:
        return lines
    at = next((at for at, line in enumerate(lines) if line.cell_len + legend.cell_len <= width), None)
    if at is None:
        return [*lines, legend]
    return [*lines[:at], StyledText().append_text(lines[at]).append_text(legend), *lines[at + 1 :]]


def region_row(painter: NipponPainter, region: str, width: int) -> list[StyledText]:
    """Draw a region: its name, the spots for trains and ships, the foreign companies and seats by influence, and with
    enough room its bonus, transport slots, trains and ships.
    """
    region_state, words, is_wide = painter.state.regions[region], painter.words, width >= WIDE
    label_width = max(cell_len(words.translate(f"region.{each}")) for each in REGIONS) + 1
    label = padded(StyledText(words.translate(f"region.{region}"), "bold"), label_width)
    cells = []
    for kind in ("trains", "ships"):
        text = StyledText(words.translate(f"action.{kind}"))
        for link in painter.links(region, kind) if is_wide else ():
            text.append(" ").append_text(link)
        cells.append(spot(f"{kind} regions={region}", text))
    cells += ranking(painter, region, is_wide)
    if is_wide:
        bonus = value_or_none(region_state.bonus)
        of = values.TRANSPORT_SLOTS.get(value_or_none(painter.state.players) or 0, 8)
        parts = [
            painter.translate("bonus", what=words.translate(f"bonus.{bonus}") if bonus else "?"),
            painter.translate("transport", n=number(region_state.used), of=of),
        ]
        cells += [StyledText(part, "dim") for part in parts]
    first, *more = flow(" " * label_width, cells, width, 2 if is_wide else 1)
    return [label.append_text(first[label_width:]), *more]


def ranking(painter: NipponPainter, region: str, is_wide: bool) -> list[StyledText]:
    """Draw who leads in a region, the foreign companies among the seats, the highest influence first."""
    ranks = [
        (total, painter.piece(seat, f" {total}" if is_wide else str(total)))
        for seat, total in influence(painter, region)
    ]
    total = foreign(painter, region)
    name = painter.translate("foreign_short", n=number(total))
    sign = StyledText(f"{painter.drawn(FOREIGN)} {name}" if is_wide else f"{painter.drawn(FOREIGN)}{number(total)}")
    ranks.append((-1 if total is None else total, sign))
    return [cell for _, cell in sorted(ranks, key=lambda rank: -rank[0])]


def _slots(painter: NipponPainter, region: str) -> Iterator[InfluenceSlot]:
    for name, city in painter.state.cities.items():
        if region_of(name) == region:
            yield from city.slots.values()


def influence(painter: NipponPainter, region: str) -> list[tuple[str, int]]:
    """Return the known influence of each seat in a region, the highest first (NIP-17.2, NIP-17.3)."""
    sums = dict.fromkeys(painter.ids, 0)
    for slot in _slots(painter, region):
        value, owner = value_or_none(slot.value), value_or_none(slot.owner)
        if value and owner in sums:
            sums[owner] += value
    trains = painter.state.regions[region].trains
    totals = {seat: tiles + (value_or_none(trains[seat].value) or 0) for seat, tiles in sums.items() if tiles}
    return sorted(totals.items(), key=lambda total: -total[1])


def foreign(painter: NipponPainter, region: str) -> int | None:
    """Return the sum of the foreign numbers of a region's empty slots; None if one is unknown."""
    slots = list(_slots(painter, region))
    if any(value_or_none(slot.shown) is None or value_or_none(slot.value) is None for slot in slots):
        return None
    numbers = [value_or_none(slot.foreign) for slot in slots if slot.shown and not slot.value]
    return None if None in numbers else sum(numbers)


# the middle of the table


def action_slots(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the action slots with their workers, and the worker rows."""
    verbs: dict[str, list[str]] = {}
    for path, slot in painter.state.printed.items():
        if path.startswith("action_slot."):
            verbs.setdefault(str(slot), []).append(
                painter.words.translate(f"action.{path.removeprefix('action_slot.')}")
            )
    labels = {slot: " / ".join(verbs.get(slot, ["?"])) for slot in SLOTS}
    size = max([8, *map(cell_len, labels.values())])
    rows = [
        StyledText(f"  {slot} {fit(label, size)}  ").append_text(painter.workers(painter.state.slots[slot]))
        for slot, label in labels.items()
    ]
    return [heading(painter.translate("action_slots")), *rows, *worker_rows(painter, width)]


def worker_rows(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the worker rows in use."""
    rows: dict[str, Any] = painter.state.rows
    if not known(rows):
        return painter.row("rows", [unknown()], width)
    rows_path = "printed.worker_rows"  # whether there are more rows is not told yet
    cells = [
        StyledText(f"{row}: ").append_text(painter.workers(workers))
        for row, workers in rows.items()
        if known(workers) or workers.path != rows_path
    ]
    return painter.row("rows", [*cells, *([unknown()] if len(cells) < len(rows) else [])], width, 3)


def rewards(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the remaining reward tiles by column, and the VP multipliers."""
    lines = [heading(painter.translate("rewards"))]
    for column in ("2", "3", "4", "5"):
        cells = [
            StyledText(painter.translate("of", n=number(count), what=painter.words.translate(f"bonus.{path[2:]}")))
            for path, count in painter.state.rewards.items()
            if path.startswith(f"{column}_")
        ]
        lines += flow(f"  {painter.times(column)} ", cells or [StyledText("?")], width, 3)
    return [*lines, StyledText(f"  {painter.translate('multipliers', n=number(painter.state.vp_multipliers))}")]


def scoring_track(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the scoring track with its marks and marker."""
    printed = {
        mark: value_or_none(painter.state.printed[f"scoring_track.{mark}"]) for mark in ("mark_1", "mark_2", "golden")
    }
    marks = {space: painter.translate(mark) for mark, space in printed.items() if space is not None}
    marker = value_or_none(painter.state.marker)
    text = StyledText().append(f"{painter.translate('track')} ", "bold")
    for space in range(1, max(TRACK_SPACES, *marks, marker or 0) + 1):
        label = f"{space}{marks.get(space, '')}"
        text.append(f"[{label}]" if space == marker else f" {label} ", "bold reverse" if space == marker else "dim")
    text.append(" ?" if marker is None else "")
    legend_keys = ["legend_track", "legend_golden"] if marks else []
    parts = [
        painter.translate("scorings_done", n=number(painter.state.scorings_done)),
        *map(painter.translate, legend_keys),
    ]
    ahead = {space - marker: label for space, label in marks.items() if space > marker} if marker is not None else {}
    parts += [painter.translate("ahead", mark=label, n=distance) for distance, label in ahead.items()]
    return [text, *flow("  ", [StyledText(part, "dim") for part in parts], width)]


def city_legend(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw what the signs in the slots of the cities mean, with the first seat's tile as the example."""
    first = next(iter(painter.ids), "")
    parts = [
        painter.translate("legend_foreign", sign=painter.drawn(FOREIGN)),
        painter.translate("legend_tile", piece=painter.piece(first, "2").plain),
        painter.translate("legend_unwanted", dash=painter.dash().plain),
    ]
    return flow("  ", [StyledText(part, "dim") for part in parts], width)


# choosing


def supply(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the factories in the supply by good, with a spot each; "?" for a good of which nothing is known."""
    lines = []
    labels = {good: painter.words.translate(f"good.{good}") for good in GOODS}
    label_width = max(map(cell_len, labels.values())) + 1
    for good, label in labels.items():
        counts = {f"{good}_{at}": value_or_none(painter.state.supply[f"{good}_{at}"]) for at in range(1, 5)}
        cells = [spot(f"invest factory={tile}", StyledText(ability(painter, tile))) for tile in counts if counts[tile]]
        nothing = unknown() if None in counts.values() else painter.dash()
        lines += flow(fit(label, label_width), cells or [nothing], width, 1)
    return lines


def ability(painter: NipponPainter, tile: str) -> str:
    """Return the ability of a factory as text, which stands in brackets after its good."""
    name = painter.words.translate(f"factory.{tile}")
    return re.split(r"[（(]", name)[-1].rstrip("）)")
