/** What the official evaluations of TopCoW and TopBrain have in common: labels of either image, symmetric distances, and more outputs. */
import type { LabelSelector, PreparedPair } from '../../../array/labels/labelPair'
import type { CaseResult, Metric } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { type HausdorffOptions, hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { dice } from '../../../metrics/overlap/dice'
import { betti0Error } from '../../../metrics/topology/betti0Error'
import { clDice } from '../../../metrics/topology/clDice'
import { numpyMean } from '../../../python/numpyMean'
import { caseMean } from '../caseMean'
import { labelMean } from './detection'

export type LabelRow = Readonly<Record<'dice' | 'b0_error' | 'hd95' | 'hd100', number>>

/** The scan order of the official code, x, y, z, where our volumes have z, y, x. */
const thinning = { axes: [2, 1, 0] } as const

/** Scores of every label of either image, and of all of them as one; 0 where there is none. `preset`: how distances are measured. */
export function officialScores(pair: PreparedPair, preset: 'topcowOfficial' | 'topbrainOfficial') {
  const bounded = hausdorffPresets[preset]
  const rows = pair.labels.map((label) => ({
    ...labelScores(pair, label, bounded),
    cldice: officialClDice(pair, label),
  }))
  const none = { dice: 0, b0_error: 0, hd95: 0, hd100: 0 }
  const merged = rows.length === 0 ? none : labelScores(pair, 'any', bounded)
  return {
    labels: Object.fromEntries(rows.map((row, i) => [pair.labels[i]!, row])),
    means: {
      dice: labelMean(rows, 'dice'),
      cldice: labelMean(rows, 'cldice'),
      b0_error: labelMean(rows, 'b0_error'),
      hd95: labelMean(rows, 'hd95'),
      hd100: labelMean(rows, 'hd100'),
    },
    merged: {
      merged_dice: merged.dice,
      merged_b0_error: merged.b0_error,
      merged_hd95: merged.hd95,
      merged_hd100: merged.hd100,
      merged_cldice: officialClDice(pair, 'any'),
    },
  }
}

/** @throws MedgradeError `invalid-answers` or `bad-label` for a label that the challenge does not know: the official evaluation stops there. */
export function checkKnownLabels(pair: PreparedPair, known: (label: number) => boolean): void {
  for (const side of ['reference', 'prediction'] as const) {
    const label = pair.labels.find((one) => pair.count(one)[side] > 0 && !known(one))
    if (label === undefined) continue
    const code = side === 'reference' ? 'invalid-answers' : 'bad-label'
    throw new MedgradeError(code, `The ${side} has the label ${label}, which the challenge does not know`, {
      found: String(label),
      expected: 'labels of the table',
    })
  }
}

/** The further outputs as metrics: shown, never ranked. */
export function shownOnly(names: readonly string[]): Metric[] {
  return names.map((name) => ({ name, direction: null }))
}

/** The values in the order in which the metrics are declared. */
export function inOrder(metrics: readonly Metric[], values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(metrics.map(({ name }) => [name, values[name] ?? Number.NaN]))
}

/** Mean of every per-case metric, and its standard deviation over cases (n − 1, NaN for one case) as `<name>_std`. */
export function meansAndSpreads(cases: readonly CaseResult[], names: readonly string[]): Record<string, number> {
  const spread = (name: string) => deviation(scored(cases, name), 1)
  return {
    ...Object.fromEntries(names.map((name) => [name, caseMean(cases, name)])),
    ...Object.fromEntries(names.map((name) => [`${name}_std`, spread(name)])),
  }
}

/** Mean and spread (n) over labels of the detection scores, named `<score>_<suffix>`. */
export function detectionSpreads(scores: Readonly<Record<string, number[]>>, suffix: string): Record<string, number> {
  const entries = Object.entries(scores)
  return {
    ...Object.fromEntries(entries.map(([name, values]) => [`${name}_${suffix}`, numpyMean(values)])),
    ...Object.fromEntries(entries.map(([name, values]) => [`${name}_${suffix}_std`, deviation(values, 0)])),
  }
}

function labelScores(pair: PreparedPair, label: LabelSelector, bounded: HausdorffOptions): LabelRow {
  return {
    dice: dice(pair, { label, convention: 'simpleitk' }),
    b0_error: betti0Error(pair, { label }),
    hd95: hausdorffDistance(pair, { ...bounded, label }),
    hd100: hausdorffDistance(pair, { ...bounded, percentile: 100, label }),
  }
}

function officialClDice(pair: PreparedPair, label: LabelSelector): number {
  const { reference, prediction } = pair.count(label)
  return reference > 0 && prediction > 0 ? clDice(pair, { label, ...thinning }) : 0
}

function scored(cases: readonly CaseResult[], name: string): number[] {
  return cases.flatMap(({ evidence }) => (evidence ? [evidence.metrics[name] ?? Number.NaN] : []))
}

function deviation(values: readonly number[], less: 0 | 1): number {
  const mean = numpyMean(values)
  const squares = values.map((value) => (value - mean) ** 2)
  return Math.sqrt((numpyMean(squares) * values.length) / (values.length - less))
}
