"""The drawings of Russian Railroads: the game board and the player boards."""
