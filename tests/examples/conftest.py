"""The examples are shown on apps as thrifty as those of the interface's own tests, with a plain locale."""

from tests.tui.conftest import plain_terminal as plain_terminal
from tests.tui.conftest import thrifty_apps as thrifty_apps
