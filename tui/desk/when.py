"""A moment as people say it: the hour of today, yesterday, the weekday, else the date."""

from __future__ import annotations

from datetime import UTC, datetime

from scoring.words import Words

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def when(words: Words, moment: str, now: datetime | None = None) -> str:
    """Say an ISO moment in local time; one that cannot be read, and a day without an hour, is shown as it is."""
    if len(moment) == len("2026-11-22"):
        return moment
    try:
        told = datetime.fromisoformat(moment)
    except ValueError:
        return moment[:16]
    local = (told if told.tzinfo else told.replace(tzinfo=UTC)).astimezone()
    today = (now or datetime.now(UTC)).astimezone()
    days = (today.date() - local.date()).days
    if days == 0:
        return local.strftime("%H:%M")
    if days == 1:
        return words.say("when.yesterday")
    if 1 < days < 7:
        return words.say(f"when.{DAYS[local.weekday()]}")
    return local.strftime("%Y-%m-%d")
