"""A facilitator with a phone: a real browser on the page of a real table."""

import json
from typing import Any

from tests.browser import Browser
from tests.web.hall import PIN, Hall


class Phone:
    """The facilitator's page."""

    def __init__(self, hall: Hall, browser: Browser, table: str = "table") -> None:
        """`table`: the one that is led; there may be several on the page."""
        self.table = f"[data-table={table}]"
        self.hall = hall
        self.browser = browser

    def log_in(self, pin: str = PIN, language: str = "en", width: int = 1280) -> None:
        self.browser.open(f"{self.hall.origin}/facilitator?lang={language}", width)
        self.browser.type("[name=pin]", pin)
        self.browser.click("main button")

    def wait_for_table(self) -> None:
        self.browser.wait(f"document.querySelector('{self.table} [data-status]')?.textContent", "the table")

    def form(self, do: str) -> str:
        return f"{self.table} form[data-do={do}]"

    def offered(self) -> set[str]:
        """The commands whose buttons can be seen."""
        forms = f"[...document.querySelectorAll('{self.table} form[data-do]')]"
        return set(self.browser.run(f"{forms}.filter(form => !form.hidden).map(form => form.dataset.do)"))

    def press(self, do: str, *, twice: bool = False, **fields: str) -> str:
        """Fill a form and press its button; what the page answers."""
        form = self.form(do)
        self.browser.wait(f"document.querySelector('{form}')?.hidden === false", f"the button {do}")
        self._bring(form, f"[data-opens={do}]" if do in ("hint", "note") else "[data-rest]")
        self.browser.run(f"document.querySelector('{self.table} [data-answer]').textContent = ''")
        for name, value in fields.items():
            field = f"{form} [name={name}]"
            kind = self.browser.run(f"document.querySelector({json.dumps(field)}).type")
            if kind == "select-one":
                self.browser.choose(field, value)
            elif kind == "checkbox":
                self._check(field, value == "true")
            else:
                self.browser.run(f"document.querySelector({json.dumps(field)}).value = ''")
                self.browser.type(field, value)
        for _ in range(1 + twice):
            self.browser.click(f"{form} button")
        answer = f"document.querySelector('{self.table} [data-answer]').textContent"
        self.browser.wait(answer, f"an answer to {do}")
        return str(self.browser.run(answer))

    def _bring(self, form: str, by: str) -> None:
        """On a phone's narrow page one tap brings what is not needed all the time."""
        if not self.browser.run(f"document.querySelector('{form}').getClientRects().length"):
            self.browser.click(f"{self.table} {by}")

    def _check(self, field: str, wanted: bool) -> None:
        if self.browser.run(f"document.querySelector({json.dumps(field)}).checked") is not wanted:
            self.browser.click(field)

    def status(self) -> str:
        return str(self.browser.run(f"document.querySelector('{self.table} [data-status]').textContent"))

    def wait_for_status(self, text: str) -> None:
        told = json.dumps(text)
        self.browser.wait(
            f"document.querySelector('{self.table} [data-status]').textContent.includes({told})", text
        )

    def shows(self, text: str) -> None:
        """Wait until the page shows this anywhere."""
        self.browser.wait(f"document.body.innerText.includes({json.dumps(text)})", text)

    def text(self) -> Any:
        return self.browser.run("document.body.innerText")
