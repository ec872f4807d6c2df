/** The released report scorer: corpus values with the `mlrg` backend, keyword observations with the `lightweight` one. */
import { MedgradeError } from '../../../errors/MedgradeError'
import { captionBleu } from '../../../metrics/text/captionBleu'
import { captionRougeL } from '../../../metrics/text/captionRougeL'
import { graphF1 } from '../../../metrics/text/graphF1'
import { chexbertLabels, labelVectorScores } from '../../../metrics/text/labelVectorScores'
import { type ReportLabelScores, reportLabelScores } from '../../../metrics/text/reportLabelScores'
import { reportLabels } from '../../../metrics/text/reportLabels'
import { findingsText } from '../../../metrics/text/reportSections'
import { mean } from '../../../python/mean'
import { round4 } from '../round4'
import { type Annotations, isBlank, type ReportFile } from './reportParts'
import { type Fields, releasedResult, tierOf } from './trackResult'

export type ReleasedReport = {
  readonly errors: readonly string[]
  readonly missing: boolean
  readonly reference: string
  readonly candidate: string
  readonly pair: Readonly<
    Record<
      | 'observationPrecision'
      | 'observationRecall'
      | 'observationF1'
      | 'reportSimilarity'
      | 'labelExactMatch'
      | 'tp'
      | 'fp'
      | 'fn',
      number
    >
  >
  readonly annotations: Annotations
  readonly backend: string
  readonly weights: Readonly<Record<string, number>> | null
  readonly thresholds: readonly [number, number]
}

export function releasedReport(values: Fields): ReleasedReport {
  const file = values.file as ReportFile
  const scored = values.scored as ReportFile
  const raw = values.reference as string
  const [reference, candidate] = [findingsText(raw), findingsText(scored.text)]
  const read = reportLabels(raw)
  const supplied = values.labels as Readonly<Record<string, number>> | null
  // Labels beyond the twelve are ignored; without any label they are read from the text.
  const known =
    Object.keys(supplied ?? {}).length === 0
      ? read
      : Object.fromEntries(Object.keys(read).map((label) => [label, supplied![label] ?? 0]))
  const {
    referencePositiveLabels: _,
    predictedPositiveLabels: __,
    ...pair
  }: ReportLabelScores = reportLabelScores(reference, candidate, { referenceLabels: known })
  return {
    errors: file.errors,
    missing: !scored.exists,
    reference,
    candidate,
    pair,
    annotations: values.annotations as Annotations,
    backend: values.backend as string,
    weights: values.weights as ReleasedReport['weights'],
    thresholds: values.thresholds as readonly [number, number],
  }
}

export function releasedReports(states: readonly ReleasedReport[], ids: readonly string[]): Fields {
  const total = (key: 'tp' | 'fp' | 'fn') => states.reduce((sum, { pair }) => sum + pair[key], 0)
  const average = (key: 'observationF1' | 'reportSimilarity' | 'labelExactMatch') =>
    round4(states.reduce((sum, { pair }) => sum + pair[key], 0) / Math.max(ids.length, 1))
  const valid = states.filter(({ errors }) => errors.length === 0).length
  const completion = ids.length === 0 ? 0 : round4(valid / ids.length)
  const done = ids.length > 0 && valid === ids.length
  const gated = (value: number) => (done ? value : 0)
  const observation = gated(average('observationF1'))
  const similarity = gated(average('reportSimilarity'))
  const corpus = states[0]?.backend === 'mlrg' ? corpusScores(states) : null
  const components = corpus
    ? pick(corpus, Object.keys(sevenWeights))
    : { observation_f1: observation, report_similarity: similarity }
  const gatedComponents = Object.fromEntries(Object.entries(components).map(([name, value]) => [name, gated(value)]))
  // Weights without an entry are none, as `weights or default` of Python has it.
  const [given, usual] = [states[0]?.weights ?? {}, corpus ? sevenWeights : lightWeights]
  const clinical = weighted(gatedComponents, Object.keys(given).length > 0 ? given : usual)
  const tier = tierOf(clinical, states[0]?.thresholds ?? [0.8, 0.55])
  return releasedResult({
    clinical,
    completion,
    formatValid: done,
    hasValidResults: valid > 0,
    level: tier.level,
    roundStages: true,
    metrics: {
      observation_f1: observation,
      report_similarity: similarity,
      label_exact_match: gated(average('labelExactMatch')),
      ...microRates(total('tp'), total('fp'), total('fn')),
      clinical_components: gatedComponents,
      medal_tier: tier.level,
      medal_name: tier.name,
      ...corpus,
    },
    format: {
      completion_rate: completion,
      case_errors: Object.fromEntries(ids.map((id, i) => [id, states[i]!.errors])),
    },
    failure: !done ? 'E5' : observation < 0.25 && similarity < 0.3 ? 'E3' : null,
    cases: { per_case: Object.fromEntries(ids.map((id, i) => [id, caseOf(states[i]!)])) },
  })
}

