"""Grading and evaluation of files, and the readers, against values that NumPy computes from the same files."""

import gzip
import json
import os
import struct
import subprocess
import sys
import types
import warnings
import zlib
from pathlib import Path

import numpy as np
import pytest

import medgrade

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "fixtures/demo/isles22"
SCORES = ROOT / "fixtures/demo/ldct-iqa"
CASES = ["sub-strokecase0001", "sub-strokecase0002", "sub-strokecase0003"]


def write_nifti(path, array, spacing=(1, 1, 1), origin=(0, 0, 0)):
    """A NIfTI-1 file of 8-bit voxels x, y, z whose axes point right, anterior and superior."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, *array.shape, 1, 1, 1, 1)
    struct.pack_into("<2h", header, 70, 2, 8)
    struct.pack_into("<8f", header, 76, 1, *spacing, 0, 0, 0, 0)
    struct.pack_into("<3f", header, 108, 352, 1, 0)
    header[123] = 2
    struct.pack_into("<2h", header, 252, 0, 1)
    for axis in range(3):
        row = [0.0] * 4
        row[axis], row[3] = spacing[axis], origin[axis]
        struct.pack_into("<4f", header, 280 + 16 * axis, *row)
    header[344:348] = b"n+1\0"
    data = bytes(header) + array.astype(np.uint8).tobytes(order="F")
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def voxels(path):
    """Those of an 8-bit NIfTI file, without a library."""
    data = gzip.decompress(path.read_bytes())
    shape = struct.unpack_from("<8h", data, 40)[1:4]
    assert struct.unpack_from("<h", data, 70) == (2,)
    start = int(struct.unpack_from("<f", data, 108)[0])
    return np.frombuffer(data, np.uint8, int(np.prod(shape)), start).reshape(shape, order="F")


def dice(reference, prediction):
    return float(2 * np.sum(reference & prediction) / (np.sum(reference) + np.sum(prediction)))


def demo_dice(case):
    reference = voxels(DEMO / f"test/{case}_msk.nii.gz") != 0
    return dice(reference, voxels(DEMO / f"predictions/{case}_pred.nii.gz") != 0)


@pytest.fixture
def folders(tmp_path):
    rng = np.random.default_rng(5)
    arrays = {}
    for side in ("references", "predictions"):
        (tmp_path / side).mkdir()
        for case in ("a", "b"):
            arrays[side, case] = rng.integers(0, 3, (6, 5, 4)).astype(np.uint8)
            write_nifti(tmp_path / side / f"{case}.nii.gz", arrays[side, case], (1, 2, 2.5))
    return tmp_path, arrays


def test_grade_a_submission():
    report = medgrade.grade("isles22", DEMO / "submission.csv", DEMO / "answers.csv", details=True)
    assert isinstance(report, dict) and report["valid_submission"] and report["error"] is None
    expected = [demo_dice(case) for case in CASES]
    cases = report["details"]["cases"]
    assert [case["id"] for case in cases] == CASES
    assert [case["metrics"]["dice"] for case in cases] == pytest.approx(expected, rel=1e-12)
    assert report["details"]["raw"]["dice"] == pytest.approx(np.mean(expected), rel=1e-12)
    assert report["metrics"]["dice"] == round(np.mean(expected), 5)
    assert type(report["score"]) is float and type(report["gold_medal"]) is bool
    json.dumps(report)


def test_the_frame_of_a_report():
    pytest.importorskip("pandas")
    report = medgrade.grade("isles22", DEMO / "submission.csv", DEMO / "answers.csv", details=True)
    frame = report.to_frame()
    assert list(frame.columns) == ["challenge", "case", "label", "metric", "value", "error"]
    assert frame["value"].dtype == "float64"
    assert set(frame["challenge"]) == {"isles22"}
    of_cases = frame[(frame["metric"] == "dice") & frame["case"].notna()]
    assert list(of_cases["case"]) == CASES
    assert list(of_cases["value"]) == [case["metrics"]["dice"] for case in report["details"]["cases"]]
    own = frame[frame["case"].isna()]
    assert dict(zip(own["metric"], own["value"])) == report["metrics"]


def test_the_options_of_grade():
    seen = []
    report = medgrade.grade(
        "isles22", DEMO / "submission.csv", DEMO / "answers.csv", leaderboard=None, on_progress=seen.append
    )
    assert "details" not in report
    assert report["metrics"]["dice"] == 0.78547 and not [name for name in report["metrics"] if "position" in name]
    # It is told ten times a second, and at the end.
    done = [event["done"] for event in seen]
    assert done == sorted(set(done)) and done[-1] == 3
    assert {event["total"] for event in seen} == {3} and {event["id"] for event in seen} <= set(CASES)


def test_an_exception_of_on_progress_arrives():
    class Own(Exception):
        pass

    def fails(_):
        raise Own("here")

    paths = DEMO / "submission.csv", DEMO / "answers.csv"
    with pytest.raises(Own, match="here"):
        medgrade.grade("isles22", *paths, on_progress=fails)
    assert medgrade.grade("isles22", *paths)["metrics"]["dice"] == 0.78547


def test_invalid_submissions_are_reports(tmp_path):
    table = tmp_path / "submission.csv"
    table.write_text("image_id,quality_score\n0000,1\n")
    report = medgrade.grade("ldct-iqa", table, SCORES / "answers.csv")
    assert report["valid_submission"] is False and report["score"] is None
    assert report["error"]["code"] and report["error"]["message"]
    result = medgrade.validate("ldct-iqa", table, SCORES / "answers.csv")
    assert result["valid"] is False
    assert result["error"]["code"] == report["error"]["code"]


def test_validate_tells_no_score():
    result = medgrade.validate("ldct-iqa", SCORES / "submission.csv", SCORES / "answers.csv")
    assert result == {"valid": True, "message": "Submission is valid", "error": None, "warnings": []}
    assert medgrade.validate("ldct-iqa", SCORES / "submission.csv")["valid"] is True


def test_wrong_paths_and_challenges_raise(tmp_path):
    with pytest.raises(medgrade.MedgradeError, match="no-such") as caught:
        medgrade.grade("no-such", SCORES / "submission.csv", SCORES / "answers.csv")
    assert caught.value.code
    with pytest.raises(medgrade.MedgradeError, match="absent.csv"):
        medgrade.grade("ldct-iqa", SCORES / "submission.csv", tmp_path / "absent.csv")
    for folders in ((tmp_path / "absent", tmp_path), (tmp_path, tmp_path / "absent")):
        with pytest.raises(medgrade.MedgradeError, match="absent") as caught:
            medgrade.evaluate(*folders)
        assert (caught.value.code, caught.value.file) == ("not-found", str(tmp_path / "absent"))
    with pytest.raises(medgrade.MedgradeError, match="absent.nii"):
        medgrade.read_volume(tmp_path / "absent.nii")


def batch_lines():
    for name, folder in (("isles22", DEMO), ("ldct-iqa", SCORES)):
        yield {
            "challenge_id": name,
            "submission_path": folder / "submission.csv",
            "answers": folder / "answers.csv",
        }


def test_grade_batch(tmp_path):
    bad = {"challenge_id": "ldct-iqa", "submission_path": tmp_path / "absent.csv", "answers": SCORES / "answers.csv"}
    seen = []
    summary = medgrade.grade_batch([*batch_lines(), bad], on_report=seen.append)
    reports = summary["challenge_reports"]
    assert [report["valid_submission"] for report in reports] == [True, True, False]
    assert reports[0]["metrics"]["dice"] == round(np.mean([demo_dice(case) for case in CASES]), 5)
    assert reports[2]["submission_exists"] is False
    assert sorted(event["done"] for event in seen) == [1, 2, 3]

    lines = tmp_path / "lines.jsonl"
    lines.write_text("".join(json.dumps({k: str(v) for k, v in line.items()}) + "\n" for line in batch_lines()))
    from_file = medgrade.grade_batch(lines)["challenge_reports"]
    assert [report["metrics"] for report in from_file] == [report["metrics"] for report in reports[:2]]

    apart = medgrade.grade_batch([{**bad, "answers": tmp_path / "none.csv"}])
    assert "not graded" in apart._repr_html_() and "no score" not in apart._repr_html_()

    pytest.importorskip("pandas")
    assert list(apart.to_frame()["valid"]) == [None]
    frame = summary.to_frame()
    assert list(frame["challenge"]) == ["isles22", "ldct-iqa", "ldct-iqa"]
    assert list(frame["valid"]) == [True, True, False]
    assert frame["dice"][0] == reports[0]["metrics"]["dice"]
    assert np.isnan(frame["dice"][1]) and frame["plcc"][1] == reports[1]["metrics"]["plcc"]


def values_of(evaluation, metric):
    rows = [(case["case"], row) for case in evaluation["cases"] for row in case["rows"]]
    return {(case, row["label"]): row["value"] for case, row in rows if row["metric"] == metric}


def test_evaluate_two_folders(folders):
    folder, arrays = folders
    labels = {"liver": 1, "whole": [1, 2]}
    seen = []
    evaluation = medgrade.evaluate(
        folder / "references",
        folder / "predictions",
        labels=labels,
        metrics=["dice", "volume"],
        on_progress=seen.append,
    )
    assert [(event["done"], event["total"], event["failed"]) for event in seen] == [(1, 2, 0), (2, 2, 0)]
    assert {event["id"] for event in seen} == {"a", "b"}
    found = values_of(evaluation, "dice")
    volumes = values_of(evaluation, "volume_reference")
    for case in ("a", "b"):
        for name, numbers in (("liver", [1]), ("whole", [1, 2])):
            reference = np.isin(arrays["references", case], numbers)
            prediction = np.isin(arrays["predictions", case], numbers)
            assert found[case, name] == pytest.approx(dice(reference, prediction), rel=1e-12)
            assert volumes[case, name] == pytest.approx(reference.sum() * 5 / 1000, rel=1e-12)
    assert len(found) == 4 and all(type(value) is float for value in found.values())
    mean = next(row for row in evaluation["summary"] if (row["label"], row["metric"]) == ("whole", "dice"))
    assert mean["mean"] == pytest.approx((found["a", "whole"] + found["b", "whole"]) / 2, rel=1e-12)
    assert mean["n"] == 2 and type(mean["n"]) is int


def test_the_values_of_files_are_those_of_their_arrays(folders):
    folder, arrays = folders
    evaluation = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["hd95", "nsd@1mm"])
    for case in ("a", "b"):
        pair = arrays["references", case], arrays["predictions", case]
        for label in (1, 2):
            options = {"label": label, "spacing": (1, 2, 2.5)}
            hd95 = medgrade.hausdorff_distance(*pair, percentile=95, **options)
            nsd = medgrade.normalized_surface_dice(*pair, tolerance=1, **options)
            assert values_of(evaluation, "hd95")[case, str(label)] == hd95
            assert values_of(evaluation, "nsd@1mm")[case, str(label)] == nsd


def test_missing_extra_and_broken_files(folders):
    folder, arrays = folders
    (folder / "predictions/a.nii.gz").rename(folder / "predictions/c.nii.gz")
    (folder / "predictions/b.nii.gz").write_bytes(b"not an image")
    evaluation = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"])
    assert [entry["case"] for entry in evaluation["missing"]] == ["a"]
    assert [entry["case"] for entry in evaluation["extra"]] == ["c"]
    [broken] = evaluation["cases"]
    assert broken["case"] == "b" and broken["error"]["code"]
    pytest.importorskip("pandas")
    frame = evaluation.to_frame()
    assert list(zip(frame["case"], frame["metric"])) == [("b", "error"), ("a", "missing")]
    assert list(frame["error"]) == [broken["error"]["code"], "missing"]
    assert frame["value"].dtype == "float64" and frame["value"].isna().all()


def test_the_frames_of_an_evaluation(folders):
    pytest.importorskip("pandas")
    folder, _ = folders
    models = [folder / "predictions", folder / "references"]
    evaluation = medgrade.evaluate(folder / "references", models, metrics=["dice"])
    frame = evaluation.to_frame()
    assert list(frame.columns) == ["model", "case", "label", "instance", "metric", "value", "unit", "error"]
    assert len(frame) == 2 * 2 * 2
    assert set(frame[frame["model"] == "references"]["value"]) == {1.0}
    summary = evaluation.summary_frame()
    assert list(summary["n"]) == [2] * 4
    means = frame.groupby(["model", "label"])["value"].mean()
    for row in summary.itertuples():
        assert row.mean == pytest.approx(means[row.model, row.label], rel=1e-12)


def test_counts_have_a_sum_in_the_frame_of_the_summary(folders):
    pytest.importorskip("pandas")
    folder, _ = folders
    evaluation = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["fp", "dice"])
    frame, summary = evaluation.to_frame(), evaluation.summary_frame()
    counts = summary[summary["metric"] == "fp"]
    for row in counts.itertuples():
        assert row.sum == frame[(frame["metric"] == "fp") & (frame["label"] == row.label)]["value"].sum()
    assert summary[summary["metric"] == "dice"]["sum"].isna().all() and summary["sum"].dtype == np.float64


def test_relative_paths_mean_the_current_folder(folders, monkeypatch):
    folder, _ = folders
    expected = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"])
    for place, prefix in ((folder, ""), (folder / "references", "../")):
        monkeypatch.chdir(place)
        found = medgrade.evaluate(f"{prefix}references", f"{prefix}predictions", metrics=["dice"])
        assert values_of(found, "dice") == values_of(expected, "dice")
        assert medgrade.read_volume(f"{prefix}references/a.nii.gz").shape == (4, 5, 6)


def test_names_of_labels_are_checked(folders):
    folder, _ = folders
    with pytest.raises(medgrade.MedgradeError, match="a=b") as caught:
        medgrade.evaluate(folder / "references", folder / "predictions", labels={"a=b": 1})
    assert caught.value.code == "bad-option"


@pytest.mark.parametrize("name", ["a.nii", "a.nii.gz"])
def test_read_a_volume(tmp_path, name):
    array = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    write_nifti(tmp_path / name, array, (1, 2, 2.5), (10, 20, 30))
    volume = medgrade.read_volume(tmp_path / name)
    np.testing.assert_array_equal(volume.array, array.transpose(2, 1, 0))
    assert volume.dtype == np.uint8 and volume.shape == (4, 3, 2)
    assert volume.spacing == (2.5, 2.0, 1.0)
    # From RAS of the file to LPS.
    assert volume.origin == (-10.0, -20.0, 30.0)
    np.testing.assert_array_equal(volume.direction, np.diag([-1, -1, 1]))
    other = medgrade.read_volume(tmp_path / name, reader="nibabel")
    np.testing.assert_array_equal(other.array, array)
    assert other.spacing == (1.0, 2.0, 2.5)


def test_a_volume_is_an_array_with_voxel_sizes(folders):
    folder, arrays = folders
    reference, prediction = (medgrade.read_volume(folder / side / "a.nii.gz") for side in ("references", "predictions"))
    transposed = [arrays[side, "a"].transpose(2, 1, 0) for side in ("references", "predictions")]
    assert np.array_equal(np.asarray(reference), transposed[0])
    assert np.array(reference, copy=True).flags.owndata
    expected = medgrade.hausdorff_distance(*transposed, label=1, spacing=(2.5, 2, 1))
    assert medgrade.hausdorff_distance(reference, prediction, label=1) == expected
    assert expected != medgrade.hausdorff_distance(*transposed, label=1)


def test_the_bytes_of_a_file_are_bounded(tmp_path):
    write_nifti(tmp_path / "a.nii.gz", np.zeros((50, 50, 50)))
    with pytest.raises(medgrade.MedgradeError, match="a.nii.gz"):
        medgrade.read_volume(tmp_path / "a.nii.gz", max_bytes=1000)


@pytest.mark.parametrize("dtype", ["u1", "<i4", "<f8", "?"])
def test_read_an_image(tmp_path, dtype):
    array = np.random.default_rng(3).integers(0, 2, (5, 4)).astype(dtype)
    np.save(tmp_path / "a.npy", array)
    image = medgrade.read_image(os.fspath(tmp_path / "a.npy"))
    np.testing.assert_array_equal(image, array)
    assert image.shape == (5, 4)


def write_png(path, array):
    """An 8-bit PNG of rows and columns, or of three colours."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">2I5B", array.shape[1], array.shape[0], 8, 2 if array.ndim == 3 else 0, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in array)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))


