"""Text with styles: by hand, and beside the terminal library's own text, which shows it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rich.text import Text as RichText

from tui.core.rendering.styled_text import StyledText, StyleSpan
from tui.core.rendering.wrapping import hang, wrap
from tui.widgets.rich_text_conversion import paint, readable

PARTS = ("", "a", "ab c ", "佐藤", "★ 1", "e\u0301x", "\n", "line\nnext", "❤\ufe0f", "   ")
STYLES = ("", "bold", "dim", "bold #e5c453")


def test_a_text_lays_its_own_style_no_further_than_it_goes() -> None:
    line = StyledText("a", "bold").append(" b").append(" c", "dim")
    whole = StyledText("> ").append_text(line).append(" d")
    assert whole.plain == "> a b c d" and whole.style == ""
    # "a b c" stands at 2 to 7, its "c" with the blank before it at 5 to 7.
    assert whole.spans == [StyleSpan(2, 7, "bold"), StyleSpan(5, 7, "dim")]


def test_what_is_cut_out_keeps_its_styles() -> None:
    text = StyledText("ab", "dim").append("cd", "bold").append("ef")
    assert text[1:3] == StyledText("b", "dim").append("c", "bold")
    assert text[4:] == StyledText("ef", "dim")
    assert [line.plain for line in StyledText("a\n\nb\n").split()] == ["a", "", "b", ""]


@pytest.mark.parametrize(
    ("width", "more", "cut"), [(6, "", "佐藤ab"), (5, "", "佐藤a"), (3, "", "佐 "), (5, "…", "佐藤…"), (4, "…", "佐 …")]
)
def test_a_text_is_cut_to_its_room(width: int, more: str, cut: str) -> None:
    text = StyledText().append("佐藤ab", "bold")
    text.truncate(width, more)
    assert text == StyledText().append(cut, "bold")


def test_a_line_is_broken_after_a_blank_and_goes_on_below_its_text() -> None:
    assert [line.plain for line in wrap(StyledText("one two three"), 8)] == ["one two", "three"]
    assert [line.plain for line in hang([("!", StyledText("one two", "bold")), ("", StyledText("x"))], 6)] == [
        "! one",
        "  two",
        "  x",
    ]


def test_ascii_has_no_sign_of_doubtful_width() -> None:
    text = StyledText("a → b", "dim").append(" ·", "bold dim")
    assert readable(text) == text
    assert readable(text, True) == StyledText("a > b", "dim").append(" -", "bold dim")


def grown(chance: random.Random, made: Any, depth: int = 2) -> Any:
    """Grow a text by chance, of either kind: both have the same names."""
    text = made(chance.choice(PARTS), chance.choice(STYLES))
    for _ in range(chance.randint(0, 4)):
        how = chance.randrange(6 if depth else 3)
        if how == 0:
            text.append(chance.choice(PARTS), chance.choice(STYLES))
        elif how == 1:
            text.stylize(chance.choice(STYLES), chance.randint(0, 4), chance.randint(0, 9))
        elif how == 2:
            text.rstrip()
        elif how == 3:
            text.append_text(grown(chance, made, depth - 1))
        elif how == 4:
            text = text.join([grown(chance, made, depth - 1) for _ in range(3)])
        else:
            text = text[chance.randint(0, 3) : chance.randint(0, 12)]
    return text


def shown(text: RichText) -> tuple[str, str, list[tuple[int, int, str]]]:
    """What is to be seen: spans over nothing are not."""
    return text.plain, str(text.style), [(one.start, one.end, str(one.style)) for one in text.spans if one]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("seed", range(400))
def test_it_grows_as_the_text_of_the_terminal_library_does(seed: int) -> None:
    ours, theirs = grown(random.Random(seed), StyledText), grown(random.Random(seed), RichText)
    assert shown(paint(ours)) == shown(theirs)
    assert ours.cell_len == theirs.cell_len
    assert [shown(paint(line)) for line in ours.split()] == [
        shown(line) for line in theirs.split("\n", allow_blank=True)
    ]
