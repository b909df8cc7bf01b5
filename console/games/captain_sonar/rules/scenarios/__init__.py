"""The scenarios: what some charts add to the rules.

Each is one module of this package with a `SCENARIO`, found by the name that a chart file gives in
`scenario = "..."`. Adding one touches nothing else.
"""
