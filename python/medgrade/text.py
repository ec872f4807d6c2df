# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.
"""Metrics of text."""

from __future__ import annotations

from ._call import UNSET, call
from ._table import functions as _table


__all__ = [
    "answer_label",
    "answer_placeholder",
    "caption_bleu",
    "caption_rouge_l",
    "graph_f1",
    "chexbert_labels",
    "label_vector_scores",
    "meteor",
    "normalize_vqa_answer",
    "porter_stem",
    "rad_cliq",
    "report_bleu2",
    "report_label_scores",
    "report_labels",
    "findings_text",
    "report_sections",
    "rouge",
    "sacre_bleu",
    "smoothed_bleu",
    "squad_answer",
    "token_f1",
    "normalize_report",
    "prepare_report",
    "tokenize",
    "vqa_answer",
]


def answer_label(
    answer,
    *,
    alphabet=None,
    options=None,
):
    """The option letter that an answer names, or None. A bare label is the letter itself or the
    first letter that stands alone ("A and B" is A, "AB" is none). A free answer is searched for
    "answer: B" and its like, then for a line that starts with a letter, then for a letter that
    stands alone, then for the text of exactly one option.

    Parameters
    ----------
    alphabet
        The letters that may be chosen; default A to E.
    options
        Texts of the options by letter. With them the text is read as a model's free answer,
        otherwise as a bare label.
    """
    return call(_table["answer_label"], (answer,), {
        "alphabet": alphabet,
        "options": options,
    })


def answer_placeholder(
    raw,
    answer,
):
    """The reason why an answer is a placeholder instead of a model's output, or None:
    ``raw_empty_with_answer``, ``raw_empty_or_generic``, ``raw_prefix_<word>``. Values that are
    not texts count as empty; two empty values are no placeholder.
    """
    return call(_table["answer_placeholder"], (raw, answer,), {})


def caption_bleu(
    references,
    candidates,
    *,
    preprocess=None,
):
    """BLEU-1…4 as in caption evaluation (pycocoevalcap): white-space tokens, two tiny constants
    instead of smoothing, closest reference length. A corpus of one sentence uses the mean of
    its reference lengths.

    Parameters
    ----------
    references
        one or more reference texts for every sentence
    candidates
        one candidate text for every sentence
    preprocess
        ``mlrg`` puts a space before full stops and collapses spaces first; default ``none``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` when the lists differ in length, ``empty`` without a sentence or a
        reference, ``bad-argument`` for another ``preprocess`` than these
    """
    return call(_table["caption_bleu"], (references, candidates,), {
        "preprocess": preprocess,
    })


def caption_rouge_l(
    references,
    candidates,
    *,
    preprocess=None,
):
    """ROUGE-L as caption evaluation computes it: longest common subsequence over tokens split at
    single spaces (empty tokens count), the best precision and the best recall over the
    references, combined with β = 1.2.

    Parameters
    ----------
    preprocess
        ``mlrg`` puts a space before full stops and collapses spaces first; default ``none``.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``empty`` as ``caption_bleu``, ``too-large`` as ``rouge``

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.caption_rouge_l([["the lungs are clear"]], ["the lungs are clear"])["corpus"]
    1.0
    """
    return call(_table["caption_rouge_l"], (references, candidates,), {
        "preprocess": preprocess,
    })


def graph_f1(
    reference,
    candidate,
):
    """RadGraph F1 of two graphs at every level, in [0, 1]. Sets of tuples are compared; no
    overlap, or an empty set, scores 0. The target of a relation to a missing entity is empty.

    Examples
    --------
    >>> import medgrade
    >>> graph = {"entities": {"1": {"tokens": "effusion", "label": "OBS-DP", "relations": []}}}
    >>> medgrade.text.graph_f1(graph, graph)["entity_f1"]
    1.0
    """
    return call(_table["graph_f1"], (reference, candidate,), {})


def chexbert_labels(
    codes,
):
    """CheXbert's class codes (0 blank, 1 positive, 2 negative, 3 uncertain) to labels: positive
    and uncertain count as present.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.chexbert_labels([0, 1, 2, 3])
    [0, 1, 0, 1]
    """
    return call(_table["chexbert_labels"], (codes,), {})


def label_vector_scores(
    reference,
    candidate,
):
    """Precision, recall and F1 of multi-label vectors (0 or 1 per label, one row per report) with
    all averages of scikit-learn's classification report. A division by zero gives 0.

    Raises
    ------
    MedgradeError
        ``shape-mismatch`` when rows or their lengths differ

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.label_vector_scores([[1, 0], [1, 1]], [[1, 0], [0, 1]])["micro"]["f1"]
    0.8
    """
    return call(_table["label_vector_scores"], (reference, candidate,), {})


