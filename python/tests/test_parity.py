"""Every public metric: the same bits from Python as from the library in Node, on random inputs."""

import importlib
import json
import math
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import medgrade
from medgrade._node import find_node
from medgrade._table import functions

MODULES = {
    name: importlib.import_module(f"medgrade.{name}")
    for name in sorted({function.path.split(".")[0] for function in functions.values()})
}
#: The result is an object of Node; metrics of pairs are tested with the bridge.
WITHOUT_VALUE = {"label_pair"}
WORDS = "no small left pleural effusion or pneumothorax the heart is large lungs are clear two nodules".split()


class Inputs:
    """Random arguments; a seed for each round."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.spacing = [float(size) for size in self.rng.choice([0.5, 0.7, 1, 1.3, 3], 3)]

    def labels(self, shape=(7, 8, 6), most=3):
        coarse = self.rng.integers(0, most, [(n + 1) // 2 for n in shape])
        for axis in range(len(shape)):
            coarse = coarse.repeat(2, axis)
        noise = self.rng.integers(0, most, shape)
        picked = coarse[tuple(slice(n) for n in shape)]
        return np.where(self.rng.random(shape) < 0.1, noise, picked).astype(np.uint8)

    def floats(self, *shape, dtype=np.float64):
        return self.rng.random(shape).astype(dtype)

    def classes(self, count=30, most=3):
        return [int(value) for value in self.rng.integers(0, most, count)]

    def shares(self, rows=30, columns=3):
        raw = self.rng.integers(1, 9, (rows, columns))
        return (raw / raw.sum(1, keepdims=True)).tolist()

    def values(self, count=12):
        return [round(float(value), 2) for value in self.rng.random(count)]

    def table(self, cases=9, methods=3):
        return [self.values(methods) for _ in range(cases)]

    def sentence(self):
        return " ".join(self.rng.choice(WORDS, self.rng.integers(4, 9)))

    def box(self):
        x, y, width, height = (int(value) for value in self.rng.integers(1, 30, 4))
        return [x, y, x + width, y + height]

    def measure(self, cases=9, higher=True):
        return {"values": self.table(cases), "higherBetter": higher}

    def task(self, name):
        return {"task": name, "cases": [str(k) for k in range(9)], "algorithms": ["A", "B", "C"], "values": self.table()}

    def ranks(self, count=3):
        return [int(value) + 1 for value in self.rng.permutation(count)]


def of_classes(i):
    reference, prediction, scores, hot = i.classes(), i.classes(), i.shares(), i.classes(most=2)
    reference[:3], hot[:2] = [0, 1, 2], [0, 1]
    pair = (reference, prediction)
    single = np.array([row[0] for row in scores])
    for name in ("accuracy", "balanced_accuracy", "class_scores", "cohen_kappa", "confusion_matrix", "matthews_correlation"):
        yield name, pair, {}
    yield "expected_cost", pair, {}
    yield "accuracy", pair, {"sample_weight": i.values(30)}
    yield "f1_score", pair, {"average": "macro"}
    yield "auroc", (reference, scores), {"multi_class": "ovr"}
    yield "average_precision", (hot, single.tolist()), {}
    yield "brier_score", (hot, single), {}
    yield "log_loss", (reference, scores), {}
    yield "precision_recall_curve", (hot, single), {}
    yield "roc_curve", (hot, single), {}
    yield "top_k_accuracy", (reference, scores), {"k": 2}
    many = [i.classes(3, 2) for _ in range(8)]
    yield "weighted_multilabel_log_loss", (many, i.floats(8, 3).tolist()), {}
    yield "laplace_log_likelihood", (i.floats(9) * 3000, i.floats(9) * 3000, i.floats(9) * 300), {}
    for name in ("kendall_tau", "krocc", "pearson", "plcc", "spearman", "srocc"):
        yield name, (np.round(i.floats(25), 1), i.floats(25)), {}


def of_labels(i):
    pair = (i.labels(), i.labels())
    for convention in ("plain", "monai", "medpy", "surface-distance", "simpleitk"):
        options = {"convention": convention, "spacing": i.spacing, "when_empty": 0}
        yield "hausdorff_distance", pair, {**options, "percentile": 95}
        yield "average_surface_distance", pair, {**options, "symmetric": "pooled"}
        yield "surface_distances", pair, {"convention": convention, "spacing": i.spacing, "label": 1}
    for name in ("surface_dice", "normalized_surface_dice"):
        yield name, pair, {"tolerance": 0.8, "spacing": i.spacing}
        yield name, pair, {"tolerance": 1, "convention": "monai", "label": "any"}
    yield "distance_transform", (pair[0] == 1,), {"spacing": i.spacing}
    for name in ("dice", "iou", "jaccard", "label_overlap", "volume_difference", "betti0_error", "betti_error", "euler_error", "cl_dice", "lesion_f1"):
        yield name, pair, {"spacing": i.spacing}
    for name in ("binary_scores", "cb_dice", "center_of_mass_distance"):
        yield name, pair, {"spacing": i.spacing}
    yield "boundary_iou", pair, {"distance": 2, "spacing": i.spacing}
    yield "dice", pair, {"label": 9}
    yield "hausdorff_distance", pair, {"spacing": [1, 2]}
    yield "connected_components", (pair[0],), {}
    yield "skeletonize", (pair[0],), {"label": 1}
    yield "betti0", (pair[0],), {}
    yield "betti_numbers", (pair[0],), {}
    yield "label_adjacency", (pair[0],), {}
    yield "probabilistic_f", ([0, 1, *i.classes(10, 2)], i.floats(12)), {"beta": 2}
    cells = [i.labels((20, 21), 5).astype(np.int32) for _ in range(2)]
    for name in ("instance_f1", "match_instances", "panoptic_quality"):
        yield name, tuple(cells), {}
    yield "relabel_sequential", (cells[0] * 7,), {}
    yield "remove_border_instances", (cells[0],), {}
    yield "linear_sum_assignment", (i.floats(6, 4),), {}


def of_pictures(i):
    pair = (i.floats(20, 18), i.floats(20, 18))
    for name in ("mae", "mse", "nrmse"):
        yield name, pair, {}
        yield name, tuple(side.astype(np.float32) for side in pair), {}
    for name in ("psnr", "ssim", "ssim_map"):
        yield name, pair, {"data_range": 1}
    large = (i.floats(64, 61), i.floats(64, 61))
    for name in ("fsim", "gmsd", "haar_psi", "vif"):
        yield name, large, {"data_range": 1}
    yield "ms_ssim", (i.floats(180, 176), i.floats(180, 176)), {"data_range": 1}
    yield "nmse", pair, {}
    for name in ("lncc", "lncc_summary"):
        yield name, pair, {"window": 5}


def of_boxes(i):
    def sized():
        return {"location": [int(v) for v in i.rng.integers(0, 9, 2)], "size": [int(v) for v in i.rng.integers(2, 20, 2)]}

    for name in ("boundary_box_iou", "grown_box_iou"):
        yield name, (sized(), sized()), {}
    yield "box_iou", (i.box(), i.box()), {}
    mask = i.labels((9, 7), 2)
    for form in ("coco", "kaggle"):
        yield "encode_rle", (mask,), {"format": form}
    yield "decode_rle", (medgrade.encode_rle(mask, format="kaggle"),), {"shape": [9, 7]}

    def found(of, scored):
        x, y, right, low = i.box()
        annotation = {"image_id": of, "category_id": 1, "bbox": [x, y, right - x, low - y]}
        extra = {"area": (right - x) * (low - y), "iscrowd": 0, "id": of}
        return {**annotation, **({"score": i.values(1)[0]} if scored else extra)}

    every = range(1, 9)
    truth = {"images": [{"id": k} for k in every], "categories": [{"id": 1}], "annotations": [found(k, False) for k in every]}
    yield "evaluate_coco", (truth, [found(k, True) for k in every for _ in range(3)]), {}

    def centroids(scored):
        rows = [{"category": "tumor", "centroid": [float(v) for v in i.rng.integers(0, 30, 2)]} for _ in range(6)]
        return [{**row, "score": value} for row, value in zip(rows, i.values())] if scored else rows

    yield "match_centroids", (centroids(False), centroids(True)), {}

    def boxes(scored):
        for x1, y1, x2, y2 in (i.box() for _ in range(4)):
            yield {"class": "a", "x1": x1, "y1": y1, "x2": x2, "y2": y2, **({"score": i.values(1)[0]} if scored else {})}

    yield "mean_average_precision", ([list(boxes(False)) for _ in range(3)], [list(boxes(True)) for _ in range(3)]), {}
    yield "polygon_centroid", ([[0, 0], [int(i.rng.integers(3, 9)), 0.5], [4, 4], [0, int(i.rng.integers(3, 9))]],), {}


def of_text(i):
    first, second = i.sentence(), i.sentence()
    words = (first.split(), second.split())
    for name in ("report_bleu2", "report_label_scores", "squad_answer", "vqa_answer"):
        yield name, ([first] if name == "squad_answer" else first, second), {}
    for name in ("caption_bleu", "caption_rouge_l"):
        yield name, ([[first, i.sentence()], [i.sentence()]], [second, i.sentence()]), {}
    yield "sacre_bleu", ([[first, i.sentence()]], [second, i.sentence()][:1]), {}
    yield "smoothed_bleu", ([[words[0]]], [words[1]]), {"order": 2}
    yield "meteor", ([words[0]], words[1]), {}
    yield "token_f1", words, {}
    for variant in (1, 2, "L"):
        yield "rouge", (first, second), {"variant": variant}
    for name in ("normalize_vqa_answer", "report_labels", "findings_text", "report_sections", "normalize_report", "prepare_report"):
        yield name, (f"FINDINGS: {first}. IMPRESSION: {second}.",), {}
    yield "tokenize", (first, "rouge"), {}
    yield "porter_stem", (words[0][0],), {}
    yield "answer_label", ("The answer is (B).",), {"options": {"A": first, "B": second}}
    yield "answer_placeholder", (first, "B"), {}
    graph = {"entities": {str(k): {"tokens": word, "label": "OBS-DP", "relations": []} for k, word in enumerate(words[0])}}
    other = {"entities": {str(k): {"tokens": word, "label": "OBS-DA", "relations": []} for k, word in enumerate(words[1])}}
    yield "graph_f1", (graph, {"entities": {**graph["entities"], **{f"1{k}": v for k, v in other["entities"].items()}}}), {}
    yield "chexbert_labels", (i.classes(14, 4),), {}
    yield "label_vector_scores", ([i.classes(5, 2) for _ in range(4)], [i.classes(5, 2) for _ in range(4)]), {}
    yield "rad_cliq", (dict(zip(("radgraphCombined", "bertscore", "semb", "bleu2"), i.values(4))),), {}


def of_rankings(i):
    table, several = i.table(), [i.measure(), i.measure(higher=False)]
    for name in ("bootstrap_metrics", "rank_by_metrics", "cumulative_rank", "rank_score"):
        yield name, (several,), {"samples": 50, "seed": 3} if name == "bootstrap_metrics" else {}
    yield "bootstrap_ranking", (table,), {"samples": 50}
    yield "subset_rank", (several, list("AABBBCCCC")), {}
    yield "significance_rank", ([several, several[:1]],), {}
    for method in ("rankThenMedian", "meanThenRank"):
        yield "rank_by_method", (table,), {"method": method}
    yield "significance_map", (table,), {}
    yield "friedman_test", (table,), {}
    for name in ("box_plot_data", "heatmap_data", "podium_data", "significance_data"):
        yield name, (table, i.ranks()), {}
    samples = [i.ranks() for _ in range(20)]
    yield "blob_data", (samples, i.ranks()), {}
    yield "winner_data", (samples,), {}
    yield "violin_data", ([*i.values(), float("nan")],), {}
    tasks = [i.task("liver"), i.task("spleen")]
    yield "method_lines_data", (tasks,), {"methods": ["meanThenRank", "rankThenMean"]}
    yield "network_data", ([{"task": "liver", "ranks": i.ranks()}, {"task": "spleen", "ranks": i.ranks()}],), {}
    yield "stacked_frequency_data", ([{"task": "liver", "ranks": [1, 2, 3], "bootstrapRanks": samples}],), {}
    drawn = medgrade.bootstrap_tasks(tasks, samples=10)
    fields = ({name: row[name] for name in ("task", "kendall", "kendall_summary")} for row in drawn)
    yield "agreement_table", ([camelled(row) for row in fields],), {}
    for name in ("bootstrap_tasks", "ranking_report"):
        yield name, (tasks,), {"samples": 20}
    yield "rank_tasks", (tasks,), {"method": "rankThenMean"}
    rows = [{"case": str(k), "algorithm": name, "value": i.values(1)[0]} for k in range(4) for name in "AB"]
    yield "case_tables", (rows,), {}
    for name in ("cluster_tasks", "consensus_ranking", "task_agreement"):
        yield name, ([i.ranks(5) for _ in range(4)],), {}
    measures = [{"values": i.values(4)}, {"values": i.values(4), "higherBetter": False}]
    yield "normalized_sum", (measures,), {}
    yield "weighted_rank", (measures,), {"weights": [0.5, 0.5], "tie_break": measures[0]}
    yield "rank_order", (i.ranks(6),), {}
    yield "ranking_agreement", (i.ranks(6), i.ranks(6)), {}
    yield "mean_rank", (i.ranks(6),), {}
    yield "mean_rank_percentile", (i.values(1)[0] * 7 + 1, 8), {}
    limits = {"gold": 1, "silver": 2, "bronze": 3, "median": 4, "isLowerBetter": True}
    yield "medal_for", (i.values(1)[0] * 5, limits), {}
    board = {"metrics": [{"name": "dice", "direction": "higher"}], "entries": [{"values": {"dice": v}} for v in i.values()]}
    yield "rank_against_leaderboard", ({"dice": i.values(1)[0]}, board), {}
    columns = [{"name": "dice", "direction": "higher", "values": i.values()}]
    yield "rank_positions", (columns, [{"column": "dice", "direction": "higher", "value": i.values(1)[0]}]), {}


def of_statistics(i):
    pair, truth = (i.values(), i.values()), [0, 1, *i.classes(10, 2)]
    for name in ("wilcoxon_signed_rank", "compare_paired", "effect_sizes", "hodges_lehmann", "paired_t_test", "sign_test"):
        yield name, pair, {}
    yield "permutation_test", pair, {}
    yield "adjust_p_values", (i.values(),), {}
    yield "mcnemar_test", (int(i.rng.integers(1, 20)), int(i.rng.integers(1, 20))), {}
    yield "advise_interval", ("median", {"cases": 12}), {}
    yield "auc_interval", (truth, pair[0]), {}
    yield "compare_aucs", (truth, *pair), {}
    yield "correlation_interval", pair, {}
    yield "bootstrap_interval", (12, sum_of_squares), {"method": "percentile", "samples": 200}
    yield "cluster_interval", (pair[0], list("aaabbbcccddd")), {}
    described = medgrade.mean_interval(pair[0], method="t")
    yield "describe_interval", (camelled(described),), {}
    for method in ("t", "bca"):
        yield "mean_interval", (pair[0],), {"method": method}
    yield "median_interval", (pair[0],), {}
    yield "nested_interval", (i.table(5),), {}
    yield "plan_cases", (pair[0],), {"half_width": 0.1}
    yield "pooled_interval", (i.classes(9, 5), [value + 5 for value in i.classes(9, 5)]), {}
    yield "proportion_interval", (int(i.rng.integers(0, 20)), 20), {}
    yield "repeated_runs", (pair[0], [value > 0.5 for value in pair[1]], 2), {}
    yield "statistics_warnings", ({"successes": 0, "trials": 20, "method": "wald"},), {}


def of_probabilities(i):
    hot, scores = i.classes(most=2), i.floats(30)
    hot[:2] = [0, 1]
    for name in ("calibration_error", "kernel_calibration_error", "risk_coverage"):
        yield name, (hot, scores), {}
    yield "kernel_density_calibration_error", (hot, scores), {"bandwidth": 0.2}
    yield "calibration_error", (hot, scores), {"bins": 5, "norm": "max"}
    yield "net_benefit", (hot, scores, [0.1, 0.4]), {}
    yield "operating_point", (hot, scores), {"maximize": "sensitivity", "where": {"specificity": 0.4}}
    yield "bland_altman", (i.floats(12), i.floats(12)), {}
    yield "concordance_index", (np.round(i.floats(12) * 9) + 1, i.classes(12, 2), i.floats(12)), {}


def of_raters(i):
    raters = [i.labels(most=2) for _ in range(3)]
    for name in ("consensus_confidence", "threshold_dice", "multi_rater_calibration"):
        yield name, (raters, i.floats(7, 8, 6)), {}
    yield "consensus_dice", (raters, i.labels(most=2)), {"convention": "curvas2024"}
    yield "volume_crps", (i.floats(5), 0.4), {}
    yield "fleiss_kappa", ([[a, b, 5 - a - b] for a, b in zip(i.classes(9), i.classes(9))],), {}
    yield "krippendorff_alpha", ([i.classes(9), i.classes(9)],), {"level": "ordinal"}
    yield "intraclass_correlation", (i.table(9, 3),), {}


def of_lesions(i):
    pair = (i.labels((12, 12), 4), i.labels((12, 12), 4))
    yield "area_under_threshold_curve", pair, {}
    cases = []
    for _ in range(3):
        squares = [np.kron(grid, np.ones((2, 2))) for grid in (i.labels((4, 4), 2), i.labels((4, 4), 2))]
        sparse = [np.pad(square[:2, :2], ((0, 6), (0, 6))) for square in squares]
        cases.append({"reference": sparse[0].astype(np.uint8), "detections": sparse[1] * 0.7})
    yield "lesion_detection", (cases,), {}
    marks = [{"point": i.floats(3) * 9, "probability": value} for value in i.values(6)]
    scan = {"nodules": [{"centre": [3, 3, 3], "diameter": 6}], "marks": [{**mark, "point": mark["point"].tolist()} for mark in marks]}
    yield "froc", ([scan],), {"convention": "luna16"}


def of_motion(i):
    field = i.floats(6, 7, 6, 3)
    yield "jacobian_determinant", (field,), {}
    yield "sd_log_jacobian", (field,), {}
    yield "warp_labels", (i.labels((6, 7, 6)), field), {}
    yield "target_registration_error", ((i.floats(5, 3) * 4).tolist(), (i.floats(5, 3) * 4).tolist(), field), {}
    yield "target_registration_error", ((i.floats(5, 3) * 4).tolist(), (i.floats(5, 3) * 4).tolist(), None), {}
    yield "robust_mean30", (i.floats(15),), {}
    yield "click_curve", (i.floats(11),), {"target": 0.8}
    frames = np.zeros((2, 5, 8), np.uint8)
    moved = frames.copy()
    for label in (1, 2):
        frames[:, 2 * label, 1:4] = label
        moved[:, 2 * label, 2 : 4 + label] = label
    tracks = [[1, 0, 1, 0], [2, 0, 1, 0]]
    yield "cell_tracking", ({"labels": frames, "tracks": tracks}, {"labels": moved, "tracks": tracks}), {}


def sum_of_squares(indices):
    return float(sum(int(k) ** 2 for k in indices))


GROUPS = (
    of_classes,
    of_labels,
    of_pictures,
    of_boxes,
    of_probabilities,
    of_raters,
    of_lesions,
    of_motion,
    of_text,
    of_rankings,
    of_statistics,
)


def camelled(value):
    """A result of Python as an argument with names of TypeScript, which both sides take."""
    if not isinstance(value, dict):
        return value
    return {re.sub(r"_(.)", lambda found: found[1].upper(), name): camelled(field) for name, field in value.items()}


def snake(name):
    return re.sub(r"([A-Z])([A-Z][a-z])", r"\1_\2", re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)).lower()


def sent(value):
    """For Node: numbers that JSON lacks, arrays with a shape, names as in TypeScript."""
    if value is sum_of_squares:
        return {"$function": "sumOfSquares"}
    if isinstance(value, np.ndarray):
        samples = [sent(item) for item in value.ravel().tolist()]
        return {"$array": str(value.dtype), "data": samples, "shape": list(value.shape)}
    if isinstance(value, (list, tuple)):
        return [sent(item) for item in value]
    if isinstance(value, dict):
        return {name: sent(field) for name, field in value.items()}
    if isinstance(value, float) and (not math.isfinite(value) or (value == 0 and math.copysign(1, value) < 0)):
        return {"$number": "NaN" if math.isnan(value) else "-0" if value == 0 else f"{'-' if value < 0 else ''}Infinity"}
    return value


def plain(value):
    """An answer of either side as lists, dicts with names of Python, and numbers as text of all their bits."""
    if isinstance(value, np.ndarray):
        shaped = {"shape": list(value.shape), "data": plain(value.ravel().tolist())}
        return shaped if value.ndim > 1 else shaped["data"]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        if "$number" in value:
            return plain(float(value["$number"].replace("Infinity", "inf")))
        if "$shape" in value:
            data = plain(value["data"])
            return {"shape": value["$shape"], "data": data} if len(value["$shape"]) > 1 else data
        return {snake(str(name)): plain(field) for name, field in value.items()}
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.number)):
        return value
    return float(value).hex()


def call(name, values, options):
    function = functions[name]
    module, own = function.path.split(".")
    named = {function.options[option][0]: value for option, value in options.items()}
    return [module, own, sent([*values, *([named] if named else [])])]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_answers_are_those_of_node(seed):
    cases = [case for group in GROUPS for case in group(Inputs(seed))]
    program = Path(__file__).with_name("parity.mjs")
    given = json.dumps([call(*case) for case in cases])
    ran = subprocess.run([find_node(), program], input=given, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answers = json.loads(ran.stdout)
    assert len(answers) == len(cases)
    errors = []
    for (name, values, options), expected in zip(cases, answers):
        try:
            found = {"value": getattr(MODULES[functions[name].path.split(".")[0]], name)(*values, **options)}
        except medgrade.MedgradeError as error:
            found = {"error": error.code}
            errors.append((name, error.code))
        assert plain(found) == plain(expected), (name, options)
    # One wrong spacing; other errors would hide what is compared.
    assert errors == [("hausdorff_distance", "bad-argument")]


def test_every_function_is_compared():
    compared = {name for group in GROUPS for name, _, _ in group(Inputs(1))}
    assert compared | WITHOUT_VALUE == functions.keys()
