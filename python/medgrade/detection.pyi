# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Boxes, points and run lengths."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def boundary_box_iou(
    reference: LatticeBoxInput,
    prediction: LatticeBoxInput,
    *,
    ratio: float | None = ...,
) -> float: ...

def box_iou(
    reference: ArrayLike | LatticeBoxInput,
    prediction: ArrayLike | LatticeBoxInput,
    *,
    format: Literal["xywh", "xyxy"] | None = ...,
    crowd: bool | None = ...,
    pixel_inclusive: bool | None = ...,
    generalized: bool | None = ...,
) -> float: ...

def decode_rle(
    rle: str | Sequence[Sequence[float] | NDArray[Any]] | CocoRleInput,
    *,
    shape: Sequence[int] | NDArray[Any] | None = ...,
) -> NDArray[np.uint8]: ...

@overload
def encode_rle(
    mask: ArrayLike,
    *,
    format: Literal["coco"] | None = ...,
) -> EncodedRle: ...
@overload
def encode_rle(
    mask: ArrayLike,
    *,
    format: Literal["coco-counts"],
) -> EncodedCounts: ...
@overload
def encode_rle(
    mask: ArrayLike,
    *,
    format: Literal["kaggle"],
) -> str: ...

def evaluate_coco(
    reference: CocoDatasetInput,
    prediction: Sequence[CocoDetectionInput],
    *,
    iou_type: Literal["bbox", "segm"] | None = ...,
    iou_thresholds: Sequence[float] | NDArray[Any] | None = ...,
    recall_thresholds: Sequence[float] | NDArray[Any] | None = ...,
    max_detections: Sequence[int] | NDArray[Any] | None = ...,
    area_ranges: Sequence[CocoAreaRangeInput] | None = ...,
    use_categories: bool | None = ...,
    detection_fields: Literal["loaded", "given"] | None = ...,
    per_image: bool | None = ...,
) -> CocoResult: ...

def grown_box_iou(
    reference: LatticeBoxInput,
    prediction: LatticeBoxInput,
    *,
    ratio: float | None = ...,
) -> float: ...

def match_centroids(
    reference: Sequence[CentroidPointInput],
    prediction: Sequence[CentroidPointInput],
    *,
    radius: float | None = ...,
    inclusive: bool | None = ...,
) -> MatchCentroidsResult: ...

def mean_average_precision(
    reference: Sequence[Sequence[ClassBoxInput]],
    prediction: Sequence[Sequence[ClassBoxInput]],
    *,
    convention: Literal["101-point", "wildcard", "siim-covid", "voc2007", "voc2010"] | None = ...,
    iou_threshold: float | Sequence[float] | NDArray[Any] | None = ...,
) -> MeanAveragePrecisionResult: ...

def polygon_centroid(
    points: Sequence[Sequence[float] | NDArray[Any]],
) -> list[float]: ...
