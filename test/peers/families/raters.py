"""Measures over several raters by NumPy, SciPy and torchmetrics, as the code of the CURVAS challenges calls them (it is in no registry)."""

import numpy as np
import torch
from answer import answer
from scipy.integrate import quad
from scipy.stats import norm
from torchmetrics.functional.classification import multiclass_calibration_error


def dice(a, b, epsilon=0.0):
    both, sizes = (a & b).sum(), a.sum() + b.sum()
    return 1.0 if sizes == 0 else 2 * both / (sizes + epsilon)


def by_rows(all_say, found, kept):
    """Row 0 of every slice is left out, and rows without agreed voxels."""
    slices = []
    for z in range(len(found)):
        rows = [dice(all_say[z, y][kept[z, y]], found[z, y][kept[z, y]]) for y in range(1, found.shape[1]) if all_say[z, y].any()]
        if rows:
            slices.append(np.mean(rows))
    return np.mean(slices) if slices else 0.0


def error(reference, p):
    rows = torch.from_numpy(p.reshape(p.shape[0], -1).T.astype(np.float32))
    return float(multiclass_calibration_error(rows, torch.from_numpy(reference.ravel()), p.shape[0], n_bins=50))


def raters(case):
    shape = case["shape"]
    maps = np.array(case["raters"]).reshape(-1, *shape)
    prediction, p = np.array(case["prediction"]).reshape(shape), np.array(case["probabilities"]).reshape(-1, *shape)
    all_say, none_say = (maps == 1).all(0), (maps != 1).all(0)
    kept = all_say | none_say
    share = (maps == 1).mean(0)
    background = 1 - p.sum(0, keepdims=True)
    where = np.argwhere((maps > 0).any(0))
    box = tuple(slice(max(0, low - 20), high + 20) for low, high in zip(where.min(0), where.max(0)))
    two = np.maximum(np.stack([1 - p[0], p[0]])[(slice(None), *box)], 1e-8)
    return {
        "volume": dice(all_say[kept], (prediction == 1)[kept]),
        "rows": by_rows(all_say, prediction == 1, kept),
        "confidence": (1 - p[0][none_say].mean() + p[0][all_say].mean()) / 2,
        "thresholds": np.mean([dice(p[0] > t, share > t, 1e-6) for t in np.linspace(0.1, 0.8, 6)]),
        "errors": [error(m, np.concatenate([background, p])) for m in maps],
        "boxed": [error((m == 1)[box].astype(np.int64), two / two.sum(0)) for m in maps],
    }


def volumes(case):
    """The drawn distribution, integrated between its kinks."""
    mean, sd = np.mean(case["volumes"]), np.std(case["volumes"])
    xs = np.linspace(norm.ppf(0.01, mean, sd), norm.ppf(0.99, mean, sd), 100)
    ys = norm.cdf(xs, mean, sd)
    value = case["value"]
    low, high = mean - 3 * sd, mean + 3 * sd
    cuts = sorted({low, high, *xs, *([value] if low < value < high else [])})
    squared = lambda x: (np.interp(x, xs, ys, 0, 1) - (x > value)) ** 2
    return sum(quad(squared, a, b)[0] for a, b in zip(cuts, cuts[1:]))


answer({"raters": raters, "volumes": volumes})
