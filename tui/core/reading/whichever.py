"""A line that leaves one thing out, where nothing that it could be would do: refused with the reason, not asked."""

from __future__ import annotations

from msgspec import structs

from tui.core.reading.fill import fill
from tui.core.reading.found import Found
from tui.core.reading.leaves import Leaf
from tui.core.reading.place import Here
from tui.core.reading.spoken import Said
from tui.core.reading.unsaid import missing

MOST_TRIED = 12
"""So many things at most are tried for what is left out: of more than these, what is missing is said."""


def whichever(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give what a reading breaks with everything that the one field can be which it leaves out; nothing where something
    of it may do, or something else is left out.
    """
    found = Found.none()
    left = missing(said, leaves)
    lacking = [leaf for leaf in leaves if leaf.field in left and leaf.required]
    if len(lacking) != 1 or lacking[0].shape != "word" or not said.values:
        return found
    section = here.words.sections.get(lacking[0].of)
    if section is None or not 0 < len(section.names) <= MOST_TRIED:
        return found
    for value in section.names:
        one = fill(here, structs.replace(said, values={**said.values, lacking[0].key: (value,)}), leaves)
        if one.legal or one.confirm or not one.illegal:
            return Found.none()
        found.add(one)
    found.illegal = dict.fromkeys(found.illegal, 1)  # none is nearer than another: nobody has said which
    return found
