"""What a piece of a line can mean, and how well it matches the name that means it."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from referee.reading.source import Span


class Match(IntEnum):
    """How a piece of a line stands for a name; the smaller the better. (Names of the design in brackets.)"""

    EXACT = 0
    """It is the name: case, width, kind of kana, blanks and small words inside do not count."""
    INFLECTED = 1
    """It is the name in another form: factories, built, 置いて."""
    SOUND = 2
    """It is the name in other letters: romaji for kana, kana for romaji (“sounded”)."""
    PART = 3
    """It is one word of a longer name, not its first."""
    PREFIX = 4
    """It is how a name begins: by letters, or by words (“begun”)."""
    INITIAL = 5
    """It is the first letter of a name."""
    TYPO = 6
    """It is written much like the name (“near”)."""
    FREE = 7
    """It is text that may be a name nobody has listed: a quotation."""


class Role(StrEnum):
    """What a small word does in a line."""

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
    """A declared action of the game."""

    verb: str


class ThingSense(Struct, frozen=True, cache_hash=True, tag="thing"):
    """One id of a key set of the game."""

    key_set: str
    id: str


class FamilySense(Struct, frozen=True, cache_hash=True, tag="family"):
    """A name with a number that its family does not have: “3番手” where there are 1番手 and 2番手.

    `pattern` is the name with `{n}` in the place of the number (`{nth}` for a rank), `number` the number that was
    typed, `members` the numbers that exist with their ids. A number that exists is a `ThingSense`.
    """

    key_set: str
    pattern: str
    number: int
    members: tuple[tuple[int, str], ...]


class LabelSense(Struct, frozen=True, cache_hash=True, tag="label"):
    """The name of a field of a verb."""

    verb: str
    field: str


class ValueSense(Struct, frozen=True, cache_hash=True, tag="value"):
    """A value of a field by another name than its own: once, upside down, without coal, the one that saves coal.

    `field` is its name, or `verb.field` for that of one verb; `value` is the value as the move's notation writes it.
    """

    field: str
    value: str


class SeatSense(Struct, frozen=True, cache_hash=True, tag="seat"):
    """A seat of the table, by its letter, name or colour."""

    seat: str


class UnitSense(Struct, frozen=True, cache_hash=True, tag="unit"):
    """What an amount is counted in: yen, points, steps."""

    unit: str


class CommandSense(Struct, frozen=True, cache_hash=True, tag="command"):
    """A command of the program."""

    command: str


class SmallSense(Struct, frozen=True, cache_hash=True, tag="small"):
    """A function word: its role, and which of that role it is (`of`, `all`, `not`)."""

    role: Role
    key: str


class FreeSense(Struct, frozen=True, cache_hash=True, tag="free"):
    """Text that may be a name of the table's own, as it was typed."""

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
    """Pieces of a line that stand for a name, with all that the name can mean.

    `spans` is one stretch, or several in order where other words stand between the words of a verb
    (“機械を時計に付ける”); small words between two words of a name belong to its stretch. `name` is one of the names
    that match, as it is listed; "" for the beginning of several. All senses match equally well (`how`): another match
    of the same stretch is another mention.
    """

    spans: tuple[Span, ...]
    senses: tuple[Sense, ...]
    how: Match = Match.EXACT
    name: str = ""

    @property
    def start(self) -> int:
        """Where its first stretch starts."""
        return self.spans[0].start

    @property
    def until(self) -> int:
        """Where its first stretch ends: the line goes on there."""
        return self.spans[0].until


class NumberRole(StrEnum):
    """What a number means, by its neighbours."""

    CARDINAL = "cardinal"
    """How many, with a counter: 3マス, 3 steps."""
    ORDINAL = "ordinal"
    """Which one: #3, 3rd, 3番, no. 3."""
    PRICE = "price"
    """What is paid: for 3, 3円で."""
    TIMES = "times"
    """How often: x3, 3回, twice."""
    TARGET = "target"
    """Where something ends: to 5, 5まで."""
    SIGNED = "signed"
    """A difference: +2, -2."""
    BARE = "bare"
    """Anything: no neighbour tells."""


class NumberMention(Struct, frozen=True, cache_hash=True):
    """A number, in figures or words, with its counter or ordinal sign.

    `roles` holds what it can mean, the likeliest first. `counter` is the key of its counter (`step`, `yen`, `sheet`);
    "" where none stands beside it.
    """

    span: Span
    value: int
    roles: tuple[NumberRole, ...] = (NumberRole.BARE,)
    counter: str = ""

    @property
    def role(self) -> NumberRole:
        """Its likeliest role."""
        return self.roles[0]

    @property
    def start(self) -> int:
        """Where it starts."""
        return self.span.start

    @property
    def until(self) -> int:
        """Where it ends."""
        return self.span.until


class UnknownSpan(Struct, frozen=True, cache_hash=True):
    """A stretch that nothing at this table is called by."""

    span: Span
    text: str

    @property
    def start(self) -> int:
        """Where it starts."""
        return self.span.start

    @property
    def until(self) -> int:
        """Where it ends."""
        return self.span.until


Edge = Mention | NumberMention | UnknownSpan
"""What can stand at a place of a line: the line goes on at its `until`."""
