"""The resident process: arrays of every kind, errors, threads, forks, crashes, the end of the interpreter."""

import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import medgrade
from medgrade._bridge import bridge
from medgrade._node import find_node
from medgrade._process import PROGRAM

rng = np.random.default_rng(1)


def labels(shape=(7, 6, 5), most=3, dtype=np.uint8):
    return rng.integers(0, most, shape).astype(dtype)


def dice_of(reference, prediction, label):
    both = np.sum((reference == label) & (prediction == label))
    return float(2 * both / (np.sum(reference == label) + np.sum(prediction == label)))


@pytest.mark.parametrize(
    "dtype",
    ["bool", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f2", "f4", "f8", ">u2", ">i4", ">f4", ">f8", ">i8"],
)
def test_every_type_of_element(dtype):
    reference, prediction = labels(dtype=dtype), labels(dtype=dtype)
    assert medgrade.dice(reference, prediction, label=1) == dice_of(reference, prediction, 1)


def layouts(array):
    yield array
    yield np.asfortranarray(array)
    yield array.transpose(2, 0, 1).copy().transpose(1, 2, 0)
    wide = np.zeros(tuple(2 * n + 1 for n in array.shape), array.dtype)
    wide[1::2, 1::2, 1::2] = array
    yield wide[1::2, 1::2, 1::2]
    yield np.ascontiguousarray(array[::-1, :, ::-1])[::-1, :, ::-1]
    readonly = array.copy()
    readonly.flags.writeable = False
    yield readonly


@pytest.mark.parametrize("large", [False, True])
def test_every_layout(large):
    shape = (40, 60, 50) if large else (7, 6, 5)
    reference, prediction = labels(shape), labels(shape)
    spacing = [1, 2, 0.5]
    expected = medgrade.hausdorff_distance(reference, prediction, label=1, spacing=spacing)
    for first in layouts(reference):
        for second in layouts(prediction):
            assert medgrade.hausdorff_distance(first, second, label=1, spacing=spacing) == expected
    skeletons = [medgrade.skeletonize(layout, label=1) for layout in layouts(reference)]
    for skeleton in skeletons:
        np.testing.assert_array_equal(skeleton, skeletons[0])


def test_broadcast_empty_and_scalar_arrays():
    one = np.broadcast_to(np.uint8(1), (3, 4))
    assert medgrade.dice(one, one, label=1) == 1
    assert medgrade.mae(np.array(3.0), np.array(1.0)) == 2
    assert medgrade.dice(np.zeros((0, 3), int), np.zeros((0, 3), int)) == {}


def test_integers_beyond_doubles_are_refused():
    fits = np.array([2**53, -(2**53)])
    assert medgrade.mae(fits, fits) == 0
    for value in (2**53 + 1, -(2**53) - 1):
        with pytest.raises(medgrade.MedgradeError, match=r"2\*\*53") as caught:
            medgrade.mae(np.array([value]), np.array([value]))
        assert caught.value.code == "bad-value"
        assert caught.value.found == str(value)
    with pytest.raises(medgrade.MedgradeError, match="seed"):
        medgrade.mean_interval([1, 2, 3], seed=2**60)


@pytest.mark.parametrize("values", [np.array([1j]), np.array(["a"]), np.array([object()]), np.array([1], "M8[s]")])
def test_other_types_are_refused(values):
    with pytest.raises(medgrade.MedgradeError) as caught:
        medgrade.mae(values, values)
    assert caught.value.code == "bad-array"


def test_masked_elements_are_refused():
    masked = np.ma.array([1, 2], mask=[True, False])
    with pytest.raises(medgrade.MedgradeError, match="masked"):
        medgrade.mae(masked, masked)
    plain = np.ma.array([1, 2])
    assert medgrade.mae(plain, plain) == 0


def test_floats_come_back_as_they_are():
    assert medgrade.mae([np.inf], [0.0]) == np.inf
    assert np.isnan(medgrade.psnr(np.array([np.nan]), np.array([0.0]), data_range=1))
    values = medgrade.lncc_summary(np.ones((3, 3)), np.ones((3, 3)), window=3)
    assert all(isinstance(value, (int, float)) for value in values.values())
    assert np.signbit(medgrade.median_interval([-0.0, -0.0, -0.0])["estimate"])


def test_types_of_results():
    reference = labels()
    assert type(medgrade.dice(reference, reference, label=1)) is float
    overlap = medgrade.label_overlap(reference, reference)
    assert [type(key) for key in overlap["labels"]] == [int, int]
    assert type(overlap["size"]) is int
    components = medgrade.connected_components(reference > 0)
    assert components["labels"].dtype == np.int32 and components["labels"].shape == reference.shape
    assert type(components["count"]) is int
    components["labels"][...] = 0
    assert medgrade.distance_transform(reference > 0, precision="single").dtype == np.float32
    assert type(medgrade.confusion_matrix([0, 1], [1, 1])["labels"][0]) is int


def test_lists_series_and_volumes_are_arrays():
    assert medgrade.dice([[0, 1], [1, 1]], [[0, 0], [1, 1]], label=1) == 0.8
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": [1.0, 2.0, 4.0], "b": [1.0, None, 3.0]})
    assert medgrade.plcc(frame["a"], [1, 2, 3]) == medgrade.plcc([1, 2, 4], [1, 2, 3])
    assert medgrade.mean_interval(frame["b"])["missing"] == 1
    assert medgrade.rank_by_method(frame, missing=0)["ranks"] == medgrade.rank_by_method([[1, 1], [2, 0], [4, 3]])["ranks"]


def test_errors_have_fields():
    with pytest.raises(medgrade.MedgradeError) as caught:
        medgrade.dice(labels((2, 3)), labels((3, 2)))
    error = caught.value
    assert (error.code, error.found, error.expected) == ("shape-mismatch", "[3,2]", "[2,3]")
    assert error.file is None and error.case is None
    assert "[shape-mismatch]" in str(error)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, copy.message, copy.found) == (error.code, error.message, error.found)


