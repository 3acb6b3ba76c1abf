"""Lines with a sign before each; a line that is too long goes on below its text, not below its sign.

Text is broken after blanks, and between Japanese signs wherever that is usual: never before a closing mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, get_character_cell_size
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.widgets.host import host

Lines = Sequence[tuple[str, Text]]
NOT_FIRST = "、。，．・：；？！）」』】〉》〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}%¥円点"
ASCII = str.maketrans({"…": ".", "—": "-", "–": "-", "→": ">", "×": "x", "÷": "/", "·": "-", "•": "-", "−": "-"})
NOT_LAST = "（「『【〈《〔([{#"


def _breaks(plain: str, at: int) -> bool:
    """Tell whether a line may end before the sign at `at`."""
    before, here = plain[at - 1], plain[at]
    if before.isspace():
        return not here.isspace()
    wide = get_character_cell_size(before) == 2 or get_character_cell_size(here) == 2
    return wide and here not in NOT_FIRST and before not in NOT_LAST and not here.isspace()


def wrapped(text: Text, width: int) -> list[Text]:
    """Break a text into lines of at most so many cells."""
    lines: list[Text] = []
    for part in text.split("\n", allow_blank=True):
        plain = part.plain
        start, good, used = 0, 0, 0
        for at, letter in enumerate(plain):
            size = get_character_cell_size(letter)
            if at > start and _breaks(plain, at):
                good = at
            if used + size > width and at > start and not letter.isspace():
                cut = good if good > start else at
                lines.append(_trimmed(part, start, cut))
                start, good = cut, cut
                used = cell_len(plain[start:at])
            used += size
        lines.append(_trimmed(part, start, len(plain)))
    return lines


def _trimmed(text: Text, start: int, end: int) -> Text:
    line = text[start:end]
    line.rstrip()
    return line


def hang(lines: Lines, width: int, most: int = 0) -> list[Text]:
    """Lay out (sign, text) pairs in so many cells, all texts in one column; `most` cuts the number of lines."""
    lead = max((cell_len(sign) + 1 for sign, _ in lines if sign), default=0)
    found: list[Text] = []
    for sign, text in lines:
        for place, part in enumerate(wrapped(text, max(4, width - lead))):
            first = Text(f"{sign}{' ' * (lead - cell_len(sign))}" if place == 0 else " " * lead, text.style)
            found.append(first.append_text(part))
    return found[:most] if most else found


def readable(text: Text, theme: str, ascii: bool = False) -> Text:
    """Draw nothing dim where high contrast is wanted, and no sign of ambiguous width where ASCII is."""
    if ascii:
        text.plain = text.plain.translate(ASCII)
    if theme != "gyoji-contrast":
        return text
    text.style = str(text.style).replace("dim", "")
    text.spans = [Span(one.start, one.end, str(one.style).replace("dim", "")) for one in text.spans if one.style]
    return text


class Hanging(Widget):
    """A part of a screen that shows such lines, as high as they need."""

    DEFAULT_CSS = "Hanging { height: auto; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Lines = ()
        self._laid: tuple[int, list[Text]] | None = None

    def put(self, lines: Iterable[tuple[str, Text]]) -> None:
        """Show these lines."""
        self.lines = tuple(lines)
        self._laid = None
        self.refresh(layout=True)

    def laid(self, width: int) -> list[Text]:
        """Lay the lines out once for a width: their height is asked for before they are drawn."""
        if self._laid is None or self._laid[0] != width:
            self._laid = (width, hang(self.lines, width))
        return self._laid[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the lines take at this width."""
        return len(self.laid(width)) if width else 0

    def render(self) -> Text:
        """Draw the lines."""
        text = Text("\n", no_wrap=True).join(self.laid(self.content_size.width))
        text.no_wrap = True
        return readable(text, self.app.theme, host(self).session.ascii)


class Box(VerticalScroll, can_focus=False):
    """Such lines under a line with their title; what does not fit is scrolled to by the wheel."""

    DEFAULT_CSS = """
    Box {
        height: auto; scrollbar-size-vertical: 1;
        border-top: solid $primary; border-title-color: $primary; border-title-style: bold;
    }
    """

    def compose(self) -> ComposeResult:
        """Compose the lines."""
        yield Hanging()

    def put(self, lines: Iterable[tuple[str, Text]], title: str) -> None:
        """Show these lines under this title, from the first on."""
        self.border_title = Content(title)
        self.query_one(Hanging).put(lines)
        self.scroll_home(animate=False)
