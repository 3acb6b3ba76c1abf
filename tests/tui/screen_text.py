"""What a screen shows, as plain text, and golden files of it.

`screen_lines(app)` is the only place that touches Textual's compositor. Golden files live in `tests/tui/goldens`; they
are written anew with `GYOJI_GOLDENS=write`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual._context import visible_screen_stack
from textual.app import App
from textual.widgets import Input

GOLDENS = Path(__file__).with_name("goldens")


def screen_lines(app: App[Any]) -> list[str]:
    """Give the exact cell text of the whole screen, a line each, trailing blanks stripped."""
    token = visible_screen_stack.set(app._background_screens)
    try:
        strips = app.screen._compositor.render_strips()
    finally:
        visible_screen_stack.reset(token)
    return [strip.text.rstrip() for strip in strips]


def screen_text(app: App[Any]) -> str:
    """Give the screen as one string."""
    return "\n".join(screen_lines(app))


def line_in_use(app: App[Any]) -> Input:
    """Give the line that has the focus."""
    assert isinstance(app.focused, Input), app.focused
    return app.focused


def check_golden(name: str, lines: Sequence[str]) -> None:
    """Compare with `goldens/<name>.txt`; with GYOJI_GOLDENS=write, write it instead."""
    path = GOLDENS / f"{name}.txt"
    text = "\n".join(lines).rstrip("\n") + "\n"
    if os.environ.get("GYOJI_GOLDENS") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    assert path.exists(), f"{path} is missing: run once with GYOJI_GOLDENS=write"
    wanted = path.read_text(encoding="utf-8")
    assert text == wanted, f"the screen differs from {path.name} (GYOJI_GOLDENS=write takes it as the new one):\n{text}"
