"""Tensors of torch as arrays."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray
import torch


def to_numpy(values: Any) -> NDArray[Any]:
    return values.detach().cpu().numpy() if isinstance(values, torch.Tensor) else np.asarray(values)


def different(predicted: Sequence[int], reference: Sequence[int]) -> ValueError:
    return ValueError(f"y_pred and y: found the shapes {tuple(predicted)} and {tuple(reference)}, expected the same")
