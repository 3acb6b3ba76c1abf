"""Conversion of UTC times into local times for display."""

from __future__ import annotations

from datetime import UTC, datetime

from scoring.text_catalogs import Words

DAY = "2026-11-22"
"""An example of the format of a day; its length identifies days without a time."""
HOUR = 60
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def local_time(moment: str, form: str = "%H:%M") -> str:
    """Format an ISO time in local time; an invalid time is returned unchanged."""
    local = _local(moment)
    return moment if local is None else local.strftime(form)


def local_day(moment: str) -> str:
    """Return the local day of an ISO time; a day without a time is returned unchanged."""
    return moment if len(moment) == len(DAY) else local_time(moment, "%Y-%m-%d")[: len(DAY)]


def duration(words: Words, minutes: int) -> str:
    """Format a number of minutes as hours and minutes."""
    if minutes < HOUR:
        return words.translate("club.minutes", minutes=minutes)
    return words.translate("club.hours", hours=minutes // HOUR, minutes=minutes % HOUR)


def when(words: Words, moment: str, now: datetime | None = None) -> str:
    """Format an ISO time in local time relative to today: hour, "yesterday", weekday, or date."""
    if len(moment) == len(DAY):
        return moment
    local = _local(moment)
    if local is None:
        return moment[:16]
    today = (now or datetime.now(UTC)).astimezone()
    days = (today.date() - local.date()).days
    if days == 0:
        return local.strftime("%H:%M")
    if days == 1:
        return words.translate("when.yesterday")
    if 1 < days < 7:
        return words.translate(f"when.{DAYS[local.weekday()]}")
    return local.strftime("%Y-%m-%d")


def _local(moment: str) -> datetime | None:
    try:
        parsed = datetime.fromisoformat(moment)
        return (parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError, OSError):  # no moment, or none that this machine can show
        return None
