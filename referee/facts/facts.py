"""Values of the game state ("facts"). An unknown value is an `Unknown` object: it can be copied and added to, but any
comparison or truth test of it raises `UnknownFactError` with its path, which the judge turns into a question to the
players.

The annotation of a state field describes the valid answers (`scoring.fields`). The text of the question is in the
catalogue as `fact.<pattern>`; a pattern is the path with `*` for each key (`seats.*.coins`), and the keys are available
as `{k1}`, `{k2}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import eq
from typing import (
    Annotated,
    Any,
    NamedTuple,
    NoReturn,
    Self,
    TypeVar,
    TypeVarTuple,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct, structs

from scoring.errors import Fault
from scoring.fields.common_words import is_unknown
from scoring.fields.field import Field, FieldBase, FieldContext
from scoring.fields.name_lists import item_of
from scoring.fields.name_lookup import NameLookup
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber
from scoring.text_catalogs import Words

S = TypeVar("S", bound=Struct)
Ts = TypeVarTuple("Ts")
R = TypeVar("R")


class UnknownFactError(Exception):
    """Raised if a decision depends on an unknown value of the game state; `path` is the path of the value."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(path)


class Unknown:
    """A placeholder for an unknown value of the game state. Arithmetic with it returns an `Unknown`; every comparison
    or truth test raises `UnknownFactError`.
    """

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def __repr__(self) -> str:
        return f"Unknown({self.path!r})"

    def _decide(self, *_: object) -> NoReturn:
        raise UnknownFactError(self.path)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise UnknownFactError(self.path)

    def _carry(self, *_: object) -> Unknown:
        return self

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _decide
    __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __int__ = _decide
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = _carry
    __hash__ = _decide  # looking something up by it is a decision too


def passes_or_unknown(test: Callable[[], bool]) -> bool:
    """Return the result of a test, True if it depends on an unknown value. A move that passes is offered, and the
    unknown value is asked for when the move is declared.
    """
    try:
        return test()
    except UnknownFactError:
        return True


def known(value: object) -> bool:
    return type(value) is not Unknown


def known_or(value: Any, otherwise: Any = None) -> Any:
    """Return a value, or `otherwise` if it is unknown."""
    return value if type(value) is not Unknown else otherwise


def unknown(path: str) -> Any:
    """Return an unknown value for a field of any type."""
    return Unknown(path)


def known_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None and known(value)}


class KnownFacts(dict[str, Any]):
    """A mapping from paths to values of the game state, all below the path prefix `root`. A missing path returns
    `Unknown`; a mapping in a state is never changed.
    """

    root = ""

    def __missing__(self, path: str) -> Any:
        return Unknown(f"{self.root}.{path}")

    def get(self, path: str, default: Any = None) -> Any:
        """Return the value at a path, or an `Unknown` if none was entered; `default` is ignored."""
        return self[path]

    def cached(self, derive: Callable[[Self, *Ts], R], *args: *Ts) -> R:
        """Return `derive(self, *args)`, cached by function and arguments. An exception is not cached."""
        cache: dict[Any, R] = self.__dict__.setdefault("_derived", {})
        key = (derive, args)
        try:
            return cache[key]
        except KeyError:
            result = cache[key] = derive(self, *args)
            return result

    def things(self, kind: str) -> tuple[str, ...]:
        """Return the names of the game objects of a kind that have at least one known value (`kind.NAME.…`), in the
        order of entry.
        """
        return self.cached(_things, kind)


def _things(facts: KnownFacts, kind: str) -> tuple[str, ...]:
    parts = (path.split(".") for path in facts if path.startswith(kind))
    return tuple(dict.fromkeys(path[1] for path in parts if path[0] == kind and len(path) > 2))


class PrintedValueFacts(KnownFacts):
    """The printed values of the components of this table's copy of the game, indexed by dotted path."""

    root = "printed"


class SingleMoveFacts(KnownFacts):
    """The values entered for a single move, indexed by dotted path; they are discarded when the move is recorded."""

    root = "now"


class KeySet(Struct, frozen=True):
    """The annotation of a mapping field in a state: the name of the set of ids that are its keys (`seats`, `region`,
    …).
    """

    keys: str


