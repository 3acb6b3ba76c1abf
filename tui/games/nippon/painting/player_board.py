"""A player board of Nippon: holdings, tracks, workers, factories, what is left to build, achievements."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.nippon.state import ACHIEVEMENTS, CONTRACTS, GOODS, TRACKS
from tui.core.game_ui.holding import holding
from tui.core.rendering.drawing import fitted, flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.nippon.painting.painter import EMPTY, FULL, GOOD, SPACE, NipponRenderer, level, workers


def player(renderer: NipponRenderer, id: str, width: int) -> list[StyledText]:
    """Draw a player board."""
    board = renderer.state.seats[id]
    name = renderer.name(id)
    head = StyledText().append_text(renderer.piece(id)).append(f" {name}", "bold underline")
    parts = [renderer.say("vp", n=number(board.vp))]
    amounts = ("yen", "coal", "blueprints")
    parts += [holding(renderer.words, f"holding.{what}", getattr(board, what)).text for what in amounts]
    if seen(board.held_machines) != 0:
        parts.append(renderer.say("held", n=number(board.held_machines)))
    head.append("  " + "  ".join(parts), "bold")
    lines = [head]
    lines += flow(f"  {renderer.say('tracks')} ", [track(renderer, id, name) for name in TRACKS], width)
    left = board.workers
    count = "?" if not known(left) else f"{len(left)}/6"
    lines.append(
        StyledText().append(f"  {renderer.say('workers', n=count)}  ", "dim").append_text(workers(renderer, left))
    )
    lines += flow(f"  {renderer.say('factories')} ", factories(renderer, id), width, 3)
    lines += flow("  ", [*areas(renderer, id), contracts(renderer, id)], width, 3)
    lines += flow(f"  {renderer.say('hand')} ", hand(renderer, id), width, 2)
    return fitted([*lines, *achievements(renderer, id, width)], width)


def track(renderer: NipponRenderer, id: str, name: str) -> StyledText:
    """Draw a track: its marker, and the level it stands for."""
    space = seen(renderer.state.seats[id].markers[name])
    top = seen(renderer.state.printed[f"tracks.{name}.top"])
    shown = level(renderer.state, id, name)
    text = StyledText(f"{renderer.say(f'track_{name}')} ")
    if space is not None and top is not None:
        text.append(renderer.bar(FULL, space), "bold")
        text.append(renderer.bar(EMPTY, top - space), "dim")
    elif space is not None:
        text.append(f"+{space}")
    text.append(f" {renderer.say('level', n=shown)}", "bold")
    return text


def factories(renderer: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the factories a seat owns: tile, machine, goods stored."""
    cells = []
    for good in GOODS:
        mine = renderer.state.seats[id].factories[good]
        tile = seen(mine.tile)
        if tile == "":
            continue
        if tile is None:
            cells.append(StyledText(f"{renderer.words.say(f'good.{good}')} ?", "dim"))
            continue
        text = StyledText().append(renderer.words.say(f"factory.{tile}"), "bold")
        machine = seen(mine.machine)
        text.append(" ?" if machine is None else f" +{machine}" if machine else "")
        goods = seen(mine.goods)
        room = seen(renderer.state.printed[f"storage.{tile}"])
        text.append(" ")
        text.append("?" if goods is None else renderer.bar(GOOD, goods))
        if goods is not None and room is not None:
            text.append(renderer.bar(SPACE, room - goods), "dim")
        cells.append(text)
    return cells or [StyledText(sign("dash", renderer.ascii), "dim")]


def areas(renderer: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the trains and ships left, with the side they show, and the income symbols."""
    board = renderer.state.seats[id]
    cells = []
    for kind, side in (("trains", "train_side"), ("ships", "ship_side")):
        shown = number(getattr(board, side))
        left = number(getattr(board, kind))
        cells.append(StyledText(renderer.say("area", what=renderer.words.say(f"resource.{kind}"), n=left, side=shown)))
    return cells


def contracts(renderer: NipponRenderer, id: str) -> StyledText:
    """Draw the contracts still face up by number."""
    text = StyledText(f"{renderer.say('contracts')} ")
    for name in CONTRACTS:
        up = seen(renderer.state.seats[id].contracts[name])
        text.append("?" if up is None else name[-1] if up else sign("dash", renderer.ascii), "bold" if up else "dim")
    return text


def hand(renderer: NipponRenderer, id: str) -> list[StyledText]:
    """Draw the influence tiles in hand: value and count."""
    cells = []
    for value, count in renderer.state.seats[id].hand.items():
        held = seen(count)
        if held != 0:
            times = "" if held == 1 else f"{'x' if renderer.ascii else '×'}{'?' if held is None else held}"
            cells.append(StyledText(f"[{value}]{times}", "dim" if held is None else ""))
    if cells and all(seen(count) is None for count in renderer.state.seats[id].hand.values()):
        return [StyledText("?", "dim")]
    return cells or [StyledText(sign("dash", renderer.ascii), "dim")]


def achievements(renderer: NipponRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the multipliers on the achievement spaces; a printed one counts where no tile lies."""
    cells = []
    times = "x" if renderer.ascii else "×"
    for space in ACHIEVEMENTS:
        tile = seen(renderer.state.seats[id].multipliers[space])
        printed = seen(renderer.state.printed[f"printed_multiplier.{space}"])
        shown = "?" if tile is None else str(tile or printed or "")
        if shown:
            label = renderer.words.say(f"achievement.{space}")
            cells.append(StyledText(f"{label} {times}{shown}", "bold" if tile else "dim"))
    return flow(f"  {renderer.say('achievements')} ", cells, width) if cells else []
