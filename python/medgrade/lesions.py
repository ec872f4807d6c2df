# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Lesions and marks."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "area_under_threshold_curve",
    "froc",
    "lesion_detection",
]


def area_under_threshold_curve(
    reference,
    prediction,
    *,
    step=None,
    decision=None,
    decision_threshold=None,
):
    """Area under the threshold curve (AUTC) of panoptic quality: how good instances are over all
    thresholds of matching, not at one. As panoptica.

    Parameters
    ----------
    reference
        instances as labels above 0.
    prediction
        the same shape.
    step
        Distance of the thresholds, which go from it to 1. From 0.00001 to ½. Default 0.1.
    decision
        ``'step'`` (default): a matched pair is a hit. ``'fixed'``: only if its IoU reaches
        ``decision_threshold``.
    decision_threshold
        For ``decision: 'fixed'``. Default 0.5.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-label``, ``bad-argument`` for a step with fewer than two
        thresholds, or that five places do not hold.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.area_under_threshold_curve([[1, 1, 1, 0, 2]], [[1, 1, 0, 0, 2]], step=0.5)["pq"]
    0.75
    """
    return call(_table["area_under_threshold_curve"], (reference, prediction,), {
        "step": step,
        "decision": decision,
        "decision_threshold": decision_threshold,
    })


def froc(
    cases,
    *,
    convention,
    rates=None,
):
    """Free-response receiver operating characteristic: sensitivity for lesions against False
    positives a scan.

    Parameters
    ----------
    cases
        all scans, those without marks too.
    convention
        ``'luna16'``: balls and points. ``'camelyon16'``: label pictures and points.
    rates
        False positives a scan at which the sensitivity counts. Default 1/8, 1/4, 1/2, 1, 2, 4,
        8; for ``'camelyon16'`` without 1/8.

    Raises
    ------
    MedgradeError
        ``too-few-values`` without cases, ``bad-input`` for a probability that is not finite or
        a point outside of its picture, ``shape-mismatch`` for a point or centre with another
        number of coordinates, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> marks = [{"point": [1, 1, 1], "probability": 0.9}, {"point": [9, 9, 9], "probability": 0.5}]
    >>> scan = {"nodules": [{"centre": [0, 0, 0], "diameter": 4}], "marks": marks}
    >>> medgrade.froc([scan], convention="luna16")["sensitivity_at"][0]
    1.0
    """
    return call(_table["froc"], (cases,), {
        "convention": convention,
        "rates": rates,
    })


def lesion_detection(
    cases,
    *,
    overlap=None,
    min_overlap=None,
    ignore_extra_overlapping=None,
    case_confidence=None,
    weights=None,
):
    """Detection of lesions as the PI-CAI challenge measures it (picai_eval; PANORAMA too):
    candidates with a confidence against the components of a mask. Components touch by faces,
    edges or corners.

    Parameters
    ----------
    overlap
        Default ``'iou'``.
    min_overlap
        A candidate with less overlap hits no lesion. Default 0.1.
    ignore_extra_overlapping
        Candidates that overlap a lesion which another candidate hits are no False positives.
        Default True.
    case_confidence
        Confidence of a case: its largest, or ``'bayesian'``: 1 − Π(1 − c). Default ``'max'``.
    weights
        One for each case, for ``auroc`` and ``ap``. Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``bad-input`` for a map with more values than components or below 0,
        ``too-few-values`` without cases, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> hit = {"reference": [[1, 1, 0, 0]], "detections": [[0.9, 0.9, 0, 0.2]]}
    >>> none = {"reference": [[0, 0, 0, 0]], "detections": [[0, 0.4, 0, 0]]}
    >>> medgrade.lesion_detection([hit, none])["score"]
    1.0
    """
    return call(_table["lesion_detection"], (cases,), {
        "overlap": overlap,
        "min_overlap": min_overlap,
        "ignore_extra_overlapping": ignore_extra_overlapping,
        "case_confidence": case_confidence,
        "weights": weights,
    })
