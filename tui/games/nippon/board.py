"""The board of Nippon as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from typing import Any

from referee.games.nippon.state import REGIONS
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding, holding
from tui.core.rendering.drawing import DrawingContext, beside, fitted
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting import game_board as map_drawing
from tui.games.nippon.painting import player_board as player_area_drawing
from tui.games.nippon.painting.painter import NipponRenderer, level

Page = tuple[str, list[StyledText]]


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List yen, coal, knowledge and blueprints of a seat, the most important first."""
    board = state.seats[seat]
    return (
        holding(words, "holding.yen", board.yen),
        holding(words, "holding.coal", board.coal),
        holding(words, "holding.knowledge", level(state, seat, "knowledge")),
        holding(words, "holding.blueprints", board.blueprints),
    )


def _map(renderer: NipponRenderer, width: int) -> list[StyledText]:
    lines = [*map_drawing.scoring_track(renderer), map_drawing.goods_head(renderer, width)]
    for region in REGIONS:
        lines += map_drawing.region(renderer, region, width)
    return lines


def _market(renderer: NipponRenderer, width: int) -> list[StyledText]:
    blank = [StyledText("")]
    return [
        *map_drawing.action_slots(renderer, width),
        *blank,
        *map_drawing.rewards(renderer, width),
        *blank,
        *map_drawing.supply(renderer, width),
    ]


def _players(renderer: NipponRenderer, width: int) -> list[StyledText]:
    lines: list[StyledText] = []
    for id in renderer.ids:
        lines += [*([StyledText("")] if lines else []), *player_area_drawing.player(renderer, id, width)]
    return lines


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the board: on one page where there is room, else the map, the middle and each player board by itself."""
    renderer = NipponRenderer.of(context, table)
    half = (context.width - 3) // 2
    if context.width >= 140:
        left = [*_map(renderer, half), StyledText(""), *_market(renderer, half)]
        right = _players(renderer, half)
        if max(len(left), len(right)) <= context.height:
            return [(context.words.say("nippon.page_all"), beside(left, right, half))]
        return [
            (context.words.say("nippon.page_map"), beside(_map(renderer, half), _market(renderer, half), half)),
            (context.words.say("nippon.page_players"), _two(renderer, half)),
        ]
    found = [
        (context.words.say("nippon.page_map"), _map(renderer, context.width)),
        (context.words.say("nippon.page_market"), _market(renderer, context.width)),
    ]
    return [*found, *_packed(renderer, context.width, context.height)]


def _packed(renderer: NipponRenderer, width: int, height: int) -> list[Page]:
    """Put as many player boards on a page as fit whole."""
    found: list[tuple[list[str], list[StyledText]]] = []
    for id in renderer.ids:
        name = renderer.name(id)
        drawn = player_area_drawing.player(renderer, id, width)
        if found and len(found[-1][1]) + len(drawn) < height:
            found[-1][0].append(name)
            found[-1][1].extend([StyledText(""), *drawn])
        else:
            found.append(([name], drawn))
    return [(renderer.words.listed(names), lines) for names, lines in found]


def _two(renderer: NipponRenderer, width: int) -> list[StyledText]:
    drawn = [player_area_drawing.player(renderer, id, width) for id in renderer.ids]
    lines: list[StyledText] = []
    for place in range(0, len(drawn), 2):
        pair = drawn[place + 1] if place + 1 < len(drawn) else []
        lines += [*([StyledText("")] if lines else []), *beside(drawn[place], pair, width)]
    return lines


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the map, the action slots, and of each player board as much as there is room."""
    renderer = NipponRenderer.of(context, table)
    lines = fitted([*_map(renderer, context.width), *map_drawing.action_slots(renderer, context.width)], context.width)
    each = max(1, (context.height - len(lines)) // max(1, len(renderer.ids)))
    for id in renderer.ids:
        lines += player_area_drawing.player(renderer, id, context.width)[:each]
    return lines[: context.height]


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the player board of a seat, as much of it as there is room for."""
    return player_area_drawing.player(NipponRenderer.of(context, table), seat, context.width)[: context.height]
