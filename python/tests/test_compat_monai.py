"""medgrade.compat.monai against MONAI: the inputs of its own tests, and random batches."""

import importlib.util
import inspect
import itertools
from pathlib import Path

import numpy as np
import pytest

import medgrade

spec = importlib.util.spec_from_file_location("peers", Path(__file__).with_name("peers.py"))
peers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(peers)

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def torch():
    return peers.library("torch")


@pytest.fixture(scope="module")
def monai(torch):
    return peers.library("monai.metrics")


@pytest.fixture(scope="module")
def ours(torch):
    from medgrade.compat import monai as module

    return module


def same(found, expected, rtol=0):
    assert type(found) is type(expected)
    if isinstance(expected, (tuple, list)):
        for one, other in zip(found, expected, strict=True):
            same(one, other, rtol)
    elif isinstance(expected, dict):
        assert found == expected
    else:
        assert (found.dtype, found.shape, found.device) == (expected.dtype, expected.shape, expected.device)
        np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=rtol, atol=0)


def one_hot(torch, labels, classes):
    return torch.stack([torch.as_tensor(labels == c) for c in range(classes)], 1)


def batches(torch, count, seed=1):
    """One-hot and overlapping batches of several types, some classes empty, with voxel sizes."""
    rng = np.random.default_rng(seed)
    types = [torch.float32, torch.uint8, torch.int64, torch.float64, torch.bool]
    for k in range(count):
        shape = [(9, 8), (20, 17), (6, 7, 5), (11, 8, 9)][rng.integers(4)]
        images, classes = int(rng.integers(1, 3)), int(rng.integers(1, 5))
        if k % 3 == 2:
            sides = [torch.as_tensor(rng.random((images, classes, *shape)) < rng.uniform(0, 0.6)) for _ in range(2)]
        else:
            labels = rng.integers(0, classes + 1, (2, images, *shape)) * (rng.random((2, images, *shape)) < rng.uniform(0, 1))
            for _ in range(2):
                labels[rng.integers(2)][labels[rng.integers(2)] == rng.integers(1, classes + 1)] = 0
            sides = [one_hot(torch, side, classes) for side in labels]
        spacing = [float(size) for size in rng.choice([0.1, 0.3, 0.7, 1, 1.25, 2], len(shape))]
        spacing = (None, spacing[0], spacing, [spacing] * images, np.array(spacing))[rng.integers(5)]
        yield sides[0].to(types[k % 5]), sides[1].to(types[k % 5]), spacing


def some(rng, count, *choices):
    """Some of the combinations of options."""
    every = list(itertools.product(*choices))
    return [every[k] for k in rng.choice(len(every), min(count, len(every)), replace=False)]


def ball(torch, radius, centre, spacing=(1, 1, 1), size=36):
    axes = np.ogrid[:size, :size, :size]
    squares = sum((axis * step - middle) ** 2 for axis, step, middle in zip(axes, spacing, centre))
    return torch.as_tensor((squares <= radius**2).astype(np.int32))[None, None].repeat(1, 2, 1, 1, 1)


def balls(torch):
    uneven = (0.85, 1.2, 0.9)
    yield ball(torch, 15, (20, 20, 20)), ball(torch, 15, (19, 19, 19)), None
    yield ball(torch, 17, (19, 18, 17)), ball(torch, 17, (20, 18, 17)), None
    yield ball(torch, 10, (17, 18, 20)), ball(torch, 20, (17, 18, 20)), None
    yield ball(torch, 12, (20, 20, 20), uneven), ball(torch, 12, (19, 19, 19), uneven), uneven
    yield ball(torch, 0, (-9, 0, 0)), ball(torch, 20, (17, 18, 20)), None
    yield ball(torch, 20, (17, 18, 20)), ball(torch, 0, (-9, 0, 0)), uneven
    yield ball(torch, 0, (-9, 0, 0)), ball(torch, 0, (-9, 0, 0)), None


def test_hausdorff_distances(torch, monai, ours):
    rng = np.random.default_rng(10)
    for p, r, spacing in itertools.chain(balls(torch), batches(torch, 24)):
        for background, directed, percentile in some(rng, 4, (False, True), (False, True), (None, 0, 50, 95, 100)):
            options = {"directed": directed, "percentile": percentile, "spacing": spacing}
            arguments = (p, r, background)
            same(ours.compute_hausdorff_distance(*arguments, **options), monai.compute_hausdorff_distance(*arguments, **options))
        arguments = (p.numpy(), r.numpy(), True)
        for (index,) in some(rng, 1, (None, 0, 1, 7)):
            options = {"spacing": spacing, "ignore_index": index}
            same(ours.compute_hausdorff_distance(*arguments, **options), monai.compute_hausdorff_distance(*arguments, **options))


