"""The moves that a line which is not completely understood may state: the moves that exist, ranked by how much of the
line each explains and how much it adds.

They are rows for a person to choose from, never a declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import nlargest
from itertools import chain

from referee.notation.move import Moves, verb_of
from referee.reading.account import Account
from referee.reading.line_parts import is_content, parts_of
from referee.reading.mentioned_moves import mentioned_moves
from referee.reading.position import OutOfBudgetError
from referee.reading.senses import Edge, Match, Mention, Role, SeatSense, Sense, VerbSense
from referee.reading.source import Span
from referee.reading.support import Support, SupportingWords
from referee.rules.forbidden_acts import May
from tui.core.reading.line_accounts import LineAccounts, unused_length

MAX_ROWS = 5
"""The maximum number of rows for a line that no reading explains completely."""
MAX_COMPARED = 6
"""The maximum number of moves of which the line is accounted for."""
MAX_CONTINUED = 2
"""The number of moves after which a further one is searched."""
MAX_SEATS = 2
UNSTATED, ADDED = 3.0, 1.0
"""What a value that no word states, and what an act, thing or repetition that is added, weigh in characters."""
NAME_CHARACTER = 0.25
"""What a character of a name weighs."""
READ = 10.0
"""What the reading as ordinary language weighs in characters."""
LEAST_SHARE = 0.2
"""The least share of the content of a line, in characters, that a row explains."""


class ClosestMoves:
    """The moves that one line may mean."""

    def __init__(self, accounts: LineAccounts) -> None:
        self.accounts = accounts
        self.position = accounts.position
        self.lattice = lattice = accounts.lattices[0]
        self.edges: list[Edge] = [edge for start in lattice.places for edge in lattice.at(start)]
        self.words = SupportingWords(self.edges, lattice.source.text)
        self.actions = {
            verb: action.move
            for verb, action in self.position.table.game.rules.actions.items()
            if not issubclass(action.move, May)
        }
        senses = [sense for edge in self.edges if isinstance(edge, Mention) for sense in edge.senses]
        self.seats = tuple(dict.fromkeys(sense.seat for sense in senses if isinstance(sense, SeatSense)))

    def rows(self, read: Sequence[Moves], others: Sequence[Moves] = (), searches: bool = True) -> tuple[Moves, ...]:
        """Return the declarations that explain the most of the line and add the least, the best first. `read` are the
        meanings that the line has as ordinary language, `others` what it may mean as well. If one of `read` leaves out
        no word, no further moves are searched.
        """
        candidates = dict.fromkeys((*read, *others))
        is_explained = any(not self.accounts.account(moves)[1].unused for moves in read)
        with suppress(OutOfBudgetError):
            best = self._best(self._singles()) if searches and not is_explained else []
            best = self._best(chain(best, self._longer(best[:MAX_CONTINUED])))
            candidates |= dict.fromkeys(map(self.position.declaration, best))
        ranks: dict[Moves, float] = {}
        for moves in candidates:
            with suppress(OutOfBudgetError):
                account = self.accounts.account(moves)[1]
                if moves in read or moves in others or self._is_stated(moves, account):
                    ranks[moves] = self._distance(account) - READ * (moves in read)
        return tuple(sorted(ranks, key=lambda moves: ranks[moves]))[:MAX_ROWS]

    def options(self) -> list[Moves]:
        """Return the moves that may be declared now of which the line states the most."""
        return self._best(self._options())

    def _distance(self, account: Account) -> float:
        stated = account.support
        added = len(account.added) + len(account.completed)
        return unused_length(account) + UNSTATED * stated.unstated + ADDED * added - NAME_CHARACTER * stated.characters

    def _is_stated(self, moves: Moves, account: Account) -> bool:
        """Return whether a line names a thing or act of a declaration and a part of what it says, adds no act, and
        denies none and names no other act instead.
        """
        if account.added or any(not field for _, field, _ in account.completed):
            return False
        names = {word for word in account.id_words if not word.isdecimal()} - {seat.casefold() for seat in self.seats}
        characters = account.support.characters
        if not names or characters < LEAST_SHARE * (characters + unused_length(account)):
            return False
        return not (self._is_denied(moves, account) or self._names_another_act(moves, account))

    def _is_denied(self, moves: Moves, account: Account) -> bool:
        """Return whether the words for a declaration stand only in parts of the line with a negation that it leaves
        out, or the words for one of its acts do.
        """
        negations = [
            edge.start
            for edge in self.edges
            if isinstance(edge, Mention)
            and edge.has_role(Role.NEGATION)
            and any(span.start < edge.until and edge.start < span.until for span in account.unused)
        ]
        denied, stated = list[Edge](), list[Edge]()
        for part in parts_of(self.lattice):
            unused = [edge for edge in part if any(_holds(span, edge) for span in account.unused)]
            used = [edge for edge in part if edge not in unused and is_content(edge)]
            is_denied = any(part[0].start <= at < part[-1].until for at in negations)
            (denied if is_denied else stated).extend(used)
        acts = {VerbSense(verb_of(move)) for move in moves}
        return bool(denied) and not (stated and acts & _senses(denied) <= _senses(stated))

    def _names_another_act(self, moves: Moves, account: Account) -> bool:
        """Return whether no word names an act of a declaration, and one that it leaves out names another."""
        names = [edge for edge in self.edges if isinstance(edge, Mention) and edge.how <= Match.INFLECTED]
        unused = [edge for edge in names if any(_holds(span, edge) for span in account.unused)]
        is_other = any(isinstance(sense, VerbSense) for sense in _senses(unused))
        return is_other and not {VerbSense(verb_of(move)) for move in moves} & _senses(names)

    def _best(self, declarations: Iterable[Moves]) -> list[Moves]:
        """Return the declarations of which words and numbers of the line state the most."""
        worth = {moves: _worth(self.words.support(moves)) for moves in declarations}
        return nlargest(MAX_COMPARED, worth, key=lambda moves: worth[moves])

    def _options(self) -> Iterator[Moves]:
        for verb in filter(self.position.is_possible, self.actions):
            yield from ((move,) for move in self.position.options(verb))

    def _singles(self) -> Iterator[Moves]:
        """Yield the moves that may be declared now, and those that the words of the line name."""
        yield from self._options()
        for verb, kind in self.actions.items():
            seats = dict.fromkeys((*self.position.seats(verb)[:MAX_SEATS], *self.seats[:MAX_SEATS]))
            for seat in seats:
                yield from ((move,) for move in mentioned_moves(self.lattice, kind, seat))

    def _longer(self, firsts: Iterable[Moves]) -> Iterator[Moves]:
        """Yield declarations with one more item or one more move."""
        for moves in firsts:
            yield from ((*moves[:-1], each) for each in self.position.longer(moves[-1]))
            after = self.position.after(moves)
            if after is not None and after.state is not None:
                yield from ((*moves, each) for verb in self.actions for each in after.options(verb))


def _holds(span: Span, edge: Edge) -> bool:
    return span.start <= edge.start and edge.until <= span.until


def _senses(edges: Iterable[Edge]) -> set[Sense]:
    return {sense for edge in edges if isinstance(edge, Mention) for sense in edge.senses}


def _worth(stated: Support) -> float:
    return stated.characters - UNSTATED * stated.unstated
