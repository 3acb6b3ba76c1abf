"""An app under test draws a frame when somebody looks, and reads a style sheet once.

Headless, Textual works out every frame between two keys and throws it away. Here what changed stays marked as changed
until a key, a click or a pause of the pilot has settled: then one frame is drawn, so that every screen a journey stops
at is still drawn whether the test reads it or not. Each app reads the style sheets of all its widgets anew; here the
apps of one process share what was read. A selector is looked up on its own widget before it is on those around it, and
a screen on which everything rests is not asked widget by widget whether it does. A strip that is drawn once holds
plain dictionaries for what it may be asked again. After a key, a pilot sleeps until the process has been idle for
a while; here it goes on as soon as the event loop has nothing more to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual import app, pilot, screen, strip
from textual._compositor import Compositor
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual.css import match, stylesheet
from textual.css.model import RuleSet, Selector
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.reactive import Reactive
from textual.screen import Screen

from tests.tui.thrift_styles import share_styles

SETTLING = ("press", "pause", "click", "hover")
"""What a pilot does that ends in a look at the screen."""
READ: dict[object, list[RuleSet]] = {}
VARIABLES: dict[tuple[tuple[str, str], ...], int] = {}
"""The sets of variables that style sheets had, numbered."""
COMPUTED: dict[tuple[type, str], bool] = {}

FRAME = 10.0
"""Seconds after which what has changed is laid out at the latest: it is as soon as the event loop has nothing to do."""
GLANCE = 0.002
"""Seconds between two looks at whether a thread is done."""
SOON = 0.03
"""Seconds within which a timer is waited for: what a screen puts off until it has drawn is put off by 0.01 or 0.02."""
PAUSED = 0.06
"""The same for a pause: a line is judged 0.05 seconds after its last key."""
LONGEST = 1.0
"""Seconds after which a loop that never rests is left to itself, as by the pilot's own waiting."""

Step = Callable[..., Awaitable[Any]]

draw = Compositor.render_update
get = Reactive.__get__
selects_of = match._check_selectors
wait_for = Pilot._wait_for_screen
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
    held = vars(sheet).get("_named")
    if held is None or held[0] is not sheet._variables:
        named = VARIABLES.setdefault(tuple(sheet._variables.items()), len(VARIABLES))
        held = vars(sheet)["_named"] = (sheet._variables, named)
    key = (css, read_from, tuple(how.items()), held[1])
    if key not in READ:
        READ[key] = read_rules(sheet, css, read_from, **how)
    return READ[key]


def selects(selectors: list[Selector], path: list[DOMNode]) -> bool:
    """Whether selectors mean the last node of a path: the last of them has to, and one alone needs no more."""
    if not selectors[-1].check(path[-1]):
        return False
    return len(selectors) == 1 or selects_of(selectors, path)


def rests(pump: MessagePump) -> bool:
    """Whether a pump has read all its messages and waits for another."""
    waiting = vars(pump._message_queue.ready_event)["_waiters"]
    return waiting and not pump.message_queue_size and pump._pending_message is None


async def settled(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait for the screen: where everything on it rests, nothing is sent through all of it to find that out."""
    await asyncio.sleep(0)
    app = pilot.app
    if app.screen_stack and all(map(rests, (app, *app.screen.walk_children(with_self=True)))):
        return True
    return await wait_for(pilot, timeout)


def next_timer(loop: Any) -> float:
    """Seconds until the first timer of a loop that has not been called off; infinite without one."""
    return min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=float("inf")) - loop.time()


def at_work(loop: Any) -> bool:
    """Whether a thread of a loop is at work."""
    threads = loop._default_executor
    return threads is not None and threads._idle_semaphore._value < len(threads._threads)


def changed() -> Screen[Any] | None:
    """Give the screen that is shown where something of it has changed since it was laid out."""
    running = active_app.get(None)
    if running is None or not running.is_running or not running.screen_stack or running._batch_count:
        return None
    shown = running.screen
    layouts = shown._layout_required or shown._scroll_required or shown._repaint_required or shown._recompose_required
    return shown if layouts or shown._dirty_widgets or shown._callbacks else None


async def idle(min_sleep: float = 0, max_sleep: float = LONGEST, soon: float = SOON) -> None:
    """Wait until the event loop has nothing to do, nothing that is due soon, and no thread that is at work for it. What
    is due is waited for as long as `max_sleep`; what is being done is waited for longer, on a machine that is busy.
    """
    loop: Any = asyncio.get_running_loop()
    rests, given_up = loop.time() + max_sleep, loop.time() + max(max_sleep, LONGEST)
    await asyncio.sleep(min_sleep)
    while loop.time() < given_up:
        if loop._ready:
            await asyncio.sleep(0)
        elif (shown := changed()) is not None:
            shown._on_timer_update()
        elif at_work(loop):
            await asyncio.sleep(GLANCE)
        elif (left := next_timer(loop)) <= soon and loop.time() < rests:
            await asyncio.sleep(max(min(left, GLANCE), 0))
        else:
            return


async def let_pass(pilot: Pilot[Any], delay: float | None = None) -> None:
    """Pause: where nothing comes of the time that is let pass, it has passed. What was typed has been judged."""
    await settled(pilot)
    await idle(0, LONGEST if delay is None else delay, PAUSED if delay is None else delay)
    pilot.app.screen._on_timer_update()


def forget_apps() -> None:
    """Let go of the apps of a test: strips of blanks are shared by all apps, and remember the filters of each; borders
    are looked up with the widget they are for.
    """
    strip.Strip.blank.cache_clear()  # type: ignore[attr-defined]  # of the function under the class method
    StylesCache.get_inner_outer.cache_clear()


def value_of(reactive: Reactive[Any], node: Any, kind: type) -> Any:
    """The value of a reactive attribute: where it was set and nothing computes it, without asking whether that is so."""
    if node is not None and reactive.internal_name in (kept := vars(node)):
        plain = (kind, reactive.compute_name)
        if plain not in COMPUTED:
            COMPUTED[plain] = hasattr(kind, reactive.compute_name)
        if not COMPUTED[plain]:
            return kept[reactive.internal_name]
    return get(reactive, node, kind)


def be_thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw and read as little as a test can tell."""
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)
    monkeypatch.setattr(Compositor, "render_update", marked)
    monkeypatch.setattr(Stylesheet, "_parse_rules", rules_read_once)
    share_styles(monkeypatch)
    monkeypatch.setattr(Reactive, "__get__", value_of)
    monkeypatch.setattr(strip, "FIFOCache", lambda _most: {})
    monkeypatch.setattr(stylesheet, "_check_selectors", selects)
    monkeypatch.setattr(Pilot, "_wait_for_screen", settled)
    monkeypatch.setattr(Pilot, "pause", let_pass)
    monkeypatch.setattr(screen, "UPDATE_PERIOD", FRAME)
    monkeypatch.setattr(app, "wait_for_idle", idle)
    monkeypatch.setattr(pilot, "wait_for_idle", idle)
    for name in SETTLING:
        monkeypatch.setattr(Pilot, name, looked_at(getattr(Pilot, name)))
