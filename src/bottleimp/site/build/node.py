"""Node, which runs the site's Pyodide: the one in this Python's environment, or the system's."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bottleimp.rules import BottleImpError

SCRIPTS = Path(__file__).parent
_ERROR = re.compile(r"[\w.]*(Error|Exception|Abort)\w*\b")
_LONG = 400


class NodeMissing(BottleImpError):
    """Raised if Node is missing or fails."""


def find_tool(name: str) -> Path:
    """Return the path of `node` or `npm`."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise NodeMissing(f"building a site needs {name}: pip install 'bottleimp[site]' brings it")
    return Path(found)


def run_script(script: str, *arguments: Path | str) -> Any:
    """Run a script of this folder, and return the JSON that it prints."""
    command = [str(find_tool("node")), str(SCRIPTS / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NodeMissing(f"Node could not run {script}: {_reason(done.stderr)}")
    return json.loads(done.stdout or "null")


def _reason(told: str) -> str:
    """Return the last line that names an error.

    A long line is quoted source, and does not count.
    """
    lines = [line.strip() for line in told.splitlines() if len(line) < _LONG]
    return next((line for line in reversed(lines) if _ERROR.match(line)), "it gave no reason")
