# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Registration."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def jacobian_determinant(
    field: ArrayLike,
    *,
    field_unit: Literal["mm", "voxel"] | None = ...,
    border: Literal["drop", "replicate"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> JacobianDeterminant: ...

def robust_mean30(
    values: ArrayLike,
    *,
    better: Literal["lower", "higher"] | None = ...,
) -> float: ...

def sd_log_jacobian(
    field: ArrayLike,
    *,
    mask: ArrayLike | None = ...,
) -> float: ...

def target_registration_error(
    fixed_points: ArrayLike,
    moving_points: ArrayLike,
    field: ArrayOrMissing | None,
    *,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> TargetRegistrationError: ...

def warp_labels(
    moving: ArrayLike,
    field: ArrayLike,
) -> NDArray[Any]: ...
