"""The dialogue of one table as a state machine, without screens: a typed line leads to a question, a choice or a
recorded entry.
"""
