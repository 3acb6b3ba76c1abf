"""Text with styles, as everything that is drawn is made of it: no terminal library, so that any mouth can read it.

A style is named in the words of the terminal library ("bold", "dim", "bold #e5c453", "not bold"); a screen paints it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from tui.core.rendering.cell_width import cell_len, fit


class StyleSpan(NamedTuple):
    """A style from one sign of a text to before another; of two on the same sign the later one counts."""

    start: int
    end: int
    style: str


class StyledText:
    """A text that grows: a style of its own for the whole of it, over which its spans lie."""

    __slots__ = ("plain", "spans", "style")

    def __init__(self, text: str = "", style: str = "") -> None:
        self.plain = text
        self.style = style
        self.spans: list[StyleSpan] = []

    @classmethod
    def assemble(cls, *parts: str | StyledText | tuple[str, str]) -> Self:
        """Make a text of parts: plain, styled, or (plain, style)."""
        text = cls()
        for part in parts:
            if isinstance(part, StyledText):
                text.append_text(part)
            else:
                text.append(*((part,) if isinstance(part, str) else part))
        return text

    def __len__(self) -> int:
        return len(self.plain)

    def __repr__(self) -> str:
        return f"Text({self.plain!r}, {self.style!r}, {[tuple(span) for span in self.spans]!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StyledText):
            return NotImplemented
        return (self.plain, self.style, self.spans) == (other.plain, other.style, other.spans)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __getitem__(self, part: slice) -> StyledText:
        """Cut a part out, with its styles. A step is not known here."""
        start, end, _ = part.indices(len(self.plain))
        cut = StyledText(self.plain[start:end], self.style)
        for span in self.spans:
            first, last = max(span.start, start) - start, min(span.end, end) - start
            if first < last:
                cut.spans.append(StyleSpan(first, last, span.style))
        return cut

    @property
    def cell_len(self) -> int:
        """The width of the text (cells)."""
        return cell_len(self.plain)

    def copy(self) -> StyledText:
        """Make the same text anew: it can grow by itself."""
        return self[:]

    def append(self, text: str, style: str = "") -> Self:
        """Go on with more signs; without a style they have that of the whole text."""
        if text and style:
            self.spans.append(StyleSpan(len(self), len(self) + len(text), style))
        self.plain += text
        return self

    def append_text(self, text: StyledText) -> Self:
        """Go on with another text; its style goes as far as it goes."""
        at = len(self)
        if text.style and text.plain:
            self.spans.append(StyleSpan(at, at + len(text), text.style))
        self.spans += [StyleSpan(at + start, at + end, style) for start, end, style in text.spans]
        self.plain += text.plain
        return self

    def join(self, texts: Iterable[StyledText]) -> StyledText:
        """Set texts one after the other with this one between them, in its style."""
        joined = StyledText("", self.style)
        for index, text in enumerate(texts):
            if index and self.plain:
                joined.append_text(self)
            joined.append_text(text)
        return joined

    def split(self, separator: str = "\n") -> list[StyledText]:
        """Part the text at every separator, which is left out; what stands after the last one may be blank."""
        parts, at = [], 0
        for part_text in self.plain.split(separator):
            parts.append(self[at : at + len(part_text)])
            at += len(part_text) + len(separator)
        return parts

    def stylize(self, style: str, start: int = 0, end: int | None = None) -> None:
        """Lay a style over the signs from one place to before another."""
        start, end, _ = slice(start, end).indices(len(self))
        if style and start < end:
            self.spans.append(StyleSpan(start, end, style))

    def rstrip(self) -> None:
        """Drop the blanks at the end."""
        self._cut(self.plain.rstrip())

    def truncate(self, width: int, more: str = "") -> None:
        """Cut what goes beyond so many cells, and say so by the sign `more`; half of a wide sign becomes a blank."""
        if self.cell_len > width:
            self._cut(fit(self.plain, width - cell_len(more)) + more)

    def _cut(self, text: str) -> None:
        self.plain = text
        ended = [StyleSpan(start, min(end, len(text)), style) for start, end, style in self.spans]
        self.spans = [span for span in ended if span.start < span.end]


Lines = list[tuple[str, StyledText]]
"""Lines with the sign that stands before each."""
BLANK = ("", StyledText(""))
