"""The line of a table that keeps only scores: who scores how many points, and what for, in any order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from referee.facts.whole_number_parser import whole
from referee.notation.table_names import TableNames
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n.catalogs import words_for
from tui.core.tally.cell_arithmetic import evaluate
from tui.core.tally.score_line_tokens import is_sum, names_nothing, parts, says_nothing

MOST_POINTS = 9_999
NOT_SCORED = ("vp", "recount", "told")


class ScoreDraft(Struct, frozen=True):
    """A score as far as it is typed."""

    seat: str = ""
    category: str = ""
    points: int | None = None

    @property
    def whole(self) -> bool:
        """Tell whether nothing is missing."""
        return bool(self.seat and self.category) and self.points is not None


class ParsedScoreLine(Struct, frozen=True):
    """The parts of a line: the seat, the category and the points; the words that mean nothing here, with the seats or
    the categories that they may be meant for; and a figure that is too high.
    """

    seat: str = ""
    category: str = ""
    points: tuple[int, ...] = ()
    unread: str = ""
    seats: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    excess: str = ""


class ScoreLineParser:
    """Reads lines `seat category points`; points alone are of the next seat that is due, and of those after it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        words = words_for("en", table.game.id, dict(table.seats), table.own_words)
        self.categories = (*(id for id in words.ids("category") if id not in NOT_SCORED), "told")
        self.names = TableNames({"category": self.categories}, words.paths, table.seats)

    @property
    def next(self) -> str:
        """The seat after the one that was scored last."""
        seats = list(self.table.seats)
        told = (made.entry for made in reversed(self.table.steps) if made.entry.kind == "score")
        last = next((entry.seat for entry in told if "points" in entry.body), seats[-1])
        return seats[(seats.index(last) + 1) % len(seats)]

    def scores(self, text: str) -> list[ScoreDraft]:
        """Read a line: points are those of the seat it names, else of the next one, and of the seats after that; one
        with words that mean nothing here is no score yet. Of several seats each has its own points.
        """
        read = self.read(text)
        if read.unread and (several := self._several(text)):
            return several
        if read.unread or read.excess or not 0 < len(read.points) <= len(self.table.seats):
            return [
                ScoreDraft(
                    read.seat, read.category, read.points[0] if len(read.points) == 1 and not read.excess else None
                )
            ]
        seats = list(self.table.seats)
        at = seats.index(read.seat or self.next)
        turn = [*seats[at:], *seats[:at]]
        return [ScoreDraft(seat, read.category or "told", one) for seat, one in zip(turn, read.points, strict=False)]

    def begun(self, text: str) -> bool:
        """Tell whether a line only lacks the points of what it names, so that they may be typed behind it."""
        read = self.read(text)
        return not (read.unread or read.excess or read.points)

    def said(self, words: Words, text: str) -> tuple[bool, list[str]]:
        """Say the scores of a line, and tell that they are whole; else what of it means nothing or is too much, or
        whose are typed next.
        """
        read, told = self.read(text), self.scores(text)
        if all(score.whole for score in told):
            return True, self._told(words, told)
        if read.excess:
            return False, [words.say("table.score_large", given=read.excess, most=MOST_POINTS)]
        if read.unread and len(self._clauses(text)) > 1:
            return False, [words.say("table.score_one_seat")]
        if read.unread:
            said = [words.seats.get(id, id) for id in read.seats] or [
                words.say(f"category.{id}") for id in read.choices
            ]
            key = "table.score_which" if said else "table.score_unread"
            return False, [words.say(key, given=read.unread, choices=words.listed(said))]
        return False, [words.say("table.score_next", seat=read.seat or self.next)]

    @staticmethod
    def _told(words: Words, scores: Sequence[ScoreDraft]) -> list[str]:
        values = [{"seat": one.seat, "category": one.category, "points": one.points} for one in scores]
        return [words.say("table.score_is", **of) for of in values]

    def _clauses(self, text: str) -> list[list[str]]:
        """Part a line before each seat that it names."""
        found: list[list[str]] = [[]]
        for part in parts(text, self._known, self._is_name):
            if self._is_seat(part):
                found.append([])
            found[-1].append(part)
        return found if found[0] else found[1:]

    def _several(self, text: str) -> list[ScoreDraft]:
        """Read the scores of several seats, each named with its own points; nothing for any other line."""
        read = [self.read(" ".join(clause)) for clause in self._clauses(text)]
        if len(read) < 2 or any(one.unread or one.excess or not one.seat or len(one.points) != 1 for one in read):
            return []
        return [ScoreDraft(one.seat, one.category or "told", one.points[0]) for one in read]

    def _is_seat(self, part: str) -> bool:
        """Tell whether a part is the whole name of a seat."""
        return self._finds(self.names.exact_names, "seats", part)

    def _is_name(self, part: str) -> bool:
        """Tell whether a part may name a seat, or is the whole name of a category."""
        return self._finds(self.names, "seats", part) or self._finds(self.names.exact_names, "category", part)

    def _known(self, part: str) -> bool:
        """Tell whether a part names a seat or a category, or may name one of several."""
        return any(self._finds(self.names, section, part) for section in ("seats", "category"))

    @staticmethod
    def _finds(names: TableNames, section: str, part: str) -> bool:
        try:
            names.find(section, part, section)
        except InputError as unread:
            return unread.status == "ambiguous"
        return bool(fold(part))

    def read(self, text: str) -> ParsedScoreLine:
        """Read the parts of a line; of several words that are one name none is read by itself."""
        said = parts(text, self._known, self._is_name)
        numbers = [_number(part) for part in said]
        excess = next((part for part, one in zip(said, numbers, strict=True) if _too_large(part, one)), "")
        found = ParsedScoreLine(points=tuple(one for one in numbers if one is not None), excess=excess)
        rest = [part for part, one in zip(said, numbers, strict=True) if part != excess and one is None]
        if signs := " ".join(filter(names_nothing, rest)):
            return structs.replace(found, unread=signs)
        passed: list[str] = []
        while rest:
            if says_nothing(rest[0], self._is_name):
                passed, rest = [*passed, rest[0]], rest[1:]
                continue
            spans = range(len(rest), 0, -1)
            name, id, many = next((hit for many in spans if (hit := self._named(found, rest[:many]))), ("", "", 0))
            if not name:
                seats = () if found.seat else self._seats(rest[0])
                return structs.replace(
                    found, unread=" ".join([*passed, *rest]), seats=seats, choices=self._beginning(rest)
                )
            found, rest, passed = structs.replace(found, **{name: id}), rest[many:], []
        return found

    def _named(self, found: ParsedScoreLine, parts: list[str]) -> tuple[str, str, int] | None:
        """Find what all these words name that is not named yet: the part of a score, its id, and how many words. Words
        that may be one seat or another are nothing else.
        """
        if not found.seat and self._seats(" ".join(parts)):
            return None
        for section, name in (("seats", "seat"), ("category", "category")):
            try:
                id = self.names.find(section, " ".join(parts), name)
            except InputError:
                among = self._beginning(parts) if section == "category" else ()
                id = among[0] if len(among) == 1 else ""
            if id and not getattr(found, name):
                return name, id, len(parts)
        return None

    def _seats(self, word: str) -> tuple[str, ...]:
        """List the seats among which a word leaves it open who is meant."""
        try:
            self.names.find("seats", word, "seat")
        except InputError as unread:
            return tuple(unread.fault.values["choices"]) if unread.status == "ambiguous" else ()
        return ()

    def _beginning(self, parts: list[str]) -> tuple[str, ...]:
        """List the categories in whose names words begin with each of these."""

        def holds(id: str) -> bool:
            said = [word for text in self.names.texts.get(f"category.{id}", {}).values() for word in text.split()]
            return all(any(fold(word).startswith(fold(part)) for word in said) for part in parts)

        return tuple(id for id in self.categories if all(map(fold, parts)) and holds(id))


def record_scores(table: Table, scores: Sequence[ScoreDraft]) -> list[ReplayStep]:
    """Record the scores that are whole, together. Raises `InputError`."""
    with table.together():
        told = [one for one in scores if one.whole]
        return [table.score(one.seat, one.category, one.points or 0) for one in told]


def _number(part: str) -> int | None:
    """Read points: a whole number or a sum; None for what is none, or too much."""
    found = whole(part)
    if found is None and is_sum(part):
        try:
            found = evaluate(part)
        except InputError:
            found = None
    return found if found is None or abs(found) <= MOST_POINTS else None


def _too_large(part: str, number: int | None) -> bool:
    """Tell whether a part is a number or a sum that is no score because it is too much."""
    return number is None and is_sum(part)
