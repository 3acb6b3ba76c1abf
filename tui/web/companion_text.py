"""The output of `gyoji companion`: a QR code, an address and a join code per seat, and questions about waiting
declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scoring.errors import InputError
from scoring.fields.common_words import yes_or_no
from scoring.text_catalogs import Words
from tui.core.export import qr_code_text
from tui.core.i18n import messages
from tui.web.network_addresses import network_addresses
from tui.web.server import PhoneServer

CODE, RESET = "\x1b[97;40m", "\x1b[0m"
"""Terminal escape sequences for a line of a QR code (white on black, regardless of the terminal's colours) and for the
reset.
"""


def address_lines(words: Words, server: PhoneServer, is_terminal: bool) -> Iterator[str]:
    """Yield the output lines with each seat's address and join code, and the reachability of the server."""
    yield words.translate("web.companion", table=server.table.name)
    for way in server.seat_addresses():
        yield ""
        for line in qr_code_text.lines(qr_code_text.matrix(way.address)):
            yield f"{CODE}{line}{RESET}" if is_terminal else line
        name = words.format_field(way.seat, "seat") if way.seat else words.translate("web.spectator")
        yield words.translate("web.companion_seat", seat=name, address=way.address)
        yield words.translate("web.companion_code", address=f"{server.base}/join", code=way.code)
    yield ""
    yield words.translate("web.companion_open")
    if server.confirms:
        yield words.translate("web.companion_confirms")
    others = [address for address in network_addresses() if address != server.address]
    if not server.is_loopback:
        if others:
            yield words.translate("web.companion_others", addresses=words.join_items(others))
        yield words.translate("web.companion_lan")
    else:
        yield words.translate("web.companion_loopback" if others else "web.companion_no_network")


def confirm_waiting(
    words: Words, server: PhoneServer, ask: Callable[[str], str], write: Callable[[str], object]
) -> None:
    """Ask for each waiting declaration whether to record it, until none is left or `ask` returns ""."""
    while offers := server.offers(words):
        line = ask(words.translate("web.offered_ask", offer=offers[0].text))
        if not line:
            return
        if (answer := yes_or_no(line)) is None:
            continue
        try:
            if not server.answer_offer(offers[0].key, answer):
                write(words.translate("web.offer_is_void"))
        except InputError as error:
            for fault in error.faults:
                write(messages.fault(words, fault))
