"""The drawings of Russian Railroads."""
