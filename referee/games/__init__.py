"""The rules of the games, one package each, with data and code. A game is found by its `meta.toml` and imported only
when it is used.

A function raises `UnknownFactError` if its result depends on an unknown value, unless its docstring says otherwise. A
function `…_checks` or `objections` yields the rule checks of an action in the order of their questions.
"""
