"""The declared moves of Russian Railroads, one file each."""
