"""The views of a club over all tables of a store, as text and as plain data."""
