"""Everything that draws Russian Railroads."""
