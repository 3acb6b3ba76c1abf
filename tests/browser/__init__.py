"""The phone pages in a real browser: Chromium, driven by playwright, at `gyoji companion` as a process of its own."""
