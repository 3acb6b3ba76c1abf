"""Changing the seats during a game: new names, substitutes, leaving players, corrections of the set-up."""

from __future__ import annotations

from functools import partial

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.flows.setup_corrections import box, colours, order
from tui.core.flows.steps import Ask, AskField, Change, Flow, Pick, PickRow, Show, ask_until_changed, text
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
        why_not = partial(words.translate, "people.join_not")
        return [*rows, PickRow((JOIN, ""), words.translate("people.join"), possible=False, why_not=why_not)]

    way, seat = yield Pick(text("people.title"), rows)
    corrections = {COLOUR: colours(table), ORDER: order(table, session), BOX: box(table, session)}
    if way in corrections:
        yield from corrections[way]
    elif way == JOIN:
        yield Show(text("people.join_not"))
    elif way == LEAVE:
        name = table.seats[seat]
        yield Change(lambda: table.hand_over(seat), text("people.left", was=name, seat=seat))
    else:
        yield from _name(table, way, seat)


def _name(table: Table, way: str, seat: str) -> Flow:
    change = table.rename if way == RENAME else table.hand_over
    field = AskField("name", text("people.name", seat=seat))
    yield from ask_until_changed(
        Ask(text(f"people.{way}"), (field,)),
        lambda texts: change(seat, texts["name"]),
        lambda w: w.translate("people.now", seat=seat, name=table.seats[seat]),
    )
