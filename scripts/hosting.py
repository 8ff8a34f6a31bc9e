"""Run the commands of docs/hosting.md, as they are written there, in a bare Debian.

It needs root, debootstrap and the network, and takes some minutes. Debian comes from the mirror
that this machine uses. A server that a command starts is asked for a table, and then stopped.
There is no systemd in the bare Debian: a stand-in for `systemctl` starts what the unit names.
"""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "hosting.md"
SOURCE = "/srv/source"
"""The folder of the source, as the bare Debian sees it."""

NOT_RUN = {
    "podman": "needs a container engine; tests/deploy reads every line of the file",
    "bottleimp site": "needs Node; tests/site builds a site and serves it",
    "psql -c": "needs a second machine; tests/server/test_standby.py has two databases",
    "bottleimp serve --worker alice": "needs several machines",
}
"""The beginnings of blocks that are not run, and why."""

STAND_IN = """\
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
cd {source}

ask() {{  # wait for the server at port $1, and make a table there, if $2 is "table"
  /opt/bottleimp/bin/python - "$@" <<'END'
import json, sys, time, urllib.request
base = "http://127.0.0.1:" + sys.argv[1]
for _ in range(600):
    try:
        assert json.load(urllib.request.urlopen(base + "/healthz"))["ok"]
        break
    except OSError:
        time.sleep(0.1)
else:
    raise SystemExit("the server does not answer")
if "table" in sys.argv:
    bots = [None, "casual", "casual", "casual"]
    wanted = {{"mode": "classic", "players": 4, "name": "Ada", "bots": bots}}
    made = urllib.request.Request(base + "/api/tables", json.dumps(wanted).encode())
    with urllib.request.urlopen(made) as answer, open("/run/table", "w") as file:
        file.write(json.load(answer)["table"])
END
}}
end() {{  # stop a server politely
  kill -TERM "$(cat "$1")" && tail --pid="$(cat "$1")" -f /dev/null
  rm "$1"
}}
bottleimp() {{
  if [ "$1" = move ]; then end /run/unit; fi  # "with the server stopped"
  if [ "$1" != serve ]; then command bottleimp "$@"; return; fi
  command bottleimp "$@" 2>>/run/log &
  echo $! >/run/serve
  ask {port}
  end /run/serve
}}
systemctl() {{
  case "$1" in
    edit) ;;
    stop) end /run/unit ;;
    restart) end /run/unit; systemctl start bottleimp ;;
    enable|start)
      local unit=/etc/systemd/system/bottleimp.service
      $(sed -n 's/^ExecStart=//p' $unit | sed 's/ [$]OPTIONS//') --port {unit} 2>>/run/log &
      echo $! >/run/unit
      ask {unit} table ;;
    *) echo "no stand-in for systemctl $1" >&2; return 1 ;;
  esac
}}
"""


def blocks(page: str) -> list[str]:
    """Return the blocks of commands, in order."""
    return re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def why_not(block: str) -> str | None:
    """Return why a block is not run, or None if it is."""
    return next((why for start, why in NOT_RUN.items() if block.startswith(start)), None)


def in_place(block: str, *, port: int) -> str:
    """Return the block with this machine's names in place of the page's examples."""
    values = {
        "--port 8000": f"--port {port}",
        "db.example.org": "127.0.0.1",
        "'PASSWORD'": "'Wq7rTz'",
        ":PASSWORD@": ":Wq7rTz@",
        "k3f9xw2mzq7c": "$(cat /run/table)",
        "--database …": "--database /var/lib/bottleimp/tables.sqlite",
        "2026-11-16": "$(date +%F)",
    }
    for example, value in values.items():
        block = block.replace(example, value)
    lines = block.splitlines()
    return "\n".join(
        f"{line} --port {port}" if "bottleimp serve" in line and "--port" not in line else line
        for line in lines
    )


