"""The place in a rulebook as text: a source that is printed in Japanese reads as the section's heading elsewhere."""

from __future__ import annotations

import re

from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import section_of_clause
from scoring.text_catalogs import Words

PUBLIC = "public "
"""What a source on a public page begins with; the short name of the page follows."""
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def clause_source(words: Words, game: Game, clause: Clause) -> str:
    """Return where a clause stands; "" if nothing of it can be read in this language."""
    readable = readable_source(words, clause.source)
    if words.lang == "ja" or not _JAPANESE.search(clause.source):
        return readable
    section = section_of_clause(game).get(clause.id)
    heading = section.title(words.lang) if section else ""
    return words.join_clauses(part for part in (heading, readable) if part)


def readable_source(words: Words, source: str) -> str:
    """Return the parts of a source that can be read in this language."""
    parts = (part for part in source.split("; ") if words.lang == "ja" or not _JAPANESE.search(part))
    return words.join_clauses(
        words.translate("library.source_public", ref=part.removeprefix(PUBLIC)) if part.startswith(PUBLIC) else part
        for part in parts
    )


def clause_text(words: Words, game: Game, clause: Clause) -> str:
    """Return the text of a clause with where it stands, as one line."""
    source = clause_source(words, game, clause)
    text = clause.text(words.lang)
    return f"{text}  [{source}]" if source else text
