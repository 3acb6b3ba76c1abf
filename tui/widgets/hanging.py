"""Lines with a sign before each; a line that is too long goes on below its text, not below its sign.

Text is broken after blanks, and between Japanese signs wherever that is usual: never before a closing mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len, get_character_cell_size
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.widgets.host import host
from tui.widgets.signs import sign

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
    lead = max((cell_len(mark) + 1 for mark, _ in lines if mark), default=0)
    found: list[Text] = []
    for mark, text in lines:
        for place, part in enumerate(wrapped(text, max(4, width - lead))):
            first = Text(f"{mark}{' ' * (lead - cell_len(mark))}" if place == 0 else " " * lead, text.style)
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

    def ends(self, width: int) -> list[int]:
        """Give the row below each line, counted from 0."""
        lead = max((cell_len(mark) + 1 for mark, _ in self.lines if mark), default=0)
        return list(accumulate(len(wrapped(text, max(4, width - lead))) for _, text in self.lines))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the lines take at this width."""
        return len(self.laid(width)) if width else 0

    def render(self) -> Text:
        """Draw the lines."""
        text = Text("\n", no_wrap=True).join(self.laid(self.content_size.width))
        text.no_wrap = True
        return readable(text, self.app.theme, host(self).session.ascii)


class Marked(VerticalScroll, can_focus=False):
    """Such lines in no more rows than there are for them. What is hidden is counted in a row of its own below; a key
    of the screen turns the page, and so does the wheel.
    """

    DEFAULT_CSS = """
    Marked { height: auto; scrollbar-size-vertical: 0; }
    Marked.more { border-bottom: solid $primary; border-subtitle-color: $foreground; border-subtitle-style: bold; }
    Marked.more.ascii { border-bottom: ascii $primary; }
    """
    head: ClassVar[int] = 0
    """Rows above the lines."""

    def __init__(self, id: str | None = None, within: str | None = None) -> None:
        """`within` is the id of the lines themselves."""
        super().__init__(id=id)
        self.within = within

    def compose(self) -> ComposeResult:
        """Compose the lines."""
        yield Hanging(self.within)

    @property
    def hanging(self) -> Hanging:
        """The lines."""
        return self.query_one(Hanging)

    def rows(self, width: int) -> int:
        """As many rows as it takes to show everything at this width."""
        return self.head + len(self.hanging.laid(width))

    def give(self, rows: int, width: int) -> None:
        """Give it so many rows at most, one of them for the mark where they do not suffice."""
        self.styles.max_height = rows
        self.set_class(self.rows(width) > rows, "more")
        self.call_after_refresh(self.mark)

    def mark(self) -> None:
        """Say how many lines are hidden, below or else above; one that is cut is hidden."""
        if not self.is_mounted or not self.has_class("more"):
            return
        session = self.app.session  # type: ignore[attr-defined]  # a GyojiApp
        self.set_class(session.ascii, "ascii")
        ends = self.hanging.ends(self.content_size.width)
        first, last = round(self.scroll_y), round(self.scroll_y) + self.content_size.height
        below = sum(end > last for end in ends)
        above = sum(start < first for start in (0, *ends[:-1]))
        down, up = sign("more_below", session.ascii), sign("more_above", session.ascii)
        alone = len(ends) == 1  # of one long text there is nothing to count
        said = [f"{down} {'' if alone else f'{below} '}PgDn"] if below else []
        said += [f"{up} {'' if alone else f'{above} '}PgUp"] if above else []
        self.border_subtitle = Content("  ".join(said))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Count anew."""
        super().watch_scroll_y(old_value, new_value)
        self.mark()

    def page(self, step: int) -> None:
        """Turn to the next page or the one before; the row that was cut comes again."""
        self.scroll_relative(y=step * max(1, self.content_size.height - 1), animate=False)


class Box(Marked):
    """Such lines under a line with their title."""

    DEFAULT_CSS = """
    Box { border-top: solid $primary; border-title-color: $primary; border-title-style: bold; }
    """
    head = 1

    def put(self, lines: Iterable[tuple[str, Text]], title: str) -> None:
        """Show these lines under this title, from the first on."""
        self.border_title = Content(title)
        self.hanging.put(lines)
        self.scroll_home(animate=False)
