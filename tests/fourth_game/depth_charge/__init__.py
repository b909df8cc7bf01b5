"""Depth Charge, a small game of two captains: hide at one of five depths, charge where the other may be."""
