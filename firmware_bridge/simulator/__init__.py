"""The firmware's own binaries in simulators: at the pace of the clock, or step by step."""

from firmware_bridge.simulator.harness import SimulatorError
from firmware_bridge.simulator.paced import SimulatedBridge
from firmware_bridge.simulator.stepped import Faults, SteppedBoard, SteppedBridge

__all__ = ["Faults", "SimulatedBridge", "SimulatorError", "SteppedBoard", "SteppedBridge"]
