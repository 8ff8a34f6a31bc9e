"""Node, which runs the very Pyodide of the site: the one beside this Python, or the system's."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bottleimp.rules import BottleImpError

SCRIPTS = Path(__file__).parent


class NoNode(BottleImpError):
    """There is no Node, or it failed."""


def tool(name: str) -> Path:
    """Where `node` or `npm` is."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise NoNode(f"building a site needs {name}: pip install 'bottleimp[site]' brings it")
    return Path(found)


def run(script: str, *arguments: Path | str) -> Any:
    """What a script of this folder prints, as JSON."""
    command = [str(tool("node")), str(SCRIPTS / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "Error" in line] or ["no reason"]
        raise NoNode(f"Node could not run {script}: {lines[-1].strip()}")
    return json.loads(done.stdout or "null")
