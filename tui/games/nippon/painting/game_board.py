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
from tui.core.rendering.drawing import (
    COLUMN_GAP,
    UNWRAPPED,
    fitted,
    flow,
    heading,
    in_two_columns,
    number,
    padded,
    unknown,
    value_or_none,
)
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import FOREIGN, NipponPainter

MIN_SPOT = NUMBER + 4
"""The minimum width of an influence slot with room for its number, in character cells."""
WIDE = 66
"""The minimum width for the whole line of a region, in character cells."""
IN_COLUMNS = 104
"""The minimum width for the regions in two columns, in character cells."""
RULE = ("─", "-")
TRACK_SPACES = 8
"""The number of spaces of the scoring track by a public source, used only for drawing."""


def game_map(painter: NipponPainter, width: int) -> list[StyledText]:
    """Draw the scoring track and the regions with their cities."""
    return [*scoring_track(painter, width), *regions(painter, width, with_cities=True)]


def regions(painter: NipponPainter, width: int, with_cities: bool) -> list[StyledText]:
    """Draw the regions: who leads, and where to build trains and ships; `with_cities` with their cities, in two columns
    if there is room.
    """
    if not with_cities:
        return fitted([line for region in REGIONS for line in region_row(painter, region, width)], width)
    has_known = any(_is_city_known(painter, region) for region in REGIONS)
    if IN_COLUMNS <= width < UNWRAPPED:
        each = (width - COLUMN_GAP) // 2
        lines: list[StyledText] = []
        for pair in (REGIONS[:2], REGIONS[2:]):
            rank_rows = max(len(ranking(painter, region)) for region in pair)
            first, second = (region_column(painter, region, each, rank_rows) for region in pair)
            lines += [StyledText()] * bool(lines) + in_two_columns(first, second, each)
    else:
        lines = [line for region in REGIONS for line in region_block(painter, region, width)]
        lines = [goods_head(painter, width), *lines] if has_known else lines
    return fitted([*lines, *(city_legend(painter, width) if has_known else [])], width)


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
    if width >= WIDE or not any(painter.drawn(FOREIGN) in line.plain for line in lines):
        return lines
    at = next((at for at, line in enumerate(lines) if line.cell_len + legend.cell_len <= width), None)
    if at is None:
        return [*lines, legend]
    return [*lines[:at], StyledText().append_text(lines[at]).append_text(legend), *lines[at + 1 :]]


def region_block(painter: NipponPainter, region: str, width: int) -> list[StyledText]:
    """Draw a region below the names of the goods: who leads, its cities, and its trains and ships with its bonus."""
    ranks = [label.append(" ").append_text(bar) for label, bar in ranking(painter, region)]
    places = [*build_spots(painter, region, with_links=True), *bonus(painter, region)]
    if not ranks:
        return labelled(painter, region, places, width, 2)
    return [
        *labelled(painter, region, ranks, width, 3),
        *(cities(painter, region, width) if _is_city_known(painter, region) else []),
        *flow("  ", places, width, 2),
    ]


def region_column(painter: NipponPainter, region: str, width: int, rank_rows: int) -> list[StyledText]:
    """Draw a region in a column of its own: its name and bonus, who leads in `rank_rows` rows, its cities below the
    names of the goods, and its trains and ships.
    """
    name, tile = StyledText(painter.words.translate(f"region.{region}"), "bold"), StyledText(" ")
    for text in bonus(painter, region):
        tile.append_text(text)
    rule = painter.bar(RULE, width - name.cell_len - 1 - tile.cell_len)
    ranks, size = ranking(painter, region, with_names=True), width // 2
    return [
        name.append(f" {rule}", "dim").append_text(tile),
        *(padded(label, size).append_text(bar) for label, bar in ranks),
        *[StyledText()] * (rank_rows - len(ranks)),
        *([goods_head(painter, width), *cities(painter, region, width)] if _is_city_known(painter, region) else []),
        *flow("  ", build_spots(painter, region, with_links=True), width, 2),
    ]


