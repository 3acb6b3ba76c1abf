"""A row of a score sheet as text, in English or Japanese, as `row_lines` reads it."""

from __future__ import annotations

from scoring.sheets.form import SheetRow


def line_of_row(row: SheetRow, lang: str = "en") -> str:
    """Return a row as a line that `row_of_line` reads, with its name in a language."""
    name, clauses = row.name.text(lang), _clauses(row, lang)
    total = f" = {' + '.join(row.total)}" if row.total else ""
    return ("、" if lang == "ja" else ", ").join([f"{name}{total}", *clauses])


def clauses_of_row(row: SheetRow, lang: str) -> str:
    """Return how a row scores, without its name; "" for plain points."""
    return ("、" if lang == "ja" else ", ").join(_clauses(row, lang))


def _clauses(row: SheetRow, lang: str) -> list[str]:
    ja = lang == "ja"
    clauses = [" ".join(f"{value}→{points}" for value, points in row.table)]
    has_places = bool(row.most or row.least)
    if row.per != 1:
        clauses.append(f"{row.per}で{row.times}点" if ja else f"{row.times} per {row.per}")
    elif row.times != (0 if has_places else 1):
        clauses.append(f"×{row.times}")
    if row.rounding != "down":
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
