"""What a declaration costs in keys: the shortest line that is read as it.

A declaration of several moves may be said move by move, if that is shorter. A line begins with what the table shows, the sentence of the declaration (or its notation), and is made shorter as long
as it is still read as just that: whole words go, then the ends of words. The number of a row takes it, too: on an empty
line before Enter, behind a line that fits several rows after it. Enter is a key. A declaration that an empty line makes
costs one. The value is one that people can find, not the least there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, write
from referee.notation.sentence import sentence_of
from referee.reading.forced_moves import with_forced
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.session.session import Session

Reads = Callable[[str], bool]
KEYS = 9
"""So many rows have a digit that leads there."""
NEXT = " ⏎ "
"""Parts the lines of a declaration that is said move by move."""
MARKS = dict.fromkeys(map(ord, "“”„‘’「」『』()（）"))


class Cost(Struct, frozen=True):
    """One declaration of a recorded game, the line that says it, and the keys it takes; 0 where none was found. `row` is
    the number of the row that takes it after Enter ("" for none).
    """

    said: str
    line: str
    keys: int
    row: str = ""


def cost(table: Table, words: Words, text: str, moves: tuple[Move, ...]) -> Cost:
    """Say one declaration as short as it is read, on one line or move by move (parted by `NEXT`)."""
    whole = at_once(table, words, moves, text)
    apart = one_by_one(table, words, moves) if len(drop_implied(moves)) > 1 else None
    return apart if apart is not None and (not whole.keys or apart.keys < whole.keys) else whole


def one_by_one(table: Table, words: Words, moves: tuple[Move, ...]) -> Cost | None:
    """Say each move of a declaration by itself, as far as all is known; None where that cannot be."""
    trial, found = table.trial(), []
    for move in moves:
        one = at_once(trial, words, (move,), write(move))
        if not one.keys:
            return None
        found.append(one)
        declared = trial.declare((move,))
        if declared.step is None and declared.verdict.status is VerdictStatus.NEEDS:
            break  # it is asked first: what follows is said when that is known
        if declared.step is None:
            return None
    keys = sum(one.keys for one in found)
    return Cost("; ".join(map(write, moves)), NEXT.join(one.line for one in found), keys, found[0].row)


def at_once(table: Table, words: Words, moves: tuple[Move, ...], text: str) -> Cost:
    """Say a declaration on one line."""
    conversation = Conversation(Session(words.lang), table)
    conversation.reader.listing = True
    state = conversation.state
    if (
        state.enter in (EnterAction.ENDS, EnterAction.CLOSES, EnterAction.ASKS)
        and state.evaluated
        and state.evaluated.moves == moves
    ):
        return Cost(text, "", 1)

    def reads(said: str) -> bool:
        conversation.write(said)
        evaluated = conversation.declaration
        return (
            conversation.state.next_action is not NextAction.ANSWER
            and evaluated is not None
            and evaluated.moves[: len(moves)] == moves
        )

    whole = drop_implied(moves)
    begun = [said for said in dict.fromkeys(ways(whole, words, text)) if reads(said)]
    found = [shorter(said, reads, first) for said in begun for first in (True, False)]
    if not found:
        return Cost(text, "", 0)
    best = min(found, key=len)
    rows = [str(number) for number in range(1, KEYS + 1) if reads(str(number))]
    best = min((best, *rows), key=len)
    listed = [shorter(best, lambda said: bool(row_of(conversation, said, moves)), first) for first in (True, False)]
    begun = min((said for said in listed if row_of(conversation, said, moves)), key=len, default=best)
    if len(begun) + 2 < len(best):  # Enter, the digit, Enter
        return Cost(text, begun, len(begun) + 3, row_of(conversation, begun, moves))
    return Cost(text, best, len(best) + 1)


def row_of(conversation: Conversation, said: str, moves: tuple[Move, ...]) -> str:
    """Give the digit of the row that makes a declaration, below a line for which Enter goes to the rows; "" for none."""
    conversation.write(said)
    state = conversation.state
    if state.enter is not EnterAction.CHOOSES:
        return ""
    made = (with_forced(conversation.table, conversation.table.judge(one)).moves for one in state.line.choices[:KEYS])
    return next((str(place) for place, one in enumerate(made, 1) if one[: len(moves)] == moves), "")


def ways(moves: tuple[Move, ...], words: Words, text: str) -> Iterator[str]:
    """Give lines that say a declaration, to begin with; nobody types the marks around a name."""
    for said in _ways(moves, words, text):
        yield said.translate(MARKS)


def _ways(moves: tuple[Move, ...], words: Words, text: str) -> Iterator[str]:
    runs = [(move, len(list(same))) for move, same in groupby(moves)]
    for said in (lambda move: sentence_of(move, words), write):
        counted = [f"{said(move)} {count}" if count > 1 else said(move) for move, count in runs]
        for joint in ("; ", " "):
            yield joint.join(counted)
            yield joint.join(said(move) for move in moves)
    yield text.partition(": ")[2] or text
    yield text


def shorter(line: str, reads: Reads, first: bool) -> str:
    """Leave out words, the first ones or the last ones first, then the ends of words, as long as the line is read as the
    same.
    """
    words = line.split()
    place = 0 if first else len(words) - 1
    while 0 <= place < len(words) and len(words) > 1:
        left = [*words[:place], *words[place + 1 :]]
        kept = not reads(" ".join(left))
        words = words if kept else left
        place += kept if first else -1
    for place in range(len(words)):
        for until in range(1, len(words[place])):
            left = [*words[:place], words[place][:until], *words[place + 1 :]]
            if reads(" ".join(left)):
                words = left
                break
    return " ".join(words)
