"""A player board of Russian Railroads: hand, lines, industry track, tokens, engineers; also in a few words."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.russian_railroads.state import TOKENS
from scoring.games.russian_railroads.board_scoring_view import BoardScoringView
from tui.core.rendering.drawing import beside, fitted, flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.russian_railroads import industry_track_drawing, railway_line_drawing
from tui.games.russian_railroads.board_renderer import RussianRailroadsRenderer, board_picture, engineer_does, pieces

SIDE_BY_SIDE = 40
"""Width of the St. Petersburg line when the Kiev line stands beside it (cells)."""
DRAWN = 60
"""Width below which the lines and the industry track do not fit as drawings (cells)."""


def player(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw a player board as it lies on the table; where there is no room for that, what lies there in words."""
    drawn = board_picture(renderer, id)
    lines = [head(renderer, id, drawn), *flow(f"  {renderer.say('hand')} ", hand(renderer, id), width)]
    if width < DRAWN:
        lines += [railway_line_drawing.in_words(renderer, id, one) for one in drawn.lines]
        lines += [
            industry_track_drawing.in_words(renderer, id, drawn.industry),
            *industry_track_drawing.factories(renderer, id, width),
        ]
    else:
        long, middle, last = (railway_line_drawing.line(renderer, id, one) for one in drawn.lines)
        room = SIDE_BY_SIDE + 1 + max(line.cell_len for line in last) <= width
        lines += [*long, *(beside(middle, last, SIDE_BY_SIDE, 1) if room else [*middle, *last])]
        lines += industry_track_drawing.industry(renderer, id, drawn.industry, width)
    lines += [*tokens(renderer, id, width), *flow(f"  {renderer.say('engineers')} ", engineers(renderer, id), width)]
    return fitted(lines, width)


def in_words(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Write a player board in a few lines, the most important first."""
    drawn = board_picture(renderer, id)
    tracks = [railway_line_drawing.in_words(renderer, id, one) for one in drawn.lines]
    lines = [
        *tracks,
        industry_track_drawing.in_words(renderer, id, drawn.industry),
        *flow(f"{renderer.say('hand')} ", hand(renderer, id), width - 2),
    ]
    return [head(renderer, id, drawn), *(StyledText("  ").append_text(line) for line in lines)]


def head(renderer: RussianRailroadsRenderer, id: str, drawn: BoardScoringView) -> StyledText:
    """Name the player with the VP so far, and what the board would score if the round ended now."""
    board = renderer.state.seats[id]
    text = StyledText().append_text(renderer.piece(id)).append(f" {renderer.name(id)}", "bold underline")
    text.append(f"  {renderer.say('vp', n=number(board.vp))}", "bold")
    text.append(f"  {renderer.say('round_vp', n='?' if (vp := round_vp(drawn)) is None else vp)}")
    if seen(board.passed):
        text.append(f"  {renderer.say('passed')}", "bold reverse")
    return text


def round_vp(drawn: BoardScoringView) -> int | None:
    """Add up what a board would score now; None while a fact that decides it is not told."""
    parts = [*(line.points for line in drawn.lines), industry_track_drawing.total(drawn.industry)]
    told = [vp for vp in parts if vp is not None]
    return sum(told) if len(told) == len(parts) else None


def hand(renderer: RussianRailroadsRenderer, id: str) -> list[StyledText]:
    """Draw what a player has in hand by kind, the workers still in stock, and the end bonus cards."""
    board = renderer.state.seats[id]
    cells = [StyledText(renderer.say("own", n=number(board.own)), "bold")]
    cells += [
        StyledText(renderer.say(kind, n=number(getattr(board, kind))), "bold")
        for kind in ("black", "turquoise")
        if seen(getattr(board, kind)) != 0
    ]
    cells.append(StyledText(renderer.say("rubles", n=number(board.rubles)), "bold"))
    cells.append(StyledText(renderer.say("stock", n=number(board.stock))))
    return [*cells, StyledText(renderer.say("end_bonus_cards", n=number(board.end_bonus_cards)))]


def tokens(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the advantage tokens, used ones with a mark; "?" behind what is not told."""
    used = {token: seen(renderer.state.seats[id].used_tokens[token]) for token in TOKENS}
    mark = sign("ok", renderer.ascii)
    cells = [
        StyledText(
            f"{mark if was else ''}{renderer.say(f'token.{token}')}{'?' if was is None else ''}", "dim" if was else ""
        )
        for token, was in used.items()
    ]
    if all(was is None for was in used.values()):
        cells = [StyledText("?", "dim")]
    return flow(f"  {renderer.say('tokens', mark=mark)} ", cells, width)


def engineers(renderer: RussianRailroadsRenderer, id: str) -> list[StyledText]:
    """Draw the engineers a player owns: what they do, what that costs, and the pieces on those used this round."""
    owned = renderer.state.seats[id].engineers
    if not known(owned):
        return [StyledText("?", "dim")]
    cells = []
    for one in owned:
        text = engineer_does(renderer, int(one.rpartition("_")[2]))
        space = renderer.state.spaces[one]
        user = seen(space.owner)
        if user is None:
            text.append(" ?")
        elif user:
            text.append(" ").append(renderer.say("used", n=pieces(renderer, space)), "reverse")
        cells.append(text)
    return cells or [renderer.dash()]
