"""Regions, structures and OME-Zarr as arrays: those that the command compares."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

import medgrade

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RTSTRUCT = FIXTURES / "rtstruct"
GEOJSON = FIXTURES / "geojson"
ZARR = FIXTURES / "ome-zarr"


def metric(*arguments):
    """What the command prints, as JSON."""
    command = [sys.executable, "-m", "medgrade", "metric", *map(str, arguments), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["value"]


def dice(reference, prediction):
    return 2 * np.sum(reference & prediction) / (np.sum(reference) + np.sum(prediction))


@pytest.mark.parametrize("contours", [None, "rt-utils"])
def test_structures_are_the_masks_that_the_command_compares(contours):
    def read(file):
        return {s.name: s for s in medgrade.read_structures(RTSTRUCT / file, series=RTSTRUCT / "ct.zip", contours=contours)}

    reference, prediction = read("reference.dcm"), read("prediction.dcm")
    masks = reference["PTV_60"].mask, prediction["ptv 60"].mask
    rule = [] if contours is None else ["--contours", contours]
    files = RTSTRUCT / "reference.dcm", RTSTRUCT / "prediction.dcm", "--series", RTSTRUCT / "ct.zip", "--labels", "PTV_60=1"
    assert metric("dice", *files, *rule) == {"PTV_60": pytest.approx(dice(masks[0].array, masks[1].array), rel=1e-12)}
    # A mask is a volume, whose voxel sizes metrics take.
    distance = medgrade.hausdorff_distance(*masks, label=1, percentile=95)
    assert metric("hd95", *files, *rule) == {"PTV_60": pytest.approx(distance, rel=1e-12)}
    assert reference["Empty"].contours == 0 and not reference["Empty"].mask.array.any()


def test_structures_by_name_and_without_images():
    names = ["PAROTID_L|Parotid*L"]
    (only,) = medgrade.read_structures(RTSTRUCT / "reference.dcm", series=RTSTRUCT / "ct.zip", names=names)
    assert only.name == "Parotid L" and only.contours == 7 and only.mask.unit == "mm"
    with pytest.raises(medgrade.MedgradeError, match=r"reference\.dcm.*Parotid L"):
        medgrade.read_structures(RTSTRUCT / "reference.dcm", series=RTSTRUCT / "ct.zip", names=["Parotid X"])
    with pytest.raises(medgrade.MedgradeError, match=r"reference\.dcm: grid of the contours: found none, expected option grid.*[(]series[)]"):
        medgrade.read_structures(RTSTRUCT / "reference.dcm")


def test_regions_are_the_masks_that_the_command_compares():
    picture = medgrade.read_image(GEOJSON / "reference.png")
    labels = {"Tumor": 1, "Stroma": 2}
    sides = [
        medgrade.read_regions(GEOJSON / f"{side}.geojson", shape=picture.shape[:2], labels=labels)
        for side in ("reference", "prediction")
    ]
    found = metric("dice", GEOJSON / "reference.geojson", GEOJSON / "prediction.geojson", "--labels", "Tumor=1,Stroma=2")
    for name, value in labels.items():
        masks = [side.array == value for side in sides]
        assert found[name] == pytest.approx(dice(*masks), rel=1e-12)
        assert medgrade.dice(*sides, label=value) == pytest.approx(dice(*masks), rel=1e-12)
    assert [region.name for region in sides[0].regions] == ["Tumor", "Stroma"]


def test_regions_as_instances_at_another_resolution():
    whole = medgrade.read_regions(GEOJSON / "reference.geojson", instances=True)
    assert [region.value for region in whole.regions] == list(range(1, len(whole.regions) + 1))
    half = medgrade.read_regions(GEOJSON / "reference.geojson", downsample=2)
    assert half.array.shape == tuple(-(-size // 2) for size in whole.array.shape)
    with pytest.raises(medgrade.MedgradeError, match=r"reference\.geojson.*Tumor"):
        medgrade.read_regions(GEOJSON / "reference.geojson", labels={"Tumour": 1})


def test_labels_and_resolutions_of_ome_zarr(tmp_path):
    archive = ZARR / "v3_labels.ome.zarr.zip"
    assert medgrade.read_image(archive).dtype != bool
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path)
        named = json.loads(packed.read(next(name for name in packed.namelist() if name.endswith("labels/zarr.json"))))
    labels = named["attributes"]["ome"]["labels"]
    for name in labels:
        image = medgrade.read_image(archive, zarr_labels=name)
        sizes = metric("labelOverlap", archive, archive, "--zarr-labels", name)
        values, counts = np.unique(image[image > 0], return_counts=True)
        assert {int(value) for value in values} == {int(one) for one in sizes["labels"]}
        assert counts.tolist() == [one["reference"] for one in sizes["labels"].values()]
    with pytest.raises(medgrade.MedgradeError, match=f"no level 9.*0 to "):
        medgrade.read_image(archive, zarr_labels=labels[0], level=9)
    # A choice of an image of OME-Zarr that another file does not have.
    with pytest.raises(medgrade.MedgradeError, match=r"reference\.png"):
        medgrade.read_image(GEOJSON / "reference.png", level=1)
