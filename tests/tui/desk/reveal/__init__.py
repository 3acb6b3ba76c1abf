"""Scorings as they are revealed: the pages, their pictures, the totals."""
