"""Checks for implausible printed values of Crisis in a typed line (specification 3.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.printed_lines.tokens import number_field
from referee.rules.game import find
from scoring.errors import Fault


def company(values: Sequence[Any]) -> list[Fault]:
    """Return the faults of a company card: no requirements, an output of 0, or a cost so low that it is probably the
    level.
    """
    level, cost, employees, resources, *outputs = values
    faults = []
    highest = number_field(find("crisis"), "company.card.level").highest
    if level is None and cost is not None and cost <= highest:
        faults.append(Fault("company_level_or_cost", "", {"cost": cost}))
    if employees == () and resources == ():
        faults.append(Fault("company_needs_nothing"))
    return faults + ([Fault("company_output_0")] if 0 in outputs else [])
