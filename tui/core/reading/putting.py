"""What is said with a value more, and which leaves still have room for one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from tui.core.reading.leaves import WHOLE, Leaf
from tui.core.reading.spoken import Choice, Said


def filled(said: Said, leaf: Leaf) -> bool:
    """Tell whether a leaf has its value; of a list, in the last item."""
    if not leaf.listed:
        return leaf.key in said.values
    items = said.items.get(leaf.field, ())
    return bool(items) and leaf.part in items[-1]


def begun(said: Said, leaf: Leaf) -> bool:
    """Tell whether a number alone can be for a leaf: of a list that may be left out only one that is begun."""
    items = said.items.get(leaf.field, ())
    return leaf.required or not leaf.listed or (bool(items) and leaf.part not in items[-1])


def awaits_name(said: Said, leaf: Leaf, leaves: tuple[Leaf, ...]) -> bool:
    """Tell whether an optional number stands behind a name still to come: “the 2 to Kiev” is no slot of Kiev."""
    named = (one for one in leaves if one.key == leaf.after and one.required and one.shape != "number")
    return not leaf.required and any(not filled(said, one) for one in named)


def is_open(said: Said, leaf: Leaf) -> bool:
    """Tell whether a leaf can take a value: one that is no list only once."""
    return leaf.listed or leaf.key not in said.values


def put(said: Said, leaf: Leaf, choice: Choice, joined: bool) -> Iterator[Said]:
    """Give what is said with a value more; of a list it belongs to the last item, or begins another one,
    which is odd where that is not `joined` to what stands before it.
    """
    if not leaf.listed:
        if leaf.key not in said.values:
            yield structs.replace(said, values={**said.values, leaf.key: choice})
        return
    items = said.items.get(leaf.field, ())
    last = items[-1] if items else None
    if last is not None and leaf.part != WHOLE and leaf.several and leaf.part in last:
        grown = {**last, leaf.part: (*last[leaf.part], choice)}
        yield structs.replace(said, items={**said.items, leaf.field: (*items[:-1], grown)})
        return
    value = (choice,) if leaf.several else choice
    if last is not None and leaf.part not in last and leaf.part != WHOLE:
        made = (*items[:-1], {**last, leaf.part: value})
    else:
        made = (*items, {leaf.part: value})
    again = bool(items) and len(made) > len(items) and leaf.part != WHOLE and not joined
    yield structs.replace(said, items={**said.items, leaf.field: made}, odd=said.odd + 2 * again)
