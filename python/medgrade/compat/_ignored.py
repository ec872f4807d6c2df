"""Voxels that MONAI's ``ignore_index`` leaves out."""

from __future__ import annotations

from typing import Any, Optional, Tuple


def valid_voxels(y: Any, ignore_index: Optional[int]) -> Any:
    """Where voxels count, [batch, 1, …]; None: everywhere."""
    if ignore_index is None:
        return None
    if y.shape[1] == 1:
        return y != ignore_index
    if 0 <= ignore_index < y.shape[1]:
        return y[:, ignore_index : ignore_index + 1] == 0
    return y.sum(1)[:, None] > 0


def without_ignored(y_pred: Any, y: Any, ignore_index: Optional[int]) -> Tuple[Any, Any]:
    """Both batches, zero in voxels that do not count."""
    valid = valid_voxels(y, ignore_index)
    return (y_pred, y) if valid is None else (y_pred * valid, y * valid)