def labelled(painter: NipponPainter, region: str, cells: list[StyledText], width: int, gap: int) -> list[StyledText]:
    """Draw cells behind the name of a region."""
    size = max(cell_len(painter.words.translate(f"region.{each}")) for each in REGIONS) + 1
    first, *more = flow(" " * size, cells, width, gap)
    label = padded(StyledText(painter.words.translate(f"region.{region}"), "bold"), size)
    return [label.append_text(first[size:]), *more]


def bonus(painter: NipponPainter, region: str) -> list[StyledText]:
    """Draw the bonus tile of a region; empty if it is unknown."""
    tile = value_or_none(painter.state.regions[region].bonus)
    if not tile:
        return []
    return [StyledText(painter.translate("bonus", what=painter.words.translate(f"bonus.{tile}")), "dim")]


def _is_city_known(painter: NipponPainter, region: str) -> bool:
    return any(value_or_none(slot.shown) is not None or value_or_none(slot.value) for slot in _slots(painter, region))


def build_spots(painter: NipponPainter, region: str, with_links: bool) -> list[StyledText]:
    """Draw the spots for trains and ships in a region; `with_links` with those that lie there, and the slots used."""
    cells = []
    for kind in ("trains", "ships"):
        text = StyledText(painter.words.translate(f"action.{kind}"))
        for link in painter.links(region, kind) if with_links else ():
            text.append(" ").append_text(link)
        cells.append(spot(f"{kind} regions={region}", text))
    if with_links:
        of = values.TRANSPORT_SLOTS.get(value_or_none(painter.state.players) or 0, 8)
        used = number(painter.state.regions[region].used)
        cells.append(StyledText(painter.translate("transport", n=used, of=of), "dim"))
    return cells


def region_row(painter: NipponPainter, region: str, width: int) -> list[StyledText]:
    """Draw a region in one line: its name, the spots for trains and ships, and who leads."""
    cells = [*build_spots(painter, region, with_links=False), *brief_ranking(painter, region)]
    return labelled(painter, region, cells, width, 1)


def ranking(painter: NipponPainter, region: str, with_names: bool = False) -> list[tuple[StyledText, StyledText]]:
    """Draw who leads in a region and by what, each with a bar, the foreign companies among the seats, the highest
    influence first. Unknown foreign companies are left out.
    """
    ranks = [
        (total, painter.piece(seat, f" {painter.name(seat)} {total}" if with_names else f" {total}"), seat)
        for seat, total in influence(painter, region)
    ]
    total = foreign(painter, region)
    if total is not None:
        ranks.append((total, StyledText(painter.translate("foreign_short", n=total)), ""))
    return [
        (label, painter.seat_bar(seat, total) if seat else StyledText(painter.bar(FOREIGN, total), "dim"))
        for total, label, seat in sorted(ranks, key=lambda rank: -rank[0])
    ]


def brief_ranking(painter: NipponPainter, region: str) -> list[StyledText]:
    """Draw who leads in a region in signs and numbers."""
    ranks = [(total, painter.piece(seat, str(total))) for seat, total in influence(painter, region)]
    total = foreign(painter, region)
    ranks += [] if total is None else [(total, StyledText(f"{painter.drawn(FOREIGN)}{total}"))]
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
        label = f"{space} {marks.get(space, '')}".rstrip()
        text.append(f"[{label}]" if space == marker else f" {label} ", "bold reverse" if space == marker else "dim")
    text.append(" ?" if marker is None else "")
    parts = [painter.translate("scorings_done", n=number(painter.state.scorings_done))]
    ahead = {space - marker: label for space, label in marks.items() if space > marker} if marker is not None else {}
    parts += [painter.translate("ahead", mark=label, n=distance) for distance, label in ahead.items()]
    return [*fitted([text], width), *flow("  ", [StyledText(part, "dim") for part in parts], width)]


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


def supply(painter: NipponPainter, width: int, key: str = "supply_row") -> list[StyledText]:
    """Draw the factories in the supply by good, with a spot each; "?" for a good of which nothing is known. `key` is
    the text before a row.
    """
    lines = []
    labels = {good: painter.translate(key, good=painter.words.translate(f"good.{good}")) for good in GOODS}
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