def test_average_distances(torch, monai, ours):
    rng = np.random.default_rng(11)
    for p, r, spacing in itertools.chain(balls(torch), batches(torch, 24, seed=2)):
        for background, symmetric, index in some(rng, 3, (False, True), (False, True), (None, 1)):
            options = {"symmetric": symmetric, "spacing": spacing, "ignore_index": index}
            found, expected = (m.compute_average_surface_distance(p, r, background, **options) for m in (ours, monai))
            # Sums of another order, in single precision.
            same(found, expected, 1e-6)


def test_surface_dice(torch, monai, ours):
    rng = np.random.default_rng(6)
    for p, r, spacing in itertools.chain(balls(torch), batches(torch, 24, seed=3)):
        for background, index in some(rng, 4, (False, True), (None, 0, 1, 9, -1)):
            if index is not None and p.dtype == torch.bool and 0 <= index < r.shape[1]:
                continue  # MONAI cannot subtract bools.
            many = r.shape[1] if background or r.shape[1] == 1 else r.shape[1] - 1
            thresholds = [float(value) for value in rng.choice([0, 0.1, 0.3, 0.7, 1, 2.5], many)]
            options = {"include_background": background, "spacing": spacing, "ignore_index": index}
            same(ours.compute_surface_dice(p, r, thresholds, **options), monai.compute_surface_dice(p, r, thresholds, **options))


def test_surface_dice_of_elements(torch, monai, ours):
    rng = np.random.default_rng(7)
    for p, r, spacing in itertools.chain(balls(torch), batches(torch, 24, seed=4)):
        if spacing is None or isinstance(spacing, float):
            spacing = [spacing or 1.0] * (r.ndim - 2)
        thresholds = [float(value) for value in rng.choice([0, 0.1, 0.3, 0.7, 1, 2.5], r.shape[1])]
        options = {"include_background": True, "spacing": spacing, "use_subvoxels": True}
        found, expected = (m.compute_surface_dice(p, r, thresholds, **options) for m in (ours, monai))
        same(found, expected, 1e-5)


def test_dice_and_iou(torch, monai, ours):
    rng = np.random.default_rng(12)
    for p, r, _ in batches(torch, 40, seed=5):
        for background, empty, index in some(rng, 6, (False, True), (False, True), (None, 0, 1, 9, -1)):
            options = {"include_background": background, "ignore_empty": empty, "ignore_index": index}
            if index is not None and p.dtype == torch.bool:
                continue
            for name in ("compute_dice", "compute_iou")[: 1 if p.dtype == torch.bool else 2]:
                found, expected = (getattr(m, name)(p, r, **options) for m in (ours, monai))
                same(found, expected)


def test_dice_of_numbers_of_classes(torch, monai, ours):
    rng = np.random.default_rng(8)
    for _ in range(12):
        p, r = (torch.as_tensor(rng.integers(0, 4, (2, 1, 6, 7))) for _ in range(2))
        for background, empty, index in some(rng, 5, (False, True), (False, True), (None, 0, 2, 9)):
            options = {"include_background": background, "ignore_empty": empty, "ignore_index": index}
            for number, reference in ((5, r), (5, r.float()), (None, r)):
                arguments = (p, reference)
                found, expected = (m.compute_dice(*arguments, num_classes=number, **options) for m in (ours, monai))
                same(found, expected)
            hot = one_hot(torch, p[:, 0].numpy(), 5).float()
            same(ours.compute_dice(hot, r, **options), monai.compute_dice(hot, r, **options))


def one_image_without(rng, sides):
    """Classes of one image taken away on a side, for empty references and predictions."""
    for side in sides:
        side[0, rng.integers(side.shape[1])] = 0


CONFUSION_NAMES = """sensitivity|specificity|precision|negative predictive value|miss rate|fall out|false discovery rate|
false omission rate|prevalence threshold|threat score|accuracy|balanced accuracy|f1 score|
matthews correlation coefficient|fowlkes mallows index|informedness|markedness|recall|Hit Rate|TPR|csi|youden""".split("|")


