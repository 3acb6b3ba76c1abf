"""What an app shows, as a picture in SVG that looks the same wherever it is opened."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from rich.cells import cell_len
from textual.app import App

_TEXT = re.compile(r'(textLength=")([\d.]+)("[^>]*>)([^<]*)')


def picture(app: App[Any]) -> str:
    """The screen of an app as SVG, without the font that it would load from elsewhere.

    Textual gives each text the width of its letters. In a terminal a Japanese one takes two cells: so it does here.
    """
    svg = re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(title="Gyoji"), flags=re.DOTALL)
    return _TEXT.sub(_in_cells, re.sub(r"terminal-\d+", "terminal", svg))


def _in_cells(found: re.Match[str]) -> str:
    before, width, between, text = found.groups()
    letters = unescape(text)
    return f"{before}{float(width) * cell_len(letters) / len(letters):.6g}{between}{text}" if letters else found[0]
