"""deploy/bottleimp.service: systemd accepts it, and its command exists."""

import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from bottleimp.cli import parser

UNIT = Path(__file__).parents[2] / "deploy" / "bottleimp.service"
SYSTEMD = shutil.which("systemd-analyze")


class Unit(RawConfigParser):
    """As systemd reads it: names have their case, and one may occur more than once."""

    optionxform = staticmethod(str)  # type: ignore[assignment]


@pytest.fixture(scope="module")
def unit() -> Unit:
    found = Unit(strict=False, interpolation=None, comment_prefixes="#")
    found.read(UNIT)
    return found


def options_in(unit: Unit) -> list[str]:
    """What a host has in OPTIONS."""
    environment = re.findall(r'^Environment="OPTIONS=(.*)"$', UNIT.read_text(), re.MULTILINE)
    return str(environment[0]).split()


def test_the_command_line_is_one_that_we_have(unit: Unit) -> None:
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert Path(program).name == "bottleimp"
    assert words.pop() == "$OPTIONS"
    options = parser("serve").parse_args([*words, *options_in(unit)])
    assert options.public_url == "https://imp.example.org"
    assert options.trust_proxy == "127.0.0.1"
    assert options.database == f"/var/lib/{unit['Service']['StateDirectory']}/tables.sqlite"
    cache = f"Environment=XDG_CACHE_HOME=/var/cache/{unit['Service']['CacheDirectory']}\n"
    assert cache in UNIT.read_text()


def test_it_has_room_for_all_connections_that_we_allow(unit: Unit) -> None:
    from bottleimp.server.server_settings import ServerSettings

    assert int(unit["Service"]["LimitNOFILE"]) > 2 * ServerSettings().connections


def test_its_memory_is_bounded(unit: Unit) -> None:
    """More than a server with all connections, a reviewer and bots take, by docs/hosting.md."""
    assert unit["Service"]["MemoryMax"] == "2G"
    assert unit["Service"]["OOMPolicy"] == "continue"


@pytest.mark.skipif(SYSTEMD is None, reason="systemd is not installed")
def test_systemd_takes_it(tmp_path: Path) -> None:
    """And calls what it may do little enough: without a network there would be nobody to play."""
    text = UNIT.read_text().replace("/opt/bottleimp/bin/bottleimp", sys.executable)
    copy = tmp_path / UNIT.name
    copy.write_text(text)
    assert SYSTEMD is not None
    done = subprocess.run([SYSTEMD, "verify", copy], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    security = [SYSTEMD, "security", "--offline=true", "--threshold=20", "--no-pager"]
    judged = subprocess.run([*security, copy], capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout
    copy.write_text(text.replace("Restart=always", "Restart=perhaps"))
    done = subprocess.run([SYSTEMD, "verify", copy], capture_output=True, text=True)
    assert "perhaps" in done.stderr, "else it would take anything"
