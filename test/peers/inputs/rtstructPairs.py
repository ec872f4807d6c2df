"""Two random structure sets of one CT: Dice and HD95 of their structures by rt-utils or dcmrtstruct2nii and surface-distance; one JSON object in, one JSON value out."""
import base64, io, json, os, sys, tempfile, zipfile

import numpy as np

# surface-distance 0.1 spells infinity in a way that NumPy 2 has dropped.
np.Inf, np.NaN = np.inf, np.nan
import SimpleITK as sitk
import surface_distance as sd
from pydicom.uid import ExplicitVRLittleEndian
from structures import Series, by_dcmrtstruct2nii, by_rt_utils, contour, structure_set, write


def blob(random, series, name):
    """An outline on every slice that moves a little from one to the next."""
    side, _, count = series.size
    x, y, radius = *random.uniform(0.35, 0.65, 2) * side, random.uniform(0.15, 0.3) * side
    found = []
    for k in range(count):
        angles = np.sort(random.random(16)) * 2 * np.pi
        radii = radius * random.uniform(0.8, 1, 16)
        found.append(contour(series, np.c_[x + k / 2 + radii * np.cos(angles), y + radii * np.sin(angles)], k, slices=[k]))
    return name, found


def packed(folder):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in os.listdir(folder):
            archive.write(os.path.join(folder, name), f"ct/{name}")
    return base64.b64encode(out.getvalue()).decode()


def numbers(masks, spacing):
    a, b = masks
    distances = sd.compute_surface_distances(a, b, spacing)
    return dict(dice=sd.compute_dice_coefficient(a, b), hd95=sd.compute_robust_hausdorff(distances, 95))


def case(random, folder):
    side, count = int(random.integers(20, 40)), int(random.integers(3, 7))
    pixel, slices = float(random.choice([1, 0.9765625, random.uniform(0.7, 2)])), float(random.choice([2.5, 3]))
    series = Series((side, side, count), (pixel, pixel, slices), np.rint(random.uniform(-250, 250, 3)), (1, 0, 0), (0, 1, 0))
    names = [f"S {k}" for k in range(random.integers(1, 4))]
    sets = [structure_set(series, [blob(random, series, name) for name in names], ExplicitVRLittleEndian) for _ in range(2)]
    masks = {"rt-utils": [], "dcmrtstruct2nii": []}
    for content in sets:
        path = tempfile.mkdtemp(dir=folder)
        ct, rs = write(path, series, content)
        masks["rt-utils"].append(by_rt_utils(ct, rs))
        masks["dcmrtstruct2nii"].append(by_dcmrtstruct2nii(ct, rs))
    # That of the files, whose numbers are texts of at most 16 characters.
    reader = sitk.ImageSeriesReader()
    reader.SetFileNames(reader.GetGDCMSeriesFileNames(ct))
    spacing = reader.Execute().GetSpacing()[::-1]
    values = {
        program: {name: numbers([own[name].astype(bool) for own in both], spacing) for name in names}
        for program, both in masks.items()
    }
    return dict(ct=packed(ct), sets=[base64.b64encode(content).decode() for content in sets], values=values)


given = json.load(sys.stdin)
random = np.random.default_rng(given["seed"])
with tempfile.TemporaryDirectory() as folder:
    print(json.dumps([case(random, folder) for _ in range(given["runs"])]))
