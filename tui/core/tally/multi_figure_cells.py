"""Conversion between a line with several numbers in one cell and the texts of the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import input_error
from scoring.fields.common_words import mark_unknown
from scoring.fields.typed_text import normalize_characters
from tui.core.tally.form import TallyFormRow

JOINT = "·"
"""The displayed separator between the groups of a line; any of `JOINTS` can be typed."""
JOINTS = "·・･/|.;"
UNKNOWN = "?"
"""The text for an unknown number."""
_SAME = str.maketrans({**dict.fromkeys(JOINTS, JOINT), "、": ",", "\t": " ", "×": "*"})


def normalize_line(text: str) -> str:
    """Normalise digits, blanks, commas and group separators of a typed line."""
    return normalize_characters(text).translate(_SAME)


def split(row: TallyFormRow, text: str) -> dict[str, str]:
    """Split a line into the texts of its numbers, indexed by dotted path; "" for an unknown or omitted number. Raises
    `InputError` if there are too many numbers or groups.
    """
    groups = normalize_line(mark_unknown(text, UNKNOWN)).strip().split(JOINT)
    if len(groups) == 1:
        groups = [""] * row.main + groups
    if len(groups) > len(row.parts):
        raise input_error("line_groups", most=len(row.parts))
    cells: dict[str, str] = {}
    for rows, group in zip(row.parts, groups, strict=False):
        figures = _figures(group, runs_together(row, rows))
        if len(figures) > len(rows):
            raise input_error("line_long", given=group.strip()[:20], most=len(rows))
        cells |= {figure.path: text_of_figure for figure, text_of_figure in zip(rows, figures, strict=False)}
    return cells


def runs_together(row: TallyFormRow, group: Sequence[TallyFormRow]) -> bool:
    """Return whether the numbers of a group may be typed without blanks."""
    return row.compact or all(figure.compact for figure in group)


def _figures(text: str, compact: bool) -> list[str]:
    """Split the text of a group into numbers. A text of digits is one number per digit in a compact group, or if it
    begins with 0.
    """
    digits = text.strip()
    if not digits:
        return []
    if digits.isdecimal() and (compact or digits[0] == "0"):
        return list(digits)
    figures = (number for part in text.split(",") for number in (part.split() or [""]))
    return ["" if figure == UNKNOWN else figure for figure in figures]


def merge_cells(row: TallyFormRow, text: str, cells: Mapping[str, str], carried: Mapping[str, str]) -> dict[str, str]:
    """Return the text of every number of a line, indexed by dotted path. In a group with typed numbers, missing ones
    keep their `carried` text or become 0.
    """
    texts, result_cells = split(row, text), {}
    for rows in row.parts:
        has_entry = any(figure.path in texts for figure in rows)
        for figure in rows:
            path = figure.path
            if has_entry:
                result_cells[path] = texts.get(path, "") or carried.get(path, "") or ("" if path in texts else "0")
            else:
                result_cells[path] = cells.get(path, "")
    return result_cells


def format_line(row: TallyFormRow, cells: Mapping[str, str]) -> str:
    """Format the numbers as a line to type; zeros at the end of a group are omitted."""
    groups = []
    for rows in row.parts:
        texts = [cells.get(figure.path, "") for figure in rows]
        while len(texts) > 1 and texts[-1] == "0" and all(texts):
            texts.pop()
        groups.append(" ".join(texts) if all(texts) else ",".join(texts).rstrip(","))
    return JOINT.join(groups) if any(groups) else ""
