"""Laying a card with the keys: the field with the card over it, what bars its place, and the line that declares it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from referee.games.plan_city.laying import number_for
from referee.games.plan_city.state import spot
from referee.table.table import Table
from tui.desk.breaking import hang
from tui.desk.ink import Text
from tui.desk.move_draft import draft_of, text_of
from tui.desk.pen import number as number_of
from tui.desk.signs import sign
from tui.desk.verdict_view import verdict_lines
from tui.games.plan_city import field_cells, laying
from tui.games.plan_city.cells import Pen, drawn_field
from tui.games.plan_city.field_cells import Laying, Shown
from tui.games.plan_city.laying import Held
from tui.screens.at_table import AtTable
from tui.screens.base import Key, keys
from tui.widgets.boards import Drawing


class LayScreen(AtTable):
    """A card in hand over a field. It answers with the line of the declaration; nothing is recorded."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("enter", "Enter", "take_place"),
        Key("t,space", "t", "turn_card"),
        Key("n", "n", "next_legal"),
        Key("v", "v", "as_laid"),
        Key("c", "c", "other_card"),
        Key("s", "s", "other_seat"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(
        *KEYS, Key("left", "", "shift(-1, 0)"), Key("right", "", "shift(1, 0)"), Key("up", "", "shift(0, -1)"),
        Key("down", "", "shift(0, 1)"), Key("N", "", "next_legal(-1)"),
        *(Key(f"{number}", "", f"fuel_space({number})") for number in range(1, laying.MOST_FUELLED + 1)),
    )  # fmt: skip
    DEFAULT_CSS = """
    LayScreen Horizontal { height: 1fr; layout: vertical; padding: 0 1; }
    LayScreen #field { height: 1fr; }
    LayScreen #said { height: 9; }
    LayScreen.wide Horizontal { layout: horizontal; }
    LayScreen.wide #said { height: 1fr; width: 60; }
    """

    def __init__(self, table: Table) -> None:
        """Take the card of whoever has one to lay."""
        super().__init__(table)
        self.over = False
        seats = laying.described_seats(table.state)
        self.held: Held | None = laying.taken(table.state, seats[0]) if seats else None

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('plan_city_lay.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the field and what is said of the place."""
        with Horizontal():
            yield Drawing(id="field")
            yield Drawing(id="said")

    def on_mount(self) -> None:
        """Draw once the size is known."""
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.set_class(event.size.width >= 130, "wide")
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Show the screen in the language now in use."""
        await super().compose_anew()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the field with the card over it, and say what the referee says."""
        if not self.is_mounted:
            return
        field, said = self.query_one("#field", Drawing), self.query_one("#said", Drawing)
        if self.held is None:
            field.put([Text(self.say("plan_city_lay.nothing"))])
            return
        field.put(self.drawn(field.size.width, field.size.height))
        said.put(self.said(said.size.width - 1, max(1, said.size.height)))

    def drawn(self, width: int, height: int) -> list[Text]:
        """Draw the field."""
        assert self.held is not None
        state, held = self.table.state, self.held
        shown: dict[tuple[int, int], Shown] = drawn_field(state, held.seat) or {}
        centres = {(one.x + 1, one.y + 1) for one in laying.legal(state, held)}
        first = laying.fuelled_first(state, held)
        for number, at in enumerate(laying.fuel_choices(state, held), 1):
            shown[at] = structs.replace(shown[at], number=number, chip=at in first)
        over = Laying(held.at, laying.card_of(state, held), laying.barring(state, held), centres, self.over)
        pen = Pen(self.words, self.table, self.app.theme, self.ascii)
        return field_cells.grid(shown, pen.label, width, height, self.ascii, over)

    def said(self, width: int, height: int) -> list[Text]:
        """Say where the card lies, what it covers, and whether that is legal: every breach with its clause, and how to
        cure it where there is room.
        """
        assert self.held is not None
        words, state, held = self.words, self.table.state, self.held
        card = words.say(f"contract_card.{held.contract}" if held.contract else f"plan_city_lay.{held.kind}")
        shown = {"card": card, "seat": held.seat, "x": held.x, "y": held.y, "rotation": held.rotation}
        lines = [("", Text(words.say("plan_city_lay.at", who=held.seat, **shown), "bold"))]
        places = laying.legal(state, held)
        verdict = verdict_lines(
            words, laying.judged(self.table, held), self.app.theme_variables, self.table.names, self.ascii
        )
        area = laying.under(state, held)
        least = number_for(state, held.seat, held.kind) if area else 0
        parts = [words.say("plan_city_lay.covers", n=area.count, least=least)] if area else []
        parts += [words.say("plan_city_lay.legal_places", n=len({(one.x, one.y) for one in places}))]
        lines.append(("", Text("  ".join(parts))))
        lines += self.fuelling()
        cure, room = sign("arrow", self.ascii), max(20, width)
        drawn = hang([*lines, *verdict], room)
        if len(drawn) > height:
            drawn = hang([*lines, *(one for one in verdict if one[0] != cure)], room)
        if len(drawn) > height:
            drawn = [*drawn[: height - 1], Text(sign("ellipsis", self.ascii))]
        return drawn

    def fuelling(self) -> list[tuple[str, Text]]:
        """Say which engine spaces may get a chip just before, by the digits that choose them, and which do."""
        assert self.held is not None
        first = laying.fuelled_first(self.table.state, self.held)
        spaces = laying.fuel_choices(self.table.state, self.held)
        if not spaces:
            return []
        chip, idle = field_cells.CHIP[self.ascii], field_cells.IDLE[self.ascii]
        said = (f"{number} {spot(at)} {chip if at in first else idle}" for number, at in enumerate(spaces, 1))
        coal = number_of(self.table.state.seats[self.held.seat].coal)
        return [("", Text(self.say("plan_city_lay.fuels", coal=coal, cells="  ".join(said))))]

    # keys

    def _hold(self, held: Held | None) -> None:
        if held is not None:
            self.held = held
            self.show()

    def action_shift(self, right: int, down: int) -> None:
        """Move the card by a cell."""
        if self.held:
            self._hold(laying.moved(self.table.state, self.held, right, down))

    def action_turn_card(self) -> None:
        """Turn the card clockwise by a quarter."""
        if self.held:
            self._hold(laying.turned_on(self.held))

    def action_next_legal(self, step: int = 1) -> None:
        """Go to the next legal place."""
        if self.held:
            self._hold(next(laying.after(self.table.state, self.held, step), None))

    def action_as_laid(self) -> None:
        """Show the card as it would lie, or what is under it."""
        self.over = not self.over
        self.show()

    def action_other_card(self) -> None:
        """Hold the next card: the plan card, then the contract cards."""
        if self.held:
            self._hold(laying.other_card(self.table.state, self.held))

    def action_fuel_space(self, number: int) -> None:
        """Fuel the idle engine space of this number just before, or leave it idle again."""
        if self.held:
            self._hold(laying.fuel_toggled(self.table.state, self.held, number))

    def action_other_seat(self) -> None:
        """Go to the next field that is described."""
        seats = laying.described_seats(self.table.state)
        if self.held and len(seats) > 1:
            seat = seats[(seats.index(self.held.seat) + 1) % len(seats)]
            self._hold(laying.taken(self.table.state, seat))

    def action_take_place(self) -> None:
        """Answer with the line; an illegal one may be declared as well, and is then refused or overruled there."""
        if self.held:
            move = laying.move_of(self.table.state, self.held)
            self.dismiss(text_of(self.table, draft_of(move, self.table), self.words))


def screen(table: Table) -> Screen[str | None]:
    """Make the screen for a table."""
    return LayScreen(table)
