"""Everything that is read can be read: its contrast with the ground it stands on, on every screen and in every look."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product
from pathlib import Path
from unicodedata import category

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.strip import Strip
from textual.theme import Theme

from referee.rules.game import Seat
from tests.evening.cells import strips
from tests.tui.screens.laws.openings import Opening, screens, windows
from tests.tui.screens.laws.visiting import Visit, visit
from tui.core.rendering.plate import Call, Plate, plate_rows
from tui.core.rendering.seat_style import COLOURS
from tui.widgets.line_filters import ContrastFilter
from tui.widgets.themes import CONTRAST, DARK, LIGHT, THEMES

LEAST = 4.5
"""WCAG 2.1, 1.4.3: contrast of text, AA."""


def light(part: int) -> float:
    """WCAG 2.1: the share of a channel in the relative luminance."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Color, other: Color) -> float:
    """WCAG 2.1: (lighter + 0.05) / (darker + 0.05)."""
    darker, lighter = sorted(
        0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) for red, green, blue in (one.rgb, other.rgb)
    )
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_that_of_the_guidelines() -> None:
    assert round(contrast(Color.parse("#000000"), Color.parse("#ffffff")), 2) == 21
    assert round(contrast(Color.parse("#777777"), Color.parse("#ffffff")), 2) == 4.48


APART = 30
"""How far two colours of the same theme are apart at least in a channel, so that they are told apart side by side."""


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_a_verdict_has_the_colour_of_no_seat(theme: Theme) -> None:
    """The red of NO was that of the red seat, the amber of a question that of the yellow one."""
    verdicts = [theme.success, theme.warning, theme.error]
    verdicts += [theme.variables[f"call-{kind}"] for kind in ("ok", "no", "unknown")]
    for colour, pair in COLOURS.items():
        seat = Color.parse(pair[theme is LIGHT]).rgb
        for verdict in verdicts:
            assert verdict is not None
            pairs = zip(seat, Color.parse(verdict).rgb, strict=True)
            assert max(abs(one - other) for one, other in pairs) >= APART, (colour, verdict)


def faint(drawn: Iterable[Strip]) -> set[tuple[str, float, str, str]]:
    """Give what is read and is too faint, with its contrast and its colours; lines of frames are not read."""
    found = set()
    for text, style, _ in chain.from_iterable(drawn):
        read = "".join(sign for sign in text if not sign.isspace() and category(sign) != "So" and sign not in "─│━")
        if not read or style is None or style.color is None or style.bgcolor is None:
            continue
        ink, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
        assert not style.dim, text  # nobody knows how faint a terminal draws it
        if (ratio := contrast(ink, ground)) < LEAST:
            found.add((text.strip(), round(ratio, 2), ink.hex, ground.hex))
    return found


DAILY = ("table", "scores", "record", "tally", "home", "new_table", "ask", "pick", "confirm")
"""Where people sit; the others are looked at with the soaks."""


def seen(front: App[object]) -> list[Strip]:
    """Give what is read of the screen in front: a window lies over a screen that rests."""
    drawn, screen = strips(front), front.screen
    if not screen.is_modal:
        return drawn
    window = screen.children[0].region
    return [strip.crop(window.x, window.right) for strip in drawn[window.y : window.bottom]]


def everything_is_read(folder: Path, theme: str, openings: Iterable[Opening]) -> None:
    async def read(here: Visit, opening: Opening) -> None:
        assert not faint(seen(here.app)), opening.name

    async def look(here: Visit) -> None:
        here.app.theme = theme
        await here.each(openings, read)

    visit(folder, "en", look)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_what_is_before_people_all_evening_can_be_read(tmp_path: Path, theme: str) -> None:
    found = [opening for opening in chain(screens(), windows()) if opening.name in DAILY]
    assert len(found) == len(DAILY)
    everything_is_read(tmp_path, theme, found)


@pytest.mark.soak
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_everything_can_be_read(tmp_path: Path, theme: str) -> None:
    everything_is_read(tmp_path, theme, chain(screens(), windows()))


def test_a_seat_can_be_read_on_every_ground() -> None:
    for look, colour in product((DARK, LIGHT), COLOURS):
        seat = Color.parse(COLOURS[colour][look is LIGHT])
        for ground in (look.background, look.surface, look.panel):
            assert ground is not None and contrast(seat, Color.parse(ground)) >= LEAST, (colour, ground)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_refusal_fills_the_plate_and_can_be_read(theme: Theme) -> None:
    call = Call("no", "NO", text="this costs 6,000 yen, but Ann has 0 yen")
    rows = plate_rows(Plate("Ann", (Seat("A", "Ann", "red", "●"),), call=call), 80, theme.name, _colours(theme), False)
    ground, (_, ink, _, colour) = theme.variables["call-no"], rows[0].style.split()
    assert {row.style for row in rows} == {f"bold {ink} on {ground}"} and colour == ground
    assert contrast(Color.parse(ink), Color.parse(ground)) >= LEAST


@pytest.mark.parametrize("kind", ["ok", "unknown"])
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_call_stands_out_from_the_ground_of_every_seat(theme: Theme, kind: str) -> None:
    """WCAG 2.1, 1.4.11: 3 for what is no text. The red NO lay on the red seat's plate."""
    ground, ink = Color.parse(theme.variables[f"call-{kind}"]), Color.parse(theme.foreground or "")
    assert contrast(ink, ground) >= LEAST
    for colour in COLOURS:
        seat = Seat("A", "Ann", colour, "●")
        plate, _, call = plate_rows(
            Plate("Ann", (seat,), call=Call(kind, "NO")), 60, theme.name, _colours(theme), False
        )[0].spans
        assert call.style == f"bold {theme.foreground} on {ground.hex.lower()}"
        own = next((word for word in plate.style.split() if word.startswith("#")), theme.foreground)
        assert "reverse" in plate.style and contrast(Color.parse(own or ""), ground) >= 3, colour


def _colours(theme: Theme) -> dict[str, str]:
    return {"foreground": theme.foreground or "", **theme.variables}


def test_in_high_contrast_nothing_is_dim() -> None:
    ink, ground = Color.parse("#ffffff"), Color.parse("#000000")
    dim = Segment("a", Style(color=ink.rich_color, bgcolor=ground.rich_color, dim=True))
    (plain,), (fainter,) = (
        ContrastFilter(lambda: False).apply([dim], ground),
        ContrastFilter(lambda: True).apply([dim], ground),
    )
    assert plain.style is not None and plain.style.color == ink.rich_color and not plain.style.dim
    assert fainter.style is not None and fainter.style.color != ink.rich_color and not fainter.style.dim


def test_in_high_contrast_text_is_twice_as_far_from_its_ground_as_it_must_be() -> None:
    assert CONTRAST.foreground is not None and CONTRAST.background is not None
    assert contrast(Color.parse(CONTRAST.foreground), Color.parse(CONTRAST.background)) >= 2 * LEAST
