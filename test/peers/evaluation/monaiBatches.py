"""The metrics of MONAI over batches, for test/peers/evaluation/monaiBatches.test.ts."""

import json
import sys
import warnings

import numpy as np
import torch
from monai import metrics
from monai.networks.utils import one_hot

warnings.simplefilter("ignore")
REDUCTIONS = ["none", "mean", "sum", "mean_batch", "sum_batch", "mean_channel", "sum_channel"]


def plain(value):
    value = np.asarray(value, float)
    if value.ndim:
        return [plain(v) for v in value]
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return float(value)


def tensor(case, key, form):
    label = torch.tensor(np.array([s[key] for s in case["batch"]]).reshape(-1, 1, *case["shape"]))
    return one_hot(label, case["classes"]) if form == "onehot" else label.float()


def scores(case):
    options = dict(case["options"])
    spacing = options.pop("spacing", None)
    # MONAI refuses a list of integers and floats.
    spacing = spacing and [float(s) for s in spacing]
    y, x = tensor(case, "reference", case["input"]), tensor(case, "prediction", case["input"])
    if case["metric"] == "DiceHelper":
        if "channels" in case["batch"][0]:
            shape = [*case["shape"], case["classes"]]
            x = torch.tensor(np.array([s["channels"] for s in case["batch"]], np.float32).reshape(-1, *shape)).movedim(-1, 1)
        value, count = metrics.DiceHelper(**options)(x, y)
        return {"raw": plain(value), "notNans": plain(count)}
    metric = getattr(metrics, case["metric"])(**options)
    raw = metric(x, y) if spacing is None else metric(x, y, spacing=spacing)
    raw = plain(raw)
    if case["metric"] == "GeneralizedDiceScore":
        return {"raw": raw}
    metric_of = lambda r: metrics.utils.do_metric_reduction(torch.tensor(np.array(raw, float), dtype=torch.float), r)
    return {"raw": raw, "reduced": {r: [plain(v) for v in metric_of(r)] for r in REDUCTIONS}}


json.dump([scores(case) for case in json.load(sys.stdin)], sys.stdout)
