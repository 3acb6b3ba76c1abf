"""What a style sheet and the classes of widgets say is looked up once for all apps of a process.

Which rules a node has follows from what it and the nodes around it are called, and from the pseudo-classes those rules
ask for: the same answers mean the same rules, in whichever app. What handles a message follows from two classes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec import Struct
from textual import _callback
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widget import Widget

ORDER = {"first-of-type", "last-of-type", "first-child", "last-child", "empty"}

apply = Stylesheet.apply
update = Stylesheet.update_nodes
process = Stylesheet._process_component_classes
replace = Stylesheet.replace_rules
handlers_of = MessagePump._get_dispatch_methods
count = _callback._count_parameters


class Group(Struct):
    """The rules that may apply to nodes with the same names, the pseudo-classes they ask for, and what they come to."""

    asked: tuple[str, ...]
    come_to: dict[object, RulesMap]


GROUPS: dict[tuple[RuleSet, ...], Group] = {}
SET: dict[int, tuple[RulesMap, dict[str, Any]]] = {}
"""What setting the rules of a node without a widget leaves in it, by the rules (which are kept, so that they stay the same)."""
HEARD: dict[object, list[type] | None] = {}
AROUND: list[dict[tuple[int, tuple[str, ...]], tuple[Any, ...]]] = []
"""While nodes are updated: how those around them look, which nothing changes meanwhile."""


def group_of(sheet: Stylesheet, node: DOMNode) -> Group:
    """Look up the rules for the names of a node."""
    rules_map = sheet.rules_map
    kept = vars(sheet).get("_groups")
    if kept is None or kept[0] is not rules_map:
        kept = vars(sheet)["_groups"] = (rules_map, {})
    called = (type(node), node._id, node.classes)
    if called not in kept[1]:
        limit = {rule for name in rules_map.keys() & node._selector_names for rule in rules_map[name]}
        rules = tuple(rule for rule in sheet.rules if rule in limit)
        asked = tuple(sorted(set().union(*(rule.pseudo_classes for rule in rules))))
        kept[1][called] = GROUPS.setdefault(rules, Group(asked, {}))
    found: Group = kept[1][called]
    return found


def looks(node: DOMNode, asked: tuple[str, ...]) -> tuple[Any, ...]:
    """What a node and those around it are called, and which of the pseudo-classes they have."""
    mine = (type(node), node._id, node.classes, *map(node.has_pseudo_class, asked))
    around = node._parent
    if not isinstance(around, DOMNode):
        return mine
    if not AROUND:
        return (looks(around, asked), *mine)
    known, key = AROUND[-1], (id(around), asked)
    if key not in known:
        known[key] = looks(around, asked)
    return (known[key], *mine)


def updated(sheet: Stylesheet, nodes: Iterable[DOMNode], animate: bool = False) -> None:
    """Apply a style sheet to many nodes: what is around several of them looks the same to all."""
    AROUND.append({})
    try:
        update(sheet, nodes, animate=animate)
    finally:
        AROUND.pop()


def applied(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
    """Apply a style sheet to a node, as it was applied to another one that looked the same."""
    group = group_of(sheet, node)
    key = looks(node, group.asked)
    rules = group.come_to.get(key)
    if rules is None:
        made: dict[tuple[Any, ...], RulesMap] = {}
        apply(sheet, node, animate=animate, cache=made)
        group.come_to.update((key, one) for one in made.values())
        return
    node._has_hover_style = "hover" in group.asked
    node._has_focus_within = "focus-within" in group.asked
    node._has_order_style = not ORDER.isdisjoint(group.asked)
    node._has_odd_or_even = "odd" in group.asked or "even" in group.asked
    sheet.replace_rules(node, rules, animate=animate)
    sheet._process_component_classes(node)


def processed(sheet: Stylesheet, node: DOMNode) -> None:
    """Give a node the styles of its parts, which stay where it looks as it did when it got them."""
    known = vars(node).get("_parts_given")
    if known is not None and known[0] is sheet.rules_map and known[2] == looks(node, known[1]):
        return
    process(sheet, node)
    parts = [group_of(sheet, styles.node) for styles in node._component_styles.values() if styles.node is not None]
    asked = tuple(sorted(set().union(*(part.asked for part in parts))))
    vars(node)["_parts_given"] = (sheet.rules_map, asked, looks(node, asked))


def replaced(node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
    """Give a node its rules: nothing is to be set where it has just these, and none of them was changed since."""
    base = node.styles.base
    known = vars(node).get("_given")
    if known is not None and known[0] is rules and known[1] == base._updates:
        if not animate:
            node.notify_style_update()
        return
    if isinstance(node, Widget):
        replace(node, rules, animate)
    elif not base._rules and id(rules) in SET:
        base._rules.update(SET[id(rules)][1])
        base._updates += 1
    else:
        fresh = not base._rules
        replace(node, rules, animate)
        if fresh:
            SET[id(rules)] = (rules, dict(base._rules))
    vars(node)["_given"] = (rules, base._updates)


def handlers(pump: MessagePump, name: str, message: Message) -> Iterable[tuple[type, Any]]:
    """What of a pump handles a message: which classes do by its name is looked up once for the classes of both."""
    key = (type(pump), name)
    if key not in HEARD:
        HEARD[key] = by_name(type(pump), name)
    found = HEARD[key]
    if found is None:
        yield from handlers_of(pump, name, message)
        return
    for kind in found:
        method = vars(kind).get(f"_{name}") or vars(kind).get(name)
        if message._no_default_action:
            return
        if method is not None and not getattr(method, "_textual_on", None):
            yield kind, method.__get__(pump, kind)


def by_name(kind: type, name: str) -> list[type] | None:
    """The classes that hear a message by its name; None where others hear messages by what they are marked with."""
    if any(vars(one).get("_decorated_handlers") for one in kind.__mro__):
        return None
    return [one for one in kind.__mro__ if f"_{name}" in vars(one) or name in vars(one)]


def parameters(work: Callable[..., Any]) -> int:
    """How many parameters a callable has, counted once for its code."""
    code = getattr(work, "__code__", None)
    if inspect.ismethod(work):
        return parameters(work.__func__) - 1
    if code is None or hasattr(work, "__wrapped__"):
        return count(work)
    return code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)


def share_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all apps under test share what was looked up."""
    HEARD.clear()  # a test may have given a class another handler
    monkeypatch.setattr(Stylesheet, "apply", applied)
    monkeypatch.setattr(Stylesheet, "update_nodes", updated)
    monkeypatch.setattr(Stylesheet, "_process_component_classes", processed)
    monkeypatch.setattr(Stylesheet, "_EXCLUDE_PSEUDO_CLASSES_FROM_CACHE", frozenset())  # they are in the key here
    monkeypatch.setattr(Stylesheet, "replace_rules", staticmethod(replaced))
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", handlers)
    monkeypatch.setattr(_callback, "_count_parameters", parameters)
