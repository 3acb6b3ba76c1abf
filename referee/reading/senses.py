"""The possible meanings (senses) of a word in a line, and the quality of its match with a known name."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from referee.reading.source import Span


class Match(IntEnum):
    """The quality of a match between typed text and a known name; a smaller value is better."""

    EXACT = 0
    """The full name. Case, width, kind of kana, blanks and inner function words may differ."""
    INFLECTED = 1
    """An inflected form of the name: factories, built, 置いて."""
    SOUND = 2
    """The name in the other script: romaji for kana, kana for romaji."""
    PART = 3
    """One word of a longer name, except its first word."""
    PREFIX = 4
    """The beginning of a name: its first letters or words."""
    INITIAL = 5
    """The first letter of a name."""
    TYPO = 6
    """A similar spelling."""
    FREE = 7
    """A quotation, which may be a name that is not listed."""


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


PARTING_ROLES = frozenset({Role.SEQUENCE, Role.JOINT})
"""The roles of function words that separate the moves of a line."""


class VerbSense(Struct, frozen=True, cache_hash=True, tag="verb"):
    """The meaning of a word as the name of an action that can be declared."""

    verb: str


class ThingSense(Struct, frozen=True, cache_hash=True, tag="thing"):
    """The meaning of a word as the name of a game object: one id in a key set."""

    key_set: str
    id: str


class FamilySense(Struct, frozen=True, cache_hash=True, tag="family"):
    """The meaning of a word as a nonexistent numbered name: “3番手” if only 1番手 and 2番手 exist.

    `pattern` is the name with `{n}` instead of the number (`{nth}` for an ordinal), `number` the typed number,
    `members` the existing numbers with their ids. A word with an existing number gets a `ThingSense`.
    """

    key_set: str
    pattern: str
    number: int
    members: tuple[tuple[int, str], ...]


class LabelSense(Struct, frozen=True, cache_hash=True, tag="label"):
    """The meaning of a word as the label of a field of an action."""

    verb: str
    field: str


class ValueSense(Struct, frozen=True, cache_hash=True, tag="value"):
    """The meaning of a word as a field value: once, upside down, without coal.

    `field` is the name of the field, or `verb.field` for a field of one action only; `value` is the value in exact
    notation.
    """

    field: str
    value: str


class SeatSense(Struct, frozen=True, cache_hash=True, tag="seat"):
    """The meaning of a word as a seat of the table, by its letter, name or colour."""

    seat: str


class UnitSense(Struct, frozen=True, cache_hash=True, tag="unit"):
    """The meaning of a word as a unit of amounts: yen, points, steps."""

    unit: str


class CommandSense(Struct, frozen=True, cache_hash=True, tag="command"):
    """The meaning of a word as a program command."""

    command: str


class SmallSense(Struct, frozen=True, cache_hash=True, tag="small"):
    """The meaning of a function word: its role, and a key for this word within the role (`of`, `all`, `not`)."""

    role: Role
    key: str


class FreeSense(Struct, frozen=True, cache_hash=True, tag="free"):
    """The meaning of typed text as a name that players invented."""

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
    """An occurrence of a known name in a line, with all meanings of that name.

    `spans` is a single span, or several if other words separate the words of an action's name
    (“機械を時計に付ける”). Function
    words inside a name belong to its span. `name` is one of the matching names; `""` for the beginning of several
    names. All `senses` match equally well (`how`); meanings with another match quality form a separate mention.
    """

    spans: tuple[Span, ...]
    senses: tuple[Sense, ...]
    how: Match = Match.EXACT
    name: str = ""

    @property
    def start(self) -> int:
        return self.spans[0].start

    @property
    def until(self) -> int:
        """The end of the first span. Reading of the line continues there."""
        return self.spans[0].until

    @property
    def is_function_word(self) -> bool:
        return any(isinstance(sense, SmallSense) for sense in self.senses)

    def has_role(self, *roles: Role) -> bool:
        return any(isinstance(sense, SmallSense) and sense.role in roles for sense in self.senses)


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
    """The end point of a movement: to 5, 5まで."""
    SIGNED = "signed"
    """A difference: +2, -2."""
    BARE = "bare"
    """A number of unknown role, because no adjacent word indicates it."""


class NumberMention(Struct, frozen=True, cache_hash=True):
    """A number in a line, in digits or words, with its counter or ordinal sign.

    `roles` are its possible meanings, the likeliest first. `counter` is the key of its counter word (`step`, `yen`,
    `sheet`); `""` without one.
    """

    span: Span
    value: int
    roles: tuple[NumberRole, ...] = (NumberRole.BARE,)
    counter: str = ""

    @property
    def role(self) -> NumberRole:
        return self.roles[0]

    @property
    def start(self) -> int:
        return self.span.start

    @property
    def until(self) -> int:
        """The position after the number."""
        return self.span.until


class UnknownSpan(Struct, frozen=True, cache_hash=True):
    """Text in a line that matches no name known at this table."""

    span: Span
    text: str

    @property
    def start(self) -> int:
        return self.span.start

    @property
    def until(self) -> int:
        return self.span.until


Edge = Mention | NumberMention | UnknownSpan
"""An edge of the word graph (lattice): a piece of a line with its meanings; `until` is the position after it."""
