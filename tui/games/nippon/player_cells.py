"""A player board of Nippon: holdings, tracks, workers, factories, what is left to build, achievements."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.state import ACHIEVEMENTS, CONTRACTS, GOODS, TRACKS
from tui.core.rendering.board_renderer import fitted, flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.nippon.cells import EMPTY, FULL, GOOD, SPACE, NipponRenderer, level, workers


def player(pen: NipponRenderer, id: str, width: int) -> list[StyledText]:
    """Draw a player board."""
    board = pen.state.seats[id]
    name = pen.name(id)
    head = StyledText().append_text(pen.seat(id)).append(f" {name}", "bold underline")
    parts = [pen.say("vp", n=number(board.vp))]
    parts += [pen.say(what, n=number(getattr(board, what))) for what in ("yen", "coal", "blueprints")]
    if seen(board.held_machines) != 0:
        parts.append(pen.say("held", n=number(board.held_machines)))
    head.append("  " + "  ".join(parts), "bold")
    lines = [head]
    lines += flow(f"  {pen.say('tracks')} ", [track(pen, id, name) for name in TRACKS], width)
    left = board.workers
    count = "?" if not known(left) else f"{len(left)}/6"
    lines.append(StyledText().append(f"  {pen.say('workers', n=count)}  ", "dim").append_text(workers(pen, left)))
    lines += flow(f"  {pen.say('factories')} ", factories(pen, id), width, 3)
    lines += flow("  ", [*areas(pen, id), contracts(pen, id)], width, 3)
    lines += flow(f"  {pen.say('hand')} ", hand(pen, id), width, 2)
    return fitted([*lines, *achievements(pen, id, width)], width)


def track(pen: NipponRenderer, id: str, name: str) -> StyledText:
    """Draw a track: its marker, and the level it stands for."""
    space = seen(pen.state.seats[id].markers[name])
    top = seen(pen.state.printed[f"tracks.{name}.top"])
    shown = level(pen.state, id, name)
    text = StyledText(f"{pen.say(f'track_{name}')} ")
    if space is not None and top is not None:
        text.append(pen.bar(FULL, space), "bold")
        text.append(pen.bar(EMPTY, top - space), "dim")
    elif space is not None:
        text.append(f"+{space}")
    text.append(f" {pen.say('level', n=shown)}", "bold")
    return text


def factories(pen: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the factories a seat owns: tile, machine, goods stored."""
    cells = []
    for good in GOODS:
        mine = pen.state.seats[id].factories[good]
        tile = seen(mine.tile)
        if tile == "":
            continue
        if tile is None:
            cells.append(StyledText(f"{pen.words.say(f'good.{good}')} ?", "dim"))
            continue
        text = StyledText().append(pen.words.say(f"factory.{tile}"), "bold")
        machine = seen(mine.machine)
        text.append(" ?" if machine is None else f" +{machine}" if machine else "")
        goods = seen(mine.goods)
        room = seen(pen.state.printed[f"storage.{tile}"])
        text.append(" ")
        text.append("?" if goods is None else pen.bar(GOOD, goods))
        if goods is not None and room is not None:
            text.append(pen.bar(SPACE, room - goods), "dim")
        cells.append(text)
    return cells or [StyledText(sign("dash", pen.ascii), "dim")]


def areas(pen: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the trains and ships left, with the side they show, and the income symbols."""
    board = pen.state.seats[id]
    cells = []
    for kind, side in (("trains", "train_side"), ("ships", "ship_side")):
        shown = number(getattr(board, side))
        left = number(getattr(board, kind))
        cells.append(StyledText(pen.say("area", what=pen.words.say(f"resource.{kind}"), n=left, side=shown)))
    return cells


def contracts(pen: NipponRenderer, id: str) -> StyledText:
    """Draw the contracts still face up by number."""
    text = StyledText(f"{pen.say('contracts')} ")
    for name in CONTRACTS:
        up = seen(pen.state.seats[id].contracts[name])
        text.append("?" if up is None else name[-1] if up else sign("dash", pen.ascii), "bold" if up else "dim")
    return text


def hand(pen: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the influence tiles in hand: value and count."""
    cells = []
    for value, count in pen.state.seats[id].hand.items():
        held = seen(count)
        if held != 0:
            times = "" if held == 1 else f"{'x' if pen.ascii else '×'}{'?' if held is None else held}"
            cells.append(StyledText(f"[{value}]{times}", "dim" if held is None else ""))
    if cells and all(seen(count) is None for count in pen.state.seats[id].hand.values()):
        return [StyledText("?", "dim")]
    return cells or [StyledText(sign("dash", pen.ascii), "dim")]


def achievements(pen: NipponRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the multipliers on the achievement spaces; a printed one counts where no tile lies."""
    cells = []
    times = "x" if pen.ascii else "×"
    for space in ACHIEVEMENTS:
        tile = seen(pen.state.seats[id].multipliers[space])
        printed = seen(pen.state.printed[f"printed_multiplier.{space}"])
        shown = "?" if tile is None else str(tile or printed or "")
        if shown:
            label = pen.words.say(f"achievement.{space}")
            cells.append(StyledText(f"{label} {times}{shown}", "bold" if tile else "dim"))
    return flow(f"  {pen.say('achievements')} ", cells, width) if cells else []
