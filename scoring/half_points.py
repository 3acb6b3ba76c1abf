"""Points with a half: exact numbers of half points that calculate, compare and read like other points (12.5)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

_HALF = re.compile(r"([0-9０-９]*)(?:½|1⁄2)")
"""A half; normalised characters write it as the second form."""


class HalfPoints(int):
    """A number of points that ends in a half. It is made by `points_of`, and every sum of it is made by it as well, so
    that a whole number is a plain `int`. With a float, as drawings use it, it calculates as a float.
    """

    doubled: int

    def __new__(cls, doubled: int) -> HalfPoints:
        number = super().__new__(cls, doubled // 2)
        number.doubled = doubled
        return number

    def __str__(self) -> str:
        return str(Decimal(self.doubled) / 2)

    __repr__ = __str__

    def __format__(self, format_spec: str) -> str:
        return format(Decimal(self.doubled) / 2, format_spec.rstrip("d"))

    def __float__(self) -> float:
        return self.doubled / 2

    def __bool__(self) -> bool:
        return True

    def __hash__(self) -> int:
        return hash((self.doubled, 2))

    def __neg__(self) -> int:
        return points_of(-self.doubled)

    def __abs__(self) -> int:
        return points_of(abs(self.doubled))

    def __add__(self, other: Any) -> Any:
        return float(self) + other if isinstance(other, float) else points_of(self.doubled + doubled(other))

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        """Multiply; of a quarter, half a half, only the whole half points count."""
        return float(self) * other if isinstance(other, float) else points_of(self.doubled * doubled(other) // 2)

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: Any) -> float:
        return float(self) / float(other)

    def __rtruediv__(self, other: Any) -> float:
        return float(other) / float(self)

    def __floordiv__(self, other: Any) -> Any:
        return float(self) // other if isinstance(other, float) else self.doubled // doubled(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // float(self) if isinstance(other, float) else doubled(other) // self.doubled

    def __mod__(self, other: Any) -> Any:
        return points_of(self.doubled % doubled(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HalfPoints) and self.doubled == other.doubled

    def __lt__(self, other: Any) -> bool:
        return bool(self.doubled < doubled(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.doubled <= doubled(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.doubled > doubled(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.doubled >= doubled(other))


def points_of(doubled: int) -> int:
    """Return a number of half points as points."""
    return HalfPoints(doubled) if doubled % 2 else doubled // 2


def doubled(points: Any) -> Any:
    """Return points as a number of half points."""
    return points.doubled if isinstance(points, HalfPoints) else 2 * points


def exact(number: float) -> int:
    """Convert a number with at most a half, as JSON has it, to points."""
    return points_of(int(2 * number))


def in_decimals(text: str) -> str:
    """Replace ½ in a typed text: 2½ is 2.5."""
    return _HALF.sub(r"\1.5", text)


def encode_points(value: object) -> float:
    """Convert half points for msgspec. Raises `NotImplementedError` for other values, as msgspec requires."""
    if isinstance(value, HalfPoints):
        return float(value)
    raise NotImplementedError


def to_json(data: Any) -> Any:
    """Return plain data with numbers that JSON can represent: 12.5 for half points."""
    if isinstance(data, HalfPoints):
        return float(data)
    if isinstance(data, dict):
        return {key: to_json(value) for key, value in data.items()}
    return [to_json(value) for value in data] if isinstance(data, list) else data
