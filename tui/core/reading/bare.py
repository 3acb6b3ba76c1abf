"""A name of several words that only the table has, said bare behind its verb: without the quotes of the notation."""

from __future__ import annotations

from referee.reading.legal_moves import OPEN
from scoring.fields.quoted_text import quote
from tui.core.reading.atoms import atoms
from tui.core.reading.lexicon import VERBS
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import small

QUOTES = '"“”„«»「」『』'


def bare(here: Here, text: str) -> Moves:
    """Read a line as a verb and one name behind it, for the verbs of which any name may be said.

    Empty where it is none, or cannot be declared now.
    """
    said = text.replace(":", " ").split()
    seat = here.people.meant(_words(said[:1])).ids if len(said) > 2 else ()
    said = said[len(seat) == 1 :]
    verbs = here.words.sections[VERBS]
    for at in range(len(said) - 1, 0, -1):  # the longest name of a verb
        for verb in here.words.bare:
            named = verbs.grade(verb, _words(said[:at])) == (False, False) and here.possible(verb)
            if named and verbs.grade(verb, _words(said)) is None:  # “draw the event” is no event of that name
                name = " ".join(said[at:]).strip(QUOTES)
                if any(sign in name for sign in QUOTES):
                    return ()  # the name ends where its quotes do: what stands behind them is none of it
                lead = f"{seat[0]}: " if len(seat) == 1 else ""
                judged = here.table.judge(f"{lead}{verb} {quote(name)}")
                return judged.moves if judged.verdict.status in OPEN else ()
    return ()


def _words(said: list[str]) -> tuple[str, ...]:
    """Give the words that say something: “draw the event” is no name that begins with “the event”."""
    empty = small().dropped | small().particles
    return tuple(atom.text for atom in atoms(" ".join(said)) if atom.text not in empty)
