"""A line of a board in one cell: what is typed there as the text of each of its figures, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import input_error
from scoring.fields.common_words import mark_unknown
from scoring.fields.typed_text import normalize_characters
from tui.core.tally.form import TallyFormRow

JOINT = "·"
"""Between the groups of a line; typed as any of `JOINTS`."""
JOINTS = "·・･/|.;"
UNKNOWN = "?"
"""Stands for a figure that is not known."""
_SAME = str.maketrans({**dict.fromkeys(JOINTS, JOINT), "、": ",", "\t": " ", "×": "*"})


def normalize_line(text: str) -> str:
    """Reduce typed signs to the plain ones: digits, blanks, commas, one mark between groups."""
    return normalize_characters(text).translate(_SAME)


def split(row: TallyFormRow, text: str) -> dict[str, str]:
    """Give the text of each figure that is said, by the template of its path; "" for one that is left out between
    commas or not known. Raises `InputError` for more figures or groups than the line has.
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
    """Tell whether the figures of a group of a line may be typed without blanks: hardly one has two digits."""
    return row.compact or all(figure.compact for figure in group)


def _figures(text: str, compact: bool) -> list[str]:
    """Part the figures of a group; in a compact one digits by themselves are a figure each, and everywhere where they
    begin with 0: no number does.
    """
    digits = text.strip()
    if not digits:
        return []
    if digits.isdecimal() and (compact or digits[0] == "0"):
        return list(digits)
    figures = (token for part in text.split(",") for token in (part.split() or [""]))
    return ["" if figure == UNKNOWN else figure for figure in figures]


def merged(row: TallyFormRow, text: str, cells: Mapping[str, str], carried: Mapping[str, str]) -> dict[str, str]:
    """Give the text of every figure of a line as typed, by the template of its path: in a group of which something is
    said, one that is not said is as it was `carried`, else none; a group of which nothing is said stays as `told`.
    Raises `InputError` as `split` does.
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
    """Write a line as it would be typed: what is none at the end of a group is left out."""
    groups = []
    for rows in row.parts:
        texts = [cells.get(figure.path, "") for figure in rows]
        while len(texts) > 1 and texts[-1] == "0" and all(texts):
            texts.pop()
        groups.append(" ".join(texts) if all(texts) else ",".join(texts).rstrip(","))
    return JOINT.join(groups) if any(groups) else ""
