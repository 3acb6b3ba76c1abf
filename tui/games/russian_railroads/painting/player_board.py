"""The drawing of a Russian Railroads player board: complete, in brief, or as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from referee.facts.facts import known
from referee.games.russian_railroads.action_effects import LAST_SPACE_VP, TRACK_ALONE, line_and_space
from referee.games.russian_railroads.state import TOKEN_SPACES, TOKENS, WORKER_SPACES
from scoring.games.russian_railroads.board_scoring_view import BoardScoringView, RailLineScoringView, picture
from scoring.games.russian_railroads.industry_track import GAP
from scoring.games.russian_railroads.values import DOUBLING_SPACE, RAILROADS, UNLOCKED_AT
from tui.core.rendering.board_spots import spot
from tui.core.rendering.drawing import fitted, flow, in_two_columns, number, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.russian_railroads.painting.context import RussianRailroadsRenderer, engineer_does, known_sheet, pieces
from tui.games.russian_railroads.painting.painter import NO_FACTORY, PIECE_ROWS, REACH, PlayerBoardPainter, parts

SIDE_BY_SIDE = 40
"""The width of the St. Petersburg line with the Kiev line beside it, in character cells."""
MIN_WIDTH = 60
"""The minimum width for drawing the railway lines and the industry track, in character cells."""
SPACE = 3
"""The width of a space, in character cells."""
ROWS = ("doublers", "space", "track", *PIECE_ROWS, "stars", "vp")
BARE = ("space", "track", *PIECE_ROWS)
"""The rows of a railway line drawn in brief."""


def draw_player_board(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw a player board, or describe it as text if the width is too small."""
    return list(chain.from_iterable(board_parts(renderer, id, width)))


