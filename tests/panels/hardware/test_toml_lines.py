"""Where settings stand in a TOML file."""

from console.toml_file import lines_of


def test_settings_are_found_in_their_tables() -> None:
    text = '# first\na = 1\n\n[b.c]\nd = { e = 1 }\n"f g" = 2\n[b]\nh.i = 3\n'
    assert lines_of(text) == {
        ("a",): 2,
        ("b",): 4,
        ("b", "c"): 4,
        ("b", "c", "d"): 5,
        ("b", "c", "f g"): 6,
        ("b", "h"): 8,
        ("b", "h", "i"): 8,
    }


def test_a_list_over_several_lines_is_one_setting() -> None:
    text = 'a = [\n  "x = 1",\n  # y = 2\n  [1],\n]\nb = 2\n'
    assert lines_of(text) == {("a",): 1, ("b",): 6}


def test_strings_over_several_lines_hide_what_is_in_them() -> None:
    text = 'a = """\n[x]\ny = 1\n"""\nb = \'\'\'\nz = 2\n\'\'\'\nc = "# [" # ]\nd = 1\n'
    assert lines_of(text) == {("a",): 1, ("b",): 5, ("c",): 8, ("d",): 9}
