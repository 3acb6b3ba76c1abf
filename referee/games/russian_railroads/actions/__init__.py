"""The actions of Russian Railroads, one module each: the fields of the move, its rule checks, its effects and the legal
moves.
"""
