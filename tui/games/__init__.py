"""The display code of each game, one folder per game: board drawings, score sheet forms, and step-by-step displays of
scorings (reveals).
"""
