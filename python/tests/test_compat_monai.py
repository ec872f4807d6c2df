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
        rtol = 1e-6 if name == "SurfaceDistanceMetric" else 0
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
