"""The net under the app: a fault of the program is said, and a screen that died of it opened anew; the app goes on."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual._context import active_message_pump
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import WorkerFailed

from referee import error_boundary
from scoring.errors import Fault, InputError
from tui.core.i18n import messages
from tui.widgets.app_protocol import app_of

SETTLE = 0.05
"""Seconds until what failed has ended: Textual ends a widget's or a screen's messages after telling the app of it, and
one cause often fails several times.
"""
ANEW = 2
"""So often in a row, without a key or a click between, a screen is opened anew; then it is left."""


class CrashSite(NamedTuple):
    """What failed: the pump whose message it was (None: none is known), and the screen it belongs to."""

    pump: MessagePump | None
    screen: Screen[Any] | None


class CrashRecovery:
    """Keeps an app going after what its screens, widgets, actions, timers and workers raise.

    Textual closes the app for whatever a message raises. Here the table is in the store, so what died is opened anew: a
    screen that is whole stays, one that is not is made again as it was opened, one that fails again and again is left
    for the one below. Where there is none below the app is left, and `fault` says why.
    """

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.fault: Fault | None = None
        self._failed: list[CrashSite] = []
        self._in_a_row = 0

    def typed(self) -> None:
        """A key or a click is a new beginning: what fails then does not fail in a row."""
        self._in_a_row = 0

    def take(self, error: Exception) -> None:
        """Take what anything in the app raised; what is to be done about it follows in a moment."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        pump = active_message_pump.get(None)
        screen = self._screen_of(pump)
        fault = _fault_of(cause, screen)
        if fault.key == "output_failed":
            self._leave(fault)
            return
        if not self._failed:  # what follows it at once mostly comes of it
            self.fault = fault
            self.app.set_timer(SETTLE, self._go_on)
        self._failed.append(CrashSite(pump, screen))

    def _screen_of(self, pump: MessagePump | None) -> Screen[Any] | None:
        while pump is not None and not isinstance(pump, (Screen, App)):
            pump = pump._parent
        return pump if isinstance(pump, Screen) else next(iter(reversed(self.app.screen_stack)), None)

    async def _go_on(self) -> None:
        """Say what failed, and put what died in order."""
        failed, self._failed = self._failed, []
        app, fault = self.app, self.fault
        assert fault is not None
        self._in_a_row += 1
        stack = app.screen_stack
        failed_screens = [site.screen for site in failed if self._in_a_row > 1 or _died(site)]
        lowest = min((stack.index(screen) for screen in failed_screens if screen in stack), default=len(stack))
        original = getattr(stack[lowest], "opened_as", None) if lowest < len(stack) else None
        anew = self._in_a_row <= ANEW
        if original and not anew and original[0] == "home":
            self._leave(fault)
            return
        for _ in stack[max(lowest, 1) :]:  # Textual keeps the first one: a new home is shown over one that died
            await app.pop_screen()
        if original and anew:
            app_of(app).show(original[0], **original[1])
        app.notify(messages.fault(app_of(app).words, fault), severity="error", timeout=20, markup=False)
        if self.fault is fault:  # else what was opened anew has failed meanwhile, which is taken next
            self.fault = None

    def _leave(self, fault: Fault) -> None:
        """End the app in good order; `fault` is said where the terminal is one again."""
        self.fault = fault
        self.app.exit(return_code=1)


def _fault_of(cause: BaseException, screen: Screen[Any] | None) -> Fault:
    if isinstance(cause, InputError):
        return cause.faults[0]
    if isinstance(cause, OSError) and error_boundary.passes(cause):
        return Fault("output_failed", values={"why": str(cause.strerror or cause)})  # the terminal is gone
    assert isinstance(cause, Exception)
    table = getattr(getattr(screen, "table", None), "name", "")
    line = getattr(getattr(screen, "table_session", None), "text", "")
    return error_boundary.caught(cause, screen=type(screen).__name__, table=table, line=line)


def _died(failed: CrashSite) -> bool:
    """Tell whether what failed takes no messages any more, or its screen shows nothing."""
    pump, screen = failed
    is_stopped = pump is not None and not pump.is_running
    return is_stopped or (screen is not None and not (screen.is_running and screen.children))
