# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of images."""

from __future__ import annotations

from ._call import UNSET, call
from ._table import functions as _table


__all__ = [
    "fsim",
    "gmsd",
    "haar_psi",
    "lncc",
    "lncc_summary",
    "mae",
    "mse",
    "ms_ssim",
    "nmse",
    "nrmse",
    "psnr",
    "ssim",
    "ssim_map",
    "vif",
]


def fsim(
    reference,
    prediction,
    *,
    data_range=None,
):
    """Feature similarity of grey pictures (FSIM), 1 for equal pictures, higher is better; as piq.
    A constant picture has phase congruency 0.

    Parameters
    ----------
    reference
        picture of two axes.
    prediction
        the same shape.
    data_range
        The largest possible value; the smallest is 0. Default 255.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``unsupported`` for other than two axes, ``bad-input`` for values
        outside 0 to the range, ``bad-option``.
    """
    return call(_table["fsim"], (reference, prediction,), {
        "data_range": data_range,
    })


def gmsd(
    reference,
    prediction,
    *,
    data_range=None,
    multi_scale=None,
):
    """Gradient magnitude similarity deviation of grey pictures (GMSD, MS-GMSD), 0 for equal
    pictures, lower is better; as piq.

    Parameters
    ----------
    reference
        picture of two axes.
    prediction
        the same shape.
    data_range
        The largest possible value; the smallest is 0. Default 255.
    multi_scale
        Over four scales. Default False.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``unsupported`` for other than two axes, ``bad-input`` for values
        outside 0 to the range, ``bad-option``.

    Examples
    --------
    >>> import medgrade
    >>> picture = [[0, 50, 100, 150], [10, 60, 110, 160], [20, 70, 120, 170], [30, 80, 130, 180]]
    >>> medgrade.gmsd(picture, picture)
    0.0
    """
    return call(_table["gmsd"], (reference, prediction,), {
        "data_range": data_range,
        "multi_scale": multi_scale,
    })


def haar_psi(
    reference,
    prediction,
    *,
    data_range=None,
):
    """Haar wavelet-based perceptual similarity of grey pictures (HaarPSI), 1 for equal pictures,
    higher is better; as piq.

    Parameters
    ----------
    reference
        picture of two axes.
    prediction
        the same shape.
    data_range
        The largest possible value; the smallest is 0. Default 255.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``unsupported`` for other than two axes, ``bad-input`` for values
        outside 0 to the range, ``bad-option``.
    """
    return call(_table["haar_psi"], (reference, prediction,), {
        "data_range": data_range,
    })


def lncc(
    reference,
    prediction,
    *,
    window=None,
    border=None,
    min_variance=None,
    precision=None,
    squared=None,
    epsilon=None,
):
    """Local normalised cross-correlation: the mean over windows of ``cov(x, y) / √(var x · var
    y)``, from −1 to 1 (in ``single`` precision rounding noise in flat areas can exceed it).
    Windows without contrast in one of the images are left out; NaN if none remains.

    Parameters
    ----------
    reference
        image or volume of any dimension, type and strides.
    prediction
        the same shape.
    window
        Side of the square or cubic window in pixels, odd. Default 11.
    border
        Beyond the edges: ``mirror`` (edge pixel not repeated), ``zero``, or only complete
        windows (``valid``). Default ``mirror``.
    min_variance
        A window counts only where both variances exceed this, in squared intensity units.
        Default 1e-6.
    precision
        ``single`` equals OpenCV's box filter and numpy in float32 in every bit: 2-D, window up
        to 11, each image scaled to its own range, mirror border, variances above 1e-10, and 1
        (equal images) or 0 if no window counts. Default ``double``, exact.
    squared
        Registration-loss form: ``cross² / (vx·vy + 1e-5)`` of zero-padded window sums, mean
        over all pixels. Default False.
    epsilon
        What ``squared`` adds to the product of the variances. Default 1e-5.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``bad-option`` for an even window or options that
        exclude each other.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 50, 100, 150, 200, 250, 25, 75, 125], np.uint8).reshape([3, 3])
    >>> medgrade.lncc(reference, reference, window=3)
    1.0
    """
    return call(_table["lncc"], (reference, prediction,), {
        "window": window,
        "border": border,
        "min_variance": min_variance,
        "precision": precision,
        "squared": squared,
        "epsilon": epsilon,
    })


