"""Who plays: a random number for each person in journals and results; names and crews in one register.

A class and a club use the same one. docs/data-protection.md says what is kept, where, how long, and how it
goes.
"""
