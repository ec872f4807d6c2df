import type { CaptionOptions } from '../../metrics/text/captionBleu'
import type { MeteorOptions } from '../../metrics/text/meteor'
import type { ReportLabelOptions } from '../../metrics/text/reportLabelScores'
import type { RougeOptions } from '../../metrics/text/rouge'
import type { SacreBleuOptions } from '../../metrics/text/sacreBleu'
import type { SmoothedBleuOptions } from '../../metrics/text/smoothedBleu'
import { metricSheet } from '../metricSheet'

const text = () => import('../../metrics/text')
const shared = { family: 'text', unit: 'one', direction: 'higher', range: [0, 1] } as const
const wordsOnly = ['meaning: a negation is one word', 'other words for the same finding']
const counts = { unit: 'count', range: [0, Infinity] } as const
const captionRows = {
  preprocess: {
    type: 'word',
    words: { none: 'texts as they are', mlrg: 'a space before full stops, single spaces' },
    default: 'none',
    about: 'what is done to texts first',
  },
} as const

const captionBleu = metricSheet<CaptionOptions>({
  ...shared,
  name: 'captionBleu',
  title: 'BLEU of captions',
  definition: 'BLEU-1 to 4 of a corpus as pycocoevalcap: white-space tokens, counts summed before the ratio',
  short: [1, 2, 3, 4].map((order) => ({ name: `caption_bleu${order}`, field: `corpus.${order - 1}` })),
  input: 'corpora',
  headline: 'corpus.3',
  fields: Object.fromEntries(
    [1, 2, 3, 4].map((order) => [`corpus.${order - 1}`, { about: `BLEU-${order} of the corpus` }]),
  ),
  blindTo: wordsOnly,
  options: captionRows,
  load: async () => (await text()).captionBleu,
  loadParts: async () => (await import('../../metrics/text/captionBleu')).captionBleuParts,
})

const captionRougeL = metricSheet<CaptionOptions>({
  ...shared,
  name: 'captionRougeL',
  title: 'ROUGE-L of captions',
  definition: 'longest common subsequence as pycocoevalcap, β = 1.2; the mean over the corpus',
  short: [{ name: 'caption_rouge_l', field: 'corpus' }],
  input: 'corpora',
  headline: 'corpus',
  fields: { corpus: { about: 'mean over the corpus' } },
  blindTo: wordsOnly,
  options: captionRows,
  load: async () => (await text()).captionRougeL,
  loadParts: async () => (await import('../../metrics/text/captionRougeL')).captionRougeLParts,
})

const sacreBleu = metricSheet<SacreBleuOptions>({
  ...shared,
  name: 'sacreBleu',
  title: 'BLEU of a corpus',
  definition: 'BLEU over 13a tokens as sacreBLEU, from 0 to 100',
  short: [{ name: 'bleu', aliases: ['sacrebleu_score'], field: 'score' }],
  input: 'corpora',
  headline: 'score',
  fields: {
    score: { unit: 'percent', range: [0, 100], about: 'BLEU' },
    brevityPenalty: { about: 'factor for candidates that are too short' },
    sysLen: { ...counts, direction: null, about: 'tokens of the candidates' },
    refLen: { ...counts, direction: null, about: 'tokens of the references' },
  },
  blindTo: wordsOnly,
  options: {
    lowercase: { type: 'flag', default: false, about: 'lower-case before tokenising' },
    smooth: {
      type: 'word',
      words: { exp: 'halved for each', floor: 'smoothValue', 'add-k': 'smoothValue more', none: 'zero' },
      default: 'exp',
      about: 'what an order without a match counts',
    },
    smoothValue: { type: 'number', about: 'for floor (default 0.1) and add-k (default 1)' },
    effectiveOrder: { type: 'flag', default: false, about: 'only orders for which the candidate is long enough' },
  },
  load: async () => (await text()).sacreBleu,
  loadParts: async () => (await import('../../metrics/text/sacreBleu')).sacreBleuParts,
})

