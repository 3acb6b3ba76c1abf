"""The actions of Nippon, one module for each: the fields of its move, its checks, its effects and the moves offered."""
