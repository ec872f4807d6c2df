"""Shared code of the peer files: one thread, timing, communication with the bench.

A peer file defines tasks: functions (folder, **arguments) -> run, where run() is timed and returns the result to compare.
Alone:    python bench/peers/overlap.py simpleitk_once ~/.cache/medgrade/bench/v1/vessels-256 [key=value ...]
Served:   without arguments it answers JSON lines on standard input, so that the bench can alternate between medgrade and the peer.
"""
import os
import sys

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "NUMBA_NUM_THREADS",
             "ITK_GLOBAL_DEFAULT_NUMBER_OF_THREADS"):
    os.environ[name] = "1"
# Some machines set an older OpenBLAS kernel, with which numpy is slower.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import hashlib
import json
import math
import resource
import time

import numpy as np

# Processor time for busy machines (run.mjs --clock cpu); not used for published numbers.
clock = time.process_time if os.environ.get("MEDGRADE_BENCH_CLOCK") == "cpu" else time.perf_counter


def volume(path):
    """The voxels of a NIfTI file as stored, [x, y, z], x fastest."""
    import nibabel
    return np.asarray(nibabel.load(path).dataobj)


def zyx(folder, name):
    """The voxels in the order of SimpleITK, [z, y, x], C-contiguous."""
    return volume(os.path.join(folder, name)).transpose()


def spacing(folder, name="reference.nii.gz"):
    """Voxel sizes along x, y, z from the header."""
    import nibabel
    return [float(s) for s in nibabel.load(os.path.join(folder, name)).header.get_zooms()[:3]]


def digest(array):
    """SHA-1 of an array of integers, to compare fields without transferring them."""
    return hashlib.sha1(np.ascontiguousarray(array)).hexdigest()


def field(array):
    """A summary of a field of real numbers for comparison: sum, maximum, and every 9973rd value."""
    flat = np.ascontiguousarray(array).reshape(-1)
    return {"sum": float(flat.sum(dtype=np.float64)), "max": float(flat.max()), "some": [float(v) for v in flat[::9973]]}


def plain(value):
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (np.integer, np.bool_)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        value = float(value)
        return value if math.isfinite(value) else "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def sample(run, budget, calls):
    """Times single calls until the budget (seconds) is spent."""
    times, result = [], None
    started = clock()
    while len(times) < calls:
        before = clock()
        result = run()
        after = clock()
        times.append((after - before) * 1e3)
        if after - started > budget:
            break
    return times, result


def peak_mb():
    """Peak memory of this process. On Linux ru_maxrss starts at the value of the parent process, so VmHWM is read."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def serve(tasks):
    if len(sys.argv) > 1:
        return alone(tasks)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # Output of libraries must not mix with the answers.
    sys.stdout = sys.stderr
    run = result = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["op"] == "prepare":
                run = tasks[request["task"]](request["folder"], **request.get("args", {}))
                answer = {}
            elif request["op"] == "sample":
                times, result = sample(run, request["budget"] / 1e3, request["calls"])
                answer = {"times": times}
            elif request["op"] == "result":
                answer = {"result": plain(result() if callable(result) else result)}
            else:
                answer = {"peak": peak_mb()}
        except Exception as error:  # A failing peer fails its row, not the bench.
            import traceback
            traceback.print_exc()
            answer = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(answer) + "\n")
        out.flush()


def alone(tasks):
    if sys.argv[1] not in tasks or len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} TASK FOLDER [key=value ...]\ntasks: {', '.join(tasks)}")
    arguments = {k: int(v) if v.isdigit() else v for k, v in (a.split("=", 1) for a in sys.argv[3:])}
    run = tasks[sys.argv[1]](os.path.expanduser(sys.argv[2]), **arguments)
    times, result = sample(run, 5, 50)
    text = json.dumps(plain(result() if callable(result) else result))
    print(f"{sys.argv[1]}: minimum {min(times):.3f} ms, median {sorted(times)[len(times) // 2]:.3f} ms, {len(times)} calls, "
          f"peak {peak_mb():.0f} MB\n{text[:2000]}")
