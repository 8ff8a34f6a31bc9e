"""Node, which runs the very Pyodide of the site: the one beside this Python, or the system's."""

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
    """There is no Node, or it failed."""


def tool(name: str) -> Path:
    """Where `node` or `npm` is."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise NodeMissing(f"building a site needs {name}: pip install 'bottleimp[site]' brings it")
    return Path(found)


def run(script: str, *arguments: Path | str) -> Any:
    """What a script of this folder prints, as JSON."""
    command = [str(tool("node")), str(SCRIPTS / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NodeMissing(f"Node could not run {script}: {_reason(done.stderr)}")
    return json.loads(done.stdout or "null")


def _reason(told: str) -> str:
    """The last line that names an error; a script on one line, which Node quotes, is none."""
    lines = [line.strip() for line in told.splitlines() if len(line) < _LONG]
    return next((line for line in reversed(lines) if _ERROR.match(line)), "it gave no reason")
