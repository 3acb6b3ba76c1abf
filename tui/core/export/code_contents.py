"""What the code of a result may hold: its text, or the link by which BG Stats records the play."""

from __future__ import annotations

from tui.core.export.bgstats import link
from tui.core.export.exported_result import ExportedTableResult
from tui.core.export.markdown_export import brief, short

CONTENTS = ("text", "bgstats")


def code_texts(result: ExportedTableResult, content: str) -> tuple[str, ...]:
    """Give what the code of a result may hold, the fullest first."""
    return (link(result),) if content == "bgstats" else (short(result), brief(result))
