"""What is seen of events for a moment: data, drawn by small functions of time.

`effect` says what there is and how long it lasts, `cues` which events bring it about, `timeline` when: they
know no pygame, and lamps may read them too. `drawing` draws them over a display. Nobody waits for an effect.
"""