def lncc_summary(
    reference,
    prediction,
    *,
    window=None,
    border=None,
    min_variance=None,
    precision=None,
    squared=None,
    epsilon=None,
):
    """``lncc`` with the number of windows, the number of counted windows, and the smallest and
    largest value.

    Parameters
    ----------
    window
        Side of the square or cubic window in pixels, odd. Default 11.
    border
        Beyond the edges: ``mirror`` (edge pixel not repeated), ``zero``, or only complete
        windows (``valid``). Default ``mirror``.
    min_variance
        A window counts only where both variances exceed this, in squared intensity units.
        Default 1e-6.
    precision
        ``single`` equals OpenCV's box filter and numpy in float32 in every bit: 2-D, window up
        to 11, each image scaled to its own range, mirror border, variances above 1e-10, and 1
        (equal images) or 0 if no window counts. Default ``double``, exact.
    squared
        Registration-loss form: ``cross² / (vx·vy + 1e-5)`` of zero-padded window sums, mean
        over all pixels. Default False.
    epsilon
        What ``squared`` adds to the product of the variances. Default 1e-5.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 50, 100, 150, 200, 250, 25, 75, 125], np.uint8).reshape([3, 3])
    >>> medgrade.lncc_summary(reference, reference, window=3, border="valid")["windows"]
    1
    """
    return call(_table["lncc_summary"], (reference, prediction,), {
        "window": window,
        "border": border,
        "min_variance": min_variance,
        "precision": precision,
        "squared": squared,
        "epsilon": epsilon,
    })


def mae(
    reference,
    prediction,
    *,
    mask=None,
):
    """Mean absolute error ``mean(|x − y|)`` over all pixels, in intensity units; 0 for equal
    images.

    Parameters
    ----------
    reference
        image or volume of any shape, type and strides.
    prediction
        the same shape.
    mask
        Only pixels where it is not 0; the same shape. Default: all.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``too-few-values`` for images without pixels.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 10, 20, 30], np.uint8).reshape([2, 2])
    >>> prediction = np.array([0, 12, 20, 24], np.uint8).reshape([2, 2])
    >>> medgrade.mae(reference, prediction)
    2.0
    """
    return call(_table["mae"], (reference, prediction,), {
        "mask": mask,
    })


def mse(
    reference,
    prediction,
    *,
    precision=None,
):
    """Mean squared error ``mean((x − y)²)`` over all pixels, in squared intensity units; 0 for
    equal images.

    Parameters
    ----------
    reference
        image or volume of any shape, type and strides.
    prediction
        the same shape.
    precision
        ``single`` rounds difference and square to float32, as numpy does on float32 images; the
        sum is double in both. Default ``double``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``too-few-values`` for images without pixels.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 10, 20, 30], np.uint8).reshape([2, 2])
    >>> prediction = np.array([0, 12, 20, 24], np.uint8).reshape([2, 2])
    >>> medgrade.mse(reference, prediction)
    10.0
    """
    return call(_table["mse"], (reference, prediction,), {
        "precision": precision,
    })


def ms_ssim(
    reference,
    prediction,
    *,
    convention=None,
    data_range=None,
    weights=None,
    window_size=None,
    sigma=None,
    normalize=None,
    mask=None,
    range=None,
):
    """Multi-scale structural similarity of pictures or volumes, at most 1 (equal images), higher
    is better.

    Parameters
    ----------
    reference
        image of two axes, or volume of three.
    prediction
        the same shape.
    convention
        ``'piq'`` (default), ``'monai'``: only whole windows; they halve odd sides differently.
        ``'torchmetrics'``: mirrored edges, variances of at least 0. ``'synthrad2025'``: CT
        volumes, luminance and structure at every level, means over a mask.
    data_range
        Distance of the largest from the smallest possible value. ``'joint'``: of both pictures,
        at every level; for ``'torchmetrics'``. Default 255.
    weights
        Exponent of each level; their number is that of the levels. Default 0.0448, 0.2856,
        0.3001, 0.2363, 0.1333.
    window_size
        Side of the window, odd. Default 11; for ``'torchmetrics'`` by ``sigma``.
    sigma
        Of the Gaussian window; 0: a box. Default 1.5.
    normalize
        What keeps a level from being negative: ``'relu'`` (default), or ``'simple'``: (x +
        1)/2.
    mask
        Only where it is not 0; for ``'synthrad2025'``.
    range
        Values are clipped to it; for ``'synthrad2025'``. Default −1024 to 3071.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, also if the window does not fit at the last level; ``unsupported``
        for other axes, ``bad-option``.
    """
    return call(_table["ms_ssim"], (reference, prediction,), {
        "convention": convention,
        "data_range": data_range,
        "weights": weights,
        "window_size": window_size,
        "sigma": sigma,
        "normalize": normalize,
        "mask": mask,
        "range": range,
    })


