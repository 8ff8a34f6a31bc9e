"""The built package as a user gets it: installed in a clean environment and run elsewhere."""

import os
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "records" / "records.jsonl"
DOCS = ROOT / "docs" / "rules"
PAGES = {path.relative_to(DOCS).as_posix() for path in DOCS.glob("*/*.md")}

# One worker runs all tests of this file, so that the package is built once.
pytestmark = pytest.mark.xdist_group("wheel")

Run = Callable[..., str]


def build(*options: str, into: Path) -> None:
    """Build with the build tools of this environment, which needs no network."""
    command = [sys.executable, "-m", "build", "--no-isolation", *options, "--outdir", str(into)]
    done = subprocess.run([*command, str(ROOT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source archive and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("archives")
    build(into=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    (path,) = archives.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of `bottleimp` in a clean environment with the wheel and its dependencies."""
    environment = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    # The environment has no pip, which would take seconds to install; the current one's is used.
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    versions = ["--constraint", str(ROOT / "constraints.txt"), "--disable-pip-version-check"]
    subprocess.run([*install, *versions, str(wheel)], check=True)
    return environment / "bin" / "bottleimp"


@pytest.fixture(scope="module")
def bottleimp(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run the program in an empty folder and return its output."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    variables = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV"))}

    def run(*args: str, text: str = "") -> str:
        done = subprocess.run(
            [program, *args],
            cwd=elsewhere,
            env=variables,
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_there_are_pages_to_pack() -> None:
    assert "en/classic.md" in PAGES


def test_the_wheel_holds_the_rules_pages_and_the_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert names >= {f"bottleimp/pages/{page}" for page in PAGES}
    assert "bottleimp/py.typed" in names
    assert {"bottleimp/web/index.html", "bottleimp/bots/networks/imp.onnx"} <= names
    build_files = ("packages.json", "library.txt", "warmup_run.mjs", "compress.mjs", "pyodide.mjs")
    assert {f"bottleimp/site/build/{name}" for name in build_files} <= names
    assert not [name for name in names if name.startswith(("tests", "benchmarks"))]


def test_the_source_archive_holds_the_rules_pages_as_files(archives: Path) -> None:
    (path,) = archives.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        files = {member.name.split("/", 1)[1] for member in archive if member.isfile()}
    assert files >= {f"src/bottleimp/pages/{page}" for page in PAGES}
    assert files >= {"pyproject.toml", "LICENSE", "Makefile", "scripts/setup", "recipes/imp.toml"}
    assert "benchmarks/__main__.py" in files


def test_a_wheel_straight_from_the_checkout_is_the_same(wheel: Path, tmp_path: Path) -> None:
    build("--wheel", into=tmp_path)
    names = zipfile.ZipFile(tmp_path / wheel.name).namelist()
    assert sorted(names) == sorted(zipfile.ZipFile(wheel).namelist())


def test_version_is_the_wheels(bottleimp: Run, wheel: Path) -> None:
    assert wheel.name.split("-")[1] in bottleimp("--version")


def test_help_names_the_commands(bottleimp: Run) -> None:
    text = bottleimp("--help")
    assert all(command in text for command in ("play", "check", "rules", "deal", "simulate"))


def test_rules_page(bottleimp: Run) -> None:
    page = bottleimp("rules", "classic")
    for line in ("CLASSIC", "The basic game: win points in tricks", "Adam 24"):
        assert line in page


def test_check_a_record(bottleimp: Run) -> None:
    line = SAMPLE.read_text(encoding="utf-8").splitlines()[0]
    assert '"ok": true' in bottleimp("check", "-", text=line + "\n")


def test_simulate_a_random_match_and_check_its_record(bottleimp: Run) -> None:
    bottleimp("simulate", "--mode", "eye", "--bots", "random", "--record", "match.jsonl")
    assert '"ok": true' in bottleimp("check", "match.jsonl")


def test_the_table_is_served(program: Path, tmp_path: Path) -> None:
    command = [str(program), "play", "--no-browser", "--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        try:
            with urllib.request.urlopen(address, timeout=60) as page:
                assert b"/static/app/app.js" in page.read()
            with urllib.request.urlopen(f"{address}api/rules/de/eye", timeout=60) as page:
                assert "Teufelsauge" in page.read().decode()
        finally:
            server.send_signal(signal.SIGINT)
    assert server.returncode == 0