class FactSpec(Struct, frozen=True):
    """The description of a value of the game state that can be entered: its pattern (the path with `*` for keys), its
    keys, and the field that parses the answer.
    """

    pattern: str
    keys: tuple[str, ...]
    field: Field

    @property
    def key_field(self) -> KeyOf | None:
        """The field of an id, if the answer is an id or a list of ids; otherwise None."""
        field = item_of(self.field)
        return field if isinstance(field, KeyOf) else None

    @property
    def choices(self) -> tuple[str, ...]:
        """The valid ids of an answer that is an id or a list of ids; otherwise ()."""
        return self.key_field.ids if self.key_field else ()

    @property
    def is_blank(self) -> bool:
        """Whether "none" is a valid answer."""
        return isinstance(self.field, KeyOf | FreeText) and self.field.blank

    @property
    def is_list(self) -> bool:
        return isinstance(self.field, SeparatedList)

    def is_unknown(self, text: str, names: NameLookup) -> bool:
        """Return whether the answer means "unknown"; False if the word is also the name of a valid id."""
        is_choice = isinstance(self.field, KeyOf) and self.field.reads_common_word(text, FieldContext(names))
        return is_unknown(text) and not is_choice

    def check(self, value: Any, path: str) -> list[Fault]:
        return [structs.replace(fault, field=path) for fault in self.field.check(value, FieldContext(path=path))]

    def write(self, value: Any, names: NameLookup, words: Words) -> str:
        """Format an answer as text in the language of `words`."""
        return self.field.write(value, FieldContext(names, words))

    def write_ids(self, value: Any) -> str:
        """Format an answer with ids instead of names; ids can be typed in both languages."""
        return self.field.write(value, FieldContext())

    def contradiction(self, path: str, known: Any) -> Fault:
        """Return the fault of an answer that contradicts the known value."""
        return Fault("fact_known", path, {"was": self.write_ids(known)})

    def with_choices(self, ids: Iterable[str], key_set: str = "") -> FactSpec:
        """Return the same description with only these valid ids, and with another key set if `key_set` is given."""
        field, key_field = self.field, self.key_field
        assert key_field is not None
        changed = structs.replace(key_field, ids=tuple(ids), key_set=key_set or key_field.key_set)
        new_field = structs.replace(field, item=changed) if isinstance(field, SeparatedList) else changed
        return structs.replace(self, field=new_field)

    def with_bounds(self, low: int | None, high: int | None) -> FactSpec:
        """Return the same description of a number with other bounds."""
        assert isinstance(self.field, WholeNumber)
        return structs.replace(self, field=structs.replace(self.field, low=low, high=high))


Keys = Mapping[str, Sequence[str]]
MAX_NAME = 60
"""The maximum length of a name that the players choose, in characters."""
MAX_WORDS = 500
"""The maximum length of a free-text answer, in characters; the longest real answer, a card with nine full cells, has
456.
"""
NAME = FreeText(MAX_WORDS, keeps_case=True)
"""The field of a name or another free text."""
OPTIONAL_NAME = FreeText(MAX_WORDS, keeps_case=True, blank=True)
"""The field of a name or another free text that may be empty."""


def notes_of(hint: Any) -> tuple[Any, dict[type, Any]]:
    """Return the type of an `Annotated` hint, and its annotations by their class. All fields have the key
    `FieldBase`.
    """
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, {FieldBase if isinstance(note, FieldBase) else type(note): note for note in notes}
    return hint, {}


