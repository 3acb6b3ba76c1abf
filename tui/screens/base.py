"""What every screen of Gyoji has: a title line, a body, a line of keys in the reader's language, and a way back."""

from __future__ import annotations

from asyncio import Lock, timeout
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk import say
from tui.widgets.host import Host, host, left


class Key(NamedTuple):
    """A key of a screen: what is pressed, how that is shown, and the action; its label is `key.<action>`."""

    press: str
    shown: str
    action: str


def keys(*bound: Key) -> list[BindingType]:
    """Turn keys into Textual bindings (their labels are drawn by `KeyBar`)."""
    return [Binding(key.press, key.action, show=False) for key in bound]


SETTLES = 2.0
"""Seconds after which a key is taken though the screen is not made yet."""
GENERAL = (Key("f1", "F1", "help"), Key("f2", "F2", "language"))


class KeyBar(Widget):
    """The keys of the screen, as many as fit."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; }
    KeyBar { link-color: $foreground; link-style: none; }
    """

    def __init__(self, bound: tuple[Key, ...]) -> None:
        super().__init__()
        self.bound = bound

    def render(self) -> Text:
        """Draw key and label, key in bold; a click on one does the same."""
        assert isinstance(self.screen, GyojiScreen)
        words = self.screen.words  # a game may name a key otherwise
        line = Text(" ")
        for key in self.bound:
            label = f"{words.say(f'key.{key.action}')}  "
            if line.cell_len + cell_len(key.shown) + cell_len(label) + 1 > self.size.width:
                break
            start = len(line)
            line.append(key.shown, "bold")
            line.append(f" {label}")
            line.apply_meta({"@click": f"screen.{key.action}"}, start, len(line) - 2)
        return line


class TitleBar(Static):
    """Title on the left, state in the middle, language on the right."""

    DEFAULT_CSS = "TitleBar { dock: top; height: 1; background: $primary; color: $background; text-style: bold; }"


class GyojiScreen(Screen[Any]):
    """The shared frame. A screen gives `KEYS`, `title_text` and `body`; switching the language composes it again."""

    KEYS: ClassVar[tuple[Key, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = keys(*GENERAL, Key("escape", "Esc", "back"))
    AUTO_FOCUS = ""
    opened_as: tuple[str, dict[str, Any]] | None = None
    """The name and the arguments by which the app opened it, and can open it anew."""
    _shown: tuple[Any, ...] = ()

    @cached_property
    def _anew(self) -> Lock:
        return Lock()

    @property
    def gyoji(self) -> Host:
        """The app, as what it does for a screen."""
        return host(self)

    @property
    def words(self) -> Words:
        """The words in use on this screen; one that knows its game overrides it."""
        return self.gyoji.words

    def say(self, key: str, /, **values: Any) -> str:
        """Say a text of the catalogues."""
        return self.words.say(key, **values)

    def title_text(self) -> str:
        """Give the title line."""
        return "Gyoji 行司"

    def body(self) -> ComposeResult:
        """Compose what stands between the title and the keys."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Compose title, body and keys."""
        yield TitleBar(self.title_text(), markup=False)
        yield from self.body()
        yield KeyBar((*self.KEYS, Key("escape", "Esc", "back"), *GENERAL))

    def retitle(self) -> None:
        """Show the title anew."""
        self.query_one(TitleBar).update(self.title_text())

    async def action_language(self) -> None:
        """Switch between English and Japanese, here and now."""
        self.gyoji.session.lang = "en" if self.words.lang == "ja" else "ja"
        await self.relabel()

    @property
    def ascii(self) -> bool:
        """Tell whether signs are drawn in ASCII."""
        return self.gyoji.session.ascii

    def plain(self, text: str) -> str:
        """Draw the dots between the parts of a title in the signs in use."""
        return text.replace("·", "-").replace("—", "-") if self.ascii else text

    def mark(self) -> tuple[Any, ...]:
        """Give what the screen's text depends on: when it differs on coming back, the screen is shown anew."""
        return (self.gyoji.session.lang, self.ascii)

    def on_mount(self) -> None:
        """Remember what is shown."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")

    async def on_screen_resume(self) -> None:
        """Follow a change of language or signs while another screen was in front."""
        if self._shown and self._shown != self.mark():
            await self.relabel()

    async def relabel(self) -> None:
        """Show the screen in the language now in use; the field in use stays in use. One at a time: keys in a burst may
        ask for it again while its parts are made.
        """
        async with self._anew:
            await self.compose_anew()

    async def settled(self) -> None:
        """Wait while the screen is made anew: what a key does would find half of it."""
        if self._anew.locked():
            with suppress(TimeoutError):
                async with timeout(SETTLES), self._anew:
                    pass

    async def compose_anew(self) -> None:
        """Compose the screen again."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")
        held = self.focused.id if self.focused else None
        await self.recompose()
        if held:
            self.query(f"#{held}").focus()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave it, once."""
        return AwaitComplete() if left(self) else super().dismiss(result)

    def action_back(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def action_help(self) -> None:
        """Show all keys and what the screen is for."""
        shown = (*self.KEYS, Key("escape", "Esc", "back"), *GENERAL)
        self.gyoji.show("help", keys=shown, about=self.help_id, words=lambda: self.words)

    @property
    def help_id(self) -> str:
        """The catalogue id of what the screen is for."""
        return f"help.{type(self).__name__.removesuffix('Screen').lower()}"

    def notify(self, message: str, **how: Any) -> None:
        """Say something in passing, in place of what was said before: old messages do not pile up over the screen."""
        self.app.clear_notifications()
        super().notify(message, **how)

    def report(self, found: Trouble) -> None:
        """Show what went wrong as a passing message; nothing is lost by it."""
        said = "\n".join(say.fault(self.words, fault) for fault in found.faults[:4])
        self.notify(said, severity="error", timeout=8, markup=False)
