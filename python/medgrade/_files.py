"""Grading and evaluation of files, and the readers."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import received
from ._bridge import bridge
from ._call import UNSET
from ._errors import MedgradeError
from ._progress import progress_bar
from ._warnings import warn_of_evaluation, warn_of_report, warn_of_volume

if TYPE_CHECKING:
    import pandas

Path = Union[str, "os.PathLike[str]"]

_numbers = {"values": "number"}
_case = {"fields": {"metrics": ("metrics", _numbers), "labels": ("labels", {"values": _numbers})}}
_details = {"fields": {"raw": ("raw", _numbers), "cases": ("cases", {"items": _case})}}
_thresholds = {f"{name}_threshold": (f"{name}_threshold", "number") for name in ("gold", "silver", "bronze", "median")}
_report = {
    "fields": {
        "score": ("score", "number"),
        "metrics": ("metrics", _numbers),
        "details": ("details", _details),
        **_thresholds,
    }
}
_batch = {"fields": {"challenge_reports": ("challenge_reports", {"items": _report})}}
_row = {"fields": {"value": ("value", "number")}}
_statistic = {
    "fields": {name: (name, "number") for name in ("mean", "sum", "sd", "median", "q25", "q75", "low", "high")},
}
_evaluation = {
    "fields": {
        "cases": ("cases", {"items": {"fields": {"rows": ("rows", {"items": _row})}}}),
        "summary": ("summary", {"items": _statistic}),
    }
}
_progress = {"arguments": None}


def _frame(rows: Sequence[Sequence[Any]], columns: Sequence[str], numbers: Sequence[str] = ()) -> "pandas.DataFrame":
    try:
        import pandas
    except ImportError as error:
        raise ImportError("A data frame needs the package pandas: pip install 'medgrade[frames]'") from error
    frame = pandas.DataFrame(list(rows), columns=list(columns))
    # A column in which every value is missing would hold objects.
    return frame.astype({name: "float64" for name in numbers})


class _Shown(Dict[str, Any]):
    """A result that prints as a short text."""

    def __repr__(self) -> str:
        return self._text()

    def __str__(self) -> str:
        return self._text()

    def _text(self) -> str:
        raise NotImplementedError


class Report(_Shown):
    """The report of one submission: the keys of the JSON report. Prints as its score and metrics, in a notebook as a table."""

    #: What was graded, by its id or the path of its file.
    _challenge: Optional[str] = None

    def _text(self) -> str:
        if self["error"]:
            return f"{self['challenge_id']}: no score, {self['error']['message']}"
        text: str = _call("reportText", [dict(self)], None, None)
        return text

    def _repr_html_(self) -> str:
        table: str = _call("reportTable", [self._challenge or self["challenge_id"], dict(self)], None, None)
        return table

    def to_frame(self) -> "pandas.DataFrame":
        """Columns challenge, case, label, metric, value, error; the report's own metrics have no case.

        The cases are there if the submission was graded with ``details=True``. A failed case has the metric
        ``error``, no value, and the code of its error in the last column.
        """
        return _frame(self._rows(), ("challenge", "case", "label", "metric", "value", "error"), numbers=("value",))

    def _rows(self) -> List[Tuple[Any, ...]]:
        challenge = self["challenge_id"]
        rows: List[Tuple[Any, ...]] = [
            (challenge, None, None, metric, value, None) for metric, value in (self.get("metrics") or {}).items()
        ]
        for case in (self.get("details") or {}).get("cases", []):
            if case["error"]:
                rows.append((challenge, case["id"], None, "error", None, case["error"]["code"]))
            rows += [(challenge, case["id"], None, *item, None) for item in (case.get("metrics") or {}).items()]
            for label, values in (case.get("labels") or {}).items():
                rows += [(challenge, case["id"], label, *item, None) for item in values.items()]
        return rows


def _not_graded(report: Mapping[str, Any]) -> bool:
    return bool(report["error"]) and report["error"]["side"] in ("answers", "medgrade")


class BatchReport(_Shown):
    """The summary of a batch; ``challenge_reports`` holds a `Report` for each line. Prints as a line for each, in a notebook as a table."""

    def _text(self) -> str:
        return "\n".join(f"{report['submission_path']}: {report}" for report in self["challenge_reports"])

    def _repr_html_(self) -> str:
        head = ("submission", "challenge", "score", "error")
        rows = [
            (
                report["submission_path"],
                report["challenge_id"],
                report["score"] if report["score"] is not None else "not graded" if _not_graded(report) else "no score",
                report["error"]["message"] if report["error"] else "",
            )
            for report in self["challenge_reports"]
        ]
        lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
        titles = "".join(f"<th>{name}</th>" for name in head)
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f'<div class="medgrade"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'

    def to_frame(self) -> "pandas.DataFrame":
        """A row for each submission: challenge, submission, valid (None where it could not be graded through a fault of the answers or of medgrade), score,
        the code of its error, and each metric."""
        reports = self["challenge_reports"]
        metrics = list(dict.fromkeys(name for report in reports for name in report["metrics"] or {}))
        rows = [
            (
                report["challenge_id"],
                report["submission_path"],
                None if _not_graded(report) else report["valid_submission"],
                report["score"],
                report["error"] and report["error"]["code"],
                *((report["metrics"] or {}).get(name) for name in metrics),
            )
            for report in reports
        ]
        return _frame(rows, ("challenge", "submission", "valid", "score", "error", *metrics))


class Evaluation(_Shown):
    """The values of every case and their summary. Prints as the first table of the command, in a notebook as that of its page."""

    def _text(self) -> str:
        text: str = _call("evaluationText", [dict(self)], None, None)
        return text

    def _repr_html_(self) -> str:
        table: str = _call("evaluationTable", [dict(self)], None, None)
        return table

    def to_json(self) -> str:
        """The text that ``medgrade evaluate --json`` prints for the same files."""
        text: str = _call("evaluationJson", [dict(self)], None, None)
        return text

    def to_frame(self) -> "pandas.DataFrame":
        """A row for each value: model, case, label, instance, metric, value, unit, error.

        A failed case has the metric ``error``, no value, and the code of its error in the last column; a reference
        without a prediction has ``missing`` there.
        """
        rows: List[Tuple[Any, ...]] = []
        for case in self["cases"]:
            place = (case["model"], case["case"])
            if case["error"]:
                rows.append((*place, None, None, "error", None, None, case["error"]["code"]))
            for row in case["rows"]:
                rows.append((*place, row["label"], row.get("instance"), row["metric"], row["value"], row["unit"], None))
        rows += [(absent["model"], absent["case"], None, None, "missing", None, None, "missing") for absent in self["missing"]]
        return _frame(rows, ("model", "case", "label", "instance", "metric", "value", "unit", "error"), numbers=("value",))

    def summary_frame(self) -> "pandas.DataFrame":
        """A row for each model, label and metric: statistics over the cases."""
        summary = self["summary"]
        # Counts have a sum, which other metrics have not.
        columns = list(dict.fromkeys(name for entry in summary for name in entry if name != "empty"))
        return _frame([[entry.get(name) for name in columns] for entry in summary], columns)


@dataclass(frozen=True)
class Volume:
    """An image with its geometry. Metrics take it in the place of an array and use its voxel sizes.

    Attributes:
        array: the voxels; the order of the axes is that of the reader's library.
        spacing: voxel sizes in the order of the axes of the array.
        origin: in LPS, by the axes x, y, z of the file.
        direction: in LPS; column k is the direction of axis k of the file.
        unit: of the voxel sizes, where the file states it.
        axes: what each axis of the array is, such as ``space`` or ``time``, where the file says it.
    """

    array: NDArray[Any]
    spacing: Tuple[float, ...]
    origin: Tuple[float, ...]
    direction: NDArray[Any]
    unit: Optional[str] = None
    axes: Optional[Tuple[str, ...]] = None

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        if copy:
            return np.array(self.array, dtype)
        return np.asarray(self.array, dtype)

    @property
    def shape(self) -> Tuple[int, ...]:
        return self.array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.array.dtype


def grade(
    challenge: str,
    submission: Optional[Path] = None,
    answers: Optional[Path] = None,
    *,
    submission_dir: Optional[Path] = None,
    answers_dir: Optional[Path] = None,
    data_dir: Optional[Path] = None,
    variant: Optional[str] = None,
    leaderboard: Any = UNSET,
    tables: Optional[Dict[str, Any]] = None,
    details: bool = False,
    jobs: Optional[int] = None,
    memory: Optional[int] = None,
    case_timeout: Optional[float] = None,
    journal: Optional[Path] = None,
    fail_fast: bool = False,
    max_bytes: Optional[int] = None,
    html: Optional[Path] = None,
    images: Optional[Path] = None,
    progress: Optional[bool] = None,
    on_progress: Optional[Callable[[Dict[str, Any]], Any]] = None,
) -> Report:
    """Grades a submission on disk.

    An invalid submission is a report with ``valid_submission`` false and an ``error``; nothing is raised for it, but
    failed and missing cases, absent labels and the report's other warnings are warned of, each class once
    (``medgrade.MedgradeWarning``).

    Parameters
    ----------
    challenge
        The id of a bundled challenge, or the path of a module or of a YAML or JSON file that declares one.
    submission, answers
        The tables (CSV). Answers may be left out with ``data_dir``.
    submission_dir, answers_dir
        Base of the paths in the tables. Default: the folder of the table.
    data_dir
        Prepared data of all challenges.
    variant
        Another definition of the challenge, such as ``official``.
    leaderboard
        A mapping, a path, or the text of JSON or CSV, in place of the published one; None for none.
    tables
        What the tables of a declared challenge leave open: ``separator``, ``decimal``, ``no_header``.
    details
        Adds unrounded values and every case to the report.
    jobs
        Most cases at once. Default: the number of cores.
    memory
        Bytes that all running cases may use together.
    case_timeout
        Seconds that a case may take.
    journal
        File with which a killed run goes on where it was.
    fail_fast
        Stop at the first failed case.
    html
        Where the page of the report is written, with pictures of the worst cases; their images from ``images``.
    progress
        True or False: a progress bar of tqdm. Default: where tqdm is installed, on a terminal or in a notebook.
    on_progress
        Called with ``{"done", "total", "failed", "id"}`` of the last case, ten times a second and at the end.

    Raises
    ------
    MedgradeError
        The paths do not suffice, the answers are missing, the challenge is unknown.
    """
    options = _given(
        variant=variant,
        details=True,
        jobs=jobs,
        memory=memory,
        caseTimeout=None if case_timeout is None else case_timeout * 1000,
        journal=_text(journal),
        failFast=fail_fast or None,
        maxBytes=max_bytes,
        tables=None if tables is None else {"noHeader" if key == "no_header" else key: tables[key] for key in tables},
    )
    if leaderboard is not UNSET:
        options["leaderboard"] = _content(leaderboard)
    paths = _paths(submission, answers, submission_dir, answers_dir, data_dir)
    with progress_bar(progress, on_progress) as listener:
        report = Report(_call("gradeFiles", [challenge, paths], options, _report, listener))
    report._challenge = challenge
    if html is not None:
        _call("reportPage", [_text(html), challenge, dict(report), {**paths, **_given(variant=variant, images=_text(images))}], None, None)
    cases = report["details"]["cases"] if "details" in report else []
    if not details:
        report.pop("details", None)
    missing_codes = _call("missingCodes", [], None, None) if any(case["error"] for case in cases) else []
    warn_of_report(report, cases, missing_codes, stacklevel=3)
    return report


def grade_batch(
    submissions: Union[Path, Sequence[Mapping[str, Any]]],
    *,
    data_dir: Optional[Path] = None,
    root: Optional[Path] = None,
    variant: Optional[str] = None,
    details: bool = False,
    strict: bool = False,
    fail_fast: bool = False,
    jobs: Optional[int] = None,
    memory: Optional[int] = None,
    case_timeout: Optional[float] = None,
    journals: Optional[Path] = None,
    on_report: Optional[Callable[[Dict[str, Any]], Any]] = None,
) -> BatchReport:
    """Grades many submissions, each on its own: one that fails has a report that says why.

    Parameters
    ----------
    submissions
        Path of a file of JSON lines, or mappings with ``challenge_id``, ``submission_path`` and optionally
        ``submission_dir``, ``answers``, ``answers_dir``.
    data_dir
        Prepared data of all challenges, for lines without answers.
    root
        Base of relative paths. Default: the current folder.
    strict
        Abort at a malformed line.
    journals
        Folder with which a killed batch goes on where it was.
    on_report
        Called with ``{"done", "total", "report"}`` after every submission.

    Other options are those of `grade`.
    """
    if isinstance(submissions, (str, os.PathLike)):
        with open(submissions, encoding="utf-8") as file:
            lines = file.read()
    else:
        entries = [{key: _text(value) for key, value in entry.items()} for entry in submissions]
        lines = "".join(f"{json.dumps(entry)}\n" for entry in entries)
    files = _given(
        dataDir=_text(data_dir),
        root=_text(root),
        journals=_text(journals),
        jobs=jobs,
        memory=memory,
        caseTimeout=None if case_timeout is None else case_timeout * 1000,
        run=None if variant is None else {"variant": variant},
    )
    options = _given(variant=variant, details=details or None, strict=strict or None, failFast=fail_fast or None)
    summary = BatchReport(_call("gradeLines", [lines, files], options, _batch, on_report, "onReport"))
    summary["challenge_reports"] = [Report(report) for report in summary["challenge_reports"]]
    return summary


def validate(
    challenge: str,
    submission: Optional[Path] = None,
    answers: Optional[Path] = None,
    *,
    submission_dir: Optional[Path] = None,
    answers_dir: Optional[Path] = None,
    data_dir: Optional[Path] = None,
    variant: Optional[str] = None,
    parity: bool = False,
) -> Dict[str, Any]:
    """Checks a submission without telling its score: ``{"valid", "message", "error", "warnings"}``.

    With answers (or ``data_dir``) it is graded and the first error is told; without them its table and columns are
    checked. ``parity`` accepts every readable table, as the reference does.
    """
    paths = _paths(submission, answers, submission_dir, answers_dir, data_dir)
    options = _given(variant=variant, parity=parity or None)
    result: Dict[str, Any] = _call("validatePaths", [challenge, paths, options], None, None)
    return result


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def evaluate(
    references: Path,
    predictions: Union[Path, Sequence[Path]],
    *,
    task: Optional[str] = None,
    labels: Union[None, Path, Mapping[str, Union[int, Sequence[int]]]] = None,
    metrics: Optional[Sequence[str]] = None,
    channels: Optional[Sequence[str]] = None,
    channel_axis: Optional[int] = None,
    frame: Optional[int] = None,
    colours: Union[None, bool, str] = None,
    contours: Optional[str] = None,
    downsample: Optional[float] = None,
    threshold: Optional[float] = None,
    activation: Optional[str] = None,
    round: bool = False,
    nan: Optional[str] = None,
    foreground: Optional[str] = None,
    spacing: Union[None, float, Sequence[float]] = None,
    empty: Optional[str] = None,
    instances: Union[None, bool, float] = None,
    geometry: Optional[str] = None,
    pattern: Union[None, str, Mapping[str, str]] = None,
    pairs: Optional[Path] = None,
    tables: Optional[Mapping[str, Any]] = None,
    data_range: Union[None, float, str] = None,
    gray: bool = False,
    masks: Optional[Path] = None,
    fixed_labels: Optional[Path] = None,
    moving_labels: Optional[Path] = None,
    series: Optional[Path] = None,
    level: Optional[int] = None,
    zarr_labels: Optional[str] = None,
    preset: Optional[str] = None,
    preset_options: Optional[Mapping[str, Any]] = None,
    dry_run: bool = False,
    out_masks: Optional[Path] = None,
    jobs: Optional[int] = None,
    case_timeout: Optional[float] = None,
    journal: Optional[Path] = None,
    max_bytes: Optional[int] = None,
    html: Optional[Path] = None,
    images: Optional[Path] = None,
    progress: Optional[bool] = None,
    on_progress: Optional[Callable[[Dict[str, Any]], Any]] = None,
) -> Evaluation:
    """Evaluates a folder of predictions, or several, against a folder of references.

    Files are paired by name; what has no partner is listed in ``missing`` and ``extra``. A case that fails has an
    ``error`` and keeps the others. Failed, missing and misplaced cases, absent labels and what files were taken for are
    warned of, each class once (``medgrade.MedgradeWarning``).

    Parameters
    ----------
    predictions
        A folder, or one for each model; of tables and detections a file.
    task
        What is compared: ``segmentation`` (label maps), ``images`` (pictures or volumes of intensities),
        ``classification`` or ``regression`` (tables), ``detection`` (COCO's JSON), ``registration`` (landmarks and
        displacements), ``tracking`` (tracks of the Cell Tracking Challenge), ``instances`` (label maps of
        objects), ``text`` (reports, or tables with a text a row). Default: found from the options and the first files.
    labels
        ``{"liver": 1, "whole": [1, 2]}``, ``"liver=1,whole=1+2"``, or the path of a table of labels; ``PAROTID_L|Parotid*L=1``
        gives other names, with ``*`` for any characters.
    metrics
        Names such as ``dice``, ``hd95``, ``nsd@2mm``, ``hd95:medpy``. Default: dice, hd95, nsd@1mm, volume, counts; those
        of the task.
        Distances without a convention are those that ``hausdorff_distance`` and ``surface_dice`` default to.
    channels
        Names of the channels of 4-D files; ``TC=1+3``: with their values in label maps.
    channel_axis, frame
        The axis of channels, and the frame of files with an axis of time, from 0.
    colours
        True: each colour is a label; ``"#800000=liver"``: those with a name.
    contours
        Whose rules contours of radiotherapy (RTSTRUCT) become masks by: ``dcmrtstruct2nii`` (default) or ``rt-utils``.
    downsample
        Of regions (GeoJSON): how many of their pixels a pixel of the picture is. Default: 1.
    threshold
        Values above it are foreground, in the unit of the values; of classifications and detections, scores above it count.
    activation
        ``argmax``: channels with background first become labels.
    round
        Labels that were scaled on saving become the nearest whole numbers.
    nan
        ``background``: NaN counts as 0.
    foreground
        ``nonzero``: everything but zero is label 1.
    spacing
        Voxel sizes in mm in the order of the file's axes, or one number for all.
    empty
        What an absent label means: ``skip``, ``zero``, ``one``, ``penalty=374``.
    instances
        Rows for each component: True matches by any overlap, a number from this IoU on.
    geometry
        Geometry that differs: ``warn`` (default), ``strict`` or ``resample``.
    pattern
        Paths with ``{case}`` for the name; one, or ``{"reference": …, "prediction": …}``.
    pairs
        Path of a CSV or JSON list of pairs.
    tables
        Of classifications, regressions, landmarks and texts: ``id``, ``by_row``, ``column``, ``reference_column``,
        ``prediction_column``, ``positive_label``, ``sample_weight``, and what the text leaves open: ``separator``,
        ``decimal``, ``no_header``.
    data_range
        Of images: largest minus smallest possible value, or ``joint``. Default: that of the integer type.
    gray
        Of images: colours become grey.
    masks
        Of images: folder with a mask for each reference; only voxels where it is not 0 count.
    fixed_labels, moving_labels
        Of registrations: folders with label maps of the fixed and the moving images, named as the cases, or A and B of a
        case ``A_B``; the overlap of the fixed with the warped moving labels is measured.
    series
        Folder with DICOM slices, a folder a case, or images: the grid of contours (RTSTRUCT) and of DICOM segmentations.
    level
        Of OME-Zarr: the resolution, from 0, the largest (default).
    zarr_labels
        Of OME-Zarr: the labels of this name, where an image has labels beside it.
    preset
        Metrics, labels and rules of a public tool, such as ``kits23``, with ``preset_options``.
    dry_run
        Only lists the pairs.
    out_masks
        Folder for error maps: 1 true positive, 2 false positive, 3 false negative.
    jobs
        Most cases at once. Default: the number of cores.
    case_timeout
        Seconds that a case may take.
    journal
        File with which a killed run goes on where it was.
    html
        Where the page of the evaluation is written, with pictures of the worst cases; their images from ``images``.
    progress
        True or False: a progress bar of tqdm. Default: where tqdm is installed, on a terminal or in a notebook.
    on_progress
        Called with ``{"done", "total", "failed", "id"}`` after every case.

    Raises
    ------
    MedgradeError
        A folder is missing, an option is wrong.
    """
    folders = [predictions] if isinstance(predictions, (str, os.PathLike)) else list(predictions)
    options = _given(
        task=task,
        labels=_labels(labels),
        metrics=None if metrics is None else list(metrics),
        channels=None if channels is None else list(channels),
        channelAxis=channel_axis,
        frame=frame,
        colours=colours or None,
        contours=contours,
        downsample=downsample,
        threshold=threshold,
        activation=activation,
        round=round or None,
        nan=nan,
        foreground=foreground,
        spacing=_sizes(spacing),
        empty=empty,
        instances={"iou": instances} if isinstance(instances, float) else instances or None,
        geometry=geometry,
        pattern=pattern,
        pairs=_text(pairs),
        tables=None if tables is None else {_camel(key): tables[key] for key in tables},
        dataRange=data_range,
        gray=gray or None,
        masks=_text(masks),
        fixedLabels=_text(fixed_labels),
        movingLabels=_text(moving_labels),
        series=_text(series),
        level=level,
        zarrLabels=zarr_labels,
        preset=preset,
        presetOptions=preset_options,
        dryRun=dry_run or None,
        outMasks=_text(out_masks),
        jobs=jobs,
        journal=_text(journal),
        caseTimeout=None if case_timeout is None else case_timeout * 1000,
        maxBytes=max_bytes,
    )
    values = [_text(references), [_text(folder) for folder in folders]]
    with progress_bar(progress, on_progress) as listener:
        evaluation = Evaluation(_call("evaluateFolders", values, options, _evaluation, listener))
    if html is not None:
        ruling = ("empty", "preset", "threshold", "activation", "geometry", "dataRange", "gray", "frame", "masks", "fixedLabels", "tables")
        rules = {name: options[name] for name in ruling if name in options}
        given = _given(references=values[0], predictions=values[1], images=_text(images), rules=rules)
        if isinstance(options.get("labels"), str):
            given["labels"] = options["labels"]
        _call("evaluationPage", [_text(html), dict(evaluation), given], None, None)
    warn_of_evaluation(evaluation, stacklevel=3)
    return evaluation


def read_volume(
    path: Path, *, reader: Optional[str] = None, frame: Optional[int] = None, max_bytes: Optional[int] = None
) -> Volume:
    """Reads a NIfTI, MetaImage or NRRD file.

    What metrics may take for something else is warned of (``medgrade.MeaningWarning``): voxel sizes in another unit
    than mm, axes that are not of space, NaN that SimpleITK takes for 0.

    Parameters
    ----------
    reader
        Library whose rules are followed: ``sitk`` (default; axes z, y, x), ``nibabel`` (x, y, z; scaled values with
        ``nibabel_fdata``) or ``medical``.
    frame
        The frame of a file with an axis of time, from 0. Default: all, with their axis.
    max_bytes
        Most bytes the file may unpack to. Default: 2 GiB.
    """
    options = _given(reader=reader, maxBytes=max_bytes, frame=frame)
    found = _call("readVolumeFile", [_text(path), options], None, None)
    volume = _volume_of(found)
    if frame is not None:
        volume = _frame_of(volume, frame, _text(path))
    warn_of_volume(found["notes"], stacklevel=3)
    return volume


def _volume_of(found: Mapping[str, Any]) -> Volume:
    data = found["data"]
    stride = found.get("stride") or _c_strides(found["shape"])
    header = {
        "stored": data.dtype.name,
        "dtype": found.get("dtype", data.dtype.name),
        "shape": found["shape"],
        "stride": stride,
        "start": found.get("offset", 0) * data.dtype.itemsize,
    }
    direction = np.array(found["direction"], dtype=np.float64)
    side = round(len(direction) ** 0.5)
    return Volume(
        received(header, data, False),
        tuple(float(size) for size in found["spacing"]),
        tuple(float(value) for value in found["origin"]),
        direction.reshape(side, side),
        found.get("unit"),
        tuple(found["axes"]) if "axes" in found else None,
    )


def _frame_of(volume: Volume, frame: int, path: str) -> Volume:
    """One frame, without the axis of time, which is the last of the file."""
    at = next((k for k, role in enumerate(volume.axes or ()) if role in ("time", "unstated")), None)
    if at is None:
        raise MedgradeError("bad-option", f"{path}: frame: found no axis of time, expected a file with one", file=path)
    length = volume.shape[at]
    if not 0 <= frame < length:
        raise MedgradeError(
            "bad-option",
            f"{path}: frame: found {frame}, expected 0 to {length - 1}",
            file=path,
            found=str(frame),
            expected=f"0 to {length - 1}",
        )
    rank = len(volume.spacing) - 1
    return Volume(
        np.take(volume.array, frame, axis=at),
        volume.spacing[:at] + volume.spacing[at + 1 :],
        volume.origin[:rank],
        volume.direction[:rank, :rank],
        volume.unit,
        volume.axes[:at] + volume.axes[at + 1 :] if volume.axes else None,
    )


def read_image(
    path: Path,
    *,
    reader: Optional[str] = None,
    level: Optional[int] = None,
    zarr_labels: Optional[str] = None,
    max_bytes: Optional[int] = None,
) -> NDArray[Any]:
    """Reads a TIFF, PNG, JPEG, BMP or NPY file: rows, columns, channels; pages in front. Or an OME-Zarr image, a folder or an archive.

    Parameters
    ----------
    reader
        Library whose rules are followed: ``tifffile``, ``pil``, ``npy``, ``ome_zarr``, ``cellmask`` or ``gray``. Default: by content.
    level
        Of OME-Zarr: the resolution, from 0, the largest (default).
    zarr_labels
        Of OME-Zarr: the labels of this name, where an image has labels beside it.
    """
    options = _given(reader=reader, level=level, zarrLabels=zarr_labels, maxBytes=max_bytes)
    image: NDArray[Any] = _call("readImageFile", [_text(path), options], None, None)
    return image


@dataclass(frozen=True)
class Region:
    """What a value of a `RegionImage` means.

    Attributes:
        value: of its pixels; with ``instances`` the number of the region.
        name: of its class; ``unclassified`` without one.
        pixels: of its polygons, those under later ones, too.
        points: points and lines, which have no pixels.
    """

    value: int
    name: str
    pixels: int
    points: int


@dataclass(frozen=True)
class RegionImage:
    """Regions as pixels: rows, columns, 0 without a region; and a `Region` for each class, or each region. Metrics take it in the place of an array."""

    array: NDArray[np.int32]
    regions: List[Region]

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        return np.array(self.array, dtype) if copy else np.asarray(self.array, dtype)


def read_regions(
    path: Path,
    *,
    shape: Optional[Sequence[int]] = None,
    downsample: Optional[float] = None,
    instances: bool = False,
    labels: Optional[Mapping[str, int]] = None,
    max_bytes: Optional[int] = None,
) -> RegionImage:
    """Draws the regions of a GeoJSON file, as QuPath exports annotations and cells, by the rules of ``polygon2mask`` of scikit-image.

    Parameters
    ----------
    shape
        Rows and columns of the result. Default: what holds all polygons.
    downsample
        Pixels of the file a pixel of the result, as QuPath calls it. Default: 1.
    instances
        Each region has a number of its own. Default: the number of its class. Later regions lie over earlier ones.
    labels
        The value of each class by its name or a pattern such as ``Stroma|Stro*``; others are left out. Default: 1, 2, … in the order of the file.
    """
    options = _given(
        shape=None if shape is None else [int(size) for size in shape],
        downsample=downsample,
        labels=None if labels is None else dict(labels),
        maxBytes=max_bytes,
        **{"as": "instances" if instances else None},
    )
    found = _call("readRegionsFile", [_text(path), options], None, None)
    return RegionImage(found["image"], [Region(**region) for region in found["regions"]])


@dataclass(frozen=True)
class Structure:
    """A structure of radiotherapy and its mask.

    Attributes:
        name: as the file has it.
        contours: closed ones; 0: the structure is empty.
        outside: contours beside all slices of the grid.
        mask: 0 and 1, axes z, y, x.
    """

    name: str
    contours: int
    outside: int
    mask: Volume


def read_structures(
    path: Path,
    *,
    series: Optional[Path] = None,
    contours: Optional[str] = None,
    names: Optional[Sequence[str]] = None,
    max_bytes: Optional[int] = None,
) -> List[Structure]:
    """Draws the contours of a structure set of radiotherapy (RTSTRUCT) as masks.

    Parameters
    ----------
    path
        The file, or a folder or archive with it and the images on which it was drawn.
    series
        Those images: a folder or archive of DICOM slices, of which only the headers are read, or an image such as NIfTI.
    contours
        Program whose masks they are: ``dcmrtstruct2nii`` (default) or ``rt-utils``.
    names
        Of the structures to draw, or patterns such as ``PAROTID_L|Parotid*L``. Default: all.
    """
    options = _given(
        series=_text(series),
        contours=contours,
        names=None if names is None else list(names),
        maxBytes=max_bytes,
    )
    found = _call("readStructuresFile", [_text(path), options], None, None)
    return [
        Structure(one["name"], one["contours"], one["outside"], _volume_of(one["mask"])) for one in found
    ]


def challenges() -> List[Dict[str, Any]]:
    """The bundled challenges: ``id``, ``title``, ``task``, ``benchmark``, ``metrics``."""
    found: List[Dict[str, Any]] = _call("listChallenges", [], None, None)
    return found


def _call(
    name: str,
    values: List[Any],
    options: Optional[Dict[str, Any]],
    result: Any,
    listener: Optional[Callable[..., Any]] = None,
    event: str = "onProgress",
) -> Any:
    # Relative paths mean the current folder of Python, which may have changed since Node started.
    bridge.call("files.enter", [(os.getcwd(), None)])
    given: List[Tuple[Any, Any]] = [(value, None) for value in values]
    if options is not None:
        if listener is not None:
            options = {**options, event: listener}
        given.append((options, {"fields": {event: (event, _progress)}}))
    return bridge.call(f"files.{name}", given, result)


def _given(**options: Any) -> Dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _sizes(spacing: Any) -> Any:
    return None if spacing is None else float(spacing) if np.ndim(spacing) == 0 else [float(size) for size in spacing]


def _text(path: Any) -> Any:
    return os.fspath(path) if isinstance(path, os.PathLike) else path


def _paths(submission: Any, answers: Any, submission_dir: Any, answers_dir: Any, data_dir: Any) -> Dict[str, Any]:
    return _given(
        submission=_text(submission),
        answers=_text(answers),
        submissionDir=_text(submission_dir),
        answersDir=_text(answers_dir),
        dataDir=_text(data_dir),
    )


def _content(leaderboard: Any) -> Any:
    if not isinstance(leaderboard, os.PathLike):
        return leaderboard
    with open(leaderboard, encoding="utf-8") as file:
        return file.read()


def _labels(labels: Any) -> Any:
    if not isinstance(labels, Mapping):
        return _text(labels)
    for name in labels:
        if any(mark in str(name) for mark in ",=+"):
            raise MedgradeError("bad-option", f"labels: found the name {name!r}, expected one without , = +", found=name)
    parts = (
        f"{name}={'+'.join(map(str, values)) if isinstance(values, Sequence) else values}"
        for name, values in labels.items()
    )
    return ",".join(parts)


def _c_strides(shape: Sequence[int]) -> List[int]:
    strides: List[int] = []
    step = 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return strides
