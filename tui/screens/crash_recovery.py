"""Recovery from internal errors: the error is displayed, the failed screen is recreated, and the app continues."""

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
"""The delay between an exception and its recovery, in seconds. Textual stops the failed widget only after the report,
and one cause often raises several exceptions.
"""
ANEW = 2
"""The number of consecutive failures up to which a screen is recreated; after more failures it is closed."""


class CrashSite(NamedTuple):
    """The origin of an exception: the running message pump (None if unknown) and its screen."""

    pump: MessagePump | None
    screen: Screen[Any] | None


class CrashRecovery:
    """The handler that keeps the app running after exceptions in screens, widgets, actions, timers and workers.

    A screen that still works is unchanged; a failed one is recreated with its original arguments; after repeated
    failures it is closed. If no screen remains, the app exits and `fault` is the reason.
    """

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.fault: Fault | None = None
        self._failed: list[CrashSite] = []
        self._in_a_row = 0

    def typed(self) -> None:
        """Reset the number of consecutive failures after a key or mouse press."""
        self._in_a_row = 0

    def take(self, error: Exception) -> None:
        """Record an exception and schedule the recovery. If the output has failed, exit at once."""
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
        """Display the first recorded error, and recreate or close the failed screens."""
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
        """Exit the app with code 1; `fault` is printed after the terminal is restored."""
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
    """Return whether the failed message pump has stopped, or its screen is stopped or empty."""
    pump, screen = failed
    is_stopped = pump is not None and not pump.is_running
    return is_stopped or (screen is not None and not (screen.is_running and screen.children))
