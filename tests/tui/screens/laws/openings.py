"""How every screen of the app, and every window over one, is opened: a screen without a recipe here fails the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from textual.screen import Screen

from referee.rules.game import find
from referee.store.printed_value_provenance import PrintedValueProvenance
from tests.tui.screens.table.plc_position import table as laid_table
from tests.tui.screens.table.table_rooms import recorded
from tui.app import GyojiApp
from tui.core.commands.command_table import of
from tui.core.components.printed_value_confirmation import to_confirm
from tui.core.components.printed_values_file_format import ImportedPrintedValues
from tui.core.conversation.table_session import TableSession
from tui.core.flows.steps import AskField, PickRow
from tui.core.rendering.styled_text import StyledText
from tui.screens.position_editor import PositionEditorScreen
from tui.screens.printed_values_merge import PrintedValueMergeScreen
from tui.screens.printed_values_qr_codes import PrintedValueQrScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.confirm_dialog import ConfirmDialog, DestructiveConfirmDialog
from tui.widgets.dialog import InputDialog, PickDialog
from tui.widgets.legal_moves_dialog import LegalMovesDialog
from tui.widgets.printed_values_import_dialog import PrintedValueImportDialog

TABLE = "friday"
PLAYED = 60
"""So many lines of the demo are played at the table: there are points, a board and a record."""

REGISTERED: dict[str, dict[str, Any]] = {
    "home": {},
    "new_table": {"game": "nippon"},
    "table": {"name": TABLE},
    "audit": {"table": TABLE},
    "board": {"table": TABLE},
    "scores": {"table": TABLE},
    "record": {"table": TABLE},
    "why": {"table": TABLE},
    "result": {"table": TABLE},
    "share": {"table": TABLE},
    "phones": {"table": TABLE},
    "reveal": {"table": TABLE},
    "tally": {"table": TABLE, "scoring": "final"},
    "dispute": {"table": TABLE},
    "rulebook": {"game": "nippon"},
    "library": {"game": "nippon"},
    "teach": {"game": "nippon"},
    "confirm_values": {"game": find("nippon"), "values": to_confirm(find("nippon"), 4)},
    "history": {},
    "club": {},
    "box_votes": {},
    "curve": {"table": TABLE},
    "settings": {},
    "help": {"commands": of(("help", "menu")), "about": "help.table"},
}
"""The arguments of every screen that the app opens by its name."""


class Opening(NamedTuple):
    """A screen, and how it is made in an app that runs."""

    name: str
    make: Callable[[GyojiApp], Screen[Any]]


def entries() -> list[Any]:
    """Give the record of the table that the screens are opened at."""
    return recorded(PLAYED)


def screens() -> Iterator[Opening]:
    """Give all that stand by themselves: the registered ones, then those that another screen opens."""
    for name, arguments in REGISTERED.items():
        yield Opening(name, lambda app, name=name, given=arguments: app.create_screen(name, **given))
    nippon = find("nippon")
    yield Opening(
        "position", lambda app: PositionEditorScreen(nippon, app.session.open(TABLE).table_state.seats, {}, {})
    )
    yield Opening(
        "text_page", lambda app: TextPageScreen(lambda: "Gyoji", lambda: StyledText("Gyoji"), lambda: app.words)
    )
    yield Opening("box_codes", box_codes)
    yield Opening("box_meeting", lambda app: PrintedValueMergeScreen(other_box(app)))


def other_box(app: GyojiApp) -> ImportedPrintedValues:
    """A box of which a row differs from the one here, and another is new."""
    game, store = find("nippon"), app.session.store
    edition = game.meta.editions[0]
    store.learn("nippon", edition, {"worker_rows": 4})
    values = {"worker_rows": 5, "region_bonus.hokkaido": "coal_2"}
    return ImportedPrintedValues(
        game, edition, values, dict.fromkeys(values, PrintedValueProvenance("2026-11-20", "Zoe"))
    )


def box_codes(app: GyojiApp) -> Screen[Any]:
    """A box with one value, as codes."""
    box = other_box(app)
    return PrintedValueQrScreen(box.game, box.edition)


@cache
def laid() -> Any:
    """A table at which a card is to be laid."""
    return laid_table()


def windows() -> Iterator[Opening]:
    """Give the windows over a screen."""
    line = AskField("text", lambda words: words.translate("key.note"))
    yield Opening("ask", lambda app: InputDialog(lambda words: words.translate("key.note"), (line,), lambda: app.words))
    yield Opening("pick", lambda app: PickDialog(_title, _picks, lambda: app.words))
    yield Opening("decide", lambda app: ChangeImpactDialog(_title, lambda _words: [], _picks, lambda: app.words))
    yield Opening("box_paste", lambda app: PrintedValueImportDialog(lambda: app.words, "nippon"))
    yield Opening("confirm", lambda _app: ConfirmDialog(lambda _words: "?"))
    yield Opening("careful", lambda _app: DestructiveConfirmDialog(lambda _words: "?"))
    yield Opening("options", lambda app: LegalMovesDialog(TableSession(app.session, app.session.open(TABLE))))


def _title(_words: Any) -> str:
    return "Gyoji"


def _picks(words: Any) -> list[PickRow]:
    return [PickRow(room, words.translate(f"key.{room}")) for room in ("history", "settings")]
