"""The settings screen: language, colours, symbols and more, and the data folder."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from referee.rules.game import Seat
from scoring.text_catalogs import LANGS
from tui.core.presenters.verdict_text import SIGNS
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Call, Plate, plate_rows
from tui.core.rendering.seat_style import COLOURS as SEAT_COLOURS
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import SHAPES, symbol
from tui.core.reveal.scoring_reveal_scene import RunningTotal
from tui.core.reveal.total_bars import total_bars
from tui.core.session.session import CALLS, CHECKS, GLYPHS, MOTION, THEMES
from tui.screens.screen_base import GyojiScreen
from tui.widgets.list_and_detail import Detail, ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.settings_list import SettingsList, SettingsListItem

SAMPLE = tuple(map(Seat, "ABC", ("Aki", "Ben", "Chie"), SEAT_COLOURS, SHAPES))
"""The seats of the sample."""


class SettingsScreen(GyojiScreen):
    """The settings screen. Changes apply immediately."""

    DEFAULT_CSS = """
    SettingsScreen SettingsList { margin: 1 1; }
    SettingsScreen .list > Paragraph { padding: 0 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def title_text(self) -> str:
        return self.translate("settings.title")

    def body(self) -> ComposeResult:
        """Compose the settings, the data folder, and the explanation of the setting at the cursor."""
        session = self.gyoji.session
        items = [
            SettingsListItem(
                "language", self.translate("settings.language"),
                tuple((lang, self.translate(f"settings.language_{lang}")) for lang in LANGS), self.words.lang,
            ),
            SettingsListItem(
                "theme", self.translate("settings.theme"),
                tuple((theme, self.translate(f"settings.{theme}")) for theme in THEMES), session.theme,
            ),
            SettingsListItem(
                "glyphs", self.translate("settings.glyphs"),
                tuple((kind, self.translate(f"settings.glyphs_{kind or 'auto'}")) for kind in ("", *GLYPHS)),
                session.glyphs,
            ),
            SettingsListItem(
                "checks", self.translate("settings.checks"),
                tuple((check, self.translate(f"settings.checks_{check}")) for check in CHECKS),
                CHECKS[not session.checks],
            ),
            SettingsListItem(
                "calls", self.translate("settings.calls"),
                tuple((how, self.translate(f"settings.calls_{how}")) for how in CALLS), session.calls,
            ),
            SettingsListItem(
                "motion", self.translate("settings.motion"),
                tuple((how, self.translate(f"settings.motion_{how}")) for how in MOTION), MOTION[not session.motion],
            ),
        ]  # fmt: skip
        with ListAndDetail():
            with VerticalScroll(can_focus=False, classes="list"):
                yield SettingsList(items, ascii=session.ascii, cursor=self.at, id="settings")
                yield Paragraph(f"{self.translate('settings.folder')}: {session.store.folder}")
                yield Paragraph(self.translate("settings.folder_help"))
            yield Detail()

    def on_mount(self) -> None:
        self.query_one(SettingsList).focus()

    def on_settings_list_highlighted(self, event: SettingsList.Highlighted) -> None:
        """Explain the setting at the cursor."""
        self.at = event.choices.cursor
        self.query_one(Detail).show(lambda width, _height: self.about(event.choices.items[self.at], width))

    def about(self, item: SettingsListItem, width: int) -> Lines:
        """Return the explanation of a setting, its values, and a sample of how a table looks with it, as lines."""
        marks = {True: symbol("on", self.ascii), False: symbol("off", self.ascii)}
        values = [("", StyledText(f"{marks[value == item.value]} {label}")) for value, label in item.values]
        explanation = self.translate(f"settings.{item.id}_help")
        head: Lines = [("", StyledText(item.label, "bold")), ("", StyledText(explanation)), BLANK, *values, BLANK]
        return [*head, *(("", row) for row in self.sample(width))]

    def sample(self, width: int) -> list[StyledText]:
        """Draw a made-up table in the current language, colours and symbols."""
        theme, words = self.app.theme, self.words
        named = words.named({seat.id: seat.name for seat in SAMPLE})
        context = DrawingContext(named, SAMPLE, width, 0, theme, self.ascii)
        plate = Plate(SAMPLE[0].name, SAMPLE[:1], 41, words.translate("table.points"))
        totals = [RunningTotal(rank, seat.id, 47 - 6 * rank, ()) for rank, seat in enumerate(SAMPLE, 1)]
        colours = self.app.theme_variables
        calls = [Call(name, text=words.translate(f"status.{status}")) for status, name in SIGNS.items()]
        verdicts = [
            row for call in calls for row in plate_rows(Plate("", call=call), width, theme, colours, self.ascii)
        ]
        rows = plate_rows(plate, width, theme, colours, self.ascii)
        return [*rows, BLANK[1], *total_bars(context, totals, 41, "?", gains=False), BLANK[1], *verdicts]

    async def on_settings_list_changed(self, event: SettingsList.Changed) -> None:
        """Apply and store the new value of a setting."""
        self.at = event.choices.cursor
        with self.displaying_errors():
            if event.id == "language":
                self.gyoji.session.lang = event.value
            elif event.id == "theme":
                self.gyoji.choose_theme(event.value)
            elif event.id == "checks":
                self.gyoji.session.checks = event.value == CHECKS[0]
            elif event.id == "calls":
                self.gyoji.session.calls = event.value
            elif event.id == "motion":
                self.gyoji.choose_motion(event.value == MOTION[0])
            else:
                self.gyoji.session.glyphs = event.value
        if event.id != "theme":
            await self.relabel()
