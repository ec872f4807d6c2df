"""Calibration by torchmetrics and properscoring, and by the recipes of torch-uncertainty and MetricsReloaded in NumPy."""

import numpy as np
import properscoring
import torch
import torchmetrics.functional.classification
from answer import answer
from recipes import calibration, calibration_in_doubles, equal_mass, kernel_errors, risk_coverage
from sklearn.metrics import brier_score_loss, log_loss


def errors(case):
    reference, p = np.array(case["reference"]), np.array(case["probabilities"], np.float32)
    found = calibration(reference, p, case["bins"])
    if p.ndim == 2:
        wide = np.array(case["probabilities"])
        exact = calibration_in_doubles(reference, p, case["bins"])
        found |= {f"{norm}_exact": value for norm, value in exact.items()}
        found |= {"mass": equal_mass(reference, wide, case["bins"]), **risk_coverage(reference, wide)}
    return found


def crps(case):
    volumes, value = np.array(case["volumes"]), case["value"]
    return {
        "ensemble": properscoring.crps_ensemble(value, volumes),
        "gaussian": properscoring.crps_gaussian(value, volumes.mean(), volumes.std()),
    }


def reloaded(case):
    r, p = np.array(case["reference"]), np.array(case["probabilities"])
    n, k = p.shape
    steps = np.arange(0, 1.00001, 1 / case["bins"])
    inside = [(low < p[:, c]) & (p[:, c] <= high) for c in range(k) for low, high in zip(steps[:-1], steps[1:])]
    classes = [c for c in range(k) for _ in steps[1:]]
    gaps = [abs((r[b] == c).mean() - p[b, c].mean()) * b.sum() for c, b in zip(classes, inside) if b.any()]
    return kernel_errors(r, p, case["bandwidth"], case["kernel"]) | {
        "class_wise": sum(gaps) / n / k,
        "brier": brier_score_loss(r, p, labels=list(range(k)), scale_by_half=False),
        "nll": log_loss(r, p, labels=list(range(k))),
    }


answer({"errors": errors, "crps": crps, "reloaded": reloaded})
