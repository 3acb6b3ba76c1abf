"""The stages of the test command, each with its seconds: `sh tests/run [--slowest] [what pytest is to run]` makes the
environment, and gives its start to this module.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

SLOWEST = "--slowest"
PARALLEL = "mypy"
"""The stage that runs beside the others: it uses one processor only."""
FAILED = 1
"""The exit code of pytest where tests have failed."""


def processor_seconds() -> float:
    """Return the processor seconds of this process and of all that it has waited for, the shell it began as among them."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def stages(arguments: list[str]) -> dict[str, list[str]]:
    """Return the command of each stage, in their order."""
    home = Path(sys.executable).parent
    return {
        # Finds a Chromium for the browser journeys or fetches one; where there is none it prints a line.
        "chromium": [sys.executable, "-m", "tests.browser.chromium"],
        "ruff": [str(home / "ruff"), "check", "."],
        "format": [str(home / "ruff"), "format", "--check", "."],
        PARALLEL: [str(home / "mypy")],
        # A worker has one half of the tests, in their order, and then of what the other has left: what tests of a folder
        # share is made in one of them.
        "pytest": [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "--assert=plain", *arguments],
    }


def main(start: float, arguments: list[str]) -> int:
    """Run the stages up to the first that fails, one beside them; the tests that failed are run once more."""
    arguments = ["--durations=20" if argument == SLOWEST else argument for argument in arguments]
    marks = [(start, 0.0), (time.time(), processor_seconds())]
    report("environment", *marks)
    status = 0
    commands = stages(arguments)
    parallel = subprocess.Popen(commands.pop(PARALLEL, ["true"]), stdout=subprocess.PIPE, text=True)
    for stage, command in commands.items():
        status = subprocess.run(command, check=False).returncode
        marks.append((time.time(), processor_seconds()))
        report(stage, *marks[-2:])
        if status:
            break
    sys.stdout.write(parallel.communicate()[0])
    marks.append((time.time(), processor_seconds()))
    report(PARALLEL, *marks[-2:])
    report("sum", marks[0], marks[-1])
    if status == FAILED and stage == "pytest":
        # Asserts are explained for what failed alone: explaining them all rewrites every test module twice.
        subprocess.run([sys.executable, "-m", "pytest", "--last-failed", *arguments], check=False)
    return status or parallel.returncode


def report(stage: str, began: tuple[float, float], ended: tuple[float, float]) -> None:
    """Print how long a stage took."""
    seconds, processor = (after - before for before, after in zip(began, ended, strict=True))
    sys.stdout.write(f"== {stage:12}{seconds:8.1f} s {processor:8.1f} s of processors\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
