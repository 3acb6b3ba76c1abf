"""Wrapping of text to a width in terminal cells. Lines break after blanks and between Japanese characters. After a
symbol at the start of a line, the continuation is aligned with the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText

NOT_FIRST = "、。，．・：；？！）」』】〉》〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}%¥円点"
NOT_LAST = "（「『【〈《〔([{#"


def _breaks(text: str, at: int) -> bool:
    """Return whether a line may break before the character at index `at`."""
    before, after = text[at - 1], text[at]
    if before.isspace():
        return not after.isspace()
    wide = cell_len(before) == 2 or cell_len(after) == 2
    return wide and after not in NOT_FIRST and before not in NOT_LAST and not after.isspace()


def wrap(text: StyledText, width: int) -> list[StyledText]:
    """Wrap a text into lines of at most `width` terminal cells."""
    return [_trim(part, start, end) for part in text.split() for start, end in cuts(part.plain, width)]


def cuts(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each line of a text, wrapped to `width` terminal cells; blanks at its end have no room."""
    if text.isascii():
        yield from _ascii_cuts(text, width)
        return
    start, good, used = 0, 0, 0
    for at, letter in enumerate(text):
        size = cell_len(letter)
        if at > start and _breaks(text, at):
            good = at
        if used + size > width and at > start and not letter.isspace():
            cut = good if good > start else at
            yield start, cut
            start, good = cut, cut
            used = cell_len(text[start:at])
        used += size
    yield start, len(text)


def _ascii_cuts(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each line of an ASCII text, wrapped to `width`."""
    start = 0
    while True:
        over = start + max(1, width)  # the first sign that has no room; blanks at the end of a line need none
        while over < len(text) and text[over].isspace():
            over += 1
        if over >= len(text):
            yield start, len(text)
            return
        good = over if text[over - 1].isspace() else text.rfind(" ", start, over) + 1
        end = good if good > start else over
        yield start, end
        start = end


def _trim(text: StyledText, start: int, end: int) -> StyledText:
    """Return a line without the blanks at its end; blanks with a background are part of a drawing and remain."""
    line = text[start:end]
    if " on " in text.style:
        return line
    background_end = max((span.end for span in line.spans if "reverse" in span.style), default=0)
    line.rstrip()
    return line if len(line) >= background_end else text[start : start + background_end]


def pack(parts: Sequence[StyledText], width: int, gap: str = "   ") -> list[StyledText]:
    """Arrange texts side by side in lines of at most `width` terminal cells. A text longer than a line is wrapped."""
    lines: list[StyledText] = []
    for part in parts:
        if lines and cell_len(lines[-1].plain) + len(gap) + cell_len(part.plain) <= width:
            lines[-1] = StyledText().append_text(lines[-1]).append(gap).append_text(part)
        else:
            lines += wrap(part, width)
    return lines


def as_many(parts: Sequence[str], width: int, gap: str, more: str) -> str:
    """Join as many texts as fit into `width` terminal cells, followed by `more` if some are omitted. If the first does
    not fit, it is cut.
    """
    for count in range(len(parts), 0, -1):
        joined = gap.join([*parts[:count], more] if count < len(parts) else parts)
        if cell_len(joined) <= width:
            return joined
    return f"{fit(parts[0], max(0, width - cell_len(more))).rstrip()}{more}" if parts else ""


def hang(
    lines: Sequence[tuple[str, StyledText]], width: int, most: int = 0, lead: int | None = None
) -> list[StyledText]:
    """Wrap (symbol, text) pairs into lines of `width` terminal cells, with the texts aligned in one column. `most`
    limits the number of lines (0 for no limit).
    """
    lead = prefix_width(lines) if lead is None else lead
    rows: list[StyledText] = []
    for mark, text in lines:
        for index, part in enumerate(wrap(text, max(4, width - lead))):
            first = StyledText(f"{mark}{' ' * (lead - cell_len(mark))}" if index == 0 else " " * lead, text.style)
            rows.append(first.append_text(part))
    return rows[:most] if most else rows


def prefix_width(lines: Sequence[tuple[str, StyledText]]) -> int:
    """Return the width of the widest symbol and a blank, in terminal cells; 0 without symbols."""
    return max((cell_len(mark) + 1 for mark, _ in lines if mark), default=0)
