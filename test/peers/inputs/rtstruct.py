"""Writes random structure sets and draws them with rt-utils and dcmrtstruct2nii; one JSON object in, one JSON value out."""
import base64, io, json, os, sys, tempfile, zipfile

import numpy as np
from pydicom.uid import ExplicitVRLittleEndian, ImplicitVRLittleEndian
from structures import Series, by_dcmrtstruct2nii, by_rt_utils, contour, structure_set, write


def axes(random):
    """Directions of rows and columns: mostly those of a scanner, some swapped or oblique."""
    kind = random.integers(4)
    if kind < 2:
        return (1, 0, 0), (0, 1, 0)
    if kind == 2:
        turned = np.eye(3)[:, random.permutation(3)] * random.choice([-1, 1], 3)
    else:
        turned, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return turned[:, 0], turned[:, 1]


def polygon(random, size):
    nx, ny = size
    count, kind = int(random.integers(3, 20)), random.integers(6)
    x, y = random.random(2) * [nx, ny]
    if kind == 0:  # a blob
        angles = np.sort(random.random(count)) * 2 * np.pi
        radius = random.uniform(1, 0.5 * nx) * random.uniform(0.6, 1, count)
        return np.c_[x + radius * np.cos(angles), y + radius * np.sin(angles)]
    points = random.random((count, 2)) * random.choice([1, 1, 2]) * [nx, ny] - random.choice([0, 3])
    if kind == 1:  # corners on voxels, and between them
        return np.rint(points)
    if kind == 2:
        return np.rint(2 * points) / 2
    if kind == 3:  # a square on voxels or between them
        side, (a, b) = random.integers(1, nx // 2 + 1), random.integers(0, nx, 2) + random.choice([0, 0.5])
        return np.array([(a, b), (a + side, b), (a + side, b + side), (a, b + side)], float)
    if kind == 4:  # a keyhole
        turns = 2 * np.pi * np.arange(12) / 12
        outer, inner = (np.c_[x + r * np.cos(turns), y + r * np.sin(turns)] for r in (nx / 3, nx / 7))
        return np.concatenate([outer, outer[:1], inner[:1], inner[::-1]])
    return points


def contours(random, series):
    found = []
    nx, ny, nz = series.size
    for k in range(nz):
        for _ in range(random.choice([0, 1, 1, 2])):
            # Between slices, but on the side of the one that the contour names.
            shift = random.choice([0, 0, random.uniform(-0.45, 0.45)])
            found.append(contour(series, polygon(random, (nx, ny)), k + shift, slices=[k]))
    return found


def case(random, folder):
    # rt-utils exchanges rows and columns of other images, and the sizes of other pixels.
    side, count = int(random.integers(6, 48)), int(random.integers(2, 5))
    pixel = float(random.choice([1, 0.9765625, 1.171875, random.uniform(0.4, 3)]))
    rows, columns = axes(random)
    origin = random.choice([np.rint(random.uniform(-250, 250, 3)), random.uniform(-250, 250, 3)])
    series = Series((side, side, count), (pixel, pixel, random.choice([1, 2.5, 3, random.uniform(0.5, 6)])), origin, rows, columns)
    structures = [(f"S {k}", contours(random, series)) for k in range(random.integers(1, 3))]
    if random.random() < 0.3:
        structures.append(("none", None if random.random() < 0.5 else []))
    syntax = [ExplicitVRLittleEndian, ImplicitVRLittleEndian][random.integers(2)]
    content = structure_set(series, structures, syntax)
    path = tempfile.mkdtemp(dir=folder)
    ct, rs = write(path, series, content)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in random.permutation(os.listdir(ct)):
            archive.write(os.path.join(ct, name), f"case/{name}")
        archive.writestr("case/rs.dcm", content)
    masks = {"rt-utils": by_rt_utils(ct, rs), "dcmrtstruct2nii": by_dcmrtstruct2nii(ct, rs)}
    packed = {program: {name: base64.b64encode(np.packbits(mask, bitorder="little")).decode() for name, mask in own.items()} for program, own in masks.items()}
    return dict(zip=base64.b64encode(out.getvalue()).decode(), shape=[count, side, side], masks=packed)


given = json.load(sys.stdin)
random = np.random.default_rng(given["seed"])
with tempfile.TemporaryDirectory() as folder:
    print(json.dumps([case(random, folder) for _ in range(given["runs"])]))
