"""The settings screen: language, colours, symbols and more, and the data folder."""

from __future__ import annotations

from textual.app import ComposeResult

from scoring.text_catalogs import LANGS
from tui.core.session.session import CALLS, CHECKS, GLYPHS, MOTION, THEMES
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph
from tui.widgets.settings_list import SettingsList, SettingsListItem


class SettingsScreen(GyojiScreen):
    """The settings screen. Changes apply immediately."""

    DEFAULT_CSS = """
    SettingsScreen SettingsList { margin: 1 2; max-width: 76; }
    SettingsScreen Paragraph { padding: 0 4; height: auto; }
    SettingsScreen #help { min-height: 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def title_text(self) -> str:
        return self.translate("settings.title")

    def body(self) -> ComposeResult:
        """Compose the settings, their explanation and the data folder."""
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
        yield SettingsList(items, ascii=session.ascii, cursor=self.at, id="settings")
        yield Paragraph(id="help")
        yield Paragraph(f"{self.translate('settings.folder')}: {session.store.folder}")
        yield Paragraph(self.translate("settings.folder_help"))

    def on_mount(self) -> None:
        self.query_one(SettingsList).focus()

    def on_settings_list_highlighted(self, event: SettingsList.Highlighted) -> None:
        """Display the explanation of the setting at the cursor."""
        self.at = event.choices.cursor
        self.query_one("#help", Paragraph).update(self.translate(f"settings.{event.id}_help"))

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
