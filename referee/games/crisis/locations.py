"""The fourteen locations of the board in the order of their printed numbers, and what holds at each (CRI-4)."""

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
"""By number: `LOCATIONS[0]` is 4.1."""
LARGE = (SHADY_BUSINESS, SUBSIDIES)
"""The two locations of which one is the large space (CRI-R2)."""
RESOLVED = (SHADY_BUSINESS, SUBSIDIES, LEADERSHIP, VISION, TEMPORARY, EMPLOYEES)
"""Locations whose action is carried out without a decision (specification 5.3); a loan has a verb of its own."""
IN_ORDER = (LEADERSHIP, VISION, TEMPORARY, FOREIGN)
"""Locations where the order of the spaces matters (CRI-4.0.2, CRI-R4); Export has a rule of its own."""
REFUSALS = {
    DOMESTIC: ("CRI-4.6.4", 1),
    FOREIGN: ("CRI-4.8.5", 1),
    COMPANIES: ("CRI-4.10.7", 2),
    IMPORT: ("CRI-4.11.5", 0),
    ENERGY: ("CRI-4.12.4", 1),
}
"""Locations where the owner acts or is penalised: clause and penalty points (Import: the printed VP; CRI-4.0.5)."""
MAX_SPACES = 9
"""More ordinary spaces than any location has: a bound against slips."""


def number_of(location: str) -> int:
    """Give the printed number of a location, 1 to 14."""
    return LOCATIONS.index(location) + 1