@cache
def hints(kind: type) -> dict[str, tuple[Any, dict[type, Any]]]:
    """Return the fields of a state type: name to (type, annotations by class)."""
    return {name: notes_of(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def with_ids(field: Field, keys: Keys, key: str = "") -> Field:
    """Return a field that accepts only the ids of its key set. `key` replaces a `*` in the key set's name."""
    if isinstance(field, KeyOf):
        key_set = field.key_set.replace("*", key)
        return structs.replace(field, key_set=key_set, ids=tuple(keys.get(key_set, ())))
    if isinstance(field, SeparatedList):
        return structs.replace(field, item=with_ids(field.item, keys, key))
    return field


class _Prefix(NamedTuple):
    """The common prefix of several values of the state: path, pattern (both with a final dot), and the keys in the
    path.
    """

    path: str = ""
    pattern: str = ""
    keys: tuple[str, ...] = ()

    def below(self, name: str, key: str = "") -> _Prefix:
        """Return the prefix extended by a field name and, if given, a key."""
        if not key:
            return _Prefix(f"{self.path}{name}.", f"{self.pattern}{name}.", self.keys)
        return _Prefix(f"{self.path}{name}.{key}.", f"{self.pattern}{name}.*.", (*self.keys, key))

    def fact(self, field: Field) -> tuple[str, FactSpec]:
        """Return (path, description) of the value whose path is the prefix without its final dot."""
        return self.path[:-1], FactSpec(self.pattern[:-1], self.keys, field)


def facts_of(kind: type, keys: Keys, root: str = "") -> Iterator[tuple[str, FactSpec]]:
    """Yield (path, description) for every value of a state type that can be entered; each path starts with `root`,
    which ends with a dot.
    """
    yield from _facts_of(kind, keys, _Prefix(root, root))


def _facts_of(kind: type, keys: Keys, prefix: _Prefix) -> Iterator[tuple[str, FactSpec]]:
    for name, (inner, notes) in hints(kind).items():
        field: Field | None = notes.get(FieldBase)
        if field is not None:
            field = with_ids(field, keys, prefix.keys[-1] if prefix.keys else "")
        if KeySet in notes:
            value = get_args(inner)[1]
            for key in keys.get(notes[KeySet].keys, ()):
                below = prefix.below(name, key)
                if field is not None:
                    yield below.fact(field)
                else:
                    yield from _facts_of(value, keys, below)
        elif field is not None:
            yield prefix.below(name).fact(field)
        elif isinstance(inner, type) and issubclass(inner, Struct):
            yield from _facts_of(inner, keys, prefix.below(name))


def blank(kind: type[S], keys: Keys) -> S:
    """Return a new state in which every value that can be entered is unknown; other fields have their defaults."""
    state: S = _cached_blank(kind, tuple((name, tuple(ids)) for name, ids in keys.items()))
    return state


@lru_cache(64)
def _cached_blank(kind: type[Struct], keys: tuple[tuple[str, tuple[str, ...]], ...]) -> Any:
    """Return a state of only unknown values; cached because states are immutable."""
    return _blank(kind, dict(keys), "")


def _blank(kind: type[Struct], keys: Keys, prefix: str) -> Any:
    values: dict[str, Any] = {}
    for name, (inner, notes) in hints(kind).items():
        path = f"{prefix}{name}"
        if KeySet in notes:
            value = get_args(inner)[1]
            values[name] = {
                key: Unknown(f"{path}.{key}") if FieldBase in notes else _blank(value, keys, f"{path}.{key}.")
                for key in keys.get(notes[KeySet].keys, ())
            }
        elif FieldBase in notes:
            values[name] = Unknown(path)
        elif isinstance(inner, type) and issubclass(inner, Struct):
            values[name] = _blank(inner, keys, f"{path}.")
    return kind(**values)


_FACT_MAPPINGS = ("printed", "now")
"""The fields of a state that are mappings from a full path to a value (`KnownFacts`)."""


def get(node: Any, path: str) -> Any:
    """Return the value of the state at a path. Raises KeyError if the path does not exist."""
    root, dot, inner_path = path.partition(".")
    if dot and root in _FACT_MAPPINGS:
        return getattr(node, root)[inner_path]
    for part in path.split("."):
        try:
            node = node[part] if isinstance(node, dict) else getattr(node, part)
        except AttributeError:
            raise KeyError(path) from None
    return node


def same(first: Any, other: Any) -> bool:
    """Return whether two states (or values of states) are equal, including the order of mappings. Two unknown values
    are equal if they have the same path; never raises.
    """
    if first is other:
        return True
    if isinstance(first, dict):
        if not isinstance(other, dict) or len(first) != len(other):
            return False
        return all(map(eq, first, other)) and all(map(same, first.values(), other.values()))
    if type(first) is not type(other):
        return False
    if isinstance(first, Struct):
        return all(same(getattr(first, name), getattr(other, name)) for name in first.__struct_fields__)
    if isinstance(first, (tuple, list)):
        return len(first) == len(other) and all(map(same, first, other))
    return bool(first == other) if known(first) else bool(first.path == other.path)


def put(node: Any, path: str, value: Any) -> Any:
    """Return a copy of a state with a new value at a path; all other values are shared with the original."""
    root, dot, inner_path = path.partition(".")
    if dot and root in _FACT_MAPPINGS:
        facts = getattr(node, root)
        return structs.replace(node, **{root: type(facts)({**facts, inner_path: value})})
    return _with_fact(node, path, value)


def _with_fact(node: Any, path: str, value: Any) -> Any:
    head, dot, inner_path = path.partition(".")
    if isinstance(node, dict):
        if head not in node:
            raise KeyError(head)
        return {**node, head: _with_fact(node[head], inner_path, value) if dot else value}
    if not hasattr(node, head):
        raise KeyError(head)
    return structs.replace(node, **{head: _with_fact(getattr(node, head), inner_path, value) if dot else value})