@pytest.mark.parametrize("shape", [(5, 4), (5, 4, 3)])
def test_read_a_picture(tmp_path, shape):
    array = np.random.default_rng(4).integers(0, 256, shape).astype(np.uint8)
    write_png(tmp_path / "a.png", array)
    np.testing.assert_array_equal(medgrade.read_image(tmp_path / "a.png"), array)


def write_nrrd(path, array, fields):
    """Voxels in the order of the file, the first axis fastest."""
    sizes = " ".join(map(str, array.shape))
    head = f"NRRD0004\ntype: {array.dtype}\ndimension: {array.ndim}\nsizes: {sizes}\nencoding: raw\nendian: little\n"
    path.write_bytes(f"{head}{fields}\n\n".replace("\n\n\n", "\n\n").encode() + array.tobytes(order="F"))


def test_a_volume_warns_of_what_metrics_take_for_something_else(tmp_path):
    film = np.random.default_rng(6).integers(0, 3, (5, 4, 3, 2)).astype(np.uint8)
    write_nrrd(tmp_path / "film.nrrd", film, "kinds: domain domain domain time\nspacings: 1 2 3 9")
    whole, caught = _caught(lambda: medgrade.read_volume(tmp_path / "film.nrrd"))
    assert whole.shape == (2, 3, 4, 5) and whole.axes == ("time", "space", "space", "space")
    assert [(category, name) for category, _, name in caught] == [(medgrade.MeaningWarning, "test_files.py")]
    assert "axis 0 of the array is time, 2 of them" in caught[0][1]
    one, caught = _caught(lambda: medgrade.read_volume(tmp_path / "film.nrrd", frame=1))
    assert caught == [] and one.spacing == (3.0, 2.0, 1.0) and len(one.origin) == 3 and one.direction.shape == (3, 3)
    np.testing.assert_array_equal(one.array, film[..., 1].transpose(2, 1, 0))
    with pytest.raises(medgrade.MedgradeError, match="frame: found 2, expected 0 to 1"):
        medgrade.read_volume(tmp_path / "film.nrrd", frame=2)
    still = film[..., 0]
    um = 'space: LPS\nspace directions: (7,0,0) (0,8,0) (0,0,9)\nspace units: "um" "um" "um"'
    write_nrrd(tmp_path / "um.nrrd", still, um)
    volume, caught = _caught(lambda: medgrade.read_volume(tmp_path / "um.nrrd"))
    assert volume.unit == "um" and volume.spacing == (9.0, 8.0, 7.0)
    assert [text for _, text, _ in caught] == ["voxel sizes are in um, as the file has them: distances and volumes are no mm"]
    with pytest.raises(medgrade.MedgradeError, match="no axis of time"):
        medgrade.read_volume(tmp_path / "um.nrrd", frame=0)
    holed = still.astype("f4")
    holed[0, 0, 0] = np.nan
    write_nifti(tmp_path / "nan.nii", still)
    header = bytearray((tmp_path / "nan.nii").read_bytes()[:352])
    struct.pack_into("<2h", header, 70, 16, 32)
    (tmp_path / "nan.nii").write_bytes(bytes(header) + holed.tobytes(order="F"))
    _, caught = _caught(lambda: medgrade.read_volume(tmp_path / "nan.nii"))
    assert [text for _, text, _ in caught] == ["1 NaN or infinite values are taken for 0, as SimpleITK does"]