def program(page: str, *, port: int, unit: int) -> str:
    """Return the whole run as a script for bash. `unit` is the port of the unit's server."""
    parts = [STAND_IN.format(source=SOURCE, port=port, unit=unit)]
    for block in blocks(page):
        if why := why_not(block):
            told = f"# not run: {block.splitlines()[0]}\n#   {why}"
            parts.append(f"echo {shlex.quote(told)}")
            continue
        shown = in_place(block, port=port)
        parts.append(f"cat <<'SHOWN'\n{shown}\nSHOWN\n(\n{shown}\n)")
    return "\n".join(parts) + "\n"


def mirror() -> tuple[str, str]:
    """Return the release and the mirror of this machine's Debian."""
    release = next(
        line.partition("=")[2].strip()
        for line in Path("/etc/os-release").read_text().splitlines()
        if line.startswith("VERSION_CODENAME=")
    )
    lists = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    text = "\n".join(file.read_text() for file in lists if file.is_file())
    found = re.search(r"^[^#\n]*(https?://\S+/debian)(?=[/\s]|$)", text, re.MULTILINE)
    if found is None:
        raise SystemExit("hosting: no Debian mirror in /etc/apt/sources.list*")
    return release, found.group(1)


def make_root(root: Path) -> None:
    """Make a bare Debian in that folder, with the source in it."""
    release, address = mirror()
    subprocess.run(["debootstrap", "--variant=minbase", release, root, address], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    (root / "etc/apt/apt.conf.d/90yes").write_text('APT::Get::Assume-Yes "true";\n')
    # Without an init system the services of packages would not be started.
    (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 0\n")
    (root / "usr/sbin/policy-rc.d").chmod(0o755)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout
    tar = subprocess.Popen(
        ["tar", "-C", ROOT, "--null", "-T", "-", "-cf", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    (root / SOURCE.strip("/")).mkdir()
    unpacking = subprocess.Popen(
        ["tar", "-C", root / SOURCE.strip("/"), "-xf", "-"], stdin=tar.stdout
    )
    assert tar.stdin is not None
    tar.stdin.write(names)
    tar.stdin.close()
    if tar.wait() or unpacking.wait():
        raise SystemExit("the source could not be copied")


def run_in(root: Path, script: str) -> int:
    """Run the script there, in processes of its own that end with it; return its status."""
    (root / "root/run.sh").write_text(script)
    (root / "root/.pgpass").write_text("127.0.0.1:*:*:imp:Wq7rTz\n")
    (root / "root/.pgpass").chmod(0o600)
    proxies = ("http_proxy", "https_proxy")
    kept = [f"{name}={os.environ[name]}" for name in proxies if name in os.environ]
    if certificate := os.environ.get("PIP_CERT"):  # of a proxy that this machine is behind
        shutil.copy(certificate, root / "root/ca.crt")
        kept.append("PIP_CERT=/root/ca.crt")
    path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    inside = f"chroot {root} env -i HOME=/root {path} {' '.join(kept)}"
    mount = f"mount -t proc proc {root}/proc"
    command = f"{mount} && {inside} apt-get update -qq && exec {inside} bash /root/run.sh"
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", command]
    return subprocess.run(alone, check=False).returncode


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


def main() -> int:
    """Run the page; the status is that of its commands."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("hosting: this needs root and debootstrap (apt-get install debootstrap)")
        return 2
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 5432)) == 0:
            print("hosting: PostgreSQL's port 5432 must be free")
            return 2
    root = ROOT / "build" / "hosting"
    shutil.rmtree(root, ignore_errors=True)
    root.parent.mkdir(exist_ok=True)
    make_root(root)
    page = PAGE.read_text(encoding="utf-8")
    status = run_in(root, program(page, port=free_port(), unit=free_port()))
    if status:
        log = root / "run/log"
        print(log.read_text() if log.exists() else "")
        print("hosting: a command of the page failed")
        return status
    shutil.rmtree(root)
    print("hosting: every command of docs/hosting.md did what it should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
