"""The rules of the games of this repository.

A function raises `UnknownFactError` if its result depends on an unknown value, unless its docstring says otherwise. A
function `…_objections` yields the rule checks of an action in the order of their questions.
"""
