"""The possible contents of the QR code of a result: its text, or the link for the BG Stats app."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.export.bgstats import link
from tui.core.export.exported_result import ExportedTableResult
from tui.core.export.markdown_export import brief, short
from tui.core.rendering.styled_text import StyledText

CONTENTS = ("text", "bgstats")


def code_texts(result: ExportedTableResult, content: str) -> tuple[str, ...]:
    """Return the possible contents of the QR code of a result, longest first."""
    return (link(result),) if content == "bgstats" else (short(result), brief(result))


def readable_text(words: Words, content: str, text: str) -> StyledText:
    """Return the displayed text of the content of a QR code; a BG Stats link is displayed by its name."""
    if content != "bgstats":
        return StyledText(text, "dim")
    return StyledText(words.translate("share.bgstats_link"), f"underline link {text}")
