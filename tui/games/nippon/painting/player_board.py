"""The drawing of a Nippon player board: resources, tracks, workers, factories, achievements and stocks."""

from __future__ import annotations

from itertools import chain

from referee.facts.facts import known
from referee.games.nippon.state import ACHIEVEMENTS, CONTRACTS, GOODS, TRACKS, UNSEEN
from referee.games.nippon.values import WAGE
from tui.core.game_ui.holding import holding
from tui.core.rendering.board_spots import spot
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import fitted, flow, number, padded, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import GOODS_STORED, TRACK, NipponPainter, level

STEPPED = {"knowledge": "knowledge", "mines": "coal"}
"""The tracks with steps of an action, by the verb."""
MAX_STEPS = 3
USES = (("produce", "factories"), ("mechanise", "factory"))
"""The actions with an own factory, each with its field."""
TILE = ("▢", "#")


def player(painter: NipponPainter, seat: str, width: int) -> list[StyledText]:
    return list(chain.from_iterable(player_parts(painter, seat, width)))


def player_parts(painter: NipponPainter, seat: str, width: int) -> list[list[StyledText]]:
    """Draw a player board, in parts: its rows."""
    board = painter.state.seats[seat]
    workers = board.workers
    label = painter.translate("workers", n=f"{len(workers)}/6" if known(workers) else "?")
    parts = [
        [head(painter, seat)],
        painter.row("tracks", [track(painter, seat, name) for name in TRACKS], width),
        [
            StyledText()
            .append(f"  {label}  ", "dim")
            .append_text(painter.workers(workers))
            .append(wages(painter, seat), "dim")
        ],
        painter.row("factories", factories(painter, seat), width, 3),
        flow("  ", areas(painter, seat), width, 3),
        painter.row("contracts", contracts(painter, seat), width, 1),
        painter.row("hand", hand(painter, seat), width),
    ]
    if tiles := achievements(painter, seat):
        parts.append(painter.row("achievements", tiles, width))
    return [fitted(part, width) for part in parts]


def wages(painter: NipponPainter, seat: str) -> str:
    """Return what the workers of a seat cost if it consolidates now; "" if that is not known, or nothing."""
    workers = painter.state.seats[seat].workers
    if not known(workers) or not workers or (UNSEEN in workers and len(workers) > 1):
        return ""
    return f"  {painter.translate('wages', n=f'{WAGE * len(set(workers)):,}')}"


def head(painter: NipponPainter, seat: str) -> StyledText:
    """Draw the player's name with victory points and resources."""
    board = painter.state.seats[seat]
    amounts = ("yen", "coal", "blueprints")
    parts = [painter.translate("vp", n=number(board.vp))]
    parts += [holding(painter.words, f"holding.{what}", getattr(board, what)).text for what in amounts]
    if value_or_none(board.held_machines) != 0:
        parts.append(painter.translate("held", n=number(board.held_machines)))
    return painter.seat_heading(seat).append("  " + "  ".join(parts), "bold")


def track(painter: NipponPainter, seat: str, name: str, with_gauge: bool = True) -> StyledText:
    """Draw a track with its level and, `with_gauge`, its marker."""
    space, top = (
        value_or_none(painter.state.seats[seat].markers[name]),
        value_or_none(painter.state.printed[f"tracks.{name}.top"]),
    )
    text = StyledText(f"{painter.translate(f'track_{name}')} ").append(level(painter.state, seat, name), "bold")
    if with_gauge and space is not None and top is not None:
        text.append(" ").append_text(painter.gauge(TRACK, space, top, "bold"))
    return text


def factories(painter: NipponPainter, seat: str) -> list[StyledText]:
    """Draw the factories of a seat with tile, machine, and stored goods."""
    cells = []
    for good in GOODS:
        tile = value_or_none(painter.state.seats[seat].factories[good].tile)
        if tile is None:
            cells.append(StyledText(f"{painter.words.translate(f'good.{good}')} ?", "dim"))
        elif tile:
            cells.append(factory_cell(painter, seat, good, painter.words.translate(f"factory.{tile}")))
    return cells