def test_an_evaluation_warns_of_what_files_were_taken_for(tmp_path):
    mask = np.random.default_rng(7).integers(0, 2, (6, 5, 4)).astype(np.uint8)
    for side, factor in (("references", 1), ("predictions", 255)):
        (tmp_path / side).mkdir()
        for case in ("a", "b"):
            write_nifti(tmp_path / side / f"{case}.nii.gz", mask * factor)
    run = lambda **options: medgrade.evaluate(
        tmp_path / "references", tmp_path / "predictions", metrics=["dice"], **options
    )
    _, caught = _caught(run)
    assert [(category, name) for category, _, name in caught] == [(medgrade.MeaningWarning, "test_files.py")]
    assert "a: no-shared-label: the files share no label" in caught[0][1] and "1 more of this kind" in caught[0][1]
    settled, caught = _caught(lambda: run(foreground="nonzero"))
    assert caught == [] and [entry["mean"] for entry in settled["summary"]] == [1.0]
    volumes = [
        medgrade.evaluate(tmp_path / "references", tmp_path / "references", metrics=["volume"], spacing=size)
        for size in (2, (2, 2, 2), None)
    ]
    means = [evaluation["summary"][0]["mean"] for evaluation in volumes]
    assert means[0] == means[1] == 8 * means[2]


