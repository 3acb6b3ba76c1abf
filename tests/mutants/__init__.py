"""Tests of the tests: each objection and each effect of the rules is left out once, and some test has to notice it."""
