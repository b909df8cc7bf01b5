"""What players of Con Sonar! are spoken to about: a figure each, where it is good, and where it is not."""

from console.debrief.sentences.point import Need, TalkPoint

_SOME: Need = ("turns", ">=", 4)
# What is counted in ones is good from half a one before, so that it can be better than that by some steps.

POINTS: tuple[TalkPoint, ...] = (
    TalkPoint(
        name="con-turn", subject="turns", figure="turn_median_s", good=8, bad=15, grain=1, needs=(_SOME,)
    ),
    TalkPoint(
        name="con-longest", subject="turns", figure="turn_longest_s", good=15, bad=40, grain=3, needs=(_SOME,)
    ),
    TalkPoint(
        name="con-odds",
        subject="odds",
        figure="expected/shots",
        more=True,
        good=0.5,
        bad=0.4,
        grain=0.1,
        needs=(("shots", ">=", 2),),
    ),
    TalkPoint(
        name="con-shots",
        subject="shots",
        figure="shots/turns",
        more=True,
        good=0.4,
        bad=0,
        grain=0.1,
        needs=(_SOME,),
    ),
    TalkPoint(
        name="con-alive",
        subject="own",
        figure="alive",
        more=True,
        good=1.5,
        bad=0,
        grain=0.25,
        needs=(_SOME,),
    ),
    TalkPoint(
        name="con-missed",
        subject="missed",
        figure="missed/shots",
        good=0.25,
        bad=0.6,
        grain=0.1,
        needs=(("shots", ">=", 3),),
    ),
    TalkPoint(
        name="con-refused",
        subject="refused",
        figure="refused",
        good=0,
        bad=2,
        grain=1,
        needs=(("turns", ">=", 6),),
    ),
    TalkPoint(name="con-trashed", subject="trashed", figure="trashed", bad=3, grain=1),
    TalkPoint(
        name="con-chain",
        subject="chains",
        figure="longest_chain",
        more=True,
        good=3,
        bad=1,
        grain=1,
        needs=(_SOME,),
    ),
    TalkPoint(
        name="con-pairs",
        subject="pairs",
        figure="pairs",
        more=True,
        good=0.5,
        bad=0,
        grain=0.25,
        to_try=(("sunk", ">=", 2),),
    ),
    TalkPoint(
        name="con-colours",
        subject="colours",
        figure="colours",
        more=True,
        good=3.5,
        bad=2,
        grain=0.1,
        to_try=(("sunk", ">=", 2),),
    ),
    TalkPoint(name="con-plan", subject="plan", figure="turns", bad=0, grain=1, spare=True),
    TalkPoint(name="con-watch", subject="watch", figure="sunk", bad=0, grain=1, spare=True),
    TalkPoint(
        name="con-other",
        subject="other",
        figure="alive",
        bad=0,
        grain=1,
        to_try=(("alive", "<=", 1),),
        spare=True,
    ),
    TalkPoint(name="con-count", subject="count", figure="points", bad=-100, grain=1, spare=True),
    TalkPoint(name="con-scale", subject="scale", figure="sunk", bad=0, grain=1, spare=True),
    TalkPoint(name="con-hand", subject="hand", figure="cards", bad=0, grain=1, spare=True),
    TalkPoint(name="con-say", subject="say", figure="shots", bad=0, grain=1, spare=True),
    TalkPoint(name="con-sat", subject="begun", figure="turns", more=True, good=0, grain=1, spare=True),
)
"""In the order in which equals are said. The last are true of anybody, for want of better."""
