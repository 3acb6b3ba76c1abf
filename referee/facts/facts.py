"""What is known. A fact nobody has told is an `Unknown`: it may be carried and added to, but not decided on.

Reading state is plain attribute access. Where a check would have to decide on an `Unknown` (compare it, iterate it,
test it), `UnknownFactError` is raised with the fact's path, and the judge turns that into a question. Each state field
carries what an answer may be (`AnswerSpec`); the question's words are in the catalogue under `fact.<pattern>`, where a
pattern is the path with `*` for each key (`seats.*.coins`), and the keys are at hand as `{k1}`, `{k2}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import eq
from typing import Annotated, Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from scoring.errors import Fault

S = TypeVar("S", bound=Struct)


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

    def things(self, kind: str) -> tuple[str, ...]:
        """Name the things of a kind of which anything is told (`kind.THING.…`), in the order in which they were told.

        They are worked out once: what is part of a state is never changed in place.
        """
        kept: dict[str, tuple[str, ...]] = self.__dict__.setdefault("_things", {})
        if kind not in kept:
            parts = (path.split(".") for path in self if path.startswith(kind))
            kept[kind] = tuple(dict.fromkeys(path[1] for path in parts if path[0] == kind and len(path) > 2))
        return kept[kind]


class PrintedValueFacts(KnownFacts):
    """Values printed on the components of this table's edition."""

    root = "printed"


class SingleMoveFacts(KnownFacts):
    """What the table reads off for the move at hand; forgotten once that move is recorded."""

    root = "now"


class AnswerSpec(Struct, frozen=True):
    """What an answer may be.

    A number from `low` to `high`; one id of the key set `of` (the catalogue section before its dot names the ids; `*`
    stands for the last key of the fact's path), or "" for none where `blank`; a list of such ids, at most `most`; a
    free word where `of` is empty. A list that is an order of ids holds `each` of them once, as many as that path tells.
    A number of different things of the set `counts` is told by their names too.
    """

    low: int | None = None
    high: int | None = None
    of: str = ""
    blank: bool = False
    most: int = 0
    each: str = ""
    counts: str = ""


class KeySet(Struct, frozen=True):
    """A mapping whose keys are the named set (`seats`, `region`, …) that the game gives to `blank`."""

    keys: str


class FactSpec(Struct, frozen=True):
    """One tellable fact: its pattern (the path with `*` for keys), the keys, its Python type, and what an answer may
    be; `choices` are the ids of the key set that `asked.of` names.
    """

    pattern: str
    keys: tuple[str, ...]
    type: Any
    asked: AnswerSpec
    choices: tuple[str, ...] = ()


Keys = Mapping[str, Sequence[str]]
MAX_NAME = 60
"""The longest name a table may give (characters)."""
MAX_WORDS = 500
"""The longest free text of an answer (characters): nine cells of a card, each showing all that a cell can, take 456."""
MAX_NUMBER = 999_999_999
"""The largest number that can be typed, where a fact has no bound of its own."""


