"""`gyoji teach`: enters the printed values of a physical game, page by page."""

from __future__ import annotations

import argparse
import sys

from referee.rules.game import find
from scoring.sheet_parser import MAX_BYTES
from tui.commands.common import session
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_entry_text import TextPrintedValueEntry
from tui.core.components.printed_values_merge import read_box
from tui.core.components.shared_printed_values import offer, unseen
from tui.core.session.user_files import lines_of, read_bytes


def teach(arguments: argparse.Namespace) -> int:
    """Enter printed values from standard input or a file: one page, or everything still missing."""
    user_session, game = session(arguments), find(arguments.game)
    words = user_session.words(game.id)
    box = BoxPrintedValues(user_session, game, arguments.edition)
    if arguments.source:
        text = read_bytes(arguments.source, MAX_BYTES).decode()
        print(words.translate("teach.kept", count=read_box(box, text.splitlines(), arguments.page)))
        return 0
    for other in unseen(user_session, game, box.edition):
        print(offer(words, other, "given_hint"))
    pages = [box.page(arguments.page)] if arguments.page else box.pages
    TextPrintedValueEntry(PrintedValueEntry(box, pages), words, print).run(lines_of(sys.stdin))
    return 0