const smoothedBleu = metricSheet<SmoothedBleuOptions>({
  ...shared,
  name: 'smoothedBleu',
  title: 'BLEU with smoothing',
  definition: 'BLEU over tokens with one of the smoothing methods of NLTK',
  short: [{ name: 'smoothed_bleu', aliases: ['nltk_bleu'] }],
  input: 'tokenCorpora',
  blindTo: wordsOnly,
  options: {
    order: { type: 'whole', default: 4, about: 'longest n-gram' },
    weights: { type: 'numbers', about: 'one an order; default: equal' },
    smoothing: { type: 'whole', default: 0, about: 'method 0 to 7; from 5 on of one sentence only' },
  },
  load: async () => (await text()).smoothedBleu,
  loadParts: async () => (await import('../../metrics/text/smoothedBleu')).smoothedBleuParts,
})

const reportBleu2 = metricSheet<object>({
  ...shared,
  name: 'reportBleu2',
  title: 'BLEU-2 of a report',
  definition: 'BLEU-2 as the suite for chest X-ray reports, smoothing method 1',
  short: [{ name: 'report_bleu2' }],
  input: 'texts',
  blindTo: wordsOnly,
  options: {},
  load: async () => (await text()).reportBleu2,
})

const rouge = metricSheet<RougeOptions>({
  ...shared,
  name: 'rouge',
  title: 'ROUGE',
  definition: 'common n-grams or the longest common subsequence of two texts, as rouge-score',
  short: [
    { name: 'rouge_l', field: 'f' },
    { name: 'rouge1', aliases: ['rouge_1'], options: { variant: 1 }, field: 'f' },
    { name: 'rouge2', aliases: ['rouge_2'], options: { variant: 2 }, field: 'f' },
    { name: 'rouge_lsum', options: { variant: 'Lsum' }, field: 'f' },
  ],
  input: 'texts',
  headline: 'f',
  fields: {
    precision: { about: 'share of the candidate that is in the reference' },
    recall: { about: 'share of the reference that is in the candidate' },
    f: { about: 'harmonic mean of both' },
  },
  blindTo: wordsOnly,
  options: {
    variant: {
      type: 'whole',
      words: { L: 'longest common subsequence', Lsum: 'the same by lines' },
      default: 'L',
      about: 'what is common, or the length n of n-grams',
    },
    stem: { type: 'flag', default: false, about: 'Porter-stem tokens over three characters' },
  },
  load: async () => (await text()).rouge,
})

const meteor = metricSheet<MeteorOptions>({
  ...shared,
  name: 'meteor',
  title: 'METEOR (exact and stem)',
  definition: 'weighted mean of precision and recall of aligned tokens, reduced for fragments',
  short: [{ name: 'meteor' }],
  input: 'tokenReferences',
  blindTo: ['negations', 'synonyms, unless they are given'],
  options: {
    alpha: { type: 'number', default: 0.9, about: 'weight of precision in the mean' },
    beta: { type: 'number', default: 3, about: 'exponent of the penalty for fragments' },
    gamma: { type: 'number', default: 0.5, about: 'weight of that penalty' },
    synonyms: { type: 'object', about: 'synonyms by stem' },
  },
  load: async () => (await text()).meteor,
})

const tokenF1 = metricSheet<object>({
  ...shared,
  name: 'tokenF1',
  title: 'F1 of tokens',
  definition: 'F1 of two multisets of tokens',
  short: [{ name: 'token_f1' }],
  input: 'tokens',
  blindTo: ['the order of words', ...wordsOnly],
  options: {},
  load: async () => (await text()).tokenF1,
})

const squadAnswer = metricSheet<object>({
  ...shared,
  name: 'squadAnswer',
  title: 'answer to a question, as SQuAD',
  definition: 'exact match and F1 of tokens after normalising, the best over the right answers',
  short: [
    { name: 'squad_f1', field: 'f1' },
    { name: 'squad_exact_match', field: 'exactMatch' },
  ],
  input: 'answers',
  headline: 'f1',
  fields: { exactMatch: { about: 'whether an answer is the same' }, f1: { about: 'F1 of tokens' } },
  blindTo: wordsOnly,
  options: {},
  load: async () => (await text()).squadAnswer,
})

