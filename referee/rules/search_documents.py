"""The documents of the rule search: texts of clauses, rulings and sections, weighted by kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from referee.rules import rule_sections, rulings
from referee.rules.game import Game
from scoring.data_files import read_data, read_rows
from scoring.text_catalogs import Lang, load

_PLACEHOLDER = re.compile(r"\{[^{}:]*:?([^{}]*)\}")


class DocumentPart(NamedTuple):
    """A kind of text in a search document, and its weight."""

    name: str
    weight: float


PARTS = (
    DocumentPart("clause", 1.0),
    DocumentPart("act", 1.0),
    DocumentPart("question", 1.0),
    DocumentPart("ruling", 0.5),
    DocumentPart("breach", 0.7),
    DocumentPart("cure", 0.3),
    DocumentPart("example", 0.7),
)
"""The kinds of text in a document, in the order of the index columns."""


class ExampleQuestion(Struct, frozen=True):
    """A question that people put, in several wordings of each language, and the clauses that decide it."""

    id: str
    clauses: tuple[str, ...]
    en: tuple[str, ...] = ()
    ja: tuple[str, ...] = ()


def example_questions(folder: Path) -> Mapping[str, ExampleQuestion]:
    """Load the questions in the `questions.toml` of a game by id."""
    return read_rows(folder / "questions.toml", ExampleQuestion, "id")


class Document(NamedTuple):
    """A search document: its id, and its texts by part name."""

    id: str
    texts: dict[str, list[str]]


def clause_documents(game: Game, lang: Lang) -> list[Document]:
    """Return one search document per clause: the text of the clause, its physical acts, its rulings, its breach and
    remedy messages, and questions that people put about it.
    """
    texts: dict[str, dict[str, list[str]]] = {id: defaultdict(list) for id in game.clauses}
    for clause in game.clauses.values():
        texts[clause.id]["clause"].append(clause.text(lang))
    for act in game.acts.values():
        for id in act.clauses:
            texts[id]["act"].append(act.text(lang))
    for ruling in rulings.load(game.folder).values():
        for id in ruling.clauses:
            texts[id]["question"].append(ruling.question(lang))
            texts[id]["ruling"] += [ruling.ruling(lang), ruling.elsewhere(lang)]
    for id, part, text in _breach_texts(game, lang):
        texts[id][part].append(text)
    for question in example_questions(game.folder).values():
        for id in texts.keys() & set(question.clauses):
            texts[id]["example"] += question.ja if lang == "ja" else question.en
    return [Document(id, dict(parts)) for id, parts in texts.items()]


def ruling_documents(game: Game, lang: Lang) -> list[Document]:
    """Return one search document per ruling."""
    return [
        Document(
            ruling.id,
            {"question": [ruling.question(lang)], "ruling": [ruling.ruling(lang), ruling.elsewhere(lang)]},
        )
        for ruling in rulings.load(game.folder).values()
    ]


def section_documents(game: Game, lang: Lang, clauses: Iterable[Document]) -> list[Document]:
    """Return one search document per rule section: the documents of its clauses joined, with the section title as
    clause text.
    """
    sections = rule_sections.load(game.folder)
    section_of = rule_sections.sections_of(sections, game.clauses)
    texts: dict[str, dict[str, list[str]]] = {first: defaultdict(list) for first in sections}
    for section in sections.values():
        texts[section.first]["clause"].append(section.title(lang))
    for document in clauses:
        for part, part_texts in document.texts.items():
            texts[section_of[document.id].first][part] += part_texts
    return [Document(first, dict(parts)) for first, parts in texts.items()]


def _breach_texts(game: Game, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Yield (clause id, part name, text) for every breach and remedy message."""
    breaches = game.folder / "breaches.toml"
    catalogue = {key: texts[lang] for path in game.words for key, texts in load(path).items() if lang in texts}
    for id, row in read_data(breaches).items():
        for part, keys in (("breach", row["breaches"]), ("cure", row["cures"])):
            for key in keys:
                yield id, part, without_placeholders(catalogue.get(f"{part}.{key}", ""), lang)


def without_placeholders(text: str, lang: Lang) -> str:
    """Return a text without placeholders. In English, a placeholder is replaced by its format name (such as a kind of
    piece); in Japanese, by a blank.
    """
    return _PLACEHOLDER.sub(lambda match: f" {match[1]} " if lang == "en" else " ", text)
