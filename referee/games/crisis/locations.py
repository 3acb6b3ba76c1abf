"""The fourteen locations of the board in the order of their printed numbers, with the rules specific to each
(CRI-4).
"""

from __future__ import annotations

SHADY_BUSINESS = "shady_business"
SUBSIDIES = "subsidies"
LEADERSHIP = "leadership"
VISION = "vision"
LOAN = "loan"
DOMESTIC = "domestic"
TEMPORARY = "temporary"
FOREIGN = "foreign"
EMPLOYEES = "employees"
COMPANIES = "companies"
IMPORT = "import"
ENERGY = "energy"
PRODUCTION = "production"
EXPORT = "export"

LOCATIONS = (
    SHADY_BUSINESS,
    SUBSIDIES,
    LEADERSHIP,
    VISION,
    LOAN,
    DOMESTIC,
    TEMPORARY,
    FOREIGN,
    EMPLOYEES,
    COMPANIES,
    IMPORT,
    ENERGY,
    PRODUCTION,
    EXPORT,
)
"""The locations in the order of their printed numbers: `LOCATIONS[0]` is 4.1."""
LARGE = (SHADY_BUSINESS, SUBSIDIES)
"""The two locations one of which is the large space (CRI-R2)."""
RESOLVED = (SHADY_BUSINESS, SUBSIDIES, LEADERSHIP, VISION, TEMPORARY, EMPLOYEES)
"""Locations whose action requires no decision (specification 5.3); taking a loan is a separate action."""
IN_ORDER = (LEADERSHIP, VISION, TEMPORARY, FOREIGN)
"""Locations whose spaces are resolved in order from left to right (CRI-4.0.2, CRI-R4); Export has a separate rule."""
REFUSALS = {
    DOMESTIC: ("CRI-4.6.4", 1),
    FOREIGN: ("CRI-4.8.5", 1),
    COMPANIES: ("CRI-4.10.7", 2),
    IMPORT: ("CRI-4.11.5", 0),
    ENERGY: ("CRI-4.12.4", 1),
}
"""Locations whose action the owner may decline: the clause and the penalty points, which at Import are the printed VP
instead (CRI-4.0.5).
"""
MAX_SPACES = 9
"""An upper bound on the number of ordinary spaces of a location, used to detect typing errors."""


def number_of(location: str) -> int:
    """Return the printed number of a location, 1 to 14."""
    return LOCATIONS.index(location) + 1
