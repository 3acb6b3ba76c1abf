"""Maximum matching: as many things as possible get one of their choices each."""

from __future__ import annotations

from collections.abc import Sequence


def maximum_matching(choices: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return a maximum matching: index → choice, each choice used at most once. An earlier index is never unmatched in
    favour of a later one.

    >>> maximum_matching([[7, 8], [7], [7]])
    {1: 7, 0: 8}
    """
    holders: dict[int, int] = {}  # choice -> who has it

    def assign(who: int, visited: set[int]) -> bool:
        for choice in choices[who]:
            if choice not in visited:
                visited.add(choice)
                if choice not in holders or assign(holders[choice], visited):
                    holders[choice] = who
                    return True
        return False

    for who in range(len(choices)):
        assign(who, set())
    return {who: choice for choice, who in holders.items()}
