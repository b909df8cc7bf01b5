"""Coins: where a match costs some, it begins only when they are there."""

from console.languages import Message
from console.table.scenes.scene import Scene


class Coins:
    """What was put in and not played for yet."""

    def __init__(self) -> None:
        self.credits = 0

    def reach(self, needed: int) -> bool:
        return self.credits >= needed

    def pay(self, scene: Scene, needed: int) -> bool:
        """Whether the table may come to this scene: a match that is new is paid for."""
        if scene.playing is None or scene.playing.entered:
            return True
        if not self.reach(needed):
            return False
        self.credits -= needed
        return True

    def notices(self, scene: Scene, needed: int) -> tuple[Message, ...]:
        """What both displays say of it, where a match costs coins and none is played."""
        match = scene.holds
        if not needed or (match is not None and not match.over):
            return ()
        return (Message.of("service.credits", credits=self.credits, needed=needed),)