def test_confusion_matrices(torch, monai, ours):
    rng = np.random.default_rng(31)
    flat = [(torch.as_tensor(rng.integers(0, 2, (6, 3))).float(),) * 2, *[[torch.as_tensor(rng.integers(0, 2, (6, 3, 1))).float()] * 2]]
    for p, r, *_ in itertools.chain(flat, batches(torch, 30, seed=6)):
        if p.dtype == torch.bool:
            continue  # MONAI adds bools.
        for background, index in some(rng, 5, (False, True), (None, 0, 1, 9, -1)):
            options = {"include_background": background, "ignore_index": index}
            found, expected = (m.get_confusion_matrix(p, r, **options) for m in (ours, monai))
            same(found, expected)
            for name in CONFUSION_NAMES:
                for matrix in (expected, expected[0, 0]):
                    same(*(m.compute_confusion_matrix_metric(name.strip(), matrix) for m in (ours, monai)))


def test_generalized_dice_and_volumes(torch, monai, ours):
    rng = np.random.default_rng(32)
    for p, r, _ in batches(torch, 30, seed=7):
        if p.dtype == torch.bool:
            continue
        one_image_without(rng, (p, r))
        for background, weight, together, index in some(
            rng, 8, (False, True), ("square", "simple", "uniform"), (False, True), (None, 0, 1, 9)
        ):
            options = {"include_background": background, "weight_type": weight, "sum_over_classes": together}
            arguments = {**options, "ignore_index": index}
            # Sums over the classes, in single precision.
            same(*(m.compute_generalized_dice(p, r, **arguments) for m in (ours, monai)), 1e-6 if together else 0)
        for background, empty in itertools.product((False, True), repeat=2):
            same(*(m.compute_absolute_volume_difference(p, r, background, empty) for m in (ours, monai)))