def notes_of(hint: Any) -> tuple[Any, dict[type, Any]]:
    """Split an `Annotated` hint into its type and its notes by class."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, {type(note): note for note in notes}
    return hint, {}


@cache
def hints(kind: type) -> dict[str, tuple[Any, dict[type, Any]]]:
    """Give the fields of a state type, each with its type and its notes by class."""
    return {name: notes_of(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def facts_of(kind: type, keys: Keys, at: FactSpec | None = None, path: str = "") -> Iterator[tuple[str, FactSpec]]:
    """List every tellable fact below a state type as (path, fact); `path` is put before each, with its dot."""
    above = at or FactSpec(path, (), None, AnswerSpec())
    for name, (inner, notes) in hints(kind).items():
        asked: AnswerSpec | None = notes.get(AnswerSpec)
        if asked and "*" in asked.of:
            asked = structs.replace(asked, of=asked.of.replace("*", above.keys[-1]))
        choices = tuple(keys.get(asked.of, ())) if asked and asked.of else ()
        if KeySet in notes:
            value = get_args(inner)[1]
            for key in keys.get(notes[KeySet].keys, ()):
                here = FactSpec(f"{above.pattern}{name}.*", (*above.keys, key), value, asked or AnswerSpec(), choices)
                if asked:
                    yield f"{path}{name}.{key}", here
                else:
                    yield from facts_of(
                        value, keys, structs.replace(here, pattern=f"{here.pattern}."), f"{path}{name}.{key}."
                    )
        elif asked:
            yield f"{path}{name}", FactSpec(f"{above.pattern}{name}", above.keys, inner, asked, choices)
        elif isinstance(inner, type) and issubclass(inner, Struct):
            here = FactSpec(f"{above.pattern}{name}.", above.keys, inner, AnswerSpec())
            yield from facts_of(inner, keys, here, f"{path}{name}.")


def blank(kind: type[S], keys: Keys, prefix: str = "") -> S:
    """Make a state in which nothing has been told; fields without `AnswerSpec` keep their defaults."""
    made: S = _made(kind, tuple((name, tuple(ids)) for name, ids in keys.items()), prefix)
    return made


@lru_cache(64)
def _made(kind: type[Struct], keys: tuple[tuple[str, tuple[str, ...]], ...], prefix: str) -> Any:
    """Make it once: nothing of a state is changed in place."""
    return _blank(kind, dict(keys), prefix)


def _blank(kind: type[Struct], keys: Keys, prefix: str) -> Any:
    values: dict[str, Any] = {}
    for name, (inner, notes) in hints(kind).items():
        path = f"{prefix}{name}"
        if KeySet in notes:
            value = get_args(inner)[1]
            values[name] = {
                key: Unknown(f"{path}.{key}") if AnswerSpec in notes else _blank(value, keys, f"{path}.{key}.")
                for key in keys.get(notes[KeySet].keys, ())
            }
        elif AnswerSpec in notes:
            values[name] = Unknown(path)
        elif isinstance(inner, type) and issubclass(inner, Struct):
            values[name] = _blank(inner, keys, f"{path}.")
    return kind(**values)


_TOLD = ("printed", "now")
"""The fields of a state that hold facts by their whole paths (`KnownFacts`)."""


def get(node: Any, path: str) -> Any:
    """Read a fact by path. Raises KeyError for a path that leads nowhere."""
    root, dot, rest = path.partition(".")
    if dot and root in _TOLD:
        return getattr(node, root)[rest]
    for part in path.split("."):
        try:
            node = node[part] if isinstance(node, dict) else getattr(node, part)
        except AttributeError:
            raise KeyError(path) from None
    return node


def same(one: Any, other: Any) -> bool:
    """Tell whether two states, or parts of them, hold the same, in the same order; an untold fact is itself alone.
    Raises nothing: what one state has of the other is not looked into.
    """
    if one is other:
        return True
    if isinstance(one, dict):
        if not isinstance(other, dict) or len(one) != len(other):
            return False
        return all(map(eq, one, other)) and all(map(same, one.values(), other.values()))
    if type(one) is not type(other):
        return False
    if isinstance(one, Struct):
        return all(same(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other) if known(one) else bool(one.path == other.path)


def put(node: Any, path: str, value: Any) -> Any:
    """Return a copy in which the fact is told; everything off the path is shared."""
    root, dot, rest = path.partition(".")
    if dot and root in _TOLD:
        told = getattr(node, root)
        return structs.replace(node, **{root: type(told)({**told, rest: value})})
    return _put(node, path, value)


def _put(node: Any, path: str, value: Any) -> Any:
    head, dot, rest = path.partition(".")
    if isinstance(node, dict):
        if head not in node:
            raise KeyError(head)
        return {**node, head: _put(node[head], rest, value) if dot else value}
    if not hasattr(node, head):
        raise KeyError(head)
    return structs.replace(node, **{head: _put(getattr(node, head), rest, value) if dot else value})


def accept(fact: FactSpec, path: str, value: Any) -> tuple[Any, list[Fault]]:
    """Check an answer against what the fact may be. Gives the value as state keeps it, and every fault found."""
    asked = fact.asked
    if fact.type is bool:
        return (value, []) if isinstance(value, bool) else (None, [Fault("fact_yes_no", path, _given(value))])
    if fact.type is int:
        if isinstance(value, bool) or not isinstance(value, int):
            return None, [Fault("fact_whole", path, _given(value))]
        low = -MAX_NUMBER if asked.low is None else asked.low
        high = MAX_NUMBER if asked.high is None else asked.high
        if not low <= value <= high:
            return None, [Fault("fact_range", path, span(asked) | {"given": value})]
        return value, []
    if fact.type is str:
        return value, [] if isinstance(value, str) and _one_of(fact, value) else [_not_one(fact, path, value)]
    if not isinstance(value, (list, tuple)):
        return None, [Fault("fact_list", path, _given(value))]
    wrong = [_not_one(fact, path, item) for item in value if not (isinstance(item, str) and _one_of(fact, item))]
    if asked.most and len(value) > asked.most:
        wrong.append(Fault("fact_many", path, {"most": asked.most, "given": len(value)}))
    return tuple(value), wrong


def each_once(path: str, order: Sequence[str], count: Any) -> Iterator[Fault]:
    """List what is wrong with an order of ids of which there are `count` (perhaps untold)."""
    for place, one in enumerate(order):
        if one in order[:place]:
            yield Fault("order_twice", path, {"given": one})
    if known(count) and len(order) != count:
        yield Fault("order_count", path, {"given": len(order), "count": count})


def span(asked: AnswerSpec) -> dict[str, Any]:
    """Give the bounds of a number for display; an open end is shown as infinity."""
    return {
        "low": "−∞" if asked.low is None else asked.low,
        "high": "∞" if asked.high is None else asked.high,
    }


def _one_of(fact: FactSpec, value: str) -> bool:
    if value == "":
        return fact.asked.blank
    return len(value) <= MAX_WORDS and value.isprintable() and (not fact.choices or value in fact.choices)


def _not_one(fact: FactSpec, path: str, value: Any) -> Fault:
    return Fault("fact_choice", path, _given(value) | {"choices": fact.choices or ("…",)})


def _given(value: Any) -> dict[str, Any]:
    return {"given": str(value)[:40]}
