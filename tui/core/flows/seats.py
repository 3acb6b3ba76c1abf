"""Changing the seats during a game: new names, substitutes, leaving players, corrections of the set-up."""

from __future__ import annotations

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.flows import setup_corrections
from tui.core.flows.steps import Ask, AskField, Change, Flow, Pick, PickRow, Show, ask_until_changed
from tui.core.session.session import Session

RENAME, HAND_OVER, LEAVE, JOIN = "rename", "hand_over", "leave", "join"
COLOUR, ORDER, BOX = "colour", "order", "box"


def people(table: Table, session: Session) -> Flow:
    """Let the user select a change of a seat or a set-up correction. Joining after the start is listed as impossible,
    with the reason.
    """

    def rows(words: Words) -> list[PickRow]:
        rows = []
        for seat in table.table_state.seats:
            name = seat.name or words.translate("people.nobody")
            ways = [HAND_OVER] if not seat.name else [RENAME, HAND_OVER, LEAVE]
            rows += [PickRow((way, seat.id), f"{seat.id} {name}: {words.translate(f'people.{way}')}") for way in ways]
        rows += [PickRow((way, ""), words.translate(f"people.{way}_pick")) for way in (COLOUR, ORDER, BOX)]
        join = words.translate("people.join")
        return [
            *rows,
            PickRow((JOIN, ""), join, possible=False, why_not=lambda: words.translate("people.join_not")),
        ]

    way, seat = yield Pick(lambda w: w.translate("people.title"), rows)
    if way == COLOUR:
        yield from setup_corrections.colours(table)
    elif way == ORDER:
        yield from setup_corrections.order(table, session)
    elif way == BOX:
        yield from setup_corrections.box(table, session)
    elif way == JOIN:
        yield Show(lambda w: w.translate("people.join_not"))
    elif way == LEAVE:
        name = table.seats[seat]
        yield Change(lambda: table.hand_over(seat), lambda w: w.translate("people.left", was=name, seat=seat))
    else:
        yield from _name(table, way, seat)


def _name(table: Table, way: str, seat: str) -> Flow:
    """Ask for the new name of a seat, again while it is invalid."""
    change = table.rename if way == RENAME else table.hand_over
    field = AskField("name", lambda w: w.translate("people.name", seat=seat))
    yield from ask_until_changed(
        Ask(lambda w: w.translate(f"people.{way}"), (field,)),
        lambda texts: change(seat, texts["name"]),
        lambda w: w.translate("people.now", seat=seat, name=table.seats[seat]),
    )
