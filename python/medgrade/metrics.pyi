# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of label arrays, instances, classes and scores."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def accuracy(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def auroc(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    multi_class: Literal["ovr", "ovo"] | None = ...,
    average: Literal["macro", "weighted", "micro"] | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    positive_label: str | float | bool | None = ...,
    max_fpr: float | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def average_precision(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    average: Literal["macro", "weighted", "micro"] | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    positive_label: str | float | bool | None = ...,
    convention: Literal["scikit-learn", "metrics-reloaded"] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def balanced_accuracy(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    adjusted: bool | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    convention: Literal["scikit-learn", "metrics-reloaded"] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def brier_score(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    positive_label: str | float | bool | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    convention: Literal["scikit-learn", "metrics-reloaded"] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def class_scores(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    beta: float | None = ...,
    zero_division: float | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> ClassScores: ...

def cohen_kappa(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    weights: Literal["none", "linear", "quadratic"] | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def confusion_matrix(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    labels: Sequence[str | int | bool] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> ConfusionMatrix: ...

def expected_cost(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    labels: Sequence[str | int | bool] | None = ...,
    costs: Sequence[Sequence[float] | NDArray[Any]] | None = ...,
    normalize: bool | None = ...,
) -> float: ...

def f1_score(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    average: Literal["macro", "weighted", "micro", "binary"] | None = ...,
    positive_label: str | float | bool | None = ...,
    score: Literal["precision", "recall", "f", "jaccard"] | None = ...,
    beta: float | None = ...,
    zero_division: float | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def laplace_log_likelihood(
    reference: ArrayLike,
    prediction: ArrayLike,
    confidence: ArrayLike,
    *,
    min_sigma: float | None = ...,
    max_error: float | None = ...,
) -> float: ...

def log_loss(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    labels: Sequence[str | int | bool] | None = ...,
    normalize: bool | None = ...,
    sample_weight: ArrayLike | None = ...,
    convention: Literal["scikit-learn", "metrics-reloaded", "logarithmic-score"] | None = ...,
    epsilon: float | None = ...,
) -> float: ...

def matthews_correlation(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["scikit-learn", "metrics-reloaded"] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def precision_recall_curve(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    positive_label: str | float | bool | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> PrecisionRecallCurve: ...

def roc_curve(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    positive_label: str | float | bool | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> RocCurve: ...

def top_k_accuracy(
    reference: ArrayLike,
    scores: ArrayLike,
    *,
    k: int | None = ...,
    labels: Sequence[str | int | bool] | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> float: ...

def weighted_multilabel_log_loss(
    reference: ArrayLike,
    probabilities: ArrayLike,
    *,
    positive_weights: Sequence[float] | NDArray[Any] | None = ...,
    negative_weights: Sequence[float] | NDArray[Any] | None = ...,
    epsilon: float | None = ...,
) -> float: ...

def kendall_tau(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    variant: Literal["b", "c"] | None = ...,
) -> float: ...

def krocc(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    variant: Literal["b", "c"] | None = ...,
) -> float: ...

def pearson(
    reference: ArrayLike,
    prediction: ArrayLike,
) -> float: ...

def plcc(
    reference: ArrayLike,
    prediction: ArrayLike,
) -> float: ...

def spearman(
    reference: ArrayLike,
    prediction: ArrayLike,
) -> float: ...

def srocc(
    reference: ArrayLike,
    prediction: ArrayLike,
) -> float: ...

@overload
def average_surface_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    symmetric: Literal["pooled", "mean"] | Literal[False] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def average_surface_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    symmetric: Literal["pooled", "mean"] | Literal[False] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def average_surface_distance(
    pair: LabelPair,
    /,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    symmetric: Literal["pooled", "mean"] | Literal[False] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def average_surface_distance(
    pair: LabelPair,
    /,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    symmetric: Literal["pooled", "mean"] | Literal[False] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def boundary_iou(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    distance: float,
    convention: Literal["metrics-reloaded", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def boundary_iou(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    distance: float,
    convention: Literal["metrics-reloaded", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def boundary_iou(
    pair: LabelPair,
    /,
    *,
    distance: float,
    convention: Literal["metrics-reloaded", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def boundary_iou(
    pair: LabelPair,
    /,
    *,
    distance: float,
    convention: Literal["metrics-reloaded", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def distance_transform(
    foreground: ArrayLike,
    *,
    spacing: float | Sequence[float] | NDArray[Any] | None = ...,
    precision: Literal["single"],
) -> NDArray[np.float32]: ...
@overload
def distance_transform(
    foreground: ArrayLike,
    *,
    spacing: float | Sequence[float] | NDArray[Any] | None = ...,
    precision: Literal["double"] | None = ...,
) -> NDArray[np.float64]: ...
@overload
def distance_transform(
    foreground: ArrayLike,
    *,
    spacing: float | Sequence[float] | NDArray[Any] | None = ...,
    precision: Literal["single", "double"] | None = ...,
) -> NDArray[np.float64 | np.float32]: ...

@overload
def hausdorff_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    percentile: float | None = ...,
    directed: bool | None = ...,
    precision: Literal["single", "double"] | None = ...,
    quantile: Literal["numpy", "torch"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def hausdorff_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    percentile: float | None = ...,
    directed: bool | None = ...,
    precision: Literal["single", "double"] | None = ...,
    quantile: Literal["numpy", "torch"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def hausdorff_distance(
    pair: LabelPair,
    /,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    percentile: float | None = ...,
    directed: bool | None = ...,
    precision: Literal["single", "double"] | None = ...,
    quantile: Literal["numpy", "torch"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def hausdorff_distance(
    pair: LabelPair,
    /,
    *,
    convention: Literal["metrics-reloaded", "plain", "monai", "medpy", "surface-distance", "simpleitk", "meshmetrics"] | None = ...,
    percentile: float | None = ...,
    directed: bool | None = ...,
    precision: Literal["single", "double"] | None = ...,
    quantile: Literal["numpy", "torch"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def normalized_surface_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def normalized_surface_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def normalized_surface_dice(
    pair: LabelPair,
    /,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def normalized_surface_dice(
    pair: LabelPair,
    /,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def surface_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def surface_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def surface_dice(
    pair: LabelPair,
    /,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def surface_dice(
    pair: LabelPair,
    /,
    *,
    tolerance: float,
    convention: Literal["metrics-reloaded", "plain", "monai", "surface-distance", "meshmetrics"] | None = ...,
    when_empty: Literal["diagonal", "error"] | float | WhenEmptyInput | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def surface_distances(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["plain", "monai", "medpy", "surface-distance", "simpleitk"] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> SurfaceDistances: ...
@overload
def surface_distances(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["plain", "monai", "medpy", "surface-distance", "simpleitk"] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, SurfaceDistances]: ...
@overload
def surface_distances(
    pair: LabelPair,
    /,
    *,
    convention: Literal["plain", "monai", "medpy", "surface-distance", "simpleitk"] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> SurfaceDistances: ...
@overload
def surface_distances(
    pair: LabelPair,
    /,
    *,
    convention: Literal["plain", "monai", "medpy", "surface-distance", "simpleitk"] | None = ...,
    precision: Literal["single", "double"] | None = ...,
    connectivity: int | None = ...,
    unit: Literal["mm", "voxel"] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, SurfaceDistances]: ...

def instance_f1(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    thresholds: Sequence[float] | NDArray[Any] | None = ...,
    border_margin: int | None = ...,
    tile_size: int | None = ...,
    tile_from: int | None = ...,
) -> InstanceF1Result: ...

@overload
def lesion_f1(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int | None = ...,
    labels: Sequence[int] | NDArray[Any],
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, LesionF1Result]: ...
@overload
def lesion_f1(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int | None = ...,
    labels: None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> LesionF1Result: ...
@overload
def lesion_f1(
    pair: LabelPair,
    /,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int | None = ...,
    labels: Sequence[int] | NDArray[Any],
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, LesionF1Result]: ...
@overload
def lesion_f1(
    pair: LabelPair,
    /,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int | None = ...,
    labels: None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> LesionF1Result: ...

def linear_sum_assignment(
    cost: ArrayLike,
    *,
    maximize: bool | None = ...,
    ties: Literal["any", "scipy"] | None = ...,
) -> LinearSumAssignment: ...

def match_instances(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    threshold: float | None = ...,
) -> MatchInstancesResult: ...

def panoptic_quality(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    input: Literal["unmatched", "matched", "semantic"] | None = ...,
    matcher: Literal["naive", "max-bipartite", "maximize-merge"] | None = ...,
    score: Literal["iou", "dice"] | None = ...,
    threshold: float | None = ...,
    strict: bool | None = ...,
    many_to_one: bool | None = ...,
) -> PanopticQualityResult: ...

def relabel_sequential(
    labels: ArrayLike,
) -> RelabelledInstances: ...

def remove_border_instances(
    labels: ArrayLike,
    *,
    margin: int | None = ...,
) -> NDArray[np.int32]: ...

@overload
def binary_scores(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    beta: float | None = ...,
    exchange_rate: float | None = ...,
    costs: Sequence[float] | NDArray[Any] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> BinaryScores: ...
@overload
def binary_scores(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    beta: float | None = ...,
    exchange_rate: float | None = ...,
    costs: Sequence[float] | NDArray[Any] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, BinaryScores]: ...
@overload
def binary_scores(
    pair: LabelPair,
    /,
    *,
    beta: float | None = ...,
    exchange_rate: float | None = ...,
    costs: Sequence[float] | NDArray[Any] | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> BinaryScores: ...
@overload
def binary_scores(
    pair: LabelPair,
    /,
    *,
    beta: float | None = ...,
    exchange_rate: float | None = ...,
    costs: Sequence[float] | NDArray[Any] | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, BinaryScores]: ...

@overload
def center_of_mass_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    unit: Literal["mm", "voxel"] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def center_of_mass_distance(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    unit: Literal["mm", "voxel"] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def center_of_mass_distance(
    pair: LabelPair,
    /,
    *,
    unit: Literal["mm", "voxel"] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def center_of_mass_distance(
    pair: LabelPair,
    /,
    *,
    unit: Literal["mm", "voxel"] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

def click_curve(
    scores: ArrayLike,
    *,
    target: float | None = ...,
    first_clicks: int | None = ...,
) -> ClickCurve: ...

@overload
def dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["simpleitk", "counts"] | None = ...,
    epsilon: float | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["simpleitk", "counts"] | None = ...,
    epsilon: float | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def dice(
    pair: LabelPair,
    /,
    *,
    convention: Literal["simpleitk", "counts"] | None = ...,
    epsilon: float | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def dice(
    pair: LabelPair,
    /,
    *,
    convention: Literal["simpleitk", "counts"] | None = ...,
    epsilon: float | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def iou(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def iou(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def iou(
    pair: LabelPair,
    /,
    *,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def iou(
    pair: LabelPair,
    /,
    *,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def jaccard(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def jaccard(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def jaccard(
    pair: LabelPair,
    /,
    *,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def jaccard(
    pair: LabelPair,
    /,
    *,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

def label_adjacency(
    array: ArrayLike | LabelPair,
    *,
    connectivity: int | None = ...,
    side: Literal["reference", "prediction"] | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> dict[int, list[int]]: ...

@overload
def label_overlap(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> LabelOverlapResult: ...
@overload
def label_overlap(
    pair: LabelPair,
    /,
    *,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> LabelOverlapResult: ...

def label_pair(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> LabelPair: ...

def probabilistic_f(
    reference: ArrayLike,
    predictions: ArrayLike,
    *,
    beta: float | None = ...,
) -> float: ...

@overload
def volume_difference(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    unit: Literal["voxel", "mm3", "ml", "relative"] | None = ...,
    voxel_volume: float | None = ...,
    signed: bool | None = ...,
    convention: Literal["metrics-reloaded", "plain"] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def volume_difference(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    unit: Literal["voxel", "mm3", "ml", "relative"] | None = ...,
    voxel_volume: float | None = ...,
    signed: bool | None = ...,
    convention: Literal["metrics-reloaded", "plain"] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def volume_difference(
    pair: LabelPair,
    /,
    *,
    unit: Literal["voxel", "mm3", "ml", "relative"] | None = ...,
    voxel_volume: float | None = ...,
    signed: bool | None = ...,
    convention: Literal["metrics-reloaded", "plain"] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def volume_difference(
    pair: LabelPair,
    /,
    *,
    unit: Literal["voxel", "mm3", "ml", "relative"] | None = ...,
    voxel_volume: float | None = ...,
    signed: bool | None = ...,
    convention: Literal["metrics-reloaded", "plain"] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def betti0(
    array: ArrayLike | LabelPair,
    *,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    side: Literal["reference", "prediction"] | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> int: ...
@overload
def betti0(
    array: ArrayLike | LabelPair,
    *,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    side: Literal["reference", "prediction"] | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> dict[int, int]: ...

@overload
def betti0_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> int: ...
@overload
def betti0_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, int]: ...
@overload
def betti0_error(
    pair: LabelPair,
    /,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> int: ...
@overload
def betti0_error(
    pair: LabelPair,
    /,
    *,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, int]: ...

@overload
def betti_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    dimension: int | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def betti_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    dimension: int | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def betti_error(
    pair: LabelPair,
    /,
    *,
    dimension: int | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def betti_error(
    pair: LabelPair,
    /,
    *,
    dimension: int | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def betti_numbers(
    array: ArrayLike,
    *,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> BettiNumbers: ...
@overload
def betti_numbers(
    array: ArrayLike,
    *,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> dict[int, BettiNumbers]: ...

@overload
def cb_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    iterations: int | None = ...,
    smooth: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def cb_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    iterations: int | None = ...,
    smooth: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def cb_dice(
    pair: LabelPair,
    /,
    *,
    iterations: int | None = ...,
    smooth: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def cb_dice(
    pair: LabelPair,
    /,
    *,
    iterations: int | None = ...,
    smooth: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

@overload
def cl_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["topcow", "original"] | None = ...,
    method: Literal["lee", "zhang"] | None = ...,
    axes: Sequence[int] | NDArray[Any] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def cl_dice(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    convention: Literal["topcow", "original"] | None = ...,
    method: Literal["lee", "zhang"] | None = ...,
    axes: Sequence[int] | NDArray[Any] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...
@overload
def cl_dice(
    pair: LabelPair,
    /,
    *,
    convention: Literal["topcow", "original"] | None = ...,
    method: Literal["lee", "zhang"] | None = ...,
    axes: Sequence[int] | NDArray[Any] | None = ...,
    when_empty: float | None = ...,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> float: ...
@overload
def cl_dice(
    pair: LabelPair,
    /,
    *,
    convention: Literal["topcow", "original"] | None = ...,
    method: Literal["lee", "zhang"] | None = ...,
    axes: Sequence[int] | NDArray[Any] | None = ...,
    when_empty: float | None = ...,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
) -> dict[int, float]: ...

def connected_components(
    array: ArrayLike,
    *,
    connectivity: int | None = ...,
    label: Literal["any"] | int | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> ConnectedComponents: ...

@overload
def euler_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
) -> float: ...
@overload
def euler_error(
    reference: ArrayLike,
    prediction: ArrayLike,
    *,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
) -> dict[int, float]: ...
@overload
def euler_error(
    pair: LabelPair,
    /,
    *,
    label: Literal["any"] | int,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
) -> float: ...
@overload
def euler_error(
    pair: LabelPair,
    /,
    *,
    label: None = ...,
    labels: Sequence[int] | NDArray[Any] | None = ...,
    mask: ArrayLike | None = ...,
    ignore_label: int | Sequence[int] | NDArray[Any] | None = ...,
    foreground: Literal["nonzero"] | None = ...,
    spacing: Sequence[float] | NDArray[Any] | None = ...,
    connectivity: int | None = ...,
    when_empty: float | None = ...,
) -> dict[int, float]: ...

def skeletonize(
    array: ArrayLike,
    *,
    method: Literal["lee", "zhang"] | None = ...,
    axes: Sequence[int] | NDArray[Any] | None = ...,
    label: Literal["any"] | int | None = ...,
    mask: ArrayLike | None = ...,
    foreground: Literal["nonzero"] | None = ...,
) -> NDArray[np.uint8]: ...

hausdorff_presets: dict[str, dict[str, Any]]
