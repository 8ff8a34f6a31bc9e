"""The packages of a site, pinned in `packages.json` by name, version and hash.

npm or pip fetches each package once. It is accepted only if its hash is the pinned one.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from bottleimp.rules import BottleImpError
from bottleimp.site.build.node import find_tool

PINNED = Path(__file__).with_name("packages.json")
Say = Callable[[str], None]


class PackageMissing(BottleImpError):
    """Raised if a package cannot be fetched, or is not the pinned one."""


class Package(msgspec.Struct, frozen=True):
    """One pinned package."""

    version: str
    file: str
    sha256: str
    client: Literal["npm", "pip"]
    size: int


def read_pinned() -> dict[str, Package]:
    """Return the pinned packages by name."""
    return msgspec.json.decode(PINNED.read_bytes(), type=dict[str, Package])


def cache_folder() -> Path:
    """Return the user's cache folder."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "bottleimp"


def fetch_package(name: str, say: Say) -> Path:
    """Return the package's path on this machine, after fetching it if necessary."""
    wanted = read_pinned()[name]
    place = cache_folder() / "packages" / wanted.file
    if place.is_file() and _hash(place) == wanted.sha256:
        return place
    say(f"Fetching {name} {wanted.version} ({wanted.size / 1e6:.1f} MB)")
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        fetched = Path(folder) / wanted.file
        _fetch(name, wanted, fetched)
        if (found := _hash(fetched)) != wanted.sha256:
            raise PackageMissing(
                f"{wanted.file} is not the package that was pinned:"
                f" its SHA-256 is {found}, not {wanted.sha256}"
            )
        fetched.replace(place)
    return place


def _fetch(name: str, wanted: Package, target: Path) -> None:
    folder = str(target.parent)
    if wanted.client == "npm":
        spec = f"{name}@{wanted.version}"
        options = ["--pack-destination", folder, "--json", "--no-update-notifier"]
        options += ["--fetch-retries=2", "--fetch-retry-mintimeout=1000"]  # else it tries for long
        command = [str(find_tool("npm")), "pack", spec, *options]
    else:
        python, abi, platform = target.stem.split("-")[-3:]
        options = ["--platform", platform, "--abi", abi, "--implementation", python[:2]]
        options += ["--python-version", python[2:], "--only-binary", ":all:", "--no-deps"]
        options += ["--disable-pip-version-check", "--no-input", "--retries", "2", "--dest", folder]
        command = [sys.executable, "-m", "pip", "download", f"{name}=={wanted.version}", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not target.is_file():
        raise PackageMissing(
            f"{wanted.client} could not fetch {name} {wanted.version}"
            f" (is there a network?): {_reason(done)}"
        )


def _reason(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the reason that the client gives for its failure, in one line."""
    try:
        error = json.loads(done.stdout)["error"]
        return " ".join(str(error.get("summary") or error.get("code")).split())
    except (ValueError, LookupError, TypeError):
        pass
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    told = [line for line in lines if line.upper().startswith(("ERROR", "NPM ERR"))]
    return (told or lines or ["it gave no reason"])[0]


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
