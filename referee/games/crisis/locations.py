"""The fourteen locations of the board of Crisis in printed order, and the rules of each (CRI-4)."""

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
"""The locations in printed order: `LOCATIONS[0]` is 4.1."""
LARGE = (SHADY_BUSINESS, SUBSIDIES)
"""The two locations of which one is the large space (CRI-R2)."""
RESOLVED = (SHADY_BUSINESS, SUBSIDIES, LEADERSHIP, VISION, TEMPORARY, EMPLOYEES)
"""Locations whose action needs no decision (specification 5.3)."""
IN_ORDER = (LEADERSHIP, VISION, TEMPORARY, FOREIGN)
"""Locations whose spaces are resolved from left to right (CRI-4.0.2, CRI-R4); Export has its own rule."""
REFUSALS = {
    DOMESTIC: ("CRI-4.6.4", 1),
    FOREIGN: ("CRI-4.8.5", 1),
    COMPANIES: ("CRI-4.10.7", 2),
    IMPORT: ("CRI-4.11.5", 0),
    ENERGY: ("CRI-4.12.4", 1),
}
"""The clause and the penalty points for each location whose action the owner can decline (CRI-4.0.5). At Import, the
penalty is the printed VP instead.
"""
MAX_SPACES = 9
"""The maximum plausible number of ordinary spaces of a location, used to detect typing errors."""


def number_of(location: str) -> int:
    return LOCATIONS.index(location) + 1
