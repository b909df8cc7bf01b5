"""The firmware's own binary under simavr, on a pseudo-terminal, at the pace of the table clock."""

from firmware_bridge.simulator.driver import SimulatedBridge, SimulatorError

__all__ = ["SimulatedBridge", "SimulatorError"]
