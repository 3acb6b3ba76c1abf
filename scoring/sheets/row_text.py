"""A row of a score sheet as text, in English or Japanese, as `row_lines` reads it."""

from __future__ import annotations

from scoring.half_points import points_of
from scoring.sheets.form import SheetRow


def line_of_row(row: SheetRow, lang: str = "en") -> str:
    """Return a row as a line that `row_of_line` reads, with its name in a language."""
    name, clauses = row.name.text(lang), _clauses(row, lang)
    total = f" = {' + '.join(row.total)}" if row.total else ""
    return ("、" if lang == "ja" else ", ").join([f"{name}{total}", *clauses])


def explanation(row: SheetRow, lang: str) -> str:
    """Return how a row scores, what a tie does, and what the limits are of; "" for plain points."""
    ja = lang == "ja"
    parts = _clauses(row, lang)[: -1 if _limits(row, ja) else None]
    if (row.most or row.least) and row.tied == "split":
        parts.append("同点は等分（切り捨て）" if ja else "ties share, rounded down")
    low, high = row.low, row.high
    if low is not None and high is not None:
        parts.append(f"記入は{low}〜{high}" if ja else f"enter {low} to {high}")
    elif low is not None or high is not None:
        ends = ("以上", "at least") if high is None else ("以下", "at most")
        parts.append(
            f"記入は{low if high is None else high}{ends[0]}"
            if ja
            else f"enter {ends[1]} {low if high is None else high}"
        )
    return ("、" if ja else ", ").join(parts)


def _clauses(row: SheetRow, lang: str) -> list[str]:
    ja = lang == "ja"
    clauses = [" ".join(f"{value}→{points}" for value, points in row.table)]
    has_places = bool(row.most or row.least)
    if row.rounding == "exact":
        clauses.append(f"×{points_of(row.times)}")
    elif row.per != 1:
        clauses.append(f"{row.per}で{row.times}点" if ja else f"{row.times} per {row.per}")
    elif row.times != (0 if has_places else 1):
        clauses.append(f"×{row.times}")
    if row.rounding in ("up", "half"):
        clauses.append({"up": "切り上げ", "half": "四捨五入"}[row.rounding] if ja else f"rounded {row.rounding}")
    for places, word in ((row.most, "最多" if ja else "most"), (row.least, "最少" if ja else "least")):
        clauses.append(" ".join([word, *map(str, places)]) if places else "")
    if row.tied != "split":
        clauses.append("同点は全員" if ja else "ties each")
    return [*filter(None, clauses), *filter(None, [_limits(row, ja)])]


def _limits(row: SheetRow, ja: bool) -> str:
    if row.low is not None and row.high is not None:
        return f"{row.low}〜{row.high}" if ja else f"{row.low} to {row.high}"
    if row.low is not None:
        return f"最低{row.low}" if ja else f"min {row.low}"
    if row.high is not None:
        return f"最高{row.high}" if ja else f"max {row.high}"
    return ""
