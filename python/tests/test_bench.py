"""The measurements of python/bench run on what the package offers now: nothing else calls them between two measurements."""

import importlib.util
from pathlib import Path

import numpy as np

spec = importlib.util.spec_from_file_location("bench_run", Path(__file__).parents[1] / "bench/run.py")
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)


def test_a_call_without_work_is_refused_by_the_other_process():
    bench.refused([1], [1])
    bench.refused(*np.ones((2, 1000), np.uint8))


def test_distances_equal_those_of_monai(tmp_path):
    nibabel = bench.peer_library("nibabel")
    rng = np.random.default_rng(1)
    for side in ("reference", "prediction"):
        labels = np.repeat(rng.integers(0, 4, (4, 4, 4)).astype(np.uint8), 3, axis=0)
        nibabel.save(nibabel.Nifti1Image(labels, np.diag([1.0, 2.0, 0.5, 1.0])), tmp_path / f"{side}.nii.gz")
    found = bench.distances(tmp_path)
    assert found["labels"] == 3
    assert found["peers"].keys() == {"MONAI, label by label", "MONAI, one-hot arrays ready"}


def test_a_goal_is_that_of_a_slower_machine(monkeypatch, capsys):
    times = {"minimum": 4.0, "median": 4.0, "cpu": 4.0}
    monkeypatch.setattr(bench, "overheads", lambda: {0: times})
    hd95 = {"labels": 1, "shape": (1, 1, 1), "ours": times, "peers": {}}
    monkeypatch.setattr(bench, "distances", lambda folder: hd95)

    def status(*words):
        monkeypatch.setattr("sys.argv", ["run.py", "folder", "--assert", *words])
        return bench.main()

    assert status() == 1
    assert "a call with 0 MB: 4.0 ms, goal 3.0" in capsys.readouterr().err
    assert status("--factor", "1.5") == 0
