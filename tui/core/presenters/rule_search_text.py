"""The results of a rule search as ordered rows, as text and as plain data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, SearchResult, search, section_clauses
from referee.rules.rule_sections import Section
from referee.rules.rulings import Ruling
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n.rule_source_difference_text import ruling_text
from tui.core.i18n.source_text import clause_text


class Heading(Struct, frozen=True):
    """The heading above rulings that are about none of the listed clauses."""


Row = PhysicalAct | Section | Heading | Clause | Ruling
ID_WIDTH = 12


def result_rows(game: Game, result: SearchResult, open_sections: Collection[str] = ()) -> Iterator[Row]:
    """Yield the rows of a search result: acts, sections with clauses and rulings, then other rulings. Sections in
    `open_sections` are listed with all their clauses.
    """
    if result.match is SearchMatch.EVERYTHING:
        yield from game.clauses.values()
        yield from result.rulings
    elif result.match is SearchMatch.NUMBER:
        yield from result.clauses
        yield from result.rulings
    else:
        yield from result.acts
        yield from _section_rows(game, result, open_sections)
        if result.other_rulings:
            yield Heading()
        yield from result.other_rulings


def _section_rows(game: Game, result: SearchResult, open_sections: Collection[str]) -> Iterator[Row]:
    """Yield the sections of a search result with their clauses; a ruling follows only the first of its clauses."""
    rulings_above = {ruling.id for ruling in result.other_rulings}
    for section_result in result.sections:
        section = section_result.section
        yield section
        for clause in section_clauses(game, section) if section.first in open_sections else section_result.clauses:
            yield clause
            for ruling in result.rulings_on(clause.id):
                if ruling.id not in rulings_above:
                    yield ruling
                    rulings_above.add(ruling.id)


def heading(words: Words, result: SearchResult) -> str:
    """Return the heading of a search result; "" if it has none."""
    if result.match in (SearchMatch.EVERYTHING, SearchMatch.NUMBER):
        return ""
    return words.translate(f"rule_search.{result.match}", text=result.text[:40], count=len(result.clauses))


def act_text(words: Words, act: PhysicalAct) -> str:
    """Format an act (an answered question about the rules) with its answer."""
    return words.translate(
        "rule_search.act", act=act.text(words.lang), answer=words.translate(f"rule_search.answer_{act.answer}")
    )


def search_result_lines(words: Words, game: Game, text: str, seats: int) -> tuple[bool, list[str]]:
    """Search the rules for a text at a table of some seats (0: unknown). Return (whether anything matches, the result
    as lines). An empty text lists all clauses.
    """
    result = search(game, text, seats=seats)
    if result.match is SearchMatch.NOTHING:
        titles = (f"  {contents.section.title(words.lang)}" for contents in result.sections)
        return False, [heading(words, result), *titles]
    rows = game.clauses.values() if result.match is SearchMatch.EVERYTHING else result_rows(game, result)
    lines = [line for row in rows for line in _row_lines(words, game, row)]
    above = heading(words, result)
    return result.match is not SearchMatch.NEAREST, [above, *lines] if above else lines


def _row_lines(words: Words, game: Game, row: Row) -> Sequence[str]:
    match row:
        case PhysicalAct():
            return (f"? {act_text(words, row)}  [{' '.join(row.clauses)}]",)
        case Section():
            return ("", row.title(words.lang))
        case Heading():
            return ("", words.translate("rule_search.other_rulings"))
        case Clause():
            return (f"{row.id:<{ID_WIDTH}} {clause_text(words, game, row)}",)
        case Ruling():
            text = words.join_sentences((row.question(words.lang), ruling_text(words, game, row)))
            return (f"{row.id:<{ID_WIDTH}} {text}",)


def result_json(game: Game, result: SearchResult) -> Iterator[dict[str, str]]:
    """Yield the results of a rule search as plain data: clauses, best first, then rulings and acts; nothing if only
    similar rules were found.
    """
    if result.match is SearchMatch.EVERYTHING:
        yield from map(_clause_row, game.clauses.values())
    elif result.match is not SearchMatch.NEAREST:
        yield from map(_clause_row, result.clauses)
        yield from map(_ruling_row, result.rulings)
        yield from map(_act_row, result.acts)


def _clause_row(clause: Clause) -> dict[str, str]:
    return {"id": clause.id, "en": clause.en, "ja": clause.ja, "source": clause.source, "kind": clause.kind}


def _act_row(act: PhysicalAct) -> dict[str, str]:
    """Return an act (an answered question about the rules) as plain data; the answer is no, yes or depends."""
    return {
        "id": act.id,
        "en": act.en,
        "ja": act.ja,
        "source": " ".join(act.clauses),
        "kind": "act",
        "answer": act.answer,
    }


def _ruling_row(ruling: Ruling) -> dict[str, str]:
    """Return a ruling (the interpretation of a doubtful rule) as plain data, with question and interpretation."""
    row = {str(lang): f"{ruling.question(lang)} {ruling.ruling(lang)}" for lang in LANGS}
    row |= {"id": ruling.id, "source": " ".join(ruling.clauses), "kind": "ruling"}
    if ruling.elsewhere_en:
        row |= {f"elsewhere_{lang}": ruling.elsewhere(lang) for lang in LANGS}
    return row | ({"option": ruling.option} if ruling.option else {})
