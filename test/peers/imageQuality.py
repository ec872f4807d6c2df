"""Answers of scikit-image and OpenCV: {"name", "cases": [...]} in, a list of answers out."""

import json
import math
import sys

import cv2
import numpy as np
from skimage.metrics import normalized_root_mse, peak_signal_noise_ratio, structural_similarity

cv2.setNumThreads(1)


def image(case, key, kind=np.uint8):
    return np.array(case[key], dtype=kind).reshape(case["shape"])


def quality(case):
    a, b = image(case, "a"), image(case, "b")
    fa, fb = a.astype(np.float32), b.astype(np.float32)
    options = {"data_range": 255.0}
    out = {
        "ssim": structural_similarity(a, b),
        "ssimSingle": structural_similarity(fa, fb, **options),
        "gauss": structural_similarity(a.astype(float), b.astype(float), gaussian_weights=True, win_size=7, **options),
        "gaussSingle": structural_similarity(fa, fb, gaussian_weights=True, win_size=7, **options),
        "psnr": peak_signal_noise_ratio(a, b),
        "nrmse": normalized_root_mse(a, b),
    }
    if a.ndim == 2:
        # The range of the pair is a single, and so are the constants made of it.
        joint = np.float32(max(fa.max(), fb.max()) - min(fa.min(), fb.min()))
        out["ssimJoint"] = structural_similarity(fa, fb, data_range=joint)
        out["lncc"] = lncc(fb, fa)
    return out


def lncc(x, y, window=11):
    x = (x - x.min()) / (x.max() - x.min() + np.float32(1e-8))
    y = (y - y.min()) / (y.max() - y.min() + np.float32(1e-8))
    kernel = np.ones((window, window), np.float32) / (window * window)

    def mean(plane):
        return cv2.filter2D(plane, -1, kernel)

    mx, my = mean(x), mean(y)
    sx, sy, sxy = mean(x * x) - mx * mx, mean(y * y) - my * my, mean(x * y) - mx * my
    kept = (sx > 1e-10) & (sy > 1e-10)
    if not kept.any():
        return 1.0 if np.allclose(x, y) else 0.0
    return np.mean(sxy[kept] / np.sqrt(sx[kept] * sy[kept]))


def resize(case):
    source = image(case, "a", np.float32)
    return cv2.resize(source, (case["width"], case["height"]), interpolation=cv2.INTER_LINEAR).ravel().tolist()


def usenhance(case):
    """The grader's three metrics of an image that is resized onto the reference."""
    truth = np.array(case["b"], np.float32).reshape(case["height"], case["width"])
    found = np.array(resize(case), np.float32).reshape(truth.shape)
    joint = np.float32(max(truth.max(), found.max()) - min(truth.min(), found.min()))
    ssim = structural_similarity(truth, found, data_range=joint)
    return {"lncc": lncc(found, truth), "ssim": ssim, "psnr": peak_signal_noise_ratio(truth, found, data_range=joint)}


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    value = float(value)
    return value if math.isfinite(value) else "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


payload = json.load(sys.stdin)
json.dump([plain(globals()[payload["name"]](case)) for case in payload["cases"]], sys.stdout)
