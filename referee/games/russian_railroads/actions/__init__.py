"""The actions of Russian Railroads, one module for each: the fields of its move, its checks, its effects and the moves
offered.
"""
