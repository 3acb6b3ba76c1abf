"""Parsing of typed printed values, with feedback for display before anything is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.judging.line_parser import names_of
from referee.notation.table_names import TableNames
from referee.printed_lines.line import input_text
from referee.printed_lines.tokens import UNKNOWN, Values
from referee.reading.typed_values import read_fact
from referee.rules.game import Game
from scoring.errors import Fault, InputError, input_error
from scoring.text_catalogs import Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, differing, fact, short
from tui.core.i18n import messages

MAX_CHOICES = 8


class PrintedValueInputFeedback(NamedTuple):
    """Feedback on a typed text: the lines to display, whether the values can be stored (`good`), and whether warnings
    require a second confirmation (`doubtful`).
    """

    lines: tuple[str, ...] = ()
    good: bool = True
    doubtful: bool = False


NoteFunction = Callable[[Values], Sequence[str]]


def nothing(_values: Values) -> Sequence[str]:
    return ()


def read_value(game: Game, path: str, text: str) -> Any:
    """Parse one printed value (path without `printed.`). Raises `InputError` if the path is unknown or the text is
    empty or invalid.
    """
    spec = fact(game, path)
    if spec is None:
        raise input_error("fact_unknown", field=path)
    if not text.strip():
        raise input_error("card_empty")
    return read_fact(spec, text, path, names_of(game, {}))


def value_text(words: Words, game: Game, path: str, value: Any) -> str:
    """Format a printed value as text."""
    spec = fact(game, path)
    return input_text(words, game, path, value) or (messages.value(words, spec, value) if spec else str(value))


def value_input_feedback(
    words: Words, game: Game, path: str, text: str, find_warnings: NoteFunction = nothing
) -> PrintedValueInputFeedback:
    """Parse the text of a single value and return feedback for display, including the warnings from `find_warnings`."""
    try:
        value = read_value(game, path, text)
    except InputError as error:
        return _refused_feedback(words, error, names_of(game, {}))
    warnings = [*_differing(words, game, {path: value}), *find_warnings({path: value})]
    return _accepted_feedback(words, [f"{short(words, game, path)}: {value_text(words, game, path, value)}"], warnings)


def card_input_feedback(
    words: Words, game: Game, card: PrintedValueLineFormat, text: str, find_warnings: NoteFunction = nothing
) -> PrintedValueInputFeedback:
    """Parse a line in a line format and return feedback for display, including warnings about the line and those from
    `find_warnings`.
    """
    try:
        values = card.read(text)
        doubts = (structs.replace(fault, field="") for fault in card.doubts(text))
        warnings = [messages.fault_without_remedy(words, fault) for fault in doubts]
    except InputError as error:
        refused = _refused_feedback(words, error)
        return refused._replace(lines=(*_picture(words, card, text), *refused.lines))
    warnings += [*_differing(words, game, values), *find_warnings(values)]
    lines = _picture(words, card, text) or card_lines(words, game, card, values)
    return _accepted_feedback(words, lines if card.draw or card.picture else lines[:MAX_CHOICES], warnings)


def _picture(words: Words, card: PrintedValueLineFormat, text: str) -> list[str]:
    """Return the rows of the picture of a typed text; empty if the line has none."""
    return [row.plain for row in card.picture.draw(words, text, len(text), False)] if card.picture else []


def card_lines(words: Words, game: Game, card: PrintedValueLineFormat, values: Values) -> list[str]:
    """Format the values of a card as lines: as a drawing if there is one, else a line for each kind of value."""
    if card.draw:
        return card.draw(words, values)
    texts_by_row: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for path in card.paths(values):
        text = value_text(words, game, path, values[path]) if path in values else UNKNOWN
        stem = _stem(path, fact(game, path))
        texts_by_row.setdefault(stem, []).append(text)
        first.setdefault(stem, path)
    return [f"{_label(words, game, stem, first[stem])}: {'  '.join(texts)}" for stem, texts in texts_by_row.items()]


def _stem(path: str, spec: FactSpec | None) -> str:
    """Return the path that values on the same line share: the path without a final sequence number (`stars.3` →
    `stars`, `2_a` → `2`).
    """
    head, _, last = path.rpartition(".")
    if not spec or not spec.keys or spec.keys[-1] != last:
        return path
    number, separator, _ = last.partition("_")
    return path if not number.isdecimal() else f"{head}.{number}" if separator else head


def _label(words: Words, game: Game, stem: str, path: str) -> str:
    """Return the name of a row; without a name of its own, that of its first value."""
    parts = stem.split(".")
    for cut in range(len(parts)):
        pattern = ".".join((*parts[:cut], "*", *parts[cut + 1 :]))
        if words.has(f"card_row.{pattern}"):
            return words.translate(f"card_row.{pattern}", k1=parts[cut])
    return words.translate_or(f"card_row.{stem}", short(words, game, stem if fact(game, stem) else path))


def _differing(words: Words, game: Game, values: Mapping[str, Any]) -> list[str]:
    sources = game.printed()
    return [
        words.translate(
            "library.differs", name=short(words, game, path), value=value_text(words, game, path, sources[path])
        )
        for path in differing(game, dict(values))
    ]


def _accepted_feedback(words: Words, lines: list[str], warnings: list[str]) -> PrintedValueInputFeedback:
    feedback = [words.translate("library.understood"), *(f"  {line}" for line in lines)]
    feedback += [f"  ! {warning}" for warning in warnings]
    feedback.append(words.translate("library.anyway" if warnings else "library.to_keep"))
    return PrintedValueInputFeedback(tuple(feedback), True, bool(warnings))


def _refused_feedback(words: Words, error: InputError, names: TableNames | None = None) -> PrintedValueInputFeedback:
    lines = [_fault(words, fault, names) for fault in error.faults[:4]]
    return PrintedValueInputFeedback(tuple(lines), False)


def fault_text(words: Words, error: InputError) -> str:
    """Return the first error of a typed value as text, without its path."""
    return _fault(words, error.faults[0], None)


def _fault(words: Words, fault: Fault, names: TableNames | None) -> str:
    """Format a fault without its path, for display below the typed line. With `names`, possible values are listed by
    the names known at the table.
    """
    what = (
        messages.wrong(words, fault, names)
        if names
        else words.translate(f"trouble.{fault.key}", **fault.values, field=fault.field)
    )
    return words.join_sentences((what, words.translate_or(f"remedy.{fault.key}", "")))
