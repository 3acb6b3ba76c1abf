"""Find a Chromium for the browser journeys, or fetch one: `python -m tests.browser.chromium`, which `tests/run` calls.

It prints one line where there is none, and nothing otherwise.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",  # as root, which containers are, there is no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_SECONDS = 20
FETCH_SECONDS = 120
FETCH_TRIED = Path(sys.prefix) / "chromium-fetch-tried"
"""Marks an environment in which a fetch was tried, so that a machine without a network waits for it once."""
MISSING = "No Chromium was found or could be fetched: the browser journeys do not run, the HTTP journeys do."


@cache
def executable() -> str:
    """Return the path of a Chromium on this machine; "" where there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name)) and _starts(path)), "")
    if not found and _starts(path := _of_playwright()):
        return path
    return found


def _starts(path: str) -> bool:
    """Tell whether a program starts: of a Chromium a wrapper may be there alone, or a library be missing."""
    try:
        return (
            subprocess.run([path, "--version"], capture_output=True, timeout=START_SECONDS, check=False).returncode == 0
        )
    except (OSError, subprocess.SubprocessError):
        return False


def _of_playwright() -> str:
    """Return the path at which playwright keeps the Chromium that it has fetched; "" where it has none."""
    from playwright.sync_api import Error, sync_playwright

    try:
        with sync_playwright() as playwright:
            return playwright.chromium.executable_path
    except (Error, OSError):
        return ""


def fetch() -> None:
    """Let playwright fetch its Chromium, once in each environment; a failure is no error."""
    if FETCH_TRIED.exists():
        return
    FETCH_TRIED.touch()
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(command, timeout=FETCH_SECONDS, capture_output=True, stdin=subprocess.DEVNULL, check=False)


@contextmanager
def launched() -> Iterator[Browser]:
    """Start the Chromium of this machine, and end it afterwards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def main() -> int:
    """Find a Chromium or fetch one; print a line where there is none."""
    if not executable():
        fetch()
        executable.cache_clear()
    if not executable():
        sys.stdout.write(f"{MISSING}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
