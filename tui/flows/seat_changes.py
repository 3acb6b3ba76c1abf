"""Changing the seats during a game: new names, substitutes, leaving players, corrections of the set-up."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.session.session import Session
from tui.flows import setup_corrections
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField, PickDialogItem

RENAME, HAND_OVER, LEAVE, JOIN = "rename", "hand_over", "leave", "join"
COLOUR, ORDER, BOX = "colour", "order", "box"


async def people(dialogs: DialogHostProtocol, session: Session) -> None:
    """Let the user select a change of a seat or a set-up correction. Joining after the start is listed as impossible,
    with the reason.
    """

    def picks(words: Words) -> list[PickDialogItem]:
        items = []
        for seat in dialogs.table.table_state.seats:
            name = seat.name or words.translate("people.nobody")
            ways = [HAND_OVER] if not seat.name else [RENAME, HAND_OVER, LEAVE]
            items += [
                PickDialogItem((way, seat.id), f"{seat.id} {name}: {words.translate(f'people.{way}')}") for way in ways
            ]
        items += [PickDialogItem((way, ""), words.translate(f"people.{way}_pick")) for way in (COLOUR, ORDER, BOX)]
        join = words.translate("people.join")
        return [
            *items,
            PickDialogItem((JOIN, ""), join, possible=False, why_not=lambda: words.translate("people.join_not")),
        ]

    choice = await dialogs.pick(lambda w: w.translate("people.title"), picks)
    if choice is None:
        return
    way, seat = choice
    if way in (COLOUR, ORDER):
        await (setup_corrections.colours if way == COLOUR else setup_corrections.order)(dialogs)
    elif way == BOX:
        await setup_corrections.box(dialogs, session)
    elif way == JOIN:
        dialogs.tell(dialogs.words.translate("people.join_not"))
    elif way == LEAVE:
        text = dialogs.words.translate("people.left", was=dialogs.table.seats[seat], seat=seat)
        dialogs.do(lambda: dialogs.table.hand_over(seat), text)
    else:
        await name_seat(dialogs, way, seat)


async def name_seat(dialogs: DialogHostProtocol, way: str, seat: str) -> None:
    """Ask for the new name of a seat, again while it is invalid."""
    name = ""
    while True:
        line = DialogField("name", lambda w: w.translate("people.name", seat=seat), None, name)
        answer = await dialogs.ask(lambda w: w.translate(f"people.{way}"), (line,))
        name = (answer or {}).get("name", "")
        if not name.strip() or _rename(dialogs, way, seat, name):
            return


def _rename(dialogs: DialogHostProtocol, way: str, seat: str, name: str) -> bool:
    change = dialogs.table.rename if way == RENAME else dialogs.table.hand_over
    return dialogs.do(lambda: change(seat, name), dialogs.words.translate("people.now", seat=seat, name=name.strip()))
