"""The one clock of everything that people read: moments of the record, which are UTC, by the clock of this machine."""

from __future__ import annotations

from datetime import UTC, datetime

from scoring.text_catalogs import Words

DAY = "2026-11-22"
"""How a day is written."""
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def local_time(moment: str, form: str = "%H:%M") -> str:
    """Give an ISO moment by the clock of this machine; one that it cannot show, or that is none, as it is."""
    local = _local(moment)
    return moment if local is None else local.strftime(form)


def local_day(moment: str) -> str:
    """Give the day of an ISO moment by the clock of this machine; a day without an hour is that day everywhere."""
    return moment if len(moment) == len(DAY) else local_time(moment, "%Y-%m-%d")[: len(DAY)]


def when(words: Words, moment: str, now: datetime | None = None) -> str:
    """Say an ISO moment as people do: the hour of today, yesterday, the weekday, else the date. One that cannot be
    read, and a day without an hour, is shown as it is.
    """
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
