"""The pieces of Nippon as short texts: what nobody has told is a question mark."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from referee.facts import NotTold, known
from referee.game import Seat
from referee.games.nippon import values
from referee.games.nippon.state import ACHIEVEMENTS, CONTRACTS, GOODS, SLOTS, TRACKS, State, region_of
from referee.table import Table
from scoring.words import Words
from tui.screens.base import fit
from tui.widgets.seats import seat_style
from tui.widgets.signs import shape, sign

FULL, EMPTY = ("▰", "#"), ("▱", "-")
GOOD, SPACE = ("▪", "o"), ("▫", ".")


class Pen(Struct, frozen=True):
    """What a drawing needs besides the state: the words, the table's seats, the theme, the signs."""

    words: Words
    table: Table
    theme: str
    ascii: bool

    @property
    def state(self) -> State:
        """The state drawn."""
        found: State = self.table.state
        return found

    def say(self, key: str, **shown: Any) -> str:
        """Say a text of the board."""
        return self.words.say(f"nippon.{key}", **shown)

    def seat(self, id: str, rest: str = "") -> Text:
        """Draw a seat's mark with something beside it, in its colour."""
        seat: Seat = next(one for one in self.table.world.seats if one.id == id)
        return Text(f"{id}{shape(seat.shape, self.ascii)}{rest}", seat_style(seat, self.theme))

    def bar(self, pair: tuple[str, str], count: int) -> str:
        """Repeat a sign."""
        return pair[self.ascii] * max(0, count)


def seen(value: Any) -> Any:
    """Give a value; None where nobody has told it."""
    return value if known(value) else None


def number(value: Any) -> str:
    """Draw a number."""
    return f"{value:,}" if known(value) else "?"


def level(state: State, seat: str, track: str) -> str:
    """Draw the level of a track."""
    try:
        return number(values.level(state, seat, track))
    except NotTold:
        return "?"


def workers(pen: Pen, found: Any) -> Text:
    """Draw workers by their colours; colours nobody has told are counted."""
    if not known(found):
        return Text("?", "dim")
    seen = [colour for colour in found if colour != "?"]
    unseen = len(found) - len(seen)
    parts = [*seen, *([f"{unseen}×?" if not pen.ascii else f"{unseen}x?"] if unseen else ())]
    return Text(" ".join(parts) if parts else sign("dash", pen.ascii), "" if parts else "dim")


def goods_head(pen: Pen, width: int) -> Text:
    """Name the goods above the columns of their slots."""
    lead, each = columns(pen, width)
    text = Text(" " * lead)
    for good in GOODS:
        text.append(fit(pen.words.say(f"good.{good}"), each - 1) + " ", "dim")
    return text


