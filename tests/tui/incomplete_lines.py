"""Lines of which words are left out, with the rows that a reader gives for them: for the front ends that show rows."""

from __future__ import annotations

import pytest
from msgspec import structs

from scoring.errors import Fault, InputError
from tui.core.reading.line import Line, UnusedWords
from tui.core.reading.line_reader import LineReader

MINOR = {"en": "right then knowledge 2", "ja": "よーし知識2"}
"""A line of which no word is left out that could change its meaning."""
GRAVE = {"en": "next turn knowledge 2", "ja": "次の手番で知識2"}
"""A line of which a time is left out."""
SEVERAL = {"en": "next turn knowledge 2 or a light bulb", "ja": "次の手番で知識2か電球"}
"""A line of two readings: one is allowed, one is not."""
QUESTION = {"en": "knowledge 2 next turn?", "ja": "次の手番で知識2していい？"}
"""A question, of which a time is left out."""

RIVALS = {"en": "steps of knowledge or a bulb", "ja": "知識の段階か電球"}
"""A line that has two readings and leaves out no word."""

ALLOWED, REFUSED = "knowledge 2", "invest light_bulb_1"
"""The notation of two moves of the first seat of a new table of Nippon: one is allowed, one is not."""
_WORDS = {"right then": "よーし", "next turn": "次の手番で"}


def _rows(lang: str) -> dict[str, tuple[str, bool, tuple[str, ...]]]:
    """The words that each line leaves out, whether they are minor, and the notation of its rows."""
    minor, grave = (_WORDS[word] if lang == "ja" else word for word in ("right then", "next turn"))
    return {
        MINOR[lang]: (minor, True, (ALLOWED,)),
        GRAVE[lang]: (grave, False, (ALLOWED,)),
        SEVERAL[lang]: (grave, False, (ALLOWED, REFUSED)),
        RIVALS[lang]: ("", True, (ALLOWED, REFUSED)),
        QUESTION[lang]: (grave, False, (ALLOWED, REFUSED)),
    }


def give_rows(monkeypatch: pytest.MonkeyPatch, lang: str = "en") -> None:
    """Let these lines, whoever says them, be understood incompletely in every front end."""
    lines = _rows(lang)

    def incomplete(reader: LineReader, text: str) -> Line | None:
        match = next((line for line in lines if text.strip().endswith(line)), "")
        if not match:
            return None
        unused, is_minor, rows = lines[match]
        seat = reader.table.acting or next(iter(reader.table.seats))
        choices = tuple(reader.table.read(f"{seat}: {row}") for row in rows)
        why = InputError([Fault("text_unused", values={"given": unused})], "ambiguous")
        unused_words = (UnusedWords((unused,), is_minor),) * len(rows) if unused else ()
        return Line(choices=choices, unused=unused_words, unread=why, is_question=match == QUESTION[lang])

    for name in ("parse", "argue"):
        own = getattr(LineReader, name)

        def read(reader: LineReader, text: str, *args: bool, own: object = own, **more: bool) -> Line:
            assert callable(own)
            result = incomplete(reader, text) or own(reader, text, *args, **more)
            assert isinstance(result, Line)
            return structs.replace(result)

        monkeypatch.setattr(LineReader, name, read)
