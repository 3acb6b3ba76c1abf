"""Workflows: each is written once, as a generator of steps that the app and the text mode carry out (`steps.py`)."""
