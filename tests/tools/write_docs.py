"""Writes the tables of docs/games from the rule data of each game. Run: python -m tests.tools.write_docs [--check]."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from pathlib import Path

from referee.rules.game import Game, find, names

DOCS = Path(__file__).parents[2] / "docs" / "games"
SAYS = {
    "enforced": "a declaration that breaks it is refused",
    "scored": "a scoring computes it",
    "walked": "the referee carries it out or leads through it",
}


def clauses(game: Game) -> str:
    """Write the table of clauses with who sees to each."""
    counts = Counter(clause.kind for clause in game.clauses.values())
    lines = [
        f"# {game.meta.en}: every clause, and who sees to it",
        "",
        "Written by `python -m tests.tools.write_docs` from `clauses.toml`; the short texts are our own.",
        "",
        *(f"- **{kind}** ({counts[kind]}): {SAYS[kind]}" for kind in SAYS),
        "",
        "| clause | seen to by | what it says | source |",
        "|---|---|---|---|",
    ]
    rows = (f"| {c.id} | {c.kind} | {cell(c.en)} | {cell(c.source)} |" for c in game.clauses.values())
    return "\n".join([*lines, *rows, ""])


def rulings(game: Game) -> str:
    """Write the table of rulings."""
    with (game.folder / "rulings.toml").open("rb") as file:
        found = tomllib.load(file)
    lines = [
        f"# {game.meta.en}: rulings",
        "",
        "Where the sources are silent, contradict each other or slip, this is how the referee reads them. A ruling with an",
        "option can be set otherwise when a table is opened; one in doubt rests on little, and a table may know better: an",
        "overrule or a house rule is the way. Where another edition or public source is known to read a place otherwise, both",
        "interpretations are said with every verdict and working that rests on it.",
        "",
        "| ruling | question | interpretation | elsewhere | option | doubt |",
        "|---|---|---|---|---|---|",
    ]
    rows = (
        f"| {id} | {cell(row['question_en'])} | {cell(row['ruling_en'])} | {cell(row.get('elsewhere_en', ''))} "
        f"| {row['option']} | {'yes' if row['doubt'] else ''} |"
        for id, row in found.items()
    )
    return "\n".join([*lines, *rows, ""])


def values(game: Game) -> str:
    """Write the table of printed values with where each comes from."""
    lines = [
        f"# {game.meta.en}: printed values and where they come from",
        "",
        "`seed`: the rule text. `public`: a public page, by its short name. *asked*: no source gives it; the table reads it off",
        "the component once and the card library keeps it. *confirm*: shown once when a table is opened; the real board wins.",
        "",
        "| value | known | from | reference |",
        "|---|---|---|---|",
    ]
    for path, row in game.components.items():
        if row.value is None:
            lines.append(f"| `{path}` | *asked* | the table | {row.ask} |")
        else:
            source = f"{row.source}, *confirm*" if row.confirm else row.source
            ref = f"{row.ref}; asked by {row.ask}" if row.ask else row.ref
            lines.append(f"| `{path}` | {cell(str(row.value))} | {source} | {cell(ref)} |")
    return "\n".join([*lines, ""])


def cell(text: str) -> str:
    """Make a text fit a table cell."""
    return text.replace("|", "\\|").replace("\n", " ")


def pages() -> dict[Path, str]:
    """Give every page by its path."""
    writers = {"clauses": clauses, "rulings": rulings, "values": values}
    return {DOCS / f"{name}-{page}.md": write(find(name)) for name in names() for page, write in writers.items()}


def main() -> int:
    """Write the pages, or with --check tell which are out of date."""
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if "--check" in sys.argv:
            sys.stderr.write(f"{path.name} is out of date: run python -m tests.tools.write_docs\n")
        else:
            path.write_text(pages()[path], encoding="utf-8")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
