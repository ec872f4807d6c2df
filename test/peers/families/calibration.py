"""Calibration by torchmetrics and properscoring, and by the recipes of torch-uncertainty and MetricsReloaded in NumPy."""

import numpy as np
import properscoring
import torch
import torchmetrics.functional.classification
from answer import answer
from recipes import calibration, calibration_in_doubles, equal_mass, risk_coverage
from scipy.special import gammaln
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
    one = np.eye(k)[r]
    errors = one - p
    apart = np.linalg.norm(p[:, None] - p[None], axis=2)
    below = np.tril_indices(n, -1)
    nu, h = case["bandwidth"], case["kernel"]
    alpha = p / h + 1
    norm = gammaln(alpha.sum(1)) - gammaln(alpha).sum(1)
    kernel = np.exp(norm[None] + np.log(p) @ (alpha - 1).T)
    np.fill_diagonal(kernel, 0)
    means = kernel @ one / kernel.sum(1, keepdims=True)
    steps = np.arange(0, 1.00001, 1 / case["bins"])
    inside = [(low < p[:, c]) & (p[:, c] <= high) for c in range(k) for low, high in zip(steps[:-1], steps[1:])]
    classes = [c for c in range(k) for _ in steps[1:]]
    gaps = [abs((r[b] == c).mean() - p[b, c].mean()) * b.sum() for c, b in zip(classes, inside) if b.any()]
    return {
        "kce": (np.exp(-apart / nu) * (errors @ errors.T))[below].mean(),
        "kde": np.linalg.norm(means - p, axis=1).mean(),
        "class_wise": sum(gaps) / n / k,
        "brier": brier_score_loss(r, p, labels=list(range(k)), scale_by_half=False),
        "nll": log_loss(r, p, labels=list(range(k))),
    }


answer({"errors": errors, "crps": crps, "reloaded": reloaded})