def columns(pen: Pen, width: int) -> tuple[int, int]:
    """Give the width before the slots of a city, and that of each slot."""
    lead = 4 + cell_len(pen.say("city", n=1))
    return lead, max(5, min(11, (width - lead) // len(GOODS)))


def slot(pen: Pen, city: str, good: str) -> Text:
    """Draw an influence slot: the tile on it, else the foreign number; a dash for a good the city does not show."""
    here = pen.state.cities[city].slots[good]
    shown, value, owner = seen(here.shown), seen(here.value), seen(here.owner)
    if value:
        return pen.seat(owner, str(value)) if owner in pen.table.seats else Text(f"?{value}")
    if shown is False:
        return Text(sign("dash", pen.ascii), "dim")
    return Text("?" if shown is None else f"({number(here.foreign)})", "dim" if shown is None else "")


def city(pen: Pen, name: str, width: int) -> Text:
    """Draw a city: its slots in the columns of the goods."""
    lead, each = columns(pen, width)
    text = Text().append(fit(f"  {pen.say('city', n=name[-1])}", lead), "dim")
    for good in GOODS:
        cell = slot(pen, name, good)
        text.append_text(cell)
        text.append(" " * max(1, each - cell.cell_len))
    return text


def flow(lead: str, cells: list[Text], width: int, gap: int = 2) -> list[Text]:
    """Set cells one beside the other, going on below where there is no more room."""
    indent = cell_len(lead)
    lines = [Text().append(lead, "dim")]
    for place, cell in enumerate(cells):
        if place and lines[-1].cell_len + cell.cell_len + gap > width and lines[-1].cell_len > indent:
            lines.append(Text(" " * indent))
        elif place:
            lines[-1].append(" " * gap)
        lines[-1].append_text(cell)
    return lines


def influence(pen: Pen, region: str) -> list[tuple[str, int]]:
    """Add up each seat's influence in a region as far as it is told, the most first (NIP-17.2, NIP-17.3)."""
    state, sums = pen.state, dict.fromkeys(pen.table.seats, 0)
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


def foreign(pen: Pen, region: str) -> str:
    """Add up the foreign numbers of the empty slots of a region; "?" where one is not told."""
    total = 0
    for name, found in pen.state.cities.items():
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


def links(pen: Pen, region: str, kind: str) -> list[Text]:
    """Draw the trains or ships of each seat in a region by their sides."""
    cells = []
    for seat in pen.table.seats:
        found = getattr(pen.state.regions[region], kind)[seat]
        twos, threes = seen(found.twos), seen(found.threes)
        if twos is None or threes is None:
            cells.append(pen.seat(seat, " ?"))
        elif twos or threes:
            cells.append(pen.seat(seat, " " + "+".join(["2"] * twos + ["3"] * threes)))
    return cells


def region(pen: Pen, name: str, width: int) -> list[Text]:
    """Draw a region: bonus, foreign companies and influence, trains and ships where there are some, its two cities."""
    here = pen.state.regions[name]
    slots = values.TRANSPORT_SLOTS.get(seen(pen.state.players) or 0, 8)
    bonus = seen(here.bonus)
    head = Text().append(pen.words.say(f"region.{name}"), "bold underline")
    parts = [pen.say("bonus", what=pen.words.say(f"bonus.{bonus}") if bonus else "?")]
    parts += [pen.say("transport", n=number(here.used), of=slots), pen.say("foreign_short", n=foreign(pen, name))]
    head.append("  " + "  ".join(parts))
    for seat, total in influence(pen, name):
        head.append("  ").append_text(pen.seat(seat, f" {total}"))
    moving: list[Text] = []
    for kind in ("trains", "ships"):
        found = links(pen, name, kind)
        moving += [Text(pen.words.say(f"resource.{kind}"), "dim"), *found] if found else []
    lines = [head, *(flow("  ", moving, width) if moving else [])]
    return [*lines, city(pen, f"{name}_1", width), city(pen, f"{name}_2", width)]


def action_slots(pen: Pen, width: int) -> list[Text]:
    """Draw the action slots with their workers, then the worker rows."""
    lines = [Text(pen.say("action_slots"), "bold underline")]
    verbs: dict[str, list[str]] = {}
    for path, place in pen.state.printed.items():
        if path.startswith("action_slot."):
            verbs.setdefault(str(place), []).append(pen.words.say(f"action.{path.removeprefix('action_slot.')}"))
    size = max([8, *(cell_len(" / ".join(found)) for found in verbs.values())])
    for place in SLOTS:
        line = Text(f"  {place} {fit(' / '.join(verbs.get(place, ['?'])), size)}  ")
        lines.append(line.append_text(workers(pen, pen.state.slots[place])))
    return lines + worker_rows(pen, width)


def worker_rows(pen: Pen, width: int) -> list[Text]:
    """Draw the worker rows in use."""
    rows = pen.state.rows
    lead = f"  {pen.say('rows')} "
    if not known(rows):
        return [Text(f"{lead}?", "dim")]
    cells = [Text(f"{row}: ").append_text(workers(pen, found)) for row, found in rows.items()]
    return flow(lead, cells, width, 3)


def rewards(pen: Pen, width: int) -> list[Text]:
    """Draw the reward tiles left by column, and the VP multipliers."""
    lines = [Text(pen.say("rewards"), "bold underline")]
    for column in ("2", "3", "4", "5"):
        cells = []
        for path in pen.state.rewards:
            if path.startswith(f"{column}_"):
                left = number(pen.state.rewards[path])
                cells.append(Text(pen.say("of", n=left, what=pen.words.say(f"bonus.{path[2:]}"))))
        lines += flow(f"  {'x' if pen.ascii else '×'}{column} ", cells or [Text("?")], width, 3)
    lines.append(Text(f"  {pen.say('multipliers', n=number(pen.state.vp_multipliers))}"))
    return lines


def supply(pen: Pen, width: int) -> list[Text]:
    """Draw the factories left in the supply, by good."""
    cells = []
    for good in GOODS:
        text = Text(f"{pen.words.say(f'good.{good}')} ")
        for place in range(1, 5):
            there = seen(pen.state.supply[f"{good}_{place}"])
            text.append("?" if there is None else str(place) if there else sign("dash", pen.ascii))
        cells.append(text)
    return [Text(pen.say("supply"), "bold underline"), *flow("  ", cells, width, 3)]


TRACK_SPACES = 8
"""Spaces of the scoring track as one public page counts them; nothing is judged by it."""


def scoring_track(pen: Pen) -> list[Text]:
    """Draw the scoring track with its marks and the marker."""
    marks = {}
    for mark in ("mark_1", "mark_2", "golden"):
        space = seen(pen.state.printed[f"scoring_track.{mark}"])
        if space is not None:
            marks[space] = pen.say(mark)
    at = seen(pen.state.marker)
    text = Text().append(f"{pen.say('track')}  ", "bold")
    for space in range(1, max(TRACK_SPACES, *marks, at or 0) + 1):
        shown = f"{space}{marks.get(space, '')}"
        text.append(f"[{shown}]" if space == at else f" {shown} ", "bold reverse" if space == at else "dim")
    if at is None:
        text.append(" ?")
    done = number(pen.state.scorings_done)
    return [text, Text(f"  {pen.say('scorings_done', n=done)}", "dim")]


def player(pen: Pen, id: str, width: int) -> list[Text]:
    """Draw a player board."""
    board = pen.state.seats[id]
    name = pen.table.seats[id] or pen.words.format_field(id, "seat")
    head = Text().append_text(pen.seat(id)).append(f" {name}", "bold underline")
    parts = [pen.say("vp", n=number(board.vp))]
    parts += [pen.say(what, n=number(getattr(board, what))) for what in ("yen", "coal", "blueprints")]
    if seen(board.held_machines) != 0:
        parts.append(pen.say("held", n=number(board.held_machines)))
    head.append("  " + "  ".join(parts), "bold")
    lines = [head]
    lines += flow(f"  {pen.say('tracks')} ", [track(pen, id, name) for name in TRACKS], width)
    left = board.workers
    count = "?" if not known(left) else f"{len(left)}/6"
    lines.append(Text().append(f"  {pen.say('workers', n=count)}  ", "dim").append_text(workers(pen, left)))
    lines += flow(f"  {pen.say('factories')} ", factories(pen, id), width, 3)
    lines += flow("  ", [*areas(pen, id), contracts(pen, id)], width, 3)
    lines += flow(f"  {pen.say('hand')} ", hand(pen, id), width, 2)
    return lines + achievements(pen, id, width)


def track(pen: Pen, id: str, name: str) -> Text:
    """Draw a track: its marker, and the level it stands for."""
    space = seen(pen.state.seats[id].markers[name])
    top = seen(pen.state.printed[f"tracks.{name}.top"])
    shown = level(pen.state, id, name)
    text = Text(f"{pen.say(f'track_{name}')} ")
    if space is not None and top is not None:
        text.append(pen.bar(FULL, space), "bold")
        text.append(pen.bar(EMPTY, top - space), "dim")
    elif space is not None:
        text.append(f"+{space}")
    text.append(f" {pen.say('level', n=shown)}", "bold")
    return text


def factories(pen: Pen, id: str) -> list[Text]:
    """Draw the factories a seat owns: tile, machine, goods stored."""
    cells = []
    for good in GOODS:
        mine = pen.state.seats[id].factories[good]
        tile = seen(mine.tile)
        if tile == "":
            continue
        if tile is None:
            cells.append(Text(f"{pen.words.say(f'good.{good}')} ?", "dim"))
            continue
        text = Text().append(pen.words.say(f"factory.{tile}"), "bold")
        machine = seen(mine.machine)
        text.append(" ?" if machine is None else f" +{machine}" if machine else "")
        goods = seen(mine.goods)
        room = seen(pen.state.printed[f"storage.{tile}"])
        text.append(" ")
        text.append("?" if goods is None else pen.bar(GOOD, goods))
        if goods is not None and room is not None:
            text.append(pen.bar(SPACE, room - goods), "dim")
        cells.append(text)
    return cells or [Text(sign("dash", pen.ascii), "dim")]


def areas(pen: Pen, id: str) -> list[Text]:
    """Draw the trains and ships left, with the side they show, and the income symbols."""
    board = pen.state.seats[id]
    cells = []
    for kind, side in (("trains", "train_side"), ("ships", "ship_side")):
        shown = number(getattr(board, side))
        left = number(getattr(board, kind))
        cells.append(Text(pen.say("area", what=pen.words.say(f"resource.{kind}"), n=left, side=shown)))
    return cells


def contracts(pen: Pen, id: str) -> Text:
    """Draw the contracts still face up by number."""
    text = Text(f"{pen.say('contracts')} ")
    for name in CONTRACTS:
        up = seen(pen.state.seats[id].contracts[name])
        text.append("?" if up is None else name[-1] if up else sign("dash", pen.ascii), "bold" if up else "dim")
    return text


def hand(pen: Pen, id: str) -> list[Text]:
    """Draw the influence tiles in hand: value and count."""
    cells = []
    for value, count in pen.state.seats[id].hand.items():
        held = seen(count)
        if held != 0:
            times = "" if held == 1 else f"{'x' if pen.ascii else '×'}{'?' if held is None else held}"
            cells.append(Text(f"[{value}]{times}", "dim" if held is None else ""))
    if cells and all(seen(count) is None for count in pen.state.seats[id].hand.values()):
        return [Text("?", "dim")]
    return cells or [Text(sign("dash", pen.ascii), "dim")]


def achievements(pen: Pen, id: str, width: int) -> list[Text]:
    """Draw the multipliers on the achievement spaces; a printed one counts where no tile lies."""
    cells = []
    times = "x" if pen.ascii else "×"
    for space in ACHIEVEMENTS:
        tile = seen(pen.state.seats[id].multipliers[space])
        printed = seen(pen.state.printed[f"printed_multiplier.{space}"])
        shown = "?" if tile is None else str(tile or printed or "")
        if shown:
            label = pen.words.say(f"achievement.{space}")
            cells.append(Text(f"{label} {times}{shown}", "bold" if tile else "dim"))
    return flow(f"  {pen.say('achievements')} ", cells, width) if cells else []
