"""`gyoji companion`: the phone pages of a table, without the app."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from tui.commands.common import find_name, session

if TYPE_CHECKING:
    import argparse


def companion(options: argparse.Namespace) -> int:
    """Serve the phone pages of a table until Ctrl-C."""
    from tui.web.companion_text import address_lines
    from tui.web.server import PhoneServer, own_address

    context = session(options)
    server = PhoneServer(find_name(context, options.table), own_address(options.address), options.port)
    try:
        server.start()
        for seat in options.revoke:
            server.revoke(seat)
        for line in address_lines(context.words(table=server.table), server, sys.stdout.isatty()):
            print(line, flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()
    return 0
