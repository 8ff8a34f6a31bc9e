"""Record files: the line of a match grows, and no other line changes."""

from pathlib import Path

import pytest

from bottleimp.terminal.match_records import MatchRecordFile


def test_a_line_is_replaced_until_it_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "x"
    file = MatchRecordFile(str(path))
    file.write("one")
    file.write("one two")
    assert path.read_text() == "one two\n"
    file.finish_line()
    file.write("three")
    file.close()
    assert path.read_text() == "one two\nthree\n"


def test_what_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    file = MatchRecordFile(str(path))
    file.write("new")
    file.write("newer")
    file.close()
    assert path.read_text() == "old\nnewer\n"


def test_two_games_and_one_file(tmp_path: Path) -> None:
    path = tmp_path / "x"
    first, second = MatchRecordFile(str(path)), MatchRecordFile(str(path))
    first.write("a1")
    second.write("b1")
    second.write("b1 b2")
    first.write("a1 a2")
    first.close()
    second.close()
    assert path.read_text() == "a1\nb1 b2\na1 a2\n"


def test_an_unused_file_is_not_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "x"
    MatchRecordFile(str(path)).close()
    assert not path.exists()
    path.touch()
    MatchRecordFile(str(path)).close()
    assert path.exists()


def test_a_path_that_cannot_be_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Is a directory"):
        MatchRecordFile(str(tmp_path))
