# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of text."""

from typing import Any, Callable, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import NDArray

from ._bridge import LabelPair
from ._types import *

def answer_label(
    answer: Any,
    *,
    alphabet: str | None = ...,
    options: Mapping[str, str] | None = ...,
) -> str | None: ...

def answer_placeholder(
    raw: Any,
    answer: Any,
) -> str | None: ...

def caption_bleu(
    references: Sequence[Sequence[str]],
    candidates: Sequence[str],
    *,
    preprocess: Literal["none", "mlrg"] | None = ...,
) -> CaptionBleu: ...

def caption_rouge_l(
    references: Sequence[Sequence[str]],
    candidates: Sequence[str],
    *,
    preprocess: Literal["none", "mlrg"] | None = ...,
) -> CorpusPerSentence: ...

def graph_f1(
    reference: ReportGraphInput,
    candidate: ReportGraphInput,
) -> GraphF1: ...

def chexbert_labels(
    codes: Sequence[int] | NDArray[Any],
) -> list[int]: ...

def label_vector_scores(
    reference: Sequence[Sequence[float] | NDArray[Any]],
    candidate: Sequence[Sequence[float] | NDArray[Any]],
) -> LabelVectorScores: ...

def meteor(
    references: Sequence[Sequence[str]],
    candidate: Sequence[str],
    *,
    alpha: float | None = ...,
    beta: float | None = ...,
    gamma: float | None = ...,
    synonyms: Mapping[str, Sequence[str]] | None = ...,
) -> float: ...

def normalize_vqa_answer(
    answer: str | None,
) -> str: ...

def porter_stem(
    word: str,
) -> str: ...

def rad_cliq(
    parts: RadCliqPartsInput,
    *,
    version: Literal["v0", "v1"] | None = ...,
) -> float: ...

def report_bleu2(
    reference: str,
    candidate: str,
) -> float: ...

def report_label_scores(
    reference: str,
    candidate: str,
    *,
    reference_labels: Mapping[str, float] | None = ...,
) -> ReportLabelScores: ...

def report_labels(
    text: str,
) -> dict[str, int]: ...

def findings_text(
    text: str,
) -> str: ...

def report_sections(
    text: str,
) -> dict[str, str]: ...

def rouge(
    reference: str,
    candidate: str,
    *,
    variant: Literal["L", "Lsum"] | int | None = ...,
    stem: bool | None = ...,
) -> PrecisionRecallF: ...

def sacre_bleu(
    references: Sequence[Sequence[str]],
    candidates: Sequence[str],
    *,
    lowercase: bool | None = ...,
    smooth: Literal["none", "exp", "floor", "add-k"] | None = ...,
    smooth_value: float | None = ...,
    effective_order: bool | None = ...,
) -> SacreBleu: ...

def smoothed_bleu(
    references: Sequence[Sequence[Sequence[str]]],
    candidates: Sequence[Sequence[str]],
    *,
    order: int | None = ...,
    weights: Sequence[float] | NDArray[Any] | None = ...,
    smoothing: int | None = ...,
) -> float: ...

def squad_answer(
    golds: Sequence[str],
    prediction: str,
) -> ExactMatchF1: ...

def token_f1(
    reference: Sequence[str],
    candidate: Sequence[str],
) -> float: ...

def normalize_report(
    text: str,
) -> str: ...

def prepare_report(
    text: str,
) -> str: ...

def tokenize(
    text: str,
    rule: Literal["mlrg", "whitespace", "alnumHyphen", "rouge", "rougeStemmed", "intl13a", "cxr"],
) -> list[str]: ...

def vqa_answer(
    gold: str | None,
    prediction: str | None,
) -> VqaAnswerScores: ...
