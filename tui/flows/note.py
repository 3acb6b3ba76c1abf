"""Adding a remark to the record."""

from __future__ import annotations

from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField


async def note(dialogs: DialogHostProtocol, text: str = "") -> None:
    """Record a remark; ask the user for it if `text` is ""."""
    if not text:
        answer = await dialogs.ask(
            lambda w: w.translate("key.note"), (DialogField("text", lambda w: w.translate("table.note_text")),)
        )
        text = (answer or {}).get("text", "").strip()
    if text:
        dialogs.do(lambda: dialogs.table.note(text), dialogs.words.translate("table.noted"))