def test_options_are_checked():
    with pytest.raises(TypeError):
        medgrade.dice(labels(), labels(), epsilom=1)
    with pytest.raises(medgrade.MedgradeError, match="percentile"):
        medgrade.hausdorff_distance(labels(), labels(), percentile=101)
    with pytest.raises(medgrade.MedgradeError, match="convention"):
        medgrade.hausdorff_distance(labels(), labels(), convention="other")


def test_label_pairs():
    reference, prediction = labels((60, 60, 60)), labels((60, 60, 60))
    with medgrade.label_pair(reference, prediction) as pair:
        assert pair.labels == [1, 2]
        assert pair.count(1)["reference"] == np.sum(reference == 1)
        # The arrays of later calls must not disturb those of the pair.
        medgrade.dice(prediction, reference)
        assert medgrade.dice(pair) == medgrade.dice(reference, prediction)
        assert medgrade.hausdorff_distance(pair, label=2) == medgrade.hausdorff_distance(reference, prediction, label=2)
        with pytest.raises(medgrade.MedgradeError):
            medgrade.dice(pair, reference)
    with pytest.raises(medgrade.MedgradeError, match="closed"):
        medgrade.dice(pair)


def test_pairs_are_freed_with_their_objects():
    pair = medgrade.label_pair(labels(), labels())
    number = pair._number
    del pair
    gc.collect()
    assert number in bridge._free
    medgrade.mae([1], [1])
    assert not bridge._free


def test_callbacks():
    values = np.array([0.1, 0.5, 0.7, 0.9, 0.3])
    result = medgrade.bootstrap_interval(5, lambda index: float(values[index].mean()), samples=50, seed=3)
    assert result["estimate"] == pytest.approx(0.5)

    def nested(index):
        return medgrade.plcc(values[index], np.arange(len(index))) if index[0] >= 0 else 0.0

    assert np.isfinite(medgrade.bootstrap_interval(5, nested, samples=20, seed=3)["low"])


def test_an_exception_of_a_callback_arrives():
    class Own(Exception):
        pass

    def fails(index):
        raise Own("here")

    with pytest.raises(Own, match="here"):
        medgrade.bootstrap_interval(5, fails, samples=5)
    assert medgrade.mae([1], [2]) == 1


def test_threads():
    arrays = [(labels((30, 30, 30)), labels((30, 30, 30))) for _ in range(8)]
    expected = [dice_of(*pair, 1) for pair in arrays]
    found = [[] for _ in arrays]

    def work(k):
        for _ in range(20):
            found[k].append(medgrade.dice(*arrays[k], label=1))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(arrays))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[value] * 20 for value in expected]


def _child(reference, prediction):
    return medgrade.dice(reference, prediction, label=1), bridge.process.popen.pid


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forks():
    reference, prediction = labels(), labels()
    expected = medgrade.dice(reference, prediction, label=1)
    own = bridge.process.popen.pid
    with multiprocessing.get_context("fork").Pool(2) as pool:
        answers = pool.starmap(_child, [(reference, prediction)] * 6)
    assert {value for value, _ in answers} == {expected}
    assert own not in {pid for _, pid in answers}
    assert medgrade.dice(reference, prediction, label=1) == expected
    assert bridge.process.popen.pid == own


