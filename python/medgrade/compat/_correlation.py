"""Pearson's correlation with its two-sided p-value, as SciPy's ``pearsonr`` has them."""

from __future__ import annotations

import math
import warnings
from typing import Any, NamedTuple, Sequence

import numpy as np

from ..metrics import plcc

#: Steps of the continued fraction: far more than it takes for thousands of pairs.
MOST_STEPS = 10_000
TINY = 1e-300


class Correlation(NamedTuple):
    statistic: Any
    pvalue: Any


def correlation(first: Sequence[int], second: Sequence[int]) -> Correlation:
    """NaN if the values of a side are equal. Raises ValueError for sides of different lengths or below 2."""
    if len(first) != len(second):
        raise ValueError(f"found {len(first)} and {len(second)} values, expected the same number")
    count = len(first)
    if count < 2:
        raise ValueError(f"found {count} values, expected at least 2")
    if len(set(first)) == 1 or len(set(second)) == 1:
        warnings.warn("All values of a side are equal: the correlation is not defined", stacklevel=3)
        return Correlation(np.float64(math.nan), np.float64(math.nan))
    r = min(max(float(plcc(first, second)), -1.0), 1.0)
    if count == 2:
        return Correlation(np.float64(round(r)), np.float64(1.0))
    shape = count / 2 - 1
    return Correlation(np.float64(r), np.float64(2 * _beta_below(shape, (1 - abs(r)) / 2)))


def _beta_below(shape: float, x: float) -> float:
    """Chance that a beta variable with both shapes equal is below x, for x up to 0.5: the continued fraction."""
    if x <= 0:
        return 0.0
    logarithm = math.lgamma(2 * shape) - 2 * math.lgamma(shape) + shape * (math.log(x) + math.log1p(-x))
    # Lentz's method.
    c, d = 1.0, 1.0 / (_not_zero(1 - 2 * shape * x / (shape + 1)))
    fraction = d
    for m in range(1, MOST_STEPS):
        for step in (
            m * (shape - m) * x / ((shape + 2 * m - 1) * (shape + 2 * m)),
            -(shape + m) * (2 * shape + m) * x / ((shape + 2 * m) * (shape + 2 * m + 1)),
        ):
            d = 1.0 / _not_zero(1 + step * d)
            c = _not_zero(1 + step / c)
            fraction *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return math.exp(logarithm) * fraction / shape


def _not_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY
