"""What is known. A fact nobody has told is an `Unknown`: it may be carried and added to, but not decided on.

Reading state is plain attribute access. Where a check would have to decide on an `Unknown` (compare it, iterate it,
test it), `UnknownFactError` is raised with the fact's path, and the judge turns that into a question. The annotation of
each state field says what an answer may be (`scoring.fields`); the question's words are in the catalogue under
`fact.<pattern>`, where a pattern is the path with `*` for each key (`seats.*.coins`), and the keys are at hand as
`{k1}`, `{k2}`.
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

from scoring.errors import Fault, InputError, input_error
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
    """A decision met a fact nobody has told; `path` names it."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(path)


class Unknown:
    """A fact nobody has told. Arithmetic leaves it unknown; every decision on it raises `UnknownFactError`."""

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


def maybe(test: Callable[[], bool]) -> bool:
    """Tell whether a test passes or lacks its facts: what may be offered, to be asked about when it is declared."""
    try:
        return test()
    except UnknownFactError:
        return True


def known(value: object) -> bool:
    """Tell whether a fact has been told. Raises nothing."""
    return type(value) is not Unknown


class KnownFacts(dict[str, Any]):
    """Facts by path under one root, unknown until told; never changed in place once it is part of a state."""

    root = ""

    def __missing__(self, path: str) -> Any:
        return Unknown(f"{self.root}.{path}")

    def get(self, path: str, default: Any = None) -> Any:
        """Give the fact, or its `Unknown` (the default is not used: an untold fact is never a value)."""
        return self[path]

    def derived(self, derive: Callable[[Self, *Ts], R], *args: *Ts) -> R:
        """Give what `derive` makes of these facts alone, made once for each of its arguments: what is part of a state
        is never changed in place. An error is not kept.
        """
        cache: dict[Any, R] = self.__dict__.setdefault("_derived", {})
        key = (derive, args)
        try:
            return cache[key]
        except KeyError:
            result = cache[key] = derive(self, *args)
            return result

    def things(self, kind: str) -> tuple[str, ...]:
        """Name the things of a kind of which anything is told (`kind.THING.…`), in the order of telling."""
        return self.derived(_things, kind)


def _things(facts: KnownFacts, kind: str) -> tuple[str, ...]:
    parts = (path.split(".") for path in facts if path.startswith(kind))
    return tuple(dict.fromkeys(path[1] for path in parts if path[0] == kind and len(path) > 2))


class PrintedValueFacts(KnownFacts):
    """Values printed on the components of this table's edition."""

    root = "printed"


class SingleMoveFacts(KnownFacts):
    """What the table reads off for the move at hand; forgotten once that move is recorded."""

    root = "now"


class KeySet(Struct, frozen=True):
    """A mapping whose keys are the named set (`seats`, `region`, …) that the game gives to `blank`."""

    keys: str


