"""COCO boxes: pycocotools and faster-coco-eval; evaluate and accumulate alone, and from the JSON files to the twelve numbers.
hotcoco and ultrafast-pycocotools: from the JSON files to the arrays, in so many threads."""
import contextlib
import hashlib
import io
import json
import os

from peer import np, serve


def classes(library):
    if library == "hotcoco":
        from hotcoco import COCO, COCOeval
        return COCO, COCOeval
    if library == "ultrafast":
        from ultrafast_pycocotools.coco import COCO
        from ultrafast_pycocotools.cocoeval import COCOeval
        return COCO, COCOeval
    if library == "pycocotools":
        from pycocotools.coco import COCO
        from pycocotools.cocoeval import COCOeval
        return COCO, COCOeval
    from faster_coco_eval import COCO, COCOeval_faster
    return COCO, COCOeval_faster


def paths(folder):
    return os.path.join(folder, "dataset.json"), os.path.join(folder, "results.json")


def twelve(evaluation):
    with contextlib.redirect_stdout(io.StringIO()):
        evaluation.summarize()
    return [float(v) for v in evaluation.stats[:12]]


def evaluate(folder, library):
    """From objects in memory, prepared and indexed, to the accumulated arrays."""
    COCO, COCOeval = classes(library)
    dataset, results = paths(folder)
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO(dataset)
        found = truth.loadRes(results)

    def run():
        evaluation = COCOeval(truth, found, "bbox")
        with contextlib.redirect_stdout(io.StringIO()):
            evaluation.evaluate()
            evaluation.accumulate()
        return lambda: twelve(evaluation)
    return run


def from_files(folder, library):
    COCO, COCOeval = classes(library)
    dataset, results = paths(folder)

    def run():
        with contextlib.redirect_stdout(io.StringIO()):
            truth = COCO(dataset)
            with open(results) as file:
                found = truth.loadRes(json.load(file))
            evaluation = COCOeval(truth, found, "bbox")
            evaluation.evaluate()
            evaluation.accumulate()
            return twelve(evaluation)
    return run


def arrays(folder, library, threads):
    """Both libraries read the files themselves."""
    os.environ["RAYON_NUM_THREADS"] = str(threads)
    COCO, COCOeval = classes(library)
    dataset, results = paths(folder)

    def run():
        with contextlib.redirect_stdout(io.StringIO()):
            truth = COCO(dataset)
            evaluation = COCOeval(truth, truth.loadRes(results), "bbox")
            evaluation.evaluate()
            evaluation.accumulate()
            evaluation.summarize()
        return lambda: {
            "stats": [float(v) for v in evaluation.stats[:12]],
            **{name: hashlib.sha1(np.ascontiguousarray(evaluation.eval[name], np.float64).tobytes()).hexdigest()
               for name in ("precision", "recall", "scores")},
        }
    return run


serve({"evaluate": evaluate, "from_files": from_files, "arrays": arrays})
