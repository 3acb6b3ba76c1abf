"""The board of Crisis as pages of text lines, and what stands beside a seat's VP in the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.facts.facts import known
from referee.table.table import Table
from scoring.games.crisis.values import VP_PER_LOAN
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import NOTHING, Holding, holding
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, beside, cropped, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.crisis.painting import locations as location_drawing
from tui.games.crisis.painting import offers as offer_drawing
from tui.games.crisis.painting import player_board as player_area_drawing
from tui.games.crisis.painting import status as common_area_drawing
from tui.games.crisis.painting.painter import CrisisRenderer

Page = tuple[str, list[StyledText]]
BLANK = StyledText("")
WIDE = 140
"""From this width on two columns stand side by side (cells)."""


def holdings(words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List credits, what loans and penalty points take off at the end, these, managers in hand and influence cards:
    the most important first.
    """
    board = state.seats[seat]
    still = seen(state.phase) != "done" and any(seen(one.loans) != 0 for one in state.seats.values())
    return (
        holding(words, "holding.credits", board.credits),
        _at_end(words, board) if still else NOTHING,
        holding(words, "holding.loans", board.loans) if seen(board.loans) != 0 else NOTHING,
        holding(words, "holding.penalty", board.penalty_points) if seen(board.penalty_points) != 0 else NOTHING,
        holding(words, "holding.managers", board.hand),
        holding(words, "holding.influence", board.influence),
    )


def _at_end(words: Words, board: Any) -> Holding:
    """Give the VP that loans and penalty points take off at the end (CRI-7.5); nothing where none are had."""
    loans, penalty = board.loans, board.penalty_points
    if seen(loans) == 0 and seen(penalty) == 0:
        return NOTHING
    if known(loans) and known(penalty):
        lost = -(loans * VP_PER_LOAN + penalty)
        return holding(words, "holding.end", lost)._replace(value=words.format_field(lost, "signed"))
    return holding(words, "holding.end", penalty if known(loans) else loans)


def _main(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    return [*common_area_drawing.status(renderer, width), *location_drawing.places(renderer, width)]


def _offers(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    return [
        *offer_drawing.companies(renderer, width),
        *offer_drawing.employees(renderer, width),
        *offer_drawing.market(renderer, width),
    ]


def _prices(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    return [*offer_drawing.prices(renderer, width), *offer_drawing.imports(renderer, width)]


def pages(context: DrawingContext, table: Table) -> list[Page]:
    """Draw the board, then what the players have: side by side where there is room, else one after the other."""
    found = _pages(CrisisRenderer.of(context, table), context.width, context.height)
    for _, lines in found:
        for line in lines:
            line.truncate(context.width)
    return found


def _pages(renderer: CrisisRenderer, width: int, height: int) -> list[Page]:
    if width < WIDE:
        board = [
            (renderer.say("page_board"), _main(renderer, width)),
            (renderer.say("page_offers"), _offers(renderer, width)),
            (renderer.say("page_prices"), _prices(renderer, width)),
        ]
        return [*board, *_stacked(renderer, renderer.ids, width, height)]
    half = (width - COLUMN_GAP) // 2
    left = [*_main(renderer, half), BLANK, *_offers(renderer, half)]
    right = [*_prices(renderer, half), BLANK, *_players(renderer, renderer.ids, half)]
    if max(len(left), len(right)) <= height:
        return [(renderer.say("page_all"), beside(left, right, half))]
    first = (
        renderer.say("page_board"),
        beside(_main(renderer, half), [*_offers(renderer, half), BLANK, *_prices(renderer, half)], half),
    )
    return [first, *_pairs(renderer, half, height)]


def _players(renderer: CrisisRenderer, ids: Sequence[str], width: int) -> list[StyledText]:
    lines: list[StyledText] = []
    for id in ids:
        lines += [*([BLANK] if lines else []), *player_area_drawing.player(renderer, id, width)]
    return lines


def _stacked(renderer: CrisisRenderer, ids: Sequence[str], width: int, height: int) -> list[Page]:
    """Set as many players on a page as fit whole."""
    found: list[list[str]] = []
    for id in ids:
        if found and len(_players(renderer, [*found[-1], id], width)) <= height:
            found[-1].append(id)
        else:
            found.append([id])
    return [
        (renderer.words.listed([renderer.name(id) for id in page]), _players(renderer, page, width)) for page in found
    ]


def _pairs(renderer: CrisisRenderer, half: int, height: int) -> list[Page]:
    """Set the players in two columns, as many on a page as fit whole."""
    ids = renderer.ids
    middle = (len(ids) + 1) // 2
    columns = [_players(renderer, part, half) for part in (ids[:middle], ids[middle:])]
    if max(map(len, columns)) <= height:
        return [(renderer.say("page_players"), beside(columns[0], columns[1], half))]
    stacks = _stacked(renderer, ids, half, height)
    found = []
    for at in range(0, len(stacks), 2):
        title = renderer.words.listed([name for name, _ in stacks[at : at + 2]])
        right = stacks[at + 1][1] if at + 1 < len(stacks) else []
        found.append((title, beside(stacks[at][1], right, half)))
    return found


def compact(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw what fits beside the table: the status, the locations, and what the players have in words."""
    renderer = CrisisRenderer.of(context, table)
    lines = _main(renderer, context.width)
    each = max(1, (context.height - len(lines)) // max(1, len(renderer.ids)))
    for id in renderer.ids:
        lines += player_area_drawing.in_words(renderer, id, context.width)[:each]
    return cropped(lines, context)


def seat(context: DrawingContext, table: Table, seat: str) -> list[StyledText]:
    """Draw the player board of a seat, as much of it as there is room for."""
    return cropped(player_area_drawing.player(CrisisRenderer.of(context, table), seat, context.width), context)
