"""The industry track of a player board: its numbers, its gaps with their factories, its markers."""

from __future__ import annotations

from referee.games.russian_railroads.industry_track import MARKERS
from referee.games.russian_railroads.state import FACTORY_SLOTS
from scoring.games.russian_railroads.board_scoring_view import IndustryTrackScoringView, IndustryTrackSpace
from scoring.games.russian_railroads.industry_track import GAP, TOKEN
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import flow, number, padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.russian_railroads.board_renderer import RussianRailroadsRenderer
from tui.games.russian_railroads.railway_line_drawing import points


def industry(
    renderer: RussianRailroadsRenderer, id: str, drawn: IndustryTrackScoringView, width: int
) -> list[StyledText]:
    """Draw the track with the markers below their spaces, then what its factories do."""
    title, vp = renderer.say("industry"), points(renderer, total(drawn))
    lead = max(cell_len(title), cell_len(vp)) + 2
    printed = StyledText().append(title, "bold underline").append(" " * (lead - cell_len(title)))
    below = padded(StyledText().append(vp, "bold"), lead)
    slots = iter(FACTORY_SLOTS)
    for space in drawn.spaces:
        cell = _space(renderer, id, space, next(slots, "") if space.printed == GAP else "")
        marker = _marker(renderer, id, space.marker) if space.marker else StyledText("")
        wide = max(cell.cell_len, marker.cell_len) + 1
        printed.append_text(padded(cell, wide))
        below.append_text(padded(marker, wide))
    on = [space.marker for space in drawn.spaces]
    for untold in (marker for marker in MARKERS if marker in drawn.markers and marker not in on):
        below.append_text(_marker(renderer, id, untold)).append("? ")
    if drawn.second_marker is None:
        below.append_text(_marker(renderer, id, 2)).append("?")
    return [printed, below, *factories(renderer, id, width)]


def total(drawn: IndustryTrackScoringView) -> int | None:
    """Add up what the markers would score now (VP); None while one of them is not told."""
    found = list(drawn.markers.values())
    if drawn.second_marker is None or None in found:
        return None
    return sum(vp for vp in found if vp is not None)


def _marker(renderer: RussianRailroadsRenderer, id: str, marker: int) -> StyledText:
    return StyledText(f"{renderer.shape(id)}{marker}", renderer.style(id))


def _space(renderer: RussianRailroadsRenderer, id: str, space: IndustryTrackSpace, slot: str) -> StyledText:
    """Draw a number, the ? space with a mark once it has given its token, or a gap with its factory."""
    board = renderer.state.seats[id]
    here = "bold" if space.marker else ""
    if space.printed == TOKEN:
        given = seen(board.token_given["industry"])
        return StyledText(f"?{'?' if given is None else sign('ok', renderer.ascii) if given else ''}", here)
    if space.printed != GAP:
        return StyledText(space.printed, here)
    built = seen(board.factories[slot]) if slot else 0
    return StyledText(f"[{'?' if built is None else f'F{built}' if built else '  '}]", "bold" if built else "dim")


def factories(renderer: RussianRailroadsRenderer, id: str, width: int) -> list[StyledText]:
    """Say what the factories on the track do, by their numbers."""
    numbers = {seen(built) for built in renderer.state.seats[id].factories.values()}
    cells = [
        StyledText().append(f"F{one} ", "bold").append(renderer.words.say(f"factory.{one}"))
        for one in sorted(one for one in numbers if one)
    ]
    return flow("  ", cells, width) if cells else []


def in_words(renderer: RussianRailroadsRenderer, id: str, drawn: IndustryTrackScoringView) -> StyledText:
    """Write the track in a few words: where the markers stand, which factories there are."""
    text = StyledText().append(renderer.say("industry"), "bold underline")
    for marker in drawn.markers:
        at = next((space for space in drawn.spaces if space.marker == marker), None)
        text.append("  ").append_text(_marker(renderer, id, marker)).append(" ").append(_place(renderer, id, drawn, at))
    if drawn.second_marker is None:
        text.append("  ").append_text(_marker(renderer, id, 2)).append(" ?")
    built = [seen(one) for one in renderer.state.seats[id].factories.values()]
    for one in built:
        if one != 0:
            text.append(" ").append("[F?]" if one is None else f"[F{one}]")
    return text.append("  ").append(points(renderer, total(drawn)), "bold")


def _place(
    renderer: RussianRailroadsRenderer, id: str, drawn: IndustryTrackScoringView, at: IndustryTrackSpace | None
) -> str:
    """Say what a marker stands on: a number, the ? space, or a factory behind its number."""
    if at is None or at.printed != GAP:
        return "?" if at is None else at.printed
    gaps = [space.place for space in drawn.spaces if space.printed == GAP]
    slot = str(gaps.index(at.place) + 1)
    return f"F{number(renderer.state.seats[id].factories.get(slot, 0))}"
