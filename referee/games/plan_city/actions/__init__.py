"""The actions of City of Plan Cards, one module each: the fields of the move, its rule checks, its effects and the
legal moves.
"""
