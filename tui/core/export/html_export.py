"""A result as a self-contained HTML page for print and phones."""

from __future__ import annotations

from html import escape

from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedTableResult
from tui.core.export.markdown_export import facts_line, points_text, score_line_text

STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{padding:.3rem .6rem;border-bottom:1px solid #8888;text-align:right}"
    "th:nth-child(2),td:nth-child(2){text-align:left}li{margin:.2rem 0}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}"
)


def html(result: ExportedTableResult, words: Words) -> str:
    """Format a result as an HTML page, with all typed text escaped."""
    translate = words.translate
    names = [words.translate_or(f"category.{name}", name) for name in result.categories]
    head = "".join(
        f'<th scope="col">{escape(text)}</th>'
        for text in (translate("share.place"), translate("share.seat"), translate("share.vp"), *names)
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td>{escape(cell)}</td>" for cell in (str(seat.rank or "-"), seat.name or seat.id, points_text(seat))
        )
        + "".join(f"<td>{seat.categories.get(name, '')}</td>" for name in result.categories)
        + "</tr>"
        for seat in result.seats
    )
    parts = "".join(
        f"<h2>{escape(seat.name or seat.id)}</h2><ul>"
        + "".join(
            f"<li>{line.points:+d} {escape(score_line_text(words, line))}</li>" for line in seat.lines if line.points
        )
        + "</ul>"
        for seat in result.seats
    )
    remarks = "".join(f"<li>{escape(remark)}</li>" for remark in result.remarks)
    below = f"<h2>{escape(translate('share.remarks'))}</h2><ul>{remarks}</ul>" if remarks else ""
    return (
        f'<!doctype html><html lang="{words.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(result.title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(result.title)}</h1>"
        f"<p>{escape(facts_line(result, words))}</p><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"{parts}{below}</body></html>\n"
    )
