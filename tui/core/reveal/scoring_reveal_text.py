"""A step-by-step scoring as plain text, with the same pages and pictures as on the screen."""

from __future__ import annotations

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.scoring_reveal_pages import ScoringRevealParticipant
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.reveal.scoring_reveal_scene import RunningTotal, pages_of, scene_of, totals

WIDTH = 76
"""The maximum width of a picture, in terminal cells."""
LEAST = 8


def reveal_lines(words: Words, table: Table, seq: int = 0, ascii: bool = False) -> list[str]:
    """Format the scoring of an entry as lines, by default the last one (`seq` 0). Raises `InputError` if there
    is none.
    """
    context = DrawingContext(words, table.table_state.seats, WIDTH, ascii=ascii)
    scene = scene_of(table, seq)
    pages = pages_of(scene, context)
    lines: list[str] = []
    for number, page in enumerate(pages, 1):
        picture = page.picture if number < len(pages) else ()  # the winner stands in the ranking, in small letters
        title = words.translate("reveal.page", title=page.title, place=number, of=len(pages))
        lines += ["", f"{title}   {page.note}".rstrip(), *(f"  {line.plain}" for line in picture)]
        names = [row.name or context.name(row.seat) for row in page.rows]
        width = max([LEAST, *map(cell_len, names)])
        for row, name in zip(page.rows, names, strict=True):
            points = words.translate("reveal.not_entered") if row.open and row.points is None else row.points
            lines.append(
                f"  {_mark(context, row)} {fit(name, width)} {'' if points is None else points:>5}   {row.text.plain}"
            )
            lines += [f"    {line.plain}" for line in row.picture]
        if number < len(pages) and page.counts:
            sums = _sums(context, totals(scene, pages, number))
            lines.append(f"  {words.translate('reveal.totals')}: {words.join_items(sums)}")
    return [line.rstrip() for line in lines[1:]]


def _mark(context: DrawingContext, row: ScoringRevealParticipant) -> str:
    return context.mark(row.seat).plain


def _sums(context: DrawingContext, sums: list[RunningTotal]) -> list[str]:
    missing = context.words.translate("reveal.not_entered")
    return [
        f"{total.rank or '-'} {context.name(total.seat)} {missing if total.points is None else total.points}"
        for total in sums
    ]
