"""The end screen of a table, driven."""