def meteor(
    references,
    candidate,
    *,
    alpha=None,
    beta=None,
    gamma=None,
    synonyms=None,
):
    """METEOR over token lists: exact matches, then equal Porter stems, then given synonyms;
    weighted harmonic mean of precision and recall, reduced by a fragmentation penalty. The best
    of several references; 0 for an empty side or no match. In [0, 1].

    Without ``synonyms`` this is **METEOR (exact+stem)** and must be reported under that name;
    METEOR 1.5 needs tables that this library does not carry.

    Parameters
    ----------
    references
        token lists of one or more references
    candidate
        tokens of the candidate
    alpha
        Weight of precision in the mean; default 0.9.
    beta
        Exponent of the fragmentation penalty; default 3.
    gamma
        Weight of the fragmentation penalty; default 0.5.
    synonyms
        Synonyms by stem; without them the metric is METEOR (exact+stem).

    Raises
    ------
    MedgradeError
        ``empty`` without a reference

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.meteor([["the", "lungs", "are", "clear"]], ["the", "heart", "is", "large"])
    0.125
    """
    return call(_table["meteor"], (references, candidate,), {
        "alpha": alpha,
        "beta": beta,
        "gamma": gamma,
        "synonyms": synonyms,
    })


def normalize_vqa_answer(
    answer,
):
    """Canonical form of an answer to a medical question: lower case, no ASCII punctuation, single
    spaces; a single yes/no word becomes ``yes`` or ``no``, number words become digits, common
    abbreviations are expanded. ``None`` and ``None`` become the empty string.
    """
    return call(_table["normalize_vqa_answer"], (answer,), {})


def porter_stem(
    word,
):
    """Lower-cased stem of one word (Porter stemmer, NLTK extensions).
    """
    return call(_table["porter_stem"], (word,), {})


def rad_cliq(
    parts,
    *,
    version=None,
):
    """RadCliQ: a regression of radiologists' error counts on four report metrics. Lower is better;
    leaderboards show 1/RadCliQ-v1. The constants are those of the published model.

    Parameters
    ----------
    version
        Which published regression; default ``v1``.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for another version than these
    """
    return call(_table["rad_cliq"], (parts,), {
        "version": version,
    })


def report_bleu2(
    reference,
    candidate,
):
    """BLEU-2 of one report as the chest X-ray report suite computes it: ``cxr`` tokens, weights ½
    ½, smoothing method 1. In [0, 1].

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.report_bleu2("no pleural effusion", "no pleural effusion")
    1.0
    """
    return call(_table["report_bleu2"], (reference, candidate,), {})


def report_label_scores(
    reference,
    candidate,
    *,
    reference_labels=None,
):
    """AutoMedBench's comparison of two chest X-ray reports: agreement of the twelve
    ``report_labels`` and of the words. Rates are rounded to 4 decimals as in the scorer. Two
    reports without positive labels agree (1, 1, 1).

    Parameters
    ----------
    reference_labels
        Labels of the reference when they are known; default: read from its text.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.report_label_scores("Small pleural effusion.", "Pleural effusion. Pneumothorax.")["observation_precision"]
    0.5
    """
    return call(_table["report_label_scores"], (reference, candidate,), {
        "reference_labels": reference_labels,
    })


def report_labels(
    text,
):
    """Twelve chest X-ray observations read from a report's findings by phrase (AutoMedBench's
    fallback labeller): 1 if a positive phrase occurs and no negative one does, else 0. Keys
    come in the reference's order.
    """
    return call(_table["report_labels"], (text,), {})


def findings_text(
    text,
):
    """The findings section if there is one, else the whole trimmed text.
    """
    return call(_table["findings_text"], (text,), {})


def report_sections(
    text,
):
    """Sections of a radiology report by lower-case name. A header is an upper-case run at the
    start of a line, ended by a colon; headers that mean findings or impression share those
    names. The first section of a name that is not empty wins.
    """
    return call(_table["report_sections"], (text,), {})


def rouge(
    reference,
    candidate,
    *,
    variant=None,
    stem=None,
):
    """ROUGE of one candidate against one reference over ``rouge`` tokens (Lin 2004, the
    rouge-score package's definitions). A side without tokens scores 0. For ``Lsum`` lines are
    separated by ``\\n``.

    Parameters
    ----------
    variant
        ``1``, ``2``, …: n-gram overlap; ``L``: longest common subsequence of the text;
        ``Lsum``: union of those of its lines. Default ``L``.
    stem
        Porter-stem tokens over three characters; default False.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for another variant than these; ``too-large`` for ``L`` and ``Lsum`` of
        more than 2^34 pairs of tokens

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.rouge("the lungs are clear", "the lungs look clear", variant=1)["f"]
    0.75
    """
    return call(_table["rouge"], (reference, candidate,), {
        "variant": variant,
        "stem": stem,
    })


