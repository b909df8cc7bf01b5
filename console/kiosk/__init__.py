"""A cabinet that starts by itself: the units and files that `sonar-table service install` puts in place."""
