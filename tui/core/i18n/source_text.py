"""The place in a rulebook as text: a source that is printed in Japanese reads as the section's heading elsewhere."""

from __future__ import annotations

import re

from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import section_of_clause
from scoring.text_catalogs import Words

_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def clause_source(words: Words, game: Game, clause: Clause) -> str:
    """Return where a clause stands; "" if nothing of it can be read in this language."""
    if words.lang == "ja" or not _JAPANESE.search(clause.source):
        return clause.source
    section = section_of_clause(game).get(clause.id)
    heading = section.title(words.lang) if section else ""
    return "; ".join(part for part in (heading, readable_source(words, clause.source)) if part)


def readable_source(words: Words, source: str) -> str:
    """Return the parts of a source that can be read in this language."""
    parts = source.split("; ")
    return "; ".join(part for part in parts if words.lang == "ja" or not _JAPANESE.search(part))


def clause_text(words: Words, game: Game, clause: Clause) -> str:
    """Return the text of a clause with where it stands, as one line."""
    source = clause_source(words, game, clause)
    text = clause.text(words.lang)
    return f"{text}  [{source}]" if source else text
