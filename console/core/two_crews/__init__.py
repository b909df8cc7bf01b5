"""The rules that games of two crews share: how an order is judged, what a rule is, and the radio's rules."""
