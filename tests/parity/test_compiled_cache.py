"""The cache of compiled code is renewed when any source that is compiled in changes."""

import os
from pathlib import Path
from shutil import copytree

import pytest

from bottleimp.kernel.jit import COMPILED_IN, STATES, cache_folder, forget_old, state_of_sources
from tests.architecture.test_imports import ARROWS, PACKAGE

SOURCES = [path for part in COMPILED_IN for path in sorted((PACKAGE / part).rglob("*.py"))]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("package")
    for part in (*COMPILED_IN, "records"):
        copytree(PACKAGE / part, root / part)
    return root


def test_every_package_that_the_kernel_may_import_counts() -> None:
    assert set(COMPILED_IN) == ARROWS["kernel"] | {"kernel"}


def test_the_folder_is_named_after_the_sources() -> None:
    folder = cache_folder()
    assert folder is not None
    assert folder.name == state_of_sources(PACKAGE)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_change_of_any_source_is_another_folder(copied: Path, source: Path) -> None:
    path = copied / source.relative_to(PACKAGE)
    before, text = state_of_sources(copied), path.read_bytes()
    path.write_bytes(text + b"\n")
    assert state_of_sources(copied) != before
    path.write_bytes(text)
    assert state_of_sources(copied) == before


def test_a_new_name_or_a_new_file_is_another_folder(copied: Path) -> None:
    before = state_of_sources(copied)
    old, new = copied / "rules" / "decks.py", copied / "rules" / "packs.py"
    old.rename(new)
    assert state_of_sources(copied) != before
    new.rename(old)
    new.touch()
    assert state_of_sources(copied) != before
    new.unlink()
    assert state_of_sources(copied) == before


def test_packages_that_are_not_compiled_in_do_not_count(copied: Path) -> None:
    before = state_of_sources(copied)
    (copied / "records" / "record.py").write_text("")
    assert state_of_sources(copied) == before


def test_the_least_recently_used_states_are_deleted(tmp_path: Path) -> None:
    for age in range(STATES + 3):
        (tmp_path / f"{age}").mkdir()
        (tmp_path / f"{age}" / "code.nbc").touch()
        os.utime(tmp_path / f"{age}", (1_000_000 - age,) * 2)
    forget_old(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {f"{age}" for age in range(STATES)}
