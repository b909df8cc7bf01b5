"""Again: what was played last, with the sides kept or exchanged."""

from console.core.words import Crew
from console.displays.screen import BigChoice, BigChoices
from console.languages import Message
from console.table.plans.rematch import rematch
from console.table.scenes.choice_screen import ChoosingScene
from console.table.scenes.scene import Scene
from console.table.scenes.start import played


class RematchScene(ChoosingScene):
    """What is offered was played last: north keeps the sides, south exchanges them, CANCEL goes back."""

    makes_room = True

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self._ways.back
        taken = control in ("north", "south")
        self._loudspeaker.sound("click" if taken else "buzz", crew)
        if not taken:
            return self
        plan = rematch(self._offer, control == "south", self.settings.seed)
        return self._ways.begin(plan, now_ns)

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        same, exchanged = (
            BigChoice(course, sign, Message.of(f"again.{word}"), Message.of(f"again.about-{word}"))
            for course, sign, word in (("north", "again", "same"), ("south", "exchange", "exchanged"))
        )
        title = Message.of("again.title", played=played(self._offer))
        return BigChoices(title, (same, exchanged), Message.of("again.hint"))
