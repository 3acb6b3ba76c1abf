"""The result of a table as screens show it."""