def nmse(
    reference,
    prediction,
):
    """Normalised mean squared error ``‖x − y‖² / ‖x‖²``, 0 for equal images, lower is better; as
    fastMRI. Infinity, or NaN for equal images, if the reference is 0 everywhere.

    Parameters
    ----------
    reference
        image or volume of any shape, type and strides.
    prediction
        the same shape.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``too-few-values`` for images without pixels.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.nmse([[0, 10], [20, 30]], [[0, 12], [20, 24]])
    0.02857142857142857
    """
    return call(_table["nmse"], (reference, prediction,), {})


def nrmse(
    reference,
    prediction,
    *,
    normalization=None,
):
    """Root mean squared error divided by a norm of the reference, without unit; in double
    precision, equal to scikit-image's ``normalized_root_mse`` of images that are not both
    float32, whose steps it rounds to float32.

    A reference of norm 0 (all zero, constant, or of mean 0) gives Infinity, or NaN if the error
    is 0 too.

    Parameters
    ----------
    reference
        image or volume of any shape, type and strides.
    prediction
        the same shape.
    normalization
        The divisor: root mean square, value range, or mean of the reference. Default
        ``euclidean``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``too-few-values`` for images without pixels.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([3, 4], np.uint8).reshape([2])
    >>> prediction = np.array([0, 0], np.uint8).reshape([2])
    >>> medgrade.nrmse(reference, prediction)
    1.0
    """
    return call(_table["nrmse"], (reference, prediction,), {
        "normalization": normalization,
    })


def psnr(
    reference,
    prediction,
    *,
    data_range=None,
    precision=None,
    mask=None,
    range=None,
):
    """Peak signal-to-noise ratio ``10·log10(r² / MSE)`` in decibels; Infinity for equal images.
    Equal to scikit-image's ``peak_signal_noise_ratio``, which computes as ``precision:
    'single'`` where both images are float32.

    Parameters
    ----------
    reference
        image or volume of any shape, type and strides.
    prediction
        the same shape.
    data_range
        Distance R between the smallest and the largest possible value. ``joint``: the largest
        value of both images minus the smallest of both. Default as scikit-image by the
        reference's type: 255 for 8-bit images, 1 for real ones within [0, 1], 2 within [−1, 1].
    precision
        ``single`` takes differences, their squares and the joint range in float32. Default
        ``double``.
    mask
        Only pixels where it is not 0; the same shape. Default: all.
    range
        Both images are clipped to it, and R is its length; in place of ``data_range``.
        SynthRAD2025: [−1024, 3071].

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ, ``bad-option`` for a data range that is negative or
        not a number, or if none is given and the reference exceeds the range of its type.

    Examples
    --------
    >>> import medgrade
    >>> import numpy as np
    >>> reference = np.array([0, 0.5, 1, 0.5], np.float64).reshape([2, 2])
    >>> prediction = np.array([0.5, 0, 0.5, 1], np.float64).reshape([2, 2])
    >>> medgrade.psnr(reference, prediction, data_range=5)
    20.0
    """
    return call(_table["psnr"], (reference, prediction,), {
        "data_range": data_range,
        "precision": precision,
        "mask": mask,
        "range": range,
    })


