"""medgrade.compat.surface_distance and .medpy against the libraries: their own test inputs, and random masks."""

import importlib.util
import itertools
from pathlib import Path

import numpy as np
import pytest

from medgrade.compat import medpy, surface_distance

spec = importlib.util.spec_from_file_location("peers", Path(__file__).with_name("peers.py"))
peers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(peers)

pytestmark = pytest.mark.filterwarnings("ignore")


def blob(rng, shape, share):
    """Smooth random masks, so that there are surfaces and not only single voxels."""
    values = rng.random(shape)
    for axis in range(len(shape)):
        values = values + np.roll(values, 1, axis)
    return values > np.quantile(values, 1 - share)


def random_pairs(count, shapes, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        shape = shapes[rng.integers(len(shapes))]
        spacing = [float(size) for size in rng.choice([0.1, 0.3, 0.7, 1, 1.25, 2, 3.3], len(shape))]
        yield blob(rng, shape, rng.uniform(0.02, 0.6)), blob(rng, shape, rng.uniform(0.02, 0.6)), spacing


def point(shape, *place):
    mask = np.zeros(shape, bool)
    if place:
        mask[place] = True
    return mask


def own_pairs():
    """The inputs of surface-distance's tests."""
    square, longer = np.zeros((6, 6), bool), np.zeros((6, 6), bool)
    square[1:3, 1:3] = longer[1:4, 1:3] = True
    cube, larger = np.zeros((2, 100, 100, 100), bool)
    cube[:50] = larger[:51] = True
    plane, volume = (128, 128), (128, 128, 128)
    yield point(plane, 50, 70), point(plane, 50, 72), (2, 1)
    yield square, longer, (2, 1)
    yield point(plane, 50, 60), point(plane), (3, 2)
    yield point(plane), point(plane, 50, 60), (3, 2)
    yield point(plane), point(plane), (3, 2)
    yield point(volume, 50, 60, 70), point(volume, 50, 60, 72), (3, 2, 1)
    yield cube, larger, (2, 1, 1)
    yield point(volume, 50, 60, 70), point(volume), (3, 2, 1)
    yield point(volume), point(volume, 50, 60, 72), (3, 2, 1)
    yield point(volume), point(volume), (3, 2, 1)


def same(found, expected, rtol=0):
    assert type(found) is type(expected)
    if isinstance(expected, tuple):
        for one, other in zip(found, expected, strict=True):
            same(one, other, rtol)
    else:
        np.testing.assert_allclose(found, expected, rtol=rtol, atol=0)
        assert getattr(found, "dtype", None) == getattr(expected, "dtype", None)


def test_surface_distance_is_the_library():
    peer = peers.library("surface_distance")
    pairs = itertools.chain(own_pairs(), random_pairs(60, [(9, 8), (20, 31), (7, 6, 5), (12, 9, 14)]))
    for reference, prediction, spacing in pairs:
        expected = peer.compute_surface_distances(reference, prediction, spacing)
        found = surface_distance.compute_surface_distances(reference, prediction, spacing)
        assert found.keys() == expected.keys()
        for name in expected:
            # Sums of areas have another order.
            same(found[name], expected[name], 1e-15 if "areas" in name else 0)
        for percent in (0, 5, 50, 95, 99.5, 100):
            same(
                surface_distance.compute_robust_hausdorff(found, percent),
                peer.compute_robust_hausdorff(expected, percent),
            )
        average = "compute_average_surface_distance"
        same(getattr(surface_distance, average)(found), getattr(peer, average)(expected), 1e-13)
        for tolerance in (0, 0.3, 1, 2.5):
            for name in ("compute_surface_overlap_at_tolerance", "compute_surface_dice_at_tolerance"):
                same(getattr(surface_distance, name)(found, tolerance), getattr(peer, name)(expected, tolerance), 1e-13)
        same(
            surface_distance.compute_dice_coefficient(reference, prediction),
            peer.compute_dice_coefficient(reference, prediction),
        )


def test_what_surface_distance_refuses():
    peer = peers.library("surface_distance")
    mask, volume, line = np.zeros((2, 2), bool), np.zeros((2, 2, 2), bool), np.zeros(2, bool)
    for arguments in (
        (volume, mask, [1, 1]),
        (mask, volume, [1, 1]),
        (mask, mask, [1, 1, 1]),
        (line, line, [1]),
        (mask.astype(int), mask, [1, 1]),
        (mask.tolist(), mask, [1, 1]),
        (np.zeros((1, 2, 2, 2), bool),) * 2 + ([1, 1, 1, 1],),
    ):
        for library in (peer, surface_distance):
            with pytest.raises(ValueError):
                library.compute_surface_distances(*arguments)


OVERLAPS = """dc jc precision recall sensitivity specificity true_negative_rate true_positive_rate
positive_predictive_value ravd""".split()


def test_the_overlaps_are_those_of_medpy():
    peer = peers.library("medpy.metric.binary")
    full, none = np.ones((4, 5), int), np.zeros((4, 5), int)
    some = point((4, 5), 1, 2)
    pairs = [pair[:2] for pair in random_pairs(40, [(9, 8), (7, 6, 5), (11,)])]
    pairs += itertools.product((full, none, some, some * 3.5), repeat=2)
    for result, reference in pairs:
        for name in OVERLAPS:
            if name == "ravd" and not reference.any():
                for library in (peer, medpy):
                    with pytest.raises(RuntimeError):
                        library.ravd(result, reference)
            else:
                same(getattr(medpy, name)(result, reference), getattr(peer, name)(result, reference))


def test_the_distances_are_those_of_medpy():
    peer = peers.library("medpy.metric.binary")
    for k, (result, reference, spacing) in enumerate(random_pairs(60, [(9, 8), (20, 31), (7, 6, 5), (30,)])):
        voxelspacing = (spacing, None, tuple(spacing), spacing[0])[k % 4]
        for connectivity in (1, 2, 3):
            for name in ("hd", "hd95"):
                found, expected = (getattr(m, name)(result, reference, voxelspacing, connectivity) for m in (medpy, peer))
                same(found, expected)
            for name in ("asd", "assd"):
                found, expected = (getattr(m, name)(result, reference, voxelspacing, connectivity) for m in (medpy, peer))
                # Sums of another order.
                assert type(found) is type(expected) and found == pytest.approx(expected, rel=1e-12)


def medpy_pairs():
    """The inputs of MedPy's tests of its metrics."""
    left, right = np.array([True, False]), np.array([False, True])
    low = np.array([[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]], bool)
    high = np.array([[1, 1, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]], bool)
    yield left, left, None
    yield left, right, None
    yield left, right, [2]
    yield low, high, None
    yield high, low, None


def scattered(rng, shape):
    """Noise, smooth or not: many objects that touch several others."""
    return blob(rng, shape, rng.uniform(0.05, 0.5)) if rng.random() < 0.5 else rng.random(shape) < rng.uniform(0.05, 0.5)


def test_the_objects_are_those_of_medpy():
    peer = peers.library("medpy.metric.binary")
    rng = np.random.default_rng(21)
    shapes = [(9, 8), (20, 31), (7, 6, 5), (30,), (14, 13, 12)]
    pairs = [*medpy_pairs()]
    for k in range(40):
        shape = shapes[k % len(shapes)]
        spacing = [float(size) for size in rng.choice([0.3, 0.7, 1, 2], len(shape))]
        pairs.append((scattered(rng, shape), scattered(rng, shape) * 3, (spacing, None, tuple(spacing), spacing[0])[k % 4]))
    for result, reference, spacing in pairs:
        for connectivity in (1, 2, 3):
            for name in ("obj_fpr", "obj_tpr"):
                same(*(getattr(m, name)(result, reference, connectivity) for m in (medpy, peer)))
            for name in ("obj_asd", "obj_assd"):
                found, expected = (getattr(m, name)(result, reference, spacing, connectivity) for m in (medpy, peer))
                # Sums of another order.
                assert type(found) is type(expected) and found == pytest.approx(expected, rel=1e-12, nan_ok=True)


def test_masks_without_objects():
    peer = peers.library("medpy.metric.binary")
    none, some = point((4, 5)), point((4, 5), 1, 2)
    for library in (peer, medpy):
        for pair in ((none, some), (some, none), (none, none)):
            assert np.isnan(library.obj_asd(*pair)) and np.isnan(library.obj_assd(*pair))
        with pytest.raises(ZeroDivisionError):
            library.obj_fpr(some, none)
        with pytest.raises(ZeroDivisionError):
            library.obj_tpr(none, some)
        assert (library.obj_fpr(none, some), library.obj_tpr(some, none)) == (1, 0)


def test_the_correlations_are_those_of_medpy():
    peer = peers.library("medpy.metric.binary")
    rng = np.random.default_rng(22)
    series = [([blob(rng, (6, 5), 0.3)] * 4, [blob(rng, (6, 5), share) for share in (0.1, 0.2, 0.3, 0.4)])]
    for count in (2, 3, 4, 5, 8, 13, 40):
        first = [blob(rng, (6, 5), rng.uniform(0.05, 0.9)) for _ in range(count)]
        series.append((first, [scattered(rng, (6, 5)) for _ in first]))
        series.append((first, [mask | scattered(rng, (6, 5)) for mask in first]))
    for results, references in series:
        for name in ("volume_correlation", "volume_change_correlation"):
            if len(results) == 2 and "change" in name:
                for library in (peer, medpy):
                    with pytest.raises(ValueError):
                        getattr(library, name)(results, references)
                continue
            found, expected = (getattr(library, name)(results, references) for library in (medpy, peer))
            assert [type(value) for value in found] == [type(value) for value in expected]
            assert tuple(found) == pytest.approx(tuple(expected), rel=1e-11, nan_ok=True)
            assert (found.statistic, found.pvalue) == tuple(found) or np.isnan(found.pvalue)


def test_nothing_of_medpy_is_missing():
    peer = peers.library("medpy.metric.binary")
    own = {name for name, value in vars(peer).items() if getattr(value, "__module__", "") == peer.__name__}
    assert {name for name in own if not name.startswith("_")} == set(medpy.__all__)


def test_what_medpy_refuses():
    peer = peers.library("medpy.metric.binary")
    none, some = point((4, 5)), point((4, 5), 1, 2)
    for library in (peer, medpy):
        for name in ("hd", "hd95", "asd", "assd"):
            for pair in ((none, some), (some, none), (none, none)):
                with pytest.raises(RuntimeError):
                    getattr(library, name)(*pair)
            with pytest.raises(RuntimeError):
                getattr(library, name)(some, some, voxelspacing=[1, 2, 3])


def test_arguments_have_the_same_names_and_defaults():
    import inspect

    for ours, peer in (
        (surface_distance, peers.library("surface_distance")),
        (medpy, peers.library("medpy.metric.binary")),
    ):
        for name in ours.__all__:
            found, expected = (inspect.signature(getattr(m, name)).parameters.values() for m in (ours, peer))
            assert [(p.name, p.default, p.kind) for p in found] == [(p.name, p.default, p.kind) for p in expected], name
