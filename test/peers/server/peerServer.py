"""Answers calls of scripts without starting Python and importing libraries for each: `peerServer.py FOLDER LIBRARY ...`.

The libraries are imported at the first call, in this order whatever is called, and each call runs the whole script in a fork: what one imports or changes, no
other sees. A call is a file `<name>.in` in the folder and `<name>.script`, its answer `<name>.out` and `<name>.err`, its end `<name>.status`.
"""

import contextlib
import gc
import importlib
import json
import os
import runpy
import sys
import time
import traceback

folder, *libraries = sys.argv[1:]
parent = os.getppid()


def run(script, path):
    """In the fork: the script with the files of the call as its streams."""
    modes = ((0, ".in", os.O_RDONLY), (1, ".out", os.O_WRONLY | os.O_CREAT), (2, ".err", os.O_WRONLY | os.O_CREAT))
    for stream, ending, mode in modes:
        os.dup2(os.open(path + ending, mode, 0o600), stream)
    sys.argv = [script]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
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


def tell(script, seconds):
    """Adds what a call computed to the times of the test files (test/setup.ts)."""
    if times := os.environ.get("MEDGRADE_FILE_TIMES"):
        with open(times, "a", encoding="utf8") as file:
            file.write(json.dumps({"file": script, "seconds": seconds}) + "\n")


def import_all():
    """Imports the libraries. Collections of a fork pass over their objects, of which there are a million: to look at them copies their memory."""
    gc.disable()
    while libraries:
        # What is missing fails in the script that needs it, and is told there.
        with contextlib.suppress(ImportError), contextlib.redirect_stdout(None):
            importlib.import_module(libraries.pop(0))
    gc.freeze()
    gc.enable()


def answer(path):
    if libraries:
        import_all()
    with open(path + ".script", encoding="utf8") as file:
        script = file.read()
    child = os.fork()
    if child == 0:
        run(script, path)
    _, status, used = os.wait4(child, 0)
    tell(script, used.ru_utime + used.ru_stime)
    os.rename(path + ".in", path + ".done")
    with open(path + ".part", "w", encoding="utf8") as file:
        file.write(str(os.waitstatus_to_exitcode(status)))
    os.rename(path + ".part", path + ".status")


# A script finds what lies beside itself.
del sys.path[0]
# Until the tests have ended.
while os.getppid() == parent:
    calls = [name for name in os.listdir(folder) if name.endswith(".in")]
    if not calls:
        time.sleep(0.02)
    for name in calls:
        answer(os.path.join(folder, name[: -len(".in")]))
