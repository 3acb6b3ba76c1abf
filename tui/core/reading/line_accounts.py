"""The accounts of one typed line for its possible declarations."""

from __future__ import annotations

from collections.abc import Sequence

from referee.notation.move import Moves
from referee.reading.account import Account, account
from referee.reading.context import Context
from referee.reading.corrections import withdrawn_spans
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.position import Budget, Position
from referee.reading.source import Span
from referee.reading.table_facts import table_facts
from referee.reading.table_names import names_of_table
from referee.record.declaration import Declaration


class LineAccounts:
    """The accounts of one line. `corrections` are the (span, words) pairs of corrected spelling in the typed line."""

    def __init__(self, text: str, context: Context, corrections: Sequence[tuple[Span, str]]) -> None:
        self.text = text
        self.table = context.table
        self.position = Position(context.table, context.options, Budget(context.budget))
        corrected = text
        for span, words in sorted(corrections, reverse=True):
            corrected = f"{corrected[: span.start]}{words}{corrected[span.until :]}"
        lexicon = context.lexicon.with_names(names_of_table(self.position))
        self.lattices = [lattice_of(each, lexicon) for each in dict.fromkeys((corrected, text))]
        """The words of the line as corrected and as typed, with the names that things have at this moment."""
        self._accounts: dict[Moves, tuple[Lattice, Account]] = {}

    def account(self, moves: Moves) -> tuple[Lattice, Account]:
        """Return the account of the line for a declaration, as corrected or as typed, whichever leaves out less."""
        if moves not in self._accounts:
            evaluated = self.table.judge(moves, self.text)
            self._accounts[moves] = min(
                ((lattice, self._account(lattice, evaluated)) for lattice in self.lattices),
                key=lambda each: unused_length(each[1]),
            )
        return self._accounts[moves]

    def _account(self, lattice: Lattice, evaluated: Declaration) -> Account:
        facts = table_facts(lattice, evaluated, self.position)
        return account(lattice, evaluated.moves, facts, withdrawn_spans(lattice))


def unused_length(account: Account) -> int:
    """Return how many characters of a line an account leaves out."""
    return sum(span.until - span.start for span in account.unused)
