# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Calibration, uncertainty and several raters."""

from __future__ import annotations

from ._call import call
from ._table import functions as _table


__all__ = [
    "calibration_error",
    "consensus_confidence",
    "consensus_dice",
    "kernel_calibration_error",
    "kernel_density_calibration_error",
    "multi_rater_calibration",
    "risk_coverage",
    "threshold_dice",
    "volume_crps",
]


def calibration_error(
    reference,
    probabilities,
    *,
    bins=None,
    norm=None,
    binning=None,
    class_wise=None,
    convention=None,
):
    """Calibration error: how far the confidence is from the share of right answers, over bins of
    confidence; 0 to 1, lower is better.

    Parameters
    ----------
    reference
        classes 0, 1, …, one a sample.
    probabilities
        of class 1, one number a sample; or a row of class probabilities for every sample; or an
        array of samples × classes.
    bins
        Default 15; 10 for ``'metrics-reloaded'``.
    norm
        ``'l1'`` (default): expected calibration error (ECE). ``'l2'``: root mean square
        (RMSCE). ``'max'``: largest of a bin (MCE).
    binning
        ``'width'`` (default): bins of equal width. ``'mass'``: of equally many samples
        (adaptive, ACE), as torch-uncertainty.
    class_wise
        Mean over the classes of the error of each class's probability; only for
        ``'metrics-reloaded'``. Default False.
    convention
        ``'torchmetrics'`` (default): the confidence of the most probable class; values outside
        0 to 1 are logits. ``'metrics-reloaded'``: the probability of class 1 of two, bins that
        are open below, so that a probability of 0 is in none.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for no samples, ``bad-input``
        for a class that is no column, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.calibration_error([0, 1, 1, 1], [[0.9, 0.1], [0.2, 0.8], [0.2, 0.8], [0.6, 0.4]])
    0.27499999999999997
    """
    return call(_table["calibration_error"], (reference, probabilities,), {
        "bins": bins,
        "norm": norm,
        "binning": binning,
        "class_wise": class_wise,
        "convention": convention,
    })


def consensus_confidence(
    raters,
    probabilities,
    *,
    label=None,
):
    """How sure a prediction is where all raters agree: the mean of the mean probability where all
    say the label and of 1 minus the mean where none does. 0 to 1, higher is better; NaN if one
    of the two regions is empty. As CURVAS 2024.

    Parameters
    ----------
    raters
        label maps of one shape.
    probabilities
        of the label, the same shape.
    label
        Default 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``too-few-values`` without a rater, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.consensus_confidence([[1, 1, 0, 0], [1, 0, 0, 0]], [0.9, 0.5, 0.1, 0.3])
    0.8500000000000001
    """
    return call(_table["consensus_confidence"], (raters, probabilities,), {
        "label": label,
    })


def consensus_dice(
    raters,
    prediction,
    *,
    label=None,
    convention=None,
):
    """Dice of a prediction where all raters say the label or none does; voxels of dissent count on
    no side. 0 to 1, higher is better; 1 if nobody sees the label there.

    Parameters
    ----------
    raters
        label maps of one shape.
    prediction
        label map of the same shape.
    label
        Default 1.
    convention
        ``'volume'`` (default): Dice over all voxels on which the raters agree.
        ``'curvas2024'``: as that challenge's code, the mean over slices of the mean over rows
        (first axis, second axis) of the Dice of a row; row 0 of each slice and rows without
        agreed voxels are left out.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``too-few-values`` without a rater, ``bad-argument``;
        ``unsupported`` for ``'curvas2024'`` without three axes.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.consensus_dice([[1, 1, 0, 0], [1, 0, 0, 0]], [1, 1, 1, 0])
    0.6666666666666666
    """
    return call(_table["consensus_dice"], (raters, prediction,), {
        "label": label,
        "convention": convention,
    })


def kernel_calibration_error(
    reference,
    probabilities,
    *,
    bandwidth=None,
):
    """Kernel calibration error, the unbiased estimate over pairs of samples: mean of ``exp(−‖pᵢ −
    pⱼ‖/ν)·(eᵢ·eⱼ)``, e the True class as 0 and 1 minus p; lower is better, may be below 0. As
    MetricsReloaded.

    Parameters
    ----------
    reference
        classes 0, 1, …, one a sample.
    probabilities
        of class 1, one number a sample; or a row of class probabilities for every sample; or an
        array of samples × classes.
    bandwidth
        Scale of the kernel in distances of probability vectors. ``'median'`` (default): the
        median of the distances of all pairs, each sample with itself included.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for no samples, ``bad-input``,
        ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.kernel_calibration_error([0, 1], [[0.5, 0.5], [0.5, 0.5]], bandwidth=1)
    -0.5
    """
    return call(_table["kernel_calibration_error"], (reference, probabilities,), {
        "bandwidth": bandwidth,
    })