def test_panoptic_quality(torch, monai, ours):
    rng = np.random.default_rng(33)
    for k in range(40):
        shape = [(9, 8), (20, 17), (6, 7, 5)][k % 3]
        pred = np.kron(rng.integers(0, 4, [(n + 2) // 3 for n in shape]), np.ones([3] * len(shape), int))
        pred = pred[tuple(slice(n) for n in shape)] * (1 if k % 4 else 0)
        gt = np.where(rng.random(shape) < rng.uniform(0, 0.5), rng.integers(0, 4, shape), pred) * (3 if k % 2 else 1)
        for threshold, name, counts in some(rng, 8, (0.1, 0.3, 0.5, 0.7, 1.0), ("pq", "SQ", "recognition quality"), (False, True)):
            options = {"metric_name": name, "match_iou_threshold": threshold, "output_confusion_matrix": counts}
            same(*(m.compute_panoptic_quality(torch.as_tensor(pred), torch.as_tensor(gt), **options) for m in (ours, monai)))


def test_curves(torch, monai, ours):
    rng = np.random.default_rng(34)

    def close(found, expected):
        assert isinstance(found, list) == isinstance(expected, list)
        np.testing.assert_allclose(found, expected, rtol=1e-12)

    for k in range(30):
        count, classes = int(rng.integers(2, 40)), int(rng.integers(1, 4))
        scores = torch.as_tensor(np.round(rng.random((count, classes)), 1 + k % 2))
        truth = torch.as_tensor(rng.integers(0, 2, (count, classes)) * (2 if k % 10 == 9 else 1))
        if k % 5 == 4:
            truth[:, 0] = k % 2
        for name in ("compute_roc_auc", "compute_average_precision"):
            close(*(getattr(m, name)(scores[:, 0], truth[:, 0]) for m in (ours, monai)))
            for average in ("macro", "micro", "none", "weighted"):
                if average != "weighted" or truth.sum() > 0:
                    close(*(getattr(m, name)(scores, truth, average) for m in (ours, monai)))
        for name in ("ROCAUCMetric", "AveragePrecisionMetric"):
            made = [getattr(m, name)("none") for m in (ours, monai)]
            for metric in made:
                metric(scores, truth)
                metric(list(scores), list(truth))
            close(*(metric.aggregate() for metric in made))
            close(*(metric.aggregate("macro") for metric in made))
            for metric in made:
                metric.reset()
                assert metric.get_buffer() is None


def test_free_response(torch, monai, ours):
    rng = np.random.default_rng(35)

    def equal(found, expected):
        for one, other in zip(found, expected, strict=True):
            assert type(one) is type(other)
            np.testing.assert_array_equal(one, other)

    for k in range(20):
        mask = np.kron(rng.integers(0, 6, (5, 6)), np.ones((4, 4), int))
        count = int(rng.integers(1, 30))
        scores, places = np.round(rng.random(count), 2), rng.integers(0, 20, (count, 2))
        convert = torch.as_tensor if k % 2 else np.asarray
        probabilities, coordinates = convert(scores), convert(places)
        for excluded in (None, [1, 3]):
            given = (probabilities, coordinates, mask, excluded)
            found, expected = (m.compute_fp_tp_probs_nd(*given) for m in (ours, monai))
            equal(found, expected)
            given = (scores, places[:, 0] * 2, places[:, 1] * 2, mask, excluded, 1)
            equal(*(m.compute_fp_tp_probs(*given) for m in (ours, monai)))
            curves = [m.compute_froc_curve_data(*expected, 3) for m in (ours, monai)]
            equal(*curves)
            for thresholds in ((0.25, 0.5, 1, 2, 4, 8), (1, 3)):
                equal(*([m.compute_froc_score(*curves[0], thresholds)] for m in (ours, monai)))


def test_metrics_of_images(torch, monai, ours):
    rng = np.random.default_rng(36)
    makers = [
        ("MAEMetric", {}),
        ("MSEMetric", {}),
        ("RMSEMetric", {}),
        ("MAPEMetric", {"epsilon": 1e-3}),
        ("PSNRMetric", {"max_val": 2}),
        ("SSIMMetric", {"spatial_dims": 2, "data_range": 2.0}),
        ("SSIMMetric", {"spatial_dims": 2, "kernel_type": "uniform", "win_size": 7, "k1": 0.02}),
        ("SSIMMetric", {"spatial_dims": 2, "win_size": 9, "kernel_sigma": 1.0, "k2": 0.05}),
        ("SSIMMetric", {"spatial_dims": 3, "win_size": (5, 5, 5), "kernel_type": "uniform"}),
    ]
    for (name, options), dtype, reduction in some(rng, 40, makers, (torch.float32, torch.float64), REDUCTIONS):
        if name == "SSIMMetric" and dtype == torch.float64:
            continue  # MONAI converts it to single precision.
        made = [getattr(m, name)(**options, reduction=reduction, get_not_nans=True) for m in (ours, monai)]
        shape = (2, 2, 14, 15, 13) if options.get("spatial_dims") == 3 else (2, 2, 24, 25)
        sides = [torch.as_tensor(rng.random(shape)).to(dtype) for _ in range(2)]
        rtol = 1e-4 if name == "SSIMMetric" else 1e-5
        same(*(metric(*sides) for metric in made), rtol)
        same(*(metric([sides[0][0]], [sides[0][1]]) for metric in made), rtol)
        same(*(metric.aggregate() for metric in made), rtol)
    equal = torch.ones(1, 1, 5, 5)
    same(*(m.PSNRMetric(1)(equal, equal) for m in (ours, monai)))


def test_inputs_of_monai_for_counts(torch, monai, ours):
    """The inputs of MONAI's tests of confusion matrices and F beta."""
    hits = torch.tensor([[[[0, 1], [0, 0]], [[0, 0], [1, 1]], [[1, 0], [0, 0]]], [[[0, 0], [0, 1]], [[1, 0], [0, 0]], [[0, 1], [1, 0]]]])
    truth = torch.tensor([[[[0, 0], [0, 1]], [[1, 0], [1, 0]], [[0, 1], [0, 0]]], [[[0, 0], [0, 1]], [[1, 1], [0, 0]], [[0, 0], [1, 0]]]])
    none, all_ = torch.zeros(3, 2, 2), torch.ones(3, 2, 2)
    none[2] = 1
    cross = torch.tensor([[[0, 1], [1, 0]], [[1, 0], [0, 1]], [[0, 0], [0, 0]]])
    all_[1:] = 0
    sparse = [torch.stack([hits[0], none, none]).float(), torch.stack([truth[0], all_, cross]).float()]
    for p, r in ((hits.float(), truth.float()), sparse):
        for background in (True, False):
            same(*(m.get_confusion_matrix(p, r, background) for m in (ours, monai)))
        for compute, reduction in itertools.product((True, False), ("mean", "mean_batch", "sum", "sum_batch")):
            names = [name.strip() for name in CONFUSION_NAMES]
            made = [m.ConfusionMatrixMetric(True, names, compute, reduction, True) for m in (ours, monai)]
            same(*(metric(p, r) for metric in made))
            same(*(metric.aggregate() for metric in made), 1e-6)
    ones = torch.ones(3, 3)
    found = torch.tensor([[1.0, 0, 1], [0, 1, 0], [1, 0, 1]])
    unknown = torch.tensor([[1.0, 0, 1], [float("nan")] * 3, [1, 0, 1]])
    for beta, r in itertools.product((0.5, 1, 2), (found, torch.zeros(3, 3), unknown)):
        made = [m.FBetaScore(beta, get_not_nans=True) for m in (ours, monai)]
        same(*(metric(ones, r) for metric in made))
        same(*(metric.aggregate() for metric in made), 1e-6)
    large = torch.zeros(1, 1, 1024, 1024, 44, dtype=torch.uint8)
    assert ours.get_confusion_matrix(large, large).tolist() == [[[0, 0, 46137344, 0]]]


def test_inputs_of_monai_for_instances(torch, monai, ours):
    """The inputs of MONAI's tests of panoptic quality."""
    pred = torch.tensor([[0, 1, 1, 1], [0, 0, 0, 0], [2, 0, 3, 3], [4, 2, 2, 0]])
    gapped = torch.tensor([[0, 7, 7, 7], [0, 0, 0, 0], [1, 0, 8, 8], [9, 1, 1, 0]])
    gt = torch.tensor([[1, 1, 2, 1], [0, 0, 0, 0], [1, 3, 0, 0], [4, 3, 3, 3]])
    for p, threshold, name in itertools.product((pred, gapped, gt), (0.3, 0.5, 0.99), ("pq", "sq", "RQ")):
        same(*(m.compute_panoptic_quality(p, gt, name, match_iou_threshold=threshold) for m in (ours, monai)))
    p = torch.tensor([[[[2, 0, 1], [2, 1, 1], [0, 1, 1]], [[0, 1, 3], [0, 0, 0], [1, 2, 1]]], [[[1, 1, 1], [3, 2, 0], [3, 2, 1]], [[1, 1, 3], [3, 1, 1], [0, 3, 0]]]])
    r = torch.tensor([[[[2, 0, 0], [2, 0, 0], [2, 2, 3]], [[3, 3, 3], [3, 2, 1], [2, 2, 3]]], [[[1, 1, 1], [0, 0, 3], [0, 0, 3]], [[0, 1, 3], [2, 1, 0], [3, 0, 3]]]])
    for count, threshold, reduction in itertools.product((3, 4), (0.3, 0.4, 0.5), ("mean_batch", "none")):
        for names in ("segmentation_quality", ["Recognition Quality", "pq"]):
            options = {"match_iou_threshold": threshold, "reduction": reduction, "metric_name": names}
            made = [m.PanopticQualityMetric(count, **options) for m in (ours, monai)]
            same(*(metric(p, r) for metric in made))
            same(*(metric.aggregate() for metric in made), 1e-6)
    for shape in ((2, 2, 10), (1, 2, 8, 8, 8, 8), (1, 3, 4, 4)):
        for module in (ours, monai):
            with pytest.raises(ValueError):
                module.PanopticQualityMetric(3)(torch.zeros(shape, dtype=int), torch.zeros(shape, dtype=int))


def test_inputs_of_monai_for_curves(torch, monai, ours):
    """The inputs of MONAI's tests of areas under curves and of FROC."""
    scores = torch.softmax(torch.tensor([[0.1, 0.9], [0.3, 1.4], [0.2, 0.1], [0.1, 0.5], [0.1, 0.5]]), 1)
    truth = torch.tensor([[1, 0], [0, 1], [0, 0], [1, 1], [0, 1]])
    single = torch.tensor([[0.5], [0.5], [0.2], [8.3]]), torch.tensor([[0], [1], [0], [1]])
    for name, average in itertools.product(("compute_roc_auc", "compute_average_precision"), ("macro", "none", "weighted", "micro")):
        for p, r in ((scores, truth), single, (single[0], single[1][:, 0]), (single[0][:, 0], single[1][:, 0])):
            found, expected = (getattr(m, name)(p, r, average) for m in (ours, monai))
            np.testing.assert_allclose(found, expected, rtol=1e-12)
    for p, r in ((scores[:4], torch.zeros(4, 2)), (scores[:4], torch.tensor([[0, 0], [1, 1], [2, 2], [3, 3]]))):
        assert np.isnan(ours.compute_roc_auc(p, r)) and np.isnan(monai.compute_roc_auc(p, r))
    mask = np.array([[0, 0, 1, 1], [2, 2, 0, 0], [0, 3, 3, 0], [0, 3, 3, 3]])
    given = torch.tensor([1, 0.6, 0.8]), torch.tensor([0, 2, 3]), torch.tensor([3, 0, 1]), mask
    for excluded in (None, [2], [5], [2, 2]):
        found, expected = (m.compute_fp_tp_probs(*given, excluded) for m in (ours, monai))
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_array_equal(one, other)
    for convert in (np.array, torch.tensor):
        sides = convert([0.8, 0.6]), convert([1, 1, 0, 0, 0.8, 0.8, 0])
        for thresholds in ((0.25, 0.5, 1, 2, 4, 8), 0.25):
            found, expected = (m.compute_froc_score(*m.compute_froc_curve_data(*sides, 4, 2), thresholds) for m in (ours, monai))
            assert found == expected


REDUCTIONS = ["none", "mean", "sum", "mean_batch", "sum_batch", "mean_channel", "sum_channel"]


def test_metrics_of_batches(torch, monai, ours):
    makers = [
        (name, options)
        for name, options in (
            ("DiceMetric", {}),
            ("DiceMetric", {"include_background": False, "ignore_empty": False}),
            ("MeanIoU", {"include_background": False}),
            ("HausdorffDistanceMetric", {"include_background": True, "percentile": 95}),
            ("HausdorffDistanceMetric", {"directed": True, "ignore_index": 1}),
            ("SurfaceDistanceMetric", {"symmetric": True}),
            ("SurfaceDiceMetric", {"class_thresholds": [1, 2], "ignore_index": 0}),
            ("AbsoluteVolumeDifferenceMetric", {}),
            ("ConfusionMatrixMetric", {"metric_name": ["recall", "f1"], "ignore_index": 1}),
            ("ConfusionMatrixMetric", {"compute_sample": True, "include_background": False}),
            ("FBetaScore", {"beta": 2.0, "include_background": False}),
        )
    ]
    rng = np.random.default_rng(9)
    given = []
    for _ in range(2):
        labels = rng.integers(0, 3, (2, 2, 6, 7, 5)) * (rng.random((2, 2, 1, 1, 1)) < 0.8)
        given.append([one_hot(torch, side, 3).float() for side in labels])
    for (name, options), reduction, counts in some(rng, 30, makers, REDUCTIONS, (False, True)):
        made = [getattr(m, name)(**options, reduction=reduction, get_not_nans=counts) for m in (ours, monai)]
        keywords = {"spacing": [1.0, 2.0, 0.5]} if "Surface" in name or "Hausdorff" in name else {}
        # Means of another order, in single precision; several counts at once.
        rtol = 1e-6 if name in ("SurfaceDistanceMetric", "ConfusionMatrixMetric", "FBetaScore") else 0
        for p, r in given:
            same(made[0](p, r, **keywords), made[1](p, r, **keywords), rtol)
        listed = (list(given[0][0]), list(given[0][1]))
        same(made[0](*listed, **keywords), made[1](*listed, **keywords), rtol)
        same(made[0].aggregate(), made[1].aggregate(), rtol)
        for other in REDUCTIONS:
            same(made[0].aggregate(other), made[1].aggregate(other), rtol)
        same(made[0].get_buffer(), made[1].get_buffer(), rtol)
        for metric in made:
            metric.reset()
            assert metric.get_buffer() is None
            with pytest.raises(ValueError):
                metric.aggregate()


def test_other_metrics_of_batches(torch, monai, ours):
    rng = np.random.default_rng(37)
    for reduction, weight in some(rng, 8, REDUCTIONS, ("square", "simple", "uniform")):
        made = [m.GeneralizedDiceScore(reduction=reduction, weight_type=weight) for m in (ours, monai)]
        for _ in range(2):
            sides = [one_hot(torch, rng.integers(0, 3, (2, 6, 7)), 3).float() for _ in range(2)]
            same(*(metric(*sides) for metric in made), 1e-6)
        same(*(metric.aggregate() for metric in made), 1e-6)
    for reduction, names, counts in some(rng, 8, REDUCTIONS, ("pq", ("pq", "sq", "rq")), (False, True)):
        options = {"metric_name": names, "reduction": reduction, "return_confusion_matrix": counts}
        made = [m.PanopticQualityMetric(2, **options) for m in (ours, monai)]
        for _ in range(2):
            classes = rng.integers(0, 3, (2, 1, 3, 3)).repeat(3, 2).repeat(3, 3)
            sides = [
                torch.as_tensor(np.concatenate([classes * rng.integers(1, 3, (2, 1, 9, 9)), classes], 1)) for _ in range(2)
            ]
            same(*(metric(*sides) for metric in made))
        same(*(metric.aggregate() for metric in made), 1e-6)
    flat = torch.as_tensor(rng.integers(0, 2, (5, 3))).float()
    for metric in (m.ConfusionMatrixMetric(compute_sample=True) for m in (ours, monai)):
        with pytest.warns(UserWarning, match="compute_sample"):
            metric(flat, flat)


def test_names_of_labels(torch, monai, ours):
    p, r = (torch.as_tensor(np.random.default_rng(k).integers(0, 2, (2, 3, 5, 5))).float() for k in (1, 2))
    for names, background in itertools.product((True, ["a", "b", "c"]), (True, False)):
        made = [
            m.DiceMetric(reduction="mean_batch", return_with_label=names, include_background=background)
            for m in (ours, monai)
        ]
        for metric in made:
            metric(p, r)
        assert made[0].aggregate() == made[1].aggregate()


def test_what_is_refused(torch, monai, ours):
    p, r = torch.zeros(1, 2, 5, 5), torch.zeros(1, 2, 5, 5)
    for module in (ours, monai):
        for spacing in ([1, 2, 3], [[1, 2], [3, 4]], [[1], [2]]):
            with pytest.raises(ValueError):
                module.compute_hausdorff_distance(p, r, spacing=spacing)
        with pytest.raises(ValueError):
            module.compute_hausdorff_distance(p, r[:, :, :4])
        with pytest.raises(ValueError):
            module.compute_hausdorff_distance(p + 1, r + 1, percentile=101)
        for thresholds in ([1, 1], [-1], [float("inf")], []):
            with pytest.raises(ValueError):
                module.compute_surface_dice(p, r, thresholds)
        with pytest.raises(ValueError):
            module.compute_surface_dice(p.numpy(), r, [1])
        with pytest.raises(ValueError):
            module.compute_surface_dice(p[0], r[0], [1])
        with pytest.raises(ValueError):
            module.DiceMetric()(p[0, 0], r[0, 0])


def test_what_is_not_covered_raises(torch, ours):
    p = torch.zeros(1, 2, 5, 5)
    for refused in (
        lambda: ours.compute_hausdorff_distance(p, p, distance_metric="taxicab"),
        lambda: ours.compute_average_surface_distance(p, p, distance_metric="chessboard"),
        lambda: ours.compute_surface_dice(p, p, [1], distance_metric="taxicab"),
        lambda: ours.compute_dice(p, p, per_component=True),
        lambda: ours.SSIMMetric(2, win_size=6),
        lambda: ours.SSIMMetric(2, win_size=9),
        lambda: ours.SSIMMetric(3, kernel_type="uniform", win_size=[3, 5, 7]),
    ):
        with pytest.raises(medgrade.MedgradeError) as caught:
            refused()
        assert caught.value.code == "bad-option"
    with pytest.raises(ValueError, match="0 and 1"):
        ours.compute_dice(p, p + 0.5)


@pytest.mark.filterwarnings("default")
def test_empty_masks_warn(torch, ours):
    p, r = torch.zeros(1, 2, 5, 5), torch.ones(1, 2, 5, 5)
    with pytest.warns(UserWarning, match="Class 1 of the prediction is empty"):
        ours.compute_hausdorff_distance(p, r)


def test_arguments_have_the_same_names_and_defaults(monai, ours):
    for name in ours.__all__:
        found, expected = (inspect.signature(getattr(m, name)).parameters.values() for m in (ours, monai))
        assert [p.name for p in found] == [p.name for p in expected], name
        for one, other in zip(found, expected):
            assert (one.kind, one.default) == (other.kind, getattr(other.default, "value", other.default)), name