def test_the_challenges():
    found = {entry["id"]: entry for entry in medgrade.challenges()}
    assert found["isles22"]["metrics"][0] == "dice"
    assert found["isles22"].keys() == {"id", "title", "task", "benchmark", "metrics"}


def _caught(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = run()
    return result, [(one.category, str(one.message), Path(one.filename).name) for one in caught]


def test_an_evaluation_warns_of_each_class_once(folders):
    folder, _ = folders
    run = lambda: medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"], labels={"x": 9, "y": 1})
    _, caught = _caught(run)
    assert [(category, name) for category, _, name in caught] == [(medgrade.AbsentLabelWarning, "test_files.py")]
    assert "no file has the label x (9)" in caught[0][1]
    (folder / "predictions/a.nii.gz").unlink()
    (folder / "predictions/b.nii.gz").write_bytes(b"not an image")
    _, caught = _caught(lambda: medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"]))
    assert [category for category, _, _ in caught] == [medgrade.FailedCasesWarning, medgrade.MissingCasesWarning]
    assert caught[0][1].startswith("1 case failed: b (") and caught[1][1] == "1 case without a prediction: a"
    assert all(issubclass(category, medgrade.MedgradeWarning) for category, _, _ in caught)


def test_a_misplaced_prediction_is_warned_of(tmp_path):
    mask = np.zeros((4, 4, 4), np.uint8)
    mask[1:3, 1:3, 1:3] = 1
    for side, origin in (("references", (0, 0, 0)), ("predictions", (5, 0, 0))):
        (tmp_path / side).mkdir()
        write_nifti(tmp_path / side / "a.nii.gz", mask, origin=origin)
    _, caught = _caught(lambda: medgrade.evaluate(tmp_path / "references", tmp_path / "predictions", metrics=["dice"]))
    assert (medgrade.MisplacedCasesWarning, "1 case misplaced: a", "test_files.py") in caught


@pytest.mark.parametrize("reader", ["any", "sitk"])
def test_a_report_warns_of_the_states_of_cases_as_an_evaluation_and_shows_their_counts(tmp_path, reader):
    mask = np.zeros((4, 4, 4), np.uint8)
    mask[1:3, 1:3, 1:3] = 1
    for side, origin in (("references", (0, 0, 0)), ("predictions", (5, 0, 0))):
        (tmp_path / side).mkdir()
        for case in "abcd":
            write_nifti(tmp_path / side / f"{case}.nii.gz", mask, origin=origin)
    (tmp_path / "predictions/b.nii.gz").write_bytes(b"not an image")
    (tmp_path / "predictions/c.nii.gz").unlink()
    for side, cases in (("references", "abcd"), ("predictions", "abc")):
        rows = "".join(f"{case},{side}/{case}.nii.gz\n" for case in cases)
        (tmp_path / f"{side}.csv").write_text(f"id,file\n{rows}")
    (tmp_path / "own.yaml").write_text(f"""
id: own
answers: {{ id: id, files: {{ reference: {{ column: file, reader: {reader} }} }} }}
submission: {{ id: id, files: {{ prediction: {{ column: file, reader: {reader} }} }} }}
missing: zero
measures: {{ dice: {{ metric: dice }} }}
metrics: [{{ name: dice }}]
""")
    report, caught = _caught(
        lambda: medgrade.grade(str(tmp_path / "own.yaml"), tmp_path / "predictions.csv", tmp_path / "references.csv", details=True)
    )
    found = {category: text for category, text, _ in caught}
    assert found[medgrade.FailedCasesWarning].startswith("1 case failed: b (")
    assert found[medgrade.MissingCasesWarning] == "2 cases without a prediction: c, d"
    assert "case a: " in found[medgrade.MisplacedCasesWarning]
    table = report._repr_html_()
    assert "1 failed" in table and "2 without a prediction" in table and "3 failed" not in table


def test_a_report_warns_and_keeps_its_keys():
    paths = {"submission": DEMO / "submission.csv", "answers": DEMO / "answers.csv"}
    plain, caught = _caught(lambda: medgrade.grade("isles22", **paths))
    assert not caught and "details" not in plain
    assert "details" in medgrade.grade("isles22", **paths, details=True)
    broken, caught = _caught(lambda: medgrade.grade("ldct-iqa", DEMO / "submission.csv", SCORES / "answers.csv"))
    assert broken["score"] is None and [category for category, _, _ in caught] == [medgrade.FailedCasesWarning]


def test_an_absent_label_of_an_array_is_warned_of():
    one = np.ones((3, 3), np.uint8)
    value, caught = _caught(lambda: medgrade.dice(one, one, label=9))
    assert value == 1.0
    assert caught == [
        (
            medgrade.AbsentLabelWarning,
            "label 9 is absent from reference and prediction: the value is that of two empty masks",
            "test_files.py",
        )
    ]
    assert _caught(lambda: medgrade.dice(one, one, label=1))[1] == []


def test_results_print_as_a_text_and_show_as_a_table(folders):
    folder, _ = folders
    evaluation = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"])
    assert "dice" in str(evaluation) and len(str(evaluation).splitlines()) < 12
    assert repr(evaluation) == str(evaluation)
    assert "volume" not in str(medgrade.evaluate(folder / "references", folder / "predictions"))
    table = evaluation._repr_html_()
    assert table.startswith('<div class="medgrade">') and "<table" in table and "2 cases" in table
    report = medgrade.grade("isles22", DEMO / "submission.csv", DEMO / "answers.csv")
    assert str(report).startswith("isles22: score 3.25, percentile 77.5 % (dice 0.78547, ") and "<table" in report._repr_html_()
    counts = medgrade.evaluate(folder / "references", folder / "predictions", metrics=["fp"])
    assert "<table" in counts._repr_html_() and "(sum)" in counts._repr_html_()


def test_a_report_without_a_score_and_a_batch_show_as_tables(tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text("image_id,quality_score\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        report = medgrade.grade("ldct-iqa", bad, SCORES / "answers.csv")
    assert report["score"] is None and "no score" in report._repr_html_()
    assert "<table" in report._repr_html_() and report["error"]["message"].split(":")[-1].strip() in report._repr_html_()
    batch = medgrade.grade_batch([{"challenge_id": "ldct-iqa", "submission_path": str(bad), "answers": str(SCORES / "answers.csv")}])
    assert "no score" in str(batch) and batch._repr_html_().count("<tr>") == 2


def test_pages_are_written(folders, tmp_path):
    folder, _ = folders
    medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"], html=tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and "Mean dice" in page and "medgrade.evaluate (Python)" in page
    assert "voxels are compared by index" in page
    medgrade.grade("isles22", DEMO / "submission.csv", DEMO / "answers.csv", html=tmp_path / "report.html")
    assert "medgrade.grade (Python)" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_progress_bar_where_it_is_wanted(folders, monkeypatch):
    folder, _ = folders
    shown = []

    class Bar:
        disable = False
        n = 0
        total = None

        def __init__(self, **options):
            assert options["disable"] is False

        def update(self, steps):
            self.n += steps
            shown.append((self.n, self.total))

        def close(self):
            shown.append("closed")

    module = types.ModuleType("tqdm.auto")
    module.tqdm = Bar
    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", module)
    medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"], progress=True)
    assert shown[-2:] == [(2, 2), "closed"]
    shown.clear()
    medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"], progress=False)
    assert shown == []


def test_the_bar_of_tqdm_counts_every_case(folders, monkeypatch, capsys):
    import tqdm.auto

    folder, _ = folders
    ends = []

    class Kept(tqdm.auto.tqdm):
        def close(self):
            ends.append((self.n, self.total))
            super().close()

    monkeypatch.setattr(tqdm.auto, "tqdm", Kept)
    medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"], progress=True)
    assert ends[0] == (2, 2)
    assert "case" in capsys.readouterr().err
    ends.clear()
    medgrade.evaluate(folder / "references", folder / "predictions", metrics=["dice"])
    assert set(ends) <= {(0, None)} and capsys.readouterr().err == ""


def test_presets_of_tasks_are_those_of_the_command(tmp_path):
    box = lambda number, image, x: {"id": number, "image_id": image, "category_id": 1, "bbox": [x, 0, 9, 9], "area": 81, "iscrowd": 0}
    images = [{"id": number, "width": 40, "height": 40} for number in (1, 2)]
    truth = {"images": images, "categories": [{"id": 1, "name": "cell"}], "annotations": [box(1, 1, 0), box(2, 2, 20)]}
    (tmp_path / "truth.json").write_text(json.dumps(truth))
    (tmp_path / "net.json").write_text(json.dumps([{**box(1, 1, 1), "score": 0.9}, {**box(2, 2, 30), "score": 0.8}]))
    for side, scale in (("masks", 1.0), ("maps", 0.7)):
        (tmp_path / side).mkdir()
        values = np.arange(64, dtype=np.float32).reshape(8, 8) > 40
        np.save(tmp_path / side / "a.npy", values.astype(np.uint8) if scale == 1.0 else values.astype(np.float32) * scale)
    for places, options in (
        (("truth.json", "net.json"), {"preset": "coco"}),
        (("masks", "maps"), {"preset": "probability-maps"}),
        (("masks", "maps"), {"preset": "picai"}),
        (("masks", "masks"), {"task": "instances"}),
    ):
        paths = [str(tmp_path / place) for place in places]
        evaluation, _ = _caught(lambda: medgrade.evaluate(*paths, **options))
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        command = [sys.executable, "-m", "medgrade", "evaluate", *paths, *words, "--json", "--quiet"]
        said = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
        assert evaluation["task"] == said["task"]
        rows = lambda cases: [(one["case"], row["label"], row["metric"], _finite(row["value"])) for one in cases for row in one["rows"]]
        assert rows(evaluation["cases"]) == rows(said["cases"])
        assert rows(evaluation["cases"])


def _finite(value):
    return float(value) if isinstance(value, (int, float)) and np.isfinite(value) else None