def sacre_bleu(
    references,
    candidates,
    *,
    lowercase=None,
    smooth=None,
    smooth_value=UNSET,
    effective_order=None,
):
    """BLEU on the 0–100 scale over "13a" tokens, sacreBLEU semantics.

    Parameters
    ----------
    references
        ``references[i]``: the reference texts of segment i
    candidates
        the candidate text of every segment
    lowercase
        Lower-case before tokenising; default False.
    smooth
        What an order without a match counts; default ``exp`` (halves for each such order).
    smooth_value
        For ``floor`` (default 0.1) and ``add-k`` (default 1).
    effective_order
        Average only over the orders that the candidate is long enough for (sentence level);
        default False.

    Raises
    ------
    MedgradeError
        ``shape-mismatch``, ``empty``, ``bad-argument`` for another ``smooth`` than these

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.sacre_bleu([["no pleural effusion or pneumothorax"]], ["no pleural effusion or pneumothorax"])["brevity_penalty"]
    1.0
    """
    return call(_table["sacre_bleu"], (references, candidates,), {
        "lowercase": lowercase,
        "smooth": smooth,
        "smooth_value": smooth_value,
        "effective_order": effective_order,
    })


def smoothed_bleu(
    references,
    candidates,
    *,
    order=None,
    weights=None,
    smoothing=None,
):
    """BLEU over token lists with a smoothing method, NLTK semantics: clipped n-gram precisions
    summed over the sentences, closest reference length, brevity penalty, weighted geometric
    mean. No matching word gives 0 before any smoothing.

    Parameters
    ----------
    references
        ``references[i]``: token lists of the references of sentence i
    candidates
        ``candidates[i]``: tokens of candidate i; one candidate is a sentence, several are a
        corpus
    order
        Longest n-gram; default 4.
    weights
        One weight an order; default uniform.
    smoothing
        Default 0.

    Raises
    ------
    MedgradeError
        ``unsupported`` for smoothing 5–7 over several sentences, ``undefined-result`` where
        method 6 has no value (order below 3, or no matching trigram), ``shape-mismatch`` also
        for weights that are not one an order, ``empty``, ``bad-argument`` for another smoothing
        or an order that is no whole number from 1 to 1000

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.smoothed_bleu([[["no", "pleural", "effusion"]]], [["no", "pleural", "effusion"]], order=2)
    1.0
    """
    return call(_table["smoothed_bleu"], (references, candidates,), {
        "order": order,
        "weights": weights,
        "smoothing": smoothing,
    })


def squad_answer(
    golds,
    prediction,
):
    """SQuAD v1.1 exact match and token F1 of an answer, each the best over the gold answers, in
    [0, 1]. Both sides are lower-cased, stripped of ASCII punctuation and of the words a, an,
    the. Two answers without tokens agree; if only one has none, the score is 0.

    Raises
    ------
    MedgradeError
        ``empty`` without a gold answer

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.squad_answer(["left lung"], "the left lung")["exact_match"]
    1.0
    """
    return call(_table["squad_answer"], (golds, prediction,), {})


def token_f1(
    reference,
    candidate,
):
    """F1 of two token multisets, in [0, 1]; 0 if they have no token in common.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.token_f1(["left", "lung"], ["left", "kidney"])
    0.5
    """
    return call(_table["token_f1"], (reference, candidate,), {})


def normalize_report(
    text,
):
    """Lower case on one line, without byte order mark and without the words "final report".
    """
    return call(_table["normalize_report"], (text,), {})


def prepare_report(
    text,
):
    """A space before every full stop, runs of the space character to one.
    """
    return call(_table["prepare_report"], (text,), {})


def tokenize(
    text,
    rule,
):
    """Tokens of a text by the named rule.

    - ``whitespace``: runs of Unicode white space separate. - ``mlrg``: ``prepare_report``, then
    split at single spaces (empty tokens stay). - ``alnumHyphen``: ``normalize_report``, then
    letters and digits with at most one inner hyphen. - ``rouge``, ``rougeStemmed``: lower case,
    all but a-z and 0-9 separates; stemmed: tokens over three characters by Porter. -
    ``intl13a``: the "13a" rule of machine-translation scoring. - ``cxr``: lower case, `` .``
    for ``.``, split at single spaces.

    Raises
    ------
    MedgradeError
        ``bad-argument`` for another rule

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.tokenize("No effusion.", "rouge")
    ['no', 'effusion']
    """
    return call(_table["tokenize"], (text, rule,), {})


def vqa_answer(
    gold,
    prediction,
):
    """Scores of an open answer in AutoMedBench's sense; see ``normalize_vqa_answer`` for what
    counts as the same answer.

    Examples
    --------
    >>> import medgrade
    >>> medgrade.text.vqa_answer("yes", "Yes.")["exact_match"]
    1.0
    """
    return call(_table["vqa_answer"], (gold, prediction,), {})