class FactSpec(Struct, frozen=True):
    """One tellable fact: its pattern (the path with `*` for keys), the keys, and the field that an answer fills in."""

    pattern: str
    keys: tuple[str, ...]
    field: Field

    @property
    def key_field(self) -> KeyOf | None:
        """The field of the id that an answer is, or that each item of a list is; None for other answers."""
        field = item_of(self.field)
        return field if isinstance(field, KeyOf) else None

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids that an answer, or each item of a list, may be; () for other answers."""
        return self.key_field.ids if self.key_field else ()

    @property
    def is_blank(self) -> bool:
        """Whether none is an answer."""
        return isinstance(self.field, KeyOf | FreeText) and self.field.blank

    @property
    def is_list(self) -> bool:
        """Whether an answer is a list."""
        return isinstance(self.field, SeparatedList)

    def read(self, text: str, path: str, names: NameLookup) -> Any:
        """Read an answer as a person types it. Raises `InputError` naming the fact."""
        try:
            return self.field.read(text, FieldContext(names, path=path))
        except InputError as error:
            raise InputError(_about(path, error.faults), error.status) from None

    def is_unknown(self, text: str, names: NameLookup) -> bool:
        """Tell whether an answer is a word for not known, and no name of a choice."""
        is_choice = isinstance(self.field, KeyOf) and self.field.reads_common_word(text, FieldContext(names))
        return is_unknown(text) and not is_choice

    def read_known(self, text: str, path: str, names: NameLookup) -> Any:
        """Read an answer where the fact has to be known. Raises `InputError` naming the fact."""
        if self.is_unknown(text, names):
            raise input_error("answer_unknown", path)
        return self.read(text, path, names)

    def check(self, value: Any, path: str) -> list[Fault]:
        """List what is wrong with an answer."""
        return _about(path, self.field.check(value, FieldContext(path=path)))

    def write(self, value: Any, names: NameLookup, words: Words) -> str:
        """Write an answer the way it is typed in the language of `words`."""
        return self.field.write(value, FieldContext(names, words))

    def write_ids(self, value: Any) -> str:
        """Write an answer by its ids, as it is typed in any language."""
        return self.field.write(value, FieldContext())

    def contradiction(self, path: str, known: Any, value: Any) -> Fault:
        """Name a fact that is known as another value."""
        return Fault("fact_known", path, {"was": self.write_ids(known), "given": self.write_ids(value)})

    def with_choices(self, ids: Iterable[str], key_set: str = "") -> FactSpec:
        """Return the same fact of which only these ids are possible, of another key set where one is named."""
        field, key_field = self.field, self.key_field
        assert key_field is not None
        changed = structs.replace(key_field, ids=tuple(ids), key_set=key_set or key_field.key_set)
        new_field = structs.replace(field, item=changed) if isinstance(field, SeparatedList) else changed
        return structs.replace(self, field=new_field)

    def with_bounds(self, low: int | None, high: int | None) -> FactSpec:
        """Return the same fact, a number, with other bounds."""
        assert isinstance(self.field, WholeNumber)
        return structs.replace(self, field=structs.replace(self.field, low=low, high=high))


def _about(path: str, faults: Iterable[Fault]) -> list[Fault]:
    """Give faults the path of the fact itself: that is the question."""
    return [structs.replace(fault, field=path) for fault in faults]


Keys = Mapping[str, Sequence[str]]
MAX_NAME = 60
"""The longest name a table may give (characters)."""
MAX_WORDS = 500
"""The longest free text of an answer (characters): nine cells of a card, each showing all that a cell can, take 456."""
NAME = FreeText(MAX_WORDS, keeps_case=True)
"""A name that people give, or another text of theirs."""
OPTIONAL_NAME = FreeText(MAX_WORDS, keeps_case=True, blank=True)
"""Such a name, where there may be none."""


def notes_of(hint: Any) -> tuple[Any, dict[type, Any]]:
    """Split an `Annotated` hint into its type and its notes by class, any field under `FieldBase`."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, {FieldBase if isinstance(note, FieldBase) else type(note): note for note in notes}
    return hint, {}


@cache
def hints(kind: type) -> dict[str, tuple[Any, dict[type, Any]]]:
    """Give the fields of a state type, each with its type and its notes by class."""
    return {name: notes_of(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def with_ids(field: Field, keys: Keys, key: str = "") -> Field:
    """Return a field with the ids that it may be, those of its key set, in which `*` stands for `key`."""
    if isinstance(field, KeyOf):
        key_set = field.key_set.replace("*", key)
        return structs.replace(field, key_set=key_set, ids=tuple(keys.get(key_set, ())))
    if isinstance(field, SeparatedList):
        return structs.replace(field, item=with_ids(field.item, keys, key))
    return field


class _Prefix(NamedTuple):
    """Where facts stand: the path and the pattern before their names, each with its dot, and the keys among them."""

    path: str = ""
    pattern: str = ""
    keys: tuple[str, ...] = ()

    def below(self, name: str, key: str = "") -> _Prefix:
        """Return the prefix of what is below a name, or below a key of it."""
        if not key:
            return _Prefix(f"{self.path}{name}.", f"{self.pattern}{name}.", self.keys)
        return _Prefix(f"{self.path}{name}.{key}.", f"{self.pattern}{name}.*.", (*self.keys, key))

    def fact(self, field: Field) -> tuple[str, FactSpec]:
        """Return the path of the fact that the prefix itself names, and the fact."""
        return self.path[:-1], FactSpec(self.pattern[:-1], self.keys, field)


def facts_of(kind: type, keys: Keys, root: str = "") -> Iterator[tuple[str, FactSpec]]:
    """List every tellable fact below a state type as (path, fact); `root` is put before each, with its dot."""
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


def blank(kind: type[S], keys: Keys, prefix: str = "") -> S:
    """Make a state in which nothing has been told; those without a field keep their defaults."""
    state: S = _cached_blank(kind, tuple((name, tuple(ids)) for name, ids in keys.items()), prefix)
    return state


@lru_cache(64)
def _cached_blank(kind: type[Struct], keys: tuple[tuple[str, tuple[str, ...]], ...], prefix: str) -> Any:
    """Make it once: nothing of a state is changed in place."""
    return _blank(kind, dict(keys), prefix)


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
"""The fields of a state that hold facts by their whole paths (`KnownFacts`)."""


def get(node: Any, path: str) -> Any:
    """Read a fact by path. Raises KeyError for a path that leads nowhere."""
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
    """Tell whether two states, or parts of them, hold the same, in the same order; an untold fact is itself alone.
    Raises nothing: what one state has of the other is not looked into.
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
    """Return a copy in which the fact is told; everything off the path is shared."""
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
