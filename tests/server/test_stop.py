"""A clean stop: every client is told, nothing is lost, and the next start continues."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random

from tests.server.client import Party, Player
from tests.server.process import NewServer, Server


def test_stop_and_start_with_games_going_on(new_server: NewServer, where: dict[str, str]) -> None:
    server = new_server(**where)
    rng = Random(1)
    party = Party(server)
    party.start()
    for _ in range(11):
        party.step(rng)
    before = [player.table for player in party.players]
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    codes = [player.until_closed() for player in party.players]
    assert [player.bye for player in party.players] == ["stopping"] * 4
    assert set(codes) == {1012}
    server.process.wait(60)
    server.start()
    party.players = [Player(server, party.id, token) for token in party.tokens]
    assert server.work() < 2  # seconds of its own, whatever else the machine does
    for old, player in zip(before, party.players, strict=True):
        assert player.table["view"] == old["view"]
        assert player.table["turn"] == old["turn"]
        assert player.table["number"] == old["number"]
    assert party.step(rng)
    party.__exit__(None, None, None)
    server.stop()
    assert "Traceback" not in server.log


def test_a_port_in_use_is_said_in_a_line(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bottleimp.server", f"--port={server.port}"]
    done = subprocess.run(
        [*command, f"--database={tmp_path / 'x'}"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "cannot listen" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_the_file_is_refused_in_a_line(
    server: Server, new_server: NewServer
) -> None:
    command = [sys.executable, "-m", "bottleimp.server", "--port=0"]
    second = [*command, f"--database={server.database}"]
    done = subprocess.run(second, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"bottleimp: {server.database} is in use by another server"
    )
    assert "Traceback" not in done.stderr
    assert server.get("/healthz")[0] == 200
    killed = new_server()
    killed.kill()
    assert killed.start().get("/healthz")[0] == 200


def test_a_file_that_is_no_database_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("this is no database, but a text that goes on and on" * 100)
    command = [sys.executable, "-m", "bottleimp.server", "--port=0"]
    done = subprocess.run(
        [*command, f"--database={tmp_path / 'x'}"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "not a database" in done.stderr
    assert "Traceback" not in done.stderr


def test_play_prints_its_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    variables = {k: v for k, v in os.environ.items() if "DISPLAY" not in k}
    process = subprocess.Popen(
        [sys.executable, "-c", "from bottleimp.server.lifecycle import play; play()"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**variables, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "Open this address in your browser: http://127.0.0.1:" in line
    assert "Ctrl-C" in process.stdout.readline()
    # Whoever asks before the server is ready waits for it.
    with urllib.request.urlopen(line.split()[-1] + "healthz", timeout=60):
        assert (tmp_path / "bottleimp" / "tables.sqlite").exists()
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert process.stdout.read() == ""
    process.stdout.close()