def board_parts(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[list[StyledText]]:
    """Draw a player board in parts, for example each railway line, or describe it as text if the width is too small."""
    board, view = renderer.state.seats[id], _scoring_view(renderer, id)
    parts = [[_head(renderer, id, view), *flow(f"  {renderer.translate('hand')} ", _hand(renderer, id), width)]]
    if width < MIN_WIDTH:
        parts += [[line] for line in (*_lines_in_words(renderer, id, view), _industry_in_words(renderer, id, view))]
    else:
        tiles, token = (
            [value_or_none(tile) for tile in board.factories.values()],
            value_or_none(board.token_given["industry"]),
        )
        painter = PlayerBoardPainter(renderer, SPACE)
        rows = painter.industry(view.industry, id, factories=tiles, token=token)
        parts += _lines(renderer, id, view, width, ROWS) if id != renderer.separate_seat else []
        industry = [painter.industry_title(view), *(rows[row] for row in ("space", "markers") if row in rows)]
        parts.append([*industry, *_factories(renderer, id, width)])
    parts.append(_tokens(renderer, id, width))
    parts.append(flow(f"  {renderer.translate('engineers')} ", _engineers(renderer, id), width))
    return [fitted(part, width) for part in parts]


def in_brief(renderer: RussianRailroadsRenderer, id: str, width: int, bare: bool = False) -> list[StyledText]:
    """Draw a player board in a few lines, the most important first. If `bare`, its railway lines are drawn instead of
    described.
    """
    view = _scoring_view(renderer, id)
    bare = bare and width > MIN_WIDTH
    lines = (
        list(chain.from_iterable(_lines(renderer, id, view, width - 2, BARE)))
        if bare
        else _lines_in_words(renderer, id, view)
    )
    lines += [_industry_in_words(renderer, id, view)]
    lines += flow(f"{renderer.translate('hand')} ", _hand(renderer, id), width - 2)
    return [_head(renderer, id, view), *(StyledText("  ").append_text(line) for line in lines)]


def choosing(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the railway lines of a seat with a spot for each space that a piece may go to next, and for each line that a
    locomotive may be placed on.
    """
    lines = _lines(renderer, id, _scoring_view(renderer, id), width, BARE, "place_locomotive|move_displaced")
    return fitted(list(chain.from_iterable(lines)), width)


def _scoring_view(renderer: RussianRailroadsRenderer, id: str) -> BoardScoringView:
    """Return the known values of a player board as scored now."""
    return picture(known_sheet(renderer.state, (id,)), id)


def _head(renderer: RussianRailroadsRenderer, id: str, view: BoardScoringView) -> StyledText:
    """Draw the player's name with the victory points, and the points that the board would score now."""
    board, points = renderer.state.seats[id], list(parts(view).values())
    vp = "?" if None in points else sum(part or 0 for part in points)
    total = board.vp + vp if known(board.vp) and isinstance(vp, int) else "?"
    text = StyledText().append_text(renderer.piece(id)).append(f" {renderer.name(id)}", "bold underline")
    text.append(f"  {renderer.translate('vp', n=number(board.vp))}", "bold").append(
        f"  {renderer.translate('round_vp', n=vp, total=total)}"
    )
    if value_or_none(board.passed):
        text.append(f"  {renderer.translate('passed')}", "bold reverse")
    return text


# the lines


def _lines(
    renderer: RussianRailroadsRenderer,
    id: str,
    view: BoardScoringView,
    width: int,
    row_names: Sequence[str],
    verbs: str = "",
) -> list[list[StyledText]]:
    """Draw each railway line as a part; the last two are side by side if they fit. With `verbs`, their titles are spots
    for them.
    """
    painter = PlayerBoardPainter(renderer, SPACE)
    titles = [painter.title(line) for line in view.lines]
    if verbs:
        titles = [spot(f"{verbs} line={line.line}", title) for line, title in zip(view.lines, titles, strict=True)]
    rows = [painter.line(line, spots=_step_spots(line)) for line in view.lines]
    long, left, right = (
        [title, *(texts[row] for row in row_names if row in texts)] for title, texts in zip(titles, rows, strict=True)
    )
    bonuses = [_next_bonuses(renderer, id, line) if row_names is ROWS else [] for line in view.lines]
    long += _flow_bonuses(renderer, bonuses[0], width)
    available_width = width - 1 - max(line.cell_len for line in right)
    if max(line.cell_len for line in left) > available_width:
        left += _flow_bonuses(renderer, bonuses[1], width)
        return [long, left, right + _flow_bonuses(renderer, bonuses[2], width)]
    left_width = min(SIDE_BY_SIDE, available_width)
    both = [row for row in row_names if row in rows[1] or row in rows[2]]
    left, right = ([titles[at], *(rows[at].get(row, StyledText()) for row in both)] for at in (1, 2))
    left += _flow_bonuses(renderer, bonuses[1], left_width)
    right += _flow_bonuses(renderer, bonuses[2], width - left_width - 1)
    return [long, in_two_columns(left, right, left_width, 1)]


def _step_spots(line: RailLineScoringView) -> dict[int, str]:
    """Return the moves that the spaces of a railway line stand for: a step of the piece before each."""
    ends = {space.piece: space.number for space in line.spaces if space.piece}
    colours = RAILROADS[line.line].colours
    return {ends.get(colour, 0) + 1: f"step_track line={line.line} colour={colour}" for colour in reversed(colours)}


def _flow_bonuses(renderer: RussianRailroadsRenderer, cells: list[StyledText], width: int) -> list[StyledText]:
    return flow(f"{renderer.translate('next')} ", cells, width) if cells else []


def _next_bonuses(renderer: RussianRailroadsRenderer, id: str, line: RailLineScoringView) -> list[StyledText]:
    """Return the bonuses of a railway line that have not been given yet as words, each with its space."""
    board = renderer.state.seats[id]
    bonuses: dict[tuple[int, str], bool | None] = {}
    values: dict[str, str] = {}
    if line.line == "trans_siberian":
        black = value_or_none(board.lines[line.line].tracks["black"])
        for colour, space in UNLOCKED_AT.items():
            values[f"{space}"] = colour
            bonuses[space, "next_opens"] = None if black is None else black >= space
    needs_track_only = {"next_opens", "next_last"}
    used = board.token_given | board.worker_given
    for place in (*TOKEN_SPACES, *WORKER_SPACES):
        name, at = line_and_space(place) if place != "industry" else ("", 0)
        if name == line.line:
            key = "next_worker" if place in WORKER_SPACES else "next_token"
            bonuses[at, key] = value_or_none(used[place])
            if place == TRACK_ALONE:
                needs_track_only.add(key)
    if line.line == "st_petersburg":
        bonuses[DOUBLING_SPACE, "next_doubling"] = line.doubled
    bonuses[len(line.spaces), "next_last"] = value_or_none(board.line_given[line.line])
    cells = []
    for (space, key), is_given in sorted(bonuses.items(), key=lambda bonus: bonus[0]):
        if not is_given:
            text = renderer.translate(key, n=space, colour=values.get(f"{space}", ""), vp=LAST_SPACE_VP)
            reach = "" if key in needs_track_only else REACH
            cells.append(StyledText(text + reach + ("?" if is_given is None else "")))
    if any(REACH in cell.plain for cell in cells):
        cells.append(StyledText(f"{REACH} {renderer.translate('needs_reach')}", "dim"))
    return cells


def _lines_in_words(renderer: RussianRailroadsRenderer, id: str, view: BoardScoringView) -> list[StyledText]:
    """Describe each railway line as text: its locomotives, its tracks, and the points it would score now."""
    lines = []
    for line in view.lines:
        text, at = PlayerBoardPainter(renderer).title(line), renderer.state.seats[id].lines[line.line].tracks
        for colour in RAILROADS[line.line].colours:
            if value_or_none(at[colour]) != 0:
                text.append("  ").append_text(renderer.colour(colour)).append(f" {number(at[colour])}", "bold")
        lines.append(text)
    return lines


# the industry track


def _industry_in_words(renderer: RussianRailroadsRenderer, id: str, view: BoardScoringView) -> StyledText:
    """Describe the industry track as text: its points, markers and the effects of its factories."""
    text = PlayerBoardPainter(renderer).industry_title(view)
    for marker in view.industry.markers:
        at = next((space for space in view.industry.spaces if space.marker == marker), None)
        space_name = "?" if at is None else renderer.translate("factory") if at.printed == GAP else at.printed
        text.append("  ").append(f"{renderer.shape(id)}{marker}", renderer.style(id)).append(f" {space_name}")
    tiles = [value_or_none(tile) for tile in renderer.state.seats[id].factories.values()]
    built = ["?" if tile is None else renderer.words.translate(f"factory.{tile}") for tile in tiles if tile != 0]
    text.append(f"  {renderer.shape(id)}2 ?" if view.industry.second_marker is None else "")
    return text.append(f"  {renderer.translate('factories')} {renderer.words.join_items(built)}" if built else "")


def _factories(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the effects of the factories on the industry track, by factory number."""
    numbers = {value_or_none(built) for built in renderer.state.seats[id].factories.values()}
    cells = [
        StyledText().append(f"f{number} ", "bold").append(renderer.words.translate(f"factory.{number}"))
        for number in sorted(number for number in numbers if number)
    ]
    free = [StyledText(f"{NO_FACTORY} {renderer.translate('no_factory')}", "dim")] if 0 in numbers else []
    return renderer.row("factories", [*cells, *free], width) if cells or free else []


# what else lies there


def _hand(renderer: RussianRailroadsRenderer, id: str) -> list[StyledText]:
    """Draw a player's workers and rubles in hand, the workers in stock, and the end bonus cards."""
    board = renderer.state.seats[id]
    cells = [StyledText(renderer.translate("own", n=number(board.own)), "bold")]
    cells += [
        StyledText(renderer.translate(kind, n=number(getattr(board, kind))), "bold")
        for kind in ("black", "turquoise")
        if value_or_none(getattr(board, kind)) != 0
    ]
    cells.append(StyledText(renderer.translate("rubles", n=number(board.rubles)), "bold"))
    cells.append(StyledText(renderer.translate("stock", n=number(board.stock))))
    return [*cells, StyledText(renderer.translate("end_bonus_cards", n=number(board.end_bonus_cards)))]


def _tokens(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the advantage tokens; used ones have a mark, and those with unknown use a "?"."""
    used = {token: value_or_none(renderer.state.seats[id].used_tokens[token]) for token in TOKENS}
    mark = symbol("ok", renderer.ascii)
    cells = [
        StyledText(
            f"{mark if was else ''}{renderer.translate(f'token.{token}')}{'?' if was is None else ''}",
            "dim" if was else "",
        )
        for token, was in used.items()
    ]
    if all(was is None for was in used.values()):
        cells = [StyledText("?", "dim")]
    return flow(f"  {renderer.translate('tokens', mark=mark)} ", cells, width)


def _engineers(renderer: RussianRailroadsRenderer, id: str) -> list[StyledText]:
    """Draw a player's engineers: effects and costs, and the pieces on those used this round."""
    owned = renderer.state.seats[id].engineers
    if not known(owned):
        return [StyledText("?", "dim")]
    cells = []
    for engineer in owned:
        text = engineer_does(renderer, int(engineer.rpartition("_")[2]))
        space = renderer.state.spaces[engineer]
        user = value_or_none(space.owner)
        if user is None:
            text.append(" ?")
        elif user:
            text.append(" ").append(renderer.translate("used", n=pieces(renderer, space)), "reverse")
        cells.append(text)
    return cells or [renderer.dash()]
