"""`gyoji companion`: the phone pages of a table, without the app."""

from __future__ import annotations

import sys
import threading
from functools import partial
from typing import TYPE_CHECKING

from tui.commands.common import find_name, session
from tui.commands.standard_streams import ask

if TYPE_CHECKING:
    import argparse

LOOK = 1.0
"""Seconds between two looks at what has come from the club."""


def companion(options: argparse.Namespace) -> int:
    """Serve the phone pages of a table until Ctrl-C."""
    from referee.club.background_synchronization import running
    from tui.core.club.transfer_text import transfer_texts
    from tui.web.companion_text import address_lines, confirm_waiting
    from tui.web.network_addresses import own_address
    from tui.web.server import PhoneServer

    context, changed, write = session(options), threading.Event(), partial(print, flush=True)
    name = find_name(context, options.table)
    server = PhoneServer(name, own_address(options.address), options.port, on_change=changed.set)
    try:
        server.start(options.confirm, options.revoke)
        for line in address_lines(context.words(table=server.table), server, sys.stdout.isatty()):
            write(line)
        with running(context.store) as synchronization:
            while True:
                has_changed = changed.wait(LOOK if synchronization else None)
                for text in transfer_texts(context.words(), synchronization.tables_back() if synchronization else ()):
                    write(text)
                if not has_changed:
                    continue
                changed.clear()
                confirm_waiting(context.words(table=server.table), server, ask, write)
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()
    return 0