def ssim(
    reference,
    prediction,
    *,
    data_range=None,
    window_size=None,
    gaussian_weights=None,
    sigma=None,
    use_sample_covariance=None,
    k1=None,
    k2=None,
    channel_axis=UNSET,
    precision=None,
):
    """Mean structural similarity, at most 1 (equal images), equal to scikit-image's
    ``structural_similarity``.

    Per pixel ``S = (2 x̄ȳ + C1)(2 σxy + C2) / ((x̄² + ȳ² + C1)(σx² + σy² + C2))`` over a
    window, C1 = (K1·R)², C2 = (K2·R)²; pixels whose window crosses an edge are left out of the
    mean. Identical constant images with a data range of 0 give NaN (0/0).

    Parameters
    ----------
    reference
        image or volume of any dimension, type and strides.
    prediction
        the same shape.
    data_range
        Distance R between the smallest and the largest possible value. ``joint``: the largest
        value of both images minus the smallest of both. Default: the range of the reference's
        integer type (255 for 8-bit images); images of a real type must give it.
    window_size
        Side of the window in pixels, odd. Default 7; with Gaussian weights the width of the
        taps (11 for sigma 1.5).
    gaussian_weights
        Gaussian instead of equal weights; ``window_size`` then only sets the omitted border and
        the covariance factor. Default False.
    sigma
        Standard deviation of the Gaussian in pixels. Default 1.5.
    use_sample_covariance
        NP/(NP−1) times the variances, NP the pixels of a window; False: as in the original
        paper. Default True.
    k1
        Constant K1 of the luminance term. Default 0.01.
    k2
        Constant K2 of the contrast term. Default 0.03.
    channel_axis
        Axis of colour channels (negative: from the end): the plain mean over channels. Default
        none: all axes are space.
    precision
        ``single`` rounds as scikit-image does on float32 images; ``double`` is exact. Default
        ``double``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` if shapes differ or the window does not fit, ``bad-option`` for an
        even window or a missing data range.
    """
    return call(_table["ssim"], (reference, prediction,), {
        "data_range": data_range,
        "window_size": window_size,
        "gaussian_weights": gaussian_weights,
        "sigma": sigma,
        "use_sample_covariance": use_sample_covariance,
        "k1": k1,
        "k2": k2,
        "channel_axis": channel_axis,
        "precision": precision,
    })


def ssim_map(
    reference,
    prediction,
    *,
    data_range=None,
    window_size=None,
    gaussian_weights=None,
    sigma=None,
    use_sample_covariance=None,
    k1=None,
    k2=None,
    channel_axis=UNSET,
    precision=None,
):
    """The map of local structural similarities of ``ssim`` in the shape of the images, as
    scikit-image's ``full=True``. It is not cropped: near an edge the image is mirrored (edge
    pixel repeated).

    Parameters
    ----------
    reference
        image or volume of any dimension, type and strides.
    prediction
        the same shape.
    data_range
        Distance R between the smallest and the largest possible value. ``joint``: the largest
        value of both images minus the smallest of both. Default: the range of the reference's
        integer type (255 for 8-bit images); images of a real type must give it.
    window_size
        Side of the window in pixels, odd. Default 7; with Gaussian weights the width of the
        taps (11 for sigma 1.5).
    gaussian_weights
        Gaussian instead of equal weights; ``window_size`` then only sets the omitted border and
        the covariance factor. Default False.
    sigma
        Standard deviation of the Gaussian in pixels. Default 1.5.
    use_sample_covariance
        NP/(NP−1) times the variances, NP the pixels of a window; False: as in the original
        paper. Default True.
    k1
        Constant K1 of the luminance term. Default 0.01.
    k2
        Constant K2 of the contrast term. Default 0.03.
    channel_axis
        Axis of colour channels (negative: from the end): the plain mean over channels. Default
        none: all axes are space.
    precision
        ``single`` rounds as scikit-image does on float32 images; ``double`` is exact. Default
        ``double``.

    Raises
    ------
    MedgradeError
        as ``ssim``.
    """
    return call(_table["ssim_map"], (reference, prediction,), {
        "data_range": data_range,
        "window_size": window_size,
        "gaussian_weights": gaussian_weights,
        "sigma": sigma,
        "use_sample_covariance": use_sample_covariance,
        "k1": k1,
        "k2": k2,
        "channel_axis": channel_axis,
        "precision": precision,
    })


def vif(
    reference,
    prediction,
    *,
    data_range=None,
    convention=None,
):
    """Visual information fidelity in the pixel domain, 1 for equal pictures, higher is better, not
    symmetric; may exceed 1 for a picture of more contrast.

    Parameters
    ----------
    reference
        picture of two axes, sides of at least 41.
    prediction
        the same shape.
    data_range
        The largest possible value; the smallest is 0. Only for ``'piq'``. Default 255.
    convention
        ``'piq'`` (default): values are scaled to 0 to 255. ``'torchmetrics'``: values as they
        are, other small constants.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, also for smaller sides; ``unsupported`` for other than two axes,
        ``bad-input``, ``bad-option``.
    """
    return call(_table["vif"], (reference, prediction,), {
        "data_range": data_range,
        "convention": convention,
    })
