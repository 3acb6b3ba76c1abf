"""The screen for the phones of a table: a QR code for each seat, the connected phones, and the network address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.export import qr_code_text
from tui.core.flows.steps import PickRow, text
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.confirm_dialog import DestructiveConfirmDialog
from tui.widgets.dialog import PickDialog
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.phone_servers import PhoneRow, PhoneServerState, network_addresses
from tui.widgets.qr_code import CODE
from tui.widgets.row_list import RowList

IN_NETWORK = "phones_in_network"
"""The setting of whether phones of the network were let in the last time."""
LIST_WIDTH = 40
"""The width of the list beside the QR code, in terminal cells."""
NAME = 16
"""The width of a name in the list, in terminal cells."""
FRAME = 2
"""The height of title and key bar together, in rows."""
LOOK = 1.0
"""The interval for updating the connected phones, in seconds; a sleeping phone sends no message."""


class PhonesScreen(TableScreenBase):
    """The screen with the QR code of the selected seat. The server continues after the screen is closed."""

    DEFAULT_CSS = """
    PhonesScreen ListAndDetail { layout: horizontal; }
    PhonesScreen ListAndDetail > .list { padding: 0 1; width: 40; height: 1fr; max-height: 100%; }
    PhonesScreen ListAndDetail > .detail { padding: 0; border: none; width: 1fr; height: 1fr; align: center middle; }
    PhonesScreen.-wide ListAndDetail > .list { padding: 1; width: 45%; }
    PhonesScreen #code { width: auto; height: auto; }
    PhonesScreen ListAndDetail > .list RowList { height: auto; max-height: 8; }
    PhonesScreen Paragraph { margin-top: 1; }
    """

    def __init__(self, table: Table | str) -> None:
        """Open the screen. Raises `InputError` if the table cannot be opened."""
        super().__init__(table)
        self.state: PhoneServerState | None = None
        self._is_busy = False
        self._networks: tuple[str, ...] = ()

    def title_text(self) -> str:
        return self.plain(f"{self._text('title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the seats and the network address, and beside them the QR code."""
        with ListAndDetail():
            with Vertical(classes="list"):
                yield RowList(self.rows, self._draw_row, ascii=self.ascii, id="seats")
                yield Paragraph(id="address")
                yield Paragraph(id="reach")
                yield Paragraph(id="confirms")
            with Vertical(classes="detail"):
                yield Static(id="code", markup=False)

    def on_mount(self) -> None:
        """Start the server if it is not running, in the network if phones were let in the last time, and regularly
        update the connected phones.
        """
        self.query_one(RowList).focus()
        self.gyoji.phones_changed.subscribe(self, lambda _: self._look())
        self.set_interval(LOOK, self._look)
        if self.is_served:
            self._look()
        elif self.gyoji.session.store.setting(IN_NETWORK):
            self.run_worker(self._serve_in_network(), group="change")
        else:
            self._serve("")

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.query_one(RowList).focus()
        self.show()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the QR code to the new size."""
        self.show()

    @property
    def rows(self) -> tuple[PhoneRow, ...]:
        """The links of the server; empty if it is not running."""
        return self.state.rows if self.state is not None else ()

    @property
    def is_served(self) -> bool:
        return self.gyoji.phones.is_running(self.table.name)

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        return action == "run_phones" or self.is_served

    # what is shown

    def _text(self, key: str, **values: Any) -> str:
        return self.translate(f"phones.{key}", **values)

    def show(self) -> None:
        """Display the links, and the QR code of the link at the cursor."""
        if not self.query("#confirms"):
            return
        self.query_one(RowList).show(self.rows)
        self._show_selected()
        self.query_one("#reach", Paragraph).update(self._reach_text())
        confirms = self._text("confirming" if self.state.confirms else "at_once") if self.state is not None else ""
        self.query_one("#confirms", Paragraph).update(confirms)
        self.show_keys()

    def _show_selected(self) -> None:
        row = self.query_one(RowList).item
        code, text = Text(), ""
        if row is not None and self._reachable:
            text = row.address
        elif row is not None:
            list_width = self.size.width * 45 // 100 + 1 if self.has_class("-wide") else LIST_WIDTH
            fits = qr_code_text.fitting((row.address,), self.size.width - list_width, self.size.height - FRAME)
            code = Text("\n".join(fits[1]), CODE, no_wrap=True) if fits else code
            text = row.address if fits else f"{self._text('too_small')}\n{row.address}"
        if row is not None and row.code:
            join = f"{row.address.partition('/s/')[0]}/join"
            text += f"\n\n{self._text('code', address=join, code=row.code)}"
        self.query_one("#code", Static).update(code)
        self.query_one("#address", Paragraph).update(text)

    def _reach_text(self) -> str:
        if self._is_busy:
            return self._text("starting")
        if self.state is None:
            return self._text("stopped")
        if not self.state.is_loopback:
            return self._text("network", address=self.state.address)
        return self._text("loopback", address=self._reachable) if self._reachable else self._text("no_network")

    @property
    def _reachable(self) -> str:
        """The address at which phones could reach the pages, while only this computer can open them; "" if there is
        none, or if phones can reach them already.
        """
        is_closed = self.state is not None and self.state.is_loopback
        return next(iter(self._networks), "") if is_closed else ""

    def _draw_row(self, row: PhoneRow, _width: int) -> StyledText:
        seat = next((seat for seat in self.seats if seat.id == row.seat), None)
        mark = seat_mark(seat, self.app.theme, self.ascii) if seat else StyledText("   ")
        line = StyledText.assemble(mark, f" {fit(self._row_name(row), NAME)} ")
        if row.seat is None:
            return line
        connected = self._text("connected", count=row.connected) if row.connected else self._text("nobody")
        return StyledText.assemble(line, f"{row.code}  {connected}")

    def _row_name(self, row: PhoneRow) -> str:
        if row.seat:
            return self.words.format_field(row.seat, "seat")
        return self._text("big_screen" if row.seat is None else "spectators")

    def on_row_list_highlighted(self, _event: RowList.Highlighted) -> None:
        """Display the QR code of the link at the cursor."""
        self._show_selected()

    def on_row_list_selected(self, _event: RowList.Selected) -> None:
        """Let the phones of the network in, if only this computer can open the pages."""
        if self._reachable:
            self._choose(self._reachable)

    def _choose(self, address: str) -> None:
        """Serve at a chosen address, and remember whether it is in the network."""
        self.gyoji.session.store.set(IN_NETWORK, "yes" if address else "")
        self._serve(address)

    # the server

    def _look(self) -> None:
        """Read the state of the server in the background."""
        if not self._is_busy:
            self.run_worker(self._read, group="look", exclusive=True)  # type: ignore[arg-type]  # Textual takes it

    async def _read(self) -> None:
        state = await asyncio.to_thread(self.gyoji.phones.state, self.table.name)
        if state != self.state:
            self._networks = await asyncio.to_thread(network_addresses)
            self.state = state
            self.show()

    async def _serve_in_network(self) -> None:
        addresses = await asyncio.to_thread(network_addresses)
        self._serve(next(iter(addresses), ""))

    def _serve(self, address: str) -> None:
        """Start the server at a network address, or for this machine only ("", or if it cannot start there)."""
        phones, store = self.gyoji.phones, self.gyoji.session.store

        def start() -> None:
            try:
                phones.start(self.table.name, store.folder, address)
            except InputError:
                if not self.is_served:
                    phones.start(self.table.name, store.folder)
                raise

        self._change(start)

    def _change(self, change: Callable[[], object]) -> None:
        """Start, stop or change the server in the background, then display its state."""
        self.run_worker(self._carry_out(change), group="change")

    async def _carry_out(self, change: Callable[[], object]) -> None:
        self._is_busy = True
        self.show()
        try:
            with self.displaying_errors():
                await asyncio.to_thread(change)
        finally:
            self._is_busy = False
        await self._read()
        self.show()

    # what can be done

    def action_run_phones(self) -> None:
        """Stop the server, or start it again."""
        if self.is_served:
            self._change(lambda: self.gyoji.phones.stop(self.table.name))
        else:
            self._serve("")

    def action_confirm_phones(self) -> None:
        """Switch whether declarations from phones must be confirmed at the table."""
        if self.state is not None:
            confirms = not self.state.confirms
            self._change(lambda: self.gyoji.phones.confirm(self.table.name, confirms))

    def action_phone_address(self) -> None:
        """Select the network address of the server."""
        addresses = (*network_addresses(), "")

        def items(words: Words) -> list[PickRow]:
            return [PickRow(address, _address_text(words, address), address) for address in addresses]

        def serve(address: str | None) -> None:
            if address is not None:
                self._choose(address)

        title = "phones.which_address"
        self.app.push_screen(PickDialog(text(title), items, lambda: self.words), serve)

    def action_revoke_seat(self) -> None:
        """Disconnect the phones of the row at the cursor, after confirmation."""
        row = self.query_one(RowList).item
        if row is None:
            return
        seat, name = row.seat or "", self._row_name(row)

        def revoke(is_sure: bool | None) -> None:
            if is_sure:
                self._change(lambda: self.gyoji.phones.revoke(self.table.name, seat))

        self.app.push_screen(
            DestructiveConfirmDialog(
                text("phones.revoke", seat=name),
                text("phones.revoke_note"),
                lambda: self.words,
            ),
            revoke,
        )


def _address_text(words: Words, address: str) -> str:
    return words.translate("phones.in_network", address=address) if address else words.translate("phones.only_here")