def kernel_density_calibration_error(
    reference,
    probabilities,
    *,
    bandwidth=None,
):
    """Calibration error by kernel density (ECE-KDE): the mean distance of a sample's probabilities
    to the class shares of the samples around it, weighted by Dirichlet kernels; 0 and up, lower
    is better. As MetricsReloaded.

    Parameters
    ----------
    reference
        classes 0, 1, …, one a sample.
    probabilities
        of class 1, one number a sample; or a row of class probabilities for every sample; or an
        array of samples × classes.
    bandwidth
        Width of the Dirichlet kernels, above 0. Default 0.5.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for no samples, ``bad-input``,
        ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.kernel_density_calibration_error([0, 1, 1], [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]])
    0.23570226039551587
    """
    return call(_table["kernel_density_calibration_error"], (reference, probabilities,), {
        "bandwidth": bandwidth,
    })


def multi_rater_calibration(
    raters,
    probabilities,
    *,
    bins=None,
    norm=None,
    convention=None,
):
    """Expected calibration error of a probability map against each of several raters; lower is
    better.

    Parameters
    ----------
    raters
        label maps of one shape, labels 0 to K.
    probabilities
        of labels 1 to K: an array of that shape for one label, or with an axis of labels before
        it.
    bins
        Default 50.
    norm
        As in ``calibration_error``. Default ``'l1'``.
    convention
        ``'curvas2024'`` (default): all voxels; where probabilities sum to more than 1 that of
        the background is negative, and all become logits. ``'curvas2025'``: the box of all
        raters' foreground with 20 voxels around it (19 behind), probabilities raised to at
        least 1e-8 and scaled to sum 1.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``too-few-values`` without a rater, ``bad-input`` for a label
        without probabilities, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.multi_rater_calibration([[0, 1, 1, 1], [0, 0, 1, 1]], [0.1, 0.8, 0.8, 0.9])
    [0.14999999999999997, 0.2]
    """
    return call(_table["multi_rater_calibration"], (raters, probabilities,), {
        "bins": bins,
        "norm": norm,
        "convention": convention,
    })


def risk_coverage(
    reference,
    probabilities,
):
    """Selective classification: how often the answers are wrong if only the most confident ones
    are given. As torch-uncertainty.

    Parameters
    ----------
    reference
        classes 0, 1, …, one a sample.
    probabilities
        of class 1, one number a sample; or a row of class probabilities for every sample; or an
        array of samples × classes.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if lengths differ, ``too-few-values`` for no samples, ``bad-input``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.risk_coverage([0, 1, 0], [[0.9, 0.1], [0.2, 0.8], [0.4, 0.6]])["aurc"]
    0.08333333333333333
    """
    return call(_table["risk_coverage"], (reference, probabilities,), {})


def threshold_dice(
    raters,
    probabilities,
    *,
    label=None,
    thresholds=None,
):
    """Mean over thresholds of the Dice of ``probability > t`` and ``share of raters > t``: whether
    a prediction is as unsure as the raters disagree. 0 to 1, higher is better. As CURVAS-PDACVI
    2025.

    Parameters
    ----------
    raters
        label maps of one shape.
    probabilities
        of the label, the same shape.
    label
        Default 1.
    thresholds
        Default 0.1, 0.24, 0.38, 0.52, 0.66, 0.8.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``too-few-values`` without a rater, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.threshold_dice([[1, 1, 0], [1, 0, 0]], [0.9, 0.6, 0.2], thresholds=[0.3, 0.7])
    0.9999996250001562
    """
    return call(_table["threshold_dice"], (raters, probabilities,), {
        "label": label,
        "thresholds": thresholds,
    })


def volume_crps(
    volumes,
    predicted_volume,
    *,
    method=None,
):
    """Continuous ranked probability score of a predicted volume against the volumes of several
    raters, in the unit of the volumes; 0 and up, lower is better.

    With equal volumes ``'curvas'`` is 0 whatever the prediction, as in the challenge, and
    ``'gaussian'`` is NaN.

    Parameters
    ----------
    volumes
        one for each rater.
    method
        ``'curvas'`` (default): the normal distribution of the raters' volumes as the CURVAS
        challenges draw it, by 100 straight pieces within three standard deviations, integrated
        exactly. ``'gaussian'``: the normal distribution itself. ``'ensemble'``: the volumes
        themselves.

    Raises
    ------
    MedgradeError
        ``too-few-values`` without a volume, ``bad-input`` for a volume that is not a finite
        number, ``bad-argument``.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.volume_crps([9, 10, 11], 10.5, method="ensemble")
    0.38888888888888895
    """
    return call(_table["volume_crps"], (volumes, predicted_volume,), {
        "method": method,
    })
