"""The forms of Japanese verbs that the reader understands."""

from __future__ import annotations

from collections.abc import Iterator

from referee.reading.inflection import Ending, EndingNode, endings, inflections


def forms_of(word: str) -> Iterator[tuple[str, Ending]]:
    """List the forms of a Japanese verb that are understood."""
    for stem, verb_class in inflections(word):
        yield from _forms_below(stem, endings(verb_class))


def _forms_below(text: str, node: EndingNode) -> Iterator[tuple[str, Ending]]:
    """List the forms that begin with a text, at the node of the tree of endings where it leads."""
    if node.ending is not None:
        yield text, node.ending
    for character, below in node.children.items():
        yield from _forms_below(text + character, below)
