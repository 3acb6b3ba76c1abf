"""The examples are shown with a plain locale, as in the tests of the interface."""

from tests.tui.conftest import plain_terminal as plain_terminal
