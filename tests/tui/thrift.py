"""An app under test draws a frame when somebody looks, and reads a style sheet once.

Headless, Textual works out every frame between two keys and throws it away. Here what changed stays marked as changed
until a key, a click or a pause of the pilot has settled: then one frame is drawn, so that every screen a journey stops
at is still drawn whether the test reads it or not. Each app reads the style sheets of all its widgets anew; here the
apps of one process share what was read.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
from textual import _callback
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot

SETTLING = ("press", "pause", "click", "hover")
"""What a pilot does that ends in a look at the screen."""
READ: dict[object, list[RuleSet]] = {}

Step = Callable[..., Awaitable[Any]]

HEARD: dict[object, bool] = {}

draw = Compositor.render_update
count = _callback._count_parameters
handlers_of = MessagePump._get_dispatch_methods
read_rules = Stylesheet._parse_rules


def marked(compositor: Compositor, full: bool = False, **how: Any) -> Any:
    """Draw nothing yet: what is dirty stays dirty (a full frame is asked for by pictures only, and drawn)."""
    return draw(compositor, full=True, **how) if full else None


def look(pilot: Pilot[Any]) -> None:
    """Draw what has changed."""
    app = pilot.app
    if app.is_running and app.screen_stack:
        draw(app.screen._compositor, screen_stack=app._background_screens)


def looked_at(step: Step) -> Step:
    """Let a step of a pilot end in a look."""

    async def take(pilot: Pilot[Any], *arguments: Any, **named: Any) -> Any:
        given = await step(pilot, *arguments, **named)
        look(pilot)
        return given

    return take


def rules_read_once(sheet: Stylesheet, css: str, read_from: Any, **how: Any) -> list[RuleSet]:
    """The rules of a style sheet, as they were read for another app that had the same variables."""
    key = (css, read_from, tuple(how.items()), tuple(sheet._variables.items()))
    if key not in READ:
        READ[key] = read_rules(sheet, css, read_from, **how)
    return READ[key]


def handlers(pump: MessagePump, name: str, message: Message) -> Iterable[Any]:
    """What of a pump handles a message: nothing, where no class of it ever does; looked up once for each kind of both."""
    key = (type(pump), name, type(message))
    if key not in HEARD:
        named = (name, f"_{name}")
        HEARD[key] = any(
            vars(kind).get("_decorated_handlers") or any(one in vars(kind) for one in named)
            for kind in type(pump).__mro__
        )
    return handlers_of(pump, name, message) if HEARD[key] else ()


def parameters(work: Callable[..., Any]) -> int:
    """How many parameters a callable has, counted once for its code."""
    code = getattr(work, "__code__", None)
    if code is None or hasattr(work, "__wrapped__") or inspect.ismethod(work):
        return count(work)
    return code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)


def be_thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw and read as little as a test can tell."""
    monkeypatch.setattr(_callback, "_count_parameters", parameters)
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", handlers)
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)
    monkeypatch.setattr(Compositor, "render_update", marked)
    monkeypatch.setattr(Stylesheet, "_parse_rules", rules_read_once)
    for name in SETTLING:
        monkeypatch.setattr(Pilot, name, looked_at(getattr(Pilot, name)))
