"""Where a line of the rules can be left out, or a sum of a score be turned: each such place is a mutant.

Every place is guarded in one go, so that a module is compiled once whatever the number of mutants: `yield x` becomes
`if alive(7): yield x`, a sum `a + b` becomes `a + b if alive(7) else a - b`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import NamedTuple, TypeVar

ALIVE = "__alive__"
"""The name under which a guarded module finds the switch."""
OBJECTIONS = ("Check", "Checks", "Iterator[Check]", "Iterator[Breach]", "Generator[Check, bool, bool]")
"""What a function that objects is said to give."""
LEDGER = "Ledger"
"""The type of the parameter through which a function changes the table."""
REMOVED = ("objection", "effect", "field")
TURNED = ("number", "sign", "comparison")
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
Node = TypeVar("Node", bound=ast.AST)


class Mutant(NamedTuple):
    """One change: its file, the function it is in, its kind, the source that is changed, which of several alike."""

    file: str
    function: str
    kind: str
    source: str
    time: int = 1
    line: int = 0

    @property
    def id(self) -> tuple[str, str, str, str, int]:
        """What it is known by, wherever in the file it stands."""
        return (self.file, self.function, self.kind, self.source, self.time)

    def __str__(self) -> str:
        again = f" ({self.time})" if self.time > 1 else ""
        return f"{self.file}:{self.line} {self.function}: {self.kind} {self.source}{again}"


class Guard(ast.NodeTransformer):
    """Guards the places of one file; the mutants found are numbered on from those before."""

    def __init__(self, file: str, kinds: tuple[str, ...], found: list[Mutant]) -> None:
        self.file = file
        self.kinds = kinds
        self.found = found
        self.inside: list[str] = []
        self.objecting = False
        self.ledger = ""
        self.seen: Counter[tuple[str, str, str]] = Counter()

    def _alive(self, kind: str, node: ast.AST, source: str = "") -> ast.expr:
        """Note a mutant; give the call that says whether its place is left as it is."""
        function = ".".join(self.inside)
        text = source or ast.unparse(node)
        self.seen[function, kind, text] += 1
        time = self.seen[function, kind, text]
        self.found.append(Mutant(self.file, function, kind, text, time, getattr(node, "lineno", 0)))
        return ast.Call(ast.Name(ALIVE, ast.Load()), [ast.Constant(len(self.found) - 1)], [])

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:  # named by ast
        self.inside.append(node.name)
        node.body = [self.visit(item) if isinstance(item, ast.FunctionDef) else item for item in node.body]
        self.inside.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        before = self.objecting, self.ledger
        returns = ast.unparse(node.returns) if node.returns else ""
        ledgers = [arg.arg for arg in node.args.args if arg.annotation and ast.unparse(arg.annotation) == LEDGER]
        self.objecting, self.ledger = returns in OBJECTIONS, ledgers[0] if ledgers else ""
        self.inside.append(node.name)
        body = []
        for item in node.body:
            changed = self.visit(item)
            body += changed if isinstance(changed, list) else [changed]
        node.body = body
        self.inside.pop()
        self.objecting, self.ledger = before
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if self.objecting and "objection" in self.kinds and isinstance(node.value, ast.Yield | ast.YieldFrom):
            return ast.If(self._alive("objection", node), [node], [])
        if self.ledger and isinstance(node.value, ast.Call) and _touches(node.value, self.ledger):
            if "field" in self.kinds:
                self._fields(node.value)
            if "effect" in self.kinds:
                return ast.If(self._alive("effect", node, ast.unparse(_plain(node))), [node], [])
            return node
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if self.objecting and "objection" in self.kinds and isinstance(node.value, ast.Yield):
            node.value = ast.IfExp(self._alive("objection", node), node.value, ast.Constant(True))
            return node
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if self.objecting and "objection" in self.kinds and isinstance(node.value, ast.Call):
            nothing = ast.parse("(_ for _ in ())", mode="eval").body
            node.value = ast.IfExp(self._alive("objection", node), node.value, nothing)
            return node
        return self.generic_visit(node)

    def _fields(self, call: ast.Call) -> None:
        """Guard each of several fields that are changed at once: the one left out stays as it was."""
        named = [keyword for keyword in call.keywords if keyword.arg]
        text = ast.unparse(call.func)
        if text not in (f"{self.ledger}.change", f"{self.ledger}.seat") or len(call.keywords) < 2:
            return
        for keyword in named:
            kept = f"{self.ledger}.state" if text.endswith(".change") else f"{self.ledger}.state.seats[{_first(call)}]"
            old = ast.parse(f"{kept}.{keyword.arg}", mode="eval").body
            source = f"{text}({keyword.arg}={ast.unparse(keyword.value)})"
            keyword.value = ast.IfExp(self._alive("field", keyword.value, source), keyword.value, old)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value and self.inside:
            node.value = self.visit(node.value)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not self.inside or type(node.value) is not int:
            return node
        return self._turned("number", node, lambda copy: setattr(copy, "value", node.value + 1))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        turned = SIGNS.get(type(node.op))
        if not self.inside or turned is None:
            return self.generic_visit(node)
        return self._turned("sign", node, lambda copy: setattr(copy, "op", turned()))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        turned = COMPARED.get(type(node.ops[0]))
        if not self.inside or turned is None or len(node.ops) > 1:
            return self.generic_visit(node)
        return self._turned("comparison", node, lambda copy: setattr(copy, "ops", [turned()]))

    def _turned(self, kind: str, node: ast.expr, change: Callable[[ast.expr], None]) -> ast.AST:
        if kind not in self.kinds:
            return self.generic_visit(node)
        other = deepcopy(node)
        change(other)
        alive = self._alive(kind, node)
        return ast.IfExp(alive, self.generic_visit(node), other)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node


def _touches(call: ast.Call, ledger: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == ledger for part in ast.walk(call))


def _first(call: ast.Call) -> str:
    return ast.unparse(call.args[0])


class _Plain(ast.NodeTransformer):
    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        guarded = isinstance(node.test, ast.Call) and ast.unparse(node.test.func) == ALIVE
        return self.visit(node.body) if guarded else self.generic_visit(node)


def _plain(node: Node) -> Node:
    """Give a node as it was before it was guarded."""
    return _Plain().visit(deepcopy(node))  # type: ignore[no-any-return]


def guarded(source: str, file: str, kinds: tuple[str, ...], found: list[Mutant]) -> ast.Module:
    """Guard every place of a file, adding its mutants to those found."""
    tree = ast.parse(source, file)
    guard = Guard(file, kinds, found)
    tree.body = [guard.visit(item) if isinstance(item, ast.FunctionDef | ast.ClassDef) else item for item in tree.body]
    return ast.fix_missing_locations(tree)


def mutants(sources: Iterator[tuple[str, str]], kinds: tuple[str, ...]) -> list[Mutant]:
    """List the mutants of some files, each with its name and source."""
    found: list[Mutant] = []
    for file, source in sources:
        guarded(source, file, kinds, found)
    return found
