"""Words as HTML."""

from console.debrief.html import words


def test_what_french_sets_apart_stays_with_its_word() -> None:
    assert words("Que faire ? <Rien> : « tout »") == ("Que faire\xa0? &lt;Rien&gt;\xa0: «\xa0tout\xa0»")
