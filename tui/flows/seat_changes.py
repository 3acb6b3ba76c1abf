"""Who sits at the table, while the game runs: other names, substitutes, somebody who leaves; what was set up wrong."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.session.session import Session
from tui.flows import setup_corrections
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField, PickDialogItem

RENAME, HAND_OVER, LEAVE, JOIN = "rename", "hand_over", "leave", "join"
COLOUR, ORDER, BOX = "colour", "order", "box"


async def people(host: DialogHostProtocol, session: Session) -> None:
    """Choose what changes at a seat, or was set up wrong; nobody joins after the start, and why is said."""

    def picks(words: Words) -> list[PickDialogItem]:
        found = []
        for seat in host.table.world.seats:
            name = seat.name or words.say("people.nobody")
            ways = [HAND_OVER] if not seat.name else [RENAME, HAND_OVER, LEAVE]
            found += [PickDialogItem((way, seat.id), f"{seat.id} {name}: {words.say(f'people.{way}')}") for way in ways]
        found += [PickDialogItem((way, ""), words.say(f"people.{way}_pick")) for way in (COLOUR, ORDER, BOX)]
        join = words.say("people.join")
        return [*found, PickDialogItem((JOIN, ""), join, possible=False, why_not=lambda: words.say("people.join_not"))]

    chosen = await host.pick(lambda w: w.say("people.title"), picks)
    if chosen is None:
        return
    way, seat = chosen
    if way in (COLOUR, ORDER):
        await (setup_corrections.colours if way == COLOUR else setup_corrections.order)(host)
    elif way == BOX:
        await setup_corrections.box(host, session)
    elif way == JOIN:
        host.tell(host.words.say("people.join_not"))
    elif way == LEAVE:
        said = host.words.say("people.left", was=host.table.seats[seat], seat=seat)
        host.do(lambda: host.table.hand_over(seat), said)
    else:
        await name_seat(host, way, seat)


async def name_seat(host: DialogHostProtocol, way: str, seat: str) -> None:
    """Ask for the new name of a seat; one that cannot be is said, and stays for correction."""
    name = ""
    while True:
        line = DialogField("name", lambda w: w.say("people.name", seat=seat), None, name)
        answer = await host.ask(lambda w: w.say(f"people.{way}"), (line,))
        name = (answer or {}).get("name", "")
        if not name.strip() or _named(host, way, seat, name):
            return


def _named(host: DialogHostProtocol, way: str, seat: str, name: str) -> bool:
    change = host.table.rename if way == RENAME else host.table.hand_over
    return host.do(lambda: change(seat, name), host.words.say("people.now", seat=seat, name=name.strip()))