function caseOf({ pair, missing }: ReleasedReport): Fields {
  return {
    observation_precision: pair.observationPrecision,
    observation_recall: pair.observationRecall,
    observation_f1: pair.observationF1,
    report_similarity: pair.reportSimilarity,
    label_exact_match: pair.labelExactMatch,
    missing_prediction: missing,
  }
}

const sevenWeights: Readonly<Record<string, number>> = {
  BLEU: 0.142857,
  METEOR: 0.142857,
  ROUGE_L: 0.142857,
  F1RadGraph: 0.142857,
  micro_average_precision: 0.142857,
  micro_average_recall: 0.142857,
  micro_average_f1: 0.142857,
}
const lightWeights: Readonly<Record<string, number>> = { observation_f1: 0.7, report_similarity: 0.3 }

const pick = (from: Readonly<Record<string, number>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]!]))

function weighted(components: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number {
  return round4(Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (components[name] ?? 0), 0))
}

function microRates(tp: number, fp: number, fn: number) {
  const nothing = tp + fp + fn === 0
  const precision = nothing ? 1 : tp + fp === 0 ? 0 : tp / (tp + fp)
  const recall = nothing ? 1 : tp + fn === 0 ? 0 : tp / (tp + fn)
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { micro_precision: round4(precision), micro_recall: round4(recall), micro_f1: round4(f1) }
}

/** Corpus values over all ids, missing reports as empty texts; every text blank: all 0. */
function corpusScores(states: readonly ReleasedReport[]): Record<string, number> {
  const bleuNames = ['BLEU_1', 'BLEU_2', 'BLEU_3', 'BLEU_4']
  if (states.every(({ candidate }) => isBlank(candidate)))
    return Object.fromEntries([...Object.keys(sevenWeights), ...bleuNames].map((name) => [name, 0]))
  const references = states.map(({ reference }) => [reference])
  const candidates = states.map(({ candidate }) => candidate)
  const bleu = captionBleu(references, candidates, { preprocess: 'mlrg' }).corpus
  const rows = (side: 0 | 1) => states.map((state) => codesOf(state, side))
  const { precision, recall, f1 } = labelVectorScores(rows(0), rows(1)).micro
  const graphs = states.map(graphScore)
  const values = {
    BLEU: mean(bleu),
    METEOR: states[0]!.annotations.meteorCorpus ?? absent('meteorCorpus'),
    ROUGE_L: captionRougeL(references, candidates, { preprocess: 'mlrg' }).corpus,
    F1RadGraph: mean(graphs),
    micro_average_precision: precision,
    micro_average_recall: recall,
    micro_average_f1: f1,
    ...Object.fromEntries(bleuNames.map((name, k) => [name, bleu[k]!])),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round4(value)]))
}

/** The fourteen labels of a report; an empty report has none. */
function codesOf({ annotations, candidate }: ReleasedReport, side: 0 | 1): number[] {
  const codes = annotations.codes[side]
  if (codes) return chexbertLabels(codes)
  return side === 1 && isBlank(candidate) ? new Array<number>(14).fill(0) : absent('chexbert')
}

function graphScore({ annotations, reference, candidate }: ReleasedReport): number {
  if (reference === '' || candidate === '') return 0
  const [truth, guess] = annotations.graphs
  return truth && guess ? graphF1(truth, guess).partial : absent('radgraph')
}

function absent(what: string): never {
  throw new MedgradeError(
    'invalid-answers',
    `annotations.json must supply ${what} for every report: no network is run here`,
    {
      file: 'annotations.json',
      expected: what,
    },
  )
}
