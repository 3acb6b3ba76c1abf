"""Sheets as files: saving the one at hand, and opening one that was written here or elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from referee.game import Seat
from referee.opening import LETTERS, SHAPES, seats_of
from scoring.sheet import MAX_BYTES, faults, read, read_json
from scoring.trouble import Trouble, trouble
from tui import say
from tui.tallying import cells_of, weigh
from tui.widgets.dialog import AskDialog, Line
from tui.widgets.text_page import TextPage

if TYPE_CHECKING:
    from tui.screens.tally import TallyScreen


class SheetFiles:
    """The part of the tally screen that reads and writes files."""
