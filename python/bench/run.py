"""What a call from Python costs, and HD95 of every label against MONAI: `npm run bench:python`.

Usage: run.py FOLDER [--assert] [--clock cpu] [--factor N] [--json FILE]. FOLDER holds reference.nii.gz and prediction.nii.gz with many labels. Results are compared
before anything is timed. With --assert the exit status is 1 if a goal is missed. On a busy machine --clock cpu compares processor time, that of
Node included (Linux); it is indicative only.

A goal in milliseconds is one of the machine that all promises are of; this one may take N times as long (scripts/machineSpeed.mjs).

Goals: 3 ms a call, and 30 ms for every 100 MB of arrays; HD95 of all labels 50 times as fast as MONAI, the way to Node and back included.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import sys
import time
from pathlib import Path

# One thread on both sides, as in bench/.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np

import medgrade
from medgrade._bridge import bridge

MEGABYTE = 10**6
CALL_MS = 3.0
MS_PER_100_MB = 30.0
TIMES_FASTER = 50.0


def processor_seconds():
    """Of this process and of Node."""
    own = time.process_time()
    if bridge.process is None or not os.path.isdir("/proc"):
        return own
    with open(f"/proc/{bridge.process.popen.pid}/stat") as status:
        user, system = status.read().rpartition(")")[2].split()[11:13]
    return own + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def milliseconds(run, rounds):
    """Minimum and median of single runs, and the processor time of one."""
    times = []
    before = processor_seconds()
    for _ in range(rounds):
        started = time.perf_counter()
        run()
        times.append((time.perf_counter() - started) * 1e3)
    spent = (processor_seconds() - before) * 1e3 / rounds
    return {"minimum": min(times), "median": sorted(times)[len(times) // 2], "cpu": spent}


def refused(*arrays):
    """A call that does all but compute: the arrays cross, then Node finds the option wrong."""
    try:
        medgrade.dice(*arrays, when_empty="nothing")
    except medgrade.MedgradeError:
        return
    raise SystemExit("the option was expected to be refused")


def overheads():
    """Time of a call without work, by the megabytes of its two arrays."""
    rng = np.random.default_rng(1)
    found = {0: milliseconds(lambda: refused([1], [1]), 2000)}
    for size in (1, 10, 100, 400):
        arrays = [rng.integers(0, 40, size * MEGABYTE // 2).astype(np.uint8) for _ in range(2)]
        refused(*arrays)
        found[size] = milliseconds(lambda: refused(*arrays), 15 if size > 100 else 40)
    return found


def peer_library(name):
    spec = importlib.util.spec_from_file_location("peers", Path(__file__).parents[1] / "tests/peers.py")
    peers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(peers)
    return peers.library(name)


def monai_by_label(reference, prediction, labels, spacing):
    """HD95 of one label after the other, on masks."""
    torch, metrics = peer_library("torch"), peer_library("monai.metrics")
    torch.set_num_threads(1)

    def of(label):
        masks = [torch.as_tensor(side == label)[None, None] for side in (prediction, reference)]
        options = {"include_background": True, "percentile": 95, "spacing": spacing}
        return metrics.compute_hausdorff_distance(*masks, **options).item()

    return lambda: {label: of(label) for label in labels}


def monai_one_hot(reference, prediction, labels, spacing):
    """HD95 of all labels at once, with the one-hot arrays that MONAI asks for made beforehand."""
    torch, metrics = peer_library("torch"), peer_library("monai.metrics")
    torch.set_num_threads(1)
    sides = [torch.as_tensor(np.stack([side == label for label in labels]))[None] for side in (prediction, reference)]

    def run():
        options = {"include_background": True, "percentile": 95, "spacing": spacing}
        return dict(zip(labels, metrics.compute_hausdorff_distance(*sides, **options)[0].tolist()))

    return run


def distances(folder):
    """HD95 of all labels: ours, and MONAI in two ways."""
    reference, prediction = (medgrade.read_volume(folder / f"{side}.nii.gz") for side in ("reference", "prediction"))
    spacing = list(reference.spacing)
    arrays = np.ascontiguousarray(reference.array), np.ascontiguousarray(prediction.array)
    labels = [int(label) for label in np.unique(arrays[0]) if label and (arrays[1] == label).any()]

    def ours():
        return medgrade.hausdorff_distance(*arrays, labels=labels, spacing=spacing, percentile=95, convention="monai")

    peers = {
        "MONAI, label by label": monai_by_label(*arrays, labels, spacing),
        "MONAI, one-hot arrays ready": monai_one_hot(*arrays, labels, spacing),
    }
    expected = {label: float(np.float32(value)) for label, value in ours().items()}
    found = {}
    for name, run in peers.items():
        result = run()
        if result != expected:
            raise SystemExit(f"{name}: other distances than medgrade: {result}, {expected}")
        found[name] = milliseconds(run, 2)
    return {"labels": len(labels), "shape": arrays[0].shape, "ours": milliseconds(ours, 20), "peers": found}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--assert", action="store_true", dest="check")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    parser.add_argument("--factor", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    clock = "cpu" if options.clock == "cpu" else "minimum"
    calls, hd95 = overheads(), distances(options.folder)
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} cores; ms, with the processor time of a call")
    print(f"This machine takes {options.factor:.2f} times the time of that of the goals.")
    print("| a call without work | minimum | median | processor | goal here |\n|---|---|---|---|---|")
    missed = []
    for size, times in calls.items():
        goal = options.factor * (CALL_MS + MS_PER_100_MB * size / 100)
        print(f"| {f'{size} MB' if size else 'two numbers'} | {' | '.join(f'{value:.2f}' for value in times.values())} | {goal:.1f} |")
        if times[clock] > goal:
            missed.append(f"a call with {size} MB: {times[clock]:.1f} ms, goal {goal:.1f}")
    shape = " × ".join(map(str, hd95["shape"]))
    print(f"\n| HD95 of {hd95['labels']} labels, {shape} | minimum | median | processor | times as long |\n|---|---|---|---|---|")
    for name, times in (("medgrade", hd95["ours"]), *hd95["peers"].items()):
        ratio = times[clock] / hd95["ours"][clock]
        print(f"| {name} | {' | '.join(f'{value:.1f}' for value in times.values())} | {ratio:.0f} |")
        if name != "medgrade" and ratio < TIMES_FASTER:
            missed.append(f"HD95: {ratio:.0f} times as fast as {name}, goal {TIMES_FASTER:.0f}")
    if options.json:
        options.json.write_text(json.dumps({"calls": calls, "hd95": hd95}, indent=2))
    for line in missed:
        print(f"missed: {line}", file=sys.stderr)
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
