"""A dispute: what is argued about, the questions that decide it, the verdict opened; cold, or at a running table."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from referee.table import Declared, Table
from referee.verdict import Question, Status
from scoring.trouble import Fault, Trouble
from scoring.words import Words
from tui import say
from tui.cold import Cold
from tui.hearing import Hearing, TableHearing
from tui.screens.at_game import AtGame
from tui.screens.base import GENERAL, Key, KeyBar, TitleBar, keys
from tui.screens.dispute_acts import DisputeActs
from tui.widgets.ask import Ask
from tui.widgets.dispute_line import DisputeLine
from tui.widgets.hanging import Hanging
from tui.widgets.rows import Rows
from tui.widgets.ruling_text import answer_text, ruling_lines, stake_lines, understood
from tui.widgets.suggest import Offer, Suggestions, suggest

UNREAD = (Status.UNREADABLE, Status.INCOMPLETE, Status.AMBIGUOUS)
PLAYERS = "players"


class DisputeScreen(DisputeActs):
    """One dispute. It goes from the line through the questions to the verdict, and back to any of them."""
