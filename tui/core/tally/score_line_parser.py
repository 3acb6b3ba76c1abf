"""The input line of a table that records only points: seat, points and category, in any order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from referee.facts.whole_number_parser import whole
from referee.notation.table_names import TableNames
from referee.reading.typed_values import read_number
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.messages import fault
from tui.core.tally.score_line_tokens import is_sum, names_nothing, numbered_names, parts, says_nothing

MAX_POINTS = 9_999
MAX_LENGTH = 500
"""The maximum length of a score line, in characters."""
MAX_WORDS = 12
"""The maximum number of words of a name."""
NOT_SCORED = ("vp", "recount", "told")


class ScoreDraft(Struct, frozen=True):
    """A score that may be incomplete."""

    seat: str = ""
    category: str = ""
    points: int | None = None

    @property
    def whole(self) -> bool:
        return bool(self.seat and self.category) and self.points is not None


class ParsedScoreLine(Struct, frozen=True):
    """The parts of a score line: seat, category and points. `unread` are words that are not understood, `seats` and
    `choices` the seats or categories that they may mean, and `excess` is a number that is too large.
    """

    seat: str = ""
    category: str = ""
    points: tuple[int, ...] = ()
    unread: str = ""
    seats: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    excess: str = ""


class ScoreLineParser:
    """A parser for lines of the form `seat category points`. A line that names seats gives points to nobody else;
    points without a seat are for the next seats in turn order.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        words = words_for("en", table.game.id, dict(table.seats), table.own_words)
        self.categories = (*(id for id in words.ids("category") if id not in NOT_SCORED), "told")
        self.names = TableNames({"category": self.categories}, words.paths, table.seats)
        self.numbered = numbered_names(table.seats.values())
        self._split: tuple[str, list[str]] = ("", [])

    @property
    def next(self) -> str:
        """The seat after the seat of the last recorded score, in turn order."""
        seats = list(self.table.seats)
        entries = (step.entry for step in reversed(self.table.steps) if step.entry.kind == "score")
        last = next((entry.seat for entry in entries if "points" in entry.body), seats[-1])
        return seats[(seats.index(last) + 1) % len(seats)]

    def scores(self, text: str, free: bool = False) -> list[ScoreDraft]:
        """Parse a line into scores: the points of the named seat or seats, or points for the next seat and the seats
        after it. An unclear line returns one incomplete score. If `free`, unknown words after a seat are a category.
        """
        read = self.read(text)
        if free and read.seat and not read.category and not self._names_several(text):
            read = structs.replace(read, category=read.unread[:40], unread="")
        if read.unread and (several := self._several(text)):
            return several
        limit = 1 if read.seat else len(self.table.seats)
        if read.unread or read.excess or not 0 < len(read.points) <= limit:
            return [
                ScoreDraft(
                    read.seat, read.category, read.points[0] if len(read.points) == 1 and not read.excess else None
                )
            ]
        seats = list(self.table.seats)
        at = seats.index(read.seat or self.next)
        turn = [*seats[at:], *seats[:at]]
        return [
            ScoreDraft(seat, read.category or "told", points) for seat, points in zip(turn, read.points, strict=False)
        ]

    def begun(self, text: str) -> bool:
        """Return whether only the points are missing in a line."""
        read = self.read(text)
        return not (read.unread or read.excess or read.points)

    def continued(self, begun: str, text: str) -> str:
        """Return a begun line with the points that the other line consists of, otherwise the other line."""
        read = self.read(text)
        return f"{begun}: {text}" if begun and read.points and not (read.seat or read.unread) else text

    def said(self, words: Words, text: str) -> tuple[bool, list[str]]:
        """Return (whether the scores are complete, text for display): the scores, the part that is not understood, or
        the next seat.
        """
        if len(text) > MAX_LENGTH:
            return False, [fault(words, Fault("text_long", "", {"most": MAX_LENGTH}))]
        read, drafts = self.read(text), self.scores(text)
        if all(score.whole for score in drafts):
            return True, self._told(words, drafts)
        if read.excess:
            return False, [words.translate("table.score_large", given=read.excess, most=MAX_POINTS)]
        if read.unread and self._names_several(text):
            return False, [words.translate("table.score_one_seat")]
        if read.unread:
            names = [words.seats.get(id, id) for id in read.seats] or [
                words.translate(f"category.{id}") for id in read.choices
            ]
            key = "table.score_which" if names else "table.score_unread"
            names = names or list(words.seats.values())
            return False, [words.translate(key, given=read.unread, choices=words.join_items(names))]
        key = "score_next" if not read.seat else "score_several" if read.points else "score_how_many"
        return False, [words.translate(f"table.{key}", seat=read.seat or self.next)]

    @staticmethod
    def _told(words: Words, scores: Sequence[ScoreDraft]) -> list[str]:
        values = [{"seat": score.seat, "category": score.category, "points": score.points} for score in scores]
        return [words.translate("table.score_is", **of) for of in values]

    def _clauses(self, text: str) -> list[list[str]]:
        """Split a line before each seat name."""
        clauses: list[list[str]] = [[]]
        for part in self._parts(text):
            if self._is_seat(part):
                clauses.append([])
            clauses[-1].append(part)
        return clauses if clauses[0] else clauses[1:]

    def _names_several(self, text: str) -> bool:
        return sum(map(self._is_seat, self._parts(text))) > 1

    def _several(self, text: str) -> list[ScoreDraft]:
        """Parse a line with several seats, each followed by its points; empty for any other line."""
        read = [self._read(clause) for clause in self._clauses(text)]
        if len(read) < 2 or any(
            parsed.unread or parsed.excess or not parsed.seat or len(parsed.points) != 1 for parsed in read
        ):
            return []
        return [ScoreDraft(parsed.seat, parsed.category or "told", parsed.points[0]) for parsed in read]

    def _is_seat(self, part: str) -> bool:
        return self._finds(self.names.exact_names, "seats", part)

    def seat_of(self, part: str) -> str:
        """Return the seat with exactly this name; "" if there is none."""
        try:
            return self.names.exact_names.find("seats", part)
        except InputError:
            return ""

    def is_name(self, part: str) -> bool:
        return self._finds(self.names, "seats", part) or self._finds(self.names.exact_names, "category", part)

    def known(self, part: str) -> bool:
        return any(self._finds(self.names, section, part) for section in ("seats", "category"))

    @staticmethod
    def _finds(names: TableNames, section: str, part: str) -> bool:
        return bool(fold(part) and names.candidates(section, part))

    def read(self, text: str) -> ParsedScoreLine:
        """Parse the parts of a line; several words are first tried as one name."""
        return self._read(self._parts(text))

    def _parts(self, text: str) -> list[str]:
        """Split a line into names and numbers; a line that is too long is one word that means nothing."""
        if text != self._split[0]:
            self._split = text, parts(text, self) if len(text) <= MAX_LENGTH else [text]
        return self._split[1]

    def _read(self, tokens: Sequence[str]) -> ParsedScoreLine:
        figures = {part: _number(part) for part in tokens if not self._is_seat(part)}
        excess = next((part for part, number in figures.items() if number is None and is_sum(part)), "")
        numbers = [number for part in tokens if (number := figures.get(part)) is not None]
        parsed = ParsedScoreLine(points=tuple(numbers), excess=excess)
        other_tokens = [part for part in tokens if part != excess and figures.get(part) is None]
        if signs := " ".join(filter(names_nothing, other_tokens)):
            return structs.replace(parsed, unread=signs)
        passed: list[str] = []
        while other_tokens:
            if says_nothing(other_tokens[0], self.is_name):
                passed, other_tokens = [*passed, other_tokens[0]], other_tokens[1:]
                continue
            spans = range(min(len(other_tokens), MAX_WORDS), 0, -1)
            name, id, many = next(
                (hit for many in spans if (hit := self._find_missing_part(parsed, other_tokens[:many]))), ("", "", 0)
            )
            if not name:
                seats = () if parsed.seat else self._seats(other_tokens[0])
                return structs.replace(
                    parsed,
                    unread=" ".join([*passed, *other_tokens]),
                    seats=seats,
                    choices=self._beginning(other_tokens),
                )
            parsed, other_tokens, passed = structs.replace(parsed, **{name: id}), other_tokens[many:], []
        return parsed

    def _find_missing_part(self, parsed: ParsedScoreLine, parts: list[str]) -> tuple[str, str, int] | None:
        """Return ("seat" or "category", id, number of words) if the words name a missing part of the score; None if
        they name nothing or are ambiguous.
        """
        if not parsed.seat and self._seats(" ".join(parts)):
            return None
        for section, name in (("seats", "seat"), ("category", "category")):
            if section == "category" and _is_part_of_number(parts):
                continue
            try:
                id = self.names.find(section, " ".join(parts), name)
            except InputError:
                among = self._beginning(parts) if section == "category" else ()
                id = among[0] if len(among) == 1 else ""
            if id and not getattr(parsed, name):
                return name, id, len(parts)
        return None

    def _seats(self, word: str) -> tuple[str, ...]:
        """Return the seats that an ambiguous word may mean; empty if it is not ambiguous."""
        try:
            self.names.find("seats", word, "seat")
        except InputError as unread:
            return tuple(unread.fault.values["choices"]) if unread.status == "ambiguous" else ()
        return ()

    def _beginning(self, parts: list[str]) -> tuple[str, ...]:
        """Return the categories whose names have a word that begins with each of the typed words."""

        def holds(id: str) -> bool:
            category_words = [
                word for text in self.names.texts.get(f"category.{id}", {}).values() for word in text.split()
            ]
            return all(any(fold(word).startswith(fold(part)) for word in category_words) for part in parts)

        if _is_part_of_number(parts):
            return ()
        return tuple(id for id in self.categories if all(map(fold, parts)) and holds(id))


def record_scores(table: Table, scores: Sequence[ScoreDraft]) -> list[ReplayStep]:
    """Record the complete scores as one change. Raises `InputError` if a score is refused."""
    with table.single_act():
        complete = [draft for draft in scores if draft.whole]
        return [table.score(draft.seat, draft.category, draft.points or 0) for draft in complete]


def _is_part_of_number(parts: Sequence[str]) -> bool:
    """Return whether words are the rest of a number, which is no beginning of “10 VP instead of a card”."""
    return fold("".join(parts)).isdigit()


def _number(part: str) -> int | None:
    """Parse points: a whole number or a sum. None if the text is neither, or too large."""
    number = whole(part)
    if number is None and is_sum(part):
        try:
            number = read_number(part)
        except InputError:
            number = None
    return number if number is None or abs(number) <= MAX_POINTS else None
