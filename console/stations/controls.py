"""The controls whose presses give the orders that games of two crews share."""

from console.core.crew_orders import Head, Stop, Surface
from console.core.notation import Order


def control_of(order: Order) -> str | None:
    """The control that gives an order at once, `captain.north`; None: it takes several presses."""
    match order:
        case Head(course=course):
            return f"captain.{course}"
        case Surface():
            return "captain.surface"
        case Stop(station=station):
            return f"{station}.stop"
    return None
