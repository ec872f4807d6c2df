"""Distances over files as SimpleITK and nibabel read them, for test/peers/spacingOrder.test.ts."""

import base64
import json
import sys
import tempfile
from pathlib import Path

import nibabel
import numpy as np
import SimpleITK as sitk
import surface_distance as sd
from medpy.metric import binary

# surface-distance 0.1 spells infinity in a way that NumPy 2 has dropped.
np.Inf, np.NaN = np.inf, np.nan


def distances(r, p, spacing):
    d = sd.compute_surface_distances(r, p, spacing)
    return [
        binary.hd95(p, r, spacing),
        binary.asd(p, r, spacing),
        sd.compute_robust_hausdorff(d, 95),
        sd.compute_surface_dice_at_tolerance(d, 1),
    ]


def by_sitk(files):
    images = [sitk.ReadImage(str(file)) for file in files]
    arrays = [sitk.GetArrayFromImage(image) == 1 for image in images]
    whole = sitk.HausdorffDistanceImageFilter()
    whole.Execute(*images)
    spacing = [float(s) for s in images[0].GetSpacing()[::-1]]
    return distances(*arrays, spacing) + [whole.GetHausdorffDistance()]


def by_nibabel(files):
    images = [nibabel.load(file) for file in files]
    arrays = [np.asarray(image.dataobj) == 1 for image in images]
    return distances(*arrays, [float(s) for s in images[0].header.get_zooms()])


def main():
    answers = []
    with tempfile.TemporaryDirectory() as folder:
        for case in json.load(sys.stdin)["cases"]:
            files = []
            for side in ("reference", "prediction"):
                files.append(Path(folder) / f"{side}{case['suffix']}")
                files[-1].write_bytes(base64.b64decode(case[side]))
            answer = {"sitk": by_sitk(files)}
            if case["suffix"] == ".nii":
                answer["nibabel"] = by_nibabel(files)
            answers.append(answer)
    print(json.dumps(answers))


main()
