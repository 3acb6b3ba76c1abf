"""Styled text, the basis of all drawings, without a terminal library. Styles are written as in Rich, for example "bold
#e5c453" or "not bold".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from tui.core.rendering.cell_width import cell_len, fit


class StyleSpan(NamedTuple):
    """A style for the characters from `start` to before `end`; later spans take precedence. `spot` is the beginning of
    a move in the notation that the characters of a board drawing stand for.
    """

    start: int
    end: int
    style: str
    spot: str = ""


class StyledText:
    """A mutable text with one style for the whole text, and spans with overriding styles."""

    __slots__ = ("plain", "spans", "style")

    def __init__(self, text: str = "", style: str = "") -> None:
        self.plain = text
        self.style = style
        self.spans: list[StyleSpan] = []

    @classmethod
    def assemble(cls, *parts: str | StyledText | tuple[str, str]) -> Self:
        """Create a text from parts: plain text, styled text, or (plain text, style)."""
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
        """Return a slice of the text with its styles; the step of the slice is ignored."""
        start, end, _ = part.indices(len(self.plain))
        cut = StyledText(self.plain[start:end], self.style)
        for span in self.spans:
            first, last = max(span.start, start) - start, min(span.end, end) - start
            if first < last:
                cut.spans.append(span._replace(start=first, end=last))
        return cut

    @property
    def cell_len(self) -> int:
        """The width of the text, in terminal cells."""
        return cell_len(self.plain)

    def copy(self) -> StyledText:
        return self[:]

    def append(self, text: str, style: str = "") -> Self:
        """Append plain text with an optional style."""
        if text and style:
            self.spans.append(StyleSpan(len(self), len(self) + len(text), style))
        self.plain += text
        return self

    def append_text(self, text: StyledText) -> Self:
        """Append another text with its styles."""
        at = len(self)
        if text.style and text.plain:
            self.spans.append(StyleSpan(at, at + len(text), text.style))
        self.spans += [span._replace(start=at + span.start, end=at + span.end) for span in text.spans]
        self.plain += text.plain
        return self

    def join(self, texts: Iterable[StyledText]) -> StyledText:
        """Join texts with this text as the separator, like `str.join`."""
        joined = StyledText("", self.style)
        for index, text in enumerate(texts):
            if index and self.plain:
                joined.append_text(self)
            joined.append_text(text)
        return joined

    def split(self) -> list[StyledText]:
        """Split the text at every line end."""
        parts, at = [], 0
        for part_text in self.plain.split("\n"):
            parts.append(self[at : at + len(part_text)])
            at += len(part_text) + 1
        return parts

    def stylize(self, style: str, start: int = 0, end: int | None = None) -> None:
        """Apply a style to the characters from `start` to before `end`."""
        start, end, _ = slice(start, end).indices(len(self))
        if style and start < end:
            self.spans.append(StyleSpan(start, end, style))

    def rstrip(self) -> None:
        """Remove the blanks at the end."""
        self._cut(self.plain.rstrip())

    def truncate(self, width: int, more: str = "") -> None:
        """Cut the text to `width` terminal cells, ending with the symbol `more`."""
        if self.cell_len > width:
            self._cut(fit(self.plain, width - cell_len(more)) + more)

    def _cut(self, text: str) -> None:
        self.plain = text
        ended = [span._replace(end=min(span.end, len(text))) for span in self.spans]
        self.spans = [span for span in ended if span.start < span.end]


Lines = list[tuple[str, StyledText]]
"""Lines, each with the symbol before it."""
BLANK = ("", StyledText(""))
