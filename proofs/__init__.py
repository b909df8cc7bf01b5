"""Soaks, models and stand-ins: what developers prove with, in no wheel and on no cabinet."""
