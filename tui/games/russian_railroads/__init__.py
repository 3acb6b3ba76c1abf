"""Russian Railroads on the screen."""