const vqaAnswer = metricSheet<object>({
  ...shared,
  name: 'vqaAnswer',
  title: 'answer to a question about an image',
  definition: 'exact match, F1 of tokens and a rule for what a judge would say, of normalised answers',
  short: [
    { name: 'vqa_exact_match', field: 'exactMatch' },
    { name: 'vqa_token_f1', field: 'tokenF1' },
    { name: 'vqa_judge', field: 'heuristicJudge' },
  ],
  input: 'texts',
  headline: 'exactMatch',
  fields: {
    exactMatch: { about: 'whether the answers are the same' },
    tokenF1: { about: 'F1 of tokens' },
    yesNo: { about: 'whether yes or no is right; 0 for other questions' },
    heuristicJudge: { about: '1 for a match or an F1 from 0.8, ½ from 0.4' },
  },
  blindTo: wordsOnly,
  options: {},
  load: async () => (await text()).vqaAnswer,
})

const reportLabelScores = metricSheet<ReportLabelOptions>({
  ...shared,
  name: 'reportLabelScores',
  title: 'findings of two chest X-ray reports',
  definition: 'precision, recall and F1 of twelve findings read from the texts, and the similarity of the words',
  short: [
    { name: 'observation_f1', field: 'observationF1' },
    { name: 'report_similarity', field: 'reportSimilarity' },
  ],
  input: 'texts',
  headline: 'observationF1',
  fields: {
    observationPrecision: { about: 'share of the predicted findings that are right' },
    observationRecall: { about: 'share of the findings that are predicted' },
    observationF1: { about: 'harmonic mean of both' },
    reportSimilarity: { about: 'F1 of the longest common subsequence of tokens' },
    labelExactMatch: { about: 'whether all findings agree' },
    tp: { ...counts, overCases: 'sum', about: 'findings of both' },
    fp: { ...counts, overCases: 'sum', direction: 'lower', about: 'findings of the prediction alone' },
    fn: { ...counts, overCases: 'sum', direction: 'lower', about: 'findings of the reference alone' },
  },
  blindTo: ['findings beside the twelve', 'side, size and severity'],
  options: { referenceLabels: { type: 'object', about: 'findings of the reference; default: read from its text' } },
  load: async () => (await text()).reportLabelScores,
})

const graphF1 = metricSheet<object>({
  ...shared,
  name: 'graphF1',
  title: 'F1 of RadGraph annotations',
  definition: 'F1 of the entities and relations of two annotated reports',
  short: [{ name: 'radgraph_f1', field: 'combined' }],
  input: 'graphs',
  headline: 'combined',
  fields: {
    simple: { about: 'entities by tokens and label' },
    partial: { about: 'and whether they have a relation' },
    complete: { about: 'and with which type to which target' },
    entityF1: { about: 'of entities' },
    relationF1: { about: 'of relations' },
    combined: { about: 'mean of entityF1 and relationF1' },
  },
  blindTo: ['what the annotator missed on both sides'],
  options: {},
  load: async () => (await text()).graphF1,
})

const averages = {
  micro: 'over all labels together',
  macro: 'mean over labels',
  weighted: 'mean by support',
  samples: 'mean over reports',
}
const labelVectorScores = metricSheet<object>({
  ...shared,
  name: 'labelVectorScores',
  title: 'precision, recall and F1 of labels of reports',
  definition:
    'precision, recall and F1 of each label, with all averages, as the classification report of scikit-learn; a division by zero gives 0',
  short: [
    { name: 'label_micro_f1', field: 'micro.f1' },
    { name: 'label_macro_f1', field: 'macro.f1' },
    { name: 'label_exact_match', field: 'exactMatch' },
  ],
  input: 'matrices',
  headline: 'micro.f1',
  fields: {
    ...Object.fromEntries(
      Object.entries(averages).flatMap(([name, about]) => [
        [`${name}.precision`, { about: `precision, ${about}` }],
        [`${name}.recall`, { about: `recall, ${about}` }],
        [`${name}.f1`, { about: `F1, ${about}` }],
        [`${name}.support`, { ...counts, direction: null, about: 'positive labels of the reference' }],
      ]),
    ),
    exactMatch: { about: 'share of reports whose labels all agree' },
  },
  blindTo: ['labels that are not asked for', 'words of the report behind a label'],
  options: {},
  load: async () => (await text()).labelVectorScores,
})

export const textSheets = [
  labelVectorScores,
  ...[captionBleu, captionRougeL, sacreBleu, smoothedBleu, reportBleu2, rouge, meteor],
  ...[tokenF1, squadAnswer, vqaAnswer, reportLabelScores, graphF1],
]
