"""The rules of challenge evaluations over the libraries that they stand on, for test/peers/evaluation/challengeTools.test.ts."""

import json
import sys

import numpy as np

# surface-distance 0.1 spells infinity in a way that NumPy 2 has dropped.
np.Inf, np.NaN = np.inf, np.nan
import cc3d
import surface_distance as sd
from medpy.metric import binary


def plain(value):
    value = float(value)
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def volumes(case):
    g = np.array(case["reference"], float).reshape(case["shape"])
    return g, np.array(case["prediction"], float).reshape(case["predictionShape"])


def dice(g, p):
    return 2 * np.count_nonzero(g & p) / (np.count_nonzero(g) + np.count_nonzero(p))


def surface(g, p, spacing, tolerance):
    distances = sd.compute_surface_distances(g, p, spacing)
    return sd.compute_surface_dice_at_tolerance(distances, tolerance)


def kits23(case):
    g, p = volumes(case)
    out = []
    tolerances = [1.0330772532390826, 1.1328796488598762, 1.1498198361434828]
    for labels, tolerance in zip([(1, 2, 3), (2, 3), (2,)], tolerances):
        a, b = np.isin(g, labels), np.isin(p, labels)
        if not a.any() and not b.any():
            out += [1, 1]
        elif not a.any() or not b.any():
            out += [0, 0]
        else:
            out += [dice(b, a), surface(a, b, case["predictionSpacing"], tolerance)]
    return out


def totalsegmentator(case):
    g, p = volumes(case)
    out = []
    for label in range(1, 25):
        a, b = g == label, p == label
        if not a.any():
            out += [np.nan, np.nan]
        elif not b.any():
            out += [0, 0]
        else:
            out += [2 * np.sum(a * b) / (a.sum() + b.sum() + 1e-6), surface(a, b, [1.5] * 3, 3.0)]
    return out


def flare22(case):
    g, p = (np.uint8(v) for v in volumes(case))
    out = []
    for label, tolerance in enumerate([5, 3, 3, 5, 2, 2, 2, 2, 2, 3, 5, 7, 3], 1):
        a, b = g == label, p == label
        if not a.any() and not b.any():
            out += [1, 1]
            continue
        if not a.any() or not b.any():
            out += [0, 0]
            continue
        if label in (5, 6, 10):
            z = np.where(a)[2]
            a, b = a[:, :, z.min() : z.max()], b[:, :, z.min() : z.max()]
            if a.size == 0 or b.size == 0:
                raise ValueError("nothing is left")
        score = dice(a, b)
        nsd = 0 if score < 0.2 else surface(a, b, case["spacing"], tolerance)
        out += [np.round(score, 4), np.round(nsd, 4)]
    return out


def flare21(case):
    g, p = volumes(case)
    g = np.uint8(g)
    out = []
    for label in range(1, 5):
        a, b = g == label, p == label
        if not a.any():
            out += [0, 0] if b.any() else [1, 1]
        else:
            out += [dice(a, b), surface(a, b, case["spacing"], 1)]
    return out


def components(v):
    return cc3d.connected_components(v.astype(int), connectivity=18)


def missed(a, b):
    found = components(a)
    return sum(int((found == i).sum()) for i in range(1, found.max() + 1) if ((found == i) * b).sum() == 0)


def autopet(case):
    g, p = volumes(case)
    empty = g.sum() == 0
    score = np.nan if empty else 2 * (g * p).sum() / (g.sum() + p.sum())
    fp = 0 if p.sum() == 0 else missed(p, g)
    fn = np.nan if empty else missed(g, p)
    size = lambda key: np.prod(np.array(case[key], np.float32)) / np.float32(1000)
    third, fourth = size("spacing"), np.float64(size("predictionSpacing"))
    lesions = lambda v: [v == i for i in range(1, int(v.max()) + 1)]
    a = lesions(g if g.max() > 1 else components(g))
    b = lesions(p if p.max() > 1 else components(p))
    hits = np.array([[(x & y).sum() >= 0.1 * (x | y).sum() and (x & y).any() for y in b] for x in a]).reshape(len(a), len(b))
    tp, false = int(hits.any(1).sum()), int((~hits.any(0)).sum())
    f1 = np.nan if not a else 2 * tp / (2 * tp + false + len(a) - tp)
    return [score, np.float32(fp) * third, np.float32(fn) * third, fp * fourth, fn * fourth, tp, false, len(a) - tp, f1]


def toothfairy(case):
    g, p = (np.squeeze(v) for v in volumes(case))
    labels = list(range(1, 11)) + [t * 10 + i for t in (1, 2, 3, 4) for i in range(1, 9)]
    out = []
    for label in labels:
        a, b = g == label, p == label
        total = a.sum() + b.sum()
        out.append(1 if total == 0 else 2 * (a & b).sum() / total)
        out.append(0 if total == 0 else np.linalg.norm(g.shape) if not a.any() or not b.any() else binary.hd95(a, b))
    return out


def answer(case):
    try:
        return [plain(v) for v in globals()[case["tool"]](case)]
    except (ValueError, IndexError):
        return "error"


json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
