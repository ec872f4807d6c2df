"""Answers calls of one script without starting Python and importing its libraries for each: `peerServer.py SCRIPT FOLDER`.

What the script imports is imported once; each call runs the whole script in a fork. A call is a file `<n>.in` in the folder, its answer `<n>.out` and
`<n>.err`, its end `<n>.status`.
"""

import ast
import os
import runpy
import sys
import time
import traceback

script, folder = sys.argv[1:]
parent = os.getppid()
sys.path[0] = os.path.dirname(os.path.abspath(script))

with open(script, encoding="utf8") as file:
    tree = ast.parse(file.read())
imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
exec(compile(ast.Module(imports, []), script, "exec"), {"__name__": "imports"})


def run(path):
    """In the fork: the script with the files of the call as its streams."""
    modes = ((0, ".in", os.O_RDONLY), (1, ".out", os.O_WRONLY | os.O_CREAT), (2, ".err", os.O_WRONLY | os.O_CREAT))
    for stream, ending, mode in modes:
        os.dup2(os.open(path + ending, mode, 0o600), stream)
    sys.argv = [script]
    status = 0
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


call = 0
# Until the tests have ended.
while os.getppid() == parent:
    path = os.path.join(folder, str(call))
    if not os.path.exists(path + ".in"):
        time.sleep(0.005)
        continue
    child = os.fork()
    if child == 0:
        run(path)
    _, status = os.waitpid(child, 0)
    with open(path + ".part", "w", encoding="utf8") as file:
        file.write(str(os.waitstatus_to_exitcode(status)))
    os.rename(path + ".part", path + ".status")
    call += 1