def factory_cell(painter: NipponPainter, seat: str, good: str, name: str) -> StyledText:
    """Draw the factory of a seat for a good: its name, machine and stored goods."""
    factory = painter.state.seats[seat].factories[good]
    machine, goods = value_or_none(factory.machine), value_or_none(factory.goods)
    text = StyledText().append(name, "bold")
    text.append(" ? " if machine is None else f" +{machine} " if machine else " ")
    capacity = value_or_none(painter.state.printed[f"storage.{factory.tile}"]) or 0
    return text.append_text(StyledText("?") if goods is None else painter.gauge(GOODS_STORED, goods, capacity))


def areas(painter: NipponPainter, seat: str) -> list[StyledText]:
    """Draw the remaining trains and ships of a seat, and their visible side."""
    board = painter.state.seats[seat]
    kinds = {"trains": (board.trains, board.train_side), "ships": (board.ships, board.ship_side)}
    return [
        StyledText(
            painter.translate(
                "area", what=painter.words.translate(f"resource.{kind}"), n=number(count), side=number(side)
            )
        )
        for kind, (count, side) in kinds.items()
    ]


def contracts(painter: NipponPainter, seat: str) -> list[StyledText]:
    """Draw the face-up contracts of a seat as tiles with their number and the goods that they require, with a spot
    each.
    """
    cells = []
    for name in CONTRACTS:
        up = value_or_none(painter.state.seats[seat].contracts[name])
        if up is None:
            cells.append(StyledText(f"{painter.drawn(TILE)}{name[-1]} ?", "dim"))
        elif up:
            cubes = value_or_none(painter.state.printed[f"contract.{name[-1]}.cubes"])
            needs = f" {'+'.join(map(str, cubes))}" if cubes else ""
            cells.append(spot(f"export contract={name}", StyledText(f"{painter.drawn(TILE)}{name[-1]}{needs}")))
    return cells


def choosing(painter: NipponPainter, seat: str, width: int, is_brief: bool) -> list[list[StyledText]]:
    """Draw what a seat may choose on its own board, in parts: steps of the tracks, factories to run or mechanise (if
    `is_brief` without their ability and the gauges of the tracks), contracts.
    """
    steps, uses = [], []
    labels = {verb: painter.translate(f"track_{track}") for verb, track in STEPPED.items()}
    label_width = max(map(cell_len, labels.values())) + 1
    owner = StyledText() if seat == value_or_none(painter.state.active) else painter.piece(seat, " ")
    for verb, name in STEPPED.items():
        spots = [
            spot(f"{verb} steps={count}", StyledText(painter.translate("steps", n=count)))
            for count in range(1, MAX_STEPS + 1)
        ]
        text = track(painter, seat, name, with_gauge=not is_brief)
        head = padded(StyledText(labels[verb], "bold"), label_width).append_text(text[len(labels[verb]) + 1 :])
        steps += flow("", [StyledText().append_text(owner).append_text(head), *spots], width, 1)
    for good in GOODS:
        tile = value_or_none(painter.state.seats[seat].factories[good].tile)
        if tile:
            name = painter.words.translate(f"good.{good}" if is_brief else f"factory.{tile}")
            verbs = ((f"{verb} {field}={tile}", painter.words.translate(f"action.{verb}")) for verb, field in USES)
            spots = [spot(notation, StyledText(word)) for notation, word in verbs]
            uses += flow("", [factory_cell(painter, seat, good, name), *spots], width, 1)
    tiles = contracts(painter, seat)
    return [steps, uses, flow(f"{painter.translate('contracts')} ", tiles, width, 1) if tiles else []]


def hand(painter: NipponPainter, seat: str) -> list[StyledText]:
    """Draw the influence tiles in hand, by value and number."""
    tiles = {value: value_or_none(count) for value, count in painter.state.seats[seat].hand.items()}
    if tiles and all(count is None for count in tiles.values()):
        return [unknown()]
    return [
        StyledText(f"[{value}]{'' if count == 1 else painter.times(number(count))}", "dim" if count is None else "")
        for value, count in tiles.items()
        if count != 0
    ]


def achievements(painter: NipponPainter, seat: str) -> list[StyledText]:
    """Draw the multipliers on the achievement spaces; the printed multiplier applies without a tile."""
    cells = []
    for space in ACHIEVEMENTS:
        tile = value_or_none(painter.state.seats[seat].multipliers[space])
        printed = value_or_none(painter.state.printed[f"printed_multiplier.{space}"])
        if multiplier := "?" if tile is None else tile or printed:
            label = painter.words.translate(f"achievement.{space}")
            cells.append(StyledText(f"{label} {painter.times(multiplier)}", "bold" if tile else "dim"))
    return cells
