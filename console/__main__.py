"""`python -m console` is `sonar-table`."""

from console.cli import main

main()
