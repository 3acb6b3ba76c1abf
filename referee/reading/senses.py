"""The possible meanings of a part of a line, and how well the part matches the name with that meaning."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from referee.reading.source import Span


class Match(IntEnum):
    """How closely a part of a line matches a name; smaller is better."""

    EXACT = 0
    """The full name; differences in case, width, kind of kana, blanks and inner function words are ignored."""
    INFLECTED = 1
    """The name in another grammatical form: factories, built, 置いて."""
    SOUND = 2
    """The name in another script: romaji for kana, kana for romaji."""
    PART = 3
    """One word of a longer name, but not its first word."""
    PREFIX = 4
    """The beginning of a name: its first letters or words."""
    INITIAL = 5
    """The first letter of a name."""
    TYPO = 6
    """A similar spelling of the name."""
    FREE = 7
    """Text that may be a name that is not listed: a quotation."""


class Role(StrEnum):
    """The grammatical role of a function word in a line."""

    PARTICLE = "particle"
    JOINT = "joint"
    SEQUENCE = "sequence"
    FILLER = "filler"
    QUESTION = "question"
    NEGATION = "negation"
    CORRECTION = "correction"
    QUANTIFIER = "quantifier"
    COUNTER = "counter"
    ORDINAL = "ordinal"
    PRICE = "price"
    MEANS = "means"
    TARGET = "target"
    PRONOUN = "pronoun"
    AGAIN = "again"
    CONDITION = "condition"


class VerbSense(Struct, frozen=True, cache_hash=True, tag="verb"):
    """The name of a verb: an action that can be declared."""

    verb: str


class ThingSense(Struct, frozen=True, cache_hash=True, tag="thing"):
    """The name of one id in a key set of the game."""

    key_set: str
    id: str


class FamilySense(Struct, frozen=True, cache_hash=True, tag="family"):
    """A name with a number that does not exist in its family: “3番手” if only 1番手 and 2番手 exist.

    `pattern` is the name with `{n}` instead of the number (`{nth}` for an ordinal number), `number` the typed number,
    `members` the existing numbers with their ids. An existing number is a `ThingSense` instead.
    """

    key_set: str
    pattern: str
    number: int
    members: tuple[tuple[int, str], ...]


class LabelSense(Struct, frozen=True, cache_hash=True, tag="label"):
    """The label of a field of a verb."""

    verb: str
    field: str


class ValueSense(Struct, frozen=True, cache_hash=True, tag="value"):
    """An everyday name for a value of a field: once, upside down, without coal.

    `field` is the name of the field, or `verb.field` for a field of one verb only; `value` is the value in notation.
    """

    field: str
    value: str


class SeatSense(Struct, frozen=True, cache_hash=True, tag="seat"):
    """A seat of the table, by its letter, name or colour."""

    seat: str


class UnitSense(Struct, frozen=True, cache_hash=True, tag="unit"):
    """The name of a unit of amounts: yen, points, steps."""

    unit: str


class CommandSense(Struct, frozen=True, cache_hash=True, tag="command"):
    """A command of the program."""

    command: str


class SmallSense(Struct, frozen=True, cache_hash=True, tag="small"):
    """A function word: its role, and a key that distinguishes words of the same role (`of`, `all`, `not`)."""

    role: Role
    key: str


class FreeSense(Struct, frozen=True, cache_hash=True, tag="free"):
    """Typed text that may be a name defined at the table."""

    text: str


Sense = (
    VerbSense
    | ThingSense
    | FamilySense
    | LabelSense
    | ValueSense
    | SeatSense
    | UnitSense
    | CommandSense
    | SmallSense
    | FreeSense
)


class Mention(Struct, frozen=True, cache_hash=True):
    """A part of a line that matches a name, with all meanings of that name.

    `spans` is one span, or several if the words of a verb are separated by other words
    (“機械を時計に付ける”); function words between two words of a name belong to its span. `name` is one of
    the names that match, as listed; `""` for the beginning of several names. All senses match
    equally well (`how`); senses with another match form a separate mention of the same span.
    """

    spans: tuple[Span, ...]
    senses: tuple[Sense, ...]
    how: Match = Match.EXACT
    name: str = ""

    @property
    def start(self) -> int:
        """The start of the first span."""
        return self.spans[0].start

    @property
    def until(self) -> int:
        """The end of the first span, where the line continues."""
        return self.spans[0].until


class NumberRole(StrEnum):
    """The meaning of a number, indicated by adjacent words."""

    CARDINAL = "cardinal"
    """A count, with a counter: 3マス, 3 steps."""
    ORDINAL = "ordinal"
    """An identifying number: #3, 3rd, 3番, no. 3."""
    PRICE = "price"
    """A price: for 3, 3円で."""
    TIMES = "times"
    """A number of repetitions: x3, 3回, twice."""
    TARGET = "target"
    """The end of a movement: to 5, 5まで."""
    SIGNED = "signed"
    """A difference: +2, -2."""
    BARE = "bare"
    """Any of these: no adjacent word indicates the meaning."""


class NumberMention(Struct, frozen=True, cache_hash=True):
    """A number in digits or words, with its counter or ordinal sign.

    `roles` are its possible meanings, the likeliest first. `counter` is the key of its counter (`step`, `yen`,
    `sheet`); `""` if it has none.
    """

    span: Span
    value: int
    roles: tuple[NumberRole, ...] = (NumberRole.BARE,)
    counter: str = ""

    @property
    def role(self) -> NumberRole:
        """The likeliest role."""
        return self.roles[0]

    @property
    def start(self) -> int:
        """The position where the number starts."""
        return self.span.start

    @property
    def until(self) -> int:
        """The position after the number."""
        return self.span.until


class UnknownSpan(Struct, frozen=True, cache_hash=True):
    """A part of a line that matches no name at this table."""

    span: Span
    text: str

    @property
    def start(self) -> int:
        """The position where the span starts."""
        return self.span.start

    @property
    def until(self) -> int:
        """The position after the span."""
        return self.span.until


Edge = Mention | NumberMention | UnknownSpan
"""An edge of the lattice: a part of a line with its meanings; `until` is the position after it."""
