"""The actions of the City of Plan Cards, one module for each: the fields of its move, its checks, its effects and the
moves offered.
"""
