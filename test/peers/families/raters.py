"""Measures over several raters by NumPy, SciPy and torchmetrics, as the code of the CURVAS challenges calls them (it is in no registry)."""

import numpy as np
import recipes
from answer import answer
from scipy.integrate import quad
from scipy.stats import norm


def raters(case):
    shape = case["shape"]
    maps = np.array(case["raters"]).reshape(-1, *shape)
    prediction, p = np.array(case["prediction"]).reshape(shape), np.array(case["probabilities"]).reshape(-1, *shape)
    return recipes.raters(maps, prediction, p)


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
