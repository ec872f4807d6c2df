"""nnU-Net's own evaluation of folders, for test/peers/evaluation/nnunet.test.ts: the texts of summary.json."""

import contextlib
import json
import multiprocessing.pool
import os
import sys
import types

from nnunetv2.evaluation import evaluate_predictions as nnunet

# Threads in place of processes, each of which would load the whole of nnU-Net.
pools = types.SimpleNamespace(Pool=multiprocessing.pool.ThreadPool)
nnunet.multiprocessing = types.SimpleNamespace(get_context=lambda _: pools)


def summary(job):
    reference, prediction, out = (os.path.join(job["folder"], name) for name in ("reference", "prediction", "out.json"))
    with contextlib.redirect_stdout(sys.stderr):
        if job["dataset"]:
            dataset = os.path.join(job["folder"], "dataset.json")
            plans = os.path.join(job["folder"], "plans.json")
            nnunet.compute_metrics_on_folder2(reference, prediction, dataset, plans, out, 1, False)
        else:
            nnunet.compute_metrics_on_folder_simple(reference, prediction, job["labels"], out, 1, job["ignore"], False)
    with open(out) as file:
        return file.read()


print(json.dumps([summary(job) for job in json.load(sys.stdin)["jobs"]]))
