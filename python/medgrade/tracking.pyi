# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Tracking of cells."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def cell_tracking(
    reference: TrackedCellsInput,
    prediction: TrackedCellsInput,
    *,
    segmentation_frames: Sequence[float] | NDArray[Any] | None = ...,
    segmentation: ArrayLike | None = ...,
    segmentation_slices: Sequence[float] | NDArray[Any] | None = ...,
) -> CellTracking | None: ...
