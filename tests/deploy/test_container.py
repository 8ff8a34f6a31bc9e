"""deploy/Containerfile: each line is checked here, without an engine to build it."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from bottleimp.cli import parser
from tests.server.process import GENEROUS, Server

ROOT = Path(__file__).parents[2]
LINES = [
    line.split(" ", 1)
    for line in (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    if line and not line.startswith("#")
]


def said(word: str) -> list[str]:
    """What follows a word, wherever it stands."""
    return [rest for first, rest in LINES if first == word]


def test_it_is_made_of_words_that_engines_know() -> None:
    assert LINES[0][0] == "FROM"
    known = {"FROM", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"}
    assert {first for first, _ in LINES} == known
    assert said("USER") == ["10001"], "not root"


def test_what_it_copies_is_enough_to_build_the_package(tmp_path: Path) -> None:
    for copied in said("COPY"):
        *sources, target = copied.split()
        into = tmp_path / target.removeprefix("/")
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, into, symlinks=True)
            else:
                into.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, into)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    done = subprocess.run([*build, str(tmp_path / "source")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "bottleimp/pages/en/classic.md" in names
    assert "bottleimp/web/index.html" in names


def test_what_it_installs_is_there_to_be_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (install,) = said("RUN")
    extras = re.findall(r'"/source\[(.*)\]"', install)[0].split(",")
    assert {*extras} <= {*project["optional-dependencies"]}
    assert "--constraint /source/constraints.txt" in install
    version = re.fullmatch(r"python:(\d+)\.(\d+)-slim", said("FROM")[0])
    assert version is not None
    least = re.findall(r">=(\d+)\.(\d+)", project["requires-python"])[0]
    assert tuple(map(int, version.groups())) >= tuple(map(int, least))
    assert project["scripts"]["bottleimp"]


def test_its_command_is_one_that_we_have() -> None:
    program, *words = json.loads(said("ENTRYPOINT")[0])
    assert program == "bottleimp"
    options = parser(words[0]).parse_args(words)
    assert (options.host, options.port) == ("0.0.0.0", int(said("EXPOSE")[0]))
    assert options.database.startswith(f"{said('VOLUME')[0]}/")


def test_its_question_is_answered_by_a_server_that_is_well(tmp_path: Path) -> None:
    python, flag, code = json.loads(said("HEALTHCHECK")[0].removeprefix("CMD "))
    assert (python, flag) == ("python", "-c")
    server = Server(tmp_path, *GENEROUS).start()
    try:
        asked = code.replace("127.0.0.1:8000", server.address)
        assert asked != code
        assert subprocess.run([sys.executable, "-c", asked]).returncode == 0
    finally:
        server.stop()
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True).returncode