def test_a_crash_is_an_error_and_the_next_call_works():
    medgrade.mae([1], [2])
    pair = medgrade.label_pair(labels(), labels())
    os.kill(bridge.process.popen.pid, signal.SIGKILL)
    with pytest.raises(medgrade.MedgradeError, match="SIGKILL") as caught:
        medgrade.mae([1], [2])
    assert caught.value.code == "worker-died"
    assert "mae" in str(caught.value)
    assert medgrade.mae([1], [2]) == 1
    with pytest.raises(medgrade.MedgradeError, match="ended"):
        medgrade.dice(pair)


def test_a_crash_within_a_callback():
    def kills(index):
        os.kill(bridge.process.popen.pid, signal.SIGKILL)
        return 0.0

    with pytest.raises(medgrade.MedgradeError) as caught:
        medgrade.bootstrap_interval(5, kills, samples=5)
    assert caught.value.code == "worker-died"
    assert medgrade.mae([1], [2]) == 1


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
    )


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # The second: it ends between opening and reading.
        return False


def ends(pid):
    until = time.monotonic() + 60
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pid)


STARTED = """
import medgrade, numpy, os, signal
from medgrade._bridge import bridge
big = numpy.zeros((100, 100, 100), numpy.uint8)
medgrade.dice(big, big)
print(bridge.process.popen.pid, os.readlink(f"/proc/self/fd/{bridge.process.descriptor}"), flush=True)
"""


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc")
@pytest.mark.parametrize("end", ["", "os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)", "raise SystemExit(3)"])
def test_node_ends_with_the_interpreter_and_leaves_no_files(end, tmp_path):
    result = run(STARTED + end, TMPDIR=str(tmp_path))
    assert result.stdout, (result.returncode, result.stderr)
    pid, memory = result.stdout.split(" ", 1)
    assert ends(int(pid)), result.stderr
    assert list(tmp_path.iterdir()) == []
    # Other programs have files in /dev/shm, too: what counts is that ours has no name.
    assert memory.strip().endswith(" (deleted)") and not os.path.exists(memory.strip().removesuffix(" (deleted)"))


def test_an_interrupted_call_does_not_disturb_the_next():
    code = """
    import medgrade, signal, time
    def slow(index):
        signal.alarm(0)
        raise KeyboardInterrupt
    try:
        medgrade.bootstrap_interval(5, slow, samples=5)
    except KeyboardInterrupt:
        print(medgrade.mae([1], [3]))
    """
    assert run(code).stdout.strip() == "2.0"


def test_without_shared_memory():
    code = """
    import medgrade, numpy
    a = numpy.arange(300 * 300).reshape(300, 300) % 3
    print(medgrade.dice(a, a.T, label=1), medgrade.connected_components(a > 0)["labels"].sum())
    """
    shared, pipe = run(code), run(code, MEDGRADE_SHARED_MEMORY="0")
    assert shared.stdout and shared.stdout == pipe.stdout, pipe.stderr


def test_a_session_ends_its_process():
    with medgrade.session():
        pid = bridge.process.popen.pid
        assert medgrade.mae([1], [2]) == 1
    assert ends(pid)
    assert medgrade.mae([1], [2]) == 1


@pytest.mark.parametrize("node", ["/does/not/exist", sys.executable])
def test_a_wrong_node_is_named(node):
    result = run("import medgrade\ntry:\n    medgrade.mae([1],[2])\nexcept medgrade.MedgradeError as e:\n    print(e.code, e.file)", MEDGRADE_NODE=node)
    assert result.stdout.split() in (["not-found", node], ["unsupported", node]), result.stderr


def test_node_runs_without_maglev(tmp_path):
    told = tmp_path / "told"
    recorder = Path(__file__).parents[2] / "test/support/command/recordFlags.mjs"
    subprocess.run(
        [find_node(), "--import", recorder.as_uri(), str(PROGRAM), "none"],
        stdin=subprocess.DEVNULL,
        env={**os.environ, "RECORDED_FLAGS": str(told)},
        check=True,
    )
    assert told.read_text().splitlines()[-1].endswith(" --no-maglev")


def test_many_calls_keep_memory_bounded():
    arrays = [np.zeros((64, 64, n), np.uint8) for n in (64, 300, 10)]
    for _ in range(5):
        for array in arrays:
            medgrade.dice(array, array)
    size = os.fstat(bridge.process.descriptor).st_size
    assert size <= 4 * sum(array.nbytes for array in arrays)
