"""Dispute procedure as a model, and its text."""
