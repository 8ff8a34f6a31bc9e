"""Foreign text in messages is short, on one line, and safe to print."""

from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules.quotation import describe_error, quote, truncate


@given(st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=9))
def test_what_is_quoted_is_short_and_printable(value: object) -> None:
    text = quote(value)
    assert len(text) <= 60
    assert text.isprintable()


def test_what_json_lacks_is_named() -> None:
    assert quote({1, 2}) == "a value of type set"
    assert quote(10**5000) == "a value of type int"
    assert quote("16½") == '"16½"'


@given(st.text())
def test_an_error_is_one_line(text: str) -> None:
    line = describe_error(ValueError(text))
    assert line.isprintable()
    assert line.startswith("ValueError")
    assert len(line) <= 200


def test_an_error_without_words_is_named() -> None:
    class Unspeakable(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    assert describe_error(Unspeakable()) == "Unspeakable"


def test_dots_show_that_something_is_cut_off() -> None:
    assert truncate("abcdef", longest=6) == "abcdef"
    assert truncate("abcdefg", longest=6) == "abc..."
