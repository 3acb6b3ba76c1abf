"""Comparison of a claimed number of points with the scoring of a table, for example “influence gives me 9 for East
Asia”, and its result as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec import Struct

from referee.facts.facts import FactSpec, UnknownFactError
from referee.reading.context import context_of
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.senses import Mention, NumberMention, NumberRole, SeatSense, Sense, ThingSense, ValueSense
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import is_piece, language, terms
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.games import scorings
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import name_pattern

POINTS = ("vp", "point")
"""The unit words that mean points."""
MAX_ROWS = 6
"""The maximum number of score rows that are displayed above the rules."""
NAME_SHARE = 0.5
"""The minimum share of the words of a name that a claim must contain to match it."""
_MAY_CLAIM = re.compile(
    r"\b(?:points?|pts?|vp|scores?|worth|makes?|total|gives?|gets?|got|brings?|earns?)\b|\dvp|点|ポイント|合計",
    re.IGNORECASE,
)
_CLAIMED = re.compile(
    r"\b(?:scores?|worth|makes?|total|gives?|gets?|got|brings?|earns?)\b(?:\s+\w+)?\s+(?P<figure>\d+)\b"
    r"|合計\D{0,8}(?P<sum>\d+)",
    re.IGNORECASE,
)


class ScoreClaim(Struct, frozen=True):
    """A claimed number of victory points, parsed from a text: the number, the named seats and ids, the searchable words
    of the text, and the catalogue of its language. `has_other_numbers` tells whether the text counts anything else.
    """

    points: int
    seats: frozenset[str]
    ids: frozenset[str]
    terms: frozenset[str]
    words: Words
    has_other_numbers: bool = False


class ClaimedScoreRow(Struct, frozen=True):
    """The claimed and the scored points of a seat. `lines` are the matching score lines of record entry `entry`, or of
    a scoring of the current state (`entry` 0).
    """

    claimed: int
    lines: tuple[ScoreLine, ...]
    entry: int = 0

    @property
    def seat(self) -> str:
        return self.lines[0].seat

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def is_right(self) -> bool:
        """Whether the claimed number equals the sum of the lines or the points of a single line; a loss may be claimed
        without its sign.
        """
        singles = tuple(line.points for line in self.lines)
        return any(self.claimed in (points, max(points, -points)) for points in (self.points, *singles))


class ClaimedScores(Struct, frozen=True):
    """The scored points that match a claim; `missing` is the unknown fact that prevents the scoring."""

    rows: tuple[ClaimedScoreRow, ...] = ()
    missing: FactSpec | None = None


class _Account(NamedTuple):
    """The score lines of one record entry, or of a scoring of the current state (`entry` 0)."""

    entry: int
    lines: tuple[ScoreLine, ...]


def read_claim(situation: JudgingContext, text: str) -> ScoreClaim | None:
    """Parse the claimed points in a text and the names in it; None if the text claims no points."""
    lattice, lang = lattice_of(text, context_of(situation, LegalMoves(situation)).lexicon), language(text)
    numbers = [edge for edge in lattice.path if isinstance(edge, NumberMention)]
    points = _claimed_points(lattice, text, numbers) if _MAY_CLAIM.search(normalize(text)) else None
    if points is None:
        return None
    senses = [sense for edge in lattice.path if isinstance(edge, Mention) for sense in edge.senses]
    return ScoreClaim(
        points,
        frozenset(_seats_of(situation, text, senses)),
        frozenset(_id(sense) for sense in senses if isinstance(sense, ThingSense | ValueSense)),
        frozenset(term for term in terms(text, lang) if not is_piece(term, lang)) - {str(abs(points))},
        words_for(lang, situation.game.id),
        any(each.role is not NumberRole.ORDINAL and each.value != abs(points) for each in numbers),
    )


def _claimed_points(lattice: Lattice, text: str, numbers: Sequence[NumberMention]) -> int | None:
    """Return the number that is claimed: the last one of points, else the one after a verb such as “gives”."""
    of_points = [number for number in numbers if number.counter in POINTS]
    if of_points:
        before = text[: lattice.source.raw_span(of_points[-1].span).start].rstrip()
        return of_points[-1].value * (-1 if before.endswith(("-", "−", "–")) else 1)
    stated = _CLAIMED.search(text)
    return int(stated["figure"] or stated["sum"]) if stated is not None else None


def _seats_of(situation: JudgingContext, text: str, senses: Iterable[Sense]) -> Iterator[str]:
    """Yield the seats that a claim is about: those named in full, else those of a colour or a letter."""
    seats = [sense.seat for sense in senses if isinstance(sense, SeatSense)]
    lang, folded = language(text), normalize(text).casefold()
    yield from dict.fromkeys(
        [seat for seat in seats if name_pattern(situation.seats[seat], lang).search(folded)] or seats
    )


def _id(sense: ThingSense | ValueSense) -> str:
    return sense.id if isinstance(sense, ThingSense) else sense.value


def scores_of(situation: JudgingContext, text: str) -> ClaimedScores | None:
    """Return the scored points that match the claim of a text; None if it claims no points."""
    claim = read_claim(situation, text)
    return claimed_scores(situation, claim) if claim is not None else None


def claimed_scores(situation: JudgingContext, claim: ScoreClaim) -> ClaimedScores:
    """Compare a claim with the scoring of the current state and with the last record entry that scored the named
    category or subject. A claim with other numbers, which may be about something else, is not compared.
    """
    accounts, missing = _current_accounts(situation)
    accounts += [_last_account(situation, claim)] if isinstance(situation, Table) else []
    rows: dict[Any, ClaimedScoreRow] = {}
    for row in (row for account in accounts for row in _rows(situation, claim, account)):
        rows[row.seat, tuple((line.category, line.about, line.points) for line in row.lines)] = row
        # what was scored and still stands is one row, with its entry
    fact = situation.game.fact(tuple(situation.seats), missing) if missing and isinstance(situation, Table) else None
    if claim.has_other_numbers:
        rows = {}
    return ClaimedScores(tuple(rows.values())[:MAX_ROWS], None if rows else fact)


def _word_share(claim: ScoreClaim, name: str) -> float:
    lang = claim.words.lang
    words = {term for term in terms(name, lang) if not is_piece(term, lang)}
    return len(words & claim.terms) / len(words) if words else 0.0


def _current_accounts(situation: JudgingContext) -> tuple[list[_Account], str]:
    """Score the current state with every scoring of the game. Return (score lines by scoring, path of the first missing
    fact or "").
    """
    accounts: list[_Account] = []
    missing = ""
    for name, sheet_of in situation.game.rules.sheets.items():
        with suppress(InputError):  # a scoring that is not due yet cannot be counted
            try:
                lines = scorings(situation.game.id)[name].score(sheet_of(situation.state)).lines
                accounts.append(_Account(0, lines))
            except UnknownFactError as unknown:
                missing = missing or unknown.path
    return accounts, missing


def _last_account(table: Table, claim: ScoreClaim) -> _Account:
    """Return the score lines of the last record entry with a line that matches the claim; no lines if there is none."""
    for step in reversed(table.steps):
        if any(_rank(claim, line) for line in step.score_lines):
            return _Account(step.entry.seq, step.score_lines)
    return _Account(0, ())


def _rows(situation: JudgingContext, claim: ScoreClaim, account: _Account) -> Iterator[ClaimedScoreRow]:
    """Yield the matching score lines of each seat; only of the named seats if the claim names any."""
    lines = list(_closest(claim, account.lines))
    for seat in situation.seats:
        own_lines = tuple(line for line in lines if line.seat == seat)
        if own_lines and seat in (claim.seats or situation.seats):
            yield ClaimedScoreRow(claim.points, own_lines, account.entry)


def _closest(claim: ScoreClaim, lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    """Yield the score lines with the highest number of matches to the claim."""
    ranked = [(_rank(claim, line), line) for line in lines]
    best = max((rank for rank, _ in ranked), default=0)
    return (line for rank, line in ranked if best and rank == best)


def _rank(claim: ScoreClaim, line: ScoreLine) -> int:
    """Return the number of matches between a claim and a score line (0 to 2): its category, and its subject, for
    example a region or card.
    """
    words = claim.words
    category = words.translate_or(f"category.{line.category}", "")
    about = words.translate_or(f"{line.category}.{line.about}", "") if line.about else ""
    is_category = line.category in claim.ids or _is_mentioned(claim, category)
    is_about = line.about in claim.ids or _is_mentioned(claim, about)
    return int(is_category) + int(is_about)


def _is_mentioned(claim: ScoreClaim, name: str) -> bool:
    """Return whether a claim contains enough words of a name."""
    return _word_share(claim, name) >= NAME_SHARE


def score_text(words: Words, row: ClaimedScoreRow) -> str:
    """Format the scored and the claimed points of a seat as one line."""
    return words.translate(
        "dispute.score_of",
        seat=row.seat,
        what=words.join_items([messages.about(words, line) for line in row.lines]),
        points=row.points,
        claimed=row.claimed,
        when=words.translate("dispute.score_entry" if row.entry else "dispute.score_now", entry=row.entry),
    )


def working_lines(words: Words, row: ClaimedScoreRow) -> list[str]:
    return [_working(words, line) for line in row.lines]


def _working(words: Words, line: ScoreLine) -> str:
    points = words.format_field(line.points, "signed")
    return f"{messages.about(words, line)} {points}: {words.phrase(line.working)}  [{' '.join(line.clauses)}]"
