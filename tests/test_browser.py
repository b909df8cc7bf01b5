"""The browser of the tests: a page that moves between a look and a click is clicked again."""

from pathlib import Path

from tests.browser import Browser

MOVES = """<!doctype html><title>moves</title><input id="name"><p><button>go</button><script>
const clicked = [];
for (const each of document.querySelectorAll('input, button')) {
  const place = each.getBoundingClientRect.bind(each);
  each.getBoundingClientRect = () => {
    const found = place();
    queueMicrotask(() => { each.style.marginTop = '200px'; });
    return found;
  };
  each.addEventListener('click', () => clicked.push(each.localName));
}
</script>"""


def test_what_has_moved_on_is_clicked_where_it_is_now(tmp_path: Path) -> None:
    page = tmp_path / "moves.html"
    page.write_text(MOVES, encoding="utf-8")
    with Browser(tmp_path / "profile") as browser:
        browser.open(page)
        browser.type("#name", "Moray")
        browser.click("button")
        assert browser.run("document.querySelector('#name').value") == "Moray"
        assert browser.run("clicked.join()") == "input,button"
