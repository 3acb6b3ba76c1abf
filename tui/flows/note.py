"""A remark beside the record."""

from __future__ import annotations

from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField


async def note(host: DialogHostProtocol, text: str = "") -> None:
    """Keep a remark; without a text it is asked for."""
    if not text:
        answer = await host.ask(lambda w: w.say("key.note"), (DialogField("text", lambda w: w.say("table.note_text")),))
        text = (answer or {}).get("text", "").strip()
    if text:
        host.do(lambda: host.table.note(text), host.words.say("table.noted"))
