"""The command `medgrade`: that of the TypeScript library, run by the package's Node."""

from __future__ import annotations

import os
import subprocess
import sys

from ._errors import MedgradeError
from ._node import find_node
from ._process import PROGRAM


def main() -> int:
    try:
        node = find_node()
    except MedgradeError as error:
        print(f"error: {error.message}", file=sys.stderr)
        return 3
    command = [node, str(PROGRAM.with_name("cli.js")), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(node, command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
